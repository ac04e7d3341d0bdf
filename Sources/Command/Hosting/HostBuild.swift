import Foundation
import HostedScenes
import Rendering

/// Builds hosted sources, finds their layouts and transitions, and builds the program that plays
/// scenes.
public struct HostBuild: Sendable {
  /// The result of a build: a program, and its subjects by their indices.
  public struct Product: Sendable {
    public let programPath: String
    public let makers: [SubjectMaker]
    /// Notes about classes that were left out.
    public let notes: [String]
  }

  private let folder: HostedFolder
  private let engine: EnginePackage
  private let root: String
  private let processes: ChildProcesses
  /// A receiver of the build system's progress.
  private let progress: (@Sendable (String) -> Void)?

  /// Plans a build.
  ///
  /// - Parameters:
  ///   - root: The folder of the build; by default one in the user's cache.
  ///   - progress: A receiver of the build system's last line, some times a second.
  public init(
    _ folder: HostedFolder, engine: EnginePackage, root: String? = nil, processes: ChildProcesses,
    progress: (@Sendable (String) -> Void)? = nil
  ) {
    self.folder = folder; self.engine = engine; self.processes = processes
    self.progress = progress
    self.root = root.map { EnginePackage.absolute($0) } ?? HostPackage.defaultRoot()
  }

  /// The plan of the generated package.
  private var package: HostPackage { HostPackage(folder, engine: engine, root: root) }

  /// Whether nothing was built there yet, so that the engine must be built.
  public var isFirst: Bool { !FileManager.default.fileExists(atPath: package.buildPath) }

  /// The program that adapts the sources; `nil` where they need none.
  private var adapter: SourceAdapter? {
    folder.needsAdapter ? SourceAdapter(engine, root: root, processes: processes) : nil
  }

  /// Whether the adapter is needed and has to be built first.
  public var buildsAdapter: Bool { adapter?.isBuilt == false }

  /// Rewrites the sources that Linux cannot compile as they are.
  ///
  /// - Throws: `RenderError` if the adapter cannot be built, or fails.
  public func adapt() throws -> AdaptedSources {
    guard let adapter else { return AdaptedSources() }
    let package = package
    let sources = folder.modules.flatMap { module in
      module.files.map {
        SourceAdapter.Source(module: module.moduleName, path: folder.prefix(of: module) + $0)
      }
    }
    return AdaptedSources(
      try adapter.adapt(
        sources, in: folder.root, to: package.adaptedPath, keepsLines: true, progress: progress),
      in: folder)
  }

