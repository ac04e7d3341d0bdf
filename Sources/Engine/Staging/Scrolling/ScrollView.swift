public import Foundation
public import Geometry
import ScrollPhysics
import Timelines
import Timing

/// A view whose content is larger than its bounds, as `UIScrollView`: offset, inset and size.
open class ScrollView: View {
  /// The point of the content at the top left of the bounds, which is the bounds' origin.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }

  /// The default duration of an animated scroll, in seconds; UIKit documents none.
  public static let defaultScrollDuration: TimeInterval = 0.3
  var _scrollAnimationDuration = ScrollView.defaultScrollDuration

  /// Scrolls to an offset, at once or with ease-in-out; content that moves by itself is stopped.
  ///
  /// An animated scroll calls the delegate at every tick, with the presented offset. A scroll
  /// without animation ends an animated one, unless the call is in an animation block; then it is
  /// added to the running animation.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    reportedOffset = nil
    scrollAnimator.stop()
    guard animated else {
      if stage?.animation == nil, stopScrollAnimation(at: contentOffset) { setNeedsLayout() }
      self.contentOffset = contentOffset
      // The last reported offset is not the present one.
      if !isScrollAnimating { endReports(at: contentOffset) }
      return
    }
    let isChange = contentOffset != self.contentOffset
    scrollAnimationCount += 1
    let number = scrollAnimationCount
    // A second call for the same offset leaves the animation to it running.
    isScrollAnimating = isScrollAnimating || isChange
    let start = shownBounds.origin
    isBeginningScroll = true
    View.animate(
      duration: scrollAnimationDuration,
      animations: {
        self.contentOffset = contentOffset
      },
      completion: { [weak self] _ in
        guard let self, self.scrollAnimationCount == number, self.isScrollAnimating else { return }
        self.endReports(at: self.contentOffset)
        // The last delegate call may have started another scroll.
        guard self.scrollAnimationCount == number, self.isScrollAnimating else { return }
        self.isScrollAnimating = false
        self.scrollDelegate?.scrollViewDidEndScrollingAnimation(self)
      })
    isBeginningScroll = false
    beginReports(from: start, isChange: isChange)
  }

  /// The number of animated changes of the offset so far.
  private var scrollAnimationCount = 0
  /// Whether the last animation of the offset is running and was not stopped.
  private(set) var isScrollAnimating = false
  /// Whether an animated scroll is being started, which is reported tick by tick from then on.
  private var isBeginningScroll = false
  /// The delegate calls of the running animated scroll.
  var scrollReports: ScrollReports?
  /// The offset that is read during a delegate call for an animated scroll; `nil` otherwise.
  var reportedOffset: CGPoint?

  /// Whether an animation of the offset is running.
  var isOffsetMoving: Bool {
    guard let stage, let layer else { return false }
    return stage.layers[layer].boundsOrigin.isAnimating(at: stage.now)
  }

  /// Stops an animation of the offset.
  ///
  /// - Parameter offset: its end, which the caller sets; `nil` for the presented offset.
  /// - Returns: whether there was one.
  func stopScrollAnimation(at offset: CGPoint? = nil) -> Bool {
    isScrollAnimating = false
    guard let stage, let layer, stage.layers[layer].boundsOrigin.isAnimating(at: stage.now) else {
      return false
    }
    let shown = shownBounds.origin
    stage.recording.layers[layer].boundsOrigin.cut(to: offset ?? shown, at: stage.now)
    if offset == nil { contentOffset = shown }
    return true
  }

  /// The size of the content in points.
  open var contentSize: CGSize = .zero {
    didSet {
      if contentSize != oldValue { scrollAnimator.goOnUnderOtherRules() }
      notifyChange()
    }
  }

  /// Distances around the content by which it can be scrolled further.
  open var contentInset: EdgeInsets = .zero {
    didSet {
      setNeedsLayout()
      guard contentInset != oldValue else { return }
      scrollAnimator.goOnUnderOtherRules()
      scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
    }
  }

  /// The delegate method whose default implementation ran last.
  private var unimplementedMethod: String?

  /// Records that a delegate does not implement a method; returns the value for direct calls of it.
  package func unmet<Value>(_ value: Value = (), _ method: String = #function) -> Value {
    unimplementedMethod = method
    return value
  }

  /// Returns the result of a delegate's own method; `nil` if the default implementation ran.
  ///
  /// - Parameters:
  ///   - method: the name of the method, as `#function` gives it.
  ///   - call: the call of that method.
  package func ifImplemented<Result>(_ method: String, _ call: () -> Result) -> Result? {
    unimplementedMethod = nil
    let result = call()
    defer { unimplementedMethod = nil }
    return unimplementedMethod == method ? nil : result
  }

  /// The control that refreshes the content when it is pulled down; `nil` for none.
  ///
  /// With one, content that fits can be pulled, too.
  open var refreshControl: RefreshControl? {
    didSet {
      guard refreshControl !== oldValue else { return }
      oldValue?.removeFromSuperview()
      oldValue?.scrollView = nil
      guard let refreshControl else { return }
      refreshControl.scrollView = self
      refreshControl.place()
      insertSubview(refreshControl, at: 0)
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    refreshControl?.place()
  }

  // MARK: Touches

  /// The recognizer that drags the content, by the center of all touches.
  public let panGestureRecognizer: PanGestureRecognizer = ScrollPanGestureRecognizer()
  /// The delegate, which subclasses expose as `delegate` with a narrower type.
  package weak var scrollDelegate: (any ScrollViewDelegate)?
  /// The motion of the content by touches and after them.
  private(set) lazy var scrollAnimator = ScrollAnimator(self)
  /// The zoom of the content.
  private(set) lazy var zoomer = ScrollZoomer(self)

  /// Whether touches scroll the content.
  open var isScrollEnabled = true {
    didSet { panGestureRecognizer.isEnabled = isScrollEnabled }
  }
  /// Whether content bounces at its edges.
  open var bounces = true
  /// Whether content that fits bounces vertically, too.
  open var alwaysBounceVertical = false
  /// Whether content that fits bounces horizontally, too.
  open var alwaysBounceHorizontal = false
  /// Whether a drag along one axis leaves the other alone.
  ///
  /// A drag is along an axis if it begins with more than twice the movement along the other.
  open var isDirectionalLockEnabled = false
  /// Whether the content comes to rest at multiples of the bounds' size.
  open var isPagingEnabled = false
  /// The rate at which scrolling decelerates.
  open var decelerationRate = DecelerationRate.normal
  var _bounceResponse = ScrollMotion.bounceResponse
  var _pagingResponse = 0.4

  /// Whether a touch is on the content.
  open var isTracking: Bool {
    panGestureRecognizer.numberOfTouches > 0 && panGestureRecognizer.state != .failed
  }
  /// Whether a touch drags the content.
  open var isDragging: Bool { scrollAnimator.isDragging }
  /// Whether the content moves by itself after a drag.
  open var isDecelerating: Bool { scrollAnimator.isDecelerating }
  /// Whether the present touch has stopped the content, so that it does not touch an item.
  public var hasStoppedScrolling: Bool { scrollAnimator.hasStopped }

  /// The fraction of its velocity that content keeps per millisecond, as
  /// `UIScrollView.DecelerationRate`.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    /// Makes a rate; between 0 and 1.
    public init(rawValue: CGFloat) {
      precondition(rawValue > 0 && rawValue < 1, "a deceleration rate must be between 0 and 1")
      self.rawValue = rawValue
    }

    /// The default rate: 0.998.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// A fast rate, for paging-like content: 0.99.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// Returns the offset at which a scroll ends, given the natural end; that itself unless
  /// overridden.
  ///
  /// - Parameters:
  ///   - velocity: the velocity in points per millisecond.
  ///   - start: the offset at which the drag began.
  func restingOffset(
    _ proposal: CGPoint, velocity: CGPoint, from start: CGPoint
  ) -> CGPoint { proposal }

  /// Whether what contains the view moves its bounds with its frame, so that nothing scrolls.
  var isPlacedByOwner = false

  /// The insets of the view that bars cover.
  open override var safeAreaInsets: EdgeInsets { _safeArea }
  var _safeArea = EdgeInsets.zero {
    didSet {
      if _safeArea != oldValue {
        var old = contentInset.adding(oldValue)
        old.top += refreshControl?.openGap ?? 0
        adjustedContentInsetChanged(from: old)
      }
    }
  }

  /// Updates the safe area if the view is the outermost scroll view of a view controller.
  func updateSafeArea() {
    if isBeingPlaced { return }
    var outer: View? = self
    while let view = outer {
      if let screen = view.screen {
        _safeArea = insets(coveredBy: screen.fullSafeAreaInsets, of: view)
        return
      }
      outer = view.superview
      if outer is ScrollView { return }
    }
  }

  /// Whether the view is being moved or resized, so that the safe area is updated afterwards.
  private var isBeingPlaced = false

  /// Runs a body that moves or resizes the view, and then updates the safe area once.
  package func place(_ body: () -> Void) {
    let outer = isBeingPlaced
    isBeingPlaced = true
    body()
    isBeingPlaced = outer
    updateSafeArea()
  }

  open override var frame: CGRect {
    get { super.frame }
    set { place { super.frame = newValue } }
  }

  open override var bounds: CGRect {
    get { reportedOffset.map { CGRect(origin: $0, size: super.bounds.size) } ?? super.bounds }
    set {
      if reportedOffset != nil {
        if newValue == bounds { return }
        reportedOffset = nil
      }
      let old = super.bounds
      // A scroll does not move the view.
      if newValue.size == old.size {
        super.bounds = newValue
      } else {
        place { super.bounds = newValue }
      }
      if newValue.origin != old.origin {
        if !isPlacedByOwner { scrollAnimator.offsetChanged() }
        refreshControl?.contentDidMove()
        if !isBeginningScroll {
          scrollReports?.offset = newValue.origin
          scrollDelegate?.scrollViewDidScroll(self)
        }
      } else if newValue.size != old.size {
        scrollAnimator.goOnUnderOtherRules()
      }
    }
  }

  open override var center: CGPoint {
    get { super.center }
    set { place { super.center = newValue } }
  }

  // Scroll views lay themselves out when they scroll; collection views see to it themselves.
  override func boundsOriginDidChange() { setNeedsLayout() }

  override func attach(to stage: Stage, parent: Int?) {
    updateSafeArea()
    super.attach(to: stage, parent: parent)
  }

  /// The content inset including the safe area and the gap of a refresh, as `contentInsetAdjustmentBehavior` requires.
  open var adjustedContentInset: EdgeInsets {
    var inset =
      contentInsetAdjustmentBehavior == .never ? contentInset : contentInset.adding(safeAreaInsets)
    inset.top += refreshControl?.openGap ?? 0
    return inset
  }

  /// The use of the safe area for the adjusted content inset.
  public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable {
    case automatic, scrollableAxes, never, always
  }

  /// The use of the safe area for the adjusted content inset: part of it unless this is `never`.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    willSet { insetBeforeAdjustment = adjustedContentInset }
    didSet {
      guard contentInsetAdjustmentBehavior != oldValue else { return }
      adjustedContentInsetChanged(from: insetBeforeAdjustment)
    }
  }
  /// The adjusted content inset before the behavior was changed.
  private var insetBeforeAdjustment = EdgeInsets.zero

  /// Keeps content at its leading edge there when the adjusted content inset has changed.
  func adjustedContentInsetChanged(from old: EdgeInsets) {
    contentOffset = offset(contentOffset, movedFrom: old)
    scrollAnimator.goOnUnderOtherRules()
    setNeedsLayout()
    scrollDelegate?.scrollViewDidChangeAdjustedContentInset(self)
  }

  /// Returns an offset corrected for a changed inset: content at the leading edge stays there.
  func offset(_ offset: CGPoint, movedFrom old: EdgeInsets) -> CGPoint {
    let inset = adjustedContentInset
    return CGPoint(
      x: offset.x == -old.left ? -inset.left : offset.x,
      y: offset.y == -old.top ? -inset.top : offset.y)
  }

  /// Sets up clipping and the pan recognizer.
  override func setUpParts() {
    clipsToBounds = true
    addGestureRecognizer(panGestureRecognizer)
    (panGestureRecognizer as? ScrollPanGestureRecognizer)?.scrollView = self
    panGestureRecognizer.addTarget { [weak self] _ in
      if let self { self.scrollAnimator.follow(self.panGestureRecognizer) }
    }
  }

  /// Returns the offset nearest to one that the content's size and insets allow.
  ///
  /// Content smaller than the bounds stays at its leading edge.
  public func clampedContentOffset(_ offset: CGPoint) -> CGPoint {
    let (x, y) = (limits(along: .horizontal), limits(along: .vertical))
    return CGPoint(
      x: min(max(offset.x, x.lowerBound), x.upperBound),
      y: min(max(offset.y, y.lowerBound), y.upperBound))
  }

  /// Called when touches begin to drag the content, before the delegate is.
  func dragWillBegin() {}

  /// Whether content begins at its right end, where it lies if it is smaller than the bounds.
  var beginsAtRight: Bool { false }

  // MARK: Indicators and delays

  /// Whether a drag takes touches away from the content, where the content gets them first.
  open var canCancelContentTouches: Bool {
    get { panGestureRecognizer.cancelsTouchesInView }
    set { panGestureRecognizer.cancelsTouchesInView = newValue }
  }

  /// Returns whether touches that come down on a view in the content are delivered to it.
  ///
  /// - Returns: `true` unless overridden.
  open func touchesShouldBegin(
    _ touches: Set<Touch>, with event: Event?, in view: View
  ) -> Bool { true }

  /// Returns whether a drag takes touches away from a view in the content; otherwise it does not
  /// scroll.
  ///
  /// UIKit's default is `false` for controls, which get touches only after a delay. Here all views
  /// get them at once, and the default is `true`.
  open func touchesShouldCancel(in view: View) -> Bool { true }

  /// Scrolls by the minimum distance that makes a rectangle of the content visible.
  open func scrollRectToVisible(_ rect: CGRect, animated: Bool) {
    let visible = bounds.inset(by: adjustedContentInset)
    let room = rect.intersection(CGRect(origin: .zero, size: contentSize))
    guard !room.isNull else { return }
    func shift(_ low: CGFloat, _ high: CGFloat, _ from: CGFloat, _ to: CGFloat) -> CGFloat {
      if from >= low, to <= high { return 0 }
      // A rectangle longer than the view is shown from its beginning.
      if to - from > high - low { return from - low }
      return from < low ? from - low : to - high
    }
    let offset = CGPoint(
      x: contentOffset.x + shift(visible.minX, visible.maxX, room.minX, room.maxX),
      y: contentOffset.y + shift(visible.minY, visible.maxY, room.minY, room.maxY))
    setContentOffset(clampedContentOffset(offset), animated: animated)
  }

  /// The insets of the scroll indicators; indicators are never painted.
  open var scrollIndicatorInsets: EdgeInsets {
    get { .zero }
    set { if newValue != .zero { warnOfIndicator("scrollIndicatorInsets") } }
  }

  /// The insets of the vertical scroll indicator; indicators are never painted.
  open var verticalScrollIndicatorInsets: EdgeInsets {
    get { .zero }
    set { if newValue != .zero { warnOfIndicator("verticalScrollIndicatorInsets") } }
  }

  /// The insets of the horizontal scroll indicator; indicators are never painted.
  open var horizontalScrollIndicatorInsets: EdgeInsets {
    get { .zero }
    set { if newValue != .zero { warnOfIndicator("horizontalScrollIndicatorInsets") } }
  }

  /// Whether the vertical scroll indicator is visible; indicators are never painted.
  ///
  /// UIKit's default is `true`. Setting it to `true` here gives a warning.
  open var showsVerticalScrollIndicator: Bool {
    get { false }
    set { if newValue { warnOfIndicator("showsVerticalScrollIndicator") } }
  }

  /// Whether the horizontal scroll indicator is visible; indicators are never painted.
  ///
  /// UIKit's default is `true`. Setting it to `true` here gives a warning.
  open var showsHorizontalScrollIndicator: Bool {
    get { false }
    set { if newValue { warnOfIndicator("showsHorizontalScrollIndicator") } }
  }

  /// Whether a tap on the status bar scrolls to the top; there is no status bar.
  open var scrollsToTop: Bool {
    get { false }
    set {
      if newValue { warnOfUse(of: "scrollsToTop", because: "there is no status bar to be tapped") }
    }
  }

  /// Whether touches in the content are delivered after a delay; here they are delivered at once.
  open var delaysContentTouches: Bool {
    get { false }
    set {
      if newValue {
        warnOfUse(of: "delaysContentTouches", because: "touches are delivered at once")
      }
    }
  }

  /// Warns that scroll indicators are not painted.
  open func flashScrollIndicators() { warnOfIndicator("flashScrollIndicators") }

  /// Warns that scroll indicators are not painted.
  private func warnOfIndicator(_ property: String) {
    warnOfUse(of: property, because: "scroll indicators are not painted")
  }
}

extension EdgeInsets {
  /// Returns the sums of the insets, edge by edge.
  func adding(_ other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: top + other.top, left: left + other.left, bottom: bottom + other.bottom,
      right: right + other.right)
  }
}
