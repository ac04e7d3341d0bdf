import Documents
public import Rendering
import ScenePlayback
public import Timelines

/// What a golden is recorded of and held against: something that can be played anew.
public struct GoldenSubject: Sendable {
  /// What playing it gave.
  public struct Performance: Sendable {
    public let timeline: Timeline
    /// What does not move as it is expected to, in sentences.
    public let failedExpectations: [String]
    /// What its author should know.
    public let warnings: [String]

    /// Makes a performance.
    public init(timeline: Timeline, failedExpectations: [String] = [], warnings: [String] = []) {
      self.timeline = timeline; self.failedExpectations = failedExpectations
      self.warnings = warnings
    }
  }

  /// What it is called in messages: a scene's path, or a test.
  public let name: String
  /// What its golden is called: a path without ending, within the folder of goldens.
  public let goldenName: String
  /// Plays it, on any thread.
  public let play: @Sendable () throws -> Performance

  /// Makes a subject of a function.
  public init(
    name: String, goldenName: String, play: @escaping @Sendable () throws -> Performance
  ) {
    self.name = name; self.goldenName = goldenName; self.play = play
  }

  /// Makes a subject of a scene document.
  ///
  /// - Parameter assets: the folder that pictures come from, instead of what the document says.
  public init(scene: SceneInput, assets: String? = nil) {
    self.init(name: scene.path, goldenName: scene.name) {
      let loaded = try LoadedScene.load(path: scene.path, assets: assets)
      return Performance(
        timeline: loaded.timeline,
        failedExpectations: loaded.findings().map(\.description),
        warnings: loaded.warnings.map(\.description))
    }
  }
}
