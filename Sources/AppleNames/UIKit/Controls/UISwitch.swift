public import Foundation
import Geometry
public import Staging
import Timelines

/// A switch with a thumb that slides between off and on.
///
/// Its size is always 51 by 31 points. A tap toggles it, and a drag moves it to the finger's side.
/// Metrics and colors are those of iOS 17.
open class UISwitch: UIControl, TraitFollower {
  /// The size of the switch, in points.
  private static let size = CGSize(width: 51, height: 31)
  /// The side of the thumb, its distance from the edge, and its additional width while it is
  /// touched, in points.
  private static let thumb = (side: CGFloat(27), margin: CGFloat(2), stretch: CGFloat(7))
  /// The duration in which the thumb slides, in seconds; UIKit documents none.
  public static let animationDuration: TimeInterval = 0.25

  private let track = View(frame: CGRect(origin: .zero, size: UISwitch.size))
  private let thumb = View(frame: .zero)
  private var isShownOn = false
  /// Whether the present touch has moved the thumb.
  private var hasDragged = false

  /// Whether the switch is on; setting it does not animate, and sends no event.
  open var isOn: Bool {
    get { isShownOn }
    set { setOn(newValue, animated: false) }
  }
  /// The color of the switch while it is on; `nil` for the system's green.
  open var onTintColor: UIColor? { didSet { traitsDidChange() } }
  /// The color of the thumb; `nil` for white.
  open var thumbTintColor: UIColor? { didSet { traitsDidChange() } }
  /// The image of the switch while it is on; it has no effect, as in UIKit since iOS 7.
  open var onImage: UIImage?
  /// The image of the switch while it is off; it has no effect, as in UIKit since iOS 7.
  open var offImage: UIImage?

  /// Makes a switch that is off; only the position of the frame counts.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: UISwitch.size))
    setUp()
  }

  /// Makes a switch that is off; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    bounds.size = UISwitch.size
    setUp()
  }

  /// Adds the track and the thumb.
  private func setUp() {
    track.isUserInteractionEnabled = false
    thumb.isUserInteractionEnabled = false
    track.appearance.cornerRadius = Double(UISwitch.size.height / 2)
    thumb.appearance.cornerRadius = Double(UISwitch.thumb.side / 2)
    thumb.appearance.shadows = ControlThumb.shadows
    addSubview(track)
    addSubview(thumb)
    show()
  }

  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: UISwitch.size) }
  }

  open override var intrinsicContentSize: CGSize { UISwitch.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { UISwitch.size }

  /// Turns the switch on or off, with a sliding thumb or at once; sends no event.
  open func setOn(_ on: Bool, animated: Bool) {
    guard on != isShownOn else { return }
    isShownOn = on
    change(animated: animated)
  }

  /// Shows the present state, with a sliding thumb or at once.
  private func change(animated: Bool) {
    guard animated else { return show() }
    View.animate(withDuration: UISwitch.animationDuration) { show() }
  }

  /// Shows the present state.
  private func show() {
    let metrics = UISwitch.thumb
    let width = metrics.side + (isHighlighted ? metrics.stretch : 0)
    let x = isShownOn ? UISwitch.size.width - metrics.margin - width : metrics.margin
    thumb.frame = CGRect(x: x, y: metrics.margin, width: width, height: metrics.side)
    traitsDidChange()
  }

  package func traitsDidChange() {
    track.backgroundColor = isShownOn ? onTintColor ?? .systemGreen : .secondarySystemFill
    thumb.backgroundColor = thumbTintColor ?? .white
    let opacity: CGFloat = isEnabled ? 1 : 0.5
    for view in [track, thumb] where view.alpha != opacity { view.alpha = opacity }
  }

  // MARK: Touches

  open override var isHighlighted: Bool {
    didSet { if isHighlighted != oldValue { change(animated: true) } }
  }

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    hasDragged = false
    return true
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let isRight = touch.location(in: self).x > bounds.midX
    let wasRight = touch.previousLocation(in: self).x > bounds.midX
    if isRight != wasRight, isRight != isShownOn { userTurned(isRight) }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if !hasDragged { userTurned(!isShownOn) }
  }

  /// Turns the switch and sends the event.
  private func userTurned(_ on: Bool) {
    hasDragged = true
    setOn(on, animated: true)
    sendActions(for: [.valueChanged, .primaryActionTriggered])
  }
}
