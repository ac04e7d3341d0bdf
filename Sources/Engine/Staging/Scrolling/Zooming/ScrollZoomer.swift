import Foundation
import Geometry
import ScrollPhysics
import Timelines
import Timing

/// The zoom of a scroll view's content: by two fingers, and by code.
///
/// The view that the delegate names is scaled about its origin, which stays where it is; the content
/// is as large as its frame from then on. While two fingers are on it, the point of the content that
/// was between them stays there. Nothing about zooming is recorded, so these are choices of the
/// engine: beyond its limits the scale follows by the rubber band of scrolling, in octaves, so that
/// it is never twice as far beyond; and it returns by the system's spring.
final class ScrollZoomer {
  private unowned let view: ScrollView
  /// The smallest and the largest scale at rest.
  var minimum: CGFloat = 1 { didSet { limitsDidChange() } }
  var maximum: CGFloat = 1 { didSet { limitsDidChange() } }
  /// Whether fingers may zoom beyond the limits.
  var bounces = true
  private(set) var isZooming = false
  private(set) var isBouncing = false
  /// The recognizer of two fingers; `nil` until the content can be zoomed.
  private var recognizer: ScrollPinchGestureRecognizer?
  private var pinch: Pinch?
  /// The number of animated changes so far, by which an obsolete end is recognized.
  private var count = 0
  /// Whether an animated change runs.
  private(set) var isAnimating = false

  /// Two fingers on the content.
  private struct Pinch {
    /// The view that is zoomed.
    let content: View
    /// The point of that view between the fingers.
    let point: CGPoint
    /// The scale without limits at which the pinch has the scale 1.
    let start: CGFloat
    /// The point between the fingers, from the upper left corner of the bounds.
    var middle: CGPoint
  }

  /// Makes the zoom of a scroll view.
  init(_ view: ScrollView) { self.view = view }

  // MARK: Scale

  /// The view that is zoomed; `nil` where the delegate names none.
  var content: View? { view.scrollDelegate?.viewForZooming(in: view) }

  /// The scale of the view that is zoomed; 1 without one.
  var scale: CGFloat { content.map { scale(of: $0) } ?? 1 }

  /// Returns the scale of a view.
  private func scale(of content: View) -> CGFloat {
    hypot(content.transform.a, content.transform.b)
  }

  /// The scale of a view that constraints place in the scroll view; 1 unless it is the zoomed one.
  func scale(ofPlaced child: View) -> CGFloat {
    child.transform.isIdentity || content !== child ? 1 : scale(of: child)
  }

  /// Whether two fingers can change the scale.
  var isPossible: Bool { minimum < maximum }

  /// The recognizer of two fingers; `nil` where the scale is fixed.
  var pinchRecognizer: PinchGestureRecognizer? { isPossible ? recognizer : nil }

  /// Returns a scale within the limits.
  private func clamped(_ scale: CGFloat) -> CGFloat { max(minimum, min(maximum, scale)) }

  /// Adds the recognizer with the first scale that allows zooming, and switches it.
  private func limitsDidChange() {
    if recognizer == nil, isPossible {
      let pinch = ScrollPinchGestureRecognizer()
      pinch.scrollView = view
      pinch.addTarget { [weak self, unowned pinch] _ in self?.follow(pinch) }
      view.addGestureRecognizer(pinch)
      recognizer = pinch
    }
    recognizer?.isEnabled = isPossible
  }

