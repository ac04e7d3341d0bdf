import Documents
package import Foundation
import MotionSpecs
import OutputFiles
public import RasterCoding
import Rendering
package import ScenePlayback
public import Timelines

/// One of two inputs of a comparison: a scene, a timeline, or an animation.
public struct ComparisonInput: Sendable {
  /// The form of the input.
  public enum Form: String, Hashable, Sendable, Encodable {
    case scene, timeline
    case specification = "motion specification"
    case gif = "GIF"
    case png = "PNG"
    case webp = "WebP"
    case frames = "folder of PNG frames"
  }

  /// The name in sentences: the path.
  public let name: String
  public let form: Form
  /// The timeline; `nil` for an animation.
  public let timeline: Timeline?
  /// The frames; `nil` for a timeline, which is painted when needed.
  public let animation: RasterAnimation?
  /// The specification of the motion; `nil` for another form.
  let specification: MotionSpec?
  /// The scene document; `nil` for another form.
  let scene: SceneTree?
  /// The scene as it was played, or the timeline as one; `nil` for an animation.
  package private(set) var played: LoadedScene?
  /// Warnings for the author.
  public let warnings: [String]
  /// The files that it is made of.
  package private(set) var files: [String] = []

  /// Creates an input of an existing timeline.
  public init(name: String, timeline: Timeline) {
    self.name = name; form = .timeline; self.timeline = timeline
    (animation, scene, specification, warnings) = (nil, nil, nil, [])
  }

  /// Creates an input of an existing animation.
  public init(name: String, form: Form = .png, animation: RasterAnimation) {
    self.name = name; self.form = form; self.animation = animation
    (timeline, scene, specification, warnings) = (nil, nil, nil, [])
  }

  /// Opens the input at a path: a file by its contents, a folder for its `*.png`.
  ///
  /// - Parameters:
  ///   - name: The name in sentences; by default the path.
  ///   - assets: The folder of images on layers; by default that of the scene, and for a timeline
  ///     its own folder.
  /// - Throws: `RenderError` or `DocumentError` if there is nothing that can be compared.
  public init(path: String, name: String? = nil, assets: String? = nil) throws {
    try self.init(path: path, name: name, assets: assets, isConfined: false)
  }

  /// Opens the input at a path: a file by its contents, a folder for its `*.png`.
  ///
  /// - Parameter isConfined: Whether a scene reads nothing outside its folder, except for `assets`.
  /// - Throws: `RenderError` or `DocumentError` if there is nothing that can be compared.
  package init(path: String, name: String? = nil, assets: String?, isConfined: Bool) throws {
    self.name = name ?? path
    guard FileManager.default.fileExists(atPath: path) else {
      throw RenderError(.missingInput, at: path, "there is no such file or folder")
    }
    if OutputTarget.isExistingFolder(path) {
      form = .frames
      (timeline, scene, specification, warnings) = (nil, nil, nil, [])
      // An empty folder is a missing input, not an invalid one.
      files = try FrameFiles.find([path])
      animation = try Self.readAnimation(path)
      return
    }
    switch try Self.form(of: path) {
    case .scene, .timeline, .specification:
      if let spec = try Self.specification(at: path) {
        (form, timeline, specification) = (.specification, Timeline(of: spec), spec)
        (animation, scene, warnings) = (nil, nil, [])
        files = [path]
        return
      }
      specification = nil
      if var found = try Self.timeline(at: path) {
        found.assets.directory =
          assets ?? URL(fileURLWithPath: path).deletingLastPathComponent().path
        (form, timeline) = (.timeline, found)
        (animation, scene, warnings) = (nil, nil, [])
        files = [path]
        played = LoadedScene(path: path, title: nil, timeline: found)
        return
      }
      form = .scene
      let scene = try LoadedScene.load(path: path, assets: assets, isConfined: isConfined)
      (timeline, animation, warnings) = (scene.timeline, nil, scene.warnings.map(\.description))
      self.scene = SceneTree(path: path, isConfined: isConfined)
      files = scene.files
      played = scene
    case let form:
      self.form = form
      (timeline, scene, specification, warnings) = (nil, nil, nil, [])
      files = [path]
      animation = try Self.readAnimation(path)
    }
  }

