import ArgumentParser
import Foundation
import OutputFiles
import Rendering
import Reporting
import SceneRendering

/// `cellophane review`: writes a page on which people look at animations and decide about them.
struct ReviewCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "review",
    abstract: "Write a page to look at animations and decide.",
    discussion: """
      Shows what was rendered, or renders scenes for the page:
        cellophane review out -o out/index.html
        cellophane review scenes/ -o review.html
        cellophane review scenes/ --self-contained -o review.html
      A folder with manifest.json, which "render --json" prints, is shown as it says;
      any other folder with its animations; a folder without animations is searched
      for scenes. review.html comes with a folder review-data, unless it is
      self-contained. Verdicts are kept by the browser and saved as a file.
      If a scene cannot be rendered, the page shows its error, and the command exits
      with its status.
      """,
    aliases: ["gallery"])

  @Argument(help: "Rendered folders, manifests, animations, or scenes.")
  var sources: [String]

  @Option(
    name: [.customShort("o"), .customLong("output")],
    help: ArgumentHelp("The .html file to write.", valueName: "file"))
  var output: String

  @Flag(help: "Write one file that can be sent.")
  var selfContained = false

  @Flag(help: "Add exact frames, as animated PNGs.")
  var exact = false

  @Flag(help: "Render each scene and all its variants.")
  var variants = false

  @Option(help: ArgumentHelp("Keep scenes whose path contains this text.", valueName: "text"))
  var filter: String?

  @OptionGroup
  var painting: JobOption

  @OptionGroup
  var assets: AssetOptions

  @OptionGroup
  var sandbox: SandboxOptions

  @OptionGroup(title: "Limits")
  var limits: LimitOptions

  @Flag(help: "Print errors only.")
  var quiet = false

  func run() throws {
    try Console.reporting {
      try validateArguments()
      let folder = try assets.folder()
      try sandbox.enter(
        reading: sources, folders: [folder], writing: SandboxOptions.writable(forFile: output))
      let register = TemporaryOutputs()
      try SignalWatch.start(sweeping: register)
      var found = try ReviewSources(
        sources, filter: filter,
        media: ReviewMedia(isExact: exact, isConfined: sandbox.isConfined))
      let inputs = variants ? found.scenes.flatMap { $0.withVariants() } : found.scenes
      let scenes = try render(inputs, assets: folder, register)
      found.items += scenes?.items ?? []
      let items = found.items.map(completed)
      let page = ReviewPage(title: found.title, items: items)
      try OutputSet(files: [output]).refuse(
        replacing: found.files + page.sources + found.scenes.map(\.path))
      let written = try page.write(
        to: output, form: selfContained ? .selfContained : .folder, register: register)
      if !quiet { try summarize(page, written) }
      try Console.end(
        with: scenes?.outcomes.compactMap { $0.error?.status }.max() ?? .done)
    }
  }

  /// Throws for arguments that do not fit together.
  private func validateArguments() throws {
    try VerifyReportOptions.check(page: output)
    _ = try painting.value()
  }

  /// Renders scenes; `nil` without any.
  private func render(
    _ inputs: [SceneInput], assets folder: String?, _ register: TemporaryOutputs
  ) throws -> ReviewScenes? {
    if inputs.isEmpty { return nil }
    let allowance = try limits.allowance()
    let bar = ProgressBar(isEnabled: !quiet)
    defer { bar.clear() }
    return try ReviewScenes(
      inputs, isExact: exact,
      from: SceneSource.documents(assets: folder, seed: nil, isConfined: sandbox.isConfined),
      register: register,
      makeRenderer: { source in
        Renderer(source: source, jobs: painting.jobs, register: register, allowance: allowance) {
          try FrameTools.live()
        }
      },
      progress: { bar.show($0) },
      finished: { outcome in
        guard let error = outcome.error else { return }
        bar.clear()
        Console.report(error)
      })
  }

  /// Returns an item with the commands that render its scene, and options in place of parameters.
  private func completed(_ item: ReviewItem) -> ReviewItem {
    var item = item
    item.clip.error = item.clip.error.map(OptionNames.reword)
    item.clip.warnings = item.clip.warnings.map(OptionNames.reword)
    guard let scene = item.clip.scene else { return item }
    let variant = item.clip.variant.map { " --variant \(ShellText.quoted($0))" } ?? ""
    let name = (item.clip.name as NSString).lastPathComponent
    let command = "cellophane render \(ShellText.quoted(scene))\(variant)"
    item.clip.command = "\(command) -o \(ShellText.quoted(name + ".gif"))"
    item.clip.frameCommand = "\(command) --at {time} -o \(ShellText.quoted(name + ".png"))"
    return item
  }

  /// Prints the outputs, and the number of animations with errors and failed expectations.
  private func summarize(_ page: ReviewPage, _ written: PageWriter.Written) throws {
    func count(_ number: Int, _ noun: String) -> String {
      "\(number) \(noun)\(number == 1 ? "" : "s")"
    }
    let clips = page.items.map(\.clip)
    var facts = [count(clips.count, "animation")]
    let errors = clips.count { $0.error != nil }
    let findings = clips.count { !$0.findings.isEmpty }
    if errors > 0 { facts.append("\(errors) with errors") }
    if findings > 0 { facts.append("\(findings) with failed expectations") }
    var lines = ["\(output)  \(Console.size(written.pageBytes)), \(facts.joined(separator: ", "))"]
    if let folder = written.folder {
      lines.append("\(folder)/  \(Console.size(written.dataBytes))")
    }
    try Console.print(lines: lines)
  }
}
