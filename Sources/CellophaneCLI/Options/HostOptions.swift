import ArgumentParser
import Foundation
import HostedScenes
import Rendering

/// What `host` builds, and where.
struct HostBuildOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "The folder of Cellophane's own sources. (default: CELLOPHANE_PACKAGE, or around this program)",
      valueName: "path"))
  var package: String?

  @Option(
    help: ArgumentHelp(
      "Where to build. (default: cellophane/host in the user's cache)", valueName: "path"))
  var scratchPath: String?

  @Option(help: ArgumentHelp("Which target of a package to take.", valueName: "name"))
  var target: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "A file or folder to leave out, by name or path; can be given several times.",
      valueName: "name"))
  var exclude: [String] = []
}

/// What `host` shows layouts with.
struct HostSceneOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Which scenes, with commas. (default: all)", valueName: "names"))
  var scenes: String?

  @Option(help: ArgumentHelp("How many items each section has at first.", valueName: "n"))
  var count = 30

  @Option(help: ArgumentHelp("How many sections there are.", valueName: "n"))
  var sections = 1

  @Option(
    help: ArgumentHelp(
      "The items' size in points, or page. (default: the layout's own)", valueName: "WxH"))
  var itemSize: String?

  @Option(
    help: ArgumentHelp(
      "Which way a flow layout scrolls, vertical or horizontal. (default: its own)",
      valueName: "way"))
  var direction: String?

  @Flag(help: "Scrolling stops at pages.")
  var paging = false

  @Option(help: ArgumentHelp("The collection's size in points.", valueName: "WxH"))
  var canvas: SizeArgument?

  /// How many items and sections there can be.
  private static let counts = 1...10_000
  /// How long a side of the collection can be, in points.
  private static let sides = 16...4096

  /// Reads which scenes are asked for.
  ///
  /// - Throws: `RenderError` of usage that says which ones there are.
  func hostedScenes() throws -> [HostedScene] {
    guard let scenes else { return HostedScene.allCases }
    var result: [HostedScene] = []
    for name in scenes.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let scene = HostedScene(rawValue: name) else {
        let names = HostedScene.allCases.map(\.rawValue).joined(separator: ", ")
        throw RenderError(.usage, "--scenes knows no \"\(name)\"; there are \(names)")
      }
      if result.contains(scene) {
        throw RenderError(.usage, "the scene \(name) is given twice")
      }
      result.append(scene)
    }
    return result
  }

  /// Puts together what is in the collection.
  ///
  /// - Throws: `RenderError` of usage with what an option takes.
  func settings() throws -> HostedSettings {
    var settings = HostedSettings()
    for (name, value) in [("--count", count), ("--sections", sections)]
    where !Self.counts.contains(value) {
      throw RenderError(
        .usage, "\(name) is \(Self.counts.lowerBound) to \(Self.counts.upperBound), not \(value)")
    }
    guard count * sections <= Self.counts.upperBound else {
      throw RenderError(.usage, "--count times --sections is at most \(Self.counts.upperBound)")
    }
    (settings.itemCount, settings.sectionCount) = (count, sections)
    settings.isPagingEnabled = paging
    if let canvas { settings.canvas = try Self.size(canvas, of: "--canvas") }
    if let direction {
      guard let known = HostedSettings.Direction(rawValue: direction) else {
        throw RenderError(.usage, "--direction is vertical or horizontal, not \(direction)")
      }
      settings.direction = known
    }
    if let itemSize {
      guard itemSize != "page" else {
        settings.itemSize = .page
        return settings
      }
      guard let size = SizeArgument(argument: itemSize) else {
        throw RenderError(.usage, "--item-size is such as 120x80, or page, not \(itemSize)")
      }
      settings.itemSize = .fixed(try Self.size(size, of: "--item-size"))
    }
    return settings
  }

  /// Checks a size.
  private static func size(_ size: SizeArgument, of option: String) throws -> CGSize {
    let lower = option == "--canvas" ? sides.lowerBound : 1
    guard (lower...sides.upperBound).contains(size.width),
      (lower...sides.upperBound).contains(size.height)
    else {
      throw RenderError(.usage, "\(option) has sides of \(lower) to \(sides.upperBound) points")
    }
    return CGSize(width: size.width, height: size.height)
  }
}
