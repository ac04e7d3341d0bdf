public import ScenePlayback

/// Where scenes come from: a function of a path, called on any thread.
public struct SceneSource: Sendable {
  /// Loads the scene of a path, or throws why it cannot be used.
  public var load: @Sendable (String) throws -> LoadedScene

  /// Makes a source of a function.
  public init(load: @escaping @Sendable (String) throws -> LoadedScene) {
    self.load = load
  }

  /// Reads scene documents from files.
  public static let documents = documents(assets: nil)

  /// Reads scene documents from files, with what is stated in place of what they say.
  ///
  /// - Parameters:
  ///   - assets: the folder that pictures come from.
  ///   - seed: what changes at random depend on.
  public static func documents(assets: String?, seed: Int? = nil) -> SceneSource {
    SceneSource { try LoadedScene.load(path: $0, assets: assets, seed: seed) }
  }
}
