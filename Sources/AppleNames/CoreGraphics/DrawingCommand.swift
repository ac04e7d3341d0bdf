package import Foundation
package import Geometry
package import Timelines

/// One drawing operation of a context.
package struct DrawingCommand: Sendable {
  /// The content of a drawing operation.
  package enum Content: Sendable {
    /// An area; with the even-odd rule, parts that are enclosed twice are holes.
    case fill(Path, usesEvenOddRule: Bool, Fill)
    /// A line along a path.
    case stroke(Path, Border)
    /// A text, laid out in a rectangle.
    case text(TextContent, CGRect)
    /// An owner's image, stretched to a rectangle.
    case image(any AnyObject & Sendable, CGRect)
    /// Commands with a common opacity.
    case group([DrawingCommand])
  }

  /// A clipping path, in device coordinates.
  package struct Clip: Hashable, Sendable {
    package var path: Path
    package var usesEvenOddRule: Bool
    /// The drawing whose opacity restricts the inside of the path; `nil` for the whole inside.
    package var mask: Mask?
  }

  /// A drawing as a mask, equal only to itself.
  package final class Mask: Hashable, Sendable {
    package let commands: [DrawingCommand]
    /// The transform from the drawing's coordinates to device coordinates.
    package let map: Affine

    package init(_ commands: [DrawingCommand], map: Affine) {
      self.commands = commands; self.map = map
    }

    package static func == (left: Mask, right: Mask) -> Bool { left === right }

    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
  }

  package var content: Content
  /// The transform from the content's coordinates to device coordinates.
  package var map: Affine
  package var clips: [Clip]
  /// The opacity, from 0 to 1.
  package var alpha: Double
  package var shadow: Shadow?
}
