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
  }

  package var content: Content
  /// The transform from the content's coordinates to device coordinates.
  package var map: Affine
  package var clips: [Clip]
  /// The opacity, from 0 to 1.
  package var alpha: Double
  package var shadow: Shadow?
}
