/// A property of an appearance that is animated by itself.
enum AppearanceProperty: String, CaseIterable {
  case shape, corners, fill, image, border, shadows, backdrop, opacity, blur, clips, texts, stack
  case transitionName, mask, back

  /// Whether a cross-fade applies the property to the layer as a whole, instead of to its parts.
  var appliesToLayer: Bool {
    switch self {
    case .backdrop, .opacity, .blur, .clips, .transitionName, .mask, .back: true
    case .shape, .corners, .fill, .image, .border, .shadows, .texts, .stack: false
    }
  }

  /// Returns whether two appearances differ in the property.
  func differs(in one: Appearance, and other: Appearance) -> Bool {
    switch self {
    case .shape: one.shape != other.shape
    case .corners: one.corners != other.corners
    case .fill: one.fill != other.fill
    case .image: one.image != other.image
    case .border: one.border != other.border
    case .shadows: one.shadows != other.shadows
    case .backdrop: one.backdrop != other.backdrop
    case .opacity: one.opacity != other.opacity
    case .blur: one.blur != other.blur
    case .clips: one.clips != other.clips
    case .texts: one.texts != other.texts
    case .stack: one.stack != other.stack
    case .transitionName: one.transitionName != other.transitionName
    case .mask: one.mask != other.mask
    case .back: one.back != other.back
    }
  }

  /// Copies the property from one appearance to another.
  func copy(from source: Appearance, to target: inout Appearance) {
    switch self {
    case .shape: target.shape = source.shape
    case .corners: target.corners = source.corners
    case .fill: target.fill = source.fill
    case .image: target.image = source.image
    case .border: target.border = source.border
    case .shadows: target.shadows = source.shadows
    case .backdrop: target.backdrop = source.backdrop
    case .opacity: target.opacity = source.opacity
    case .blur: target.blur = source.blur
    case .clips: target.clips = source.clips
    case .texts: target.texts = source.texts
    case .stack: target.stack = source.stack
    case .transitionName: target.transitionName = source.transitionName
    case .mask: target.mask = source.mask
    case .back: target.back = source.back
    }
  }
}
