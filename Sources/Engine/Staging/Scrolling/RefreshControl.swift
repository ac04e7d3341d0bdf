public import Foundation
import Geometry
public import Imaging
import Timelines
import Timing

/// A control above the content of a scroll view that refreshes it when it is pulled down, as
/// `UIRefreshControl`.
///
/// Its spinner of 8 spokes lies in the content, so it moves with it. The spokes appear one after the
/// other as the content is pulled. Past the threshold they turn, and when the finger is lifted the
/// content rests below them until `endRefreshing()`.
///
/// ```swift
/// let feed = ScrollView(frame: stage.rootView.bounds)
/// let control = RefreshControl()
/// control.refreshingDidBegin = { [weak control] in
///   stage.schedule(after: 1) { control?.endRefreshing() }
/// }
/// feed.refreshControl = control
/// stage.rootView.addSubview(feed)
/// ```
open class RefreshControl: View {
  /// The height of the gap in which the spinner turns, in points.
  public static let gapHeight: CGFloat = 60
  /// The distance by which content is pulled to be refreshed, in points; UIKit documents none.
  ///
  /// In a low scroll view it is a share of the height, so that a finger can pull as far.
  public static let standardThreshold: CGFloat = 80
  /// The greatest distance of the threshold as a share of the scroll view's height.
  private static let thresholdShare: CGFloat = 0.3
  /// The duration in which the spinner disappears and the content returns, in seconds.
  public static let endDuration: TimeInterval = 0.3
  /// The scale to which the spinner shrinks as it disappears.
  private static let shrinkage: CGFloat = 0.1

  /// The scroll view whose content is refreshed.
  weak var scrollView: ScrollView?
  /// Whether the content is being refreshed.
  public private(set) var isRefreshing = false
  /// Whether a pull past the threshold refreshes the content.
  public var refreshesWhenPulled = true
  /// A closure that is called when a pull begins to refresh the content.
  public var refreshingDidBegin: (() -> Void)?
  /// The messages that are sent when a pull begins to refresh the content.
  package final var messages: [TargetAction] = []
  /// A closure that is called whenever the content has moved above its rest.
  ///
  /// The progress is 0 at rest, 1 at the threshold and greater beyond. During a drag the call is
  /// inside a sample, so that what it changes follows the finger. In an animation it is called once,
  /// inside the animation.
  public var pullDidChange: ((_ progress: Double) -> Void)?
  /// The height by which the content is held down, in points; 0 at rest.
  private(set) var openGap: CGFloat = 0

  /// The progress of the pull: 0 at rest, 1 at the threshold and greater beyond.
  package private(set) var progress = 0.0
  /// Whether the spinner is disappearing.
  private var isEnding = false
  /// The number of refreshes so far, by which an obsolete end is recognized.
  private var count = 0
  private let spinner = RefreshSpinner()

  /// The color of the spokes.
  public var color: Color {
    get { spinner.color }
    set { spinner.color = newValue }
  }

  /// Adds the spinner.
  override func setUpParts() {
    isUserInteractionEnabled = false
    _zIndex = CollectionView.zIndexOfBackground + 1
    addSubview(spinner)
  }

  // MARK: Position

  /// The offset at which the content rests when it is not refreshed.
  private var restingOffset: CGFloat {
    guard let scrollView else { return 0 }
    return openGap - scrollView.adjustedContentInset.top
  }

  /// The distance by which content is pulled to be refreshed, in points.
  package var threshold: CGFloat {
    min(Self.standardThreshold, Self.thresholdShare * max(1, scrollView?.bounds.height ?? 0))
  }

  /// Lies down right above the content, in the middle of its width.
  ///
  /// A bar or a header that covers the top of the scroll view is above the gap.
  func place() {
    guard let scrollView else { return }
    let size = CGSize(width: scrollView.bounds.width, height: Self.gapHeight)
    let middle = CGPoint(
      x: scrollView.bounds.midX, y: -Self.gapHeight / 2)
    if bounds.size != size { bounds.size = size }
    if center != middle { center = middle }
    let inner = CGPoint(x: size.width / 2, y: size.height / 2)
    if spinner.center != inner { spinner.center = inner }
  }

  // MARK: Pull

  /// Follows the content, in the present sample or animation.
  func contentDidMove() {
    guard let scrollView else { return }
    let pull = max(0, restingOffset - scrollView.contentOffset.y)
    let progress = Double(pull / threshold)
    guard progress != self.progress else { return }
    self.progress = progress
    if !isRefreshing, !isEnding { spinner.show(progress) }
    pullDidChange?(progress)
    if progress >= 1, refreshesWhenPulled, scrollView.isDragging, !isRefreshing, !isEnding {
      beginTurning()
      refreshingDidBegin?()
      for message in messages { message.send(from: self) }
    }
  }

  /// Holds the content down when the finger that has pulled it far enough is lifted.
  func dragWillEnd() {
    if isRefreshing { openGap = Self.gapHeight }
  }

  // MARK: Refreshing

  /// Shows that the content is being refreshed.
  ///
  /// As in UIKit the content stays where it is; scroll it to see the spinner.
  open func beginRefreshing() {
    guard !isRefreshing else { return }
    beginTurning()
    guard openGap == 0, scrollView?.isDragging != true else { return }
    openGap = Self.gapHeight
    scrollView?.scrollAnimator.goOnUnderOtherRules()
  }

  /// Lets the spinner turn.
  private func beginTurning() {
    (isRefreshing, isEnding) = (true, false)
    count += 1
    (alpha, transform3D) = (1, .identity)
    spinner.begin()
  }

  /// Lets the spinner shrink and the content return, animated.
  ///
  /// Content that a finger holds returns when it is lifted.
  open func endRefreshing() {
    guard isRefreshing else { return }
    (isRefreshing, isEnding) = (false, true)
    let number = count
    let isHeld = scrollView?.isDragging == true
    if !isHeld { scrollView?.stopForEndOfRefresh() }
    View.animate(
      duration: Self.endDuration,
      animations: {
        alpha = 0
        transform3D = Transform3D(Affine(scaleX: Self.shrinkage, y: Self.shrinkage))
        openGap = 0
        guard !isHeld, let scrollView else { return }
        let offset = CGPoint(
          x: scrollView.contentOffset.x, y: max(scrollView.contentOffset.y, restingOffset))
        if offset != scrollView.contentOffset { scrollView.contentOffset = offset }
      },
      completion: { [weak self] _ in
        guard let self, count == number else { return }
        isEnding = false
        spinner.end()
        spinner.show(0)
        (alpha, transform3D) = (1, .identity)
      })
    if isHeld { scrollView?.scrollAnimator.goOnUnderOtherRules() }
  }
}
