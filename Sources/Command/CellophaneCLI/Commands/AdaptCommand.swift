import ArgumentParser
import Foundation
import Hosting
import OutputFiles
import Rendering

/// `cellophane adapt`: copies a package for iOS so that it builds on Linux.
struct AdaptCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "adapt",
    abstract: "Copy a package for iOS so that it builds on Linux.",
    discussion: """
      The original is not changed. Linux has no Objective-C, so in the copy #selector,
      optional requirements of protocols, overrides in extensions and Objective-C's
      attributes are written as Swift has them there, other platforms' imports are left
      out, and the manifest depends on Cellophane. What cannot be adapted is listed.
      Then 'swift build' and 'swift test' work in the copy.
      The first run builds the adapter, which takes some minutes.
      """)

  @Argument(help: "The folder of a package or of sources.")
  var folder: String

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The folder of the copy.", valueName: "dir"))
  var output: String?

  @Flag(help: "List what would change, and write nothing.")
  var check = false

  @Option(help: ArgumentHelp("Path or URL of Cellophane for the manifest.", valueName: "location"))
  var dependency: String?

  @Option(help: ArgumentHelp("Folder of Cellophane's own sources.", valueName: "path"))
  var package: String?

  @Option(
    help: ArgumentHelp("Folder of the build. (default: in the user's cache)", valueName: "path"))
  var scratchPath: String?

  @Flag(help: "Print errors only.")
  var quiet = false

  func run() throws {
    try Console.reporting {
      let processes = ChildProcesses()
      try SignalWatch.start(sweeping: TemporaryOutputs()) { processes.terminate() }
      let engine = try EnginePackage(package: package)
      let adapted = try AdaptedPackage(
        folder, engine: engine, root: scratchPath, processes: processes)
      if adapted.isFirst, !quiet { Console.report("building the adapter, once") }
      let outcome: AdaptedPackage.Outcome
      if check {
        outcome = try adapted.check(dependency: dependency)
        if !quiet { try Console.print(lines: outcome.changes) }
      } else {
        guard let output else {
          throw RenderError(
            .invalidArgument, "-o must name the folder of the copy; --check writes none")
        }
        outcome = try adapted.write(to: output, dependency: dependency)
      }
      for remark in outcome.remarks where !quiet { Console.report("\(remark)") }
      if !quiet {
        let verb = check ? "would be rewritten" : "rewritten"
        Console.report("\(outcome.rewritten) of \(outcome.sources) sources \(verb)")
      }
    }
  }
}
