import Documents
import Foundation
public import RasterCoding
import Rendering
import Scenes
public import Timelines

/// One of two things that are compared: a scene, a timeline, or pictures.
public struct Exhibit: Sendable {
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
    (self.name, form, self.timeline) = (name, .timeline, timeline)
    (pictures, warnings) = (nil, [])
  }

  /// Makes an exhibit of pictures that were made elsewhere.
  public init(name: String, form: Form = .png, pictures: RasterAnimation) {
    (self.name, self.form, self.pictures) = (name, form, pictures)
    (timeline, warnings) = (nil, [])
  }

  /// Opens what is at a path: a file by its content, a folder for its `*.png`.
  ///
  /// - Throws: `RenderError` or `DocumentError` where there is nothing that can be compared.
  public init(path: String) throws {
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
    case .timeline:
      form = .timeline
      (pictures, warnings) = (nil, [])
      timeline = try Self.readTimeline(path)
    case .scene:
      form = .scene
      let scene = try LoadedScene.load(path: path)
      (timeline, pictures, warnings) = (scene.timeline, nil, scene.warnings.map(\.description))
    case let form:
      self.form = form
      (timeline, warnings) = (nil, [])
      pictures = try Self.readPictures(path)
    }
  }

  /// Tells what a file is: pictures by their first bytes, timelines by their first key.
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
    // Keys are sorted in a timeline's text, and a scene has none of that name.
    let isTimeline = String(decoding: head, as: UTF8.self).firstMatch(of: /^\s*\{\s*"canvas"/)
    let hasLayers = name == "json" && isTimeline != nil
    return hasLayers && isTimelineText(path) ? .timeline : .scene
  }

  /// Tells whether JSON says that it is a timeline: it names its format and no scene does.
  private static func isTimelineText(_ path: String) -> Bool {
    struct Head: Decodable { let format: Int }
    guard let data = FileManager.default.contents(atPath: path),
      data.count <= TimelineJSON.maximumBytes
    else { return false }
    return (try? JSONDecoder().decode(Head.self, from: data)) != nil
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
    do {
      return try TimelineJSON.decode(Data(contentsOf: URL(fileURLWithPath: path)))
    } catch let error as DecodingError {
      throw RenderError(.badData, at: path, "it is no timeline: \(error.words)")
    } catch {
      throw RenderError(.inputOutput, at: path, "the timeline cannot be read")
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
