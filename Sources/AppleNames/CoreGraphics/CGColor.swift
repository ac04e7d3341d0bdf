// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
package import Imaging

/// A color in sRGB; grays have one component besides alpha, all others three.
public final class CGColor: Hashable, Sendable {
  /// The painted color.
  package let color: Color
  private let isGray: Bool

  /// Makes a color from the engine's color.
  package init(_ color: Color, isGray: Bool = false) { self.color = color; self.isGray = isGray }

  /// Makes a color from components between 0 and 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Makes a color from components of sRGB between 0 and 1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Makes a gray.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(Color(white: gray, alpha: alpha), isGray: true)
  }

  /// Makes a gray in the gamma of sRGB.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// Makes a color from the components of its color space, followed by alpha.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    switch space.model {
    case .monochrome: self.init(gray: components[0], alpha: components[1])
    case .rgb:
      self.init(red: components[0], green: components[1], blue: components[2], alpha: components[3])
    }
  }

  public static let white = CGColor(gray: 1, alpha: 1)
  public static let black = CGColor(gray: 0, alpha: 1)
  /// A transparent color: black with alpha 0.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The opacity from 0 to 1.
  public var alpha: CGFloat { color.alpha }

  /// The components from 0 to 1, followed by alpha.
  public var components: [CGFloat]? {
    isGray ? [color.red, color.alpha] : [color.red, color.green, color.blue, color.alpha]
  }

  /// The number of components, including alpha.
  public var numberOfComponents: Int { isGray ? 2 : 4 }

  /// The color space of the components.
  public var colorSpace: CGColorSpace? { CGColorSpace(isGray ? .monochrome : .rgb) }

  /// Returns the same object, which is immutable.
  public func copy() -> CGColor? { self }

  /// Returns the color with another opacity.
  public func copy(alpha: CGFloat) -> CGColor? {
    var copy = color
    copy.alpha = alpha
    return CGColor(copy, isGray: isGray)
  }

  public static func == (left: CGColor, right: CGColor) -> Bool { left.color == right.color }

  public func hash(into hasher: inout Hasher) { hasher.combine(color) }
}

/// The meaning of a color's components: sRGB, or its grays.
public final class CGColorSpace: Hashable, Sendable {
  /// The components of a color space.
  enum Model: Hashable { case monochrome, rgb }

  let model: Model

  /// Makes the color space of a model.
  init(_ model: Model) { self.model = model }

  /// The name of sRGB.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// The name of extended sRGB, whose components may exceed 0…1; they are clamped when painted.
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  /// The name of sRGB's grays.
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"

  /// Makes a color space by its name; `nil` for a name other than sRGB's.
  public convenience init?(name: CFString) {
    switch name {
    case Self.sRGB, Self.extendedSRGB: self.init(.rgb)
    case Self.genericGrayGamma2_2: self.init(.monochrome)
    default: return nil
    }
  }

  /// The number of components, without alpha.
  public var numberOfComponents: Int { model == .rgb ? 3 : 1 }

  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
    left.model == right.model
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(model) }
}

/// Core Foundation's strings, which are Swift's strings here.
public typealias CFString = String

/// Returns the screen's color space: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.rgb) }

/// Returns the screen's color space of grays: sRGB's.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.monochrome) }
