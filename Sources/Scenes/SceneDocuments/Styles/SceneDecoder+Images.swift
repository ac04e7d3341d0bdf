internal import Documents

/// Readers of the assets folder.
extension SceneDecoder {
  /// Decodes the assets folder.
  func assets(from node: Node) -> AssetsValue? {
    guard let path = bag.text(node, "assets") else { return nil }
    guard !path.isEmpty, !path.hasPrefix("/"), !path.utf8.contains(0),
      path.unicodeScalars.count <= SceneLimits.path
    else {
      bag.error(
        at: node.location,
        "\(path.quoted) is not allowed for assets; write a path relative to the scene's folder, "
          + "or pass any folder as `assets`")
      return nil
    }
    return AssetsValue(path: path, location: node.location)
  }
}
