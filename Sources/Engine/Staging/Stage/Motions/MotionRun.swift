package import Geometry
import Timelines
package import Timing

/// A motion of one part of an element's pose through key frames, on top of everything else.
final class MotionRun {
  /// The number of the layer.
  let layer: Int
  /// The part that it moves.
  let part: PosePart
  /// The number of its track among the motions of the layer.
  let index: Int
  /// The value that stays when the motion is over.
  let final: PoseParts
  /// Whether it has no end of its own.
  let isEndless: Bool
  /// The action at its end.
  let completion: () -> Void
  /// Whether it goes on.
  var isActive = true

  /// Makes a motion that begins.
  init(
    layer: Int, part: PosePart, index: Int, final: PoseParts, isEndless: Bool,
    completion: @escaping () -> Void
  ) {
    self.layer = layer; self.part = part; self.index = index
    self.final = final; self.isEndless = isEndless; self.completion = completion
  }
}

/// Key frames of an element's pose.
package struct MotionKeyframes {
  /// The parts that change.
  package let parts: Set<PosePart>
  /// The point about which the element scales and turns, as in `PoseParts`; the present one where
  /// `nil`.
  let pivot: Vector?
  /// The key frames, by ascending shares of the duration, with the curve of the way to each.
  package private(set) var frames: [MotionKeyframe]
  /// The path along which the offset moves instead; `nil` without one.
  package let route: MotionRoute?
  /// The motion along the path from where it begins, as samples by instants.
  private var samples: [(time: Instant, pose: PoseParts)] = []
  package let delay: Instant
  /// The duration of one run.
  package let duration: Instant
  /// The number of runs; `nil` for ever.
  package let count: Int?
  /// Whether each run is followed by one back, after which everything is as before.
  package let autoreverses: Bool

  /// Makes key frames.
  package init(
    parts: Set<PosePart>, about pivot: Vector?, frames: [MotionKeyframe],
    route: MotionRoute? = nil, delay: Instant, duration: Instant, count: Int?, autoreverses: Bool
  ) {
    self.parts = parts; self.pivot = pivot; self.frames = frames; self.route = route
    self.delay = delay; self.duration = duration
    self.count = count; self.autoreverses = autoreverses
  }

  /// The duration of a run with its way back.
  fileprivate var period: Instant { autoreverses ? duration * 2 : duration }

  /// Returns the pieces of the way through the key frames, from a value.
  fileprivate func path(
    of part: PosePart, from start: PoseParts, delay: Instant
  ) -> [PathPiece<PoseParts>] {
    if isAlongRoute(part) {
      return zip(samples, samples.dropFirst()).map { from, to in
        PathPiece(
          from: PoseParts.neutral.taking([part], of: from.pose),
          to: PoseParts.neutral.taking([part], of: to.pose), delay: delay + from.time,
          duration: to.time - from.time, curve: .linear)
      }
    }
    var result: [PathPiece<PoseParts>] = []
    var (value, time) = (start, 0.0)
    for frame in frames {
      let target = PoseParts.neutral.taking([part], of: frame.pose)
      let (begin, end) = (self.instant(of: time), self.instant(of: frame.time))
      func add(_ target: PoseParts, _ curve: TimingCurve) {
        result.append(
          PathPiece(
            from: value, to: target, delay: delay + begin, duration: end - begin, curve: curve))
        value = target
      }
      if part == .offset, let vertical = frame.verticalCurve {
        // Each axis goes its own way, and both add up.
        var beside = value
        beside.offset.dx = target.offset.dx
        add(beside, frame.curve)
        add(target, vertical)
      } else {
        add(target, frame.curve)
      }
      time = frame.time
    }
    return result
  }

  /// Returns whether a part moves along the path.
  fileprivate func isAlongRoute(_ part: PosePart) -> Bool {
    switch part {
    case .offset: route != nil
    case .rotationZ: route?.orientation != nil
    default: false
    }
  }

  /// Returns the key frames with the path from an offset, and with its end in the last key frame.
  package func beginning(at offset: Vector) -> MotionKeyframes {
    guard let route, let path = route.course.path(from: offset), let last = frames.indices.last
    else {
      return self
    }
    var result = self
    result.samples = route.samples(of: path, over: duration)
    guard let end = result.samples.last?.pose else { return self }
    result.frames[last].pose.offset = end.offset
    if route.orientation != nil { result.frames[last].pose.rotation.z = end.rotation.z }
    return result
  }

  /// Returns the pieces of the way back.
  fileprivate func pathBack(of path: [PathPiece<PoseParts>]) -> [PathPiece<PoseParts>] {
    path.reversed().filter { $0.duration > .zero }.map { piece in
      PathPiece(
        from: piece.to, to: piece.from, delay: duration - piece.delay - piece.duration,
        duration: piece.duration, curve: piece.curve, isReversed: true)
    }
  }

  private func instant(of share: Double) -> Instant { Instant(seconds: duration.seconds * share) }
}

