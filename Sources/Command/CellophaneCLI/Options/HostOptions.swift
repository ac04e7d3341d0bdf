import ArgumentParser
import Foundation
import HostedScenes
import Hosting
import Rendering
import Timing

struct HostBuildOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Folder of Cellophane's own sources.", valueName: "path"))
  var package: String?

  @Option(
    help: ArgumentHelp("Folder of the build. (default: in the user's cache)", valueName: "path"))
  var scratchPath: String?

  @Option(help: ArgumentHelp("Target of a package to build.", valueName: "name"))
  var target: String?

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Sources of a module that is imported; repeatable.", valueName: "name=dir"))
  var module: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("File or folder to leave out; repeatable.", valueName: "name"))
  var exclude: [String] = []
}

/// The options of `host` for what is played.
struct HostSubjectOptions: ParsableArguments {
  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Swift expression that makes a layout; repeatable.", valueName: "expression")
  )
  var layout: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Swift expression that makes a view or a screen; repeatable.", valueName: "expression"))
  var view: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp("Title of a #Preview, or its file; repeatable.", valueName: "name"))
  var preview: [String] = []

  @Option(
    parsing: .singleValue,
    help: ArgumentHelp(
      "Swift expression of an animator or delegate; repeatable.", valueName: "expression"))
  var transition: [String] = []

  @Option(help: ArgumentHelp("Swift file with play(_: SceneDriver).", valueName: "file"))
  var driver: String?

  @Option(help: ArgumentHelp("Class of the collection's cells.", valueName: "class"))
  var cell: String?

  @Option(
    help: ArgumentHelp(
      "Swift expression that makes the collection's delegate.", valueName: "expression"))
  var delegate: String?

  /// The request that they make.
  ///
  /// - Throws: `RenderError` if the driver file does not exist.
  func request() throws -> HostedRequest {
    if let driver, !FileManager.default.fileExists(atPath: driver) {
      throw RenderError(.missingInput, at: driver, "there is no such driver file")
    }
    var request = HostedRequest()
    (request.layouts, request.views, request.transitions) = (layout, view, transition)
    (request.driver, request.cell, request.delegate) = (driver, cell, delegate)
    request.previews = preview
    return request
  }
}

struct HostSceneOptions: ParsableArguments {
  @Option(help: ArgumentHelp("Scenes to play, with commas. (default: all)", valueName: "names"))
  var scenes: String?

  @Option(help: ArgumentHelp("Items of each section at first.", valueName: "n"))
  var count = 30

  @Option(help: ArgumentHelp("Number of sections.", valueName: "n"))
  var sections = 1

  @Option(
    help: ArgumentHelp("Item size in points, or page. (default: the layout's)", valueName: "WxH"))
  var itemSize: String?

  @Option(
    help: ArgumentHelp(
      "Scroll direction of flow layouts: vertical or horizontal.",
      valueName: "direction"))
  var direction: String?

  @Flag(help: "Stop scrolling at pages.")
  var paging = false

  @Flag(help: "Leave out the dots that show where fingers touch.")
  var hideTouches = false

  @Option(help: ArgumentHelp("Size of the collection in points.", valueName: "WxH"))
  var canvas: SizeArgument?

  @Option(
    help: ArgumentHelp(
      "Version of iOS that is shown: 18 or 26.", valueName: "version"))
  var system = SystemVersion.iOS18.rawValue

  /// The valid numbers of items and sections.
  private static let counts = 1...10_000
  /// The valid sides of the collection, in points.
  private static let sides = 16...4096

  /// Parses the scenes to play; `nil` for those that suit what is played.
  ///
  /// - Throws: `RenderError` of an invalid argument with the valid names.
  func hostedScenes() throws -> [HostedScene]? {
    guard let scenes else { return nil }
    var result: [HostedScene] = []
    for name in scenes.split(separator: ",", omittingEmptySubsequences: false).map(String.init) {
      guard let scene = HostedScene(rawValue: name) else {
        let names = HostedScene.allCases.map(\.rawValue).joined(separator: ", ")
        throw RenderError(
          .invalidArgument, "--scenes has no scene \"\(name)\"; valid names are \(names)")
      }
      if result.contains(scene) {
        throw RenderError(.invalidArgument, "the scene \(name) is given twice")
      }
      result.append(scene)
    }
    return result
  }

  /// Creates the settings of the collection.
  ///
  /// - Throws: `RenderError` of an invalid argument with its valid values.
  func settings() throws -> HostedSettings {
    var settings = HostedSettings()
    for (name, value) in [("--count", count), ("--sections", sections)]
    where !Self.counts.contains(value) {
      throw RenderError(
        .invalidArgument,
        "\(name) is \(Self.counts.lowerBound) to \(Self.counts.upperBound), not \(value)")
    }
    guard count * sections <= Self.counts.upperBound else {
      throw RenderError(
        .invalidArgument, "--count times --sections is at most \(Self.counts.upperBound)")
    }
    (settings.itemCount, settings.sectionCount) = (count, sections)
    settings.isPagingEnabled = paging
    settings.showsTouches = !hideTouches
    guard let known = SystemVersion(rawValue: system) else {
      throw RenderError(.invalidArgument, "--system is 18 or 26, not \(system)")
    }
    settings.system = known
    if let canvas { settings.canvas = try Self.size(canvas, of: "--canvas") }
    if let direction {
      guard let known = HostedSettings.Direction(rawValue: direction) else {
        throw RenderError(
          .invalidArgument, "--direction is vertical or horizontal, not \(direction)")
      }
      settings.direction = known
    }
    if let itemSize {
      guard itemSize != "page" else {
        settings.itemSize = .page
        return settings
      }
      guard let size = SizeArgument(argument: itemSize) else {
        throw RenderError(
          .invalidArgument, "--item-size is such as 120x80, or page, not \(itemSize)")
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
      throw RenderError(
        .invalidArgument, "\(option) has sides of \(lower) to \(sides.upperBound) points")
    }
    return CGSize(width: size.width, height: size.height)
  }
}
