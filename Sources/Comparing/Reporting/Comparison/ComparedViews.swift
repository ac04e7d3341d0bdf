import Foundation
import Rendering
package import ScenePlayback
import Timelines
import Timing
package import Verification

/// The animations of a result, which share one clock.
package struct ComparedViews: Sendable {
  /// One animation, as an animated PNG.
  struct View: Sendable {
    let name: String
    let data: Data
    /// The size in pixels.
    let width: Int
    let height: Int
    /// The name under which it is downloaded.
    let file: String
  }

  struct Side: Sendable {
    let scene: LoadedScene
    /// The instants of all frames.
    let instants: [Instant]
  }

  let views: [View]
  /// The durations of the frames.
  let durations: [Instant]
  let before: Side?
  let after: Side?
  let scale: Double
  /// The frames of a comparison; `nil` for a golden that does not exist yet.
  let frames: ComparedFrames?

  /// Takes over the frames of a comparison.
  ///
  /// - Parameters:
  ///   - before: The scene of the expected side; `nil` for an animation.
  ///   - after: The scene of the actual side; `nil` for an animation.
  package init(_ frames: ComparedFrames, before: LoadedScene?, after: LoadedScene?) {
    func view(_ name: String, _ animation: ComparedFrames.Animation) -> View {
      View(
        name: name, data: animation.data, width: animation.width, height: animation.height,
        file: name.lowercased() + ".apng")
    }
    views =
      [view("Expected", frames.expected), view("Actual", frames.actual)]
      + [frames.difference].compactMap(\.self).map { view("Difference", $0) }
    let moments = frames.moments
    durations = moments.map(\.duration)
    self.before = Self.side(before, moments.map(\.before))
    self.after = Self.side(after, moments.map(\.after))
    scale = frames.scale
    self.frames = frames
  }

  /// Shows a golden that does not exist yet.
  package init?(_ golden: NewGolden) {
    guard let data = golden.candidate.contents[".apng"] else { return nil }
    let canvas = golden.scene.timeline.canvas.size
    views = [
      View(
        name: "Actual", data: data, width: Int((canvas.width * golden.scale).rounded()),
        height: Int((canvas.height * golden.scale).rounded()), file: "actual.apng")
    ]
    durations = golden.schedule.entries.map(\.duration)
    before = nil
    after = Side(scene: golden.scene, instants: golden.schedule.entries.map(\.time))
    scale = golden.scale
    frames = nil
  }

  /// Returns a side whose instants are known.
  private static func side(_ scene: LoadedScene?, _ instants: [Instant?]) -> Side? {
    let known = instants.compactMap(\.self)
    guard let scene, !known.isEmpty, known.count == instants.count else { return nil }
    return Side(scene: scene, instants: known)
  }
}
