package import Foundation
package import Geometry
package import Timelines

/// One thing that was drawn into a context, in the order of drawing.
package struct DrawingCommand: Sendable {
  /// What was drawn.
  package enum Content: Sendable {
    /// An area; where it is enclosed twice, and the rule says so, it has a hole.
    case fill(Path, usesEvenOddRule: Bool, Fill)
    /// A line along a path.
    case stroke(Path, Border)
    /// A text, set in a box.
    case text(TextContent, CGRect)
    /// A picture that its owner knows, stretched to a box.
    case picture(any AnyObject & Sendable, CGRect)
    /// Things that are one group for opacity.
    case group([DrawingCommand])
  }

  /// A path that nothing is drawn outside of, in points of the context.
  package struct Clip: Hashable, Sendable {
    package var path: Path
    package var usesEvenOddRule: Bool
  }

  package var content: Content
  /// From the points of the content to those of the context.
  package var map: Affine
  package var clips: [Clip]
  /// The opacity, from 0 to 1.
  package var alpha: Double
  package var shadow: Shadow?
}
