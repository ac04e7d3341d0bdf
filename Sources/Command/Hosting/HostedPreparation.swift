public import HostedScenes
import Rendering

/// The way from a folder of sources to the scenes that are played of it.
///
/// It can be taken again when a file has changed; what has not changed is not built again.
public struct HostedPreparation: Sendable {
  /// Something to say on the way.
  public enum Event: Sendable {
    /// The build system's last line.
    case progress(String)
    /// The end of a build, which no progress follows.
    case finished
    /// The beginning of a part of the work.
    case status(String)
    /// A note about what was included, left out or guessed.
    case note(String)
    /// The output of the sources while a scene is played.
    case printed(String)
  }

  /// The folder of the sources, or of a package.
  public var folder: String
  /// The target of a package.
  public var target: String?
  /// The modules that the sources import from elsewhere.
  public var modules: [NamedModule] = []
  /// The files and folders to leave out.
  public var exclusions: [String] = []
  /// The folder of the build; one in the user's cache where `nil`.
  public var root: String?
  public var request = HostedRequest()
  /// The scenes to play; those that suit each subject where `nil`.
  public var scenes: [HostedScene]?
  public var settings = HostedSettings()
  private let engine: EnginePackage
  private let processes: ChildProcesses
  private let scratch: HostedScratch
  private let say: @Sendable (Event) -> Void

  /// Prepares to host a folder.
  ///
  /// - Parameters:
  ///   - scratch: The folder of the scenes' files until they are rendered.
  ///   - say: A receiver of what there is to say on the way, on any thread.
  public init(
    _ folder: String, engine: EnginePackage, processes: ChildProcesses, scratch: HostedScratch,
    say: @escaping @Sendable (Event) -> Void
  ) {
    self.folder = folder; self.engine = engine; self.processes = processes
    self.scratch = scratch; self.say = say
  }

  /// Sources that were built, and what is in them.
  public struct Sources {
    let build: HostBuild
    let adapted: AdaptedSources
    public let module: HostedModule
    /// The titles of the previews, or the names of their files.
    public var previewNames: [String] { adapted.previewNames }
  }

  /// Builds the sources, and finds what can be played of them.
  ///
  /// - Throws: `RenderError` if there is nothing to host, or with the compiler's messages.
  public func sources() throws -> Sources {
    defer { say(.finished) }
    let hosted = try HostedFolder(
      folder, target: target, excluding: exclusions, modules: modules, processes: processes)
    hosted.notes.forEach { say(.note($0)) }
    let build = HostBuild(
      hosted, engine: engine, root: root, processes: processes, progress: { say(.progress($0)) })
    let count = hosted.fileCount
    let first = build.isFirst ? ", for the first time with UIKit's names" : ""
    say(.status("building \(count) file\(count == 1 ? "" : "s") of \(hosted.base)\(first)"))
    if build.buildsAdapter { say(.status("building the adapter, once")) }
    let adapted = try build.adapt()
    adapted.notes.forEach { say(.note($0)) }
    return Sources(build: build, adapted: adapted, module: try build.findSubjects(in: adapted))
  }

  /// Builds the program that plays the scenes, and leaves out what shows nothing.
  ///
  /// - Parameter previous: The scenes as they were before a file changed; of what showed something
  ///   then it is not found out again.
  /// - Throws: `RenderError` if nothing is left, or with the compiler's messages.
  public func prepare(after previous: HostedSource? = nil) throws -> HostedSource {
    let sources = try sources()
    var hosted = try source(of: sources, startsApp: true)
    if let refusal = hosted.refusalOfApp() {
      say(.note(refusal + ", so its screens are played"))
      hosted = try source(of: sources, startsApp: false)
    }
    try hosted.tryGuesses(after: previous).forEach { say(.note($0)) }
    return hosted
  }

  /// Builds the program of sources.
  private func source(of sources: Sources, startsApp: Bool) throws -> HostedSource {
    defer { say(.finished) }
    let product = try sources.build.makeProgram(
      of: sources.module, request: request, adapted: sources.adapted, startsApp: startsApp)
    product.notes.forEach { say(.note($0)) }
    return HostedSource(
      product, scenes: scenes, settings: settings, processes: processes, scratch: scratch,
      printed: { say(.printed($0)) })
  }
}