/// Poses of elements, and the motions on top of them.
extension Stage {
  /// Records the pose of an element, apart from what motions add to it.
  func record(pose: PoseParts, of layer: Int) {
    if pose == .neutral, layers[layer].motions == nil { return }
    settleMotions(of: layer)
    let motions = layers[layer].motions ?? []
    var rest = pose
    for (index, motion) in motions.enumerated().dropFirst() {
      let run = recording.motionRuns.first { $0.layer == layer && $0.index == index }
      rest = rest.without(run?.final ?? motion.model.last)
    }
    if layers[layer].motions == nil { recording.layers[layer].pose = Track(.neutral) }
    // On the way to its rest, an element turns about the same point as before.
    let returns = rest.isUnturned && rest.pivot == .zero
    if returns || turn(layer, about: rest.pivot) { rest.pivot = layers[layer].pose.last.pivot }
    // What is the same but for rounding stays as it is.
    let last = layers[layer].pose.last
    let kept = rest.parts(near: last)
    rest = rest.taking(kept, of: last)
    for part in PosePart.allCases where !kept.contains(part) { note(part, of: layer) }
    show(rest, of: layer)
  }

  /// Lets a layer turn about a point from now on, if nothing is turned that would jump.
  ///
  /// - Returns: Whether it turns about that point.
  private func turn(_ layer: Int, about pivot: Vector) -> Bool {
    let motions = layers[layer].motions ?? []
    guard let own = motions.first, own.last.pivot != pivot else { return true }
    let isTurned = motions.contains { motion in
      !motion.value(at: now).isUnturned
        || PosePart.turning.contains { motion.isMoving($0, at: now) }
    }
    if isTurned { return false }
    var last = own.last
    last.pivot = pivot
    recording.layers[layer].pose.set(last, at: now)
    return true
  }

  /// Records the pose of a layer as `record` does, without a key path, whose making takes long.
  private func show(_ pose: PoseParts, of layer: Int) {
    guard let animation = animation(of: layer) else {
      guard recording.contexts.isEmpty, let previousSample else {
        return recording.layers[layer].pose.set(pose, at: now)
      }
      let since = max(previousSample, layers[layer].birth)
      return recording.layers[layer].pose.glide(to: pose, from: since, at: now)
    }
    recording.latestAnimationEnd = max(latestAnimationEnd, now + animation.length)
    recording.layers[layer].pose.animate(
      to: pose, at: now, delay: animation.delay, duration: animation.duration,
      curve: animation.curve, beginsFromCurrentState: animation.beginsFromCurrentState,
      retargeting: animation.retargeting)
  }

