public import Foundation
import Geometry
public import Staging
import Timelines
import Timing

/// A wheel of eight spokes that turns in steps on the stage's clock while it is animating.
///
/// The sizes of 20 and 37 points are those of iOS 17; the spokes have the proportions of a refresh
/// control's.
open class UIActivityIndicatorView: View, TraitFollower {
  /// The size of the wheel, and the color that older styles have.
  public enum Style: Int, Hashable, Sendable {
    case medium = 100
    case large = 101
    /// A large white wheel.
    case whiteLarge = 0
    /// A white wheel.
    case white = 1
    /// A gray wheel.
    case gray = 2

    /// The side of the wheel in points.
    var side: CGFloat { self == .large || self == .whiteLarge ? 37 : 20 }
    /// The default color.
    var color: UIColor { self == .white || self == .whiteLarge ? .white : .systemGray }
  }

  /// The number of spokes, and the duration of a turn in seconds.
  private static let (count, turn) = (8, TimeInterval(1))
  /// The width and length of a spoke as shares of the wheel's side.
  private static let spoke = CGSize(width: 3.0 / 28, height: 8.0 / 28)
  /// The opacity of the spoke that is followed by the brightest one.
  private static let dimmest: CGFloat = 0.2

  private let wheel = View(frame: .zero)
  private var rotation: OverlayToken?
  private var ownColor: UIColor?

  /// The size of the wheel.
  open var style = Style.medium { didSet { if style != oldValue { styleDidChange() } } }
  /// The size of the wheel, under the name that older sources use.
  open var activityIndicatorViewStyle: Style {
    get { style }
    set { style = newValue }
  }
  /// The color of the spokes; `nil` restores that of the style.
  open var color: UIColor! {
    get { ownColor ?? style.color }
    set {
      ownColor = newValue
      traitsDidChange()
    }
  }
  /// Whether the view is hidden while it is not animating.
  open var hidesWhenStopped = true { didSet { updateHiddenness() } }
  /// Whether the wheel turns.
  public private(set) var isAnimating = false

  /// Makes a view with the size of a style.
  public init(style: Style) {
    self.style = style
    super.init(frame: CGRect(x: 0, y: 0, width: style.side, height: style.side))
    setUp()
  }

  /// Makes a view with the size of a style.
  public convenience init(activityIndicatorStyle style: Style) { self.init(style: style) }

  /// Makes a view with a medium wheel in its middle.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a view of no size; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Adds the wheel.
  private func setUp() {
    wheel.isUserInteractionEnabled = false
    addSubview(wheel)
    for _ in 0..<UIActivityIndicatorView.count { wheel.addSubview(View(frame: .zero)) }
    styleDidChange()
    updateHiddenness()
  }

  /// Starts to turn the wheel.
  open func startAnimating() {
    isAnimating = true
    updateHiddenness()
    beginTurning()
  }

  /// Stops the wheel.
  open func stopAnimating() {
    isAnimating = false
    endTurning()
    updateHiddenness()
  }

  /// Hides the view if it does so at rest.
  private func updateHiddenness() {
    let hides = hidesWhenStopped && !isAnimating
    if isHidden != hides { isHidden = hides }
  }

  /// Arranges the spokes for the present style.
  private func styleDidChange() {
    let (side, share) = (style.side, UIActivityIndicatorView.spoke)
    let size = CGSize(width: side * share.width, height: side * share.height)
    wheel.bounds.size = CGSize(width: side, height: side)
    for (index, spoke) in wheel.subviews.enumerated() {
      let part = CGFloat(index) / CGFloat(UIActivityIndicatorView.count)
      let (angle, distance) = (2 * CGFloat.pi * part, (side - size.height) / 2)
      spoke.bounds.size = size
      spoke.center = CGPoint(
        x: side / 2 + distance * sin(angle), y: side / 2 - distance * cos(angle))
      spoke.transform = Affine(rotationAngle: angle)
      spoke.appearance.cornerRadius = Double(size.width / 2)
      let last = CGFloat(UIActivityIndicatorView.count - 1)
      spoke.alpha =
        UIActivityIndicatorView.dimmest + (1 - UIActivityIndicatorView.dimmest) * CGFloat(index)
        / last
    }
    traitsDidChange()
    setNeedsLayout()
    invalidateIntrinsicContentSize()
  }

  package func traitsDidChange() {
    for spoke in wheel.subviews { spoke.backgroundColor = color }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if window == nil { rotation = nil }
    if isAnimating { beginTurning() }
  }

  /// Turns the wheel by steps from now on, if it is on the stage.
  private func beginTurning() {
    guard rotation == nil, let stage, wheel.isOnStage else { return }
    let begin = stage.now
    let (count, turn) = (UIActivityIndicatorView.count, UIActivityIndicatorView.turn)
    rotation = wheel.add(
      Overlay<Transform3D>(coversAll: true, cycle: (begin, Instant(seconds: turn))) { _, time in
        // Half a clock unit is less than any step.
        let steps = Int((time - begin).seconds / turn * Double(count) + 1e-6)
        let angle = 2 * CGFloat.pi * CGFloat(steps % count) / CGFloat(count)
        return Transform3D(Affine(rotationAngle: angle))
      }, to: \.transform)
  }

  /// Stops turning the wheel.
  private func endTurning() {
    if let rotation { stage?.remove(rotation) }
    rotation = nil
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: style.side, height: style.side)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { intrinsicContentSize }

  open override func layoutSubviews() {
    super.layoutSubviews()
    wheel.center = CGPoint(x: bounds.midX, y: bounds.midY)
  }
}

/// The size of an activity indicator, under the name that older sources use.
public typealias UIActivityIndicatorViewStyle = UIActivityIndicatorView.Style
