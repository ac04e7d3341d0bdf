import Foundation
import Geometry
import Timelines
package import Timing

/// The animations of a transition on a clock of their own, which can be stopped, moved and reversed.
///
/// Until the clock is touched the animations run as they were made. When it is moved, each
/// animated property follows its recorded motion: by samples, linear in between. Completions wait
/// until the clock is at one of its ends.
package final class ScrubbableAnimation {
  /// One property of one layer that the transition animates.
  private struct Motion {
    /// Ends what runs, at what is shown when the clock stands at `local`.
    let cut: (Stage, _ local: Instant) -> Void
    /// Goes on linearly from the last sample to what the clock shows at `local`.
    let glide: (Stage, _ local: Instant, _ since: Instant) -> Void
    /// Gives the property its value before the transition back, animations that ran then included.
    let rewind: (Stage) -> Void
  }

  /// Something that waits for the end of an animation, and happens once.
  private final class Completion {
    let time: Instant
    private var action: (() -> Void)?

    /// Keeps an action for a time of the clock.
    init(_ waiting: (time: Instant, action: () -> Void)) {
      (time, action) = waiting
    }

    /// Performs the action unless it was performed before.
    func happen() {
      let waiting = action
      action = nil
      waiting?()
    }
  }

  private let stage: Stage
  private let begin: Instant
  private let duration: Instant
  /// The end of the last animation relative to the beginning, at least the duration.
  private var length: Instant
  private var isOver = false
  private var motions: [Motion] = []
  /// The completions of the animations in their order.
  private var completions: [Completion] = []
  /// The sudden changes during the animation.
  private var marks: [TransitionMark] = []
  /// Actions that restore the views' properties from before.
  private var restorations: [() -> Void] = []
  /// Actions that give views the properties that they show.
  private var settlements: [() -> Void] = []
  private var link: DisplayLink?
  /// The number of changes of the clock's control, which invalidates earlier schedules.
  private var turn = 0
  /// The time of the clock while it is moved from outside; `nil` while it runs by itself.
  private var stopped: Instant?
  private var lastSample = Instant.zero
  /// Whether the clock runs on rather than back; `nil` while it does not run by itself.
  private var isCompleting: Bool?

  /// Runs a body and records all properties that its animations change.
  ///
  /// - Parameter duration: The time from now to the end of the clock.
  package init(on stage: Stage, lasting duration: Instant, _ body: () -> Void) {
    self.stage = stage; self.duration = duration; begin = stage.now
    length = duration
    let before = stage.livingLayers
    let firstNew = stage.layers.count
    let states = ViewState.all(in: stage.rootView)
    marks = stage.collectMarks {
      completions = stage.collectCompletions(of: body).map { Completion($0) }
    }
    for completion in completions { length = max(length, completion.time - begin) }
    // Each evaluation of a key path with arguments creates it again.
    let sublayerTransform = \Layer.[track: \.sublayerTransform, .identity]
    let anchorPoint = \Layer.[track: \.anchorPoint, Layer.center]
    for index in before.keys.sorted() + Array(firstNew..<stage.layers.count) {
      let (old, after) = (before[index], stage.layers[index])
      if old == after { continue }
      take(\.position, of: index, before: old, after: after)
      take(\.size, of: index, before: old, after: after)
      take(\.boundsOrigin, of: index, before: old, after: after)
      take(\.transform, of: index, before: old, after: after)
      take(sublayerTransform, of: index, before: old, after: after)
      take(anchorPoint, of: index, before: old, after: after)
      take(\.alpha, of: index, before: old, after: after)
      take(\.appearance, of: index, before: old, after: after)
      if let state = states[index] {
        restorations.append(state.restore)
        settlements.append { state.adopt(stage.layers[index], at: stage.now) }
      }
    }
  }

  /// Takes note of a property where it is animated.
  private func take<Value>(
    _ property: WritableKeyPath<Layer, Track<Value>>, of layer: Int, before: Layer?,
    after: Layer
  ) {
    let track = after[keyPath: property]
    let old = before?[keyPath: property]
    if track.segments.isEmpty || track.segments == old?.segments { return }
    let begin = begin
    for segment in track.segments.reversed().prefix(while: { $0.begin >= begin })
    where segment.begin == begin {
      length = max(length, segment.end - begin)
    }
    motions.append(
      Motion(
        cut: { stage, local in
          stage.recording.layers[layer][keyPath: property].cut(
            to: track.value(at: begin + local), at: stage.now)
        },
        glide: { stage, local, since in
          stage.recording.layers[layer][keyPath: property].glide(
            to: track.value(at: begin + local), from: max(since, stage.layers[layer].birth),
            at: stage.now)
        },
        rewind: { stage in
          var rewound = old ?? Track(track.value(at: begin))
          rewound.cut(to: track.value(at: begin), at: begin)
          stage.recording.layers[layer][keyPath: property] = rewound
        }))
  }

  /// The progress of the clock from 0 to 1.
  package var fraction: Double {
    let local = stopped ?? stage.now - begin
    return duration > .zero ? min(1, local.seconds / duration.seconds) : 1
  }

  // MARK: Moving the clock

  /// Lets the animations run as they were made.
  package func play() {
    isCompleting = true
    let turn = turn
    for completion in completions {
      stage.scheduleCompletion(at: completion.time) { [self] in
        if turn == self.turn { completion.happen() }
      }
    }
    for mark in marks {
      stage.scheduleCompletion(at: mark.time) { [self] in
        if turn == self.turn { mark.clockMoved(to: mark.time) }
      }
    }
  }

  /// Stops the clock where it is; at the very beginning nothing has moved yet.
  package func stop() {
    if isOver { return }
    isCompleting = nil
    if stopped != nil { return endDriving() }
    turn += 1
    let local = min(length, stage.now - begin)
    if local == .zero {
      for motion in motions { motion.rewind(stage) }
    } else {
      for motion in motions { motion.cut(stage, local) }
    }
    stopped = local
    lastSample = stage.now
  }

  /// Moves the clock to a share of the duration, from 0 to 1; it was stopped before.
  package func move(to fraction: Double) {
    guard !isOver, fraction.isFinite else { return }
    seek(Instant(seconds: duration.seconds * min(1, max(0, fraction))))
  }

  /// Takes note of the clock's having stood still until now, if it was moved longer ago than a tick.
  package func rest() { lastSample = max(lastSample, stage.now - DisplayLink.period) }

  /// Shows what the animations show when the clock stands at `local`.
  private func seek(_ local: Instant) {
    for motion in motions { motion.glide(stage, local, lastSample) }
    for mark in marks { mark.clockMoved(to: begin + local) }
    stopped = local
    lastSample = stage.now
  }

  /// Lets the clock run to one of its ends, and all that waits for the end happen there.
  ///
  /// A clock that already runs there goes on.
  ///
  /// - Parameters:
  ///   - completing: Whether it runs on rather than back.
  ///   - speed: Seconds of the transition per second, on average.
  ///   - curve: The timing of the clock, which stays at an end that it goes beyond.
  ///   - duration: The time until the clock is there, instead of a speed.
  package func run(
    completing: Bool, speed: Double, curve: TimingCurve, lasting duration: Instant? = nil
  ) {
    if isOver || isCompleting == completing { return }
    stop()
    isCompleting = completing
    // It stood still until now, however long ago it was moved.
    lastSample = stage.now
    turn += 1
    let turn = turn
    let start = stopped ?? .zero
    let way = (completing ? length : .zero).seconds - start.seconds
    let begin = stage.now
    let time = duration ?? Instant(seconds: abs(way) / max(0.001, speed))
    stage.scheduleCompletion(at: begin + time) { [self] in
      guard turn == self.turn else { return }
      arrive(completing: completing)
    }
    link = DisplayLink { [weak self] link in
      guard let self, turn == self.turn, link.instant > begin else { return }
      let progress = curve.progress(at: link.instant - begin, duration: time)
      let seconds = start.seconds + way * progress
      seek(Instant(seconds: min(max(0, seconds), length.seconds)))
    }
  }

  /// Moves the clock along a function of time, and then performs an action.
  ///
  /// - Parameter course: Where the clock stands, from 0 to 1, so long from now.
  package func follow(
    _ course: @escaping (Instant) -> Double, for length: Instant, then next: @escaping () -> Void
  ) {
    if isOver { return }
    stop()
    // It stood still until now, however long ago it was moved.
    lastSample = stage.now
    turn += 1
    let turn = turn
    let begin = stage.now
    stage.scheduleCompletion(at: begin + length) { [self] in
      guard turn == self.turn else { return }
      endDriving()
      move(to: course(length))
      next()
    }
    link = DisplayLink { [weak self] link in
      guard let self, turn == self.turn, link.instant > begin else { return }
      move(to: course(link.instant - begin))
    }
  }

  /// Ends all control of the clock from outside.
  private func endDriving() {
    link?.invalidate()
    link = nil
    turn += 1
  }

  /// Ends the animation at an end of the clock.
  private func arrive(completing: Bool) {
    if isOver { return }
    isOver = true
    endDriving()
    seek(completing ? length : .zero)
    if !completing {
      View.performWithoutAnimation { for restore in restorations { restore() } }
    }
    for completion in completions { completion.happen() }
  }

  /// Moves a stopped or driven clock to an end at once; a running one goes on.
  package func conclude(completing: Bool) {
    if stopped != nil { arrive(completing: completing) }
  }

  /// Ends the animation at the present time: the shown values become the views' own.
  ///
  /// Nothing that waits for an end happens.
  package func settle() {
    if isOver { return }
    stop()
    if stopped == .zero { seek(.zero) }
    isOver = true
    endDriving()
    View.performWithoutAnimation { for settle in settlements { settle() } }
    (motions, completions, restorations, settlements) = ([], [], [], [])
  }

  /// Lets go of everything that waits for the clock.
  package func abandon() {
    isOver = true
    endDriving()
    (motions, completions, restorations, settlements) = ([], [], [], [])
  }
}

