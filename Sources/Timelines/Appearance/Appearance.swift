public import Imaging

/// What a layer draws in its bounds.
///
/// It is told relative to the bounds, so a layer whose size animates needs no other appearance.
/// From below: outer shadows, the backdrop, the fill, the image, inner shadows, the border, the
/// texts, the stacked layers.
public struct Appearance: Hashable, Sendable {
  /// The outline that fill, image, border, shadows and clip follow.
  public var shape: Shape
  /// How the corners are rounded where the shape is a rectangle.
  public var corners: Corners
  /// What fills the outline; nothing where `nil`.
  public var fill: Fill?
  /// A picture within the outline; nothing where `nil`.
  public var image: ImageContent?
  /// A line along the outline; nothing where `nil`.
  public var border: Border?
  /// The shadows, of which the first is nearest to the eye.
  public var shadows: [Shadow]
  /// What is done to all that lies below; nothing where `nil`.
  public var backdrop: Backdrop?
  /// The opacity of everything in the layer as one group, from 0 to 1.
  public var opacity: Double
  /// Whether texts, stacked layers and child layers are cut off at the outline.
  public var clips: Bool
  /// The texts, painted in order above the border.
  public var texts: [TextContent]
  /// What is drawn above the texts, in order.
  public var stack: [StackedLayer]
  /// The name under which transitions match what is drawn with a part of another screen.
  public var transitionName: String?
  /// What is drawn instead of all above but the backdrop while appearances fade into each other.
  public var crossfade: Crossfade?
  private var masks: [StackedLayer] = []
  private var backs: [Appearance] = []

  /// Makes an appearance; by default it draws nothing.
  public init(
    shape: Shape = .rectangle, fill: Fill? = nil, cornerRadius: Double = 0,
    image: ImageContent? = nil, border: Border? = nil, shadows: [Shadow] = [],
    backdrop: Backdrop? = nil, opacity: Double = 1, clips: Bool = false,
    texts: [TextContent] = [], stack: [StackedLayer] = [], mask: StackedLayer? = nil,
    back: Appearance? = nil
  ) {
    self.shape = shape; self.fill = fill; self.corners = Corners(cornerRadius)
    self.image = image; self.border = border; self.shadows = shadows
    self.backdrop = backdrop; self.opacity = opacity; self.clips = clips
    self.texts = texts; self.stack = stack
    self.mask = mask
    self.back = back
  }

  /// The appearance that draws nothing.
  public static let empty = Appearance()

  /// The radius of all corners in points; the top left one's where they differ.
  public var cornerRadius: Double {
    get { corners.topLeft }
    set { corners = Corners(newValue, curve: corners.curve) }
  }

  /// What of the layer and all in it is shown: as much as this is opaque; all where `nil`.
  public var mask: StackedLayer? {
    get { masks.first }
    set { masks = newValue.map { [$0] } ?? [] }
  }

  /// What is drawn instead where the layer is turned away from the eye, mirrored so that it reads
  /// right; `nil` where both sides look alike.
  ///
  /// What is drawn then has no back of its own.
  public var back: Appearance? {
    get { backs.first }
    set {
      var plain = newValue
      plain?.backs = []
      backs = plain.map { [$0] } ?? []
    }
  }

  /// Whether nothing is drawn, on neither side.
  public var isEmpty: Bool {
    drawsNothingItself && stack.isEmpty && crossfade == nil && backs.allSatisfy(\.isEmpty)
  }

  /// Whether nothing is drawn but stacked layers, which are layers of their own in a frame.
  package var drawsNothingItself: Bool {
    fill == nil && border == nil && texts.isEmpty && image == nil && shadows.isEmpty
      && backdrop == nil
  }
}

/// A layer that is drawn within another one's bounds and moves with it.
public struct StackedLayer: Hashable, Sendable {
  /// The name by which it is found in another appearance; `nil` for none.
  public var name: String?
  public var frame: RelativeFrame
  /// The angle about the middle of its frame in radians, clockwise on the screen.
  public var rotation: Double
  public var appearance: Appearance

  /// Makes a layer that fills the bounds.
  public init(
    _ appearance: Appearance, name: String? = nil, frame: RelativeFrame = .bounds,
    rotation: Double = 0
  ) {
    self.appearance = appearance; self.name = name; self.frame = frame
    self.rotation = rotation
  }
}

/// What an area is filled with.
public enum Fill: Hashable, Sendable {
  case solid(Color)
  case linear(LinearGradient)
  case radial(RadialGradient)
}

extension Fill {
  /// Whether nothing shines through.
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
  /// Whether the colour is opaque once it is rounded to a byte.
  ///
  /// What fades in is not painted otherwise in its last moment than when it is there.
  var isShownOpaque: Bool { alpha * 255 >= 254.5 }
}

extension Fill: Codable {
  private enum Key: String, CodingKey { case solid, linear, radial }

  /// Reads `{"solid": colour}`, `{"linear": gradient}` or `{"radial": gradient}`.
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

  /// Writes `{"solid": colour}`, `{"linear": gradient}` or `{"radial": gradient}`.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    switch self {
    case .solid(let color): try container.encode(color, forKey: .solid)
    case .linear(let gradient): try container.encode(gradient, forKey: .linear)
    case .radial(let gradient): try container.encode(gradient, forKey: .radial)
    }
  }
}
