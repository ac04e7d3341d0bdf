import Documents
public import Foundation
public import Rendering

/// The results of a run, as JSON for other programs.
public enum RenderManifest {
  /// One scene in the manifest.
  private struct Entry: Encodable {
    let scene: String
    let variant: String?
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
      case scene, variant, title, outputs, bytes, frames, framesPerSecond, width, height, seconds
      case expectations, error
    }

    /// Writes `null` for missing values, so that every entry has the same keys.
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: Key.self)
      try container.encode(scene, forKey: .scene)
      try container.encode(variant, forKey: .variant)
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

  /// The reason that a scene was not rendered.
  private struct Failure: Encodable {
    let exit: Int32
    let diagnostics: [String]
  }

  /// Returns the manifest: a list with an entry for each scene, in their order.
  ///
  /// - Parameter failure: A function that returns the exit code and the messages of an error.
  /// - Throws: `EncodingError`, though no outcome causes one.
  public static func json(
    _ outcomes: [SceneOutcome],
    failure: (RenderError) -> (exit: Int32, diagnostics: [String])
  ) throws -> Data {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
    let entries = outcomes.map { outcome in
      Entry(
        scene: outcome.scene, variant: outcome.variant, title: outcome.title,
        outputs: outcome.outputs,
        bytes: outcome.outputs.reduce(0) { $0 + $1.bytes }, frames: outcome.frames,
        framesPerSecond: outcome.framesPerSecond, width: outcome.width, height: outcome.height,
        seconds: outcome.seconds, expectations: outcome.findings.map(\.description),
        error: outcome.error.map { error in
          let (exit, diagnostics) = failure(error)
          return Failure(exit: exit, diagnostics: diagnostics)
        })
    }
    return try encoder.encode(entries) + Data("\n".utf8)
  }
}
