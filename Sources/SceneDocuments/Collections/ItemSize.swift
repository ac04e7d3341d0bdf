package import Foundation

/// The size of an item: in points, relative to the room for it, or determined by its content.
package struct ItemSize: Hashable, Sendable {
  /// A width or a height.
  package enum Length: Hashable, Sendable {
    case points(Double)
    /// A share of the room, at least 0; 1 fills it.
    case share(Double)
    /// The length of the content.
    case auto
  }

  /// A length with its limits; the minimum takes precedence.
  package struct Side: Hashable, Sendable {
    package var length: Length
    package var minimum: Length?
    package var maximum: Length?

    /// Makes a length, by default without limits.
    package init(_ length: Length, minimum: Length? = nil, maximum: Length? = nil) {
      self.length = length; self.minimum = minimum; self.maximum = maximum
    }

    /// Returns the length within its limits, in points.
    ///
    /// - Parameters:
    ///   - room: The length that shares refer to, in points.
    ///   - content: The length of the content, in points.
    package func resolved(in room: Double, content: () -> Double) -> Double {
      func points(_ length: Length) -> Double {
        switch length {
        case .points(let points): points
        case .share(let share): share * room
        case .auto: content()
        }
      }
      var result = points(length)
      if let maximum { result = min(result, points(maximum)) }
      if let minimum { result = max(result, points(minimum)) }
      return max(0, result)
    }
  }

  package var width: Side
  package var height: Side
  /// The quotient of width and height, which determines the one of them that is automatic.
  package var aspectRatio: Double?

  /// Makes a size.
  package init(width: Side, height: Side, aspectRatio: Double? = nil) {
    self.width = width; self.height = height; self.aspectRatio = aspectRatio
  }

  /// Makes a size in points.
  package init(_ size: CGSize) {
    self.init(width: Side(.points(size.width)), height: Side(.points(size.height)))
  }

  /// Makes a size in points.
  package init(width: Double, height: Double) { self.init(CGSize(width: width, height: height)) }

  /// The size in points; `nil` if it depends on the room or the content.
  package var fixed: CGSize? {
    guard case .points(let width) = width.length, case .points(let height) = height.length,
      self == ItemSize(CGSize(width: width, height: height))
    else { return nil }
    return CGSize(width: width, height: height)
  }

  /// Whether the content determines a part of the size.
  package var followsContent: Bool {
    let automatic = [width, height].filter { side in
      [side.length, side.minimum, side.maximum].contains(.auto)
    }
    return automatic.count > (aspectRatio == nil ? 0 : 1)
  }
}
