internal import Documents

/// Checks of the motions that properties follow.
extension SceneChecks {
  /// Records errors about motions of collections and sheets that are not there.
  func checkLinks() {
    let collections = scene.allCollections.map(\.id)
    let sheets = scene.screens.filter { $0.sheet != nil }.map(\.id)
    let refreshing = scene.allCollections.filter { $0.refresh != nil }.map(\.id)
    for link in scene.allStyles.flatMap(\.links) {
      if link.source.motion == .progress {
        let names = sheets + refreshing
        if let target = link.source.target {
          check(target, among: names, "sheet or collection with 'refresh'", at: link.location)
        } else if names.isEmpty {
          bag.error(
            at: link.location,
            "no progress is to be followed; give a screen a 'sheet', or a collection a 'refresh'")
        } else if names.count > 1 {
          bag.error(
            at: link.location,
            "there are \(names.count) progresses to follow; name one by 'of': "
              + names.joined(separator: ", "))
        }
      } else if let target = link.source.target {
        check(target, among: collections, "collection", at: link.location)
      }
    }
    for pages in scene.screens.flatMap(\.views).compactMap(\.pageControl) {
      guard let target = pages.target else { continue }
      check(target, among: collections, "collection", at: pages.location)
    }
  }

  /// Records an error if a name is not one of those that are there.
  private func check(
    _ name: String, among names: [String], _ kind: String, at location: SourceLocation
  ) {
    // The nested collections of items are only known during playback.
    let outer = String(name.prefix { $0 != "/" })
    if names.contains(outer) { return }
    bag.error(
      at: location,
      "there is no \(kind) \(name.quoted) to follow" + NearestName.hint(for: name, among: names))
  }
}
