import Foundation
import OutputFiles
import Rendering

/// A package or a folder of sources for iOS, of which a copy is made that builds on Linux.
public struct AdaptedPackage: Sendable {
  /// The outcome of a copy.
  public struct Outcome: Hashable, Sendable {
    /// A line for each place that was rewritten, or would be.
    public let changes: [String]
    /// A line for each place that could not be adapted.
    public let remarks: [String]
    /// The numbers of files that were rewritten, and of all Swift sources.
    public let rewritten: Int
    public let sources: Int
  }

  /// The names of files and folders that are no part of a package.
  private static let passed: Set<String> = [".git", ".build", ".swiftpm", "DerivedData"]
  /// The file that lists what an earlier copy has written, to be removed with its original.
  private static let listName = ".cellophane-adapt"

  private let folder: String
  private let engine: EnginePackage
  private let adapter: SourceAdapter
  private let processes: ChildProcesses

  /// Names a package or a folder of sources.
  ///
  /// - Parameter root: The folder of the adapter's build; by default one in the user's cache.
  /// - Throws: `RenderError` if there is no such folder.
  public init(
    _ folder: String, engine: EnginePackage, root: String? = nil, processes: ChildProcesses
  ) throws {
    guard OutputTarget.isExistingFolder(folder) else {
      throw RenderError(.missingInput, at: folder, "there is no such folder")
    }
    self.folder = folder; self.engine = engine; self.processes = processes
    adapter = SourceAdapter(
      engine, root: root.map { EnginePackage.absolute($0) } ?? HostPackage.defaultRoot(),
      processes: processes)
  }

  /// Whether the adapter has to be built first.
  public var isFirst: Bool { !adapter.isBuilt }

  /// Lists what a copy would change, and writes nothing.
  ///
  /// - Throws: `RenderError` if the adapter cannot be built, or fails.
  public func check(dependency: String? = nil) throws -> Outcome {
    let files = try fileNames()
    let sources = try sources(among: files)
    let report = try adapter.adapt(
      sources, in: folder, to: folder, keepsLines: false, writes: false,
      dependency: dependency ?? engine.path)
    return outcome(report, of: sources)
  }

  /// Writes a copy with all its files, of which Swift sources are rewritten.
  ///
  /// Files of an earlier copy that have no original any more are removed; other files stay.
  ///
  /// - Parameters:
  ///   - dependency: The path or URL of Cellophane for the manifest; by default the engine's path.
  /// - Throws: `RenderError` if the copy would be in the folder itself, or cannot be written.
  public func write(to output: String, dependency: String? = nil) throws -> Outcome {
    let (own, other) = (EnginePackage.absolute(folder), EnginePackage.absolute(output))
    guard other != own, !other.hasPrefix(own + "/"), !own.hasPrefix(other + "/") else {
      throw RenderError(
        .invalidArgument, at: output, "a copy cannot be in its original, nor around it")
    }
    let files = try fileNames()
    let sources = try sources(among: files)
    try removeOrphans(of: files, in: output)
    let report = try adapter.adapt(
      sources, in: folder, to: output, keepsLines: false, dependency: dependency ?? engine.path)
    let rewritten = Set(report.changed)
    do {
      for file in files where !rewritten.contains(file) {
        try copy(folder + "/" + file, to: output + "/" + file)
      }
      let list = files.joined(separator: "\n") + "\n"
      try Data(list.utf8).write(
        to: URL(fileURLWithPath: output + "/" + Self.listName), options: .atomic)
    } catch {
      throw RenderError(.cannotCreate, at: output, "the copy cannot be written: \(error)")
    }
    return outcome(report, of: sources)
  }

  private func outcome(_ report: SourceAdapter.Report, of sources: [SourceAdapter.Source])
    -> Outcome
  {
    Outcome(
      changes: report.changes.map { change in
        let after = change.after.isEmpty ? "removed" : change.after
        return
          "\(folder)/\(change.file):\(change.line):\(change.column): \(change.before) → \(after)"
      },
      remarks: report.remarks.map {
        "\(folder)/\($0.file):\($0.line):\($0.column): \($0.message)"
      },
      rewritten: report.changed.count, sources: sources.count)
  }

  /// Returns the paths of all files, in the order of their bytes.
  private func fileNames() throws -> [String] {
    let manager = FileManager.default
    var names: [String] = []
    /// Adds the files of a folder.
    func search(_ path: String) throws {
      let place = path.isEmpty ? folder : folder + "/" + path
      for name in try manager.contentsOfDirectory(atPath: place)
      where !Self.passed.contains(name) && name != Self.listName {
        let inner = path.isEmpty ? name : path + "/" + name
        var isFolder: ObjCBool = false
        guard manager.fileExists(atPath: folder + "/" + inner, isDirectory: &isFolder) else {
          continue
        }
        let isLink = (try? manager.destinationOfSymbolicLink(atPath: folder + "/" + inner)) != nil
        if isFolder.boolValue && !isLink { try search(inner) } else { names.append(inner) }
      }
    }
    do {
      try search("")
    } catch {
      throw RenderError(.missingInput, at: folder, "its files cannot be listed: \(error)")
    }
    return names.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  /// Returns the Swift sources, each with the module of the target whose folder it is in.
  private func sources(among files: [String]) throws -> [SourceAdapter.Source] {
    var folders: [(path: String, name: String)] = []
    if files.contains("Package.swift") {
      let package = try ForeignPackage(folder: folder, processes: processes)
      folders = package.targetFolders.map { (relative($0.folder), $0.name) }
      folders.sort { $0.path.utf8.count > $1.path.utf8.count }
    }
    let rest = HostedFolder.identifier(
      (EnginePackage.absolute(folder) as NSString).lastPathComponent)
    return files.filter { $0.hasSuffix(".swift") }.map { file in
      if file == "Package.swift" { return SourceAdapter.Source(module: "", path: file) }
      let target = folders.first { $0.path.isEmpty || file.hasPrefix($0.path + "/") }
      return SourceAdapter.Source(module: target?.name ?? rest, path: file)
    }
  }

  /// Returns a path within the folder.
  private func relative(_ path: String) -> String {
    let (own, other) = (EnginePackage.absolute(folder), EnginePackage.absolute(path))
    return other == own ? "" : String(other.dropFirst(own.count + 1))
  }

  /// Removes the files of an earlier copy that have no original any more.
  private func removeOrphans(of files: [String], in output: String) throws {
    let list = output + "/" + Self.listName
    guard let text = try? String(contentsOfFile: list, encoding: .utf8) else { return }
    let present = Set(files)
    for name in text.split(separator: "\n").map(String.init)
    where !present.contains(name) && !name.hasPrefix("/")
      && !name.split(separator: "/").contains("..")
    {
      try? FileManager.default.removeItem(atPath: output + "/" + name)
    }
  }

  /// Copies a file, unless the same bytes are there already.
  private func copy(_ source: String, to target: String) throws {
    let manager = FileManager.default
    if manager.contentsEqual(atPath: source, andPath: target) { return }
    try manager.createDirectory(
      atPath: (target as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
    try? manager.removeItem(atPath: target)
    try manager.copyItem(atPath: source, toPath: target)
  }
}
