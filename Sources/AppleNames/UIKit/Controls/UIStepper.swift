public import Foundation
import Geometry
public import Staging
import Timelines

/// Two buttons that decrement and increment a value.
///
/// Its size is always 94 by 32 points, and colors are those of iOS 17. A touch changes the value
/// at once, and every 0.1 s while it stays for longer than 0.5 s.
open class UIStepper: UIControl, TraitFollower {
  /// The size of the stepper, in points.
  private static let size = CGSize(width: 94, height: 32)
  /// The delay and the interval of repeated changes, in seconds; UIKit documents none.
  private static let repetition = (delay: TimeInterval(0.5), interval: TimeInterval(0.1))
  /// The length of the signs, and their thickness and that of the divider, in points.
  private static let sign = (length: CGFloat(15), thickness: CGFloat(1.5), divider: CGFloat(18))

  /// The value; clamped to the range.
  open var value: Double {
    get { shownValue }
    set {
      shownValue = min(maximumValue, max(minimumValue, newValue))
      traitsDidChange()
    }
  }
  /// The least value.
  open var minimumValue = 0.0 { didSet { value = shownValue } }
  /// The greatest value.
  open var maximumValue = 100.0 { didSet { value = shownValue } }
  /// The step of one change, above 0.
  open var stepValue = 1.0
  /// Whether the value continues at the other end of the range.
  open var wraps = false { didSet { traitsDidChange() } }
  /// Whether a touch that stays repeats the change.
  open var autorepeat = true
  /// Whether each repeated change sends an event, rather than the end of the touch.
  open var isContinuous = true

  private var shownValue = 0.0
  private let minus = View(frame: .zero)
  private let plus = [View(frame: .zero), View(frame: .zero)]
  private let divider = View(frame: .zero)
  /// The number of touches so far, by which obsolete repetitions are recognized.
  private var touchCount = 0

  /// Makes a stepper; only the position of the frame counts.
  public override init(frame: CGRect) {
    super.init(frame: CGRect(origin: frame.origin, size: UIStepper.size))
    setUp()
  }

  /// Makes a stepper; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    bounds.size = UIStepper.size
    setUp()
  }

  package override var workingGesture: (start: CGPoint, end: CGPoint) {
    let share: CGFloat = value < maximumValue ? 0.75 : 0.25
    let button = CGPoint(x: share * bounds.width, y: bounds.midY)
    return (button, button)
  }

  /// Adds the signs.
  private func setUp() {
    appearance.cornerRadius = 8
    let (sign, size) = (UIStepper.sign, UIStepper.size)
    for (view, isUpright) in [(minus, false), (plus[0], false), (plus[1], true)] {
      let x = view === minus ? size.width / 4 : size.width * 3 / 4
      view.bounds.size = CGSize(
        width: isUpright ? sign.thickness : sign.length,
        height: isUpright ? sign.length : sign.thickness)
      view.center = CGPoint(x: x, y: size.height / 2)
    }
    divider.frame = CGRect(
      x: size.width / 2 - 0.5, y: (size.height - sign.divider) / 2, width: 1,
      height: sign.divider)
    for view in [minus, divider] + plus {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    traitsDidChange()
  }

  open override var frame: CGRect {
    get { super.frame }
    set { super.frame = CGRect(origin: newValue.origin, size: UIStepper.size) }
  }

  open override var intrinsicContentSize: CGSize { UIStepper.size }
  open override func sizeThatFits(_ size: CGSize) -> CGSize { UIStepper.size }

  package func traitsDidChange() {
    backgroundColor = UIColor.tertiarySystemFill
    divider.backgroundColor = UIColor.systemGray.withAlphaComponent(0.3)
    minus.backgroundColor = signColor(wraps || shownValue > minimumValue)
    for view in plus { view.backgroundColor = signColor(wraps || shownValue < maximumValue) }
  }

  /// Returns the color of the sign of a possible or impossible change.
  private func signColor(_ isPossible: Bool) -> UIColor {
    isEnabled && isPossible ? .label : .tertiaryLabel
  }

  // MARK: Touches

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    touchCount += 1
    let step = touch.location(in: self).x < bounds.midX ? -stepValue : stepValue
    change(by: step, sends: isContinuous)
    if autorepeat {
      scheduleChange(by: step, number: touchCount, after: UIStepper.repetition.delay)
    }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    touchCount += 1
    if !isContinuous { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }

  open override func cancelTracking(with event: UIEvent?) {
    super.cancelTracking(with: event)
    touchCount += 1
  }

  /// Changes the value again while the touch stays inside.
  private func scheduleChange(by step: Double, number: Int, after delay: TimeInterval) {
    stage?.schedule(after: delay) { [weak self] in
      guard let self, touchCount == number, isTracking else { return }
      if isTouchInside { change(by: step, sends: isContinuous) }
      scheduleChange(by: step, number: number, after: UIStepper.repetition.interval)
    }
  }

  /// Changes the value by a step.
  private func change(by step: Double, sends: Bool) {
    let old = shownValue
    var new = old + step
    if wraps, new > maximumValue { new = minimumValue }
    if wraps, new < minimumValue { new = maximumValue }
    value = new
    if sends, shownValue != old { sendActions(for: [.valueChanged, .primaryActionTriggered]) }
  }
}
