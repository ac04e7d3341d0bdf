import Foundation
import OutputFiles
import Rendering

/// The outputs of each scene, without conflicts.
struct RenderPlan: Sendable {
  /// A job and its outputs.
  struct Entry: Sendable {
    let job: RenderJob
    /// The request with the values of the job.
    let request: RenderRequest
    let outputs: [PlannedOutput]

    var input: SceneInput { job.input }
  }

  let entries: [Entry]
  /// All outputs, which must not replace what any scene is made of.
  let outputs: OutputSet

  /// Plans the outputs of all jobs.
  ///
  /// - Throws: `RenderError` of an invalid argument if two outputs conflict, or one would replace a
  ///   scene.
  init(jobs: [RenderJob], request: RenderRequest) throws {
    var requests: [[MatrixAxis.Value]: RenderRequest] = [:]
    entries = try jobs.map { job in
      let own = try requests[job.values] ?? request.applying(job.values)
      requests[job.values] = own
      return Entry(
        job: job, request: own,
        outputs: try own.targets.flatMap { try own.outputs(of: job, to: $0) })
    }
    if entries.count > 1, request.targets.contains(.standardOutput) {
      throw RenderError(
        .invalidArgument,
        "standard output takes one scene, and there are \(entries.count); "
          + "give a folder such as DIR/ with `targets`")
    }
    outputs = try OutputSet(of: entries.map { ($0.job.label, $0.outputs) })
    try outputs.refuse(replacing: entries.map(\.input.path))
  }
}

extension RenderRequest {
  /// Returns the outputs that a target stands for with one job, whose values take the places of
  /// `{scene}`, `{variant}` and the settings of the matrix; a name without them may have a mark.
  ///
  /// - Throws: `RenderError` of an invalid argument for an unknown placeholder.
  fileprivate func outputs(of job: RenderJob, to target: OutputTarget) throws -> [PlannedOutput] {
    var target = target
    if target.hasPlaceholders {
      var values = [
        "scene": job.input.sceneName,
        "variant": job.input.variant ?? OutputTarget.defaultVariant,
      ]
      for value in job.values { values[value.setting.rawValue] = value.text }
      target = try target.filled(with: values)
    } else if marksVariants, let variant = job.input.variant {
      target = target.marked(variant)
    }
    return outputs(at: target, named: job.input.name + job.values.map(\.mark).joined())
  }
}
