import ArgumentParser
import Foundation
import OutputFiles
import Rendering
import Reporting

/// The reports of `cellophane verify`.
struct VerifyReportOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Write a page to look at differences and decide.", valueName: "x.html"))
  var report: String?

  @Flag(help: "Write --report as one file that can be sent.")
  var selfContained = false

  @Option(help: ArgumentHelp("Write the outcomes as JUnit XML.", valueName: "x.xml"))
  var junit: String?

  @Option(help: ArgumentHelp("Write a report in GitHub's Markdown.", valueName: "x.md"))
  var markdown: String?

  @Option(
    help: ArgumentHelp("Address of the published --artifacts, for --markdown.", valueName: "url"))
  var imagesURL: String?

  @Flag(help: "Print annotations for GitHub on standard output.")
  var annotations = false

  @Option(help: ArgumentHelp("Write a code quality report for GitLab.", valueName: "x.json"))
  var codeQuality: String?

  @Option(
    help: ArgumentHelp("Folder for expected, actual and difference images.", valueName: "folder"))
  var artifacts: String?

  @Option(help: ArgumentHelp("Most bytes of --artifacts. (default: 1G)", valueName: "size"))
  var artifactsLimit: ByteCountArgument?

  /// The most bytes of artifacts without the option.
  static let usualArtifacts = 1 << 30

  @OptionGroup
  var tokens: TokenOption

  @Flag(help: "Print the outcomes as JSON.")
  var json = false

  @Flag(help: "Print problems only.")
  var quiet = false

  @Flag(help: "Print a line for each scene.")
  var verbose = false

  /// The variable of GitHub's workflows with the file that takes the summary of a step.
  static let stepSummary = "GITHUB_STEP_SUMMARY"

  /// The files and folders that must be writable for the reports.
  var writable: [String] {
    let summary = ProcessInfo.processInfo.environment[Self.stepSummary]
    let files = [report, junit, codeQuality, markdown, markdown == nil ? nil : summary]
    return files.compactMap(\.self).flatMap(SandboxOptions.writable(forFile:))
      + (goldenFolder.map(SandboxOptions.writable(forFolder:)) ?? [])
  }

  /// The folder that gets the new files of goldens, which verdicts need: that of the artifacts, or one
  /// beside the report; `nil` without either.
  var goldenFolder: String? {
    if let artifacts { return artifacts }
    guard let report, !selfContained, !OutputLocation.isNullDevice(report) else { return nil }
    return PageWriter.path(beside: report, ending: "-goldens")
  }

  /// Checks the options.
  ///
  /// - Throws: `RenderError` of an invalid argument.
  func check() throws {
    if let report { try Self.check(page: report) }
    if selfContained, report == nil {
      throw RenderError(.invalidArgument, "--self-contained is for --report; give it, too")
    }
    if imagesURL != nil, markdown == nil || artifacts == nil {
      throw RenderError(
        .invalidArgument,
        "--images-url is the address of the images of --artifacts in --markdown; give both, too")
    }
    if artifactsLimit != nil, artifacts == nil {
      throw RenderError(
        .invalidArgument, "--artifacts-limit is for --artifacts; give the folder, too")
    }
    if let imagesURL { try Self.check(imagesURL: imagesURL) }
    let other = json ? "--json" : annotations ? "--annotations" : quiet ? "--quiet" : nil
    _ = try tokens.limit(unless: other ?? (verbose ? "--verbose" : nil))
    if json, annotations {
      throw RenderError(
        .invalidArgument,
        "--json and --annotations would both be written to standard output; "
          + "choose one")
    }
    if quiet, verbose {
      throw RenderError(.invalidArgument, "--quiet and --verbose exclude each other; choose one")
    }
  }

  /// Throws unless an address can stand in Markdown.
  static func check(imagesURL: String) throws {
    guard imagesURL.hasPrefix("https://") || imagesURL.hasPrefix("http://") else {
      throw RenderError(.invalidArgument, "--images-url begins with https://, not \(imagesURL)")
    }
    if imagesURL.contains(where: { " ()<>\n\r\t".contains($0) }) {
      throw RenderError(
        .invalidArgument, "--images-url has spaces, parentheses or angle brackets; encode them")
    }
  }

  /// Throws unless a page has the name of one.
  static func check(page: String) throws {
    guard
      ["html", "htm"].contains((page as NSString).pathExtension.lowercased())
        || OutputLocation.isNullDevice(page)
    else { throw RenderError(.invalidArgument, at: page, "the page's name ends in .html") }
  }
}
