public import Imaging

/// The content that a layer draws in its bounds.
///
/// It is relative to the bounds, so a layer can animate its size without another appearance. From
/// bottom to top: outer shadows, the backdrop, the fill, the image, inner shadows, the border, the
/// texts, the stacked layers.
public struct Appearance: Sendable {
  /// The properties of an appearance, by default those that draw nothing; `AppearanceProperty` has
  /// what else is known about each.
  struct Properties: Hashable, Sendable {
    var shape = Shape.rectangle
    var corners = Corners.sharp
    var fill: Fill?
    var image: ImageContent?
    var border: Border?
    var shadows: [Shadow] = []
    var backdrop: Backdrop?
    var opacity = 1.0
    var blur = 0.0
    var clips = false
    var texts: [TextContent] = []
    var stack: [StackedLayer] = []
    var transitionName: String?
    var crossfade: Crossfade?
    var mask: StackedLayer?
    var back: Appearance?
  }

  /// Properties that several appearances share, which are changed only while one has them.
  private final class Shared: @unchecked Sendable {  // Changed only if owned alone.
    // Accesses exclude each other as those of the appearances do, so nothing is checked at run time.
    @exclusivity(unchecked) var properties: Properties

    init(_ properties: Properties) { self.properties = properties }
  }

  /// The properties, so that the many copies in frames are small.
  private var shared: Shared

  /// The outline of fill, image, border, shadows and clip.
  public var shape: Shape {
    get { shared.properties.shape }
    set { own().properties.shape = newValue }
  }
  /// The rounding of the corners of a rectangle.
  public var corners: Corners {
    get { shared.properties.corners }
    set { own().properties.corners = newValue }
  }
  /// The fill of the outline; `nil` for none.
  public var fill: Fill? {
    get { shared.properties.fill }
    set { own().properties.fill = newValue }
  }
  /// An image within the outline; `nil` for none.
  public var image: ImageContent? {
    get { shared.properties.image }
    set { own().properties.image = newValue }
  }
  /// A line along the outline; `nil` for none.
  public var border: Border? {
    get { shared.properties.border }
    set { own().properties.border = newValue }
  }
  /// The shadows, of which the first is nearest to the eye.
  public var shadows: [Shadow] {
    get { shared.properties.shadows }
    set { own().properties.shadows = newValue }
  }
  /// An effect on everything that lies below; `nil` for none.
  public var backdrop: Backdrop? {
    get { shared.properties.backdrop }
    set { own().properties.backdrop = newValue }
  }
  /// The opacity of everything in the layer as one group, from 0 to 1.
  public var opacity: Double {
    get { shared.properties.opacity }
    set { own().properties.opacity = newValue }
  }
  /// The standard deviation of the Gaussian that blurs the layer and its child layers as one
  /// group, in points; 0 for none.
  ///
  /// Content that continues beyond the canvas is continued by the colors at its edge.
  public var blur: Double {
    get { shared.properties.blur }
    set { own().properties.blur = newValue }
  }
  /// Whether texts, stacked layers and child layers are clipped to the outline.
  public var clips: Bool {
    get { shared.properties.clips }
    set { own().properties.clips = newValue }
  }
  /// The texts, painted in order above the border.
  public var texts: [TextContent] {
    get { shared.properties.texts }
    set { own().properties.texts = newValue }
  }
  /// The layers drawn above the texts, in order.
  public var stack: [StackedLayer] {
    get { shared.properties.stack }
    set { own().properties.stack = newValue }
  }
  /// The name under which transitions match the content with a part of another screen.
  public var transitionName: String? {
    get { shared.properties.transitionName }
    set { own().properties.transitionName = newValue }
  }
  /// Appearances that fade into each other, drawn instead of all above but the backdrop.
  public var crossfade: Crossfade? {
    get { shared.properties.crossfade }
    set { own().properties.crossfade = newValue }
  }

  /// Accesses a stored property.
  subscript<Value>(_ path: WritableKeyPath<Properties, Value>) -> Value {
    get { shared.properties[keyPath: path] }
    set { own().properties[keyPath: path] = newValue }
  }

  /// All stored properties.
  var properties: Properties { shared.properties }

  /// Makes an appearance of stored properties.
  init(_ properties: Properties) { shared = Shared(properties) }

  /// Returns the properties after copying them if other appearances share them.
  private mutating func own() -> Shared {
    if !isKnownUniquelyReferenced(&shared) { shared = Shared(shared.properties) }
    return shared
  }

