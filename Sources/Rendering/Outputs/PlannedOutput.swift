import Timing

/// One thing to be written for one scene.
struct PlannedOutput: Hashable, Sendable {
  /// What is written.
  enum Content: Hashable, Sendable {
    case gif
    case apng
    case timeline
    /// One frame.
    case still(at: Instant)
    /// Some frames side by side.
    case sheet
    case pngFrames
    case svgFrames
  }

  /// Where it is written.
  enum Place: Hashable, Sendable {
    case file(String)
    case frames(FramePattern)
    case standardOutput
  }

  let content: Content
  let place: Place
  /// Whether other outputs of the run lie in the frames' folder.
  var isShared = false

  /// The name to show: a path, a pattern or `-`.
  var name: String {
    switch place {
    case .file(let path): path
    case .frames(let pattern): pattern.description
    case .standardOutput: "-"
    }
  }
}
