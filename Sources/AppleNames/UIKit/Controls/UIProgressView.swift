public import Foundation
import Geometry
public import Staging
import Timelines

/// A horizontal bar that is filled from the left by a progress.
///
/// The height of 4 points and the colors are those of iOS 17.
open class UIProgressView: View, TraitFollower {
  /// The thickness of the bar.
  public enum Style: Int, Hashable, Sendable {
    case `default`, bar
  }

  /// The duration of an animated change, in seconds; UIKit documents none.
  public static let animationDuration: TimeInterval = 0.25

  private let track = View(frame: .zero)
  private let fill = View(frame: .zero)
  private var shownProgress: Float = 0

  /// The thickness of the bar: 4 points by default, 2.5 for `bar`.
  open var progressViewStyle = Style.default { didSet { invalidateIntrinsicContentSize() } }
  /// The progress from 0 to 1; setting it does not animate.
  open var progress: Float {
    get { shownProgress }
    set { setProgress(newValue, animated: false) }
  }
  /// The color of the filled part; `nil` for the tint color.
  open var progressTintColor: UIColor? { didSet { traitsDidChange() } }
  /// The color of the rest; `nil` for the system's.
  open var trackTintColor: UIColor? { didSet { traitsDidChange() } }

  /// Makes an empty bar.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes an empty bar of no size; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Makes an empty bar of a style, 150 points wide.
  public convenience init(progressViewStyle style: Style) {
    self.init(frame: .zero)
    progressViewStyle = style
    frame.size = CGSize(width: 150, height: height)
  }

  /// Adds the track and its filled part.
  private func setUp() {
    for view in [track, fill] {
      view.isUserInteractionEnabled = false
      addSubview(view)
    }
    traitsDidChange()
  }

  /// Sets the progress, clamped to 0…1, in 0.25 s or at once.
  open func setProgress(_ progress: Float, animated: Bool) {
    shownProgress = min(1, max(0, progress))
    guard animated else { return placeFill() }
    View.animate(withDuration: UIProgressView.animationDuration) { placeFill() }
  }

  package func traitsDidChange() {
    track.backgroundColor = trackTintColor ?? .systemFill
    fill.backgroundColor = progressTintColor ?? tintColor
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    traitsDidChange()
  }

  /// The thickness of the bar in points.
  private var height: CGFloat { progressViewStyle == .bar ? 2.5 : 4 }

  /// Sets the frame of the filled part.
  private func placeFill() {
    fill.frame = CGRect(
      x: 0, y: 0, width: bounds.width * CGFloat(shownProgress), height: bounds.height)
  }

  open override var intrinsicContentSize: CGSize {
    CGSize(width: View.noIntrinsicMetric, height: height)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize {
    CGSize(width: size.width, height: height)
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    track.frame = bounds
    let radius = progressViewStyle == .bar ? 0 : Double(bounds.height / 2)
    track.appearance.cornerRadius = radius
    fill.appearance.cornerRadius = radius
    placeFill()
  }
}

/// The thickness of a progress view, under the name that older sources use.
public typealias UIProgressViewStyle = UIProgressView.Style
