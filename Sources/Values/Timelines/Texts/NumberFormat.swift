internal import Foundation

/// The text of a number, which depends on no language and no locale.
package struct NumberFormat: Hashable, Sendable, Codable {
  /// The number of digits after the decimal separator.
  package var decimals = 0
  /// The least number of digits before it.
  package var digits = 1
  /// The text between groups of three digits; empty for none.
  package var grouping = ""
  /// The decimal separator.
  package var decimal = "."
  /// The text before the sign.
  package var prefix = ""
  package var suffix = ""

  /// The most digits after and before the decimal separator: together they fit into an integer.
  package static let mostDecimals = 6
  package static let mostDigits = 12
  /// The largest magnitude of a number.
  package static let limit = 1e12

  /// Creates the format of a whole number.
  package init() {}

  /// Returns the text of a number rounded to the decimals, half away from zero.
  package func text(_ value: Double) -> String {
    columns(units: units(of: value).rounded(), isNegative: value < 0).map(\.text).joined()
  }

  /// Returns the columns of a counter, whose wheels turn as those of an odometer.
  ///
  /// The last digit turns with the number, and each other one while all after it go from 9 to 0.
  package func columns(_ value: Double) -> [CounterColumn] {
    let (units, whole) = (units(of: value), units(of: value).rounded())
    // A number that is blended is whole except for the last bits.
    return columns(units: abs(units - whole) < 1e-6 ? whole : units, isNegative: value < 0)
  }

  /// Returns the magnitude of a number in units of its last digit.
  private func units(of value: Double) -> Double {
    min(abs(value), Self.limit) * pow(10, Double(min(max(0, decimals), Self.mostDecimals)))
  }

  private func columns(units: Double, isNegative: Bool) -> [CounterColumn] {
    let whole = Int(units.rounded(.down))
    let progress = units - units.rounded(.down)
    let (decimals, digits) = (
      min(max(0, decimals), Self.mostDecimals), min(max(1, digits), Self.mostDigits)
    )
    let settled = max(digits + decimals, String(whole).count)
    let places = progress > 0 ? max(settled, String(whole + 1).count) : settled
    var power = (1..<places).reduce(1) { power, _ in power * 10 }
    var columns = [CounterColumn(prefix)]
    if isNegative, units >= 0.5 { columns.append(CounterColumn("-")) }
    for place in (0..<places).reversed() {
      let digit = whole / power % 10
      let isTurning = progress > 0 && whole % power == power - 1
      let isEntering = place >= settled
      func column(_ text: String, next: String) -> CounterColumn {
        isEntering
          ? CounterColumn("", next: next, progress: progress, share: progress)
          : CounterColumn(text, next: isTurning ? next : "", progress: isTurning ? progress : 0)
      }
      var wheel = column(String(digit), next: String((digit + 1) % 10))
      wheel.isDigit = true
      columns.append(wheel)
      if place == decimals, decimals > 0 {
        columns.append(CounterColumn(decimal))
      } else if place > decimals, (place - decimals).isMultiple(of: 3), !grouping.isEmpty {
        columns.append(
          isEntering ? column("", next: grouping) : CounterColumn(grouping))
      }
      power /= 10
    }
    columns.append(CounterColumn(suffix))
    return columns.filter { !$0.text.isEmpty || !$0.next.isEmpty }
  }
}

/// A column of a counter: a text, and the one that takes its place from below.
package struct CounterColumn: Hashable, Sendable {
  package var text: String
  /// The next text; empty at rest.
  package var next: String
  /// The share of a line's height by which both have moved up.
  package var progress: Double
  /// The share of the column's width that is there, below 1 while a column is added.
  package var share: Double
  /// Whether it has the width of the widest digit.
  package var isDigit = false

  /// Creates a column, by default at rest.
  init(_ text: String, next: String = "", progress: Double = 0, share: Double = 1) {
    self.text = text; self.next = next; self.progress = progress; self.share = share
  }
}

/// A number that a text shows, and that animations count through.
package struct CountedNumber: Hashable, Sendable, Codable {
  package var value: Double
  package var format: NumberFormat
  /// Whether digits roll to the next ones, rather than being replaced.
  package var rolls: Bool

  package init(_ value: Double, format: NumberFormat = NumberFormat(), rolls: Bool = false) {
    self.value = value; self.format = format; self.rolls = rolls
  }

  package var text: String { format.text(value) }

  /// The columns of digits that roll; empty for digits that do not.
  package var columns: [CounterColumn] { rolls ? format.columns(value) : [] }

  /// Returns whether another number is of the same form, so that animations count to it.
  func isKin(to other: CountedNumber) -> Bool { format == other.format && rolls == other.rolls }

  /// Returns whether another number shows the same digits, or rolls to nearly the same place.
  func isNear(_ other: CountedNumber) -> Bool {
    isKin(to: other)
      && abs(value - other.value) * pow(10, Double(format.decimals)) <= Self.tolerance
  }

  /// The tolerance in units of the last digit.
  private static let tolerance = 5e-4

  /// Returns the number interpolated toward one of the same form.
  func blended(to end: CountedNumber, progress: Double) -> CountedNumber {
    var result = end
    result.value = value + (end.value - value) * progress
    return result
  }
}
