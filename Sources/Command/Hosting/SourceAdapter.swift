import Foundation
import Rendering

/// The program that rewrites copies of sources for Linux, which the first that needs it builds.
///
/// It is a package of its own, because it contains Swift's parser: the command stays small, and those
/// whose sources need no rewriting never wait for its build.
package struct SourceAdapter: Sendable {
  /// A place of a source at which something was rewritten.
  package struct Change: Hashable, Sendable, Decodable {
    package let file: String
    package let line: Int
    package let column: Int
    package let kind: String
    package let before: String
    package let after: String
  }

  /// A place of a source that could not be adapted, or that has no effect.
  package struct Remark: Hashable, Sendable, Decodable {
    package let file: String
    package let line: Int
    package let column: Int
    package let message: String
  }

  /// A preview of a screen or view.
  package struct Preview: Hashable, Sendable, Decodable {
    package let file: String
    package let line: Int
    /// The name of the constant that makes it.
    package let identifier: String
    /// The title; empty for none.
    package let name: String
  }

  /// The outcome of a run.
  package struct Report: Hashable, Sendable, Decodable {
    /// The paths of the files that were rewritten, within their folder.
    package var changed: [String] = []
    package var changes: [Change] = []
    package var remarks: [Remark] = []
    /// Whether a source reads the bundle that the package manager makes of resources.
    package var usesBundleModule = false
    package var previews: [Preview] = []
  }

  /// A source and the module that it belongs to; the empty module is that of manifests.
  package struct Source: Hashable, Sendable {
    package let module: String
    /// The path within the folder of sources.
    package let path: String

    /// Names a source.
    package init(module: String, path: String) { self.module = module; self.path = path }
  }

  /// The words of sources that need more than blanked attributes.
  private static let words = [
    "#selector", "#keyPath", "optional ", "os(iOS)", "@MainActor", "dynamic ", "@NSCopying",
    "@NSManaged", "@IBInspectable", "@IBDesignable", "@objc protocol", "@GKInspectable",
    "@objc(", "#Preview", "as AnyObject", "RunLoopMode", "ommonModes",
    "ParentViewController", "childViewControllerFor", "@autoclosure", "abs(", "weak var",
    "Bundle.module", "UICollectionViewLayoutInvalidationContext", "override var collectionView",
    "override func observeValue", "override func layoutSublayers", "override var delegate",
    "override weak var delegate", "override var dataSource", "override func encode", "URLSession",
    "URLRequest", "URLResponse", "URLCache", "HTTPCookie", "URLCredential",
  ]
  /// The modules that sources may import here; others of Apple's are not on Linux.
  static let knownModules: Set<String> = [
    "UIKit", "Foundation", "CoreGraphics", "QuartzCore", "Swift", "Dispatch", "Testing", "XCTest",
    "FoundationEssentials", "Synchronization", "Glibc", "Observation",
  ]

  private let engine: EnginePackage
  private let folder: String
  private let processes: ChildProcesses

  /// Names the program of an engine, to be built below a folder for generated files.
  package init(_ engine: EnginePackage, root: String, processes: ChildProcesses) {
    self.engine = engine; self.processes = processes
    folder = root + "/adapter-" + HostPackage.digest(engine.path)
  }

  /// Returns whether a source has to be rewritten, beyond blanking its attributes, or has members
  /// on which there are remarks.
  package static func isNeeded(by source: String) -> Bool {
    if words.contains(where: { source.contains($0) }) { return true }
    if UncalledMembers.mayOccur(in: source) { return true }
    if source.contains("extension "), source.contains("override ") { return true }
    return source.split(whereSeparator: \.isNewline).contains { line in
      guard let match = line.prefixMatch(of: #/\s*(?:@\w+\s+)*import\s+(\w+)/#) else {
        return false
      }
      return !knownModules.contains(String(match.1))
    }
  }

  private var programPath: String { folder + "/build/debug/adapt-sources" }

  /// Whether the program was built before.
  package var isBuilt: Bool { FileManager.default.isExecutableFile(atPath: programPath) }

  /// Rewrites sources of a folder into another one; files that need no change are not written.
  ///
  /// - Parameters:
  ///   - keepsLines: Whether all code keeps its line, for the compiler's messages.
  ///   - writes: Whether anything is written.
  ///   - dependency: The location of the engine for manifests.
  ///   - progress: A receiver of the build system's last line, if the program is built.
  /// - Throws: `RenderError` if the program cannot be built, or fails.
  package func adapt(
    _ sources: [Source], in base: String, to output: String, keepsLines: Bool, writes: Bool = true,
    dependency: String? = nil, progress: ((String) -> Void)? = nil
  ) throws -> Report {
    try build(progress)
    let scratch = HostedScratch()
    defer { scratch.remove() }
    let place = try scratch.folder("adapter")
    let list = sources.map { "\($0.module)\t\($0.path)\n" }.joined()
    try Data(list.utf8).write(to: URL(fileURLWithPath: place + "/list"))
    var arguments = [base, output, "--files", place + "/list", "--report", place + "/report"]
    if keepsLines { arguments.append("--keep-lines") }
    if !writes { arguments.append("--check") }
    if let dependency { arguments += ["--engine", dependency] }
    let outcome = try ChildProcess(register: processes).run(
      programPath, arguments, environment: ["SWIFT_BACKTRACE": "enable=no"])
    guard outcome.end == .exit(0) else {
      throw RenderError(
        .invalidData, at: base, "its sources cannot be adapted:",
        details: outcome.messages.split(separator: "\n").suffix(12).map(String.init))
    }
    let report = try Data(contentsOf: URL(fileURLWithPath: place + "/report"))
    return try JSONDecoder().decode(Report.self, from: report)
  }

  /// Builds the program, unless its sources are those of the last build.
  private func build(_ progress: ((String) -> Void)?) throws {
    let tool = engine.path + "/Tools/SourceAdapter"
    guard FileManager.default.fileExists(atPath: tool + "/Package.swift") else {
      throw RenderError(
        .missingInput, at: tool, "the adapter's sources are not there; take all of Cellophane's")
    }
    // The package manager writes beside the manifest, where the user may not.
    let copy = folder + "/package"
    do {
      try FileManager.default.createDirectory(atPath: copy, withIntermediateDirectories: true)
      for name in ["Package.swift", "Sources", "Tests"] {
        let link = copy + "/" + name
        if (try? FileManager.default.destinationOfSymbolicLink(atPath: link)) == tool + "/" + name {
          continue
        }
        try? FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(
          atPath: link, withDestinationPath: tool + "/" + name)
      }
    } catch {
      throw RenderError(.cannotCreate, at: copy, "the adapter cannot be built there: \(error)")
    }
    let outcome = try ChildProcess(register: processes).run(
      "swift",
      [
        "build", "--package-path", copy, "--scratch-path", folder + "/build", "--product",
        "adapt-sources", "--no-color-diagnostics",
      ], progress: progress)
    guard outcome.end == .exit(0) else {
      let all = (outcome.output + "\n" + outcome.messages).split(separator: "\n")
      let errors = all.filter { $0.contains("error:") }
      let log = errors.isEmpty ? all : errors
      throw RenderError(
        .inputOutput, at: tool,
        "the adapter, which needs swift-syntax from the network once, cannot be built:",
        details: log.suffix(20).map(String.init))
    }
  }
}
