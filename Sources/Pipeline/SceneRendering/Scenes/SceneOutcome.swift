public import Documents
public import Rendering

/// The outcome of one scene.
public struct SceneOutcome: Sendable {
  /// A file, or a pattern of files, that was written.
  public struct Output: Hashable, Sendable, Codable {
    /// The path, the pattern, or `-`.
    public let path: String
    public let bytes: Int
    /// The setting that was chosen for few bytes; `nil` for the one that is asked for.
    public var setting: Setting?

    /// The names of the keys.
    private enum CodingKeys: String, NumberKey {
      case path, bytes, setting

      var range: NumberRange? { self == .bytes ? .bytes : nil }
    }
  }

  /// A setting of an animation that was chosen for few bytes.
  public typealias Setting = ChosenSetting

  /// The processor time that was spent, in seconds.
  public internal(set) var cost = 0.0
  /// The scene's file.
  public let scene: String
  /// The name of its variant; the scene itself where `nil`.
  public let variant: String?
  public internal(set) var title: String?
  /// The outputs that were written; none after an error.
  public internal(set) var outputs: [Output] = []
  /// The number of frames of one loop, and the frame rate.
  public internal(set) var frames = 0
  public internal(set) var framesPerSecond = 0.0
  /// The duration of one loop, in seconds.
  public internal(set) var seconds = 0.0
  /// The size of a frame in pixels.
  public internal(set) var width = 0
  public internal(set) var height = 0
  /// Pixels per point.
  public internal(set) var scale = 1.0
  public internal(set) var warnings: [Diagnostic] = []
  /// The expectations of the scene that failed; the outputs are written all the same.
  public internal(set) var findings: [Diagnostic] = []
  /// Notes for a viewer of the outputs.
  public internal(set) var notes: [String] = []
  public internal(set) var error: RenderError?
  /// Whether the scene was never started, because another one had failed.
  public let isSkipped: Bool

  /// The size at which a page shows a frame: that in points, or in pixels if these are fewer.
  package var shownSize: (width: Int, height: Int) {
    func side(_ pixels: Int) -> Int { Int((Double(pixels) / max(1, scale)).rounded()) }
    return (side(width), side(height))
  }

  /// Creates the outcome of a scene that is not rendered yet.
  package init(scene: String, variant: String? = nil, error: RenderError? = nil) {
    self.scene = scene; self.variant = variant; self.error = error
    isSkipped = false
  }

  /// Creates the outcome of a scene that is not started, because another one failed.
  init(skipped scene: String, after failure: (scene: String, kind: RenderError.Kind)) {
    self.scene = scene
    variant = nil
    isSkipped = true
    error = RenderError(
      failure.kind, at: scene, "not rendered, since \(failure.scene) failed (`stopsAtFailure`)")
  }
}
