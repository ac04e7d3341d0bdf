import Foundation
import Timelines
import Timing

/// The format of numbers in findings: rounded, the same on all machines.
enum Wording {
  /// Returns a number of points: one decimal, three below one point.
  static func points(_ number: Double) -> String {
    fixed(number, decimals: abs(number) < 1 ? 3 : 1)
  }

  /// Returns an instant or a length of time, `0.120 s`.
  static func time(_ instant: Instant) -> String { fixed(instant.seconds, decimals: 3) + " s" }

  /// Returns an opacity or a scale.
  static func ratio(_ number: Double) -> String { fixed(number, decimals: 3) }

  /// Returns the tolerance in brackets, with its unit.
  static func tolerance(of expectation: MotionExpectation) -> String {
    let number = expectation.tolerance
    let text: String
    switch expectation.requirement {
    case .appearsBefore: return "(by at least \(fixed(number, decimals: 3)) s)"
    case .noJump: return "(at most \(TimelineJSON.text(of: number)) pt)"
    case .staggered: text = fixed(number, decimals: 3) + " s"
    case .monotonic(.rotation): text = TimelineJSON.text(of: degrees(number)) + "°"
    case .monotonic(.alpha), .monotonic(.scale): text = TimelineJSON.text(of: number)
    default: text = TimelineJSON.text(of: number) + " pt"
    }
    return "(tolerance \(text))"
  }

  /// Returns a time span: between two instants, or from one on.
  static func span(_ begin: Instant, _ end: Instant?) -> String {
    "from \(time(begin)) " + (end.map { "to \(time($0))" } ?? "on")
  }

  /// Returns an angle in degrees.
  static func degrees(_ radians: Double) -> Double { radians * 180 / .pi }

  /// Returns a number with a fixed number of decimals, rounded half up, and never `-0`.
  static func fixed(_ number: Double, decimals: Int) -> String {
    let unit = (0..<decimals).reduce(Int64(1)) { unit, _ in unit * 10 }
    guard abs(number) < 1e12 else { return TimelineJSON.text(of: number) }
    let scaled = Int64((number * Double(unit)).rounded())
    let (whole, rest) = scaled.magnitude.quotientAndRemainder(dividingBy: UInt64(unit))
    let digits = String(rest)
    return (scaled < 0 ? "-" : "") + "\(whole)"
      + (decimals > 0 ? "." + String(repeating: "0", count: decimals - digits.count) + digits : "")
  }
}
