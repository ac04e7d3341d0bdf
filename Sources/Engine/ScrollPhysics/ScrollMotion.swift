import Foundation

/// The motion of an offset along one axis after a drag: a closed form, leg by leg.
///
/// Position and velocity are continuous from leg to leg. Units are points, seconds and points per
/// second. The numbers without another source are recorded on iOS 26.1, in
/// `fixtures/measured/scroll-samples.tsv`.
package struct ScrollMotion: Hashable, Sendable {
  /// The limits and parameters of a scroll view along the axis.
  package struct Rules: Hashable, Sendable {
    /// The offsets at which content may rest.
    package var limits: ClosedRange<Double>
    /// The fraction of the velocity that remains after a millisecond.
    package var rate: Double
    /// Whether content bounces at its edges.
    package var bounces: Bool
    /// The response of the spring that returns content from an impact at an edge, in seconds.
    package var bounceResponse: Double
    /// The response of the spring that moves content to a page or another target, in seconds.
    package var pagingResponse: Double
    /// The number of pixels per point, to which targets are rounded.
    package var scale: Double

    package init(
      limits: ClosedRange<Double>, rate: Double, bounces: Bool = true,
      bounceResponse: Double = ScrollMotion.bounceResponse, pagingResponse: Double = 0.4,
      scale: Double = 1
    ) {
      self.limits = limits; self.rate = rate; self.bounces = bounces
      self.bounceResponse = bounceResponse; self.pagingResponse = pagingResponse
      self.scale = scale
    }

    /// The response of the spring that returns content that was released beyond an edge, in seconds.
    var returnResponse: Double { bounceResponse * ScrollMotion.returnShare }

    /// The distance at which paging ends and another target counts as reached: half a pixel.
    var tolerance: Double { 0.5 / scale }

    /// Returns the offset nearest to one that is at a whole pixel.
    func rounded(_ offset: Double) -> Double { (offset * scale).rounded() / scale }

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
      case .deceleration(let deceleration): deceleration.slope(at: time - begin)
      case .spring(let spring): spring.velocity(at: time - begin)
      }
    }

    /// Returns the velocity at a time with which another motion continues the leg.
    func release(at time: Double) -> Double {
      switch cause {
      case .deceleration(let deceleration): deceleration.velocity(at: time - begin)
      case .spring(let spring): spring.velocity(at: time - begin)
      }
    }
  }

  /// The kind of the motion, for its continuation with other rules.
  private enum Kind: Hashable, Sendable { case free, returning, aimed, paged }

  /// The default response of the spring of a bounce, in seconds: a frequency of 10.956 (10.92 ±
  /// 0.04 when the speed at the edge is fitted, too).
  package static let bounceResponse = 0.5735
  /// The response of the spring of a return, as a share of that of a bounce: 0.582 s (one trace).
  private static let returnShare = 0.582 / bounceResponse
  /// The speed toward the edge with which content released beyond it begins to return, as a share
  /// of frequency · stretch.
  ///
  /// One trace of a held pull; how it depends on the finger is not known. A finger that moves away
  /// from the edge does not change it, as in that trace, and a faster throw toward it stands (a
  /// choice of this engine).
  private static let returnSpeed = 0.684
  /// The distance from an edge at which a bounce is over, in points.
  private static let bounceTolerance = 0.5
  /// The time that passes until a frame shows that a bounce is over, in seconds.
  ///
  /// On iOS that is the first frame. Motions have no frames here, so that they are the same at all
  /// rates: they end half a frame of 60 per second later, which frames do on average.
  private static let frameDelay = frame / 2
  private static let frame = 1.0 / 60
  /// The distance in points between a spring and the line between two samples.
  private static let lineTolerance = 0.15

  /// The offset at which the motion begins.
  private let start: Double
  private var kind = Kind.free
  private var legs: [Leg] = []
  /// The offset at which the motion ends.
  package private(set) var target: Double
  /// The end of the motion as delegates get it: of a deceleration by the integral, at a whole pixel.
  ///
  /// The integral is up to 0.1 % beyond the end at the rate 0.998.
  package private(set) var proposal: Double
  /// The duration of the motion in seconds; 0 if nothing moves.
  package private(set) var duration = 0.0
  /// The range that offsets never leave if content does not bounce; `nil` otherwise.
  private var bounds: ClosedRange<Double>?

  /// The times in seconds at which the motion has to be sampled besides the ticks of its frames, so
  /// that it is the same however they lie.
  ///
  /// A spring bends most where it begins, at an impact or a release: between two samples a line
  /// leaves it by at most `lineTolerance` there. The last frame is the last sample before the end.
  package var turns: [Double] {
    let springs = legs.indices.flatMap { index -> [Double] in
      guard case .spring(let spring) = legs[index].cause else { return [] }
      let begin = legs[index].begin
      let end = index + 1 < legs.count ? legs[index + 1].begin : duration
      var times: [Double] = []
      var time = begin
      while time < end {
        times.append(time)
        let bend = abs(spring.acceleration(at: time - begin))
        let step = (8 * Self.lineTolerance / bend).squareRoot()
        if step > Self.frame { break }
        time += step
      }
      return times
    }
    return (springs + [lastFrame]).filter { $0 > 0 && $0 <= lastFrame }
  }

  package init(restingAt offset: Double) { (start, target, proposal) = (offset, offset, offset) }

  /// Returns the offset at a time in seconds; after its end, the target.
  package func offset(at time: Double) -> Double {
    if time >= duration { return target }
    let offset = legs.last { $0.begin <= time }?.offset(at: time) ?? start
    return bounds.map { min(max(offset, $0.lowerBound), $0.upperBound) } ?? offset
  }

  /// The time of the last frame before the end.
  package var lastFrame: Double { duration - Self.frame }

  /// Returns the velocity at a time in seconds; after its end, 0.
  package func velocity(at time: Double) -> Double {
    if time >= duration { return 0 }
    return legs.last { $0.begin <= time }?.velocity(at: time) ?? 0
  }

  // MARK: Kinds

  /// Makes the motion of content after a release without a target.
  ///
  /// It decelerates. At an edge a spring with the velocity at that point returns it or, without
  /// bouncing, it stops. From beyond an edge a spring returns it, with a speed toward the edge from
  /// the beginning; a release faster than the spring decelerates from the edge on.
  package init(from offset: Double, velocity: Double, rules: Rules) {
    let stretch = offset - rules.clamped(offset)
    guard stretch != 0 else {
      self.init(moving: offset, velocity: velocity, .free, rules)
      return
    }
    let least = -stretch * Self.returnSpeed * 2 * Double.pi / rules.returnResponse
    let speed = stretch < 0 ? max(velocity, least) : min(velocity, least)
    self.init(moving: offset, velocity: speed, .returning, rules)
  }

  /// Makes the motion of content that moves already, without a target.
  private init(moving offset: Double, velocity: Double, _ kind: Kind, _ rules: Rules) {
    self.init(restingAt: offset)
    self.kind = kind
    if !rules.bounces { bounds = rules.limits }
    let edge = rules.clamped(offset)
    if offset == edge {
      decelerate(from: offset, velocity: velocity, rules)
    } else {
      spring(from: offset, velocity: velocity, to: edge, rules)
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
    (kind, self.target, proposal) = (.aimed, target, target)
    let deceleration = Deceleration(distance: distance, rate: rules.rate)
    legs = [Leg(begin: 0, origin: offset, cause: .deceleration(deceleration))]
    duration = deceleration.duration
  }

  /// Makes the motion to a page, with the spring of paging.
  package init(paging offset: Double, velocity: Double, to target: Double, rules: Rules) {
    self.init(restingAt: offset)
    if !rules.bounces { bounds = rules.limits }
    (kind, self.target, proposal) = (.paged, rules.clamped(target), rules.clamped(target))
    let spring = CriticallyDampedSpring(
      displacement: offset - self.target, velocity: velocity, response: rules.pagingResponse)
    legs = [Leg(begin: 0, origin: self.target, cause: .spring(spring))]
    duration = spring.time(toWithin: rules.tolerance)
  }

  /// Returns the continuation of the motion from an offset, at a time in seconds, with other rules.
  ///
  /// The velocity is kept. A target moves with the offset.
  package func continued(at time: Double, from offset: Double, rules: Rules) -> ScrollMotion {
    let leg = time < duration ? legs.last { $0.begin <= time } : nil
    let velocity = leg?.release(at: time) ?? 0
    let target = target + offset - self.offset(at: time)
    switch kind {
    case .free: return ScrollMotion(moving: offset, velocity: velocity, .free, rules)
    case .returning:
      // After the edge it has been thrown back into the content.
      let kind = leg?.begin == 0 ? kind : .free
      return ScrollMotion(moving: offset, velocity: velocity, kind, rules)
    case .aimed: return ScrollMotion(from: offset, velocity: velocity, to: target, rules: rules)
    case .paged: return ScrollMotion(paging: offset, velocity: velocity, to: target, rules: rules)
    }
  }

  // MARK: Legs

  /// Adds a deceleration from inside the content, and the motion at an edge that follows it.
  private mutating func decelerate(from offset: Double, velocity: Double, _ rules: Rules) {
    let deceleration = Deceleration(velocity: velocity, rate: rules.rate)
    let end = offset + deceleration.distance
    target = rules.clamped(end)
    proposal = target
    if deceleration.duration == 0 { return }
    legs.append(Leg(begin: duration, origin: offset, cause: .deceleration(deceleration)))
    guard target != end, let crossing = deceleration.time(toCover: target - offset) else {
      proposal = rules.clamped(rules.rounded(offset + deceleration.projectedDistance))
      duration += deceleration.duration
      return
    }
    duration += crossing
    guard rules.bounces else { return }
    let spring = CriticallyDampedSpring(
      displacement: 0, velocity: deceleration.slope(at: crossing), response: rules.bounceResponse)
    legs.append(Leg(begin: duration, origin: target, cause: .spring(spring)))
    duration += Self.duration(of: spring)
  }

  /// Adds a spring to an edge, and a deceleration from there if the edge is passed.
  private mutating func spring(
    from offset: Double, velocity: Double, to edge: Double, _ rules: Rules
  ) {
    let spring = CriticallyDampedSpring(
      displacement: offset - edge, velocity: velocity,
      response: kind == .returning ? rules.returnResponse : rules.bounceResponse)
    legs.append(Leg(begin: duration, origin: edge, cause: .spring(spring)))
    (target, proposal) = (edge, edge)
    guard let crossing = spring.crossing else {
      duration += Self.duration(of: spring)
      return
    }
    duration += crossing
    decelerate(from: edge, velocity: spring.velocity(at: crossing), rules)
  }

  /// Returns the time in seconds after which a bounce or a return is over.
  private static func duration(of spring: CriticallyDampedSpring) -> Double {
    spring.time(toWithin: bounceTolerance) + frameDelay
  }
}