/// The animated properties of a view as they were.
private struct ViewState {
  private let view: View
  private let center: CGPoint
  private let bounds: CGRect
  private let transform: Transform3D
  private let sublayerTransform: Transform3D
  private let anchorPoint: CGPoint
  private let alpha: CGFloat
  private let appearance: Appearance

  /// Takes note of a view.
  private init(_ view: View) {
    self.view = view
    (center, bounds, transform) = (view.center, view.bounds, view.transform3D)
    (sublayerTransform, anchorPoint) = (view.sublayerTransform, view.anchorPoint)
    (alpha, appearance) = (view.alpha, view.appearance)
  }

  /// Takes note of a view and everything in it, by the numbers of their layers.
  static func all(in view: View) -> [Int: ViewState] {
    var states: [Int: ViewState] = [:]
    var open = [view]
    while let next = open.popLast() {
      if let layer = next.layer { states[layer] = ViewState(next) }
      open += next.subviews
    }
    return states
  }

  /// Gives the view what is shown of it.
  func adopt(_ layer: Layer, at time: Instant) {
    let shown = layer.frozen(at: time)
    let bounds = CGRect(origin: shown.boundsOrigin.last, size: shown.size.last)
    if view.bounds != bounds { view.bounds = bounds }
    if view.center != shown.position.last { view.center = shown.position.last }
    if view.transform3D != shown.transform.last { view.transform3D = shown.transform.last }
    let around = shown.sublayerTransform?.last ?? .identity
    if view.sublayerTransform != around { view.sublayerTransform = around }
    let anchor = shown.anchor(at: time)
    if view.anchorPoint != anchor { view.anchorPoint = anchor }
    if Double(view.alpha) != shown.alpha.last { view.alpha = CGFloat(shown.alpha.last) }
    if view.appearance != shown.appearance.last { view.appearance = shown.appearance.last }
  }

  /// Gives the view back what differs.
  func restore() {
    if view.bounds != bounds { view.bounds = bounds }
    if view.center != center { view.center = center }
    if view.transform3D != transform { view.transform3D = transform }
    if view.sublayerTransform != sublayerTransform { view.sublayerTransform = sublayerTransform }
    if view.anchorPoint != anchorPoint { view.anchorPoint = anchorPoint }
    if view.alpha != alpha { view.alpha = alpha }
    if view.appearance != appearance { view.appearance = appearance }
  }
}
