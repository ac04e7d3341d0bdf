public import Foundation
public import Geometry
import Timelines
import Timing

/// A view whose content is larger than its bounds, as `UIScrollView`: offset, inset and size.
open class ScrollView: View {
  /// What of the content is at the top left of the bounds: the bounds' origin.
  open var contentOffset: CGPoint {
    get { bounds.origin }
    set { bounds.origin = newValue }
  }

  /// How long an animated scroll takes by default, in seconds; UIKit documents none.
  public static let defaultScrollDuration: TimeInterval = 0.3
  var _scrollAnimationDuration = ScrollView.defaultScrollDuration

  /// Scrolls to an offset, at once or easing in and out; content that moves by itself is stopped.
  ///
  /// An animated scroll is reported to the delegate at every tick, with the offset that is shown.
  /// At once ends an animated scroll, unless an animation encloses the call; what is animated adds
  /// to it.
  open func setContentOffset(_ contentOffset: CGPoint, animated: Bool) {
    reportedOffset = nil
    mover.stop()
    guard animated else {
      if stage?.animation == nil, stopScrollAnimation(at: contentOffset) { setNeedsLayout() }
      self.contentOffset = contentOffset
      // What was reported on the way is not where the content is now.
      if !isScrollAnimating { endReports(at: contentOffset) }
      return
    }
    let isChange = contentOffset != self.contentOffset
    scrollAnimationCount += 1
    let number = scrollAnimationCount
    // A second call for the same offset leaves the animation that goes there under way.
    isScrollAnimating = isScrollAnimating || isChange
    let start = shownBounds.origin
    isBeginningScroll = true
    View.animate(
      withDuration: scrollAnimationDuration,
      animations: {
        self.contentOffset = contentOffset
      },
      completion: { [weak self] _ in
        guard let self, self.scrollAnimationCount == number, self.isScrollAnimating else { return }
        self.endReports(at: self.contentOffset)
        // The last report may have led on to another scroll.
        guard self.scrollAnimationCount == number, self.isScrollAnimating else { return }
        self.isScrollAnimating = false
        self.scrollDelegate?.scrollViewDidEndScrollingAnimation(self)
      })
    isBeginningScroll = false
    beginReports(from: start, isChange: isChange)
  }

  /// How often the offset was set with an animation.
  private var scrollAnimationCount = 0
  /// Whether the last animation of the offset is under way and was not stopped.
  private(set) var isScrollAnimating = false
  /// Whether an animated scroll is being made, which is reported tick by tick from then on.
  private var isBeginningScroll = false
  /// The reports of the animated scroll that is under way.
  var scrollReports: ScrollReports?
  /// The offset that is read while the delegate is called about an animated scroll; `nil` outside.
  var reportedOffset: CGPoint?

  /// Whether the offset is on its way to where it was set.
  var isOffsetMoving: Bool {
    guard let stage, let layer else { return false }
    return stage.layers[layer].boundsOrigin.isAnimating(at: stage.now)
  }

  /// Stops an animation of the offset.
  ///
  /// - Parameter offset: where it ends, to be set by the caller; where it is shown now if `nil`.
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

  /// The extent of the content in points.
  open var contentSize: CGSize = .zero {
    didSet {
      if contentSize != oldValue { mover.goOnUnderOtherRules() }
      notifyChange()
    }
  }

  /// Distances around the content by which it can be scrolled further.
  open var contentInset: EdgeInsets = .zero {
    didSet {
      setNeedsLayout()
      if contentInset != oldValue { mover.goOnUnderOtherRules() }
    }
  }

  /// The delegate method whose default implementation ran last.
  private var unimplementedMethod: String?

