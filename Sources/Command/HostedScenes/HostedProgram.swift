import Foundation
import Staging
import Timelines

/// The order for a program that plays a scene.
public struct HostedOrder: Hashable, Sendable, Codable {
  /// The subject's index in the program's list.
  public var subject: Int
  public var scene: HostedScene
  public var settings: HostedSettings
  /// The existing folder for the results.
  public var folder: String

  /// Creates an order.
  public init(subject: Int, scene: HostedScene, settings: HostedSettings, folder: String) {
    self.subject = subject; self.scene = scene; self.settings = settings
    self.folder = folder
  }

  /// The file of the timeline.
  public var timelinePath: String { folder + "/timeline" }
  /// The file of the report.
  public var reportPath: String { folder + "/report" }
  /// The folder of the timeline's images, if there are any.
  public var imagesPath: String { folder + "/images" }
}

/// A program's report on a scene that it has played.
public struct HostedReport: Hashable, Sendable, Codable {
  /// The warnings for a viewer, in order.
  public var warnings: [String] = []
  /// The reason that there is no timeline; `nil` if there is one.
  public var error: String?
  /// The degree to which something is seen of it.
  public var effect = HostedEffect.blank

  /// Creates an empty report.
  public init() {}
}

/// The program that is built from hosted sources: it plays one scene with one subject and ends.
public enum HostedProgram {
  /// Executes the order in the first argument, and ends the process.
  public static func main(_ subjects: [HostedSubject], parts: HostedParts = HostedParts()) -> Never
  {
    do {
      let text = CommandLine.arguments.dropFirst().first ?? ""
      let order = try JSONDecoder().decode(HostedOrder.self, from: Data(text.utf8))
      // Layouts may be bound to the main actor, and no other thread runs here.
      try MainActor.assumeIsolated { try carryOut(order, with: subjects, parts: parts) }
      exit(0)
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
      exit(70)
    }
  }

  /// Plays a scene and writes its results.
  @MainActor static func carryOut(
    _ order: HostedOrder, with subjects: [HostedSubject], parts: HostedParts = HostedParts()
  ) throws {
    var report = HostedReport()
    do {
      let result = try HostedRun.play(
        order.scene, with: subjects[order.subject], parts: parts, settings: order.settings)
      (report.warnings, report.effect) = (result.warnings, result.effect)
      let data = try TimelineJSON.encode(result.timeline, rounded: false)
      try data.write(to: URL(fileURLWithPath: order.timelinePath))
      // They are removed with the process that made them.
      if let images = result.timeline.assets.directory,
        FileManager.default.fileExists(atPath: images)
      {
        try FileManager.default.copyItem(atPath: images, toPath: order.imagesPath)
      }
    } catch let error as StageError {
      report.error = error.description
    } catch let error as EncodingError {
      report.error = "a number in its timeline is not finite: \(error)"
    }
    let data = try JSONEncoder().encode(report)
    try data.write(to: URL(fileURLWithPath: order.reportPath))
  }
}
