internal import Foundation

/// A color in a space where equal distances look about equal; black and white are 1 apart.
///
/// Björn Ottosson, "A perceptual color space for image processing", 2020
/// (bottosson.github.io/posts/oklab), for sRGB with the transfer function of IEC 61966-2-1.
package struct OKLab: Hashable, Sendable {
  /// From 0 for black to 1 for white.
  package let lightness: Double
  /// From green (below 0) to red.
  package let greenRed: Double
  /// From blue (below 0) to yellow.
  package let blueYellow: Double

  /// The linear light of each byte.
  private static let linear: [Double] = (0...255).map { byte in
    let value = Double(byte) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  /// Converts an opaque color in sRGB, bytes from 0 to 255.
  package init(red: Int, green: Int, blue: Int) {
    let linear = OKLab.linear
    let (red, green, blue) = (linear[red], linear[green], linear[blue])
    let long = cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
    let medium = cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
    let short = cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
    lightness = 0.2104542553 * long + 0.7936177850 * medium - 0.0040720468 * short
    greenRed = 1.9779984951 * long - 2.4285922050 * medium + 0.4505937099 * short
    blueYellow = 0.0259040371 * long + 0.7827717662 * medium - 0.8086757660 * short
  }

  /// Converts a premultiplied word in front of a gray.
  package init(_ word: UInt32, over background: Int) {
    let rest = (255 - Int(word >> 24)) * background / 255
    func channel(_ shift: UInt32) -> Int { min(255, Int(word >> shift & 255) + rest) }
    self.init(red: channel(16), green: channel(8), blue: channel(0))
  }

  /// Returns the distance to another color.
  package func distance(to other: OKLab) -> Double {
    let (x, y) = (lightness - other.lightness, greenRed - other.greenRed)
    let z = blueYellow - other.blueYellow
    return (x * x + y * y + z * z).squareRoot()
  }

  /// Returns the distance of two premultiplied words: over white or over black, the larger one.
  package static func distance(_ first: UInt32, _ second: UInt32) -> Double {
    let overBlack = OKLab(first, over: 0).distance(to: OKLab(second, over: 0))
    guard first >> 24 != 255 || second >> 24 != 255 else { return overBlack }
    return max(overBlack, OKLab(first, over: 255).distance(to: OKLab(second, over: 255)))
  }
}

/// A cache of distances, because frames repeat the same few pairs of colors.
struct ColorDistances {
  /// The pairs with a known distance, at the index that their bits give.
  private var pairs: [UInt64] = []
  /// The distances of the pairs.
  private var distances: [Double] = []

  /// Returns the distance of two premultiplied words.
  mutating func distance(_ first: UInt32, _ second: UInt32) -> Double {
    if pairs.isEmpty {
      // Two equal words are 0 apart, so the empty table is valid.
      pairs = Array(repeating: 0, count: 1024)
      distances = Array(repeating: 0, count: 1024)
    }
    let pair = UInt64(first) << 32 | UInt64(second)
    let place = Int((pair &* 0x9E37_79B9_7F4A_7C15) >> 54)
    if pairs[place] != pair {
      pairs[place] = pair
      distances[place] = OKLab.distance(first, second)
    }
    return distances[place]
  }
}
