import Foundation
import Staging

/// A label of a text field, which lets the field draw its text.
final class FieldLabel: UILabel {
  /// The field's method that draws the text into a rectangle of the field; `nil` for no field.
  var drawInField: ((CGRect) -> Void)?

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
    drawInField(rect.offsetBy(dx: origin.x - bounds.minX, dy: origin.y - bounds.minY))
  }

  /// Draws the text into a rectangle of the field.
  func draw(inFieldRect rect: CGRect) {
    super.drawText(in: rect.offsetBy(dx: bounds.minX - origin.x, dy: bounds.minY - origin.y))
  }
}
