package import Documents
package import Imaging
package import Timelines

/// An image whose name may differ from item to item.
package struct ImageValue: Hashable, Sendable {
  /// The name of the file in the assets folder.
  package var source: Template
  package var mode: ImageMode
  /// The image's pixels per point, for `center` and `tile`.
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

  /// Makes a value.
  package init(path: String, location: SourceLocation) {
    self.path = path; self.location = location
  }
}
