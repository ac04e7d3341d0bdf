import Foundation
import RasterCoding
import Rendering
import Timelines
import Timing

extension GoldenStore {
  /// Returns images of the differences between a subject and its golden.
  ///
  /// There are none if only timelines were compared, or if the golden cannot be read.
  ///
  /// - Throws: `RenderError` if something cannot be played or painted.
  public func evidence(
    of outcome: GoldenOutcome, _ subject: GoldenSubject
  ) throws -> [Evidence] {
    guard let comparison = outcome.comparison else { return [] }
    let pair = try inputs(of: outcome, subject)
    return try Evidence.showing(pair.before, pair.after, of: comparison)
  }

  /// Returns the animations `before.gif` and `after.gif` of a golden and its subject.
  ///
  /// - Throws: `RenderError` if something cannot be played or painted.
  public func animations(
    of outcome: GoldenOutcome, _ subject: GoldenSubject
  ) throws -> [Evidence] {
    let pair = try inputs(of: outcome, subject)
    return try RasterError.naming(outcome.subject) {
      [
        Evidence(name: "before.gif", data: try Self.gif(of: pair.before.animation)),
        Evidence(name: "after.gif", data: try Self.gif(of: pair.after.animation)),
      ]
    }
  }

  /// Returns the frames of a golden, and those of its subject at the same times.
  private func inputs(
    of outcome: GoldenOutcome, _ subject: GoldenSubject
  ) throws -> (before: PaintedInput, after: PaintedInput) {
    let expected = try ComparisonInput.readTimeline(outcome.files.timeline)
    return try inputs(
      of: try subject.play().timeline, expected: expected,
      manifest: try GoldenManifest(path: outcome.files.manifest), files: outcome.files,
      name: outcome.subject)
  }

  /// Encodes an animation whose frames may have any duration; each ends at the nearest centisecond.
  private static func gif(of animation: RasterAnimation) throws -> Data {
    let encoder = try GIFEncoder(
      width: animation.width, height: animation.height,
      options: GIFOptions(loopCount: animation.loopCount))
    let reader = try animation.open()
    var time = Instant.zero
    var centiseconds = 0
    while let frame = try reader.next() {
      time = time + frame.duration
      let end = Int((time.seconds * 100).rounded())
      let delay = max(GIFEncoder.minimumDelay, end - centiseconds)
      try encoder.append(frame.bitmap, delay: delay)
      centiseconds += delay
    }
    return try encoder.data()
  }
}
