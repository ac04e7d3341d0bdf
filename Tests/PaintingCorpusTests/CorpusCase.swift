import Foundation
import Imaging
import Rendering
import ScenePlayback
import Testing
import Timelines
import Timing

/// One case of the painting corpus: a scene of 200 by 200 points, with its golden.
struct CorpusCase: CustomTestStringConvertible, Sendable {
  /// The folder of all cases.
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("fixtures/painting")

  /// `AREA/FEATURE/CASE`.
  let name: String

  /// All cases, in order.
  static let all: [CorpusCase] = files(endingIn: ".yaml").map { CorpusCase(name: $0) }

  /// The names of all goldens, in order.
  static let goldens: [String] = files(endingIn: ".png")

  var testDescription: String { name }

  /// The scene's file.
  var scene: String { Self.folder.appendingPathComponent(name + ".yaml").path }

  /// The golden's file.
  var golden: String { Self.folder.appendingPathComponent(name + ".png").path }

  /// Returns the names of cases that have a file with some ending, two folders deep.
  private static func files(endingIn ending: String) -> [String] {
    let paths = try? FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return (paths ?? []).filter {
      $0.hasSuffix(ending) && $0.split(separator: "/").count == 3
    }.map { String($0.dropLast(ending.count)) }.sorted()
  }

  /// Returns the first frame of the scene.
  func firstFrame() throws -> Frame { try LoadedScene.load(path: scene).timeline.frame(at: .zero) }

  /// Paints the first frame with a pixel for each point, by a painter of its own.
  func paint() throws -> Bitmap { try FrameTools.live().paint(firstFrame(), 1).bitmap }
}
