import Foundation
import RasterCoding
package import Rendering
package import ScenePlayback
import SceneRendering
import Timelines
import Timing

/// A golden beside its subject: the frames of both, and the scenes that they show.
package struct GoldenEvidence: Sendable {
  package let comparison: Comparison
  /// The frames; `nil` if none can be paired.
  package let frames: ComparedFrames?
  /// The golden's timeline.
  package let before: LoadedScene
  package let after: LoadedScene

  /// The files that show the difference to people.
  ///
  /// - Throws: `RenderError` if the sheet cannot be painted.
  package func files() throws -> [Evidence] {
    try frames?.files(of: comparison) ?? [Evidence.text(of: comparison)]
  }
}

/// The frames of a golden that would be recorded, and the scene that they show.
package struct NewGolden: Sendable {
  package let candidate: GoldenCandidate
  package let scene: LoadedScene
  /// The instants of the frames, with their durations.
  package let schedule: FrameSchedule
  /// The pixels per point of the frames.
  package let scale: Double
}

extension GoldenStore {
  /// Returns images of the differences between a subject and its golden.
  ///
  /// There are none if only timelines were compared, or if the golden cannot be read.
  ///
  /// - Throws: `RenderError` if something cannot be played or painted.
  public func evidence(of outcome: GoldenOutcome, _ subject: GoldenSubject) throws -> [Evidence] {
    try goldenEvidence(of: outcome, subject)?.files() ?? []
  }

  /// Returns a subject beside its golden; `nil` if they were not compared.
  ///
  /// - Throws: `RenderError` if something cannot be played or painted.
  package func goldenEvidence(
    of outcome: GoldenOutcome, _ subject: GoldenSubject
  ) throws -> GoldenEvidence? {
    guard let comparison = outcome.comparison else { return nil }
    let expected = try ComparisonInput.readTimeline(outcome.files.timeline)
    let performance = try subject.play()
    var pair = try inputs(of: outcome, performance.timeline, expected: expected)
    pair.after.script = performance.scene?.sheetScript
    let frames = try RasterError.naming(comparison.after) {
      try ComparedFrames(pair.before, pair.after, of: comparison)
    }
    return GoldenEvidence(
      comparison: comparison, frames: frames,
      before: LoadedScene(path: outcome.files.timeline, title: nil, timeline: expected),
      after: performance.scene
        ?? LoadedScene(path: subject.name, title: nil, timeline: performance.timeline))
  }

  /// Returns the golden that would be recorded for a subject without one.
  ///
  /// - Throws: `RenderError` if it does not reproduce, or cannot be painted.
  package func newGolden(of subject: GoldenSubject) throws -> NewGolden {
    let candidate = try candidate(of: subject)
    let performance = try subject.play()
    let manifest = try GoldenManifest(
      data: candidate.contents[".golden.json"] ?? Data(), path: subject.name)
    let sampling = try Sampling(
      of: performance.timeline,
      options: SamplingOptions(framesPerSecond: manifest.framesPerSecond, scale: manifest.scale),
      name: subject.name)
    return NewGolden(
      candidate: candidate,
      scene: performance.scene
        ?? LoadedScene(path: subject.name, title: nil, timeline: performance.timeline),
      schedule: .apng(sampling), scale: manifest.scale)
  }

  /// Returns the frames of a golden, and those of a timeline at the same times.
  private func inputs(
    of outcome: GoldenOutcome, _ timeline: Timeline, expected: Timeline
  ) throws -> (before: PaintedInput, after: PaintedInput) {
    try inputs(
      of: timeline, expected: expected,
      manifest: try GoldenManifest(path: outcome.files.manifest), files: outcome.files,
      name: outcome.subject)
  }
}
