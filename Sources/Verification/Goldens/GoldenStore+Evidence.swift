import Foundation
import Rendering
import Timelines

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
    let expected = try ComparisonInput.readTimeline(outcome.files.timeline)
    let timeline = try subject.play().timeline
    let pair = try inputs(
      of: timeline, expected: expected, manifest: try GoldenManifest(path: outcome.files.manifest),
      files: outcome.files, name: outcome.subject)
    return try Evidence.showing(pair.before, pair.after, of: comparison)
  }
}
