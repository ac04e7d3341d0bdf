public import Documents
public import Imaging
public import Timelines

/// How items look, with templates and ramps that are resolved for each item.
public struct StyleDocument: Hashable, Sendable {
  /// The name; one of a stacked layer has that of the style it is in.
  public var name: String
  /// The outline that everything but texts follows.
  public var shape: Shape
  public var fill: FillValue?
  /// The picture on the fill.
  public var image: ImageValue?
  /// How the corners of a rectangle are rounded.
  public var corners: Corners
  public var border: BorderValue?
  /// The shadows, the nearest to the eye first.
  public var shadows: [ShadowValue]
  public var backdrop: Backdrop?
  /// The opacity of everything as one group, from 0 to 1.
  public var opacity: Double
  /// Whether texts, layers and what the item holds are cut off at the outline.
  public var clips: Bool
  /// The texts in paint order.
  public var texts: [TextValue]
  /// What is drawn above the texts, in paint order.
  public var layers: [StackedStyleValue]
  /// The name under which transitions match what is drawn with a part of another screen; one that
  /// is empty for an item matches nothing.
  public var match: Template?
  private var masks: [StackedStyleValue] = []
  private var backs: [StyleDocument] = []
  public var location: SourceLocation

  /// Makes a style.
  public init(
    name: String, shape: Shape = .rectangle, fill: FillValue? = nil, image: ImageValue? = nil,
    cornerRadius: Double = 0, border: BorderValue? = nil, shadows: [ShadowValue] = [],
    backdrop: Backdrop? = nil,
    opacity: Double = 1, clips: Bool = false, texts: [TextValue] = [],
    layers: [StackedStyleValue] = [], mask: StackedStyleValue? = nil, location: SourceLocation
  ) {
    self.name = name; self.shape = shape; self.fill = fill; self.image = image
    self.corners = Corners(cornerRadius); self.border = border; self.shadows = shadows
    self.backdrop = backdrop; self.opacity = opacity; self.clips = clips
    self.texts = texts; self.layers = layers; self.location = location
    self.mask = mask
  }

  /// What of it is shown: as much as this is opaque; all where `nil`.
  public var mask: StackedStyleValue? {
    get { masks.first }
    set { masks = newValue.map { [$0] } ?? [] }
  }

  /// What is drawn where the item is turned away from the eye; the same where `nil`.
  public var back: StyleDocument? {
    get { backs.first }
    set { backs = newValue.map { [$0] } ?? [] }
  }

  /// Resolves the style for an item; throws a `Diagnostic` at the place of what has no value.
  ///
  /// - Parameter images: finds pictures by their names; without it none is shown.
  public func resolve(
    in context: ItemContext, images: ImageValue.Finder = { _, _ in nil }
  ) throws -> Appearance {
    var appearance = Appearance(
      shape: shape, fill: try fill?.resolve(in: context),
      image: try image?.resolve(in: context, finder: images),
      border: try border?.resolve(in: context),
      shadows: try shadows.map { try $0.resolve(in: context) }, backdrop: backdrop,
      opacity: opacity, clips: clips, texts: try texts.map { try $0.resolve(in: context) },
      stack: try layers.map { try $0.resolve(in: context, images: images) },
      mask: try mask?.resolve(in: context, images: images),
      back: try back?.resolve(in: context, images: images))
    appearance.corners = corners
    appearance.transitionName = try match?.resolve(in: context).nonEmpty
    return appearance
  }

  /// The style and those of its layers, its mask and its back, at any depth.
  package var withInnerStyles: [StyleDocument] {
    [self] + ((layers + masks).map(\.style) + backs).flatMap(\.withInnerStyles)
  }

  /// The names by which transitions match the style and its layers, at any depth.
  package var matches: [Template] {
    (match.map { [$0] } ?? []) + layers.flatMap(\.style.matches)
  }

  /// Throws a `Diagnostic` where two matches of the style have one name for an item.
  package func checkMatches(in context: ItemContext) throws {
    var taken: [String: SourceLocation] = [:]
    for match in matches {
      guard let name = try match.resolve(in: context).nonEmpty else { continue }
      if let before = taken[name] { throw match.shared(name, with: before) }
      taken[name] = match.location
    }
  }

  /// The templates of the style, in the order of painting.
  package var templates: [Template] {
    shadows.flatMap(\.color.templates) + (fill?.templates ?? [])
      + (image.map { [$0.source] } ?? []) + (border.map { $0.color.templates } ?? [])
      + texts.flatMap(\.templates) + (match.map { [$0] } ?? [])
      + ((layers + masks).map(\.style) + backs).flatMap(\.templates)
  }
}

extension String {
  /// The text; `nil` where it is empty.
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
}

extension Template {
  /// Returns the error of a match whose name another layer of the same style has.
  func shared(_ name: String, with before: SourceLocation) -> Diagnostic {
    Diagnostic(
      at: location,
      "the match \(name.quoted) is taken in line \(before.line), column \(before.column); matches "
        + "differ within a style")
  }
}

/// A layer within a style.
public struct StackedStyleValue: Hashable, Sendable {
  public var style: StyleDocument
  /// The name by which steps restyle the layer; no other layer of the same list has it.
  public var name: String?
  public var frame: RelativeFrame
  /// The angle about its middle in radians, clockwise on the screen.
  public var rotation: Double

  /// Makes a layer that fills the bounds.
  public init(
    style: StyleDocument, name: String? = nil, frame: RelativeFrame = .bounds, rotation: Double = 0
  ) {
    self.style = style; self.name = name; self.frame = frame; self.rotation = rotation
  }

  /// Resolves the layer for an item.
  ///
  /// - Parameter images: finds pictures by their names; without it none is shown.
  public func resolve(
    in context: ItemContext, images: ImageValue.Finder = { _, _ in nil }
  ) throws -> StackedLayer {
    StackedLayer(
      try style.resolve(in: context, images: images), name: name, frame: frame,
      rotation: rotation)
  }
}

/// A shadow whose colour is resolved for each item.
public struct ShadowValue: Hashable, Sendable {
  public var color: ColorValue
  /// The shadow but for its colour.
  public var shape: Shadow

  /// Makes a shadow.
  public init(color: ColorValue, shape: Shadow) {
    self.color = color; self.shape = shape
  }

  /// Resolves the shadow for an item.
  public func resolve(in context: ItemContext) throws -> Shadow {
    var result = shape
    result.color = try color.resolve(in: context)
    return result
  }
}

/// A border whose colour is resolved for each item.
public struct BorderValue: Hashable, Sendable {
  public var color: ColorValue
  /// The border but for its colour.
  public var line: Border

  /// Makes a border.
  public init(width: Double, color: ColorValue) {
    self.init(line: Border(width: width, color: .clear), color: color)
  }

  /// Makes a border of any kind of line.
  public init(line: Border, color: ColorValue) {
    self.line = line; self.color = color
  }

  /// Resolves the border for an item.
  public func resolve(in context: ItemContext) throws -> Border {
    var result = line
    result.color = try color.resolve(in: context)
    return result
  }
}

/// A style's name where it is used; the decoder has checked that there is such a style.
public struct StyleReference: Hashable, Sendable {
  public var name: String
  public var location: SourceLocation

  /// Makes a reference.
  public init(name: String, location: SourceLocation) {
    self.name = name; self.location = location
  }
}
