import Documents
import Foundation
import OutputFiles
import Reporting
import SceneRendering
import Verification

/// The goldens of one run: all of them, or those of a shard.
///
/// The distribution depends on the scenes and the sizes of their goldens only, so that all machines
/// with the same files agree on it.
struct VerifyRun {
  let subjects: [GoldenSubject]
  /// The goldens without a scene, which the first shard reports.
  let orphans: [GoldenFiles]
  /// A note about the part of the subjects that is verified; `nil` for all.
  let note: String?
  private let numbers: [Int]
  private let subjectCount: Int
  private let orphanCount: Int
  private let problem: String?
  private let manifest: ManifestFile?

  /// Chooses the subjects.
  ///
  /// - Parameter problem: A problem of the whole verification, which the first shard reports.
  init(
    _ all: [GoldenSubject], orphans: [GoldenFiles], options: VerifyBatchOptions,
    verifier: Verifier, problem: String?
  ) throws {
    let store = verifier.store
    let shard = try options.parsedShard()
    // Goldens that are recorded change their sizes while other shards run.
    let costs = all.map { verifier.update == .none ? Self.cost(of: store.files(of: $0)) : 1 }
    let isFirst = (shard?.index ?? 1) == 1
    self.problem = isFirst ? problem : nil
    let numbers =
      shard.map { Shard.distribute(costs: costs, over: $0.count)[$0.index - 1] }
      ?? Array(all.indices)
    self.numbers = numbers
    subjects = numbers.map { all[$0] }
    self.orphans = isFirst ? orphans : []
    orphanCount = orphans.count
    subjectCount = all.count
    note = shard.map { "shard \($0): \(numbers.count) of \(all.count) scenes" }
    manifest = try options.manifest.map { path in
      try ManifestOption.check(path)
      let files = all.flatMap { store.files(of: $0).all + [$0.scenePath].compactMap(\.self) }
      try OutputSet(files: [path]).refuse(replacing: files)
      let jobs = zip(all, costs).map { subject, cost in
        BatchPlan.Job(verifying: subject.name, golden: subject.goldenName, cost: cost)
      }
      let plan = BatchPlan(arguments: [], jobs: jobs)
      return try ManifestFile(
        path: path,
        header: .init(
          kind: .verify, plan: plan.digest,
          jobs: all.count + orphans.count + (problem == nil ? 0 : 1),
          shard: shard),
        resumes: false)
    }
  }

  /// Verifies the subjects; an empty shard of some subjects has no outcomes.
  func outcomes(
    of verifier: Verifier, finished: @escaping @Sendable (GoldenOutcome) -> Void
  ) throws -> [GoldenOutcome] {
    if subjects.isEmpty, subjectCount > 0 { return [] }
    return try verifier.run(subjects, finished: finished)
  }

  /// Writes the outcomes to the manifest.
  func record(_ outcomes: [GoldenOutcome], allowsOrphans: Bool) throws {
    guard let manifest else { return }
    for (number, outcome) in zip(numbers, outcomes) {
      let line = VerifyLine(
        job: number, status: outcome.status.rawValue, outcome: ReportedOutcome(outcome))
      try manifest.append(JSONLines.encoder.encode(line))
    }
    for (index, orphan) in orphans.enumerated() {
      let status: CommandStatus = allowsOrphans ? .done : .differs
      let line = VerifyLine(job: subjectCount + index, status: status.rawValue, orphan: orphan.base)
      try manifest.append(JSONLines.encoder.encode(line))
    }
    if let problem {
      let line = VerifyLine(
        job: subjectCount + orphanCount, status: CommandStatus.differs.rawValue, problem: problem)
      try manifest.append(JSONLines.encoder.encode(line))
    }
  }

  /// Returns the size of a golden, as a measure of the work.
  private static func cost(of files: GoldenFiles) -> Double {
    files.all.reduce(1) { sum, path in
      var status = stat()
      return stat(path, &status) == 0 ? sum + Double(status.st_size) : sum
    }
  }
}

/// A line of the manifest of a verification.
package struct VerifyLine: Codable {
  /// The names of the keys.
  private enum CodingKeys: String, NumberKey {
    case job, status, outcome, orphan, problem

    var range: NumberRange? {
      switch self {
      case .job: NumberRange(0...(BatchPlan.maximumJobs - 1))
      case .status: .exitCode
      case .outcome, .orphan, .problem: nil
      }
    }
  }

  let job: Int
  /// The exit code that the golden alone would have.
  let status: Int32
  /// The outcome of a golden.
  var outcome: ReportedOutcome?
  /// A golden without a scene.
  var orphan: String?
  /// A problem of the whole verification.
  var problem: String?
}
