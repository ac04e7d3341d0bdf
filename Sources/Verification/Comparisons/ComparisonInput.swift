import Documents
package import Foundation
public import RasterCoding
import Rendering
import ScenePlayback
public import Timelines

/// One of two things that are compared: a scene, a timeline, or pictures.
public struct ComparisonInput: Sendable {
  /// What it is.
  public enum Form: String, Hashable, Sendable, Encodable {
    case scene, timeline
    case gif = "GIF"
    case png = "PNG"
    case frames = "folder of PNG frames"
  }

  /// What it is called in sentences: its path.
  public let name: String
  public let form: Form
  /// What is where, when; `nil` for pictures.
  public let timeline: Timeline?
  /// The pictures; `nil` for what has to be painted first.
  public let pictures: RasterAnimation?
  /// What its author should know.
  public let warnings: [String]

  /// Makes an exhibit of a timeline that was made elsewhere.
  public init(name: String, timeline: Timeline) {
    self.name = name; form = .timeline; self.timeline = timeline
    (pictures, warnings) = (nil, [])
  }

  /// Makes an exhibit of pictures that were made elsewhere.
  public init(name: String, form: Form = .png, pictures: RasterAnimation) {
    self.name = name; self.form = form; self.pictures = pictures
    (timeline, warnings) = (nil, [])
  }

  /// Opens what is at a path: a file by its content, a folder for its `*.png`.
  ///
  /// - Parameter assets: the folder that pictures on layers come from; by default what a scene says,
  ///   and for a timeline its own folder.
  /// - Throws: `RenderError` or `DocumentError` where there is nothing that can be compared.
  public init(path: String, assets: String? = nil) throws {
    name = path
    guard FileManager.default.fileExists(atPath: path) else {
      throw RenderError(.missingInput, at: path, "there is no such file or folder")
    }
    if OutputTarget.isExistingFolder(path) {
      form = .frames
      (timeline, warnings) = (nil, [])
      // An empty folder is a missing input, and no broken one.
      _ = try FrameFiles.find([path])
      pictures = try Self.readPictures(path)
      return
    }
    switch try Self.form(of: path) {
    case .scene, .timeline:
      if var found = try Self.timeline(at: path) {
        found.assets.directory =
          assets ?? URL(fileURLWithPath: path).deletingLastPathComponent().path
        (form, timeline) = (.timeline, found)
        (pictures, warnings) = (nil, [])
        return
      }
      form = .scene
      let scene = try LoadedScene.load(path: path, assets: assets)
      (timeline, pictures, warnings) = (scene.timeline, nil, scene.warnings.map(\.description))
    case let form:
      self.form = form
      (timeline, warnings) = (nil, [])
      pictures = try Self.readPictures(path)
    }
  }

  /// Tells what a file is: pictures by their first bytes or their name, and a scene otherwise.
  private static func form(of path: String) throws -> Form {
    var status = stat()
    guard stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      throw RenderError(.badData, at: path, "only files and folders of frames can be compared")
    }
    guard let file = FileHandle(forReadingAtPath: path) else {
      throw RenderError(
        .inputOutput, at: path, systemError: errno, "the file cannot be opened")
    }
    defer { try? file.close() }
    let head = (try? file.read(upToCount: 4096)) ?? Data()
    if head.starts(with: Data("GIF8".utf8)) { return .gif }
    if head.starts(with: [0x89, 0x50, 0x4E, 0x47]) { return .png }
    let name = (path as NSString).pathExtension.lowercased()
    if ["gif"].contains(name) { return .gif }
    if ["png", "apng"].contains(name) { return .png }
    return .scene
  }

  /// Reads a timeline, which is told by its keys; `nil` where a file is a scene.
  ///
  /// - Throws: `RenderError` where a JSON file is neither.
  private static func timeline(at path: String) throws -> Timeline? {
    guard (path as NSString).pathExtension.lowercased() == "json" else { return nil }
    let text = try InputFile.read(path, atMost: TimelineJSON.maximumBytes, as: "the document")
    let keys = JSONKeys.outermost(of: text) ?? []
    if keys.contains("cellophane") { return nil }
    guard keys.contains("format") || keys.contains("layers") else {
      throw RenderError(
        .badData, at: path,
        "it is neither a scene, which has the key \"cellophane\", nor a timeline, which has "
          + "\"format\" and \"layers\"")
    }
    return try decodeTimeline(text, path: path)
  }

  /// Whether it is pictures with a clock.
  public var isAnimation: Bool { pictures?.isTimed == true }

  /// Whether it is one picture without a clock.
  ///
  /// Throws a `RasterError` where it cannot be read.
  var isOneStill: Bool {
    get throws {
      guard let pictures, !pictures.isTimed else { return false }
      if form == .png { return true }
      let reader = try pictures.open()
      return try reader.next() != nil && reader.next() == nil
    }
  }

  /// Opens pictures; what is wrong with one of them is told when it is read.
  private static func readPictures(_ path: String) throws -> RasterAnimation {
    do {
      return try AnimationReader.open(path: path)
    } catch let error as RasterError {
      throw RenderError(.badData, at: error.file ?? path, error.place + error.text)
    }
  }

  /// Reads a timeline.
  ///
  /// - Throws: `RenderError` that says where it is wrong.
  package static func readTimeline(_ path: String) throws -> Timeline {
    try decodeTimeline(readTimelineText(path), path: path)
  }

  /// Reads a timeline's text.
  ///
  /// - Throws: `RenderError` where it is too long, or cannot be read.
  package static func readTimelineText(_ path: String) throws -> Data {
    try InputFile.read(path, atMost: TimelineJSON.maximumBytes, as: "the timeline")
  }

  /// Makes a timeline of its text.
  ///
  /// - Throws: `RenderError` that says where it is wrong.
  package static func decodeTimeline(_ text: Data, path: String) throws -> Timeline {
    do {
      return try TimelineJSON.decode(text)
    } catch let error as DecodingError {
      throw RenderError(.badData, at: path, "it is no timeline: \(error.words)")
    } catch {
      throw RenderError(.badData, at: path, "it is no timeline")
    }
  }
}

extension DecodingError {
  /// What is wrong and where, in words.
  var words: String {
    let context: Context
    switch self {
    case .dataCorrupted(let found), .keyNotFound(_, let found), .typeMismatch(_, let found),
      .valueNotFound(_, let found):
      context = found
    @unknown default: return "\(self)"
    }
    let path = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
    let place = path.isEmpty ? "" : "at \(path.joined(separator: ".")): "
    return place + context.debugDescription
  }
}

extension RasterError {
  /// The frame that is meant, as the beginning of a sentence.
  var place: String { frame.map { "frame \($0): " } ?? "" }
}
