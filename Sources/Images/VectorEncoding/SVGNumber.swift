internal import Foundation
internal import Geometry

/// Functions that write numbers for SVG: at most four decimals, no exponent, no trailing zeros.
enum SVGNumber {
  /// The largest number that is written; coordinates beyond it are far outside any canvas.
  private static let limit = 1e9

  /// Returns the text of a number, as in `12`, `-.5` and `0`.
  static func text(_ value: Double) -> String { text(tenThousandths: tenThousandths(value)) }

  /// Returns a number in ten-thousandths, the smallest step that is written.
  static func tenThousandths(_ value: Double) -> Int {
    guard !value.isNaN else { return 0 }
    return Int((min(limit, max(-limit, value)) * 10_000).rounded())
  }

  /// Returns the text of a whole number of ten-thousandths.
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

  /// The largest displacement of a point by rounding, in points.
  private static let tolerance = 0.01

  /// Returns an affine map as the value of `transform`; `nil` for the identity.
  ///
  /// Four decimals are not enough if the map's points are up to a large `reach` from the origin. In
  /// that case the map is written a hundred times as large, after a scale of a hundredth.
  static func transform(_ map: Affine, reach: Double) -> String? {
    let linear = [map.a, map.b, map.c, map.d]
    let moved = "\(text(map.tx)) \(text(map.ty))"
    let rounded = linear.map { tenThousandths($0) }
    let isPrecise = zip(linear, rounded).allSatisfy { exact, rounded in
      abs(exact - Double(rounded) / 10_000) * reach <= tolerance
    }
    guard isPrecise else {
      let texts = linear.map { text($0 * 100) }
      return "matrix(\(texts.joined(separator: " ")) \(moved)) scale(.01)"
    }
    if rounded == [10_000, 0, 0, 10_000] {
      let (x, y) = (text(map.tx), text(map.ty))
      if y == "0" { return x == "0" ? nil : "translate(\(x))" }
      return "translate(\(x) \(y))"
    }
    let texts = rounded.map { text(tenThousandths: $0) }
    return "matrix(\(texts.joined(separator: " ")) \(moved))"
  }
}
