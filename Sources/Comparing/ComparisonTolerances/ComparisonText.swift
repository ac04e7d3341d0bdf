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

  /// Returns two instants with as many decimals as their texts need to differ.
  package static func times(_ first: Double, _ second: Double) -> (String, String) {
    func texts(_ decimals: Int) -> (String, String) {
      ("\(number(first, decimals: decimals)) s", "\(number(second, decimals: decimals)) s")
    }
    return (3..<9).lazy.map(texts).first { $0.0 != $0.1 } ?? texts(3)
  }

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

extension ComparisonText {
  /// The maximum number of characters of a value in a sentence.
  package static let longestValue = 60
  /// The maximum number of characters of a sentence.
  package static let longestSentence = 300

  /// Returns at most a number of characters of a text, as `String.excerpt` does.
  package static func excerpt(_ text: String, atMost count: Int = longestValue) -> String {
    text.excerpt(atMost: count)
  }

  /// Returns excerpts of two values that show where they differ.
  package static func excerpts(_ old: String, _ new: String) -> (String, String) {
    let (old, new) = (old.onOneLine, new.onOneLine)
    let common = zip(old, new).prefix { $0 == $1 }.count
    // As long as the difference is near the beginning, the beginning is shown.
    guard max(old.count, new.count) > longestValue, common > longestValue / 2, old != new else {
      return (excerpt(old), excerpt(new))
    }
    let lead = old.prefix(common - longestValue / 4)
    let start = lead.lastIndex(of: " ").map { old.distance(from: old.startIndex, to: $0) + 1 }
    let skipped = start ?? lead.count
    func part(_ text: String) -> String {
      "…" + excerpt(String(text.dropFirst(skipped)), atMost: longestValue - 1)
    }
    return (part(old), part(new))
  }

  /// Returns as many parts of a sentence as its length permits, and the number of those left out.
  ///
  /// - Parameters:
  ///   - start: The text before the parts.
  ///   - noun: The plural of the parts, for their number.
  package static func sentence(
    _ start: String, _ parts: [String], noun: String = "changes"
  ) -> String {
    var text = start
    // Room for the number of the others.
    let room = longestSentence - 20
    for (index, part) in parts.enumerated() {
      let next = text + (index == 0 ? "" : "; ") + part
      let isLast = index == parts.count - 1
      if next.count > (isLast ? longestSentence : room) {
        let rest = parts.count - index
        if index > 0 { return "\(text); and \(rest) more \(noun)" }
        let cut = excerpt(next, atMost: room)
        return rest > 1 ? "\(cut); and \(rest - 1) more \(noun)" : cut
      }
      text = next
    }
    return text
  }
}