  /// Makes an appearance; by default it draws nothing.
  public init(
    shape: Shape = .rectangle, fill: Fill? = nil, cornerRadius: Double = 0,
    image: ImageContent? = nil, border: Border? = nil, shadows: [Shadow] = [],
    backdrop: Backdrop? = nil, opacity: Double = 1, clips: Bool = false,
    texts: [TextContent] = [], stack: [StackedLayer] = [], mask: StackedLayer? = nil,
    back: Appearance? = nil
  ) {
    shared = Shared(
      Properties(
        shape: shape, corners: Corners(cornerRadius), fill: fill, image: image, border: border,
        shadows: shadows, backdrop: backdrop, opacity: opacity, clips: clips, texts: texts,
        stack: stack, mask: mask, back: back?.withoutBack))
  }

  /// The appearance that draws nothing.
  public static let empty = Appearance()

  /// The radius of all corners in points; that of the top left one if they differ.
  public var cornerRadius: Double {
    get { corners.topLeft }
    set { corners = Corners(newValue, curve: corners.curve) }
  }

  /// The mask, whose opacity applies to the layer and its content; `nil` for none.
  public var mask: StackedLayer? {
    get { shared.properties.mask }
    set { own().properties.mask = newValue }
  }

  /// The appearance drawn instead while the layer's back faces the eye; `nil` for the same on both
  /// sides.
  ///
  /// It is mirrored, so that it appears unmirrored from behind. Its own `back` is ignored.
  public var back: Appearance? {
    get { shared.properties.back }
    set { own().properties.back = newValue?.withoutBack }
  }

  /// The appearance without another one for its back.
  var withoutBack: Appearance {
    guard back != nil else { return self }
    var plain = self
    plain.back = nil
    return plain
  }

  /// Whether nothing is drawn on either side.
  public var isEmpty: Bool {
    drawsNothingItself && stack.isEmpty && crossfade == nil && back?.isEmpty ?? true
  }

  /// Whether nothing is drawn but stacked layers, which are separate layers in a frame.
  package var drawsNothingItself: Bool {
    fill == nil && border == nil && texts.isEmpty && image == nil && shadows.isEmpty
      && backdrop == nil
  }
}

extension Appearance: Hashable {
  /// Returns whether two appearances have equal properties.
  public static func == (left: Appearance, right: Appearance) -> Bool {
    left.shared === right.shared || left.shared.properties == right.shared.properties
  }

  /// Feeds the properties into a hasher.
  public func hash(into hasher: inout Hasher) { hasher.combine(shared.properties) }
}

/// A layer that is drawn within another layer's bounds and moves with it.
public struct StackedLayer: Hashable, Sendable {
  /// The name by which it is matched with a layer of another appearance; `nil` for none.
  public var name: String?
  public var frame: RelativeFrame
  /// The scale, the rotation and the translation of what is in its frame.
  public var pose: StackedPose
  public var appearance: Appearance

  /// Makes a layer that fills the bounds.
  public init(
    _ appearance: Appearance, name: String? = nil, frame: RelativeFrame = .bounds,
    pose: StackedPose = .rest
  ) {
    self.appearance = appearance; self.name = name; self.frame = frame
    self.pose = pose
  }
}

/// The color or gradient of an area.
public enum Fill: Hashable, Sendable {
  case solid(Color)
  case linear(LinearGradient)
  case radial(RadialGradient)
}

extension Fill {
  /// Whether no part of the fill is transparent.
  package var isOpaque: Bool {
    switch self {
    case .solid(let color): color.isShownOpaque
    case .linear(let gradient):
      !gradient.stops.isEmpty && gradient.stops.allSatisfy(\.color.isShownOpaque)
    case .radial(let gradient):
      !gradient.stops.isEmpty && gradient.stops.allSatisfy(\.color.isShownOpaque)
    }
  }
}

extension Color {
  /// Whether the color is opaque after rounding to a byte.
  ///
  /// A fade is then painted in its last moment as it is painted afterwards.
  var isShownOpaque: Bool { alpha * 255 >= 254.5 }
}

extension Fill: Codable {
  private enum Key: String, CodingKey { case solid, linear, radial }

  /// Reads `{"solid": color}`, `{"linear": gradient}` or `{"radial": gradient}`.
  public init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: Key.self)
    if let color = try container.decodeIfPresent(Color.self, forKey: .solid) {
      self = .solid(color)
    } else if let gradient = try container.decodeIfPresent(RadialGradient.self, forKey: .radial) {
      self = .radial(gradient)
    } else {
      self = .linear(try container.decode(LinearGradient.self, forKey: .linear))
    }
  }

  /// Writes `{"solid": color}`, `{"linear": gradient}` or `{"radial": gradient}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .solid(let color): try container.encode(color, forKey: .solid)
    case .linear(let gradient): try container.encode(gradient, forKey: .linear)
    case .radial(let gradient): try container.encode(gradient, forKey: .radial)
    }
  }
}
