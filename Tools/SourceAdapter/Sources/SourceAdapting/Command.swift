internal import Dispatch
internal import Foundation
internal import Synchronization

/// The command line of `adapt-sources`.
package struct Command: Sendable {
  /// The help text.
  package static let usage = """
    Usage: adapt-sources SOURCE_FOLDER OUTPUT_FOLDER [--check] [--keep-lines] [--files FILE]
                         [--report FILE] [--engine PATH_OR_URL]

    Rewrites copies of Swift sources for iOS so that they compile with Cellophane on Linux. Reads one
    line per file from FILE or standard input: MODULE, a tab, and the file's path in SOURCE_FOLDER.
    Writes the files that change to OUTPUT_FOLDER.

    Options:
      --files FILE          Read the list of files from there instead of standard input.
      --check               Write nothing but the report.
      --keep-lines          Keep the line numbers of the original files.
      --report FILE         Write a report in JSON; - for standard output.
      --engine PATH_OR_URL  Add Cellophane to manifests: lines with an empty MODULE.
      --help                Show this help.

    """

  private var folders: [String] = []
  private var isCheck = false
  private var keepsLines = false
  /// The file with the list of files; `nil` for standard input.
  private var listPath: String?
  private var reportPath: String?
  private var engine: String?
  /// Whether only the help text is asked for.
  package private(set) var isHelp = false

  /// An error with a message for the user.
  package struct Failure: Error, CustomStringConvertible {
    package let description: String
  }

  /// Parses arguments.
  ///
  /// - Throws: `Failure` if they are not valid.
  package init(_ arguments: [String]) throws {
    var rest = arguments[...]
    while let argument = rest.popFirst() {
      switch argument {
      case "--help", "-h": isHelp = true
      case "--check": isCheck = true
      case "--keep-lines": keepsLines = true
      case "--report", "--engine", "--files":
        guard let value = rest.popFirst() else {
          throw Failure(description: "\(argument) needs a value")
        }
        switch argument {
        case "--report": reportPath = value
        case "--engine": engine = value
        default: listPath = value
        }
      default:
        guard !argument.hasPrefix("-") else {
          throw Failure(description: "unknown option '\(argument)'; see adapt-sources --help")
        }
        folders.append(argument)
      }
    }
    guard isHelp || folders.count == 2 else {
      throw Failure(
        description: "expected SOURCE_FOLDER and OUTPUT_FOLDER, found \(folders.count) paths; "
          + "see adapt-sources --help")
    }
  }

  /// Reads the lines of the list of files.
  ///
  /// - Throws: `Failure` if the list cannot be read.
  package func list() throws -> [String] {
    guard let listPath else { return Array(AnyIterator { readLine() }) }
    guard let data = FileManager.default.contents(atPath: listPath) else {
      throw Failure(description: "\(listPath): cannot read the file")
    }
    return String(decoding: data, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Adapts the files in a list of lines, and returns a summary.
  ///
  /// - Throws: `Failure` if a file cannot be read or written.
  package func run(_ lines: some Sequence<String>) throws -> String {
    let files = Self.parsed(try lines.filter { !$0.isEmpty }.map(read))
    let result = Adapter(keepsLines: keepsLines, engine: engine).adapt(files)
    if !isCheck {
      for file in result.files { try write(file.bytes, to: "\(folders[1])/\(file.path)") }
    }
    let report = result.report
    if let reportPath { try write(report, to: reportPath) }
    return reportPath == "-"
      ? ""
      : "\(report.changed.count) of \(files.count) files changed in \(report.changes.count) "
        + "locations; \(report.remarks.count) remarks\n"
  }

  /// A file that is read but not parsed.
  private struct Contents {
    let module: String
    let path: String
    let absolutePath: String
    let bytes: [UInt8]
  }

  /// Parses files on all processors: parsing takes most of the time.
  private static func parsed(_ contents: [Contents]) -> [SourceFile] {
    let files = Mutex<[Int: SourceFile]>([:])
    DispatchQueue.concurrentPerform(iterations: contents.count) { index in
      let source = contents[index]
      let file = SourceFile(
        module: source.module, path: source.path, absolutePath: source.absolutePath,
        bytes: source.bytes)
      files.withLock { $0[index] = file }
    }
    return files.withLock { files in contents.indices.compactMap { files[$0] } }
  }

  /// Reads the file of a line of the list.
  private func read(_ line: String) throws -> Contents {
    let fields = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
    guard fields.count == 2, !fields[1].isEmpty else {
      throw Failure(description: "expected MODULE, a tab and a path, found '\(line)'")
    }
    let path = String(fields[1])
    // A path that leaves its folder would be written elsewhere.
    guard !path.hasPrefix("/"), !path.split(separator: "/").contains("..") else {
      throw Failure(description: "\(path): expected a path inside the source folder")
    }
    let folder = URL(fileURLWithPath: folders[0]).standardizedFileURL.path
    let location = "\(folder)/\(path)"
    guard let data = FileManager.default.contents(atPath: location) else {
      throw Failure(description: "\(location): cannot read the file")
    }
    return Contents(
      module: String(fields[0]), path: path, absolutePath: location, bytes: Array(data))
  }

  private func write(_ report: Report, to path: String) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let bytes = Array(try encoder.encode(report)) + [10]
    if path == "-" {
      FileHandle.standardOutput.write(Data(bytes))
    } else {
      try write(bytes, to: path)
    }
  }

  /// Writes a file at once, unless it has the same contents already.
  private func write(_ bytes: [UInt8], to path: String) throws {
    let data = Data(bytes)
    if FileManager.default.contents(atPath: path) == data { return }
    do {
      let location = URL(fileURLWithPath: path)
      try FileManager.default.createDirectory(
        at: location.deletingLastPathComponent(), withIntermediateDirectories: true)
      try data.write(to: location, options: .atomic)
    } catch {
      throw Failure(description: "\(path): cannot write the file: \(error)")
    }
  }
}
