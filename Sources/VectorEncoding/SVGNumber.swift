internal import Foundation
internal import Geometry

/// Writes numbers as SVG has them: at most four decimals, no exponent, no trailing zeros.
enum SVGNumber {
  /// The largest number that is written; coordinates beyond it are far from any canvas.
  private static let limit = 1e9

  /// Writes a number, as in `12`, `-.5` and `0`.
  static func text(_ value: Double) -> String { text(tenThousandths: tenThousandths(value)) }

  /// Returns a number in the smallest step that is written.
  static func tenThousandths(_ value: Double) -> Int {
    guard !value.isNaN else { return 0 }
    return Int((min(limit, max(-limit, value)) * 10_000).rounded())
  }

  /// Writes a whole number of ten-thousandths.
  static func text(tenThousandths value: Int) -> String {
    let magnitude = value.magnitude
    let (whole, fraction) = magnitude.quotientAndRemainder(dividingBy: 10_000)
    var text = value < 0 ? "-" : ""
    if whole != 0 || fraction == 0 { text += String(whole) }
    guard fraction != 0 else { return text }
    var digits = String(fraction + 10_000).dropFirst()
    while digits.last == "0" { digits.removeLast() }
    return text + "." + digits
  }

  /// Writes an affine map as the value of `transform`; `nil` for the identity.
  static func transform(_ map: Affine) -> String? {
    let entries = [map.a, map.b, map.c, map.d, map.tx, map.ty].map { tenThousandths($0) }
    let texts = entries.map { text(tenThousandths: $0) }
    // A scale has more digits than others, as all distances are multiplied with it.
    if entries[0] == 10_000, entries[3] == 10_000, entries[1] == 0, entries[2] == 0 {
      if entries[4] == 0, entries[5] == 0 { return nil }
      return "translate(\(texts[4])\(entries[5] == 0 ? "" : " " + texts[5]))"
    }
    return "matrix(\(texts.joined(separator: " ")))"
  }
}
