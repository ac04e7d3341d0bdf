import Foundation
public import Layouts
import Staging
import Timelines

/// A layout that a program can make as often as it is asked to.
public struct HostedLayout: Sendable {
  /// Makes a layout that has not been in any collection yet.
  let make: @MainActor () -> CollectionViewLayout

  /// Makes an entry of a program's list.
  public init(_ make: @escaping @MainActor () -> CollectionViewLayout) { self.make = make }
}

/// What a scene was asked to be, for a program that plays it.
public struct HostedOrder: Hashable, Sendable, Codable {
  /// The layout's place in the program's list.
  public var layout: Int
  public var scene: HostedScene
  public var settings: HostedSettings
  /// The folder, which is there, that what comes of it is written to.
  public var folder: String

  /// Makes an order.
  public init(layout: Int, scene: HostedScene, settings: HostedSettings, folder: String) {
    self.layout = layout; self.scene = scene; self.settings = settings
    self.folder = folder
  }

  /// Where the timeline is written.
  public var timelinePath: String { folder + "/timeline" }
  /// Where the report is written.
  public var reportPath: String { folder + "/report" }
  /// Where the pictures are that the timeline draws from, if there are any.
  public var picturesPath: String { folder + "/pictures" }
}

/// What a program tells of a scene that it has played.
public struct HostedReport: Hashable, Sendable, Codable {
  /// What a viewer should know, in order.
  public var warnings: [String] = []
  /// Why there is no timeline; `nil` where there is one.
  public var error: String?

  /// Makes a report of nothing yet.
  public init() {}
}

/// The program that is made of somebody's layouts: it plays one scene with one of them and ends.
public enum HostedProgram {
  /// Carries out the order that stands in the first argument, and ends the process.
  public static func main(_ layouts: [HostedLayout]) -> Never {
    do {
      let text = CommandLine.arguments.dropFirst().first ?? ""
      let order = try JSONDecoder().decode(HostedOrder.self, from: Data(text.utf8))
      // Layouts may be bound to the main actor, and nobody else is here.
      try MainActor.assumeIsolated { try carryOut(order, with: layouts) }
      exit(0)
    } catch {
      try? FileHandle.standardError.write(contentsOf: Data("\(error)\n".utf8))
      exit(70)
    }
  }

  /// Plays a scene and writes what became of it.
  @MainActor static func carryOut(_ order: HostedOrder, with layouts: [HostedLayout]) throws {
    var report = HostedReport()
    do {
      let result = try HostedRun.play(order.scene, settings: order.settings) {
        layouts[order.layout].make()
      }
      report.warnings = result.warnings
      let data = try TimelineJSON.encode(result.timeline, rounded: false)
      try data.write(to: URL(fileURLWithPath: order.timelinePath))
      // They go with the process that made them.
      if let pictures = result.timeline.assets.directory,
        FileManager.default.fileExists(atPath: pictures)
      {
        try FileManager.default.copyItem(atPath: pictures, toPath: order.picturesPath)
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
