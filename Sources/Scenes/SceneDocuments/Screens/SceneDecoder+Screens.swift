internal import Documents
internal import Imaging

/// The collections and screens that steps may name.
struct StepTargets {
  /// All outermost collections, in their order; `nil` if none could be decoded.
  var collections: [CollectionDocument]? = []
  /// The screens that could be decoded; `nil` in a scene without `screens`.
  var screens: [ScreenDocument]?
}

/// Readers of screens and of the navigation around them.
extension SceneDecoder {
  // MARK: Navigation

  /// Warns about a color of the canvas that screens cover, and about a bar without a title.
  func warnOfHiddenParts(of scene: SceneDocument, in reader: MappingReader) {
    let turns = scene.steps.contains { step in
      if case .bounds(let change) = step.operation { change.onDevice().turnsDevice } else { false }
    }
    if let background = reader.optional("canvas")?["background"], !turns,
      scene.screens.allSatisfy({ $0.background.alpha == 1 || $0.layout != nil })
    {
      bag.warning(
        at: background.location,
        "this color is not seen, because the screens cover it with their own; write 'background' in "
          + "the screens")
    }
    let pushes = scene.steps.contains { if case .push = $0.operation { true } else { false } }
    if scene.navigation.bar != nil, !pushes, scene.screens.allSatisfy({ $0.title == nil }) {
      bag.warning(
        at: reader.keyLocation(reader.optional("navigation") == nil ? "screens" : "navigation"),
        "the bar at the top is empty, because no screen has a 'title'; add titles, or write "
          + "'navigation: {bar: none}'")
    }
  }

  // MARK: Screens

  /// Decodes all screens; their ids differ, and so do those of their collections and views.
  func screens(from node: Node) -> [ScreenDocument]? {
    guard let nodes = bag.list(node, "screens", count: 1...SceneLimits.screens) else { return nil }
    let counts = nodes.map { $0["collections"]?.elements?.count ?? 0 }
    let count = counts.reduce(0, +)
    // A single screen with too many collections is reported at its own location.
    if count > SceneLimits.collections, counts.allSatisfy({ $0 <= SceneLimits.collections }) {
      bag.error(
        at: node.location,
        "the screens have \(count) collections altogether; at most "
          + "\(SceneLimits.collections) are allowed")
    }
    var ids: [String: SourceLocation] = [:]
    var collections: [String: SourceLocation] = [:]
    var views: [String: SourceLocation] = [:]
    return nodes.enumerated().compactMap { index, node in
      ScreenDocument.mapping.read(node, by: self) { screen, reader, _ in
        if !screen.id.isEmpty, let named = reader.optional("id") {
          note(
            screen.id, "the id", at: named.location, of: "the screen", begun: node.location,
            in: &ids)
        }
        screen.collections = reader.value("collections", default: []) { node in
          bag.list(node, "collections", count: 0...SceneLimits.collections).map {
            self.collections(from: $0, needsID: count > 1, taken: &collections)
          }
        }
        screen.views = reader.value("views", default: []) { node in
          bag.list(node, "views", count: 0...SceneLimits.views)?
            .compactMap { view(from: $0, taken: &views) }
        }
        checkSheet(of: screen, isFirst: index == 0, in: reader)
        if screen.layout != nil { checkLayout(of: screen, isFirst: index == 0, in: reader) }
        return screen
      }
    }
  }

  /// Records an error if the layout of a screen has no collection.
  private func checkLayout(of screen: ScreenDocument, isFirst: Bool, in reader: MappingReader) {
    if !screen.collections.isEmpty {
      reader.refuse(
        "layout",
        "'layout' is for the collection of the previous screen, but this screen has collections of "
          + "its own; keep one of them")
    } else if isFirst {
      reader.refuse(
        "layout",
        "'layout' is for the collection of the previous screen, but the first screen has none; "
          + "give it 'collections'")
    }
    for key in reader.present(among: ["background", "views"]) {
      reader.refuse(
        key,
        "'\(key)' has no effect beside 'layout', with which the previous screen stays and its "
          + "collection changes its layout", .removal())
    }
  }

  /// Decodes a view, whose name must be unique in the scene.
  private func view(from node: Node, taken: inout [String: SourceLocation]) -> ScreenViewDocument? {
    ScreenViewDocument.mapping.read(node, by: self) { view, reader, isWhole in
      let keys = reader.present(among: ["id", "name"])
      if keys.count == 2 {
        reader.refuse("name", "'id' and 'name' of a view are the same; keep one of them")
      }
      if let key = keys.first, let named = reader.optional(key) {
        view.id = name(named, key)
        if let id = view.id {
          note(
            id, "the \(key)", at: named.location, of: "the view", begun: node.location, in: &taken)
        }
      }
      return isWhole ? view : nil
    }
  }

  /// Records a name, and an error if it is a duplicate.
  func note(
    _ name: String, _ what: String, at location: SourceLocation, of owner: String,
    begun start: SourceLocation, in taken: inout [String: SourceLocation]
  ) {
    if let before = taken[name] {
      bag.error(
        at: location,
        "\(what) \(name.quoted) is already used by \(owner) in line \(before.line); choose another")
    } else {
      taken[name] = start
    }
  }
}