  /// Scales a view about its origin, and moves the content so that a point of the view is at a
  /// point from the upper left corner of the bounds, as far as the limits allow.
  private func show(
    _ content: View, at scale: CGFloat, keeping point: CGPoint, at middle: CGPoint,
    limit: (CGPoint) -> CGPoint
  ) {
    let old = self.scale(of: content)
    if old != scale {
      let origin = content.frame.origin
      content.transform = Affine(scaleX: scale, y: scale)
      let moved = content.frame.origin
      content.center = CGPoint(
        x: content.center.x + origin.x - moved.x, y: content.center.y + origin.y - moved.y)
      view.contentSize = content.frame.size
    }
    func place() {
      let shown = content.convert(point, to: view)
      let offset = limit(CGPoint(x: shown.x - middle.x, y: shown.y - middle.y))
      if offset != view.contentOffset { view.contentOffset = offset }
    }
    place()
    guard old != scale else { return }
    view.scrollDelegate?.scrollViewDidZoom(view)
    // The delegate may have moved the content, or changed its insets.
    place()
  }

  // MARK: Code

  /// Scales the content about the middle of the bounds.
  func set(_ scale: CGFloat, animated: Bool) {
    guard let content else { return }
    let middle = CGPoint(x: view.bounds.width / 2, y: view.bounds.height / 2)
    let point = view.convert(
      CGPoint(x: view.bounds.minX + middle.x, y: view.bounds.minY + middle.y), to: content)
    change(content, to: clamped(scale), keeping: point, at: middle, animated: animated)
  }

  /// Zooms to the largest scale at which a rectangle of the content is visible, in the middle.
  func zoom(to rect: CGRect, animated: Bool) {
    guard let content, rect.width > 0, rect.height > 0 else { return }
    let size = view.bounds.size
    let scale = min(size.width / rect.width, size.height / rect.height)
    change(
      content, to: clamped(scale), keeping: CGPoint(x: rect.midX, y: rect.midY),
      at: CGPoint(x: size.width / 2, y: size.height / 2), animated: animated)
  }

  /// Changes the scale and the offset, at once or animated as scrolls by code are.
  private func change(
    _ content: View, to scale: CGFloat, keeping point: CGPoint, at middle: CGPoint,
    animated: Bool
  ) {
    // Code takes the content from the fingers.
    if isZooming { recognizer?.abandon() }
    stop()
    if view.isDragging { view.panGestureRecognizer.abandon() }
    view.scrollAnimator.stopHere()
    if view.isScrollAnimating { _ = view.stopScrollAnimation() }
    guard animated else {
      return show(content, at: scale, keeping: point, at: middle, limit: view.clampedContentOffset)
    }
    view.scrollDelegate?.scrollViewWillBeginZooming(view, with: content)
    animate(
      content, to: scale, keeping: point, at: middle,
      by: TransitionMotion(duration: view.scrollAnimationDuration))
  }

  /// Animates to a scale and an offset within the limits, and then calls the delegate.
  private func animate(
    _ content: View, to scale: CGFloat, keeping point: CGPoint, at middle: CGPoint,
    by motion: TransitionMotion
  ) {
    count += 1
    let number = count
    isAnimating = true
    motion.animate {
      show(content, at: scale, keeping: point, at: middle, limit: view.clampedContentOffset)
      view.layoutIfNeeded()
    } completion: { [weak self] in
      guard let self, count == number, isAnimating else { return }
      (isAnimating, isBouncing) = (false, false)
      view.scrollDelegate?.scrollViewDidEndZooming(view, with: content, atScale: self.scale)
    }
  }

  /// Stops an animated change where it is.
  func stop() {
    guard isAnimating, let content else { return }
    count += 1
    (isAnimating, isBouncing) = (false, false)
    if let stage = view.stage, let layer = content.layer {
      let shown = stage.layers[layer].frozen(at: stage.now)
      let scale = hypot(
        shown.transform.last.affine?.a ?? 1, shown.transform.last.affine?.b ?? 0)
      stage.recording.layers[layer].transform.cut(to: shown.transform.last, at: stage.now)
      stage.recording.layers[layer].position.cut(to: shown.position.last, at: stage.now)
      View.performWithoutAnimation {
        content.transform = Affine(scaleX: scale, y: scale)
        content.center = shown.position.last
        _ = view.stopScrollAnimation()
        view.contentSize = content.frame.size
      }
    }
    view.scrollDelegate?.scrollViewDidEndZooming(view, with: content, atScale: scale)
  }

