public import Foundation
import Geometry
public import Staging
import Timelines

/// A control that selects a value of a range by a thumb on a track.
///
/// Metrics and colors are those of iOS 17: a track of 4 points and a thumb of 27. A touch moves
/// the thumb only if it begins on it.
open class UISlider: UIControl, TraitFollower {
  /// The height of the slider and of its track, and the side of its thumb, in points.
  private static let metrics = (height: CGFloat(34), track: CGFloat(4), thumb: CGFloat(27))
  /// The distance from the thumb within which touches take it, in points.
  private static let reach: CGFloat = 10
  /// The duration of an animated change, in seconds; UIKit documents none.
  public static let animationDuration: TimeInterval = 0.25

  private let filled = UIImageView(frame: .zero)
  private let rest = UIImageView(frame: .zero)
  private let thumb = UIImageView(frame: .zero)
  private let minimumView = UIImageView(frame: .zero)
  private let maximumView = UIImageView(frame: .zero)
  private var images: [String: [State: UIImage]] = [:]
  private var shownValue: Float = 0
  /// The distance from the touch to the thumb's middle, in points.
  private var grip: CGFloat = 0

  /// The value; setting it does not animate, and sends no event.
  open var value: Float {
    get { shownValue }
    set { setValue(newValue, animated: false) }
  }
  /// The least value, at the left end.
  open var minimumValue: Float = 0 { didSet { setValue(shownValue, animated: false) } }
  /// The greatest value, at the right end.
  open var maximumValue: Float = 1 { didSet { setValue(shownValue, animated: false) } }
  /// Whether every movement sends an event, rather than only the end of the touch.
  open var isContinuous = true
  /// The color of the track at the left of the thumb; `nil` for the tint color.
  open var minimumTrackTintColor: UIColor? { didSet { traitsDidChange() } }
  /// The color of the track at the right of the thumb; `nil` for the system's.
  open var maximumTrackTintColor: UIColor? { didSet { traitsDidChange() } }
  /// The color of the thumb; `nil` for white.
  open var thumbTintColor: UIColor? { didSet { traitsDidChange() } }
  /// The image at the left end; `nil` for none.
  open var minimumValueImage: UIImage? {
    didSet {
      minimumView.image = minimumValueImage
      setNeedsLayout()
    }
  }
  /// The image at the right end; `nil` for none.
  open var maximumValueImage: UIImage? {
    didSet {
      maximumView.image = maximumValueImage
      setNeedsLayout()
    }
  }

  /// Makes a slider at its least value.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a slider of no size; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Adds the track and the thumb.
  private func setUp() {
    for view in [rest, filled, minimumView, maximumView, thumb] { addSubview(view) }
    traitsDidChange()
  }

  /// Sets the value, clamped to the range, in 0.25 s or at once; sends no event.
  open func setValue(_ value: Float, animated: Bool) {
    shownValue = min(maximumValue, max(minimumValue, value))
    guard animated else { return placeParts() }
    View.animate(withDuration: UISlider.animationDuration) { placeParts() }
  }

  // MARK: Images

  /// Sets an image of the thumb for a state.
  open func setThumbImage(_ image: UIImage?, for state: State) { set(image, "thumb", state) }
  /// Sets an image of the track at the left of the thumb for a state.
  open func setMinimumTrackImage(_ image: UIImage?, for state: State) {
    set(image, "minimum", state)
  }
  /// Sets an image of the track at the right of the thumb for a state.
  open func setMaximumTrackImage(_ image: UIImage?, for state: State) {
    set(image, "maximum", state)
  }
  /// Returns the image of the thumb for a state.
  open func thumbImage(for state: State) -> UIImage? { image("thumb", state) }
  /// Returns the image of the track at the left of the thumb for a state.
  open func minimumTrackImage(for state: State) -> UIImage? { image("minimum", state) }
  /// Returns the image of the track at the right of the thumb for a state.
  open func maximumTrackImage(for state: State) -> UIImage? { image("maximum", state) }
  /// The image of the thumb in the present state.
  open var currentThumbImage: UIImage? { image("thumb", state) }
  /// The image of the track at the left of the thumb in the present state.
  open var currentMinimumTrackImage: UIImage? { image("minimum", state) }
  /// The image of the track at the right of the thumb in the present state.
  open var currentMaximumTrackImage: UIImage? { image("maximum", state) }

  /// Sets the image of a part for a state.
  private func set(_ image: UIImage?, _ part: String, _ state: State) {
    images[part, default: [:]][state] = image
    traitsDidChange()
    setNeedsLayout()
  }

  /// Returns the image of a part for a state; the normal state provides missing ones.
  private func image(_ part: String, _ state: State) -> UIImage? {
    images[part]?[state] ?? images[part]?[.normal]
  }

