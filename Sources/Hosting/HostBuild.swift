import Foundation
import HostedScenes
import Rendering

/// Builds somebody's sources, finds their layouts, and makes the program that plays scenes.
public struct HostBuild: Sendable {
  /// What was built: a program, and the layouts that it knows by their places.
  public struct Product: Sendable {
    public let programPath: String
    public let makers: [LayoutMaker]
    /// What is to be told about layouts that it does not know.
    public let notes: [String]
  }

  private let folder: HostedFolder
  private let engine: EnginePackage
  private let root: String
  private let processes: ChildProcesses

  /// Plans a build.
  ///
  /// - Parameter root: where it is built; in the user's cache where `nil`.
  public init(
    _ folder: HostedFolder, engine: EnginePackage, root: String? = nil, processes: ChildProcesses
  ) {
    self.folder = folder; self.engine = engine; self.processes = processes
    self.root = root.map { EnginePackage.absolute($0) } ?? HostPackage.defaultRoot()
  }

  /// The plan of the generated package.
  private var package: HostPackage { HostPackage(folder, engine: engine, root: root) }

  /// Whether nothing was built there yet, so that the engine has to be.
  public var isFirst: Bool { !FileManager.default.fileExists(atPath: package.buildPath) }

  /// Builds the sources and returns their layouts.
  ///
  /// - Throws: `RenderError` with what the compiler says, in the user's own files.
  public func findLayouts() throws -> [LayoutClass] {
    let package = package
    let graph = "\(package.graphPath)/\(package.moduleName).symbols.json"
    try package.write([])
    let log = try build(["--target", package.moduleName])
    if let log { throw error(in: CompilerOutput(log), log: log) }
    do {
      let data = try Data(contentsOf: URL(fileURLWithPath: graph))
      return try JSONDecoder().decode(SymbolGraph.self, from: data).layoutClasses
    } catch {
      throw RenderError(
        .internalFault, at: graph,
        "what the compiler tells of the module cannot be read: \(error); please report this")
    }
  }

  /// Builds the program that knows layouts: those of the user's expressions, or else those found.
  ///
  /// - Throws: `RenderError` with what the compiler says, or where no layout is left.
  public func makeProgram(
    of layouts: [LayoutClass], expressions: [String]
  ) throws -> Product {
    if !expressions.isEmpty {
      let makers = LayoutMaker.list(expressions)
      try package.write(makers)
      if let log = try build(["--product", package.programName]) {
        throw error(in: CompilerOutput(log), log: log)
      }
      return Product(programPath: package.programPath, makers: makers, notes: [])
    }
    var makers = layouts.filter(\.isMadeWithoutArguments).map(LayoutMaker.init)
    var notes = layouts.filter { !$0.isMadeWithoutArguments }.map {
      "\($0.name) is left out, for no init() makes one: give --layout '\($0.suggestion)'"
    }
    while !makers.isEmpty {
      try package.write(makers)
      guard let log = try build(["--product", package.programName]) else {
        return Product(programPath: package.programPath, makers: makers, notes: notes)
      }
      // Whether an initializer can be called is at last the compiler's word.
      let output = CompilerOutput(log)
      let refused = Set(output.errors.map(\.file))
      let kept = makers.filter { !refused.contains($0.place) }
      if kept.count == makers.count { throw error(in: output, log: log) }
      notes += makers.filter { refused.contains($0.place) }.map { maker in
        let message = output.errors.first { $0.file == maker.place }?.lines.first ?? ""
        return "\(maker.name) is left out: \(message)"
      }
      makers = kept
    }
    let hint = layouts.isEmpty ? "" : "\n" + notes.joined(separator: "\n")
    throw RenderError(
      .missingInput, at: folder.base,
      (layouts.isEmpty
        ? "no class of these \(folder.files.count) files is a UICollectionViewLayout"
        : "none of its layouts is made by init(): give expressions with --layout") + hint)
  }

  /// Builds something; returns the log where that fails.
  private func build(_ arguments: [String]) throws -> String? {
    let package = package
    let outcome = try ChildProcess(register: processes).run(
      "swift",
      [
        "build", "--package-path", package.path, "--scratch-path", package.buildPath,
        "--no-color-diagnostics", "--disable-build-manifest-caching",
      ] + arguments)
    return outcome.end == .exit(0) ? nil : outcome.output + "\n" + outcome.messages
  }

  /// Makes an error of a build's log: the compiler's messages, with the user's names for files.
  private func error(in output: CompilerOutput, log: String) -> RenderError {
    let package = package
    let errors = output.errors
    guard !errors.isEmpty else {
      let rest = log.split(separator: "\n").filter { $0.prefixMatch(of: #/\[\d+/\d+\] /#) == nil }
      return RenderError(
        .internalFault, at: folder.base,
        "the build fails:\n" + rest.suffix(30).joined(separator: "\n"))
    }
    let lines = errors.flatMap(\.lines).map { line in
      line.replacingOccurrences(of: package.sourcesPath + "/", with: folder.base + "/")
    }
    let places = Set(errors.map(\.file))
    let isAboutSources = places.contains { $0.hasPrefix(package.sourcesPath + "/") }
    let isAboutOption = places.contains(LayoutMaker.optionPlace)
    return RenderError(
      isAboutSources ? .badData : isAboutOption ? .usage : .internalFault, lines: lines)
  }
}
