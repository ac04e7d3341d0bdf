import Documents
public import Rendering
import ScenePlayback
public import Timelines

/// The subject of a golden, which can be played repeatedly.
public struct GoldenSubject: Sendable {
  /// The result of playing a subject.
  public struct Performance: Sendable {
    public let timeline: Timeline
    /// The failed expectations, as sentences.
    public let failedExpectations: [String]
    /// Warnings for the author.
    public let warnings: [String]
    /// The files from which it was made, as far as they are known.
    package var files: [String] = []

    /// Creates a performance.
    public init(timeline: Timeline, failedExpectations: [String] = [], warnings: [String] = []) {
      self.timeline = timeline; self.failedExpectations = failedExpectations
      self.warnings = warnings
    }
  }

  /// The name in messages: a scene's path, or a test.
  public let name: String
  /// The name of its golden: a path without extension, within the folder of goldens.
  public let goldenName: String
  /// Plays the subject, on any thread.
  public let play: @Sendable () throws -> Performance

  /// Creates a subject of a function.
  public init(
    name: String, goldenName: String, play: @escaping @Sendable () throws -> Performance
  ) {
    self.name = name; self.goldenName = goldenName; self.play = play
  }

  /// Creates a subject of a scene document.
  ///
  /// - Parameter assets: The folder of images, instead of the document's own.
  public init(scene: SceneInput, assets: String? = nil) {
    self.init(name: scene.path, goldenName: scene.name) {
      let loaded = try LoadedScene.load(path: scene.path, assets: assets)
      var performance = Performance(
        timeline: loaded.timeline,
        failedExpectations: loaded.findings().map(\.description),
        warnings: loaded.warnings.map(\.description))
      performance.files = loaded.files
      return performance
    }
  }
}
