internal import Digests
internal import Documents
internal import Foundation
internal import Timelines
internal import Timing

/// The files that a scene is made of, as its documents name them.
///
/// They are known without playing the scene. Its images are some of those whose names match the
/// patterns, if its items give them their names.
package struct SceneDependencies: Hashable, Sendable, Codable {
  /// A document as it was read.
  package struct Document: Hashable, Sendable, Codable {
    /// The path relative to the folder of the main document; the name of the main document itself.
    package let name: String
    /// The SHA-256 of its bytes, in hexadecimal.
    package let digest: String

    init(name: String, bytes: Data) {
      self.name = name
      digest = bytes.withUnsafeBytes { ContentDigest.text(of: $0) }
    }
  }

  /// The names of a template: any text between literal parts.
  package struct Pattern: Hashable, Sendable, Codable {
    /// The literal parts in order; one alone is a name.
    package let parts: [String]

    /// The name, if the pattern has no placeholder.
    package var name: String? { parts.count == 1 ? parts[0] : nil }

    /// The folder that all names begin with, with a slash at its end; empty for none.
    package var folder: String {
      guard let first = parts.first, let slash = first.lastIndex(of: "/") else { return "" }
      return String(first[...slash])
    }

    /// Returns whether a name has all parts in their order.
    package func matches(_ name: String) -> Bool {
      guard let first = parts.first, let last = parts.last else { return false }
      if parts.count == 1 { return name == first }
      var rest = Array(name.utf8)[...]
      guard rest.starts(with: first.utf8), rest.count >= first.utf8.count + last.utf8.count,
        rest.suffix(last.utf8.count).elementsEqual(last.utf8)
      else { return false }
      rest = rest.dropFirst(first.utf8.count).dropLast(last.utf8.count)
      for part in parts.dropFirst().dropLast() {
        let bytes = Array(part.utf8)
        guard let start = Self.firstIndex(of: bytes, in: rest) else { return false }
        rest = rest[(start + bytes.count)...]
      }
      return true
    }

    private static func firstIndex(of part: [UInt8], in bytes: ArraySlice<UInt8>) -> Int? {
      guard bytes.count >= part.count else { return nil }
      return (bytes.startIndex...bytes.endIndex - part.count).first {
        bytes[$0..<$0 + part.count].elementsEqual(part)
      }
    }
  }

  /// The names of the keys.
  private enum CodingKeys: String, NumberKey {
    case documents, assets, fonts, images, width, height, scale, framesPerSecond, seconds

    var range: NumberRange? {
      switch self {
      case .width, .height: NumberRange(0...SceneLimits.canvasSide)
      case .scale: NumberRange(SceneLimits.scale)
      case .framesPerSecond: NumberRange(SceneLimits.fps)
      case .seconds: .seconds
      case .documents, .assets, .fonts, .images: nil
      }
    }
  }

  /// The main document, and those that it includes.
  package let documents: [Document]
  /// The folder of images and fonts relative to that of the main document; that folder itself where
  /// `nil`.
  package let assets: String?
  /// The names of font files in the folder of assets, without repetition.
  package let fonts: [String]
  /// The names of images in the folder of assets, without repetition.
  package let images: [Pattern]
  /// The size in points and the scale of the canvas.
  package let width: Double
  package let height: Double
  package let scale: Double
  package let framesPerSecond: Double
  /// The duration of the output in seconds, estimated where it depends on the motion.
  package let seconds: Double
}

extension SceneDocument {
  /// The files that the scene is made of; `nil` for a scene that was not read from a file.
  package var dependencies: SceneDependencies? {
    guard !documents.isEmpty, !isConfined else { return nil }
    var seen: Set<String> = []
    let fontNames = fonts.flatMap(\.files).map(\.name).filter { seen.insert($0).inserted }
    var patterns: [SceneDependencies.Pattern] = []
    for style in allStyles {
      guard let pattern = style.image?.source.pattern, !patterns.contains(pattern) else { continue }
      patterns.append(pattern)
    }
    return SceneDependencies(
      documents: documents, assets: assets?.path, fonts: fontNames, images: patterns,
      width: canvas.size.width, height: canvas.size.height, scale: canvas.scale,
      framesPerSecond: output.fps, seconds: estimatedSeconds / max(output.speed, 1e-3))
  }

  /// The duration in seconds of the scene's time: that of the document, or an estimate from the steps.
  private var estimatedSeconds: Double {
    if let duration = output.duration { return duration.seconds }
    let usual = 0.4
    var ends: [Double] = []
    for step in steps {
      let begin =
        switch step.start {
        case .at(let time): time.seconds
        case .after(let course): (ends[course.steps].max() ?? 0) + course.offset.seconds
        }
      ends.append(max(0, begin) + ((step.duration ?? step.motion?.ownDuration)?.seconds ?? usual))
    }
    return (ends.max() ?? 0) + output.hold.seconds
  }
}

extension Template {
  /// The pattern of all texts that the template can become.
  fileprivate var pattern: SceneDependencies.Pattern {
    var parts = [""]
    for segment in segments {
      switch segment {
      case .literal(let text): parts[parts.count - 1] += text
      case .placeholder: parts.append("")
      }
    }
    return SceneDependencies.Pattern(parts: parts)
  }
}
