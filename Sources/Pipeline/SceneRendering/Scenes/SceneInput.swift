import Documents
package import Foundation
import OutputFiles
import Rendering
import SceneDocuments

/// A scene to be rendered: its file, and the name that its outputs take from it.
public struct SceneInput: Hashable, Sendable {
  /// The file, as it was given or found.
  public let path: String
  /// The path within the given folder, without its extension: `sub/fly-in`.
  public let name: String
  /// Whether the file was named, or was found and has the key `cellophane`.
  ///
  /// Any other file that was found is an input all the same, so that its error is reported.
  public let isRecognized: Bool
  /// Whether nothing outside the scene's folder is read, whatever the document names.
  package let isConfined: Bool
  /// The name of the variant; the scene itself where `nil`.
  public private(set) var variant: String?
  /// The name of the scene itself.
  public private(set) var sceneName: String

  /// Creates an input; by default its name is its file's.
  public init(path: String, name: String? = nil, isRecognized: Bool = true) {
    self.init(path: path, name: name, isRecognized: isRecognized, isConfined: false)
  }

  /// Creates an input; by default its name is its file's.
  ///
  /// - Parameter isConfined: Whether nothing outside the scene's folder is read.
  package init(path: String, name: String? = nil, isRecognized: Bool = true, isConfined: Bool) {
    self.path = path; self.isConfined = isConfined
    let file =
      path == Self.standardInput ? "standard-input" : (path as NSString).lastPathComponent
    self.name = name ?? (file as NSString).deletingPathExtension
    sceneName = self.name
    self.isRecognized = isRecognized
  }

  /// The scene in messages: its file, and its variant if it is one.
  public var label: String { variant.map { "\(path) (\($0))" } ?? path }

  /// The scene itself, without its variant.
  package var scene: SceneInput {
    SceneInput(
      path: path, name: sceneName, isRecognized: isRecognized, isConfined: isConfined)
  }

  /// Returns a variant of the scene; its name ends with that of the variant.
  public func variant(_ name: String) -> SceneInput {
    var input = SceneInput(
      path: path, name: "\(self.name)-\(name)", isRecognized: isRecognized, isConfined: isConfined)
    input.variant = name
    input.sceneName = sceneName
    return input
  }

  /// Returns the scene and its variants, in the order of the document; only the scene if it cannot
  /// be read.
  public func withVariants() -> [SceneInput] { withVariants(edited: [:]) }

  /// Returns the scene and its variants, as `withVariants()` does.
  ///
  /// - Parameter edited: The contents in place of those of files, by their names in messages.
  package func withVariants(edited: [String: Data]) -> [SceneInput] {
    let tree =
      path == Self.standardInput
      ? (try? StandardInput.text.get()).flatMap {
        try? DocumentReader.read(bytes: $0, name: "standard input")
      } : SceneIncludes.tree(of: path, isConfined: isConfined, edited: edited)
    let names = tree.map { SceneVariant.names(in: $0) } ?? []
    return [self] + names.map { variant($0) }
  }

  /// The absolute path, with the links of its folder resolved.
  ///
  /// It does not depend on how the file was named. A link to a file is a scene of its own.
  public var location: String { Self.location(of: path) }

  /// Returns the absolute path of a file, with the links of its folder resolved as far as it exists.
  private static func location(of path: String) -> String {
    let (folder, name) = FramePattern.split(path)
    let resolved = resolvedFolder(folder)
    return (resolved == "/" ? "" : resolved) + "/" + name
  }

  /// Returns the absolute path of a folder, with all links resolved as far as it exists.
  package static func resolvedFolder(_ folder: String) -> String {
    URL(fileURLWithPath: folder).standardizedFileURL.resolvingSymlinksInPath().path
  }

  /// The path that stands for standard input.
  public static let standardInput = "-"
  /// The extensions of scene files in folders.
  public static let fileExtensions = ["yaml", "yml", "json"]
  /// The maximum depth of folders.
  public static let maximumDepth = 32
  /// The name of the files that list patterns of files that are no scenes.
  public static let ignoreFileName = ".cellophaneignore"

  /// Returns the scenes that paths name: files as they are, folders with all scenes below them.
  ///
  /// In a folder, each file with one of `fileExtensions` is a scene, unless it is hidden, listed in
  /// a file named ``ignoreFileName``, included by a scene, or written by this tool. The order is
  /// that of the names' bytes. A file that is named itself is always a scene. A scene that is named
  /// twice is taken once.
  ///
  /// - Parameter filter: A text that the path of a scene must contain.
  /// - Throws: `RenderError` of missing input if there are no scenes, and for folders that cannot
  ///   be searched, so that no scene is missed silently.
  public static func find(_ paths: [String], filter: String? = nil) throws -> [SceneInput] {
    try find(paths, filter: filter, isConfined: false)
  }

  /// Returns the scenes that paths name: files as they are, folders with all scenes below them.
  ///
  /// - Parameter isConfined: Whether links in folders are refused, and nothing outside a scene's
  ///   folder is read.
  /// - Throws: `RenderError` as `find(_:filter:)` does, and for links.
  package static func find(
    _ paths: [String], filter: String?, isConfined: Bool
  ) throws -> [SceneInput] {
    var search = SceneSearch(isConfined: isConfined)
    for path in paths {
      guard !path.isEmpty else { throw RenderError(.invalidArgument, "a scene needs a name") }
      if OutputTarget.isExistingFolder(path) {
        try search.addFolder(path)
      } else {
        search.add(SceneInput(path: path, isConfined: isConfined))
      }
    }
    var result = search.scenes()
    guard !result.isEmpty else {
      throw RenderError(
        .missingInput, at: paths.first,
        "no scenes were found; a scene is a .yaml, .yml or .json file with \"cellophane: 1\"")
    }
    guard let filter else { return result }
    let count = result.count
    result.removeAll { !$0.path.contains(filter) }
    guard !result.isEmpty else {
      throw RenderError(
        .missingInput, "none of the \(count) scenes has \"\(filter)\" in its path")
    }
    return result
  }
}
