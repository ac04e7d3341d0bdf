import Foundation

/// What will be written for each scene, with nothing written twice.
struct RenderPlan: Sendable {
  /// A scene and its outputs.
  struct Entry: Sendable {
    let input: SceneInput
    var outputs: [PlannedOutput]
  }

  private(set) var entries: [Entry]

  /// Plans the outputs of all scenes.
  ///
  /// - Throws: `RenderError` of usage where two outputs would meet, or one would replace a scene.
  init(inputs: [SceneInput], request: RenderRequest) throws {
    entries = inputs.map { input in
      Entry(input: input, outputs: request.targets.flatMap { request.outputs(of: input, to: $0) })
    }
    if entries.count > 1, request.targets.contains(.standardOutput) {
      throw RenderError(
        .usage,
        "standard output takes one scene, and there are \(entries.count); "
          + "give a folder with -o DIR/")
    }
    try refuseMeetings()
    markSharedFolders()
  }

  /// Refuses outputs of one name, and outputs in the place of a scene.
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
        .usage, at: output,
        "it would be written by \(who); "
          + "give each its own output, or a folder with -o DIR/")
    }
    for entry in entries {
      let scene = entry.input.path
      for output in entry.outputs {
        switch output.place {
        case .standardOutput: break
        case .file(let path):
          let key = Self.absolute(path)
          if scenes.contains(key) {
            throw RenderError(.usage, at: path, "it is a scene and would be replaced by its output")
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
          let (place, name) = FramePattern.split(path)
          guard place == folder, pattern.matches(name) else { continue }
          throw RenderError(.usage, at: path, "it is a scene and would be replaced by a frame")
        }
      }
    }
  }

  /// Notes which folders of frames other outputs lie in, or below.
  private mutating func markSharedFolders() {
    var uses: [String: Int] = [:]
    for output in entries.lazy.flatMap(\.outputs) {
      var folder: String
      switch output.place {
      case .standardOutput: continue
      case .file(let path): folder = FramePattern.split(Self.absolute(path)).folder
      case .frames(let pattern): folder = Self.absolute(pattern.folder)
      }
      while folder.count > 1 {
        uses[folder, default: 0] += 1
        folder = FramePattern.split(folder).folder
      }
    }
    for entry in entries.indices {
      for index in entries[entry].outputs.indices {
        guard case .frames(let pattern) = entries[entry].outputs[index].place else { continue }
        let count = uses[Self.absolute(pattern.folder)] ?? 1
        entries[entry].outputs[index].isShared = count > 1
      }
    }
  }

  /// Returns the absolute form of a path, with links and dots followed as far as it exists.
  static func absolute(_ path: String) -> String {
    URL(fileURLWithPath: path).standardizedFileURL.resolvingSymlinksInPath().path
  }
}

extension RenderRequest {
  /// Returns what a target means for one scene.
  func outputs(of input: SceneInput, to target: OutputTarget) -> [PlannedOutput] {
    switch target {
    case .gif(let path): return [PlannedOutput(content: .gif, place: .file(path))]
    case .apng(let path): return [PlannedOutput(content: .apng, place: .file(path))]
    case .timeline(let path): return [PlannedOutput(content: .timeline, place: .file(path))]
    case .picture(let path): return [PlannedOutput(content: pictureContent, place: .file(path))]
    case .pngFrames(let pattern):
      return [PlannedOutput(content: .pngFrames, place: .frames(pattern))]
    case .svgFrames(let pattern):
      return [PlannedOutput(content: .svgFrames, place: .frames(pattern))]
    case .standardOutput:
      let content: PlannedOutput.Content =
        switch formats?.first {
        case .apng: .apng
        case .json: .timeline
        case .png: pictureContent
        default: .gif
        }
      return [PlannedOutput(content: content, place: .standardOutput)]
    case .folder(let path):
      let base = (path.hasSuffix("/") ? path : path + "/") + input.name
      return (formats ?? [.gif]).map { format in
        switch format {
        case .gif: PlannedOutput(content: .gif, place: .file(base + ".gif"))
        case .apng: PlannedOutput(content: .apng, place: .file(base + ".apng"))
        case .json: PlannedOutput(content: .timeline, place: .file(base + ".json"))
        case .png:
          PlannedOutput(
            content: .pngFrames, place: .frames(FramePattern(folder: base, suffix: ".png")))
        case .svgFrames:
          PlannedOutput(
            content: .svgFrames, place: .frames(FramePattern(folder: base, suffix: ".svg")))
        }
      }
    }
  }
}