  /// Records that a delegate does not implement a method.
  func markUnimplemented(_ method: String = #function) { unimplementedMethod = method }

  /// Returns the result of a delegate's own method; `nil` where the default implementation ran.
  ///
  /// - Parameters:
  ///   - method: The name of the method, as `#function` gives it.
  ///   - call: The call of that method.
  package func ifImplemented<Result>(_ method: String, _ call: () -> Result) -> Result? {
    unimplementedMethod = nil
    let result = call()
    defer { unimplementedMethod = nil }
    return unimplementedMethod == method ? nil : result
  }

  // MARK: Fingers

  /// What drags the content; further fingers take part, and their middle counts.
  public let panGestureRecognizer: PanGestureRecognizer = ScrollPanGestureRecognizer()
  /// Who is told how the view scrolls, as `delegate`, which subclasses narrow.
  weak var scrollDelegate: (any ScrollViewDelegate)?
  /// What moves the content by hand, and after.
  private(set) lazy var mover = ScrollAnimator(self)

  /// Whether fingers scroll the content.
  open var isScrollEnabled = true {
    didSet { panGestureRecognizer.isEnabled = isScrollEnabled }
  }
  /// Whether content goes beyond its edges, as on a rubber band, and comes back.
  open var bounces = true
  /// Whether content that fits bounces up and down, too.
  open var alwaysBounceVertical = false
  /// Whether content that fits bounces to the sides, too.
  open var alwaysBounceHorizontal = false
  /// Whether a drag along one axis leaves the other alone.
  ///
  /// A drag is along the axis on which it begins with more than twice the way of the other.
  open var isDirectionalLockEnabled = false
  /// Whether the content comes to rest at multiples of the bounds' extent.
  open var isPagingEnabled = false
  /// How fast content that is left to itself comes to rest.
  open var decelerationRate = DecelerationRate.normal
  var _bounceResponse = 0.575
  var _pagingResponse = 0.4

  /// Whether a finger is down on the content.
  open var isTracking: Bool { panGestureRecognizer.numberOfTouches > 0 }
  /// Whether a finger drags the content.
  open var isDragging: Bool { mover.isDragging }
  /// Whether the content moves by itself, after a finger has left it.
  open var isDecelerating: Bool { mover.isDecelerating }
  /// Whether the finger that is down came to stop the content, which is no touch of an item.
  public var hasStoppedScrolling: Bool { mover.hasStopped }

  /// What share of its speed content keeps in a millisecond, as `UIScrollView.DecelerationRate`.
  public struct DecelerationRate: RawRepresentable, Hashable, Sendable {
    public let rawValue: CGFloat

    /// Makes a rate; between 0 and 1.
    public init(rawValue: CGFloat) {
      precondition(rawValue > 0 && rawValue < 1, "a rate of deceleration is between 0 and 1")
      self.rawValue = rawValue
    }

    /// That of most content: 0.998.
    public static let normal = DecelerationRate(rawValue: 0.998)
    /// That of content with stops, as pages: 0.99.
    public static let fast = DecelerationRate(rawValue: 0.99)
  }

  /// Returns where content comes to rest that would do so at an offset; there unless overridden.
  ///
  /// - Parameter velocity: in points per millisecond.
  func restingOffset(_ proposal: CGPoint, velocity: CGPoint) -> CGPoint { proposal }

  /// What bars of the screen cover of the view.
  open override var safeAreaInsets: EdgeInsets { _safeArea }
  var _safeArea = EdgeInsets.zero {
    didSet {
      if _safeArea != oldValue {
        adjustedContentInsetChanged(from: contentInset.adding(oldValue))
      }
    }
  }

  /// Works out what bars cover of the view, where it is the outermost scroll view of a screen.
  func updateSafeArea() {
    if isBeingPlaced { return }
    var outer: View? = self
    while let view = outer {
      if let screen = view.screen {
        _safeArea = insets(coveredBy: screen.safeAreaInsets, of: view)
        return
      }
      outer = view.superview
      if outer is ScrollView { return }
    }
  }

  /// Whether the view is on its way to another place, and what bars cover is told when it is there.
  private var isBeingPlaced = false

  /// Has a body move or resize the view and then works out, once, what bars cover of it.
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
      // A scroll leaves the view where it is.
      if newValue.size == old.size {
        super.bounds = newValue
      } else {
        place { super.bounds = newValue }
      }
      if newValue.origin != old.origin {
        mover.offsetChanged()
        if !isBeginningScroll {
          scrollReports?.offset = newValue.origin
          scrollDelegate?.scrollViewDidScroll(self)
        }
      } else if newValue.size != old.size {
        mover.goOnUnderOtherRules()
      }
    }
  }

  open override var center: CGPoint {
    get { super.center }
    set { place { super.center = newValue } }
  }

  override func attach(to stage: Stage, parent: Int?) {
    updateSafeArea()
    super.attach(to: stage, parent: parent)
  }

  /// The content inset that is in force: the own one and what bars cover.
  open var adjustedContentInset: EdgeInsets {
    contentInsetAdjustmentBehavior == .never ? contentInset : contentInset.adding(safeAreaInsets)
  }

  /// When what bars cover is part of the inset that is in force.
  public enum ContentInsetAdjustmentBehavior: Int, Hashable, Sendable {
    case automatic, scrollableAxes, never, always
  }

  /// Whether what bars cover is part of the inset that is in force: it is unless this is `never`.
  open var contentInsetAdjustmentBehavior = ContentInsetAdjustmentBehavior.automatic {
    willSet { insetBeforeAdjustment = adjustedContentInset }
    didSet {
      guard contentInsetAdjustmentBehavior != oldValue else { return }
      adjustedContentInsetChanged(from: insetBeforeAdjustment)
    }
  }
  /// The inset that was in force before the adjustment was changed.
  private var insetBeforeAdjustment = EdgeInsets.zero

  /// Keeps content at its leading edge there; called when the inset that is in force has changed.
  func adjustedContentInsetChanged(from old: EdgeInsets) {
    contentOffset = offset(contentOffset, movedFrom: old)
    mover.goOnUnderOtherRules()
    setNeedsLayout()
  }

  /// Returns an offset that was told with another inset: at the leading edge it stays there.
  func offset(_ offset: CGPoint, movedFrom old: EdgeInsets) -> CGPoint {
    let inset = adjustedContentInset
    return CGPoint(
      x: offset.x == -old.left ? -inset.left : offset.x,
      y: offset.y == -old.top ? -inset.top : offset.y)
  }

  /// Makes a scroll view, which clips to its bounds.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes a scroll view of no size; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Clips to the bounds and has a pan move the content.
  private func setUp() {
    clipsToBounds = true
    addGestureRecognizer(panGestureRecognizer)
    panGestureRecognizer.addTarget { [weak self] _ in
      if let self { self.mover.follow(self.panGestureRecognizer) }
    }
  }

  /// Returns the offset nearest to one that the content's size and insets allow.
  ///
  /// Content smaller than the bounds stays at its leading edge.
  public func clampedContentOffset(_ offset: CGPoint) -> CGPoint {
    let inset = adjustedContentInset
    let most = CGPoint(
      x: max(-inset.left, contentSize.width - bounds.width + inset.right),
      y: max(-inset.top, contentSize.height - bounds.height + inset.bottom))
    return CGPoint(
      x: min(max(offset.x, -inset.left), most.x), y: min(max(offset.y, -inset.top), most.y))
  }
}

extension EdgeInsets {
  /// Returns the sums edge by edge.
  fileprivate func adding(_ other: EdgeInsets) -> EdgeInsets {
    EdgeInsets(
      top: top + other.top, left: left + other.left, bottom: bottom + other.bottom,
      right: right + other.right)
  }
}