  // MARK: Fingers

  /// Handles a state of the pinch.
  private func follow(_ recognizer: PinchGestureRecognizer) {
    switch recognizer.state {
    case .began: begin(recognizer)
    case .changed: zoom(by: recognizer)
    case .ended, .cancelled: end()
    case .possible, .failed: break
    }
  }

  /// Begins to zoom by two fingers.
  private func begin(_ recognizer: PinchGestureRecognizer) {
    guard let content else { return }
    stop()
    view.scrollAnimator.stopHere()
    // What is in the content does not scroll meanwhile.
    for scrollView in (self.recognizer?.scrollViewsBelow ?? []) where scrollView.isDragging {
      scrollView.panGestureRecognizer.abandon()
    }
    isZooming = true
    let scale = scale(of: content)
    let limit = clamped(scale)
    let reach = RubberBand(extent: 1).pull(forStretch: log2(Double(scale / limit)))
    pinch = Pinch(
      content: content, point: recognizer.location(in: content),
      start: bounces ? limit * CGFloat(exp2(reach)) : limit, middle: middle(of: recognizer))
    view.scrollDelegate?.scrollViewWillBeginZooming(view, with: content)
  }

  /// Returns the point between the fingers from the upper left corner of the bounds.
  private func middle(of recognizer: PinchGestureRecognizer) -> CGPoint {
    let point = recognizer.location(in: view)
    return CGPoint(x: point.x - view.bounds.minX, y: point.y - view.bounds.minY)
  }

  /// Zooms and moves the content with the fingers.
  private func zoom(by recognizer: PinchGestureRecognizer) {
    // When a finger is lifted, what is left has no distance, and the scale stays.
    guard var pinch, recognizer.numberOfTouches >= 2 else { return }
    pinch.middle = middle(of: recognizer)
    self.pinch = pinch
    let scale = banded(pinch.start * recognizer.scale)
    let change = { [self] in
      show(
        pinch.content, at: scale, keeping: pinch.point, at: pinch.middle, limit: banded)
      view.layoutIfNeeded()
    }
    if let stage = view.stage, let since = stage.previousSample {
      stage.performSampled(since: since, change)
    } else {
      change()
    }
  }

  /// Returns the scale, with rubber band, of content that would have a scale without limits.
  private func banded(_ free: CGFloat) -> CGFloat {
    let limit = clamped(free)
    guard bounces, free > 0, limit > 0 else { return limit }
    let stretch = RubberBand(extent: 1).stretch(forPull: log2(Double(free / limit)))
    return limit * CGFloat(exp2(stretch))
  }

  /// Returns the offset, with rubber band, of content that would have an offset without limits.
  private func banded(_ free: CGPoint) -> CGPoint {
    var offset = free
    for axis in ScrollAxis.allCases {
      let way = axis.coordinate
      let edge = CGFloat(view.rules(along: axis).clamped(Double(free[keyPath: way])))
      let band = RubberBand(extent: Double(view.bounds.size[keyPath: axis.extent]))
      let stretch = CGFloat(band.stretch(forPull: Double(free[keyPath: way] - edge)))
      offset[keyPath: way] = view.bounces ? edge + stretch : edge
    }
    return offset
  }

  /// Ends the zoom by two fingers, which returns to its limits.
  private func end() {
    guard let pinch else { return }
    self.pinch = nil
    isZooming = false
    let scale = scale(of: pinch.content)
    let limit = clamped(scale)
    guard scale != limit else {
      view.scrollDelegate?.scrollViewDidEndZooming(view, with: pinch.content, atScale: scale)
      return view.scrollAnimator.zoomEnded()
    }
    if view.isDragging { view.panGestureRecognizer.abandon() }
    view.scrollAnimator.stopHere()
    isBouncing = true
    animate(
      pinch.content, to: limit, keeping: pinch.point, at: pinch.middle, by: .system())
  }
}
