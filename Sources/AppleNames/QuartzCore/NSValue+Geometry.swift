public import Foundation
public import Geometry

extension NSValue {
  /// Boxes a point.
  public convenience init(cgPoint point: CGPoint) { self.init(point: point) }

  /// Boxes a size.
  public convenience init(cgSize size: CGSize) { self.init(size: size) }

  /// Boxes a rectangle.
  public convenience init(cgRect rect: CGRect) { self.init(rect: rect) }

  /// Boxes a vector.
  public convenience init(cgVector vector: CGVector) {
    self.init(point: CGPoint(x: vector.dx, y: vector.dy))
  }

  /// Boxes an affine transform.
  public convenience init(cgAffineTransform transform: CGAffineTransform) {
    let entries = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ]
    self.init(bytes: entries, objCType: "[6d]")
  }

  /// Boxes insets.
  public convenience init(uiEdgeInsets insets: EdgeInsets) {
    self.init(
      bytes: [insets.top, insets.left, insets.bottom, insets.right], objCType: "[4d]")
  }

  /// Boxes a transform of space.
  public convenience init(caTransform3D transform: CATransform3D) {
    self.init(bytes: transform.entries, objCType: "[16d]")
  }

  /// The boxed point.
  public var cgPointValue: CGPoint { pointValue }

  /// The boxed size.
  public var cgSizeValue: CGSize { sizeValue }

  /// The boxed rectangle.
  public var cgRectValue: CGRect { rectValue }

  /// The boxed vector.
  public var cgVectorValue: CGVector { CGVector(dx: pointValue.x, dy: pointValue.y) }

  /// The boxed insets; zero for a value of another type.
  public var uiEdgeInsetsValue: EdgeInsets {
    let sides = numbers(4)
    if sides.isEmpty { return .zero }
    return EdgeInsets(top: sides[0], left: sides[1], bottom: sides[2], right: sides[3])
  }

  /// Returns the boxed numbers as an array; empty for a value of another type.
  private func numbers(_ count: Int) -> [CGFloat] {
    guard String(cString: objCType) == "[\(count)d]" else { return [] }
    var result = [CGFloat](repeating: 0, count: count)
    getValue(&result)
    return result
  }

  /// The boxed affine transform; the identity for a value of another type.
  public var cgAffineTransformValue: CGAffineTransform {
    let entries = numbers(6)
    if entries.isEmpty { return .identity }
    return Affine(entries[0], entries[1], entries[2], entries[3], entries[4], entries[5])
  }

  /// The boxed transform of space; the identity for a value of another type.
  public var caTransform3DValue: CATransform3D {
    let entries = numbers(16)
    return entries.isEmpty ? .identity : Transform3D(entries: entries)
  }
}
