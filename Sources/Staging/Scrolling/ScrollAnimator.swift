import Foundation
import ScrollPhysics
import Timelines
import Timing

/// What moves a scroll view's content: fingers, and the momentum that they leave behind.
///
/// Content that goes on is sampled from closed forms at the ticks of a display link, and ends at
/// the exact instant of its end, whatever the output's rate.
final class ScrollAnimator {
  /// Content in the hand of a finger.
  private struct Drag {
    /// The offset at which the drag began.
    let start: CGPoint
    /// Where the content would be without edges.
    var free: CGPoint
    /// The way of the fingers to which `free` belongs.
    var translation: CGPoint
    /// The axes along which the content follows.
    let axes: [ScrollAxis]
    /// How far the content was beyond its edges when it was taken.
    let reach: CGPoint
  }

  /// Content that goes on by itself.
  private struct Run {
    let begin: Instant
    let motions: [ScrollAxis: ScrollMotion]
    /// When the offset was last set.
    var lastSample: Instant
    let link: DisplayLink

    /// How long the content moves.
    var duration: Instant { Instant(seconds: motions.values.map(\.duration).max() ?? 0) }
  }

  private unowned let view: ScrollView
  private var drag: Drag?
  private var run: Run?
  /// How many runs there were, by which the end of one that is over is known.
  private var runCount = 0
  /// Whether fingers have stopped moving content and have not dragged it since.
  private(set) var hasStopped = false
  /// Whether the offset is set from here.
  private var isSetting = false
  /// The way of the fingers when the drag was recognised.
  var direction = CGPoint.zero

  /// Makes what moves a view's content.
  init(_ view: ScrollView) { self.view = view }

  var isDragging: Bool { drag != nil }
  var isDecelerating: Bool { run != nil }
  /// When the content that goes on comes to rest; `nil` where none does.
  var end: Instant? { run.map { $0.begin + $0.duration } }

  // MARK: Offset

