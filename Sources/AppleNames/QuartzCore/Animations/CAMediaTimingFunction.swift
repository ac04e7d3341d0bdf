public import Foundation
package import Timing

/// The name of a timing function.
public struct CAMediaTimingFunctionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The curve of implicit animations.
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")
}

/// A timing curve: a cubic curve from (0, 0) to (1, 1).
public final class CAMediaTimingFunction: NSObject {
  /// The curve itself.
  package let curve: CubicBezier

  /// Makes a named function; an unknown name gives the default one.
  public init(name: CAMediaTimingFunctionName) {
    curve =
      switch name {
      case .linear: .linear
      case .easeIn: .easeIn
      case .easeOut: .easeOut
      case .easeInEaseOut: .easeInEaseOut
      default: .default
      }
  }

  /// Makes a function from its inner control points; their times are clamped to 0…1.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    func decimal(_ value: Float) -> Double { Double("\(value)") ?? Double(value) }
    curve = CubicBezier(
      x1: min(1, max(0, decimal(c1x))), y1: decimal(c1y), x2: min(1, max(0, decimal(c2x))),
      y2: decimal(c2y))
  }

  /// Makes a function from a curve.
  package init(_ curve: CubicBezier) { self.curve = curve }

  /// Writes the control point with an index from 0 to 3 to two numbers.
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    let points = [(0, 0), (curve.x1, curve.y1), (curve.x2, curve.y2), (1, 1)]
    let point = points[min(3, max(0, index))]
    (values[0], values[1]) = (Float(point.0), Float(point.1))
  }
}
