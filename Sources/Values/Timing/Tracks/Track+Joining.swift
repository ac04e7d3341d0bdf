package import Foundation
internal import Geometry

/// A point in the coordinates of a view that moves itself.
extension Track<CGPoint> {
  /// Moves the track as a whole, with the points from which running animations start.
  package mutating func move(by offset: CGPoint) {
    func moved(_ point: CGPoint) -> CGPoint {
      CGPoint(x: point.x + offset.x, y: point.y + offset.y)
    }
    var other = DiscreteTrack(moved(model.initial))
    for step in model.steps { other.set(moved(step.value), at: step.time) }
    model = other
    replaceSegments(
      by: segments.map { segment in
        switch segment.change {
        case .adding, .sampled: segment
        case .blending(let from): segment.with(.blending(from: moved(from)))
        case .overlaying(let paths, let from):
          segment.with(.overlaying(paths, from: moved(from)))
        }
      })
  }

  /// Adds another track times a factor, with the animations that run in both at an instant.
  ///
  /// The track shows the sum from that instant on; before it means nothing. Where something runs to
  /// which nothing can be added, the other track counts as it is shown at the instant.
  package mutating func add(_ other: Track, times factor: CGFloat, at time: Instant) {
    guard let own = running(at: time), let others = other.running(at: time), !others.isEmpty else {
      let shown = other.value(at: time)
      return move(by: CGPoint(x: shown.x * factor, y: shown.y * factor))
    }
    move(by: CGPoint(x: other.last.x * factor, y: other.last.y * factor))
    let all = own + others.map { $0.times(Double(factor)) }
    replaceSegments(by: all.sorted { $0.begin < $1.begin })
  }

  /// Returns the animations that run at an instant as ones that add up; `nil` where they do not.
  private func running(at time: Instant) -> [Segment]? {
    var result: [Segment] = []
    for segment in unreplaced(at: time) where time < segment.end {
      switch segment.change {
      case .adding, .sampled: result.append(segment)
      case .blending(let from):
        guard let delta = CGPoint.delta(from: from, to: last) else { return nil }
        result.append(segment.with(.adding(delta)))
      case .overlaying: return nil
      }
    }
    return result
  }
}

extension Track<CGPoint>.Segment {
  /// Returns a segment of the same timing with another contribution.
  fileprivate func with(_ change: Track<CGPoint>.Change) -> Self {
    Self(begin: begin, delay: delay, duration: duration, curve: curve, change: change)
  }

  /// Returns a segment that adds a multiple of this one's contribution.
  fileprivate func times(_ factor: Double) -> Self {
    switch change {
    case .adding(let delta): with(.adding(delta * factor))
    case .sampled(let path):
      with(
        .sampled(
          CubicPath(
            start: path.start * factor, first: path.first * factor, second: path.second * factor)))
    case .blending, .overlaying: self
    }
  }
}
