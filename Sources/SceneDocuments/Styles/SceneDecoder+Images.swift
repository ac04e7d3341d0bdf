internal import Documents
internal import Timelines

/// Readers of images and of the assets folder.
extension SceneDecoder {
  /// Decodes an image: its name, or a mapping with its layout.
  func image(from node: Node) -> ImageValue? {
    guard node.entries != nil, !isUnquotedTemplate(node) else {
      return template(node, "image").map { ImageValue($0) }
    }
    guard let reader = MappingReader(node, kind: "image", bag: bag) else { return nil }
    defer { reader.finish() }
    let source = reader.required("source", hint: "write 'source: NAME', a file's name").flatMap {
      template($0, "source")
    }
    let mode = reader.value("mode", default: .fill) {
      bag.choice($0, "mode", of: ImageMode.self)
    }
    let scale = reader.value("scale", default: 1) {
      bag.number($0, "scale", in: SceneLimits.imageScale)
    }
    if reader.optional("scale") != nil, ![.center, .tile].contains(mode) {
      bag.error(
        at: reader.keyLocation("scale"),
        "'scale' has no effect on the mode '\(mode.rawValue)', whose size follows from the "
          + "bounds; remove it, or write 'mode: center' or 'mode: tile'")
    }
    return source.map { ImageValue($0, mode: mode, scale: scale) }
  }

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
