import Foundation
import Imaging
import Testing
import Timing

/// Whether every style and every pair is checked, which takes too long for each run of the tests.
let checksAllTransitions = ProcessInfo.processInfo.environment["CELLOPHANE_ALL_TRANSITIONS"] == "1"

/// A law about the frames of a scene, checked on many scenes; reported with the simplest failure.
struct TransitionLaw<Scene: LawScene> {
  /// A violation of the law by a scene.
  struct Breach {
    /// The description of the instant.
    let moment: String
    let deviation: BitmapDeviation
    let expected: Bitmap
    let actual: Bitmap
  }

  /// The name for files of evidence.
  let name: String
  /// Plays a scene and returns its violations of the law.
  let breaches: (Scene, Stagehand) throws -> [Breach]
  /// The folder of images.
  var assets = CorpusStyle.assets
  /// The number of simpler scenes that are tried.
  var attempts = 12

  /// Checks scenes by name and records one issue for all that violate the law.
  func check(_ scenes: [(name: String, scene: Scene)]) throws {
    let stagehand = try Stagehand(assets: assets)
    var lines: [String] = []
    var smallest: (scene: Scene, breaches: [Breach])?
    for (name, scene) in scenes {
      let breaches = try breaches(scene, stagehand)
      guard !breaches.isEmpty else { continue }
      let parts = breaches.prefix(4).map {
        "\($0.moment): \($0.deviation.pixels) (\($0.deviation.largest))"
      }
      lines.append("  \(name) | " + parts.joined(separator: " | "))
      if smallest.map({ scene.yaml.count < $0.scene.yaml.count }) ?? true {
        smallest = (scene, breaches)
      }
    }
    guard var found = smallest else { return }
    found = try reduced(found.scene, found.breaches, stagehand)
    guard let worst = found.breaches.max(by: { $0.deviation.pixels < $1.deviation.pixels }) else {
      return
    }
    let folder = try Evidence.write(
      name, yaml: found.scene.yaml, expected: worst.expected, actual: worst.actual)
    Issue.record(
      """
      \(name): \(lines.count) of \(scenes.count) scenes differ; pixels off by more than 8 (most):
      \(lines.joined(separator: "\n"))
      the smallest failing scene, \(worst.moment): \(worst.deviation)
      \(found.scene.yaml)
      its images are in \(folder); render it with --assets \(assets)
      """)
  }

  /// Simplifies a failing scene as long as it fails.
  private func reduced(
    _ scene: Scene, _ breaches: [Breach], _ stagehand: Stagehand
  ) throws -> (scene: Scene, breaches: [Breach]) {
    var (scene, breaches, left) = (scene, breaches, attempts)
    search: while true {
      for smaller in scene.reductions {
        guard left > 0 else { break search }
        left -= 1
        // Some simplifications make a document invalid.
        guard let found = try? self.breaches(smaller, stagehand), !found.isEmpty else { continue }
        (scene, breaches) = (smaller, found)
        continue search
      }
      break
    }
    return (scene, breaches)
  }
}

extension TransitionLaw {
  /// The tolerance for the difference of a channel, of 255.
  static var tolerance: Int { 2 }

  /// Returns the law that the frames at the begin and before the end equal the untouched screens.
  static func ends(_ name: String) -> TransitionLaw {
    TransitionLaw(name: name) { scene, stagehand in
      let played = try stagehand.play(scene.yaml)
      return try scene.moments.compactMap { moment in
        let actual = try played.bitmap(at: moment.moving)
        let expected = try played.bitmap(at: moment.untouched)
        let deviation = BitmapDeviation(actual, expected)
        guard deviation.largest > tolerance else { return nil }
        return Breach(
          moment: moment.name, deviation: deviation, expected: expected, actual: actual)
      }
    }
  }

  /// Returns the law that no frame between begin and end jumps.
  ///
  /// Where layers with equal outlines overlap, edge pixels are covered twice, so only differences
  /// beyond those of an edge count.
  static func continuity(_ name: String) -> TransitionLaw {
    TransitionLaw(name: name) { scene, stagehand in
      let played = try stagehand.play(scene.yaml)
      return try scene.spans.flatMap { span in
        let inner = played.possibleJumps(after: span.begin, before: span.end)
        let instants = [span.begin + Instant.tick] + inner
        return try instants.compactMap { instant -> Breach? in
          let before = try played.bitmap(at: instant - Instant.tick)
          let after = try played.bitmap(at: instant)
          let deviation = BitmapDeviation(after, near: before, within: 2)
          guard deviation.largest > tolerance else { return nil }
          let share = (instant - span.begin).seconds / (span.end - span.begin).seconds
          return Breach(
            moment: "\(span.name) at \((share * 1000).rounded() / 10) %", deviation: deviation,
            expected: before, actual: after)
        }
      }
    }
  }
}
