package import Documents

/// The folder of a scene's images and fonts.
package struct AssetsValue: Hashable, Sendable {
  /// The path relative to the folder of the main document.
  package var path: String
  package var location: SourceLocation
}

/// Readers of the assets folder.
extension SceneDecoder {
  func assets(from node: Node) -> AssetsValue? {
    guard let path = bag.text(node, "assets") else { return nil }
    guard !path.isEmpty, !path.hasPrefix("/"), !path.utf8.contains(0),
      path.unicodeScalars.count <= SceneLimits.path
    else {
      return bag.refusal(
        at: node.location,
        "\(path.quoted) is not allowed for assets; write a path relative to the scene's folder, "
          + "or pass any folder as `assets`")
    }
    return AssetsValue(path: path, location: node.location)
  }
}