  /// Returns the form of a file: that of images by their first bytes or their name, otherwise a
  /// scene.
  private static func form(of path: String) throws -> Form {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw RenderError(.invalidData, at: path, "only files and folders of frames can be compared")
    }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw RenderError(.inputOutput, at: path, systemError: errno, "the file cannot be opened")
    }
    defer { try? file.close() }
    let head = (try? file.read(upToCount: 4096)) ?? Data()
    if head.starts(with: Data("GIF8".utf8)) { return .gif }
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return .png }
    let name = (path as NSString).pathExtension.lowercased()
    if ["gif"].contains(name) { return .gif }
    if head.starts(with: Data("RIFF".utf8)) || name == "webp" { return .webp }
    if ["png", "apng"].contains(name) { return .png }
    return .scene
  }

  /// Reads a specification of motion, which is recognized by its keys; `nil` if a file is none.
  ///
  /// - Throws: `RenderError` if it cannot be read.
  private static func specification(at path: String) throws -> MotionSpec? {
    guard (path as NSString).pathExtension.lowercased() == "json" else { return nil }
    let text = try InputFile.read(path, atMost: TimelineJSON.maximumBytes, as: "the document")
    guard JSONKeys.outermost(of: text)?.contains("spec") == true else { return nil }
    do {
      return try MotionSpec.decode(text)
    } catch let error as DecodingError {
      throw RenderError(.invalidData, at: path, "it is no specification of motion: \(error.words)")
    } catch {
      throw RenderError(.invalidData, at: path, "it is no specification of motion")
    }
  }

  /// Reads a timeline, which is recognized by its keys; `nil` if a file is a scene.
  ///
  /// - Throws: `RenderError` if a JSON file is neither.
  private static func timeline(at path: String) throws -> Timeline? {
    guard (path as NSString).pathExtension.lowercased() == "json" else { return nil }
    let text = try InputFile.read(path, atMost: TimelineJSON.maximumBytes, as: "the document")
    let keys = JSONKeys.outermost(of: text) ?? []
    if keys.contains("cellophane") { return nil }
    guard keys.contains("format") || keys.contains("layers") else {
      throw RenderError(
        .invalidData, at: path,
        "it is neither a scene, which has the key \"cellophane\", nor a timeline, which has "
          + "\"format\" and \"layers\", nor a specification of motion, which has \"spec\"")
    }
    return try decodeTimeline(text, path: path)
  }

  /// Whether it is an animation with a clock.
  public var isAnimation: Bool { animation?.isTimed == true }

  /// Whether it is one image without a clock.
  ///
  /// Throws a `RasterError` if it cannot be read.
  var isOneStill: Bool {
    get throws {
      guard let animation, !animation.isTimed else { return false }
      if form == .png { return true }
      let reader = try animation.open()
      return try reader.next() != nil && reader.next() == nil
    }
  }

  /// Opens an animation; the errors of a frame are thrown when it is read.
  private static func readAnimation(_ path: String) throws -> RasterAnimation {
    do {
      return try AnimationReader.open(path: path)
    } catch let error as RasterError {
      throw RenderError(error.kind, at: error.file ?? path, error.place + error.text)
    }
  }

  /// Reads a timeline.
  ///
  /// - Throws: `RenderError` with the location of the error.
  package static func readTimeline(_ path: String) throws -> Timeline {
    try decodeTimeline(readTimelineText(path), path: path)
  }

  /// Reads a timeline's text.
  ///
  /// - Throws: `RenderError` if it is too long, or cannot be read.
  package static func readTimelineText(_ path: String) throws -> Data {
    try InputFile.read(path, atMost: TimelineJSON.maximumBytes, as: "the timeline")
  }

  /// Decodes a timeline.
  ///
  /// - Throws: `RenderError` with the location of the error.
  package static func decodeTimeline(_ text: Data, path: String) throws -> Timeline {
    do {
      return try TimelineJSON.decode(text)
    } catch let error as DecodingError {
      throw RenderError(.invalidData, at: path, "it is no timeline: \(error.words)")
    } catch {
      throw RenderError(.invalidData, at: path, "it is no timeline")
    }
  }
}

extension RasterError {
  /// The frame at fault, as the beginning of a sentence.
  var place: String { frame.map { "frame \($0): " } ?? "" }
}
