import ArgumentParser
import Foundation
import OutputFiles
import Rendering
import Reporting
import SceneRendering

/// `cellophane merge`: joins the manifests of shards.
struct MergeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "merge",
    abstract: "Join the manifests of shards, and judge them.",
    discussion: """
      Takes the manifests that "render" or "verify" have written with --manifest, one
      for each shard, and writes one list of all results and reports about them.
      Exits with the gravest status of all jobs; with 65 if a shard is missing, is
      there twice or is of another plan, or if a job has no result; with 66 if a
      manifest does not exist, or the plan has no jobs. With --artifacts, --images and
      --images-url the report of a verification shows what changed; nothing in the
      manifests and the artifacts is trusted.
      """)

  @Argument(help: "Manifests, one for each shard.")
  var manifests: [String]

  @Option(help: ArgumentHelp("The plan, which names jobs without a result.", valueName: "file"))
  var plan: String?

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("Write all results as JSON.", valueName: "x.json"))
  var output: String?

  @Option(help: ArgumentHelp("Write a page to look at the animations.", valueName: "x.html"))
  var report: String?

  @Option(help: ArgumentHelp("Write the results as JUnit XML.", valueName: "x.xml"))
  var junit: String?

  @Option(help: ArgumentHelp("Write a report in GitHub's Markdown.", valueName: "x.md"))
  var markdown: String?

  @Option(help: ArgumentHelp("Folder of the artifacts of all shards.", valueName: "folder"))
  var artifacts: String?

  @Option(help: ArgumentHelp("Write animations of what changed.", valueName: "folder"))
  var images: String?

  @Option(
    help: ArgumentHelp("Address of the published --images, for --markdown.", valueName: "url"))
  var imagesURL: String?

  @Option(
    help: ArgumentHelp("The commit that comments may accept, for --markdown.", valueName: "sha"))
  var commit: String?

  @Flag(help: "Print problems only.")
  var quiet = false

  func run() throws {
    try Console.reporting {
      if let report { try VerifyReportOptions.check(page: report) }
      let outputs = [output, report, junit, markdown].compactMap(\.self)
      try OutputSet(files: outputs).refuse(replacing: manifests + [plan].compactMap(\.self))
      for path in outputs { try ManifestOption.check(path) }
      try checkImages()
      let locations = outputs.map { FileLocation(file: $0, followsLinks: true) }
      guard Set(locations).count == outputs.count else {
        throw RenderError(.invalidArgument, "two of the outputs are one file; name others")
      }
      let register = TemporaryOutputs()
      try SignalWatch.start(sweeping: register)
      let union = try ManifestUnion(
        manifests, plan: try plan.map { try BatchPlan(path: $0) }, planPath: plan)
      let merged =
        switch union.kind {
        case .render: try MergedResults(rendered: union)
        case .verify: try MergedResults(verified: union)
        }
      for problem in merged.problems { Console.report(problem) }
      try write(merged, register)
      if !quiet { try Console.print(merged.summary) }
      try Console.end(with: merged.status)
    }
  }

  /// Checks the options of the images, and the commit.
  private func checkImages() throws {
    let parts = [artifacts, images, imagesURL]
    guard parts.allSatisfy({ $0 == nil }) || (parts.allSatisfy { $0 != nil } && markdown != nil)
    else {
      throw RenderError(
        .invalidArgument,
        "--artifacts, --images and --images-url belong together, and to --markdown; give all")
    }
    if let imagesURL { try VerifyReportOptions.check(imagesURL: imagesURL) }
    guard let commit else { return }
    guard markdown != nil, commit.count == 40, commit.allSatisfy(\.isHexDigit) else {
      throw RenderError(
        .invalidArgument, "--commit is a commit's 40 hexadecimal digits, for --markdown")
    }
  }

  /// Writes the list and the reports.
  private func write(_ merged: MergedResults, _ register: TemporaryOutputs) throws {
    if let output { try NewFile.replace(output, with: merged.list, register: register) }
    if let junit {
      try NewFile.replace(junit, with: merged.report.junit(suite: merged.suite), register: register)
    }
    if let markdown {
      var shown: VerifyReport.Images?
      if let artifacts, let images, let imagesURL {
        let writer = MergedImages(report: merged.report, artifacts: artifacts, register: register)
        shown = .init(address: imagesURL, folders: try writer.write(to: images))
      }
      let text = merged.report.markdown(
        images: shown, accepting: commit.map { .comment(commit: $0) })
      try NewFile.replace(markdown, with: text, register: register)
    }
    guard let report else { return }
    guard merged.hasAnimations else {
      throw RenderError(
        .invalidArgument,
        "--report shows what was rendered; each shard of a verification writes its own page")
    }
    let items = try RunManifest(merged.list, path: output ?? manifests[0]).items(ReviewMedia())
    _ = try ReviewPage(title: "Batch", items: items)
      .write(to: report, form: .folder, register: register)
  }
}
