/// A part of a motion through several values.
package struct PathPiece<Value: Animatable> {
  package let from: Value
  package let to: Value
  /// The time before the piece, from the begin of the whole motion.
  package let delay: Instant
  package let duration: Instant
  package let curve: TimingCurve
  /// Whether the curve is that of the way from `to` to `from`.
  package let isReversed: Bool

  /// Makes a part of a motion.
  package init(
    from: Value, to: Value, delay: Instant, duration: Instant, curve: TimingCurve,
    isReversed: Bool = false
  ) {
    self.from = from; self.to = to; self.delay = delay; self.duration = duration
    self.curve = curve; self.isReversed = isReversed
  }

  /// Makes a part of a motion that is over at once.
  package init(jumpingTo value: Value) {
    self.init(from: value, to: value, delay: .zero, duration: .zero, curve: .linear)
  }

  /// The number of straight pieces per second that stand for a curve which has no reverse.
  private static var rate: Double { 120 }

  /// The pieces whose curves are those of their own ways.
  fileprivate var forward: [PathPiece] {
    if !isReversed { return [self] }
    if let reversed = curve.reversed {
      return [PathPiece(from: from, to: to, delay: delay, duration: duration, curve: reversed)]
    }
    let count = max(8, Int((duration.seconds * Self.rate).rounded(.up)))
    let times = (0...count).map { index in
      Instant(ticks: duration.ticks * Int64(index) / Int64(count))
    }
    let values = times.map { time in
      from.blended(to: to, progress: 1 - curve.progress(at: duration - time, duration: duration))
    }
    return (0..<count).map { index in
      PathPiece(
        from: values[index], to: values[index + 1], delay: delay + times[index],
        duration: times[index + 1] - times[index], curve: .linear)
    }
  }
}

extension TimingCurve {
  /// The curve of the way back; `nil` where it is none of these kinds.
  var reversed: TimingCurve? {
    switch self {
    case .cubic(let curve):
      .cubic(CubicBezier(x1: 1 - curve.x2, y1: 1 - curve.y2, x2: 1 - curve.x1, y2: 1 - curve.y1))
    case .steps(let steps):
      .steps(StepFunction(count: steps.count, jump: steps.jump.reversed))
    case .spring, .easing: nil
    }
  }
}

extension StepFunction.Jump {
  /// The ends at which the progress of the way back jumps.
  fileprivate var reversed: StepFunction.Jump {
    switch self {
    case .start: .end
    case .end: .start
    case .none, .both: self
    }
  }
}

extension Track {
  /// Shows a motion along a curve by straight pieces, which `simplify` joins as it does samples.
  ///
  /// The pieces are recorded ahead of their time, so nothing else changes the model before their end.
  package mutating func followSamples(_ path: [PathPiece<Value>], at time: Instant) {
    for piece in path where piece.from != piece.to {
      guard let delta = Value.sampleDelta(from: piece.from, to: piece.to) else { continue }
      model.set(piece.to, at: time + piece.delay)
      append(
        Segment(
          begin: time + piece.delay, duration: piece.duration, curve: .linear,
          change: .sampled(CubicPath(line: delta))))
    }
  }

  /// Ends all animations and what is recorded ahead; the value stays as it is shown now.
  package mutating func hold(at time: Instant) {
    let value = value(at: time)
    end(at: time)
    cut(to: value, at: time)
  }

  /// Shows a motion through several values, each piece of which begins where the one before ends.
  ///
  /// From now on the model is the last value. Running animations keep adding.
  package mutating func follow(_ path: [PathPiece<Value>], at time: Instant) {
    guard let last = path.last else { return }
    model.set(last.to, at: time)
    for piece in path.flatMap(\.forward)
    where piece.from != piece.to && piece.delay + piece.duration > .zero {
      guard let delta = Value.delta(from: piece.from, to: piece.to) else { continue }
      append(
        Segment(
          begin: time, delay: piece.delay, duration: piece.duration, curve: piece.curve,
          change: .adding(delta)))
    }
  }
}
