import Foundation
import OutputFiles

/// The outputs of each scene, without conflicts.
struct RenderPlan: Sendable {
  /// A job and its outputs.
  struct Entry: Sendable {
    let job: RenderJob
    /// The request with the values of the job.
    let request: RenderRequest
    let outputs: [PlannedOutput]

    /// The scene of the job.
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
    var outputs = OutputSet()
    for output in entries.lazy.flatMap(\.outputs) {
      switch output.location {
      case .standardOutput: break
      case .file(let path): outputs.insert(file: path)
      case .frames(let pattern): outputs.insert(pattern)
      }
    }
    self.outputs = outputs
    if entries.count > 1, request.targets.contains(.standardOutput) {
      throw RenderError(
        .invalidArgument,
        "standard output takes one scene, and there are \(entries.count); "
          + "give a folder such as DIR/ with `targets`")
    }
    try refuseMeetings()
  }

  /// Throws if two outputs have one name, or an output would replace a scene.
  private func refuseMeetings() throws {
    /// The scene that writes each file.
    var files: [FileLocation: String] = [:]
    var written: [(location: FileLocation, path: String, scene: String)] = []
    /// The patterns by folder.
    var patterns: [FileLocation: [(pattern: FramePattern, scene: String)]] = [:]

    func refuse(_ output: String, _ first: String, _ second: String) -> RenderError {
      let who = first == second ? "\(first) twice" : "both \(first) and \(second)"
      return RenderError(
        .invalidArgument, at: output,
        "it would be written by \(who); "
          + "give each its own output, a folder such as DIR/, or a name such as {scene}-{variant}.gif "
          + "with `targets`")
    }
    for entry in entries {
      let scene = entry.job.label
      for output in entry.outputs {
        switch output.location {
        case .standardOutput: break
        case .file(let path):
          if OutputLocation.isNullDevice(path) { continue }
          let location = FileLocation(file: path, followsLinks: true)
          if let other = files.updateValue(scene, forKey: location) {
            throw refuse(output.name, other, scene)
          }
          written.append((location, path, scene))
        case .frames(let pattern):
          let folder = FileLocation(folder: pattern.folder)
          for other in patterns[folder, default: []]
          where other.pattern.prefix == pattern.prefix && other.pattern.suffix == pattern.suffix {
            throw refuse(output.name, other.scene, scene)
          }
          patterns[folder, default: []].append((pattern, scene))
        }
      }
    }
    for file in written {
      for other in patterns[file.location.folder] ?? []
      where other.pattern.matches(file.location.name) {
        throw refuse(file.path, file.scene, other.scene)
      }
    }
    try outputs.refuse(replacing: entries.map(\.input.path))
  }
}

extension RenderRequest {
  /// Returns the outputs that a target stands for with one job.
  ///
  /// - Throws: `RenderError` of an invalid argument for an unknown placeholder.
  func outputs(of job: RenderJob, to target: OutputTarget) throws -> [PlannedOutput] {
    outputs(of: job, at: try target.named(for: job, marksVariants: marksVariants))
  }

  /// Returns the outputs that a target with the names of a job stands for.
  func outputs(of job: RenderJob, at target: OutputTarget) -> [PlannedOutput] {
    switch target {
    case .animation(let form, let path):
      return [PlannedOutput(content: .animation(form), location: .file(path))]
    case .svg(let path): return [PlannedOutput(content: .svg, location: .file(path))]
    case .timeline(let path): return [PlannedOutput(content: .timeline, location: .file(path))]
    case .image(let path): return [PlannedOutput(content: imageContent, location: .file(path))]
    case .pngFrames(let pattern):
      return [PlannedOutput(content: .pngFrames, location: .frames(pattern))]
    case .svgFrames(let pattern):
      return [PlannedOutput(content: .svgFrames, location: .frames(pattern))]
    case .standardOutput:
      let content: PlannedOutput.Content =
        switch formats?.first {
        case .animation(let form): .animation(form)
        case .svg: .svg
        case .json: .timeline
        case .png: imageContent
        case .svgFrames, nil: .animation(.gif)
        }
      return [PlannedOutput(content: content, location: .standardOutput)]
    case .nullDevice(let path):
      return outputs(of: job, at: .standardOutput).map {
        PlannedOutput(content: $0.content, location: .file(path))
      }
    case .folder(let path):
      let base =
        (path.hasSuffix("/") ? path : path + "/") + job.input.name
        + job.values.map(\.mark).joined()
      return (formats ?? [.animation(.gif)]).map { format in
        switch format {
        case .animation(let form):
          PlannedOutput(
            content: .animation(form), location: .file("\(base).\(form.rawValue)"))
        case .svg: PlannedOutput(content: .svg, location: .file(base + ".svg"))
        case .json: PlannedOutput(content: .timeline, location: .file(base + ".json"))
        case .png:
          PlannedOutput(
            content: .pngFrames, location: .frames(FramePattern(folder: base, suffix: ".png")))
        case .svgFrames:
          PlannedOutput(
            content: .svgFrames, location: .frames(FramePattern(folder: base, suffix: ".svg")))
        }
      }
    }
  }
}