  /// Moves a pose through key frames from now on.
  ///
  /// A part that nothing else moves goes to the values of the key frames themselves. Otherwise they
  /// lie on top of what moves it.
  ///
  /// - Returns: The parts that lie on top of others, and the pose at the end.
  func move(
    _ layer: Int, through keyframes: MotionKeyframes, completion: @escaping () -> Void
  ) -> (added: Set<PosePart>, end: PoseParts?) {
    var keyframes = keyframes
    if layers[layer].motions == nil { recording.layers[layer].pose = Track(.neutral) }
    if let pivot = keyframes.pivot, !turn(layer, about: pivot) {
      var pose = layers[layer].pose.last
      pose.pivot = pivot
      recording.latestAnimationEnd = max(
        latestAnimationEnd, now + keyframes.delay + keyframes.duration)
      note(.pivot, of: layer)
      recording.layers[layer].pose.animate(
        to: pose, at: now, delay: keyframes.delay, duration: keyframes.duration,
        curve: keyframes.frames.last?.curve ?? .linear)
    }
    if keyframes.route != nil {
      endEndlessMotions(of: [.offset], in: layer)
      let motions = layers[layer].motions ?? []
      let isMoved = isMoving(.offset, of: layer)
      keyframes = keyframes.beginning(
        at: isMoved
          ? .zero : motions.reduce(PoseParts.neutral) { $0.combined(with: $1.last) }.offset)
    }
    let added = PosePart.allCases.filter { part in
      keyframes.parts.contains(part)
        && move(part, of: layer, through: keyframes, completion: completion)
    }
    return (Set(added), keyframes.frames.last?.pose)
  }

  /// Returns whether something moves a part of a layer's pose now.
  private func isMoving(_ part: PosePart, of layer: Int) -> Bool {
    layers[layer].motions?[0].isMoving(part, at: now) == true
      || recording.motionRuns.contains { $0.layer == layer && $0.part == part }
  }

  /// Ends the endless motions of some parts, which stay where they are.
  func endEndlessMotions(of parts: Set<PosePart>, in layer: Int) {
    for run in recording.motionRuns
    where run.layer == layer && run.isEndless && parts.contains(run.part) {
      end(run, holding: true)
    }
  }

  /// Moves a part through key frames, and returns whether they lie on top of another motion.
  private func move(
    _ part: PosePart, of layer: Int, through keyframes: MotionKeyframes,
    completion: @escaping () -> Void
  ) -> Bool {
    guard let last = keyframes.frames.last else { return false }
    endEndlessMotions(of: [part], in: layer)
    settleMotions(of: layer)
    var motions = layers[layer].motions ?? [Track(.neutral)]
    let runs = recording.motionRuns.filter { $0.layer == layer }
    let isMoved = isMoving(part, of: layer)
    let index =
      motions.indices.dropFirst().first { index in
        motions[index].last == .neutral && !runs.contains { $0.index == index }
      } ?? motions.count
    if index == motions.count { motions.append(Track(.neutral)) }
    var start = PoseParts.neutral
    if !isMoved {
      start = start.taking(
        [part],
        of: motions.dropFirst().reduce(motions[0].last) {
          $0.combined(with: $1.last)
        })
      // The track of another run has no other parts than its own.
      for other in motions.indices
      where other != index && !runs.contains(where: { $0.index == other }) {
        motions[other].set(motions[other].last.taking([part], of: .neutral), at: now)
      }
      motions[index].set(start, at: now)
    }
    recording.layers[layer].motions = motions
    let run = MotionRun(
      layer: layer, part: part, index: index,
      final: keyframes.autoreverses ? start : PoseParts.neutral.taking([part], of: last.pose),
      isEndless: keyframes.count == nil, completion: completion)
    recording.motionRuns.append(run)
    let path = keyframes.path(of: part, from: start, delay: keyframes.delay)
    let isSampled = keyframes.isAlongRoute(part)
    play(path, of: run, at: now, isSampled: isSampled)
    let begin = now + keyframes.delay
    if let count = keyframes.count {
      let end = begin + keyframes.period * count
      recording.latestAnimationEnd = max(latestAnimationEnd, end)
      schedule(at: end, in: .completion) { [self] in
        guard run.isActive else { return }
        if keyframes.autoreverses { play([PathPiece(jumpingTo: start)], of: run, at: now) }
        self.end(run, holding: false)
      }
    }
    // From the second run on, the way begins at its first key frame.
    let again = keyframes.path(of: part, from: start, delay: .zero)
    continueRun(run, 0, begin, keyframes, again)
    return isMoved
  }

