public import Documents
public import Timelines

/// A scene that is ready to be sampled.
public struct RenderableScene: Sendable {
  public let title: String?
  public let timeline: Timeline
  /// What may not be as the scene's author thinks.
  public let warnings: [Diagnostic]

  /// Makes a scene of its timeline.
  public init(title: String? = nil, timeline: Timeline, warnings: [Diagnostic] = []) {
    (self.title, self.timeline, self.warnings) = (title, timeline, warnings)
  }
}

/// Where scenes come from: a function of a path, called on any thread.
public struct SceneSource: Sendable {
  /// Loads the scene of a path, or throws why it cannot be used.
  public var load: @Sendable (String) throws -> RenderableScene

  /// Makes a source of a function.
  public init(load: @escaping @Sendable (String) throws -> RenderableScene) {
    self.load = load
  }
}
