public import ScenePlayback

/// A source of scenes: a function of an input, called on any thread.
public struct SceneSource: Sendable {
  /// Loads the scene of an input, or throws the reason that it cannot be used.
  public let load: @Sendable (SceneInput) throws -> LoadedScene
  /// The values in place of those of documents; `nil` for scenes of a function, whose
  /// inputs are not known.
  package let settings: Settings?

  /// The values that take the place of those of documents.
  package struct Settings: Hashable, Sendable {
    /// The folder of images and fonts.
    let assets: String?
    let seed: Int?
  }

  /// Creates a source of a function.
  public init(load: @escaping @Sendable (SceneInput) throws -> LoadedScene) {
    self.init(settings: nil, load: load)
  }

  /// Creates a source of a function that reads documents.
  init(settings: Settings?, load: @escaping @Sendable (SceneInput) throws -> LoadedScene) {
    self.settings = settings; self.load = load
  }

  /// Reads scene documents from files.
  public static let documents = documents(assets: nil)

  /// Reads scene documents from files, with given values instead of their own.
  ///
  /// The path `-` stands for standard input, whose includes and images are in the current folder.
  ///
  /// - Parameters:
  ///   - assets: The folder of images.
  ///   - seed: The seed of random changes.
  public static func documents(assets: String?, seed: Int? = nil) -> SceneSource {
    documents(assets: assets, seed: seed, isConfined: false)
  }

  /// Reads scene documents from files, with given values instead of their own.
  ///
  /// - Parameter isConfined: Whether nothing outside a document's folder is read, except for
  ///   `assets`.
  package static func documents(assets: String?, seed: Int?, isConfined: Bool) -> SceneSource {
    let settings = isConfined ? nil : Settings(assets: assets, seed: seed)
    return SceneSource(settings: settings) { input in
      guard input.path == SceneInput.standardInput else {
        return try LoadedScene.load(
          path: input.path, assets: assets, seed: seed, variant: input.variant,
          isConfined: isConfined)
      }
      return try LoadedScene.load(
        text: try StandardInput.text.get(), name: "standard input", folder: ".", assets: assets,
        seed: seed, variant: input.variant, isConfined: isConfined)
    }
  }
}
