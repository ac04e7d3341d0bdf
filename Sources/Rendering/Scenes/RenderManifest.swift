import Documents
public import Foundation

/// What a run wrote, as JSON for other programs.
public enum RenderManifest {
  /// One scene in the manifest.
  private struct Entry: Encodable {
    let scene: String
    let title: String?
    let outputs: [SceneOutcome.Output]
    let bytes: Int
    let frames: Int
    let framesPerSecond: Double
    let width: Int
    let height: Int
    let seconds: Double
    let expectations: [String]
    let error: Failure?

    private enum Key: String, CodingKey {
      case scene, title, outputs, bytes, frames, framesPerSecond, width, height, seconds
      case expectations, error
    }

    /// Writes `null` for what there is not, so that every entry has the same keys.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(scene, forKey: .scene)
      try container.encode(title, forKey: .title)
      try container.encode(outputs, forKey: .outputs)
      try container.encode(bytes, forKey: .bytes)
      try container.encode(frames, forKey: .frames)
      try container.encode(framesPerSecond, forKey: .framesPerSecond)
      try container.encode(width, forKey: .width)
      try container.encode(height, forKey: .height)
      try container.encode(seconds, forKey: .seconds)
      try container.encode(expectations, forKey: .expectations)
      try container.encode(error, forKey: .error)
    }
  }

  /// Why a scene was not rendered.
  private struct Failure: Encodable {
    let exit: Int32
    let diagnostics: [String]
  }

  /// Returns the manifest: a list with an entry for each scene, in their order.
  ///
  /// - Throws: `EncodingError`, though nothing in an outcome gives it a reason to.
  public static func json(_ outcomes: [SceneOutcome]) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let entries = outcomes.map { outcome in
      Entry(
        scene: outcome.scene, title: outcome.title, outputs: outcome.outputs,
        bytes: outcome.outputs.reduce(0) { $0 + $1.bytes }, frames: outcome.frames,
        framesPerSecond: outcome.framesPerSecond, width: outcome.width, height: outcome.height,
        seconds: outcome.seconds, expectations: outcome.findings.map(\.description),
        error: outcome.error.map { Failure(exit: $0.status.rawValue, diagnostics: $0.lines) })
    }
    return try encoder.encode(entries) + Data("\n".utf8)
  }
}
