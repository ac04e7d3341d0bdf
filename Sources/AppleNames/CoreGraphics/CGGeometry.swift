public import Foundation

extension CGPoint {
  /// Returns whether another point is equal.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// Returns whether another size is equal.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// Returns whether another rectangle is equal.
  public func equalTo(_ rect2: CGRect) -> Bool { self == rect2 }
}

extension CGPoint: @retroactive CustomStringConvertible {
  /// The coordinates in Core Graphics' notation.
  public var description: String { "(\(x), \(y))" }
}

extension CGSize: @retroactive CustomStringConvertible {
  /// Width and height in Core Graphics' notation.
  public var description: String { "(\(width), \(height))" }
}

extension CGRect: @retroactive CustomStringConvertible {
  /// Origin and size in Core Graphics' notation.
  public var description: String { "(\(origin.x), \(origin.y), \(size.width), \(size.height))" }
}

extension CGPoint: @retroactive CustomDebugStringConvertible {
  /// The coordinates in Core Graphics' notation.
  public var debugDescription: String { description }
}

extension CGSize: @retroactive CustomDebugStringConvertible {
  /// Width and height in Core Graphics' notation.
  public var debugDescription: String { description }
}

extension CGRect: @retroactive CustomDebugStringConvertible {
  /// Origin and size in Core Graphics' notation.
  public var debugDescription: String { description }
}
