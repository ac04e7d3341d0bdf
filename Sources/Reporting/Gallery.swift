import Foundation
public import OutputFiles
import Rendering

/// The animations of a run, for a page that shows them.
public struct Gallery: Sendable {
  /// The largest manifest that is read.
  public static let maximumBytes = 64 << 20

  /// One animation, with its files relative to the page.
  public struct Animation: Hashable, Sendable {
    /// The name of its scene.
    public let name: String
    public let title: String?
    /// The GIF, and its bytes.
    public let gif: String?
    public let gifBytes: Int
    /// The still SVG frames.
    public let frames: FramePattern?
    public let frameCount: Int
    public let framesPerSecond: Double
    public let seconds: Double
    /// The size of a frame in pixels.
    public let width: Int
    public let height: Int

    /// Creates an animation.
    public init(
      name: String, title: String? = nil, gif: String?, gifBytes: Int = 0,
      frames: FramePattern? = nil, frameCount: Int, framesPerSecond: Double, seconds: Double,
      width: Int, height: Int
    ) {
      self.name = name; self.title = title; self.gif = gif; self.gifBytes = gifBytes
      self.frames = frames; self.frameCount = frameCount; self.framesPerSecond = framesPerSecond
      self.seconds = seconds; self.width = width; self.height = height
    }
  }

  /// A scene that could not be rendered.
  public struct Failure: Hashable, Sendable {
    public let name: String
    public let lines: [String]

    /// Creates a failure.
    public init(name: String, lines: [String]) { self.name = name; self.lines = lines }
  }

  public let animations: [Animation]
  public let failures: [Failure]

  /// Creates a gallery of its parts.
  public init(animations: [Animation], failures: [Failure] = []) {
    self.animations = animations; self.failures = failures
  }

  /// Returns the manifest and the GIFs that a page shows, from the current folder.
  package func files(of manifest: String, page: String) -> [String] {
    let folder = (page as NSString).deletingLastPathComponent
    let file =
      OutputTarget.isExistingFolder(manifest) ? manifest + "/" + Self.manifestName : manifest
    return [file] + animations.compactMap(\.gif).map { folder.isEmpty ? $0 : folder + "/" + $0 }
  }

  /// The name of a folder's manifest.
  public static let manifestName = "manifest.json"

  /// Reads the manifest of a run.
  ///
  /// - Parameters:
  ///   - path: A file that ``RenderManifest`` wrote, or a folder with it as `manifest.json`.
  ///   - page: The file of the page; paths become relative to its folder.
  /// - Throws: `RenderError` if the manifest is missing, invalid or empty.
  public init(manifest path: String, page: String) throws {
    var manifest = path
    if OutputTarget.isExistingFolder(path) {
      manifest = (path.hasSuffix("/") ? path : path + "/") + Self.manifestName
      guard FileManager.default.fileExists(atPath: manifest) else {
        throw RenderError(
          .missingInput, at: path,
          "the folder has no \(Self.manifestName); write one there with `RenderManifest`")
      }
    }
    guard FileManager.default.fileExists(atPath: manifest) else {
      throw RenderError(.missingInput, at: manifest, "there is no such file")
    }
    guard let data = FileManager.default.contents(atPath: manifest) else {
      throw RenderError(.inputOutput, at: manifest, "it cannot be read; give a manifest file")
    }
    guard data.count <= Self.maximumBytes else {
      throw RenderError(
        .invalidData, at: manifest, "a manifest has at most \(Self.maximumBytes) bytes")
    }
    let scenes: [ManifestScene]
    do {
      scenes = try JSONDecoder().decode([ManifestScene].self, from: data)
    } catch {
      throw RenderError(
        .invalidData, at: manifest, "it is not what `RenderManifest` writes")
    }
    let files = RenderedFiles(manifest: manifest, page: page)
    self.init(
      animations: try scenes.filter { $0.error == nil }.compactMap { try $0.animation(of: files) },
      failures: scenes.compactMap { scene in
        scene.error.map { Failure(name: scene.scene, lines: $0.diagnostics) }
      })
    guard !animations.isEmpty || !failures.isEmpty else {
      throw RenderError(
        .missingInput, at: manifest,
        "it has no GIFs or SVG frames; render with `formats` gif,svg-frames")
    }
  }
}