  /// Sets the offset as a sample that follows the one at `since`.
  ///
  /// What comes into sight has come there since then, and is seen from then on.
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
  }

  /// Takes note of another offset; one that is set from elsewhere shifts what is going on.
  func offsetChanged() {
    // Who is told of a change may make another one.
    if isSetting {
      isSetting = false
    } else if view.stage?.animation != nil {
      stop()
      gripAgain()
    } else {
      goOnUnderOtherRules()
    }
  }

  /// Goes on from where the content is, after its extent, its insets or the bounds have changed.
  func goOnUnderOtherRules() {
    gripAgain()
    guard let run else { return }
    // The offset is that of the last sample, or was set in its stead.
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

  /// The way of the fingers in the content's coordinates.
  private var translation: CGPoint { view.panGestureRecognizer.translation(in: view) }

  /// Stops content that moves by itself.
  func fingersCameDown() {
    if run != nil {
      sample()
      stop()
      hasStopped = true
    } else if view.stopScrollAnimation() {
      hasStopped = true
    }
  }

  /// Lets content that fingers have stopped, but not dragged, come to rest where it may.
  func fingersLeft() {
    guard hasStopped else { return }
    hasStopped = false
    release(velocity: .zero, isDrag: false)
  }

  /// Does what the pan says.
  func follow(_ pan: PanGestureRecognizer) {
    switch pan.state {
    case .began:
      beginDrag()
      followFinger()
    case .changed: followFinger()
    case .ended, .cancelled:
      guard drag != nil else { return }
      release(velocity: pan.state == .ended ? velocity(of: pan) : .zero, isDrag: true)
    case .possible, .failed: break
    }
  }

  /// Takes the content into the hand where it is.
  private func beginDrag() {
    stop()
    // One that began under the finger, which has stopped any other when it came down.
    if view.isScrollAnimating { _ = view.stopScrollAnimation() }
    hasStopped = false
    var axes = ScrollAxis.allCases.filter { view.scrolls(along: $0) }
    let (x, y) = (abs(direction.x), abs(direction.y))
    // A diagonal is no direction to be locked to.
    if view.isDirectionalLockEnabled, max(x, y) > 2 * min(x, y) {
      axes.removeAll { $0 == (x > y ? .vertical : .horizontal) }
    }
    drag = grip(along: axes, start: view.contentOffset, at: .zero)
    view.scrollDelegate?.scrollViewWillBeginDragging(view)
  }

  /// Brings the content to where the fingers want it.
  private func followFinger() {
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

  // MARK: Rubber band

  /// Returns the rubber band along an axis, long enough for where the content was taken.
  private func band(along axis: ScrollAxis, reaching reach: CGPoint) -> RubberBand {
    RubberBand(
      extent: view.bounds.size[keyPath: axis.extent], reaching: reach[keyPath: axis.coordinate])
  }

  /// Returns where content is that would be at an offset if there were no edges.
  private func bandedOffset(_ free: CGFloat, along axis: ScrollAxis, in drag: Drag) -> CGFloat {
    let edge = view.rules(along: axis).clamped(free)
    guard view.bounces else { return edge }
    return edge + band(along: axis, reaching: drag.reach).stretch(forPull: free - edge)
  }

  /// Returns the drag that holds the content where it is.
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

  /// Returns the velocity of the content in points per second when fingers that drag it are lifted.
  private func velocity(of pan: PanGestureRecognizer) -> CGPoint {
    guard let drag else { return .zero }
    let finger = pan.velocity(in: view)
    var result = CGPoint.zero
    for axis in drag.axes {
      let way = axis.coordinate
      let pull = drag.free[keyPath: way] - view.rules(along: axis).clamped(drag.free[keyPath: way])
      // Beyond an edge the content is slower than the finger, or does not move at all.
      let slope =
        pull == 0
        ? 1
        : view.bounces ? band(along: axis, reaching: drag.reach).slope(atPull: pull) : 0
      result[keyPath: way] = -finger[keyPath: way] * slope
    }
    return result
  }

  /// Has content that is dragged follow the fingers from where it is now.
  private func gripAgain() {
    if let drag { self.drag = grip(along: drag.axes, start: drag.start, at: translation) }
  }

  // MARK: Release

  /// Lets the content go.
  ///
  /// - Parameter isDrag: whether it was dragged, which the delegate is asked and told of.
  private func release(velocity: CGPoint, isDrag: Bool) {
    let start = drag?.start ?? view.contentOffset
    let axes = drag?.axes ?? ScrollAxis.allCases.filter { view.scrolls(along: $0) }
    let offset = view.contentOffset
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
          nearest: motion.target, from: start[keyPath: way], page: page, limits: rules.limits)
        motion = ScrollMotion(
          paging: offset[keyPath: way], velocity: velocity[keyPath: way], to: target, rules: rules)
      }
      motions[axis] = motion
      proposal[keyPath: way] = motion.target
    }
    let perMillisecond = CGPoint(x: velocity.x / 1000, y: velocity.y / 1000)
    var target = view.restingOffset(proposal, velocity: perMillisecond)
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
      begin(motions, at: now)
      view.scrollDelegate?.scrollViewWillBeginDecelerating(view)
    } else {
      set(self.offset(of: motions, at: 0))
    }
  }

  // MARK: Run

  /// Returns where motions are after some seconds; along other axes the offset stays.
  private func offset(of motions: [ScrollAxis: ScrollMotion], at time: Double) -> CGPoint {
    var offset = view.contentOffset
    for axis in ScrollAxis.allCases {
      if let motion = motions[axis] { offset[keyPath: axis.coordinate] = motion.offset(at: time) }
    }
    return offset
  }

  /// Has the content go on as from an instant, the last tick or now.
  private func begin(_ motions: [ScrollAxis: ScrollMotion], at begin: Instant) {
    guard let stage = view.stage else { return }
    runCount += 1
    let number = runCount
    let run = Run(
      begin: begin, motions: motions, lastSample: stage.now,
      link: DisplayLink { [weak self] link in
        guard let self, self.runCount == number, self.run != nil else { return link.invalidate() }
        self.view.layer == nil ? self.stop() : self.sample()
      })
    self.run = run
    stage.scheduleCompletion(at: begin + run.duration) { [weak self] in
      guard let self, self.runCount == number, self.run != nil else { return }
      self.sample()
      // What goes on for no time at all had its last sample now.
      guard self.runCount == number, self.run != nil else { return }
      self.move(to: self.offset(of: motions, at: .infinity), since: nil)
      self.stop()
    }
  }

  /// Brings the content to where it is now.
  private func sample() {
    guard let run, let now = view.stage?.now, now > run.lastSample else { return }
    self.run?.lastSample = now
    // The exact end of a motion is where its time, in whole units of the clock, has passed.
    let time = now >= run.begin + run.duration ? .infinity : (now - run.begin).seconds
    move(to: offset(of: run.motions, at: time), since: run.lastSample)
  }

  /// Has the content stay where it is.
  func stop() {
    guard let run else { return }
    run.link.invalidate()
    self.run = nil
    view.scrollDelegate?.scrollViewDidEndDecelerating(view)
  }
}
