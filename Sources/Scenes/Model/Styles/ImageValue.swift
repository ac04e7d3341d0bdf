public import Documents
public import Imaging
public import Timelines

/// A picture whose name may differ from item to item.
public struct ImageValue: Hashable, Sendable {
  /// The name of the file in the assets folder.
  public var source: Template
  public var mode: ImageMode
  /// Pixels of the picture per point, for `center` and `tile`.
  public var scale: Double

  /// Makes a picture, by default one that fills the bounds.
  public init(_ source: Template, mode: ImageMode = .fill, scale: Double = 1) {
    self.source = source; self.mode = mode; self.scale = scale
  }

  /// Finds the picture of a name that a place of the document gives; `nil` where none is shown.
  public typealias Finder = (_ name: String, _ location: SourceLocation) throws -> ImageSource?

  /// Resolves the picture for an item; throws a `Diagnostic` at the place of a bad template.
  public func resolve(in context: ItemContext, finder: Finder) throws -> ImageContent? {
    try finder(source.resolve(in: context), source.location).map {
      ImageContent(source: $0, mode: mode, scale: scale)
    }
  }
}

/// The folder that a scene's pictures come from, as the document has it.
public struct AssetsValue: Hashable, Sendable {
  /// The path relative to the folder of the main document.
  public var path: String
  public var location: SourceLocation

  /// Makes a value.
  public init(path: String, location: SourceLocation) {
    self.path = path; self.location = location
  }
}
