package import Documents
package import Imaging
package import Timelines

/// An image whose name may differ from item to item.
package struct ImageValue: Hashable, Sendable {
  package var source: Template
  package var mode: ImageMode
  package var scale: Double

  /// Makes an image, by default one that fills the bounds.
  package init(_ source: Template, mode: ImageMode = .fill, scale: Double = 1) {
    self.source = source; self.mode = mode; self.scale = scale
  }

  /// A function that finds the image of a name; `nil` if none is shown.
  package typealias Finder = (_ name: String, _ location: SourceLocation) throws -> ImageSource?

  /// Resolves the image for an item; throws a `Diagnostic` at the location of an invalid template.
  package func resolve(in context: ItemContext, finder: Finder) throws -> ImageContent? {
    try finder(source.resolve(in: context), source.location).map {
      ImageContent(source: $0, mode: mode, scale: scale)
    }
  }
}

/// The folder of a scene's images and fonts.
package struct AssetsValue: Hashable, Sendable {
  /// The path relative to the folder of the main document.
  package var path: String
  package var location: SourceLocation
}

/// Readers of the assets folder.
extension SceneDecoder {
  /// Decodes the assets folder.
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
