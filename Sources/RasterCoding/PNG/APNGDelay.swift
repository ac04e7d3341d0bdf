package import Timing

/// How long a frame of an animated PNG is shown: a fraction of a second of two 16-bit numbers.
package struct APNGDelay: Hashable {
  /// The longest time that a fraction tells.
  package static let longest = Instant(ticks: 65535 * Instant.ticksPerSecond)

  /// How many parts of a second it lasts.
  package let numerator: UInt16
  /// The parts that make a second; 0 means 100.
  package let denominator: UInt16

  /// Makes a delay of what a file stores.
  package init(numerator: UInt16, denominator: UInt16) {
    self.numerator = numerator; self.denominator = denominator
  }

  /// Finds the fraction nearest to a length of time; one that fits is met exactly.
  ///
  /// The convergents of the continued fraction come nearer and nearer; where the next one is out
  /// of range, the nearest is it, cut down as far as needed, or the one before.
  package init(nearestTo time: Instant) {
    let limit: Int64 = 65535
    let ticks = min(max(0, time.ticks), Self.longest.ticks)
    var (old, new) = ((top: Int64(0), bottom: Int64(1)), (top: Int64(1), bottom: Int64(0)))
    var (rest, divisor) = (ticks, Instant.ticksPerSecond)
    while divisor > 0 {
      let (quotient, remainder) = rest.quotientAndRemainder(dividingBy: divisor)
      var count = quotient
      if new.top > 0 { count = min(count, (limit - old.top) / new.top) }
      if new.bottom > 0 { count = min(count, (limit - old.bottom) / new.bottom) }
      let next = (top: count * new.top + old.top, bottom: count * new.bottom + old.bottom)
      if count < quotient {
        let isNearer = Self.error(of: next, for: ticks) < Self.error(of: new, for: ticks)
        if isNearer { new = next }
        break
      }
      (old, new) = (new, next)
      (rest, divisor) = (divisor, remainder)
    }
    self.init(numerator: UInt16(new.top), denominator: UInt16(new.bottom))
  }

  /// Tells how far a fraction is from a length of time.
  private static func error(of fraction: (top: Int64, bottom: Int64), for ticks: Int64) -> Double {
    guard fraction.bottom > 0 else { return .infinity }
    let seconds = Double(fraction.top) / Double(fraction.bottom)
    return (seconds * Double(Instant.ticksPerSecond) - Double(ticks)).magnitude
  }

  /// The length of time, rounded half up.
  package var duration: Instant {
    let parts: Int64 = denominator == 0 ? 100 : Int64(denominator)
    return Instant(ticks: (Int64(numerator) * Instant.ticksPerSecond * 2 + parts) / (parts * 2))
  }
}

/// Turns lengths of time into delays so that what rounding leaves of one goes to the next.
struct APNGClock {
  /// The end of what was asked for.
  private var asked = Instant.zero
  /// The end of what was told.
  private var told = Instant.zero

  /// Returns the delay of the next frame.
  mutating func delay(for duration: Instant) -> APNGDelay {
    asked = asked + duration
    let delay = APNGDelay(nearestTo: asked - told)
    told = told + delay.duration
    return delay
  }
}
