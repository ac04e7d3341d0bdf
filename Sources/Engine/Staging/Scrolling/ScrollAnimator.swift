import Foundation
import ScrollPhysics
import Timelines
import Timing

/// The motion of a scroll view's content by touches and by the momentum after them.
///
/// Content that moves by itself is sampled from closed forms at the ticks of a display link and at
/// its own turns, and its motion ends at the exact instant, whatever the output's rate.
final class ScrollAnimator {
  /// A drag of the content.
  private struct Drag {
    /// The offset at which the drag began.
    let start: CGPoint
    /// The offset that the content would have without edges.
    var free: CGPoint
    /// The translation of the touches that corresponds to `free`.
    var translation: CGPoint
    /// The axes along which the content follows.
    let axes: [ScrollAxis]
    /// The content's displacement beyond its edges at the beginning of the drag.
    let reach: CGPoint
    /// The sheet around the view that the touches move first.
    var sheet: SheetDragger?
  }

  /// The velocities of content that is released, in points per second.
  private struct Throw {
    var velocity = CGPoint.zero
    /// The velocity that the delegate gets.
    ///
    /// Beyond an edge it is that of the touch's last movement, even if the touch has rested since
    /// (one trace on iOS 26.1: -0.625 in `fixtures/measured/scroll-input.tsv`).
    var reported = CGPoint.zero
  }

  /// A motion of content by itself.
  private struct Run {
    let begin: Instant
    let motions: [ScrollAxis: ScrollMotion]
    /// The instant at which the offset was last set.
    var lastSample: Instant
    let link: DisplayLink

    var duration: Instant { Instant(seconds: motions.values.map(\.duration).max() ?? 0) }
    /// The last frame, from which the content goes evenly to its end.
    var lastFrame: Instant {
      begin + Instant(seconds: max(0, motions.values.map(\.lastFrame).max() ?? 0))
    }
  }

  private unowned let view: ScrollView
  private var drag: Drag?
  private var run: Run?
  /// The number of runs so far, by which an obsolete end is recognized.
  private var runCount = 0
  /// Whether touches have stopped moving content and have not dragged it since.
  private(set) var hasStopped = false
  /// Whether the offset is being set by the animator itself.
  private var isSetting = false
  /// The movement of the touches when the drag was recognized.
  var direction = CGPoint.zero

  /// Makes the animator of a scroll view.
  init(_ view: ScrollView) { self.view = view }

  var isDragging: Bool { drag != nil }
  var isDecelerating: Bool { run != nil }
  /// The instant at which the content comes to rest; `nil` if it does not move by itself.
  var end: Instant? { run.map { $0.begin + $0.duration } }

  // MARK: Offset

  /// Sets the offset as a sample that follows the sample at `since`.
  ///
  /// Cells that become visible have become so since then, and are shown from then on.
  private func move(to offset: CGPoint, since: Instant?) {
    guard offset != view.contentOffset else { return }
    guard let since, let stage = view.stage else { return set(offset) }
    let known = stage.layers.count
    stage.performSampled(since: since) { set(offset) }
    stage.backdateLayers(from: known, to: since)
  }

  /// Sets the offset.
  private func set(_ offset: CGPoint) {
    isSetting = true
    view.contentOffset = offset
    isSetting = false
    // What the scroll view shows by its layout appears with this movement.
    view.layoutIfNeeded()
  }

  /// Handles a change of the offset; a change from outside shifts the motion in progress.
  func offsetChanged() {
    // The handler of a change may change the offset again.
    if isSetting {
      isSetting = false
    } else if view.stage?.animation != nil {
      stop()
      gripAgain()
    } else {
      goOnUnderOtherRules()
    }
  }

  /// Continues from the present offset after a change of the content size, the insets or the
  /// bounds.
  func goOnUnderOtherRules() {
    gripAgain()
    guard let run else { return }
    // The offset is that of the last sample, or was set in its place.
    let (time, offset) = ((run.lastSample - run.begin).seconds, view.contentOffset)
    var motions: [ScrollAxis: ScrollMotion] = [:]
    for (axis, motion) in run.motions {
      motions[axis] = motion.continued(
        at: time, from: offset[keyPath: axis.coordinate], rules: view.rules(along: axis))
    }
    run.link.invalidate()
    begin(motions, at: run.lastSample)
  }

