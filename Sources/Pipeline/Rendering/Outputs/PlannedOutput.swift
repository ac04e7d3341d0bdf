import OutputFiles
import Timing

/// One output of one scene.
struct PlannedOutput: Hashable, Sendable {
  /// The content of an output.
  enum Content: Hashable, Sendable {
    case animation(AnimationForm)
    /// An animated SVG.
    case svg
    case timeline
    /// One frame.
    case still(at: Instant)
    /// Some frames side by side.
    case sheet
    case pngFrames
    case svgFrames
  }

  /// The location of an output.
  enum Location: Hashable, Sendable {
    case file(String)
    case frames(FramePattern)
    case standardOutput
  }

  let content: Content
  let location: Location

  /// The form of an animation; `nil` for another content.
  var animation: AnimationForm? {
    if case .animation(let form) = content { form } else { nil }
  }

  /// The name in messages: a path, a pattern or `-`.
  var name: String {
    switch location {
    case .file(let path): path
    case .frames(let pattern): pattern.description
    case .standardOutput: "-"
    }
  }
}
