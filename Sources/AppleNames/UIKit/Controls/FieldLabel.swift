import Foundation
import Staging

/// A label of a text field, which lets the field draw its text.
final class FieldLabel: UILabel {
  /// The field's method that draws the text into a rectangle of the field; `nil` for no field.
  var drawInField: ((CGRect) -> Void)?

  /// The vertical alignment of the text in the rectangle.
  var verticalAlignment = UIControl.ContentVerticalAlignment.center {
    didSet { if verticalAlignment != oldValue { setNeedsDisplay() } }
  }

  override var isHidden: Bool {
    didSet { if isHidden != oldValue { setNeedsDisplay() } }
  }

  /// The origin of the label's bounds in the field.
  private var origin = CGPoint.zero

  /// Places the label in the field.
  func place(in rect: CGRect) {
    let moves = origin != rect.origin
    origin = rect.origin
    if frame != rect { frame = rect } else if moves { setNeedsDisplay() }
  }

  override func drawText(in rect: CGRect) {
    guard let drawInField else { return super.drawText(in: rect) }
    if isHidden || text?.isEmpty != false { return }
    drawInField(rect.offsetBy(dx: origin.x - bounds.minX, dy: origin.y - bounds.minY))
  }

  /// Draws the text into a rectangle of the field.
  func draw(inFieldRect rect: CGRect) {
    let room = max(0, rect.height - intrinsicContentSize.height) / 2
    let shift: CGFloat =
      switch verticalAlignment {
      case .top: -room
      case .bottom: room
      case .center, .fill: 0
      }
    super.drawText(
      in: rect.offsetBy(dx: bounds.minX - origin.x, dy: bounds.minY - origin.y + shift))
  }
}
