import Documents
import Foundation
import Rendering
import Reporting
import ScenePlayback
import Timelines
import Timing

/// A version of a scene as it was saved, with what a page needs to show it.
struct LiveVersion: Sendable {
  /// The number of the save.
  let generation: Int
  let timeline: Timeline
  /// The scale of full quality, in pixels per point.
  let scale: Double
  /// The instants of the frames in the scene's time, and their durations in the output.
  let times: [Instant]
  let durations: [Instant]
  /// The message that describes the version.
  private(set) var message: String
  /// The files from which it was made.
  let files: Set<String>
  /// The scene as it was played.
  let scene: LoadedScene
  private let name: String
  private let commands: (animation: String, frame: String?)
  /// The number of the trial; `nil` for a version of the files.
  let trial: Int?

  /// The rate and the speed at which the page plays, as an animated PNG does.
  private struct Message: Encodable {
    let type: String
    let generation: Int
    /// The number of the trial; `nil` for a version of the files.
    let trial: Int?
    let scene: String
    let clip: Clip
    let starts: [Double]
    let durations: [Double]

    private enum CodingKeys: String, CodingKey {
      case type, generation, trial, scene, clip, starts, durations
    }
  }

  /// Describes a scene that was played.
  ///
  /// - Parameters:
  ///   - name: The name of the scene in the page.
  ///   - commands: The commands that render the scene, and a frame at `{time}`.
  ///   - trial: The number of the trial; `nil` for a version of the files.
  /// - Throws: `RenderError` if it has too many frames.
  init(
    _ scene: LoadedScene, generation: Int, name: String,
    commands: (animation: String, frame: String?), trial: Int? = nil
  ) throws {
    let sampling = try Sampling(of: scene.timeline, name: scene.path)
    let schedule = FrameSchedule.apng(sampling)
    self.generation = generation
    timeline = scene.timeline
    scale = sampling.scale
    times = schedule.entries.map(\.time)
    durations = schedule.entries.map(\.duration)
    files = Set(scene.files)
    self.scene = scene
    self.name = name; self.commands = commands; self.trial = trial
    message = ""
    // During a drag the first frame matters, and findings and motion do not.
    message = try message(type: "scene", isWhole: trial == nil)
  }

  /// Returns the message about a trial that its first message leaves out: findings and motion.
  func details() throws -> String { try message(type: "details", isWhole: true) }

  private func message(type: String, isWhole: Bool) throws -> String {
    let sampling = try Sampling(of: timeline, name: scene.path)
    var clip = Clip(id: "live", name: name)
    clip.describe(
      scene, sampling: sampling, schedule: FrameSchedule.apng(sampling), hasFindings: isWhole)
    clip.scene = scene.path
    (clip.command, clip.frameCommand) = commands
    clip.frameFiles = Clip.FrameFiles(prefix: "svg/\(generation)/", digits: 1, suffix: ".svg")
    var start = Instant.zero
    let starts = durations.map { duration in
      defer { start = start + duration }
      return start.seconds
    }
    let message = Message(
      type: type, generation: generation, trial: trial, scene: scene.path, clip: clip,
      starts: starts, durations: durations.map(\.seconds))
    let text = String(decoding: try JSONEncoder().encode(message), as: UTF8.self)
    let motion = isWhole ? ClipMotion(of: scene, at: times)?.json ?? "null" : "null"
    return text.dropLast() + ",\"motion\":\(motion)}"
  }

  /// Returns the frames in the order in which they are painted: from one on to the end, then those
  /// before it, the nearest first.
  func order(from index: Int) -> [Int] {
    let first = min(max(index, 0), times.count - 1)
    return Array(first..<times.count) + (0..<first).reversed()
  }

  /// Returns the number of the frame that shows an instant of the scene.
  func frame(at seconds: Double) -> Int {
    let time = Instant(seconds: min(max(seconds.isFinite ? seconds : 0, 0), 1e6) + 1e-6)
    return max(0, (times.firstIndex { $0 > time } ?? times.count) - 1)
  }
}

/// The errors of a scene that cannot be shown.
struct LiveErrors: Sendable {
  /// One error with its line.
  private struct Entry: Encodable {
    let file: String?
    let line: Int?
    let column: Int?
    let text: String
    /// The text of the line.
    let source: String?
  }

  private struct Message: Encodable {
    let type = "errors"
    let generation: Int
    let errors: [Entry]

    private enum CodingKeys: String, CodingKey { case type, generation, errors }
  }

  /// The message that describes the errors.
  let message: String
  /// The errors as lines for a terminal.
  let lines: [String]

  /// The longest line that is shown.
  private static let longestLine = 400

  /// Describes an error of a scene.
  init(_ error: any Error, generation: Int, scene: String, reword: (String) -> String) {
    let entries: [Entry]
    if let error = error as? DocumentError {
      var texts: [String: [Substring]] = [:]
      entries = error.diagnostics.map { diagnostic in
        let location = diagnostic.location
        let lines = texts[location.file] ?? Self.lines(of: location.file)
        texts[location.file] = lines
        let source = lines.indices.contains(location.line - 1) ? lines[location.line - 1] : nil
        return Entry(
          file: location.file, line: location.line, column: location.column,
          text: reword(diagnostic.message),
          source: source.map { String($0.prefix(Self.longestLine)) })
      }
      lines = error.diagnostics.map { reword($0.description) }
    } else {
      let text = reword(RenderError(error, at: scene).description)
      entries = [Entry(file: nil, line: nil, column: nil, text: text, source: nil)]
      lines = [text]
    }
    let message = Message(generation: generation, errors: entries)
    let data = (try? JSONEncoder().encode(message)) ?? Data()
    self.message = String(decoding: data, as: UTF8.self)
  }

  /// Returns the lines of a file; none if it cannot be read.
  private static func lines(of file: String) -> [Substring] {
    guard let text = try? String(contentsOfFile: file, encoding: .utf8) else { return [] }
    return text.split(separator: "\n", omittingEmptySubsequences: false)
  }
}
