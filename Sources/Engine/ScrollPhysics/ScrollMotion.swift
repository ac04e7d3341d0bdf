import Foundation

/// The motion of an offset along one axis after a drag: a closed form, leg by leg.
///
/// Position and velocity are continuous from leg to leg. Units are points, seconds and points per
/// second.
package struct ScrollMotion: Hashable, Sendable {
  /// The limits and parameters of a scroll view along the axis.
  package struct Rules: Hashable, Sendable {
    /// The offsets at which content may rest.
    package var limits: ClosedRange<Double>
    /// The fraction of the velocity that remains after a millisecond.
    package var rate: Double
    /// Whether content bounces at its edges.
    package var bounces: Bool
    /// The response of the spring that returns content from beyond an edge, in seconds.
    package var bounceResponse: Double
    /// The response of the spring that moves content to a page or another target, in seconds.
    package var pagingResponse: Double
    /// The distance from its target at which a motion ends: half a pixel.
    package var tolerance: Double

    package init(
      limits: ClosedRange<Double>, rate: Double, bounces: Bool = true,
      bounceResponse: Double = 0.575, pagingResponse: Double = 0.4, tolerance: Double = 0.5
    ) {
      self.limits = limits; self.rate = rate; self.bounces = bounces
      self.bounceResponse = bounceResponse; self.pagingResponse = pagingResponse
      self.tolerance = tolerance
    }

    /// Returns the offset nearest to one at which content may rest.
    package func clamped(_ offset: Double) -> Double {
      min(max(offset, limits.lowerBound), limits.upperBound)
    }
  }

  /// The motion to the next edge, or to the end.
  private struct Leg: Hashable, Sendable {
    /// The cause of a leg's motion.
    enum Cause: Hashable, Sendable {
      case deceleration(Deceleration)
      case spring(CriticallyDampedSpring)
    }

    /// The time at which the leg begins.
    let begin: Double
    /// The offset at which a deceleration begins, or at which a spring rests.
    let origin: Double
    let cause: Cause

    func offset(at time: Double) -> Double {
      switch cause {
      case .deceleration(let deceleration): origin + deceleration.distance(at: time - begin)
      case .spring(let spring): origin + spring.displacement(at: time - begin)
      }
    }

    func velocity(at time: Double) -> Double {
      switch cause {
      case .deceleration(let deceleration): deceleration.velocity(at: time - begin)
      case .spring(let spring): spring.velocity(at: time - begin)
      }
    }
  }

  /// The kind of the motion, for its continuation with other rules.
  private enum Kind: Hashable, Sendable { case free, aimed, paged }

  /// The distance in points below which a release inside the content moves nothing.
  package static let leastDistance = 1.0

  /// The offset at which the motion begins.
  private let start: Double
  private var kind = Kind.free
  private var legs: [Leg] = []
  /// The offset at which the motion ends.
  package private(set) var target: Double
  /// The duration of the motion in seconds; 0 if nothing moves.
  package private(set) var duration = 0.0
  /// The range that offsets never leave if content does not bounce; `nil` otherwise.
  private var bounds: ClosedRange<Double>?

  package init(restingAt offset: Double) { (start, target) = (offset, offset) }

  /// Returns the offset at a time in seconds; after its end, the target.
  package func offset(at time: Double) -> Double {
    if time >= duration { return target }
    let offset = legs.last { $0.begin <= time }?.offset(at: time) ?? start
    return bounds.map { min(max(offset, $0.lowerBound), $0.upperBound) } ?? offset
  }

  /// Returns the velocity at a time in seconds; after its end, 0.
  package func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    return legs.last { $0.begin <= time }?.velocity(at: time) ?? 0
  }

  // MARK: Kinds

  /// Makes the motion of content after a release without a target.
  ///
  /// It decelerates. At an edge a spring with the velocity at that point returns it or, without
  /// bouncing, it stops. From beyond an edge a spring returns it; a release faster than the spring
  /// decelerates from the edge on.
  ///
  /// - Parameter least: the distance inside the content below which nothing moves.
  package init(from offset: Double, velocity: Double, rules: Rules, least: Double = leastDistance) {
    self.init(restingAt: offset)
    if !rules.bounces { bounds = rules.limits }
    let edge = rules.clamped(offset)
    if offset != edge {
      spring(from: offset, velocity: velocity, to: edge, rules)
    } else if abs(Deceleration(velocity: velocity, rate: rules.rate).distance) >= least {
      decelerate(from: offset, velocity: velocity, rules)
    }
  }

  /// Makes the motion to a target other than the natural end of the deceleration.
  ///
  /// If the release has the direction of the target, it is the deceleration that ends there. If the
  /// release has no velocity or the opposite direction, or the content is beyond its edge, it is
  /// the spring of paging, with the velocity of the release (a choice of this engine, since no
  /// deceleration ends there). A target within half a pixel is reached at once, whatever the
  /// velocity: that stops the content.
  package init(from offset: Double, velocity: Double, to target: Double, rules: Rules) {
    let target = rules.clamped(target)
    let distance = target - offset
    if abs(distance) <= rules.tolerance {
      self.init(restingAt: target)
      return
    }
    guard velocity * distance > 0, rules.clamped(offset) == offset else {
      self.init(paging: offset, velocity: velocity, to: target, rules: rules)
      return
    }
    self.init(restingAt: offset)
    (kind, self.target) = (.aimed, target)
    let deceleration = Deceleration(distance: distance, rate: rules.rate)
    legs = [Leg(begin: 0, origin: offset, cause: .deceleration(deceleration))]
    duration = deceleration.time(toWithin: rules.tolerance)
  }

  /// Makes the motion to a page, with the spring of paging.
  package init(paging offset: Double, velocity: Double, to target: Double, rules: Rules) {
    self.init(restingAt: offset)
    if !rules.bounces { bounds = rules.limits }
    (kind, self.target) = (.paged, rules.clamped(target))
    let spring = CriticallyDampedSpring(
      displacement: offset - self.target, velocity: velocity, response: rules.pagingResponse)
    legs = [Leg(begin: 0, origin: self.target, cause: .spring(spring))]
    duration = spring.time(toWithin: rules.tolerance)
  }

  /// Returns the continuation of the motion from an offset, at a time in seconds, with other rules.
  ///
  /// The velocity is kept. A target moves with the offset.
  package func continued(at time: Double, from offset: Double, rules: Rules) -> ScrollMotion {
    let velocity = velocity(at: time)
    let target = target + offset - self.offset(at: time)
    switch kind {
    case .free: return ScrollMotion(from: offset, velocity: velocity, rules: rules, least: 0)
    case .aimed: return ScrollMotion(from: offset, velocity: velocity, to: target, rules: rules)
    case .paged: return ScrollMotion(paging: offset, velocity: velocity, to: target, rules: rules)
    }
  }

  // MARK: Legs

  /// Adds a deceleration from inside the content, and the motion at an edge that follows it.
  private mutating func decelerate(from offset: Double, velocity: Double, _ rules: Rules) {
    let deceleration = Deceleration(velocity: velocity, rate: rules.rate)
    let edge = rules.clamped(offset + deceleration.distance)
    legs.append(Leg(begin: duration, origin: offset, cause: .deceleration(deceleration)))
    target = edge
    guard edge != offset + deceleration.distance,
      let crossing = deceleration.time(toCover: edge - offset)
    else {
      duration += deceleration.time(toWithin: rules.tolerance)
      return
    }
    duration += crossing
    guard rules.bounces else { return }
    let speed = deceleration.velocity(at: crossing)
    let spring = CriticallyDampedSpring(
      displacement: 0, velocity: speed, response: rules.bounceResponse)
    legs.append(Leg(begin: duration, origin: edge, cause: .spring(spring)))
    duration += spring.time(toWithin: rules.tolerance)
  }

  /// Adds a spring to an edge, and a deceleration from there if the edge is passed.
  private mutating func spring(
    from offset: Double, velocity: Double, to edge: Double, _ rules: Rules
  ) {
    let spring = CriticallyDampedSpring(
      displacement: offset - edge, velocity: velocity, response: rules.bounceResponse)
    legs.append(Leg(begin: duration, origin: edge, cause: .spring(spring)))
    target = edge
    guard let crossing = spring.crossing else {
      duration += spring.time(toWithin: rules.tolerance)
      return
    }
    duration += crossing
    decelerate(from: edge, velocity: spring.velocity(at: crossing), rules)
  }
}
