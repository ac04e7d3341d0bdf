import Foundation
import Rendering
import Timelines

extension GoldenStore {
  /// Shows what differs between a subject and its golden.
  ///
  /// Where only timelines were compared, and where a golden cannot be read, it is only told.
  ///
  /// - Throws: `RenderError` where something cannot be played or painted.
  public func evidence(
    of outcome: GoldenOutcome, _ subject: GoldenSubject
  ) throws -> [Evidence] {
    guard let comparison = outcome.comparison else { return [] }
    let expected = try ComparisonInput.readTimeline(outcome.files.timeline)
    let timeline = try subject.play().timeline
    let pair = try pictures(
      of: timeline, expected: expected, manifest: try GoldenManifest(path: outcome.files.manifest),
      files: outcome.files, name: outcome.subject)
    return try Evidence.showing(pair.before, pair.after, of: comparison)
  }
}
