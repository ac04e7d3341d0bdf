import Documents
import Expectations
import Foundation
package import Rendering
package import ScenePlayback
import Timelines
import Timing

/// One animation in a page, with everything that is known about it; read by the player.
package struct Clip: Encodable, Sendable {
  /// The bytes of an animation, in a block of the page.
  package struct Media: Encodable, Sendable {
    /// The form of an animation.
    package enum Kind: String, Encodable, Sendable { case gif, apng }

    package let kind: Kind
    /// The key of the block.
    package let key: String
    package let bytes: Int
    /// The name under which it is downloaded.
    package let file: String

    /// Creates a reference to a block.
    package init(kind: Kind, key: String, bytes: Int, file: String) {
      self.kind = kind; self.key = key; self.bytes = bytes; self.file = file
    }
  }

  /// The still SVG frames beside the page.
  package struct FrameFiles: Encodable, Sendable {
    package let prefix: String
    package let digits: Int
    package let suffix: String

    /// Creates a pattern, relative to the page.
    package init(prefix: String, digits: Int, suffix: String) {
      self.prefix = prefix; self.digits = digits; self.suffix = suffix
    }
  }

  /// A failed expectation.
  package struct Finding: Encodable, Sendable {
    package let text: String
    package let line: Int
    package let column: Int
    /// The span in which it fails, in seconds of the scene's time.
    package let from: Double?
    package let to: Double?
    /// The elements, as `COLLECTION KEY`.
    package let elements: [String]
  }

  /// The identity within the page: letters, digits and hyphens.
  package var id: String
  package var name: String
  package var title: String?
  /// The path of the scene document.
  package var scene: String?
  package var variant: String?
  /// The size of a frame in pixels, and the pixels per point.
  package var width = 0
  package var height = 0
  package var scale = 1.0
  package var fps = 0.0
  /// The duration of one loop.
  package var seconds = 0.0
  package var frames = 0
  /// The time of each frame in the scene's time, in seconds.
  package var times: [Double]?
  /// The number of each frame in sentences; `nil` for numbers from 1.
  package var numbers: [Int]?
  /// The start of each frame in playback time, in seconds; `nil` for frames of equal duration, and
  /// where the animation has them.
  package var starts: [Double]?
  package var media: [Media] = []
  package var frameFiles: FrameFiles?
  /// The key of the block with the ``ClipMotion``.
  package var motion: String?
  /// The command that renders the animation, and the one for an instant, with `{time}` in it.
  package var command: String?
  package var frameCommand: String?
  package var findings: [Finding] = []
  package var warnings: [String] = []
  package var error: String?

  /// Creates a clip without an animation.
  package init(id: String, name: String) { self.id = id; self.name = name }

  /// Takes over the facts of a scene, sampled as an animation.
  ///
  /// - Parameter hasFindings: Whether the scene's expectations are checked.
  package mutating func describe(
    _ scene: LoadedScene, sampling: Sampling, schedule: FrameSchedule, hasFindings: Bool = true
  ) {
    let canvas = scene.timeline.canvas
    title = scene.title
    scale = sampling.scale
    width = Int((canvas.size.width * sampling.scale).rounded())
    height = Int((canvas.size.height * sampling.scale).rounded())
    fps = sampling.playback.framesPerSecond
    seconds = sampling.playback.outputDuration.seconds
    frames = schedule.entries.count
    times = schedule.entries.map { ($0.time.seconds * 1e6).rounded() / 1e6 }
    if hasFindings { addFindings(of: scene) }
  }

  /// Takes over the failed expectations and the warnings of a scene.
  mutating func addFindings(of scene: LoadedScene) {
    findings = scene.locatedFindings().map { located in
      let (diagnostic, finding) = located
      return Finding(
        text: finding.description, line: diagnostic.location.line,
        column: diagnostic.location.column, from: finding.begin?.seconds,
        to: finding.end?.seconds,
        elements: finding.elements.map { "\($0.collection) \($0.key)" })
    }
    warnings = scene.warnings.map(\.description)
  }

  /// Returns an identity of letters, digits and hyphens that no other one has.
  static func identity(of name: String, known: inout Set<String>) -> String {
    var text = ""
    for byte in name.lowercased().utf8 {
      let isPlain = (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
      if isPlain {
        text.unicodeScalars.append(Unicode.Scalar(byte))
      } else if !text.hasSuffix("-"), !text.isEmpty {
        text += "-"
      }
    }
    while text.hasSuffix("-") { text.removeLast() }
    if text.isEmpty { text = "clip" }
    var result = text
    var number = 2
    while !known.insert(result).inserted {
      result = "\(text)-\(number)"
      number += 1
    }
    return result
  }
}
