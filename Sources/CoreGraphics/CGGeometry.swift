public import Foundation

extension CGPoint {
  /// Tells whether another point is the same.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// Tells whether another extent is the same.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// Tells whether another rectangle is the same.
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
}

extension CGPoint: @retroactive CustomStringConvertible {
  /// The coordinates as Core Graphics spells them.
  public var description: String { "(\(x), \(y))" }
}

extension CGSize: @retroactive CustomStringConvertible {
  /// The extents as Core Graphics spells them.
  public var description: String { "(\(width), \(height))" }
}

extension CGRect: @retroactive CustomStringConvertible {
  /// Origin and extents as Core Graphics spells them.
  public var description: String {
    "(\(origin.x), \(origin.y), \(size.width), \(size.height))"
  }
}

extension CGPoint: @retroactive CustomDebugStringConvertible {
  /// The coordinates as Core Graphics spells them.
  public var debugDescription: String { description }
}

extension CGSize: @retroactive CustomDebugStringConvertible {
  /// The extents as Core Graphics spells them.
  public var debugDescription: String { description }
}

extension CGRect: @retroactive CustomDebugStringConvertible {
  /// Origin and extents as Core Graphics spells them.
  public var debugDescription: String { description }
}
