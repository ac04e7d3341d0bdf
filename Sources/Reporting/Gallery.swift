import Foundation
public import Rendering

/// What a run rendered, ready to be shown on one page.
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
    /// The pixels of a frame.
    public let width: Int
    public let height: Int

    /// Makes an animation.
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

    /// Makes a failure.
    public init(name: String, lines: [String]) { self.name = name; self.lines = lines }
  }

  public let animations: [Animation]
  public let failures: [Failure]

  /// Makes a gallery of its parts.
  public init(animations: [Animation], failures: [Failure] = []) {
    self.animations = animations; self.failures = failures
  }

  /// What a folder's manifest is called.
  public static let manifestName = "manifest.json"

  /// Reads the manifest of a run.
  ///
  /// - Parameters:
  ///   - path: the file that `render --json` printed, or a folder with it as `manifest.json`.
  ///   - page: the file that the page will be; paths become relative to its folder.
  /// - Throws: `RenderError` where the manifest is missing, wrong or has nothing to show.
  public init(manifest path: String, page: String) throws {
    var manifest = path
    if OutputTarget.isExistingFolder(path) {
      manifest = (path.hasSuffix("/") ? path : path + "/") + Self.manifestName
      guard FileManager.default.fileExists(atPath: manifest) else {
        throw RenderError(
          .missingInput, at: path,
          "the folder has no \(Self.manifestName); make it with: "
            + "cellophane render … -o \(path) --format gif,svg-frames --json > \(manifest)")
      }
    }
    guard FileManager.default.fileExists(atPath: manifest) else {
      throw RenderError(.missingInput, at: manifest, "there is no such file")
    }
    guard let data = FileManager.default.contents(atPath: manifest) else {
      throw RenderError(.inputOutput, at: manifest, "it cannot be read; give a manifest file")
    }
    guard data.count <= Self.maximumBytes else {
      throw RenderError(.badData, at: manifest, "a manifest has at most \(Self.maximumBytes) bytes")
    }
    let scenes: [ManifestScene]
    do {
      scenes = try JSONDecoder().decode([ManifestScene].self, from: data)
    } catch {
      throw RenderError(
        .badData, at: manifest, "it is not what \"cellophane render --json\" prints")
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
        "it has no GIFs or SVG frames; render with --format gif,svg-frames")
    }
  }
}

/// A scene as the manifest tells it.
private struct ManifestScene: Decodable {
  /// Something that was written.
  struct Output: Decodable {
    let path: String
    let bytes: Int
  }

  /// Why nothing was written.
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

  /// Returns the scene as the page shows it; `nil` where there is nothing to look at.
  func animation(of files: RenderedFiles) throws -> Gallery.Animation? {
    guard frames > 0, framesPerSecond > 0, width > 0, height > 0, seconds >= 0 else {
      throw RenderError(.badData, at: files.manifest, "the numbers of \(scene) make no animation")
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

/// The files that a manifest names, wherever they were moved together with it.
struct RenderedFiles {
  /// The manifest's path.
  let manifest: String
  /// The manifest's folder.
  private let home: String
  /// The page's folder, in full.
  private let base: String

  /// Makes the files of a manifest, to be linked from a page.
  init(manifest: String, page: String) {
    self.manifest = manifest
    let folder = (manifest as NSString).deletingLastPathComponent
    home = folder.isEmpty ? "." : folder
    base = URL(fileURLWithPath: page).deletingLastPathComponent().standardizedFileURL.path
  }

  /// Returns the way from the page to a file that the manifest names.
  ///
  /// The file is where it was written from here, or else in the manifest's folder.
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
        "\(path) is not there any more; render anew, or move the manifest with its files")
    }
    return RelativePath.from(base, to: found)
  }
}

/// Paths from one place to another.
enum RelativePath {
  /// Returns the way from a folder, given in full, to a file.
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