  package func traitsDidChange() {
    let (left, right, knob) = (
      currentMinimumTrackImage, currentMaximumTrackImage, currentThumbImage
    )
    filled.image = left
    rest.image = right
    thumb.image = knob
    filled.backgroundColor = left == nil ? minimumTrackTintColor ?? tintColor : nil
    rest.backgroundColor = right == nil ? maximumTrackTintColor ?? .systemFill : nil
    thumb.backgroundColor = knob == nil ? thumbTintColor ?? .white : nil
    thumb.appearance.shadows = knob == nil ? ControlThumb.shadows : []
    let opacity: CGFloat = isEnabled ? 1 : 0.5
    for view in [filled, rest, thumb] where view.alpha != opacity { view.alpha = opacity }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    traitsDidChange()
  }

  // MARK: Layout

  /// Returns the rectangle of the image at the left end.
  open func minimumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    let size = minimumValueImage?.size ?? .zero
    return CGRect(
      x: bounds.minX, y: bounds.midY - size.height / 2, width: size.width, height: size.height)
  }

  /// Returns the rectangle of the image at the right end.
  open func maximumValueImageRect(forBounds bounds: CGRect) -> CGRect {
    let size = maximumValueImage?.size ?? .zero
    return CGRect(
      x: bounds.maxX - size.width, y: bounds.midY - size.height / 2, width: size.width,
      height: size.height)
  }

  /// Returns the rectangle of the track, which keeps free 2 points at both ends.
  open func trackRect(forBounds bounds: CGRect) -> CGRect {
    let left = minimumValueImage.map { $0.size.width + 8 } ?? 2
    let right = maximumValueImage.map { $0.size.width + 8 } ?? 2
    let height = currentMinimumTrackImage?.size.height ?? UISlider.metrics.track
    return CGRect(
      x: bounds.minX + left, y: bounds.midY - height / 2,
      width: max(0, bounds.width - left - right), height: height)
  }

  /// Returns the rectangle of the thumb for a value.
  open func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
    let side = UISlider.metrics.thumb
    let size = currentThumbImage?.size ?? CGSize(width: side, height: side)
    let range = maximumValue - minimumValue
    let share = range > 0 ? CGFloat((value - minimumValue) / range) : 0
    return CGRect(
      x: rect.minX + share * max(0, rect.width - size.width), y: rect.midY - size.height / 2,
      width: size.width, height: size.height)
  }

  private var presentThumbRect: CGRect {
    thumbRect(forBounds: bounds, trackRect: trackRect(forBounds: bounds), value: shownValue)
  }

  package override var workingGesture: (start: CGPoint, end: CGPoint) {
    let track = trackRect(forBounds: bounds)
    let knob = presentThumbRect
    let share: CGFloat = knob.midX < track.midX ? 0.85 : 0.15
    let end = CGPoint(x: track.minX + share * track.width, y: knob.midY)
    return (CGPoint(x: knob.midX, y: knob.midY), end)
  }

  /// Sets the frames of the track's parts and the thumb.
  private func placeParts() {
    let track = trackRect(forBounds: bounds)
    let knob = presentThumbRect
    rest.frame = track
    filled.frame = CGRect(
      x: track.minX, y: track.minY, width: max(0, knob.midX - track.minX), height: track.height)
    thumb.frame = knob
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: UISlider.metrics.height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: UISlider.metrics.height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    minimumView.frame = minimumValueImageRect(forBounds: bounds)
    maximumView.frame = maximumValueImageRect(forBounds: bounds)
    for view in [rest, filled] { view.appearance.cornerRadius = Double(UISlider.metrics.track / 2) }
    thumb.appearance.cornerRadius =
      currentThumbImage == nil ? Double(UISlider.metrics.thumb / 2) : 0
    placeParts()
  }

  // MARK: Touches

  open override func beginTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let (point, knob) = (touch.location(in: self), presentThumbRect)
    grip = point.x - knob.midX
    return knob.insetBy(dx: -UISlider.reach, dy: -UISlider.reach).contains(point)
  }

  open override func continueTracking(_ touch: UITouch, with event: UIEvent?) -> Bool {
    let (track, knob) = (trackRect(forBounds: bounds), presentThumbRect)
    let room = track.width - knob.width
    guard room > 0 else { return true }
    let middle = touch.location(in: self).x - grip
    let share = Float(min(1, max(0, (middle - knob.width / 2 - track.minX) / room)))
    let old = shownValue
    setValue(minimumValue + share * (maximumValue - minimumValue), animated: false)
    if isContinuous, shownValue != old { sendActions(for: .valueChanged) }
    return true
  }

  open override func endTracking(_ touch: UITouch?, with event: UIEvent?) {
    super.endTracking(touch, with: event)
    if !isContinuous { sendActions(for: .valueChanged) }
  }
}
