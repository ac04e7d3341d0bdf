public import DynamicItems
public import Foundation
public import Geometry

/// A constant acceleration of items in one direction: 1000 pt/s² at magnitude 1, for any mass.
open class GravityBehavior: ItemBehavior {
  /// Makes a gravity downward with magnitude 1.
  public init(items: [any DynamicItem] = []) { super.init(items) }

  /// The gravity as a vector whose length is the magnitude; (0, 1) by default.
  public var gravityDirection = Vector(dx: 0, dy: 1) {
    didSet {
      gravityDirection = checked(gravityDirection, "gravityDirection", else: oldValue)
      direction = gravityDirection.length > 0 ? gravityDirection.angle : direction
      if gravityDirection != oldValue { changed() }
    }
  }

  /// The direction that is kept while the magnitude is 0.
  private var direction = Double.pi / 2

  /// The direction in radians, clockwise on the screen from the x axis; π/2 by default.
  public var angle: CGFloat {
    get { direction }
    set { setAngle(newValue, magnitude: magnitude) }
  }

  /// The magnitude, in units of 1000 pt/s².
  public var magnitude: CGFloat {
    get { gravityDirection.length }
    set { setAngle(direction, magnitude: newValue) }
  }

  /// Sets the direction, in radians, and the magnitude together.
  public func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    if angle.isFinite { direction = angle }
    gravityDirection = Vector(angle: angle, length: magnitude)
  }
}

extension Vector {
  /// The length, in the vector's own unit.
  var length: Double { (dx * dx + dy * dy).squareRoot() }

  /// The direction in radians, clockwise on the screen; 0 for the zero vector.
  var angle: Double { atan2(dy, dx) }

  /// Makes a vector from a direction and a length; multiples of a quarter turn are exact.
  init(angle: Double, length: Double) {
    let quarter = angle / (.pi / 2)
    let turns = quarter.rounded()
    guard abs(quarter - turns) < 1e-12, abs(turns) < 1e6 else {
      self.init(dx: length * cos(angle), dy: length * sin(angle))
      return
    }
    switch Int(turns) & 3 {
    case 0: self.init(dx: length, dy: 0)
    case 1: self.init(dx: 0, dy: length)
    case 2: self.init(dx: -length, dy: 0)
    default: self.init(dx: 0, dy: -length)
    }
  }
}

extension DynamicBehavior {
  /// Returns a vector within its range; otherwise reports the vector and returns the old one.
  func checked(_ value: Vector, _ property: String, else old: Vector) -> Vector {
    let limit = PhysicsLimits.greatestValue
    if abs(value.dx) <= limit, abs(value.dy) <= limit { return value }
    report(.invalidValue(property: property, value: "(\(value.dx), \(value.dy))"))
    return old
  }

  /// Returns a point within its range; otherwise reports the point and returns the old one.
  func checked(_ value: CGPoint, _ property: String, else old: CGPoint) -> CGPoint {
    let limit = PhysicsLimits.farthestPlace
    if abs(value.x) <= limit, abs(value.y) <= limit { return value }
    report(.invalidValue(property: property, value: "(\(value.x), \(value.y))"))
    return old
  }
}
