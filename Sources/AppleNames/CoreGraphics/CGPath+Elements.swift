public import Foundation
import Geometry

/// The kind of a path element.
public enum CGPathElementType: Int32, Sendable {
  case moveToPoint, addLineToPoint, addQuadCurveToPoint, addCurveToPoint, closeSubpath
}

/// One element of a path.
public struct CGPathElement {
  public var type: CGPathElementType
  /// The points of the element, control points first; valid while the block runs.
  public var points: UnsafeMutablePointer<CGPoint>
}

extension CGPath {
  /// Calls a block with each element; there are no quadratic ones, since they are stored as cubic.
  public func applyWithBlock(_ block: (UnsafePointer<CGPathElement>) -> Void) {
    for element in elements {
      let type: CGPathElementType =
        switch element {
        case .move: .moveToPoint
        case .line: .addLineToPoint
        case .cubic: .addCurveToPoint
        case .close: .closeSubpath
        }
      var points = element.points
      points.withUnsafeMutableBufferPointer { buffer in
        withUnsafeTemporaryAllocation(of: CGPoint.self, capacity: 1) { spare in
          guard let base = buffer.baseAddress ?? spare.baseAddress else { return }
          var step = CGPathElement(type: type, points: base)
          block(&step)
        }
      }
    }
  }
}
