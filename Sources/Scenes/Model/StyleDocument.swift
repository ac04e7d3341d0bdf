public import Documents
public import Timelines

/// How items look, with templates and ramps that are resolved for each item.
public struct StyleDocument: Hashable, Sendable {
  public var name: String
  public var fill: FillValue?
  /// The picture on the fill.
  public var image: ImageValue?
  /// The radius of the corners in points.
  public var cornerRadius: Double
  public var border: BorderValue?
  /// The texts in paint order.
  public var texts: [TextValue]
  public var location: SourceLocation

  /// Makes a style.
  public init(
    name: String, fill: FillValue? = nil, image: ImageValue? = nil, cornerRadius: Double = 0,
    border: BorderValue? = nil, texts: [TextValue] = [], location: SourceLocation
  ) {
    (self.name, self.fill, self.image, self.cornerRadius) = (name, fill, image, cornerRadius)
    (self.border, self.texts, self.location) = (border, texts, location)
  }

  /// Resolves the style for an item; throws a `Diagnostic` at the place of what has no value.
  ///
  /// - Parameter images: finds pictures by their names; without it none is shown.
  public func resolve(
    in context: ItemContext, images: ImageValue.Finder = { _, _ in nil }
  ) throws -> Appearance {
    Appearance(
      fill: try fill?.resolve(in: context),
      image: try image?.resolve(in: context, finder: images), cornerRadius: cornerRadius,
      border: try border?.resolve(in: context),
      texts: try texts.map { try $0.resolve(in: context) })
  }

  /// The templates of the style, in the order of painting.
  package var templates: [Template] {
    (fill?.templates ?? []) + (image.map { [$0.source] } ?? []) + (border.map { $0.color.templates } ?? [])
      + texts.flatMap(\.templates)
  }
}

/// A border whose colour is resolved for each item.
public struct BorderValue: Hashable, Sendable {
  /// The width in points.
  public var width: Double
  public var color: ColorValue

  /// Makes a border.
  public init(width: Double, color: ColorValue) {
    (self.width, self.color) = (width, color)
  }

  /// Resolves the border for an item.
  public func resolve(in context: ItemContext) throws -> Border {
    Border(width: width, color: try color.resolve(in: context))
  }
}

/// A style's name where it is used; the decoder has checked that there is such a style.
public struct StyleReference: Hashable, Sendable {
  public var name: String
  public var location: SourceLocation

  /// Makes a reference.
  public init(name: String, location: SourceLocation) {
    (self.name, self.location) = (name, location)
  }
}
