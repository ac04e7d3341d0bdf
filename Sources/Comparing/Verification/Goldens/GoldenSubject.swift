import Documents
package import ScenePlayback
public import SceneRendering
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
    /// The scene as it was played; `nil` for another subject.
    package var scene: LoadedScene?
    /// The digests of the frames at the times of the golden, if an earlier run has painted them.
    var frameDigests: [String]?

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
  /// The location of the scene, if it is one.
  let source: String?
  /// The path of the scene as it was named; `nil` for another subject.
  package private(set) var scenePath: String?
  /// The scene, if it is one, and the folder that takes the place of its own folder of images.
  private(set) var input: SceneInput?
  private(set) var assets: String?
  /// The name of the scene's variant, if it is one.
  package private(set) var variant: String?
  /// Reads the scene document, if it is one.
  let readScene: @Sendable () -> SceneTree?
  /// Plays the subject, on any thread.
  public let play: @Sendable () throws -> Performance

  /// Creates a subject of a function.
  public init(
    name: String, goldenName: String, play: @escaping @Sendable () throws -> Performance
  ) {
    self.init(
      name: name, goldenName: goldenName, source: nil, readScene: { nil }, play: play)
  }

  /// Creates a subject of a function that plays a scene.
  private init(
    name: String, goldenName: String, source: String?,
    readScene: @escaping @Sendable () -> SceneTree?,
    play: @escaping @Sendable () throws -> Performance
  ) {
    self.name = name; self.goldenName = goldenName; self.source = source
    self.readScene = readScene; self.play = play
  }

  /// Returns the digest of everything that the subject's timeline is made of; `nil` if it is not
  /// known.
  ///
  /// - Parameter fonts: The digests of the font files, by the names of the files.
  package func inputDigest(of timeline: Timeline, fonts: [String: String]) -> String? {
    source.flatMap { InputDigest.text(ofScene: $0, timeline: timeline, fonts: fonts) }
  }

  /// Creates a subject of a scene document.
  ///
  /// - Parameters:
  ///   - goldenName: The name of its golden; by default that of the scene.
  ///   - assets: The folder of images, instead of the document's own.
  public init(scene: SceneInput, goldenName: String? = nil, assets: String? = nil) {
    self.init(
      name: scene.label, goldenName: goldenName ?? scene.name, source: scene.location,
      readScene: { SceneTree(path: scene.path, isConfined: scene.isConfined) }
    ) {
      let loaded = try LoadedScene.load(
        path: scene.path, assets: assets, variant: scene.variant, isConfined: scene.isConfined)
      var performance = Performance(
        timeline: loaded.timeline,
        failedExpectations: loaded.findings().map(\.description),
        warnings: loaded.warnings.map(\.description))
      performance.files = loaded.files
      performance.scene = loaded
      return performance
    }
    scenePath = scene.path
    (input, self.assets) = (scene, assets)
    variant = scene.variant
  }
}
