import Documents
import Foundation
import OutputFiles
import Rendering
import Reporting
import SceneRendering

/// The results of all shards of a batch.
struct MergedResults {
  /// All results as one JSON list.
  let list: Data
  let report: VerifyReport
  /// The gravest status of a job.
  let status: CommandStatus
  /// The name of the suite in JUnit XML.
  let suite: String
  let hasAnimations: Bool
  /// The problems of no single scene.
  let otherProblems: [String]

  /// Joins the results of renderings.
  ///
  /// - Throws: `RenderError` for a line that is none.
  init(rendered union: ManifestUnion) throws {
    let results: [JobResult] = try Self.decode(union)
    list = try results.prettyJSON()
    report = VerifyReport(reported: results.map { ReportedOutcome($0) })
    status =
      results.map { result in
        if let error = result.error { return CommandStatus(rawValue: error.exit) ?? .internalFault }
        return result.expectations.isEmpty ? .done : .differs
      }.max() ?? .done
    otherProblems = []
    (suite, hasAnimations) = ("cellophane render", true)
  }

  /// Joins the outcomes of verifications.
  ///
  /// - Throws: `RenderError` for a line that is none.
  init(verified union: ManifestUnion) throws {
    let lines: [VerifyLine] = try Self.decode(union)
    let outcomes = lines.compactMap(\.outcome)
    list = try outcomes.prettyJSON()
    // Goldens without a scene that are allowed are no problem.
    report = VerifyReport(
      reported: outcomes, orphans: lines.filter { $0.status != 0 }.compactMap(\.orphan))
    otherProblems = lines.compactMap(\.problem)
    status = lines.map { CommandStatus(rawValue: $0.status) ?? .internalFault }.max() ?? .done
    (suite, hasAnimations) = ("cellophane verify", false)
  }

  /// The most problems that are reported one by one.
  private static let maximumProblems = 50

  /// The problems, line by line.
  var problems: [String] {
    let all =
      report.problems.map { problem in
        let place = problem.line.map { "\(problem.file):\($0)" } ?? problem.file
        return "\(place): error: \(problem.title)"
      } + otherProblems
    let more = all.count - Self.maximumProblems
    return all.prefix(Self.maximumProblems) + (more > 0 ? ["error: \(more) more problems"] : [])
  }

  /// The numbers of results, in one line.
  var summary: String {
    "\(report.outcomes.count) scene\(report.outcomes.count == 1 ? "" : "s"): \(report.counts)"
  }

  private static func decode<Line: Decodable>(_ union: ManifestUnion) throws -> [Line] {
    let decoder = JSONDecoder()
    return try union.lines.map { job, line, location in
      do {
        return try decoder.decode(Line.self, from: line)
      } catch let error as DecodingError {
        throw RenderError(
          .invalidData, at: location,
          "the result of job \(job) is not readable; render its shard again: \(error.words)")
      }
    }
  }
}
