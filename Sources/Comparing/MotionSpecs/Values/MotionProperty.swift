/// A property of an element that a motion changes.
package enum MotionProperty: String, Hashable, Sendable, Codable, CaseIterable {
  /// The anchor point, by default the center, in the parent's coordinates.
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
  /// The color of all texts.
  case textColor
  /// The opacity of the content as one group.
  case contentOpacity
  /// Everything else that is drawn: texts, images, gradients, shapes, and layers of one end only.
  case content

  /// The property in the forms of a specification.
  var form: PropertyForm {
    switch self {
    case .position: PropertyForm(kind: .point, view: "center", isGeometry: true)
    case .size:
      PropertyForm(
        kind: .size, css: ["width", "height"], view: "bounds.size", layer: "bounds.size",
        isGeometry: true)
    case .contentOffset:
      PropertyForm(
        kind: .point, words: "content offset", view: "bounds.origin", layer: "bounds.origin",
        swiftUI: "Offset", isGeometry: true)
    case .transform:
      PropertyForm(kind: .transform, css: ["transform"], view: "transform", isGeometry: true)
    case .sublayerTransform:
      PropertyForm(
        kind: .transform, words: "transform of sublayers", css: ["transform"],
        view: "layer.sublayerTransform",
        isGeometry: true)
    case .anchorPoint:
      PropertyForm(
        kind: .point, words: "anchor point", css: ["transform-origin"], view: "layer.anchorPoint",
        swiftUI: "Anchor", isGeometry: true)
    case .rotation:
      PropertyForm(
        kind: .angle, css: ["rotate"], view: "transform", layer: "transform.rotation.z",
        isGeometry: true)
    case .opacity: PropertyForm(kind: .share, css: ["opacity"], view: "alpha", isGeometry: true)
    case .backgroundColor:
      PropertyForm(
        kind: .color, words: "background", css: ["background-color"], view: "backgroundColor",
        swiftUI: "Background")
    case .cornerRadius:
      PropertyForm(
        kind: .length, words: "corner radius", css: ["border-radius"], view: "layer.cornerRadius")
    case .borderWidth:
      PropertyForm(
        kind: .length, words: "border width", css: ["border-width"], view: "layer.borderWidth")
    case .borderColor:
      PropertyForm(
        kind: .color, words: "border color", css: ["border-color"], view: "layer.borderColor")
    case .shadows:
      PropertyForm(kind: .shadows, words: "shadow", css: ["box-shadow"], swiftUI: "Shadow")
    case .blur: PropertyForm(kind: .length, css: ["filter"])
    case .textColor: PropertyForm(kind: .color, words: "text color", css: ["color"])
    case .contentOpacity: PropertyForm(kind: .share, words: "opacity of the content")
    case .content: PropertyForm(kind: .words)
    }
  }

  /// The property in sentences.
  package var words: String { form.words ?? rawValue }

  /// The key path in a layer of Core Animation; `nil` for a property that layers do not have.
  var keyPath: String? { form.layer ?? form.view.map { _ in rawValue } }

  /// The end of the names of its values in SwiftUI.
  var suffix: String { form.swiftUI ?? rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// A property in the forms of a specification.
struct PropertyForm {
  /// The kind of the values, which decides their types and texts.
  enum Kind { case point, size, transform, angle, share, length, color, shadows, words }

  let kind: Kind
  /// The property in sentences; `nil` for its name.
  var words: String?
  /// The properties of CSS, besides displacements.
  var css: [String] = []
  /// The property of a view of UIKit; `nil` for one that views do not have.
  var view: String?
  /// The key path in a layer; `nil` for its name, if views have it.
  var layer: String?
  /// The end of the names of its values in SwiftUI; `nil` for its name.
  var swiftUI: String?
  /// Whether it places the element or shows it, rather than being a part of its appearance.
  var isGeometry = false
}
