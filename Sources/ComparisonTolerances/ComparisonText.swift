import Foundation
import Timelines

/// The texts of numbers in sentences about differences, the same on every machine.
package enum ComparisonText {
  /// Returns a length: one decimal, or three where it is below a point.
  package static func points(_ value: Double) -> String {
    "\(number(value, decimals: abs(value) < 0.95 ? 3 : 1, keepsZero: true)) pt"
  }

  /// Returns an instant: `0.12 s`.
  package static func time(_ seconds: Double) -> String { "\(number(seconds, decimals: 3)) s" }

  /// Returns a duration: `40 ms`, or seconds from one second on.
  package static func span(_ seconds: Double) -> String {
    abs(seconds) < 1 ? "\(number(seconds * 1000, decimals: 1)) ms" : time(seconds)
  }

  /// Returns a ratio or an opacity with up to three decimals.
  package static func ratio(_ value: Double) -> String { number(value, decimals: 3) }

  /// Returns a number without trailing zeros; with `keepsZero` one digit follows the point.
  package static func number(_ value: Double, decimals: Int, keepsZero: Bool = false) -> String {
    let unit = pow(10, Double(decimals))
    let rounded = (value * unit).rounded() / unit
    let text = TimelineJSON.text(of: rounded)
    return keepsZero && !text.contains(".") ? text + ".0" : text
  }

  /// Returns texts as a list: `a, b and c`.
  package static func list(_ texts: [String]) -> String {
    guard let last = texts.last, texts.count > 1 else { return texts.first ?? "" }
    return texts.dropLast().joined(separator: ", ") + " and " + last
  }
}
