import Digests
import Documents
import Foundation
import Rendering

/// The record of an output in the cache: its bytes by their digest, and the outcome of its scene.
struct CachedOutput: Codable, Sendable {
  /// A warning or a failed expectation.
  struct Message: Codable, Sendable {
    let isWarning: Bool
    let file: String
    let line: Int
    let column: Int
    let text: String

    /// The names of the keys.
    private enum CodingKeys: String, NumberKey {
      case isWarning, file, line, column, text

      var range: NumberRange? { self == .line || self == .column ? .location : nil }
    }
  }

  /// The names of the keys.
  private enum CodingKeys: String, NumberKey {
    case blob, sizes, setting, scene, title, warnings, findings, notes, frames, framesPerSecond
    case seconds, width, height, scale, cost

    var range: NumberRange? {
      switch self {
      case .frames: SamplingOptions.frameCounts
      case .framesPerSecond: SamplingOptions.reportedRates
      case .width, .height: SamplingOptions.reportedSizes
      case .scale: NumberRange(0...SamplingOptions.scales.upperBound)
      case .seconds, .cost: .seconds
      case .blob, .sizes, .setting, .scene, .title, .warnings, .findings, .notes: nil
      }
    }
  }

  /// The digest of the output's bytes; of a folder of frames, of all its files one after the other.
  let blob: String
  /// The sizes of the files.
  let sizes: [Int]
  let setting: SceneOutcome.Setting?
  /// The path of the scene, as it was named.
  let scene: String
  let title: String?
  let warnings: [Message]
  let findings: [Message]
  let notes: [OutputNote]
  let frames: Int
  let framesPerSecond: Double
  let seconds: Double
  let width: Int
  let height: Int
  let scale: Double
  /// The processor time in seconds of everything that was rendered with the output.
  let cost: Double

  /// The number of bytes.
  var byteCount: Int { sizes.reduce(0, +) }

  /// Reads the payload of a record; `nil` if it is none of an output.
  init?(payload: Data) {
    guard let output = try? JSONDecoder().decode(CachedOutput.self, from: payload),
      // The digest becomes a path, and the sizes are added.
      ContentDigest.isDigest(output.blob), !output.sizes.isEmpty,
      output.sizes.count <= SamplingOptions.maximumFrames,
      output.sizes.allSatisfy({ NumberRange.bytes.contains(Double($0)) })
    else { return nil }
    self = output
  }

  /// Describes an output that was just made.
  init(
    blob: String, sizes: [Int], setting: SceneOutcome.Setting?, outcome: SceneOutcome,
    notes: [OutputNote], cost: Double
  ) {
    self.blob = blob; self.sizes = sizes; self.setting = setting; self.notes = notes
    scene = outcome.scene
    title = outcome.title
    warnings = outcome.warnings.map(Message.init)
    findings = outcome.findings.map(Message.init)
    frames = outcome.frames
    framesPerSecond = outcome.framesPerSecond
    seconds = outcome.seconds
    width = outcome.width
    height = outcome.height
    scale = outcome.scale
    self.cost = cost
  }

  /// The payload of the record.
  var payload: Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    // Numbers of an outcome are finite, so this does not fail.
    return (try? encoder.encode(self)) ?? Data()
  }

  /// Gives an outcome all that the record says about its scene.
  func describe(_ outcome: inout SceneOutcome) {
    let renamed = Renaming(from: scene, to: outcome.scene)
    outcome.title = title
    outcome.warnings = warnings.map { $0.diagnostic(renamed) }
    outcome.findings = findings.map { $0.diagnostic(renamed) }
    outcome.frames = frames
    outcome.framesPerSecond = framesPerSecond
    outcome.seconds = seconds
    outcome.width = width
    outcome.height = height
    outcome.scale = scale
  }

  /// The change of the names of files if a scene has another path than when it was rendered.
  struct Renaming {
    let from: String
    let to: String

    /// Returns the present name of the scene, or of a file beside it.
    func callAsFunction(_ file: String) -> String {
      if from == to { return file }
      if file == from { return to }
      let (old, new) = (Self.folder(from), Self.folder(to))
      return file.hasPrefix(old) ? String(new) + file.dropFirst(old.count) : file
    }

    /// Returns the folder of a path with its slash; empty for none.
    private static func folder(_ path: String) -> Substring {
      path.lastIndex(of: "/").map { path[...$0] } ?? ""
    }
  }
}

extension CachedOutput.Message {
  /// Records a message.
  init(_ diagnostic: Diagnostic) {
    isWarning = diagnostic.severity == .warning
    file = diagnostic.location.file
    line = diagnostic.location.line
    column = diagnostic.location.column
    text = diagnostic.message
  }

  /// Returns the message, at the present names of its file.
  func diagnostic(_ renamed: CachedOutput.Renaming) -> Diagnostic {
    Diagnostic(
      isWarning ? .warning : .error,
      at: SourceLocation(file: renamed(file), line: line, column: column), text)
  }
}
