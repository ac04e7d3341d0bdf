import Foundation
import Geometry
import Staging
import Timelines

/// The card of a popover with its arrow, which is outside of the card's bounds.
final class PopoverCard: UIView, TraitFollower {
  /// The radius of the corners in points.
  private static let cornerRadius: CGFloat = 13
  /// Half the width of the arrow's base in points.
  private static let arrowHalf: CGFloat = 18

  /// The color of the card; `nil` for that of the content.
  var fill: UIColor? { didSet { traitsDidChange() } }
  private let content: UIView
  private let clip = UIView(frame: .zero)
  private let arrow = PopoverArrow(frame: .zero)

  /// Makes a card of content, which fills it.
  init(content: UIView) {
    self.content = content
    super.init(frame: .zero)
    clip.clipsToBounds = true
    clip.cornerRadius = PopoverCard.cornerRadius
    layer.shadowOpacity = 0.2
    layer.shadowRadius = 20
    layer.shadowOffset = .zero
    cornerRadius = PopoverCard.cornerRadius
    addSubview(arrow)
    addSubview(clip)
    clip.addSubview(content)
    content.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    traitsDidChange()
  }

  /// Returns `nil`: a card is always made for content.
  required init?(coder: NSCoder) { nil }

  func traitsDidChange() {
    let color = fill ?? content.backgroundColor ?? .systemBackground
    backgroundColor = color
    arrow.color = color
  }

  override func layoutSubviews() {
    super.layoutSubviews()
    clip.frame = bounds
    if content.superview === clip, content.frame != bounds { content.frame = bounds }
  }

  /// Shows the arrow on a side, with its tip at a position along it.
  func showArrow(_ direction: UIPopoverArrowDirection, at position: CGFloat) {
    let (half, length) = (PopoverCard.arrowHalf, PopoverPlacement.arrowLength)
    let isVertical = direction == .up || direction == .down
    let side = isVertical ? frame.width : frame.height
    let least = half + PopoverCard.cornerRadius
    let middle = max(least, min(position, side - least))
    arrow.direction = direction
    arrow.frame =
      switch direction {
      case .up: CGRect(x: middle - half, y: -length, width: 2 * half, height: length)
      case .down: CGRect(x: middle - half, y: frame.height, width: 2 * half, height: length)
      case .left: CGRect(x: -length, y: middle - half, width: length, height: 2 * half)
      default: CGRect(x: frame.width, y: middle - half, width: length, height: 2 * half)
      }
    arrow.setNeedsDisplay()
  }
}

/// The arrow of a popover.
final class PopoverArrow: UIView {
  var color = UIColor.systemBackground { didSet { setNeedsDisplay() } }
  var direction = UIPopoverArrowDirection.up

  override func draw(_ rect: CGRect) {
    let corners: [CGPoint] =
      switch direction {
      case .up:
        [
          CGPoint(x: 0, y: bounds.maxY), CGPoint(x: bounds.midX, y: 0),
          CGPoint(x: bounds.maxX, y: bounds.maxY),
        ]
      case .down:
        [.zero, CGPoint(x: bounds.midX, y: bounds.maxY), CGPoint(x: bounds.maxX, y: 0)]
      case .left:
        [
          CGPoint(x: bounds.maxX, y: 0), CGPoint(x: 0, y: bounds.midY),
          CGPoint(x: bounds.maxX, y: bounds.maxY),
        ]
      default:
        [.zero, CGPoint(x: bounds.maxX, y: bounds.midY), CGPoint(x: 0, y: bounds.maxY)]
      }
    let path = UIBezierPath()
    path.move(to: corners[0])
    for corner in corners.dropFirst() { path.addLine(to: corner) }
    path.close()
    color.setFill()
    path.fill()
  }
}
