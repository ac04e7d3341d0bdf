package import OutputFiles
package import Timing

/// One output of one timeline.
package struct PlannedOutput: Hashable, Sendable {
  /// The content of an output.
  package enum Content: Hashable, Sendable {
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

    /// The form of an animation; `nil` for another content.
    package var animation: AnimationForm? {
      if case .animation(let form) = self { form } else { nil }
    }
  }

  /// The location of an output.
  package enum Location: Hashable, Sendable {
    case file(String)
    case frames(FramePattern)
    case standardOutput
  }

  package let content: Content
  package let location: Location

  /// The name in messages: a path, a pattern or `-`.
  package var name: String {
    switch location {
    case .file(let path): path
    case .frames(let pattern): pattern.description
    case .standardOutput: "-"
    }
  }
}