  /// Builds the sources and finds their layouts and transitions.
  ///
  /// - Throws: `RenderError` with the compiler's messages about the user's own files.
  public func findSubjects(in adapted: AdaptedSources = AdaptedSources()) throws -> HostedModule {
    let package = package
    let graph = "\(package.graphPath)/\(package.moduleName).symbols.json"
    try package.write([], adapted: adapted)
    HostCache(root: root, buildPath: package.buildPath).noteUse(of: package)
    removeStrayModules()
    let log = try build(["--target", package.moduleName])
    if let log { throw error(in: CompilerOutput(log), log: log) }
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: graph))
      return try JSONDecoder().decode(SymbolGraph.self, from: data).module
    } catch {
      throw RenderError(
        .internalFault, at: graph,
        "the compiler's symbol graph of the module cannot be read: \(error); please report this")
    }
  }

  /// Builds the program with the subjects that a request names, or else with those found.
  ///
  /// - Parameter startsApp: Whether an app is played in place of its screens.
  /// - Throws: `RenderError` with the compiler's messages, or if no subject is left.
  public func makeProgram(
    of module: HostedModule, request: HostedRequest, adapted: AdaptedSources = AdaptedSources(),
    startsApp: Bool = true
  ) throws -> Product {
    let found = module.classes(withApp: startsApp)
    let isNamed = request.namesSubjects
    let shown =
      isNamed && request.previews.isEmpty
      ? [] : try previews(named: request.previews, in: adapted)
    var makers = SubjectMaker.distinct(
      shown
        + (isNamed
          ? SubjectMaker.list(request, screens: module.screenNames)
          : found.compactMap(SubjectMaker.init)))
    var notes =
      isNamed ? [] : found.filter { SubjectMaker($0) == nil }.map { Self.note(leavingOut: $0) }
    var standIns = makers.contains { $0.kind == .layout } ? module.standIns : StandIns()
    while !makers.isEmpty {
      try package.write(makers, request: request, standIns: standIns, adapted: adapted)
      guard let log = try build(["--product", package.programName]) else {
        notes += makers.filter { $0.isPlausible }.map {
          "\($0.name) is made with \($0.expression); give \($0.option) with other arguments"
        }
        let names = standIns.answeringNames.joined(separator: ", ")
        if !names.isEmpty, request.delegate == nil {
          notes.append("a stand-in answers for \(names); give `delegate` with your own")
        }
        try package.writeApp()
        return Product(programPath: package.programPath, makers: makers, notes: notes)
      }
      // Only the compiler decides what can be called.
      let output = CompilerOutput(log)
      let refused = Set(output.errors.map(\.file))
      if let rest = standIns.removing(refused) {
        standIns = rest
        continue
      }
      let kept = isNamed ? makers : makers.filter { !refused.contains($0.location) }
      if kept.count == makers.count { throw error(in: output, log: log) }
      notes += makers.filter { refused.contains($0.location) }.map { maker in
        if maker.isPlausible, let found = found.first(where: { $0.name == maker.name }) {
          return Self.note(leavingOut: found)
        }
        let message = output.errors.first { $0.file == maker.location }?.lines.first ?? ""
        return "\(maker.name) is left out: \(message)"
      }
      makers = kept
    }
    throw RenderError(
      .missingInput, at: folder.base,
      found.isEmpty
        ? "no class of these \(folder.files.count) files is a UICollectionViewLayout, a "
          + "transition, or a view or screen that can be made; show one with `views` or `driver`"
        : "none of its layouts and transitions has an init(); give expressions with "
          + "`expressions` or `transitions`", details: found.isEmpty ? [] : notes)
  }

  /// Returns the previews of some names; all of them if there is no name, and none is named.
  ///
  /// - Throws: `RenderError` if there is no preview of a name.
  private func previews(
    named names: [String], in adapted: AdaptedSources
  ) throws -> [SubjectMaker] {
    let all = adapted.previews.map { ($0.name, SubjectMaker($0)) }
    if names.isEmpty { return all.map(\.1) }
    return try names.flatMap { name in
      let found = all.filter { $0.0 == name || $0.1.name == name }.map(\.1)
      guard !found.isEmpty else {
        throw RenderError(
          .invalidArgument, at: folder.base,
          "there is no #Preview \"\(name)\""
            + (all.isEmpty
              ? "" : "; there are " + all.map { "\"\($0.1.name)\"" }.joined(separator: ", ")))
      }
      return found
    }
  }

  /// Returns the note about a class of which nothing can be made.
  private static func note(leavingOut found: SubjectClass) -> String {
    "\(found.name) is left out, because it has no init(); give "
      + "\(found.kind == .layout ? "`expressions`" : "`transitions`") '\(found.suggestion)'"
  }

  /// Runs a build; returns the log if it fails.
  private func build(_ arguments: [String]) throws -> String? {
    let package = package
    let outcome = try ChildProcess(register: processes).run(
      "swift",
      [
        "build", "--package-path", package.path, "--scratch-path", package.buildPath,
        "--no-color-diagnostics", "--disable-build-manifest-caching",
      ] + arguments, progress: progress)
    return outcome.end == .exit(0) ? nil : outcome.output + "\n" + outcome.messages
  }

  /// Removes modules that the sources import and that other folders have left in the common build: the
  /// compiler would take them, and the linker find nothing.
  private func removeStrayModules() {
    let known = knownModules
    let strays = Set(sourceTexts.flatMap { MissingModules.imports(of: $0.text) }).subtracting(known)
    for name in strays {
      let base = "\(package.buildPath)/debug/Modules/\(name)"
      for ending in ["swiftmodule", "swiftdoc", "swiftsourceinfo", "abi.json"] {
        try? FileManager.default.removeItem(atPath: "\(base).\(ending)")
      }
    }
  }

  /// The names of the modules that are built for the sources.
  private var knownModules: Set<String> {
    Set(engine.targetNames + HostPackage.systemModules + folder.modules.map(package.name))
      .union(folder.modules.map(\.moduleName))
  }

  /// The texts of all sources as they are compiled, by the names that the user gives them.
  private var sourceTexts: [(name: String, text: String)] {
    let package = package
    return folder.modules.flatMap { module in
      module.files.map { file in
        let path = package.sourcesPath(of: module) + "/" + file
        let text = (try? String(contentsOfFile: path, encoding: .utf8)) ?? ""
        return (module.base + "/" + file, text)
      }
    }
  }

  /// Returns the modules that are missing according to the compiler.
  private func missingModules(in output: CompilerOutput) -> MissingModules? {
    MissingModules(in: output, of: sourceTexts, known: knownModules)
  }

  /// Returns the error of a build's log: the compiler's messages, with the user's names of files.
  private func error(in output: CompilerOutput, log: String) -> RenderError {
    let package = package
    let errors = output.errors
    guard !errors.isEmpty else {
      let rest = log.split(separator: "\n").filter { $0.prefixMatch(of: #/\[\d+/\d+\] /#) == nil }
      return RenderError(
        .internalFault, at: folder.base,
        "the build fails:", details: rest.suffix(30).map(String.init))
    }
    if let missing = missingModules(in: output) {
      return RenderError(
        .missingInput, at: folder.base,
        "modules that the sources import are not there; give their sources with `modules` NAME=DIR, "
          + "or leave out the files with `exclusions`:", details: missing.lines)
    }
    let places = folder.modules.flatMap { module in
      [
        package.sourcesPath(of: module) + "/",
        package.adaptedPath + "/" + folder.prefix(of: module),
        EnginePackage.absolute(module.base) + "/",
      ].map { ($0, module.base + "/") }
    }.sorted { ($1.0.utf8.count, $0.0) < ($0.0.utf8.count, $1.0) }
    let lines = errors.flatMap(\.lines).map { line in
      places.reduce(line) { $0.replacingOccurrences(of: $1.0, with: $1.1) }
    }
    let locations = Set(errors.map(\.file))
    let isAboutSources = locations.contains { file in
      places.contains { file.hasPrefix($0.0) }
    }
    let isAboutOption = !locations.isDisjoint(with: SubjectMaker.optionLocations)
    return RenderError(
      isAboutSources ? .invalidData : isAboutOption ? .invalidArgument : .internalFault,
      lines: lines)
  }
}