  /// Schedules the way back of a run, and the next run.
  private func continueRun(
    _ run: MotionRun, _ number: Int, _ begin: Instant, _ keyframes: MotionKeyframes,
    _ path: [PathPiece<PoseParts>]
  ) {
    if keyframes.period <= .zero { return }
    let next = begin + keyframes.period
    if keyframes.autoreverses {
      scheduleRun(run, at: begin + keyframes.duration) { [self] in
        play(
          keyframes.pathBack(of: path), of: run, at: now,
          isSampled: keyframes.isAlongRoute(run.part))
      }
    }
    guard keyframes.count.map({ number + 1 < $0 }) ?? true else { return }
    scheduleRun(run, at: next) { [self] in
      if run.isEndless, isEndingEndlessMotions {
        recording.hasEndedEndlessMotions = true
        return end(run, holding: false)
      }
      play(path, of: run, at: now, isSampled: keyframes.isAlongRoute(run.part))
      continueRun(run, number + 1, next, keyframes, path)
    }
  }

  /// Schedules the continuation of a motion.
  private func scheduleRun(_ run: MotionRun, at time: Instant, _ action: @escaping () -> Void) {
    schedule.events.schedule(
      at: max(now, time), phase: .completion, step: step, isEndless: run.isEndless
    ) { [self] in
      guard run.isActive else { return }
      if layers[run.layer].death != nil { return end(run, holding: false) }
      action()
    }
  }

  /// Shows pieces of a motion from an instant on.
  private func play(
    _ path: [PathPiece<PoseParts>], of run: MotionRun, at time: Instant, isSampled: Bool = false
  ) {
    note(run.part, of: run.layer)
    if isSampled {
      recording.layers[run.layer].motions?[run.index].followSamples(path, at: time)
    } else {
      recording.layers[run.layer].motions?[run.index].follow(path, at: time)
    }
  }

  /// Notes that the present step changes the property that shows a part.
  private func note(_ part: PosePart, of layer: Int) {
    let property: LayerProperty =
      switch part {
      case .offset: .position
      case .scale, .rotationX, .rotationY, .rotationZ, .perspective, .pivot: .transform
      case .alpha: .alpha
      }
    recording.layers.note(property, of: layer, nil)
  }

  /// Ends a motion.
  ///
  /// - Parameter holding: Whether the part stays where it is now, instead of at the end.
  private func end(_ run: MotionRun, holding: Bool) {
    run.isActive = false
    recording.motionRuns.removeAll { $0 === run }
    if holding { recording.layers[run.layer].motions?[run.index].hold(at: now) }
    run.completion()
  }

  /// Makes what motions have left behind a part of the pose, as far as nothing moves that.
  private func settleMotions(of layer: Int) {
    guard var motions = layers[layer].motions, motions.count > 1 else { return }
    for index in motions.indices.dropFirst() where motions[index].last != .neutral {
      if recording.motionRuns.contains(where: { $0.layer == layer && $0.index == index }) {
        continue
      }
      // Another visual of an item goes on along a path without a run of its own.
      if motions[index].model.steps.last.map({ $0.time > now }) == true { continue }
      for part in PosePart.allCases where !motions[0].isMoving(part, at: now) {
        let rest = motions[index].last
        motions[0].set(
          motions[0].last.taking([part], of: motions[0].last.combined(with: rest)), at: now)
        motions[index].set(rest.taking([part], of: .neutral), at: now)
      }
    }
    recording.layers[layer].motions = motions
  }

  /// Whether nothing happens any more but endless motions.
  private var isEndingEndlessMotions: Bool {
    let links = recording.overrideLink == nil ? 0 : 1
    return settings.duration == nil && schedule.displayLinks.count <= links
      && recording.overrides.allSatisfy { !$0.cycles.isEmpty }
      && schedule.events.isEndless(butFor: links)
  }
}
