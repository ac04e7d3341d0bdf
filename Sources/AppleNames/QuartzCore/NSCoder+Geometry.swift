public import Foundation
public import Geometry

/// Geometry as text, such as `{1, 2}` or `{{1, 2}, {3, 4}}`, as interface files have it.
extension NSCoder {
  /// Returns the numbers in a text, in order; zeros for those that are missing.
  private static func numbers(in text: String, _ count: Int) -> [CGFloat] {
    let found = text.split { "{}[], ".contains($0) }.map { CGFloat(Double($0) ?? 0) }
    return Array(found.prefix(count)) + Array(repeating: 0, count: max(0, count - found.count))
  }

  /// Returns the point that a text describes; zero if it describes none.
  public class func cgPoint(for string: String) -> CGPoint {
    let parts = numbers(in: string, 2)
    return CGPoint(x: parts[0], y: parts[1])
  }

  /// Returns the size that a text describes; zero if it describes none.
  public class func cgSize(for string: String) -> CGSize {
    let parts = numbers(in: string, 2)
    return CGSize(width: parts[0], height: parts[1])
  }

  /// Returns the vector that a text describes; zero if it describes none.
  public class func cgVector(for string: String) -> CGVector {
    let parts = numbers(in: string, 2)
    return CGVector(dx: parts[0], dy: parts[1])
  }

  /// Returns the rectangle that a text describes; zero if it describes none.
  public class func cgRect(for string: String) -> CGRect {
    let parts = numbers(in: string, 4)
    return CGRect(x: parts[0], y: parts[1], width: parts[2], height: parts[3])
  }

  /// Returns the affine transform that a text describes: a, b, c, d, tx and ty.
  public class func cgAffineTransform(for string: String) -> CGAffineTransform {
    let parts = numbers(in: string, 6)
    return CGAffineTransform(parts[0], parts[1], parts[2], parts[3], parts[4], parts[5])
  }

  /// Returns a number without a fraction that is zero.
  private static func text(_ number: CGFloat) -> String {
    Int64(exactly: Double(number)).map { "\($0)" } ?? "\(number)"
  }

  /// Returns a point as text.
  public class func string(for point: CGPoint) -> String { "{\(text(point.x)), \(text(point.y))}" }

  /// Returns a size as text.
  public class func string(for size: CGSize) -> String {
    "{\(text(size.width)), \(text(size.height))}"
  }

  /// Returns a vector as text.
  public class func string(for vector: CGVector) -> String {
    "{\(text(vector.dx)), \(text(vector.dy))}"
  }

  /// Returns a rectangle as text.
  public class func string(for rect: CGRect) -> String {
    "{\(string(for: rect.origin)), \(string(for: rect.size))}"
  }

  /// Returns an affine transform as text.
  public class func string(for transform: CGAffineTransform) -> String {
    let parts = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ]
    return "[" + parts.map { text($0) }.joined(separator: ", ") + "]"
  }
}