  // MARK: Drag

  /// The translation of the touches in the content's coordinates.
  ///
  /// The part that moves a sheet around the view does not move the content.
  private var translation: CGPoint {
    var way = view.panGestureRecognizer.translation(in: view)
    if let sheet = drag?.sheet { way.y *= sheet.shareForContent }
    return way
  }

  /// Stops content that moves by itself.
  func fingersCameDown() {
    // A scale that changes by itself goes on, with the offset; only two fingers stop it.
    if view.zoomer.isAnimating { return }
    if run != nil {
      sample()
      stop()
      hasStopped = true
    } else if view.stopScrollAnimation() {
      hasStopped = true
    }
  }

  /// Records where content that moves by itself is now, before something else is recorded.
  func catchUp() { sample() }

  /// Stops content that moves by itself exactly where it is now.
  func stopHere() {
    if run == nil { return }
    sample()
    stop()
  }

  /// Lets content that touches have stopped, but not dragged, come to rest within its limits.
  func fingersLeft() {
    guard hasStopped else { return }
    hasStopped = false
    release(Throw(), isDrag: false)
  }

  /// Handles a state change of the pan.
  func follow(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      beginDrag()
      followFinger()
    case .changed: followFinger()
    case .ended, .cancelled:
      if view.isZooming { gripAgain() }
      guard let drag else { return }
      var released = pan.state == .ended ? throwing(by: pan) : Throw()
      if let sheet = drag.sheet {
        if sheet.shareForContent == 0 { (released.velocity.y, released.reported.y) = (0, 0) }
        sheet.endScroll(isCancelled: pan.state == .cancelled)
      }
      release(released, isDrag: true)
    case .possible, .failed: break
    }
  }

  /// Begins a drag at the present offset.
  private func beginDrag() {
    stop()
    // A scroll that began under the touch; any other was stopped when the touch began.
    if view.isScrollAnimating { _ = view.stopScrollAnimation() }
    hasStopped = false
    var axes = ScrollAxis.allCases.filter { view.scrolls(along: $0) }
    let (x, y) = (abs(direction.x), abs(direction.y))
    // A diagonal movement does not lock a direction.
    if view.isDirectionalLockEnabled, max(x, y) > 2 * min(x, y) {
      axes.removeAll { $0 == (x > y ? .vertical : .horizontal) }
    }
    drag = grip(along: axes, start: view.contentOffset, at: .zero)
    if let sheet = view.sheetDragger, sheet.isMoved(by: direction, over: view) {
      sheet.begin(by: view.panGestureRecognizer)
      drag?.sheet = sheet
    }
    view.dragWillBegin()
    view.scrollDelegate?.scrollViewWillBeginDragging(view)
  }

  /// Moves the content with the touches.
  private func followFinger() {
    // Two fingers that zoom move the content themselves.
    if view.isZooming { return gripAgain() }
    moveSheet()
    guard let drag else { return }
    let translation = translation
    var offset = view.contentOffset
    var free = drag.free
    for axis in drag.axes {
      let way = axis.coordinate
      free[keyPath: way] -= translation[keyPath: way] - drag.translation[keyPath: way]
      offset[keyPath: way] = bandedOffset(free[keyPath: way], along: axis, in: drag)
    }
    self.drag?.free = free
    self.drag?.translation = translation
    move(to: offset, since: view.stage?.previousSample)
  }

  /// Moves the sheet that the touches move first.
  private func moveSheet() {
    guard let drag, let sheet = drag.sheet else { return }
    sheet.followScroll()
    // The view may have another size now, at which the drag goes on with the same movement.
    self.drag?.translation = drag.translation
  }

  // MARK: Rubber band

  /// Returns the rubber band along an axis, long enough for the content's initial displacement.
  private func band(along axis: ScrollAxis, reaching reach: CGPoint) -> RubberBand {
    RubberBand(
      extent: view.bounds.size[keyPath: axis.extent], reaching: reach[keyPath: axis.coordinate])
  }

  /// Returns the offset, with rubber band, of content that would have the given offset without
  /// edges.
  private func bandedOffset(_ free: CGFloat, along axis: ScrollAxis, in drag: Drag) -> CGFloat {
    let edge = view.rules(along: axis).clamped(free)
    guard view.bounces else { return edge }
    return edge + band(along: axis, reaching: drag.reach).stretch(forPull: free - edge)
  }

  /// Returns a drag that keeps the present offset.
  private func grip(along axes: [ScrollAxis], start: CGPoint, at translation: CGPoint) -> Drag {
    var free = view.contentOffset
    var reach = CGPoint.zero
    for axis in axes where view.bounces {
      let way = axis.coordinate
      let edge = view.rules(along: axis).clamped(free[keyPath: way])
      reach[keyPath: way] = free[keyPath: way] - edge
      let pull = band(along: axis, reaching: reach).pull(forStretch: reach[keyPath: way])
      free[keyPath: way] = edge + pull
    }
    return Drag(start: start, free: free, translation: translation, axes: axes, reach: reach)
  }

  /// Returns the velocities of the content when the touches of a drag end.
  private func throwing(by pan: PanGestureRecognizer) -> Throw {
    guard let drag else { return Throw() }
    let (finger, last) = (pan.velocity(in: view), pan.lastVelocity(in: view))
    var result = Throw()
    for axis in drag.axes {
      let way = axis.coordinate
      let pull = drag.free[keyPath: way] - view.rules(along: axis).clamped(drag.free[keyPath: way])
      // Beyond an edge the content is slower than the touch, or does not move at all.
      let slope =
        pull == 0
        ? 1
        : view.bounces ? band(along: axis, reaching: drag.reach).slope(atPull: pull) : 0
      result.velocity[keyPath: way] = -finger[keyPath: way] * slope
      result.reported[keyPath: way] =
        pull != 0 && view.bounces ? -last[keyPath: way] : result.velocity[keyPath: way]
    }
    return result
  }

  /// Continues a drag from the present offset.
  private func gripAgain() {
    guard let drag else { return }
    self.drag = grip(along: drag.axes, start: drag.start, at: translation)
    self.drag?.sheet = drag.sheet
  }

  /// Goes on with the finger that is left after a zoom, or lets the content come to rest.
  func zoomEnded() {
    if drag != nil { return gripAgain() }
    if run == nil { release(Throw(), isDrag: false) }
  }

  // MARK: Release

  /// Releases the content.
  ///
  /// - Parameter isDrag: whether it was dragged, so that the delegate is called.
  private func release(_ released: Throw, isDrag: Bool) {
    let (velocity, reported) = (released.velocity, released.reported)
    if isDrag { view.refreshControl?.dragWillEnd() }
    let start = drag?.start ?? view.contentOffset
    let offset = view.contentOffset
    // Content that fits comes back, too, where touches have stopped it on its way.
    let axes =
      drag?.axes
      ?? ScrollAxis.allCases.filter { axis in
        let value = offset[keyPath: axis.coordinate]
        return view.scrolls(along: axis)
          || abs(view.rules(along: axis).clamped(value) - value) > 1e-6
      }
    var motions: [ScrollAxis: ScrollMotion] = [:]
    var proposal = offset
    for axis in axes {
      let (way, rules) = (axis.coordinate, view.rules(along: axis))
      var motion = ScrollMotion(
        from: offset[keyPath: way], velocity: velocity[keyPath: way], rules: rules)
      let page = view.bounds.size[keyPath: axis.extent]
      if view.isPagingEnabled, page > 0 {
        let way = axis.coordinate
        let target = PageTarget.offset(
          nearest: motion.proposal, from: start[keyPath: way], page: page, limits: rules.limits)
        motion = ScrollMotion(
          paging: offset[keyPath: way], velocity: velocity[keyPath: way], to: target, rules: rules)
      }
      motions[axis] = motion
      proposal[keyPath: way] = motion.proposal
    }
    let perMillisecond = CGPoint(x: reported.x / 1000, y: reported.y / 1000)
    var target = view.restingOffset(proposal, velocity: perMillisecond, from: start)
    if isDrag {
      withUnsafeMutablePointer(to: &target) {
        view.scrollDelegate?.scrollViewWillEndDragging(
          view, withVelocity: perMillisecond, targetContentOffset: $0)
      }
    }
    for axis in axes where target[keyPath: axis.coordinate] != proposal[keyPath: axis.coordinate] {
      let (way, rules) = (axis.coordinate, view.rules(along: axis))
      let (from, to) = (offset[keyPath: way], target[keyPath: way])
      motions[axis] =
        view.isPagingEnabled
        ? ScrollMotion(paging: from, velocity: velocity[keyPath: way], to: to, rules: rules)
        : ScrollMotion(from: from, velocity: velocity[keyPath: way], to: to, rules: rules)
    }
    drag = nil
    let goesOn = motions.values.contains { Instant(seconds: $0.duration) > .zero }
    if isDrag { view.scrollDelegate?.scrollViewDidEndDragging(view, willDecelerate: goesOn) }
    // A delegate may have moved the content itself.
    guard view.contentOffset == offset, !view.isScrollAnimating else { return }
    if goesOn, let now = view.stage?.now {
      begin(motions, at: now + Self.releaseDelay)
      view.scrollDelegate?.scrollViewWillBeginDecelerating(view)
    } else {
      set(self.offset(of: motions, at: 0))
    }
  }

  // MARK: Run

  /// Returns the offset of motions at a time in seconds; along other axes the offset stays.
  private func offset(of motions: [ScrollAxis: ScrollMotion], at time: Double) -> CGPoint {
    var offset = view.contentOffset
    for axis in ScrollAxis.allCases {
      if let motion = motions[axis] { offset[keyPath: axis.coordinate] = motion.offset(at: time) }
    }
    return offset
  }

  /// The time from a release until content moves by itself: 0.6 ms on iOS 26.1.
  ///
  /// It is part of the motion, whatever the rate of the output (source: fitted to
  /// `fixtures/measured/scroll-samples.tsv`, where it is the same for throws and returns).
  private static let releaseDelay = Instant(seconds: 0.0006)

  /// Starts motions at an instant, which is the last tick, now or right after a release.
  private func begin(_ motions: [ScrollAxis: ScrollMotion], at begin: Instant) {
    guard let stage = view.stage else { return }
    runCount += 1
    let number = runCount
    let run = Run(
      begin: begin, motions: motions, lastSample: max(begin, stage.now),
      link: DisplayLink { [weak self] link in
        guard let self, self.runCount == number, let run = self.run else {
          return link.invalidate()
        }
        if self.view.layer == nil {
          self.stop()
        } else if link.instant <= run.lastFrame {
          self.sample()
        }
      })
    self.run = run
    for turn in motions.values.flatMap(\.turns) {
      let time = begin + Instant(seconds: turn)
      guard time > stage.now else { continue }
      stage.scheduleCompletion(at: time) { [weak self] in
        if self?.runCount == number { self?.sample() }
      }
    }
    stage.scheduleCompletion(at: begin + run.duration) { [weak self] in
      guard let self, self.runCount == number, self.run != nil else { return }
      self.sample()
      // A motion without duration had its last sample now.
      guard self.runCount == number, self.run != nil else { return }
      self.move(to: self.offset(of: motions, at: .infinity), since: nil)
      self.stop()
    }
  }

  /// Sets the offset for the present instant.
  private func sample() {
    guard let run, let now = view.stage?.now, now > run.lastSample else { return }
    self.run?.lastSample = now
    // After a motion's duration, in whole units of the clock, its exact end applies.
    let time = now >= run.begin + run.duration ? .infinity : (now - run.begin).seconds
    move(to: offset(of: run.motions, at: time), since: run.lastSample)
  }

  /// Stops the motion at the present offset.
  func stop() {
    guard let run else { return }
    run.link.invalidate()
    self.run = nil
    view.scrollDelegate?.scrollViewDidEndDecelerating(view)
  }
}
