import Foundation
import OutputFiles
import Rendering
import SceneRendering
import Synchronization

/// The jobs of one run: of a plan or of the command's scenes, of one shard, without those that a
/// manifest has already.
final class BatchRun: Sendable {
  let jobs: [RenderJob]
  /// The outcomes of jobs whose scenes have changed since the plan was made.
  let changed: [SceneOutcome]
  /// A note about jobs that are left out.
  let note: String?
  /// The gravest status of jobs that an earlier run has finished.
  let earlierStatus: CommandStatus
  /// The numbers in the plan of the jobs to render.
  private let numbers: [Int]
  private let plan: BatchPlan?
  private let manifest: ManifestFile?
  /// The first failure to write the manifest.
  private let failure = Mutex<RenderError?>(nil)

  /// Prepares the jobs.
  ///
  /// Without a plan, a shard or a manifest nothing is looked at before it is rendered.
  init(
    plan given: BatchPlan?, batch: BatchOptions, options: RenderOptions, found: [SceneInput],
    request: RenderRequest, source: SceneSource, cache: RenderCache?
  ) throws {
    let shard = try batch.parsedShard()
    guard given != nil || shard != nil || batch.manifest != nil else {
      jobs = try options.jobs(of: found)
      (numbers, plan, manifest, changed, note, earlierStatus) = ([], nil, nil, [], nil, .done)
      return
    }
    let inspector = try options.inspector(source: source, cache: cache)
    let plan =
      try given
      ?? BatchPlan(
        arguments: [], jobs: options.jobs(of: found), request: request,
        inspector: inspector, usesHistory: false)
    self.plan = plan
    guard !plan.jobs.isEmpty else {
      throw RenderError(.missingInput, at: batch.plan, "the plan has no jobs")
    }
    var finished: [Int: JobResult] = [:]
    manifest = try batch.manifest.map { path in
      try ManifestOption.check(path)
      try OutputSet(files: [path]).refuse(
        replacing: plan.jobs.flatMap(\.inputs).map(\.path) + [batch.plan].compactMap(\.self))
      let location = FileLocation(file: path, followsLinks: true)
      if let output = plan.jobs.lazy.flatMap(\.outputs).first(where: {
        FileLocation(file: $0, followsLinks: true) == location
      }) {
        throw RenderError(
          .invalidArgument, at: path, "it is an output, \(output), too; name another file")
      }
      return try ManifestFile(
        path: path,
        header: .init(kind: .render, plan: plan.digest, jobs: plan.jobs.count, shard: shard),
        resumes: batch.resume
      ) { line in
        guard let result = try? JSONDecoder().decode(JobResult.self, from: line) else { return }
        finished[result.job] = result
      }
    }
    let own = plan.jobs(of: shard)
    var (numbers, jobs, changed): ([Int], [RenderJob], [SceneOutcome]) = ([], [], [])
    var earlier = CommandStatus.done
    for number in own {
      let job = try plan.job(number)
      let key = plan.jobs[number].key
      if given != nil, try inspector.key(of: job, request: request) != key {
        let outcome = SceneOutcome(
          scene: job.input.path, variant: job.input.variant,
          error: access(job.input.path, F_OK) == 0
            ? RenderError(
              .invalidData, at: job.label,
              "it has changed since the plan was made; make the plan again")
            : RenderError(.missingInput, at: job.label, "there is no such file any more"))
        changed.append(outcome)
        try Self.write(outcome, number, job, key: key, to: manifest)
        if let error = outcome.error { Console.report(error) }
        continue
      }
      if let result = finished[number], result.key == key, result.hasOutputs {
        result.expectations.forEach { Console.report($0) }
        earlier = max(earlier, result.expectations.isEmpty ? .done : .differs)
        continue
      }
      numbers.append(number)
      jobs.append(job)
    }
    self.numbers = numbers; self.jobs = jobs; self.changed = changed
    earlierStatus = earlier
    note = Self.note(own: own.count, left: jobs.count + changed.count, of: plan, shard)
  }

  /// Returns a note about the jobs that are left out; `nil` if there are none.
  private static func note(own: Int, left: Int, of plan: BatchPlan, _ shard: Shard?) -> String? {
    func jobs(_ count: Int) -> String { "\(count) job\(count == 1 ? "" : "s")" }
    var parts: [String] = []
    if let shard { parts.append("shard \(shard): \(own) of \(jobs(plan.jobs.count))") }
    if left < own { parts.append("\(own - left) of \(jobs(own)) finished earlier") }
    return parts.isEmpty ? nil : parts.joined(separator: ", ")
  }

  /// Writes a finished job to the manifest.
  func record(_ index: Int, _ outcome: SceneOutcome) {
    guard let plan, let manifest, !outcome.isSkipped else { return }
    let number = numbers[index]
    do {
      try Self.write(outcome, number, jobs[index], key: plan.jobs[number].key, to: manifest)
    } catch {
      failure.withLock { $0 = $0 ?? RenderError(error, at: "manifest") }
    }
  }

  /// Throws the first failure to write the manifest.
  func end() throws { if let error = failure.withLock({ $0 }) { throw error } }

  private static func write(
    _ outcome: SceneOutcome, _ number: Int, _ job: RenderJob, key: String?,
    to manifest: ManifestFile?
  ) throws {
    let result = JobResult(job: number, key: key, job, outcome, failure: Console.failure)
    try manifest?.append(JSONLines.encoder.encode(result))
  }
}
