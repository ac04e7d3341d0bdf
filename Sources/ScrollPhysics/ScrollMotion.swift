import Foundation

/// How an offset moves along one axis after the finger has left: a closed form, leg by leg.
///
/// Place and velocity are continuous from leg to leg. In points, seconds and points per second.
package struct ScrollMotion: Hashable, Sendable {
  /// What the scroll view allows and how it moves, along the axis.
  package struct Rules: Hashable, Sendable {
    /// The offsets at which content may rest.
    package var limits: ClosedRange<Double>
    /// The share of the speed that is left after a millisecond.
    package var rate: Double
    /// Whether content goes beyond its edges and back.
    package var bounces: Bool
    /// The response of the spring that brings content back from beyond an edge, in seconds.
    package var bounceResponse: Double
    /// The response of the spring that brings content to a page or another target, in seconds.
    package var pagingResponse: Double
    /// How near to its target a motion ends: half a pixel.
    package var tolerance: Double

    /// Makes rules.
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

  /// The way to the next edge, or to the end.
  private struct Leg: Hashable, Sendable {
    /// What moves the content.
    enum Cause: Hashable, Sendable {
      case deceleration(Deceleration)
      case spring(CriticallyDampedSpring)
    }

    /// When the leg begins.
    let begin: Double
    /// The offset from which a deceleration counts, or at which a spring rests.
    let origin: Double
    let cause: Cause

    /// Returns the offset at a time of the motion.
    func offset(at time: Double) -> Double {
      switch cause {
      case .deceleration(let deceleration): origin + deceleration.distance(at: time - begin)
      case .spring(let spring): origin + spring.displacement(at: time - begin)
      }
    }

    /// Returns the velocity at a time of the motion.
    func velocity(at time: Double) -> Double {
      switch cause {
      case .deceleration(let deceleration): deceleration.velocity(at: time - begin)
      case .spring(let spring): spring.velocity(at: time - begin)
      }
    }
  }

  /// What leads the motion, for when it goes on under other rules.
  private enum Kind: Hashable, Sendable { case free, aimed, paged }

  /// Below this way a release inside the content moves nothing, in points.
  package static let leastDistance = 1.0

  /// Where the motion begins.
  private let start: Double
  private var kind = Kind.free
  private var legs: [Leg] = []
  /// Where the motion ends.
  package private(set) var target: Double
  /// How long the motion lasts; 0 where nothing moves.
  package private(set) var duration = 0.0
  /// The offsets that are never left, where nothing bounces.
  private var bounds: ClosedRange<Double>?

  /// Makes a rest.
  package init(restingAt offset: Double) { (start, target) = (offset, offset) }

  /// Returns the offset some seconds after the beginning; from its duration on the target.
  package func offset(at time: Double) -> Double {
    if time >= duration { return target }
    let offset = legs.last { $0.begin <= time }?.offset(at: time) ?? start
    return bounds.map { min(max(offset, $0.lowerBound), $0.upperBound) } ?? offset
  }

  /// Returns the velocity some seconds after the beginning; from its duration on none.
  package func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    return legs.last { $0.begin <= time }?.velocity(at: time) ?? 0
  }

  // MARK: Kinds

  /// Makes the motion of content that is left to itself.
  ///
  /// It decelerates; an edge that it crosses takes it back with a spring that begins with the
  /// velocity of the crossing, or stops it where nothing bounces. From beyond an edge the spring
  /// brings it back; a release that is faster than the spring decelerates from the edge on.
  ///
  /// - Parameter least: the way inside the content below which nothing moves.
  package init(
    from offset: Double, velocity: Double, rules: Rules, least: Double = leastDistance
  ) {
    self.init(restingAt: offset)
    if !rules.bounces { bounds = rules.limits }
    let edge = rules.clamped(offset)
    if offset != edge {
      spring(from: offset, velocity: velocity, to: edge, rules)
    } else if abs(Deceleration(velocity: velocity, rate: rules.rate).distance) >= least {
      decelerate(from: offset, velocity: velocity, rules)
    }
  }

  /// Makes the motion that ends at a target which is not where content left to itself would end.
  ///
  /// The deceleration that ends there, where the release leads that way; the spring of paging,
  /// begun with the velocity of the release, where that leads nowhere or away (our own decision,
  /// since no deceleration gets there), or where the content is beyond its edge. A target within
  /// half a pixel is there at once, whatever the velocity: that stops the content.
  package init(from offset: Double, velocity: Double, to target: Double, rules: Rules) {
    let target = rules.clamped(target)
    let way = target - offset
    if abs(way) <= rules.tolerance {
      self.init(restingAt: target)
      return
    }
    guard velocity * way > 0, rules.clamped(offset) == offset else {
      self.init(paging: offset, velocity: velocity, to: target, rules: rules)
      return
    }
    self.init(restingAt: offset)
    (kind, self.target) = (.aimed, target)
    let deceleration = Deceleration(distance: way, rate: rules.rate)
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

  /// Returns the motion that goes on from an offset, after some seconds, under other rules.
  ///
  /// Velocity is kept. A target moves along with the offset.
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

  /// Adds a deceleration from inside the content, and what follows it at an edge.
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

  /// Adds a spring to an edge, and a deceleration from there on where it is passed.
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
