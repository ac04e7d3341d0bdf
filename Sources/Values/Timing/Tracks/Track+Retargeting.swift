/// The rule by which an animation meets those of the same value that still run.
public enum Retargeting: Hashable, Sendable {
  /// It adds to them where values can be added; otherwise it replaces them from the shown value.
  case composing
  /// As UIKit's animations, by each value's own `SystemRetargeting`.
  case system
}

/// The way in which an animation of UIKit meets those of the same property that still run.
public enum SystemRetargeting<Delta: AnimatableDelta> {
  /// It adds a change, from the old model value to none, whatever state it should begin from.
  case adds(Delta)
  /// It replaces them, from the old model value, or from the shown one if it is to begin from that.
  case replaces
  /// It meets them as in a scene: nothing else was recorded.
  case composes
}

extension Track {
  /// Changes the model and animates to it as UIKit does.
  ///
  /// Source: recorded on iOS 27.0, `fixtures/measured/retargets.tsv`.
  mutating func retarget(
    to value: Value, at time: Instant, delay: Instant, duration: Instant, curve: TimingCurve,
    beginsFromCurrentState: Bool
  ) {
    let old = model.last
    func segment(_ change: Change) -> Segment {
      Segment(begin: time, delay: delay, duration: duration, curve: curve, change: change)
    }
    switch Value.systemRetargeting(from: old, to: value) {
    case .adds(let delta) where !isBlending(at: time) && joinsRunning(delta, at: time):
      if old == value { return set(value, at: time) }
      model.set(value, at: time)
      add(segment(.adding(delta)))
    case .replaces where isAnimating(at: time):
      let start = beginsFromCurrentState ? self.value(at: time) : old
      if start == value, old == value { return set(value, at: time) }
      model.set(value, at: time)
      append(segment(.blending(from: start)))
    case .adds, .replaces, .composes:
      change(
        to: value, at: time, delay: delay, duration: duration, curve: curve,
        beginsFromCurrentState: beginsFromCurrentState)
    }
  }

  /// Returns whether a change and those that run at an instant can be shown together.
  private func joinsRunning(_ delta: Value.Delta, at time: Instant) -> Bool {
    unreplaced(at: time).allSatisfy { segment in
      if time >= segment.end { return true }
      return switch segment.change {
      case .adding(let running): delta.joins(running)
      case .sampled(let path): delta.joins(path.start)
      case .blending, .overlaying: true
      }
    }
  }
}
