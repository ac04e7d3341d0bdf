public import Documents

/// What became of one scene.
public struct SceneOutcome: Sendable {
  /// A file, or a pattern of files, that was written.
  public struct Output: Hashable, Sendable, Encodable {
    /// The path, the pattern, or `-`.
    public let path: String
    public let bytes: Int
  }

  /// The scene's file.
  public let scene: String
  public internal(set) var title: String?
  /// What was written; nothing where there was an error.
  public internal(set) var outputs: [Output] = []
  /// The number of frames of one round, and how many there are in a second of it.
  public internal(set) var frames = 0
  public internal(set) var framesPerSecond = 0.0
  /// How long one round takes, in seconds.
  public internal(set) var seconds = 0.0
  /// The pixels of a frame.
  public internal(set) var width = 0
  public internal(set) var height = 0
  public internal(set) var warnings: [Diagnostic] = []
  /// The expectations of the scene that failed; the outputs are written all the same.
  public internal(set) var findings: [Diagnostic] = []
  /// What a viewer of the outputs should know.
  public internal(set) var notes: [String] = []
  public internal(set) var error: RenderError?
  /// Whether the scene was never begun, since another had failed.
  public let isSkipped: Bool

  /// How the scene ended: its error, or else whether all was as expected.
  public var status: CommandStatus { error?.status ?? (findings.isEmpty ? .done : .differs) }

  /// Makes the outcome of a scene that nothing is known of yet.
  package init(scene: String, error: RenderError? = nil) {
    self.scene = scene; self.error = error
    isSkipped = false
  }

  /// Makes the outcome of a scene that is not begun, since another one failed.
  init(skipped scene: String, after failure: (scene: String, status: CommandStatus)) {
    self.scene = scene
    isSkipped = true
    error = RenderError(
      failure.status, at: scene, "not rendered, since \(failure.scene) failed (--fail-fast)")
  }
}
