/// A property of an element that a motion changes.
package enum MotionProperty: String, Hashable, Sendable, Codable, CaseIterable {
  /// The anchor point, by default the centre, in the parent's coordinates.
  case position
  /// The size before transforms.
  case size
  /// The point at the top left of the bounds: the content offset of a scroll view.
  case contentOffset
  /// The transform about the anchor point.
  case transform
  /// The transform of all children about the anchor point.
  case sublayerTransform
  case anchorPoint
  /// The angle of a layer of a style in radians, with whole turns.
  case rotation
  case opacity
  case backgroundColor
  case cornerRadius
  case borderWidth
  case borderColor
  /// The outer and inner shadows, of which the first is nearest to the eye.
  case shadows
  case blur
  /// The colour of all texts.
  case textColor
  /// The opacity of the content as one group.
  case contentOpacity
  /// Everything else that is drawn: texts, images, gradients, shapes, and layers of one end only.
  case content

  /// Whether the property places the element or shows it, rather than being a part of its appearance.
  var isGeometry: Bool {
    switch self {
    case .position, .size, .contentOffset, .transform, .sublayerTransform, .anchorPoint, .rotation,
      .opacity:
      true
    default: false
    }
  }

  /// The property in sentences.
  package var words: String {
    switch self {
    case .contentOffset: "content offset"
    case .sublayerTransform: "transform of sublayers"
    case .anchorPoint: "anchor point"
    case .backgroundColor: "background"
    case .cornerRadius: "corner radius"
    case .borderWidth: "border width"
    case .borderColor: "border colour"
    case .shadows: "shadow"
    case .textColor: "text colour"
    case .contentOpacity: "opacity of the content"
    default: rawValue
    }
  }
}
