import Foundation
import Geometry
import Staging
import Timelines

/// A small drawn view in a cell: an accessory, a control for editing, or the grip.
///
/// The shapes are our own drawings of the system's, with its sizes and colors.
final class CellControl: View {
  /// The drawing, and the action.
  enum Kind {
    case chevron, checkmark, detail, detailChevron, delete, insert, grip

    /// The control of an editing style.
    init(_ style: UITableViewCell.EditingStyle) { self = style == .insert ? .insert : .delete }

    /// The size in points.
    var size: CGSize {
      switch self {
      case .chevron: CGSize(width: 8, height: 14)
      case .checkmark: CGSize(width: 14, height: 14)
      case .detail: CGSize(width: 22, height: 22)
      case .detailChevron: CGSize(width: 42, height: 22)
      case .delete, .insert:
        CGSize(width: TableMetrics.controlSide, height: TableMetrics.controlSide)
      case .grip: CGSize(width: TableMetrics.gripWidth, height: TableMetrics.controlSide)
      }
    }
  }

  /// The drawing.
  let kind: Kind
  private let action: () -> Void

  /// Makes a view of a kind.
  init(kind: Kind, action: @escaping () -> Void) {
    self.kind = kind; self.action = action
    super.init(frame: CGRect(origin: .zero, size: kind.size))
    contentMode = .center
    isUserInteractionEnabled = kind != .chevron && kind != .checkmark
    setNeedsDisplay()
  }

  /// Makes the view of a standard accessory, which is a chevron for none.
  convenience init(accessory: UITableViewCell.AccessoryType, action: @escaping () -> Void) {
    let kind: Kind =
      switch accessory {
      case .none, .disclosureIndicator: .chevron
      case .detailDisclosureButton: .detailChevron
      case .checkmark: .checkmark
      case .detailButton: .detail
      }
    self.init(kind: kind, action: action)
  }

  required init?(coder: NSCoder) {
    kind = .chevron
    action = {}
    super.init(coder: coder)
  }

  // MARK: Touches

  override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {}

  override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {}

  override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    guard touches.contains(where: { bounds.contains($0.location(in: self)) }) else { return }
    action()
  }

  override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {}

  // MARK: Drawing

  override func draw(_ rect: CGRect) {
    let size = bounds.size
    switch kind {
    case .chevron: drawChevron(in: bounds)
    case .checkmark:
      line([(1, 8), (5, 12), (13, 2)], width: 2, tintColor)
    case .detail: drawDetail(at: CGPoint(x: 11, y: size.height / 2))
    case .detailChevron:
      drawDetail(at: CGPoint(x: 11, y: size.height / 2))
      drawChevron(in: CGRect(x: size.width - 8, y: size.height / 2 - 7, width: 8, height: 14))
    case .delete, .insert:
      (kind == .delete ? UIColor.systemRed : UIColor.systemGreen).setFill()
      UIBezierPath(ovalIn: CGRect(origin: .zero, size: size)).fill()
      line([(6, 11), (16, 11)], width: 2, .white)
      if kind == .insert { line([(11, 6), (11, 16)], width: 2, .white) }
    case .grip:
      for y in [6, 11, 16] as [CGFloat] { line([(8, y), (30, y)], width: 1.5, .systemGray3) }
    }
  }

  /// Draws an arrow to the right.
  private func drawChevron(in rect: CGRect) {
    line(
      [
        (rect.minX + 1, rect.minY + 1), (rect.maxX - 1, rect.midY), (rect.minX + 1, rect.maxY - 1),
      ], width: 2, .tertiaryLabel)
  }

  /// Draws a letter i in a circle.
  private func drawDetail(at center: CGPoint) {
    tintColor.setStroke()
    let circle = UIBezierPath(
      ovalIn: CGRect(x: center.x - 10, y: center.y - 10, width: 20, height: 20))
    circle.lineWidth = 1.5
    circle.stroke()
    line([(center.x, center.y - 1), (center.x, center.y + 5)], width: 2, tintColor)
    tintColor.setFill()
    UIBezierPath(
      ovalIn: CGRect(x: center.x - 1.5, y: center.y - 6, width: 3, height: 3)
    ).fill()
  }

  /// Draws straight lines from point to point with round ends.
  ///
  /// A single line along an axis is filled as a bar.
  private func line(_ points: [(x: CGFloat, y: CGFloat)], width: CGFloat, _ color: UIColor) {
    guard let first = points.first, let last = points.last else { return }
    if points.count == 2, first.x == last.x || first.y == last.y {
      color.setFill()
      let bar = CGRect(
        x: min(first.x, last.x), y: min(first.y, last.y), width: abs(last.x - first.x),
        height: abs(last.y - first.y)
      ).insetBy(dx: -width / 2, dy: -width / 2)
      return UIBezierPath(roundedRect: bar, cornerRadius: width / 2).fill()
    }
    let path = UIBezierPath()
    path.move(to: CGPoint(x: first.x, y: first.y))
    for point in points.dropFirst() { path.addLine(to: CGPoint(x: point.x, y: point.y)) }
    path.lineWidth = width
    path.lineCapStyle = .round
    path.lineJoinStyle = .round
    color.setStroke()
    path.stroke()
  }
}
