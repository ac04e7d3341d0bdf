package import Timing

/// The display time of an animated PNG's frame: a fraction of a second of two 16-bit numbers.
package struct APNGDelay: Hashable {
  /// The longest time that a fraction can express.
  package static let longest = Instant(ticks: 65535 * Instant.ticksPerSecond)

  /// The numerator of the duration in seconds.
  package let numerator: UInt16
  /// The denominator of the duration; 0 means 100.
  package let denominator: UInt16

  /// Makes a delay from the numbers stored in a file.
  package init(numerator: UInt16, denominator: UInt16) {
    self.numerator = numerator; self.denominator = denominator
  }

  /// Makes the delay nearest to a duration; an expressible one is exact.
  ///
  /// The convergents of the continued fraction approximate it ever better. If the next one is out
  /// of range, the nearest fraction is either that convergent, reduced as far as needed, or the
  /// previous one.
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

  /// Returns the distance of a fraction from a duration.
  private static func error(of fraction: (top: Int64, bottom: Int64), for ticks: Int64) -> Double {
    guard fraction.bottom > 0 else { return .infinity }
    let seconds = Double(fraction.top) / Double(fraction.bottom)
    return (seconds * Double(Instant.ticksPerSecond) - Double(ticks)).magnitude
  }

  /// The duration, rounded half up.
  package var duration: Instant {
    let parts: Int64 = denominator == 0 ? 100 : Int64(denominator)
    return Instant(ticks: (Int64(numerator) * Instant.ticksPerSecond * 2 + parts) / (parts * 2))
  }
}

/// A converter from durations to delays that carries rounding errors over to the next frame.
struct APNGClock {
  /// The end of the requested durations.
  private var requested = Instant.zero
  /// The end of the stored delays.
  private var stored = Instant.zero

  /// Returns the delay of the next frame.
  mutating func delay(for duration: Instant) -> APNGDelay {
    requested = requested + duration
    let delay = APNGDelay(nearestTo: requested - stored)
    stored = stored + delay.duration
    return delay
  }
}
