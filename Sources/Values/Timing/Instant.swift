/// A time on the virtual clock, or a duration, as a whole number of 1/705 600 000 s.
///
/// The unit divides every millisecond, 1/120 s and a frame at 24, 25, 30, 50, 60 and 100 per
/// second, so schedules are exact where those in `Double` are not (3 · 0.2 > 0.6). Seconds are
/// rounded to the unit once, on conversion. Animations are half-open: `[begin, begin + duration)`.
///
/// ```swift
/// let third = Instant(seconds: 0.2) + Instant(seconds: 0.2) + Instant(seconds: 0.2)
/// let isExact = third == Instant(seconds: 0.6)
/// ```
public struct Instant: Hashable, Sendable, Comparable {
  /// The number of units since the clock's zero.
  public let ticks: Int64

  /// The number of units in a second.
  public static let ticksPerSecond: Int64 = 705_600_000

  /// Makes a time from whole units.
  public init(ticks: Int64) { self.ticks = ticks }

  /// The latest time on the clock: about 3 years, far from integer overflow.
  public static let latest = Instant(ticks: ticksPerSecond * 100_000_000)

  /// Makes a time from seconds, rounded to the nearest unit and clamped to ±`latest`.
  ///
  /// - Precondition: `seconds` is not NaN.
  public init(seconds: Double) {
    precondition(!seconds.isNaN, "a time is a number of seconds")
    let limit = Double(Instant.latest.ticks)
    let units = (seconds * Double(Instant.ticksPerSecond)).rounded()
    ticks = Int64(min(limit, max(-limit, units)))
  }

  /// Makes the time `count`/`rate` seconds, rounded to the nearest unit; exact at common rates.
  ///
  /// - Precondition: `rate` is positive.
  public init(frame count: Int, perSecond rate: Double) {
    if let whole = Int64(exactly: rate), whole > 0, Instant.ticksPerSecond % whole == 0 {
      self.init(ticks: Int64(count) * (Instant.ticksPerSecond / whole))
    } else {
      self.init(seconds: Double(count) / rate)
    }
  }

  /// The clock's zero.
  public static let zero = Instant(ticks: 0)

  /// The time in seconds.
  public var seconds: Double { Double(ticks) / Double(Instant.ticksPerSecond) }

  public static func < (left: Instant, right: Instant) -> Bool { left.ticks < right.ticks }

  /// Returns the sum of two durations, or of a time and a duration.
  public static func + (left: Instant, right: Instant) -> Instant {
    Instant(ticks: left.ticks + right.ticks)
  }

  /// Returns the duration from `right` to `left`.
  public static func - (left: Instant, right: Instant) -> Instant {
    Instant(ticks: left.ticks - right.ticks)
  }

  /// Returns a duration multiplied by a whole number.
  public static func * (left: Instant, count: Int) -> Instant {
    Instant(ticks: left.ticks * Int64(count))
  }
}

extension Instant: Codable {
  /// Reads seconds.
  public init(from decoder: any Decoder) throws {
    let seconds = try Double(from: decoder)
    guard seconds.isFinite else {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "a time is a finite number"))
    }
    self.init(seconds: seconds)
  }

  /// Writes seconds; reading them back gives the same unit up to 36 days.
  public func encode(to encoder: any Encoder) throws { try seconds.encode(to: encoder) }
}
