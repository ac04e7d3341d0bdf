// swift-format-ignore-file: AlwaysUseLowerCamelCase

public import Foundation
package import Imaging

/// A colour in sRGB; greys have one component besides alpha, all others three.
public final class CGColor: Hashable, Sendable {
  /// The colour that is painted.
  package let color: Color
  private let isGray: Bool

  /// Takes a colour over.
  package init(_ color: Color, isGray: Bool = false) {
    self.color = color; self.isGray = isGray
  }

  /// Makes a colour from components between 0 and 1.
  public convenience init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(Color(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Makes a colour from components of sRGB between 0 and 1.
  public convenience init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// Makes a grey.
  public convenience init(gray: CGFloat, alpha: CGFloat) {
    self.init(Color(white: gray, alpha: alpha), isGray: true)
  }

  /// Makes a grey in the gamma of sRGB.
  public convenience init(genericGrayGamma2_2Gray gray: CGFloat, alpha: CGFloat) {
    self.init(gray: gray, alpha: alpha)
  }

  /// Makes a colour from as many components as its space has, and alpha after them.
  public convenience init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    switch space.model {
    case .monochrome: self.init(gray: components[0], alpha: components[1])
    case .rgb:
      self.init(
        red: components[0], green: components[1], blue: components[2], alpha: components[3])
    }
  }

  public static let white = CGColor(gray: 1, alpha: 1)
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Nothing: black with alpha 0.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// The opacity from 0 to 1.
  public var alpha: CGFloat { color.alpha }

  /// The components, from 0 to 1, and alpha after them.
  public var components: [CGFloat]? {
    isGray ? [color.red, color.alpha] : [color.red, color.green, color.blue, color.alpha]
  }

  /// How many components there are, alpha included.
  public var numberOfComponents: Int { isGray ? 2 : 4 }

  /// The space of the components.
  public var colorSpace: CGColorSpace? { CGColorSpace(isGray ? .monochrome : .rgb) }

  /// Returns the colour itself: it never changes.
  public func copy() -> CGColor? { self }

  /// Returns the colour with another opacity.
  public func copy(alpha: CGFloat) -> CGColor? {
    var copy = color
    copy.alpha = alpha
    return CGColor(copy, isGray: isGray)
  }

  public static func == (left: CGColor, right: CGColor) -> Bool { left.color == right.color }

  public func hash(into hasher: inout Hasher) { hasher.combine(color) }
}

/// What the components of a colour mean: sRGB, or its greys.
public final class CGColorSpace: Hashable, Sendable {
  /// How many components there are, and what they are.
  enum Model: Hashable { case monochrome, rgb }

  let model: Model

  /// Makes the space of a kind.
  init(_ model: Model) { self.model = model }

  /// The name of sRGB.
  public static let sRGB: CFString = "kCGColorSpaceSRGB"
  /// The name of sRGB's values beyond 0 to 1, which are cut off when they are painted.
  public static let extendedSRGB: CFString = "kCGColorSpaceExtendedSRGB"
  /// The name of sRGB's greys.
  public static let genericGrayGamma2_2: CFString = "kCGColorSpaceGenericGrayGamma2_2"

  /// Makes a space by its name; `nil` for one that is not sRGB.
  public convenience init?(name: CFString) {
    switch name {
    case Self.sRGB, Self.extendedSRGB: self.init(.rgb)
    case Self.genericGrayGamma2_2: self.init(.monochrome)
    default: return nil
    }
  }

  /// How many components a colour has besides alpha.
  public var numberOfComponents: Int { model == .rgb ? 3 : 1 }

  public static func == (left: CGColorSpace, right: CGColorSpace) -> Bool {
    left.model == right.model
  }

  public func hash(into hasher: inout Hasher) { hasher.combine(model) }
}

/// The strings of Core Foundation, which are Swift's own here.
public typealias CFString = String

/// Returns the space of colours on the screen: sRGB.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { CGColorSpace(.rgb) }

/// Returns the space of greys on the screen: those of sRGB.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { CGColorSpace(.monochrome) }