/// A scene in the manifest.
private struct ManifestScene: Decodable {
  /// An output.
  struct Output: Decodable {
    let path: String
    let bytes: Int
  }

  /// The reason that there are no outputs.
  struct Failure: Decodable {
    let diagnostics: [String]
  }

  let scene: String
  let title: String?
  let outputs: [Output]
  let frames: Int
  let framesPerSecond: Double
  let seconds: Double
  let width: Int
  let height: Int
  let error: Failure?

  /// Returns the scene for the page; `nil` if it has nothing to show.
  func animation(of files: RenderedFiles) throws -> Gallery.Animation? {
    guard frames > 0, framesPerSecond > 0, width > 0, height > 0, seconds >= 0 else {
      throw RenderError(
        .invalidData, at: files.manifest, "the numbers of \(scene) make no animation")
    }
    let gif = outputs.first { $0.path.lowercased().hasSuffix(".gif") }
    let pattern = outputs.lazy.filter { $0.path.lowercased().hasSuffix(".svg") }
      .compactMap { try? FramePattern(parsing: $0.path) }.first
    guard gif != nil || pattern != nil else { return nil }
    let stem = ((gif?.path ?? pattern?.folder ?? scene) as NSString).lastPathComponent
    return Gallery.Animation(
      name: gif == nil ? stem : (stem as NSString).deletingPathExtension, title: title,
      gif: try gif.map { try files.link(to: $0.path) }, gifBytes: gif?.bytes ?? 0,
      frames: try pattern.map { pattern in
        let first = try files.link(to: pattern.folder + "/" + pattern.name(of: 0))
        return pattern.moved(to: (first as NSString).deletingLastPathComponent)
      },
      frameCount: frames, framesPerSecond: framesPerSecond, seconds: seconds, width: width,
      height: height)
  }
}

/// The files of a manifest, also if they were moved together with it.
struct RenderedFiles {
  /// The manifest's path.
  let manifest: String
  /// The manifest's folder.
  private let home: String
  /// The absolute path of the page's folder.
  private let base: String

  /// Creates the files of a manifest that a page links.
  init(manifest: String, page: String) {
    self.manifest = manifest
    let folder = (manifest as NSString).deletingLastPathComponent
    home = folder.isEmpty ? "." : folder
    base = URL(fileURLWithPath: page).deletingLastPathComponent().standardizedFileURL.path
  }

  /// Returns the path from the page to a file of the manifest.
  ///
  /// The file is at its path from the current folder, or else in the manifest's folder.
  func link(to path: String) throws -> String {
    var rest = path.split(separator: "/")[...]
    var candidates = [path]
    while !rest.isEmpty {
      candidates.append(home + "/" + rest.joined(separator: "/"))
      rest = rest.dropFirst()
    }
    let found = candidates.first { FileManager.default.fileExists(atPath: $0) }
    guard let found else {
      throw RenderError(
        .missingInput, at: manifest,
        "\(path) no longer exists; render again, or move the manifest with its files")
    }
    return RelativePath.from(base, to: found)
  }
}

/// Relative paths.
enum RelativePath {
  /// Returns the path from a folder, given by its absolute path, to a file.
  static func from(_ folder: String, to path: String) -> String {
    let start = parts(folder)
    let end = parts(URL(fileURLWithPath: path).standardizedFileURL.path)
    var common = 0
    while common < min(start.count, end.count), start[common] == end[common] { common += 1 }
    let up = Array(repeating: "..", count: start.count - common)
    return (up + end[common...]).joined(separator: "/")
  }

  /// Splits a path at its slashes.
  private static func parts(_ path: String) -> [String] {
    path.split(separator: "/").map(String.init)
  }
}
