import Foundation
import OutputFiles

/// The outputs of each scene, without conflicts.
struct RenderPlan: Sendable {
  /// A scene and its outputs.
  struct Entry: Sendable {
    let input: SceneInput
    let outputs: [PlannedOutput]
  }

  let entries: [Entry]

  /// Plans the outputs of all scenes.
  ///
  /// - Throws: `RenderError` of an invalid argument if two outputs conflict, or one would replace a
  ///   scene.
  init(inputs: [SceneInput], request: RenderRequest) throws {
    entries = inputs.map { input in
      Entry(input: input, outputs: request.targets.flatMap { request.outputs(of: input, to: $0) })
    }
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
    let scenes = Set(entries.map { Self.absolute($0.input.path) })
    /// The scene that writes each file.
    var files: [String: String] = [:]
    /// The files by the folder in which they lie.
    var names: [String: [(name: String, scene: String)]] = [:]
    /// The patterns by folder.
    var patterns: [String: [(pattern: FramePattern, scene: String)]] = [:]

    func refuse(_ output: String, _ first: String, _ second: String) -> RenderError {
      let who = first == second ? "\(first) twice" : "both \(first) and \(second)"
      return RenderError(
        .invalidArgument, at: output,
        "it would be written by \(who); "
          + "give each its own output, or a folder such as DIR/ with `targets`")
    }
    for entry in entries {
      let scene = entry.input.path
      for output in entry.outputs {
        switch output.location {
        case .standardOutput: break
        case .file(let path):
          let key = Self.absolute(path)
          if scenes.contains(key) {
            throw RenderError(
              .invalidArgument, at: path, "it is a scene and would be replaced by its output")
          }
          if let other = files.updateValue(scene, forKey: key) {
            throw refuse(output.name, other, scene)
          }
          let (folder, name) = FramePattern.split(key)
          names[folder, default: []].append((name, scene))
        case .frames(let pattern):
          let folder = Self.absolute(pattern.folder)
          for other in patterns[folder, default: []]
          where other.pattern.prefix == pattern.prefix && other.pattern.suffix == pattern.suffix {
            throw refuse(output.name, other.scene, scene)
          }
          patterns[folder, default: []].append((pattern, scene))
        }
      }
    }
    for (folder, list) in patterns.sorted(by: { $0.key < $1.key }) {
      for (pattern, scene) in list {
        for file in names[folder] ?? [] where pattern.matches(file.name) {
          throw refuse(folder + "/" + file.name, file.scene, scene)
        }
        for path in scenes.sorted() {
          let (location, name) = FramePattern.split(path)
          guard location == folder, pattern.matches(name) else { continue }
          throw RenderError(
            .invalidArgument, at: path, "it is a scene and would be replaced by a frame")
        }
      }
    }
  }

  /// Returns the absolute form of a path, with links and dots resolved as far as it exists.
  static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}

extension RenderRequest {
  /// Returns the outputs that a target stands for with one scene.
  func outputs(of input: SceneInput, to target: OutputTarget) -> [PlannedOutput] {
    switch target {
    case .gif(let path): return [PlannedOutput(content: .gif, location: .file(path))]
    case .apng(let path): return [PlannedOutput(content: .apng, location: .file(path))]
    case .timeline(let path): return [PlannedOutput(content: .timeline, location: .file(path))]
    case .image(let path): return [PlannedOutput(content: imageContent, location: .file(path))]
    case .pngFrames(let pattern):
      return [PlannedOutput(content: .pngFrames, location: .frames(pattern))]
    case .svgFrames(let pattern):
      return [PlannedOutput(content: .svgFrames, location: .frames(pattern))]
    case .standardOutput:
      let content: PlannedOutput.Content =
        switch formats?.first {
        case .apng: .apng
        case .json: .timeline
        case .png: imageContent
        default: .gif
        }
      return [PlannedOutput(content: content, location: .standardOutput)]
    case .folder(let path):
      let base = (path.hasSuffix("/") ? path : path + "/") + input.name
      return (formats ?? [.gif]).map { format in
        switch format {
        case .gif: PlannedOutput(content: .gif, location: .file(base + ".gif"))
        case .apng: PlannedOutput(content: .apng, location: .file(base + ".apng"))
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
