import Imaging
import Testing
import UIKit

extension UIColor {
  /// Makes a color from a hexadecimal number, as in apps.
  fileprivate convenience init(hex: Int, alpha: CGFloat = 1) {
    self.init(
      red: CGFloat(hex >> 16 & 0xFF) / 255, green: CGFloat(hex >> 8 & 0xFF) / 255,
      blue: CGFloat(hex & 0xFF) / 255, alpha: alpha)
  }
}

struct ColorTests {
  /// Returns the components of a color, rounded to bytes.
  private func bytes(_ color: UIColor) -> [Int] {
    var (r, g, b, a): (CGFloat, CGFloat, CGFloat, CGFloat) = (0, 0, 0, 0)
    color.getRed(&r, green: &g, blue: &b, alpha: &a)
    return [r, g, b, a].map { Int(($0 * 255).rounded()) }
  }

  @Test func `convenience initializers of apps make colors`() {
    #expect(bytes(UIColor(hex: 0xFF8000)) == [255, 128, 0, 255])
    #expect(UIColor(hex: 0xFF0000) == .red)
    let literal: UIColor = #colorLiteral(red: 0, green: 1, blue: 0, alpha: 0.2)
    #expect(bytes(literal) == [0, 255, 0, 51])
  }

  /// Hues and the bytes of their purest colors.
  private static let hues: [(CGFloat, [Int])] = [
    (0, [255, 0, 0]), (0.25, [128, 255, 0]), (0.5, [0, 255, 255]), (0.75, [128, 0, 255]),
    (1, [255, 0, 0]),
  ]

  @Test(arguments: hues)
  func `hues are converted to colors and back`(hue: CGFloat, expected: [Int]) {
    let color = UIColor(hue: hue, saturation: 1, brightness: 1, alpha: 1)
    #expect(bytes(color) == expected + [255])
    var (h, s, v): (CGFloat, CGFloat, CGFloat) = (0, 0, 0)
    color.getHue(&h, saturation: &s, brightness: &v, alpha: nil)
    #expect(abs(h - hue.truncatingRemainder(dividingBy: 1)) < 1e-9)
    #expect(s == 1 && v == 1)
  }

  @Test func `a hue without saturation is gray`() {
    #expect(
      bytes(UIColor(hue: 0.3, saturation: 0, brightness: 0.5, alpha: 1))[0...2] == [128, 128, 128])
  }

  @Test func `only grays return their white component`() {
    var white: CGFloat = -1
    #expect(!UIColor.red.getWhite(&white, alpha: nil))
    #expect(white == -1)
    #expect(UIColor.darkGray.getWhite(&white, alpha: nil))
    #expect(abs(white - 1.0 / 3) < 1e-12)
  }

  @Test func `system colors follow the style`() {
    let light = UITraitCollection(userInterfaceStyle: .light)
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(bytes(UIColor.systemBlue.resolvedColor(with: light)) == [0, 122, 255, 255])
    #expect(bytes(UIColor.systemBlue.resolvedColor(with: dark)) == [10, 132, 255, 255])
    #expect(UIColor.label.resolvedColor(with: dark) == .white)
    #expect(bytes(UIColor.secondaryLabel.resolvedColor(with: light)) == [60, 60, 67, 153])
    #expect(UIColor.systemBlue != UIColor.systemBlue.resolvedColor(with: dark))
    #expect(UIColor.systemBlue == UIColor.systemBlue)
  }

  @Test func `the red of Display P3 is clamped to that of sRGB`() {
    #expect(bytes(UIColor(displayP3Red: 1, green: 0, blue: 0, alpha: 1)) == [255, 0, 0, 255])
    #expect(
      bytes(UIColor(displayP3Red: 0.5, green: 0.5, blue: 0.5, alpha: 1)) == [128, 128, 128, 255])
  }

  @Test func `a dynamic color with another opacity keeps both styles`() {
    let color = UIColor.systemBackground.withAlphaComponent(0.5)
    let dark = UITraitCollection(userInterfaceStyle: .dark)
    #expect(bytes(color.resolvedColor(with: dark)) == [0, 0, 0, 128])
    #expect(bytes(color) == [255, 255, 255, 128])
  }

  @Test func `Core Graphics has the same color`() {
    #expect(UIColor(cgColor: UIColor.orange.cgColor) == .orange)
    #expect(UIColor.white.cgColor.numberOfComponents == 4)
  }
}
