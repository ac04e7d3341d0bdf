import Documents
import Foundation
import HostedScenes
import OutputFiles
import Rendering
package import ScenePlayback
public import SceneRendering
import Timelines

/// The scenes of a built program, each played in a process of its own.
///
/// A subject that traps or never returns thus fails in one scene only.
public struct HostedSource: Sendable {
  /// The time limit of a scene in seconds.
  private static let timeLimit = 120.0
  /// The maximum number of a program's last lines in an error.
  private static let maximumLines = 12

  private let product: HostBuild.Product
  private let scenes: [HostedScene]?
  private let settings: HostedSettings
  private let processes: ChildProcesses
  private let scratch: HostedScratch
  private let printed: @Sendable (String) -> Void
  /// The subjects that turned out to show nothing by themselves.
  private var leftOut: Set<Int> = []

  /// Creates a source of scenes with all subjects of a program; `nil` for those that suit each.
  ///
  /// - Parameters:
  ///   - scratch: The folder of the scenes' files until they are rendered.
  ///   - printed: A receiver of what a scene's sources print, once the scene has been played.
  init(
    _ product: HostBuild.Product, scenes: [HostedScene]?, settings: HostedSettings,
    processes: ChildProcesses, scratch: HostedScratch,
    printed: @escaping @Sendable (String) -> Void
  ) {
    self.product = product; self.scenes = scenes; self.settings = settings
    self.processes = processes; self.scratch = scratch; self.printed = printed
  }

  /// The scenes to render: each one with each subject that it suits, named `FanLayout/scroll`.
  public var inputs: [SceneInput] {
    product.makers.enumerated().filter { !leftOut.contains($0.offset) }.flatMap { _, maker in
      (scenes?.filter(maker.kind.shows) ?? maker.kind.scenes).map { scene in
        let name = "\(maker.name)/\(scene.rawValue)"
        return SceneInput(path: name, name: name)
      }
    }
  }

  /// The names of the subjects that show something.
  private var shownNames: [String] {
    product.makers.indices.filter { !leftOut.contains($0) }.map { product.makers[$0].name }
  }

  /// The source of the scenes for a renderer.
  public var source: SceneSource { SceneSource { try play($0.path) } }

  /// Returns a note about an app that shows nothing, as one whose first screen is in a storyboard, or
  /// that stops; `nil` if there is none.
  func refusalOfApp() -> String? {
    product.makers.first { $0.kind == .app }.flatMap { maker in
      refusal(of: maker).map { "\(maker.name) is left out: \($0)" }
    }
  }

  /// Plays the views and screens that were only guessed, and leaves out those that show nothing: the
  /// blank ones, and views that nothing moves.
  ///
  /// - Parameter previous: The scenes before a change; what was shown of them is not tried again.
  /// - Returns: Notes about what was left out.
  /// - Throws: `RenderError` if nothing is left.
  mutating func tryGuesses(after previous: HostedSource? = nil) throws -> [String] {
    var notes: [String] = []
    let known = Set(previous?.shownNames ?? [])
    for (index, maker) in product.makers.enumerated()
    where maker.isGuessed && !known.contains(maker.name) {
      guard let reason = refusal(of: maker) else { continue }
      leftOut.insert(index)
      notes.append("\(maker.name) is left out: \(reason); give `views` an expression with contents")
    }
    guard leftOut.count < product.makers.count else {
      throw RenderError(
        .missingInput, at: nil,
        "no view or screen shows anything by itself; set one up with `views` or `driver`",
        details: notes)
    }
    return notes
  }

  /// Returns the reason that a guessed subject is none; `nil` for one to play.
  private func refusal(of maker: SubjectMaker) -> String? {
    do {
      let (_, report) = try run(maker.name + "/" + HostedScene.show.rawValue)
      if let error = report.error { return error }
      switch report.effect {
      case .blank:
        return maker.kind == .app
          ? "it makes no window visible; storyboards are not read" : "it shows nothing"
      case .still: return maker.kind == .view ? "nothing in it moves" : nil
      case .moving: return nil
      }
    } catch {
      let lines = (error as? RenderError)?.lines ?? ["\(error)"]
      let text = lines.first ?? ""
      let first = text.split(separator: "error: ", maxSplits: 1).last.map(String.init) ?? text
      return first + (Self.fatalMessage(in: lines).map { " (\($0))" } ?? "")
    }
  }

  /// Returns the sentence with which Swift stopped a program, and its place: `A.swift:3: no image`.
  package static func fatalMessage(in lines: [String]) -> String? {
    for line in lines.reversed() {
      guard let match = line.firstMatch(of: #/(?:^|/)([^/]+\.swift:\d+): Fatal error:? ?(.*)/#)
      else { continue }
      return "\(match.1)" + (match.2.isEmpty ? "" : ": \(match.2)")
    }
    return nil
  }

  /// Plays a scene.
  ///
  /// - Throws: `RenderError` with the failure of the subject and its last lines.
  package func play(_ name: String) throws -> LoadedScene {
    let (order, report) = try run(name)
    if let error = report.error { throw RenderError(.differs, at: name, error) }
    var timeline = try TimelineJSON.decode(
      Data(contentsOf: URL(fileURLWithPath: order.timelinePath)))
    if OutputTarget.isExistingFolder(order.imagesPath) {
      timeline.assets.directory = order.imagesPath
    }
    return LoadedScene(
      path: name, title: "\(product.makers[order.subject].name): \(order.scene.title)",
      timeline: timeline,
      warnings: report.warnings.map {
        Diagnostic(.warning, at: SourceLocation(file: name), $0)
      })
  }

  /// Runs the program for a scene.
  ///
  /// - Throws: `RenderError` with the failure of the subject and its last lines.
  private func run(_ name: String) throws -> (order: HostedOrder, report: HostedReport) {
    let parts = name.split(separator: "/")
    guard parts.count == 2, let scene = HostedScene(rawValue: String(parts[1])),
      let subject = product.makers.firstIndex(where: { $0.name == parts[0] })
    else { throw RenderError(.internalFault, at: name, "there is no such scene") }
    let order = HostedOrder(
      subject: subject, scene: scene, settings: settings, folder: try scratch.folder(name))
    let text = String(decoding: try JSONEncoder().encode(order), as: UTF8.self)
    let outcome = try ChildProcess(register: processes).run(
      product.programPath, [text], environment: ["SWIFT_BACKTRACE": "enable=no"],
      limit: Self.timeLimit)
    if !outcome.output.isEmpty { printed(outcome.output) }
    guard outcome.end == .exit(0) else { throw Self.error(of: outcome, at: name) }
    let report = try JSONDecoder().decode(
      HostedReport.self, from: Data(contentsOf: URL(fileURLWithPath: order.reportPath)))
    return (order, report)
  }

  /// Returns the failure of a program, with its last lines.
  private static func error(of outcome: ChildProcess.Outcome, at name: String) -> RenderError {
    let reason =
      switch outcome.end {
      case .exit(let number): "it ended with \(number)"
      case .signal(let number): "it stopped: \(String(cString: strsignal(number)))"
      case .timeLimit: "it was not done after \(Int(timeLimit)) s"
      }
    // Addresses in the generated program are of no use to the user.
    let lines = outcome.messages.split(separator: "\n").filter {
      $0.prefixMatch(of: #/\d+\s+\S+\s+0x[0-9a-f]+ |Current stack trace:/#) == nil
    }.suffix(maximumLines)
    return RenderError(.differs, at: name, reason, details: lines.map(String.init))
  }
}
