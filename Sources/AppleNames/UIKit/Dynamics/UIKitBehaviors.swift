public import DynamicItems
public import Dynamics
public import Foundation
import Geometry

// The members of behaviors with UIKit's types: offsets, Bézier paths and copyable identifiers.

extension UIOffset {
  /// The offset as a vector.
  fileprivate var vector: CGVector { CGVector(dx: horizontal, dy: vertical) }

  /// Makes an offset of a vector.
  fileprivate init(_ vector: CGVector) { self.init(horizontal: vector.dx, vertical: vector.dy) }
}

extension PushBehavior {
  /// Sets the point of an item on which the force acts, in points from its center and rotating with
  /// it.
  public func setTargetOffsetFromCenter(_ o: UIOffset, for item: any DynamicItem) {
    setTargetOffsetFromCenter(o.vector, for: item)
  }

  /// Returns the point of an item on which the force acts, in points from its center.
  @_disfavoredOverload
  public func targetOffsetFromCenter(for item: any DynamicItem) -> UIOffset {
    UIOffset(targetOffsetFromCenter(for: item) as CGVector)
  }
}

extension AttachmentBehavior {
  /// Attaches a point of an item, in points from its center, to a point of the plane.
  public convenience init(
    item: any DynamicItem, offsetFromCenter offset: UIOffset, attachedToAnchor point: CGPoint
  ) {
    self.init(item: item, offsetFromCenter: offset.vector, attachedToAnchor: point)
  }

  /// Attaches a point of an item to a point of another item, both in points from the centers.
  public convenience init(
    item item1: any DynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any DynamicItem, offsetFromCenter offset2: UIOffset
  ) {
    self.init(
      item: item1, offsetFromCenter: offset1.vector, attachedTo: item2,
      offsetFromCenter: offset2.vector)
  }

  /// Returns a rope between points of two items, with their present distance as its length.
  public static func limitAttachment(
    with item1: any DynamicItem, offsetFromCenter offset1: UIOffset,
    attachedTo item2: any DynamicItem, offsetFromCenter offset2: UIOffset
  ) -> AttachmentBehavior {
    limitAttachment(
      with: item1, offsetFromCenter: offset1.vector, attachedTo: item2,
      offsetFromCenter: offset2.vector)
  }
}

/// Strings are identifiers of boundaries, as in `"edge" as NSCopying`.
extension String: @retroactive NSCopying {
  /// Returns the same text.
  public func copy(with zone: NSZone? = nil) -> Any { self }
}

extension CollisionBehavior {
  /// Adds a straight boundary, or replaces the one with the same identifier.
  ///
  /// - Parameter identifier: A text, a number or another object with a description of its own.
  @_disfavoredOverload
  public func addBoundary(
    withIdentifier identifier: any NSCopying, from p1: CGPoint, to p2: CGPoint
  ) {
    addBoundary(withIdentifier: String(describing: identifier), from: p1, to: p2)
  }

  /// Adds the first contour of a path as a boundary, or replaces the one with the same identifier.
  ///
  /// Curves become lines of an eighth each.
  public func addBoundary(
    withIdentifier identifier: any NSCopying, for bezierPath: UIBezierPath
  ) {
    addBoundary(
      withIdentifier: String(describing: identifier), for: CollisionPath(of: bezierPath))
  }

  /// Returns a boundary as a path of lines; `nil` if there is none.
  @_disfavoredOverload
  public func boundary(withIdentifier identifier: any NSCopying) -> UIBezierPath? {
    boundary(withIdentifier: String(describing: identifier)).map { boundary in
      let path = UIBezierPath()
      for (index, point) in boundary.points.enumerated() {
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      if boundary.isClosed { path.close() }
      return path
    }
  }

  /// Removes a boundary.
  @_disfavoredOverload
  public func removeBoundary(withIdentifier identifier: any NSCopying) {
    removeBoundary(withIdentifier: String(describing: identifier))
  }
}

extension CollisionPath {
  /// The number of lines in place of a curve.
  private static let lines = 8

  /// Makes a polyline of the first contour of a path.
  fileprivate init(of bezierPath: UIBezierPath) {
    var points: [CGPoint] = []
    var isClosed = false
    elements: for element in bezierPath.cgPath.path.elements {
      switch element {
      case .move(let point):
        if !points.isEmpty { break elements }
        points = [point]
      case .line(let point): points.append(point)
      case .cubic(let first, let second, let end):
        guard let start = points.last else { continue }
        for step in 1...CollisionPath.lines {
          let share = CGFloat(step) / CGFloat(CollisionPath.lines)
          points.append(CollisionPath.point(of: (start, first, second, end), at: share))
        }
      case .close:
        isClosed = true
        break elements
      }
    }
    // A closed path does not repeat its first corner.
    if isClosed, points.count > 1, points.first == points.last { points.removeLast() }
    self.init(points: points, isClosed: isClosed)
  }

  /// Returns a point of a cubic curve, at a share of its parameter.
  private static func point(
    of curve: (CGPoint, CGPoint, CGPoint, CGPoint), at share: CGFloat
  ) -> CGPoint {
    let rest = 1 - share
    let weights = (
      rest * rest * rest, 3 * rest * rest * share, 3 * rest * share * share,
      share * share * share
    )
    func coordinate(_ axis: KeyPath<CGPoint, CGFloat>) -> CGFloat {
      weights.0 * curve.0[keyPath: axis] + weights.1 * curve.1[keyPath: axis]
        + weights.2 * curve.2[keyPath: axis] + weights.3 * curve.3[keyPath: axis]
    }
    return CGPoint(x: coordinate(\.x), y: coordinate(\.y))
  }
}
