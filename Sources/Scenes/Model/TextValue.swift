public import Documents
public import Geometry
public import Imaging
public import Timelines

/// A text whose words and colour may differ from item to item.
public struct TextValue: Hashable, Sendable {
  public var string: Template
  public var font: FontDescriptor
  /// The size of the em in points.
  public var size: Double
  public var color: ColorValue
  public var alignment: TextContent.Alignment
  public var placement: TextContent.Placement
  public var location: SourceLocation

  /// Makes a text, by default centred in the bounds, Inter Regular 17, black.
  public init(
    _ string: Template, font: FontDescriptor = FontDescriptor(), size: Double = 17,
    color: ColorValue = .constant(.black), alignment: TextContent.Alignment = .center,
    placement: TextContent.Placement = .box(insets: .zero, vertical: .middle),
    location: SourceLocation
  ) {
    (self.string, self.font, self.size, self.color) = (string, font, size, color)
    (self.alignment, self.placement, self.location) = (alignment, placement, location)
  }

  /// Resolves the text for an item; throws a `Diagnostic` at the place of a bad template.
  public func resolve(in context: ItemContext) throws -> TextContent {
    TextContent(
      try string.resolve(in: context), font: font, size: size,
      color: try color.resolve(in: context), alignment: alignment, placement: placement)
  }

  /// The templates of the text.
  package var templates: [Template] { [string] + color.templates }
}
