import Documents
package import Foundation
import OutputFiles
import Rendering
import SceneRendering
import Timing
import Verification

/// The manifest of a run of `cellophane render`, read for a page about its files.
package struct RunManifest {
  /// The largest manifest that is read.
  static let maximumBytes = 64 << 20
  /// The name of a folder's manifest.
  package static let fileName = "manifest.json"

  private struct Scene: Decodable {
    struct Output: Decodable {
      let path: String
    }

    /// The reason that there are no outputs.
    struct Failure: Decodable {
      let diagnostics: [String]
    }

    let scene: String
    let variant: String?
    let title: String?
    let outputs: [Output]
    let frames: Int
    let framesPerSecond: Double
    let seconds: Double
    let width: Int
    let height: Int
    let expectations: [String]?
    let error: Failure?

    /// The names of the keys.
    private enum CodingKeys: String, NumberKey {
      case scene, variant, title, outputs, frames, framesPerSecond, seconds, width, height
      case expectations, error

      var range: NumberRange? {
        switch self {
        case .frames: SamplingOptions.frameCounts
        case .framesPerSecond: SamplingOptions.reportedRates
        case .width, .height: SamplingOptions.reportedSizes
        case .seconds: .seconds
        case .scene, .variant, .title, .outputs, .expectations, .error: nil
        }
      }
    }
  }

  package let path: String
  private let scenes: [Scene]

  /// Returns whether a file is a manifest, by the keys of its first element.
  package static func isManifest(_ path: String) -> Bool {
    guard (path as NSString).pathExtension.lowercased() == "json",
      let text = try? Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped),
      let keys = JSONKeys.firstElement(of: text)
    else { return false }
    return keys.isSuperset(of: ["scene", "outputs", "framesPerSecond"])
  }

  /// Reads a manifest.
  ///
  /// - Throws: `RenderError` if it cannot be read.
  package init(path: String) throws {
    try self.init(
      try InputFile.read(path, atMost: Self.maximumBytes, as: "the manifest"), path: path)
  }

  /// Reads the text of a manifest, whose path the messages name.
  ///
  /// - Throws: `RenderError` if it is none.
  package init(_ data: Data, path: String) throws {
    self.path = path
    do {
      scenes = try JSONDecoder().decode([Scene].self, from: data)
    } catch {
      let reason = (error as? DecodingError).map { ": \($0.words)" } ?? ""
      throw RenderError(
        .invalidData, at: path,
        "it is no manifest of a run, which \"cellophane render\" prints as JSON\(reason)")
    }
    for scene in scenes where scene.error == nil {
      guard scene.frames > 0, scene.framesPerSecond > 0, scene.width > 0, scene.height > 0
      else {
        throw RenderError(
          .invalidData, at: path,
          "the numbers of \(scene.scene) make no animation: frames, framesPerSecond, width and "
            + "height are above 0")
      }
    }
  }

  /// Returns the animations of the run, and its failures.
  ///
  /// - Parameter media: The options of the page.
  /// - Throws: `RenderError` if a file of the run does not exist any longer, or there is nothing to
  ///   show.
  package func items(_ media: ReviewMedia) throws -> [ReviewItem] {
    let items = try scenes.compactMap { try item(of: $0, media) }
    guard !items.isEmpty else {
      throw RenderError(
        .missingInput, at: path,
        "it has no GIFs, animated PNGs or SVG frames; render with `formats` gif,svg-frames")
    }
    return ReviewItem.completed(items, media)
  }

  /// Returns the item of a scene; `nil` if it has nothing to show.
  private func item(of scene: Scene, _ media: ReviewMedia) throws -> ReviewItem? {
    let name = (scene.scene as NSString).lastPathComponent
    if let error = scene.error {
      var item = ReviewItem(
        name: (name as NSString).deletingPathExtension + (scene.variant.map { "-\($0)" } ?? ""))
      (item.clip.title, item.clip.scene, item.clip.variant) = (
        scene.title, scene.scene, scene.variant
      )
      item.clip.error = error.diagnostics.joined(separator: "\n")
      return item
    }
    func output(_ type: String) -> String? {
      scene.outputs.first { ($0.path as NSString).pathExtension.lowercased() == type }?.path
    }
    let gif = output("gif")
    let apng = output("apng")
    let pattern = scene.outputs.lazy
      .filter { ["svg", "png"].contains(($0.path as NSString).pathExtension.lowercased()) }
      .compactMap { try? FramePattern(parsing: $0.path) }.first
    guard let stem = gif ?? apng ?? pattern?.folder else { return nil }
    let last = (stem as NSString).lastPathComponent
    var item = ReviewItem(
      name: gif ?? apng == nil ? last : (last as NSString).deletingPathExtension)
    item.files = try media.files(gif: gif, apng: apng).map { kind, path in
      ReviewItem.File(
        kind: kind, path: try locate(path), name: (path as NSString).lastPathComponent)
    }
    item.frames = try pattern.map { pattern in
      let first = try locate(pattern.folder + "/" + pattern.name(of: 0))
      return pattern.moved(to: (first as NSString).deletingLastPathComponent)
    }
    (item.clip.title, item.clip.variant) = (scene.title, scene.variant)
    item.clip.scene = scene.scene == SceneInput.standardInput ? nil : scene.scene
    (item.clip.width, item.clip.height) = (scene.width, scene.height)
    (item.clip.frames, item.clip.fps) = (scene.frames, scene.framesPerSecond)
    item.clip.seconds = scene.seconds
    item.clip.findings = (scene.expectations ?? []).map(Clip.Finding.init(diagnostic:))
    item.timeline = output("json").flatMap { try? locate($0) }
    return item
  }

  /// Returns where a file of the manifest is: at its path from the current folder, or else in the
  /// manifest's folder, if it was moved with the manifest.
  private func locate(_ path: String) throws -> String {
    let folder = FramePattern.split(self.path).folder
    let home = folder.isEmpty ? "." : folder
    var rest = path.split(separator: "/")[...]
    var candidates = [path]
    while !rest.isEmpty {
      candidates.append(home + "/" + rest.joined(separator: "/"))
      rest = rest.dropFirst()
    }
    let found = candidates.first { FileManager.default.fileExists(atPath: $0) }
    guard let found else {
      throw RenderError(
        .missingInput, at: self.path,
        "\(path) no longer exists; render again, or move the manifest with its files")
    }
    return found
  }
}

extension Clip.Finding {
  /// Reads a failed expectation from its message, `FILE:LINE:COLUMN: error: TEXT`.
  init(diagnostic: String) {
    let parts = diagnostic.components(separatedBy: ": error: ")
    let numbers = parts[0].split(separator: ":").suffix(2).compactMap { Int($0) }
    let isLocated = parts.count > 1 && numbers.count == 2
    let words = isLocated ? parts.dropFirst().joined(separator: ": error: ") : diagnostic
    let mark = "expectation failed: "
    self.init(
      text: words.hasPrefix(mark) ? String(words.dropFirst(mark.count)) : words,
      line: isLocated ? numbers[0] : 0, column: isLocated ? numbers[1] : 0, from: nil, to: nil,
      elements: [])
  }
}
