import Foundation
import Imaging
import Testing
import Timing

/// Whether every style and every pair is checked, which takes too long for each run of the tests.
let checksAllTransitions = ProcessInfo.processInfo.environment["CELLOPHANE_ALL_TRANSITIONS"] == "1"

/// A law about the frames of a scene, checked on many scenes and reported with the smallest failure.
struct TransitionLaw<Scene: LawScene> {
  /// One way in which a scene breaks the law.
  struct Breach {
    /// The instant in words.
    let moment: String
    let deviation: BitmapDeviation
    let expected: Bitmap
    let actual: Bitmap
  }

  /// The name under which evidence is kept.
  let name: String
  /// Returns how a scene breaks the law, and plays it.
  let breaches: (Scene, Stagehand) throws -> [Breach]
  /// The folder that images come from.
  var assets = CorpusStyle.assets
  /// How many smaller scenes are tried.
  var attempts = 12

  /// Checks scenes by name and records one issue for all that break the law.
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

  /// Makes a failing scene simpler as long as it fails.
  private func reduced(
    _ scene: Scene, _ breaches: [Breach], _ stagehand: Stagehand
  ) throws -> (scene: Scene, breaches: [Breach]) {
    var (scene, breaches, left) = (scene, breaches, attempts)
    search: while true {
      for smaller in scene.reductions {
        guard left > 0 else { break search }
        left -= 1
        // Not everything that is left out leaves a document that can be read.
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
  /// The largest difference of a channel that is taken for none, of 255.
  static var tolerance: Int { 2 }

  /// The frame at begin and in the limit before the end equals the untouched screen.
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

  /// No frame between begin and end differs at once from the one before it.
  ///
  /// Where layers of one outline lie upon each other, its edge pixels are covered twice, so only what
  /// is off by more than an edge counts.
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
