public import Timing

/// The texts of times: `300ms`, `0.3s`, `2cs`, or a number of seconds.
public enum TimeText {
  /// The units, each with its number in a second; the longer names first.
  private static let units: [(name: String, perSecond: Double)] = [
    ("ms", 1000), ("cs", 100), ("s", 1), ("", 1),
  ]

  /// Parses a time, rounded once to the clock's unit; `nil` if it is invalid.
  public static func parse(_ text: String) -> Instant? {
    for unit in units where text.hasSuffix(unit.name) {
      let number = text.dropLast(unit.name.count)
      guard isDecimal(number), let value = Double(number) else { return nil }
      return Instant(seconds: value / unit.perSecond)
    }
    return nil
  }

  /// Returns whether a text consists of digits, perhaps with a sign and a fraction.
  private static func isDecimal(_ text: Substring) -> Bool {
    var digits = text.utf8[...]
    if digits.first == UInt8(ascii: "-") { digits.removeFirst() }
    let parts = digits.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    return (1...2).contains(parts.count) && digits.count <= 32
      && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy { (0x30...0x39).contains($0) } }
  }
}
