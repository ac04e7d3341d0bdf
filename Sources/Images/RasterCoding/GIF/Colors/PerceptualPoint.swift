internal import Foundation

/// A color as a point in a perceptual space, in which distances are measured.
///
/// The space is OKLab (Björn Ottosson, "A perceptual color space for image processing", 2020), with
/// all axes multiplied by 255. Near black OKLab is so steep that single steps of a byte would
/// outweigh visible errors elsewhere, so a small constant is added before the cube root.
package struct PerceptualPoint: Hashable {
  /// The constant that is added to the responses of the cones, of 0...1.
  private static let toe: Float = 0.002
  /// The cube root of the toe, the lightness of black.
  private static let black = Self.cubeRoot(toe)
  /// The factor by which white gets the lightness 255.
  private static let scale = 255 / (Self.cubeRoot(1 + toe) - black)
  /// The linear light of each sRGB byte, 0...1 (IEC 61966-2-1), and once more that of 255.
  private static let light: [Float] = (0...256).map { byte in
    let value = Float(min(255, byte)) / 255
    return value <= 0.04045 ? value / 12.92 : powf((value + 0.055) / 1.055, 2.4)
  }

  /// The lightness, 0...255.
  var lightness: Float
  /// The position between green and red.
  var greenRed: Float
  /// The position between blue and yellow.
  var blueYellow: Float

  /// Makes the point for components of 0...255, between whole ones by interpolation.
  package init(red: Float, green: Float, blue: Float) {
    /// Returns the linear light of a component.
    func light(_ value: Float) -> Float {
      let below = min(255, max(0, Int(value)))
      return Self.light[below]
        + (Self.light[below + 1] - Self.light[below]) * (value - Float(below))
    }
    self.init(light: SIMD3(light(red), light(green), light(blue)))
  }

  /// Makes the point of a color, `0xRRGGBB`.
  package init(_ color: UInt32) {
    self.init(
      light: SIMD3(
        Self.light[Int(color >> 16 & 0xFF)], Self.light[Int(color >> 8 & 0xFF)],
        Self.light[Int(color & 0xFF)]))
  }

  /// Makes the point of linear light.
  private init(light: SIMD3<Float>) {
    let (red, green, blue) = (light.x, light.y, light.z)
    let long = Self.cubeRoot(
      0.412_221_470_8 * red + 0.536_332_536_3 * green + 0.051_445_992_9 * blue + Self.toe)
    let medium = Self.cubeRoot(
      0.211_903_498_2 * red + 0.680_699_545_1 * green + 0.107_396_956_6 * blue + Self.toe)
    let short = Self.cubeRoot(
      0.088_302_461_9 * red + 0.281_718_837_6 * green + 0.629_978_700_5 * blue + Self.toe)
    lightness =
      (0.210_454_255_3 * long + 0.793_617_785_0 * medium - 0.004_072_046_8 * short - Self.black)
      * Self.scale
    greenRed =
      (1.977_998_495_1 * long - 2.428_592_205_0 * medium + 0.450_593_709_9 * short) * Self.scale
    blueYellow =
      (0.025_904_037_1 * long + 0.782_771_766_2 * medium - 0.808_675_766_0 * short) * Self.scale
  }

  /// Returns the cube root of a positive number.
  ///
  /// A third of the bits is a root within 4 percent; two steps of Halley's method leave no error but
  /// that of rounding. It is faster than the library's, and the same on all systems.
  @inline(__always)
  private static func cubeRoot(_ value: Float) -> Float {
    var root = Float(bitPattern: value.bitPattern / 3 + 0x2A51_19F2)
    for _ in 0..<2 {
      let cube = root * root * root
      root *= (cube + 2 * value) / (2 * cube + value)
    }
    return root
  }

  /// Returns the square of the distance to another point.
  @inline(__always)
  package func squaredDistance(to other: PerceptualPoint) -> Float {
    let lightness = lightness - other.lightness
    let greenRed = greenRed - other.greenRed
    let blueYellow = blueYellow - other.blueYellow
    return lightness * lightness + (greenRed * greenRed + blueYellow * blueYellow)
  }
}
