import Documents
import Foundation
public import HostedScenes
public import Rendering
import ScenePlayback
import Timelines

/// The scenes of a built program, each played in a process of its own.
///
/// So a layout that traps or never comes back takes no other scene with it.
public struct HostedSource: Sendable {
  /// How many seconds a scene may take.
  private static let timeLimit = 120.0
  /// How many of a program's last lines are told where it fails.
  private static let toldLines = 12

  private let product: HostBuild.Product
  private let scenes: [HostedScene]
  private let settings: HostedSettings
  private let processes: ChildProcesses
  private let scratch: HostedScratch

  /// Makes a source of all scenes with all layouts of a program.
  ///
  /// - Parameter scratch: keeps the pictures of scenes until they are rendered.
  public init(
    _ product: HostBuild.Product, scenes: [HostedScene], settings: HostedSettings,
    processes: ChildProcesses, scratch: HostedScratch
  ) {
    self.product = product; self.scenes = scenes; self.settings = settings
    self.processes = processes; self.scratch = scratch
  }

  /// What is to be rendered: for each layout each scene, called `FanLayout/scroll`.
  public var inputs: [SceneInput] {
    product.makers.flatMap { maker in
      scenes.map { scene in
        let name = "\(maker.name)/\(scene.rawValue)"
        return SceneInput(path: name, name: name)
      }
    }
  }

  /// Where a renderer gets the scenes from.
  public var source: SceneSource { SceneSource { try play($0) } }

  /// Plays a scene.
  ///
  /// - Throws: `RenderError` of what differs from a layout that works, with its last words.
  private func play(_ name: String) throws -> LoadedScene {
    let parts = name.split(separator: "/")
    guard parts.count == 2, let scene = HostedScene(rawValue: String(parts[1])),
      let layout = product.makers.firstIndex(where: { $0.name == parts[0] })
    else { throw RenderError(.internalFault, at: name, "there is no such scene") }
    let order = HostedOrder(
      layout: layout, scene: scene, settings: settings, folder: try scratch.folder(name))
    let text = String(decoding: try JSONEncoder().encode(order), as: UTF8.self)
    let outcome = try ChildProcess(register: processes).run(
      product.programPath, [text], environment: ["SWIFT_BACKTRACE": "enable=no"],
      limit: Self.timeLimit)
    guard outcome.end == .exit(0) else {
      throw RenderError(.differs, at: name, Self.words(for: outcome))
    }
    let decoder = JSONDecoder()
    let report = try decoder.decode(
      HostedReport.self, from: Data(contentsOf: URL(fileURLWithPath: order.reportPath)))
    if let error = report.error { throw RenderError(.differs, at: name, error) }
    var timeline = try TimelineJSON.decode(
      Data(contentsOf: URL(fileURLWithPath: order.timelinePath)))
    if OutputTarget.isExistingFolder(order.picturesPath) {
      timeline.assets.directory = order.picturesPath
    }
    return LoadedScene(
      path: name, title: "\(product.makers[layout].name): \(scene.title)",
      timeline: timeline,
      warnings: report.warnings.map {
        Diagnostic(.warning, at: SourceLocation(file: name), $0)
      })
  }

  /// Words how a program failed, with its last lines.
  private static func words(for outcome: ChildProcess.Outcome) -> String {
    let reason =
      switch outcome.end {
      case .exit(let number): "it ended with \(number)"
      case .signal(let number): "it stopped: \(String(cString: strsignal(number)))"
      case .timeLimit: "it was not done after \(Int(timeLimit)) s"
      }
    // Addresses in our own program tell nobody anything.
    let lines = outcome.messages.split(separator: "\n").filter {
      $0.prefixMatch(of: #/\d+\s+\S+\s+0x[0-9a-f]+ |Current stack trace:/#) == nil
    }.suffix(toldLines)
    return lines.isEmpty ? reason : reason + "\n" + lines.joined(separator: "\n")
  }
}
