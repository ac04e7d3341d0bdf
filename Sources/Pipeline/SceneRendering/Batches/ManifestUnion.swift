import Documents
package import Foundation
import Rendering

/// The manifests of all shards of one plan, joined.
package struct ManifestUnion {
  /// The kind of the jobs.
  package let kind: ManifestFile.Kind
  /// The digest of the plan.
  package let plan: String
  /// The last line of each job with its location, in the order of the plan.
  package let lines: [(job: Int, line: Data, location: String)]

  /// The number of a job in its line.
  private struct Numbered: Decodable {
    let job: Int

    /// The names of the keys.
    private enum CodingKeys: String, NumberKey {
      case job

      var range: NumberRange? { NumberRange(0...(BatchPlan.maximumJobs - 1)) }
    }
  }

  /// The greatest number of jobs or shards that a message names.
  private static let named = 10

  /// Joins manifests.
  ///
  /// - Parameters:
  ///   - paths: The manifests, one for each shard.
  ///   - plan: The plan; by default that of the first manifest.
  /// - Throws: `RenderError` if a shard is missing, is there twice or is of another plan, or if a job
  ///   has no result; with a line for each problem.
  package init(_ paths: [String], plan: BatchPlan? = nil, planPath: String? = nil) throws {
    var problems: [String] = []
    var first: (path: String, header: ManifestFile.Header)?
    var shards: [Int: String] = [:]
    var found: [Int: (line: Data, location: String)] = [:]
    for path in paths {
      let manifest = try ManifestFile.read(path)
      guard let header = manifest.header else {
        problems.append("\(path): error: the manifest is empty; its shard has to run again")
        continue
      }
      let (expected, source) =
        plan.map { ($0.digest, planPath ?? "the plan") } ?? first.map { ($0.header.plan, $0.path) }
        ?? (header.plan, path)
      guard header.plan == expected, header.kind == first?.header.kind ?? header.kind else {
        problems.append("\(path):1:1: error: it is the manifest of another plan than \(source)")
        continue
      }
      guard header.shards == first?.header.shards ?? header.shards else {
        problems.append(
          "\(path):1:1: error: it is shard \(header.shard)/\(header.shards), and \(first?.path ?? "") "
            + "is one of \(first?.header.shards ?? 0)")
        continue
      }
      first = first ?? (path, header)
      if let other = shards.updateValue(path, forKey: header.shard) {
        problems.append("\(path): error: it is shard \(header.shard), as \(other) is")
      }
      let decoder = JSONDecoder()
      for (number, line) in manifest.lines.enumerated() {
        let location = "\(path):\(number + 2):1"
        let problem = "\(location): error: the line is no result of a job"
        do {
          let job = try decoder.decode(Numbered.self, from: line).job
          if job < header.jobs {
            found[job] = (line, location)
          } else {
            problems.append("\(problem): at job: it is below the \(header.jobs) jobs, not \(job)")
          }
        } catch let error as DecodingError {
          problems.append("\(problem): \(error.words)")
        }
      }
    }
    guard let first else {
      throw problems.isEmpty
        ? RenderError(.missingInput, "there are no manifests")
        : RenderError(.invalidData, lines: problems)
    }
    guard first.header.jobs > 0 else {
      throw RenderError(.missingInput, at: first.path, "its plan has no jobs")
    }
    let missing = (1...first.header.shards).filter { shards[$0] == nil }
    if !missing.isEmpty {
      problems.append(
        "error: \(missing.count) of \(first.header.shards) shards are missing: "
          + Self.list(missing.map { "\($0)" }))
    }
    let unfinished = (0..<first.header.jobs).filter { found[$0] == nil }
    if !unfinished.isEmpty {
      let names = unfinished.map { job in
        plan.flatMap { (try? $0.job(job))?.label } ?? "number \(job)"
      }
      problems.append(
        "error: \(unfinished.count) of \(first.header.jobs) jobs have no result: "
          + Self.list(names))
    }
    if !problems.isEmpty { throw RenderError(.invalidData, lines: problems) }
    kind = first.header.kind
    self.plan = first.header.plan
    lines = found.sorted { $0.key < $1.key }.map { ($0.key, $0.value.line, $0.value.location) }
  }

  /// Returns the first of some names, with the number of the others.
  private static func list(_ names: [String]) -> String {
    let more = names.count - named
    return names.prefix(named).joined(separator: ", ") + (more > 0 ? " and \(more) more" : "")
  }
}
