import ComparisonTolerances
import Foundation
import ScenePlayback
import TestSupport
import Testing
import TimelineComparison
import Timelines

/// Changes of simulations and poses, and the causes that are named for them.
struct NamedCauseTests {
  private static let physics = """
    cellophane: 1
    canvas: { size: [200, 200] }
    output: { fps: 50, duration: 1.2s }
    styles:
      card: { fill: "#3366CC" }
    collections:
      - id: grid
        layout: { type: flow, itemSize: [40, 40], sectionInset: 10 }
        style: card
        sections: [{ items: [A, B, C] }]
    steps:
      - at: 0.1s
        behaviour:
          items: [[0, 0]]
          push: { angle: 45deg, magnitude: 2 }
          properties: { density: 1, resistance: 0.5 }
      - { at: 0.3s, behaviour: { items: [[0, 1]], snap: { to: [150, 150], damping: 0.4 } } }
    """

  private static let flip = """
    cellophane: 1
    canvas: { size: [200, 200] }
    output: { fps: 50, duration: 1.2s }
    styles:
      card: { fill: "#3366CC" }
    collections:
      - id: grid
        layout: { type: flow, itemSize: [40, 40], sectionInset: 10 }
        style: card
        sections: [{ items: [A, B, C] }]
        appear: { scale: 0.5, rotation: 90deg, alpha: 0.2 }
        disappear: { scale: 0.1 }
    steps:
      - { at: 0.1s, insert: [{ at: [0, 3], key: D }, { at: [0, 4], key: E }], duration: 0.4s }
      - { at: 0.6s, pose: { items: [[0, 0], [0, 1]], rotation: { y: 180deg }, perspective: { distance: 500 } }, duration: 0.3s }
      - { at: 0.6s, delete: C, duration: 0.3s }
    """

  /// Plays a scene document.
  private static func play(_ text: String) throws -> Timeline {
    let scratch = try Scratch()
    try scratch.write(text, to: "scene.yaml")
    return try LoadedScene.load(path: scratch("scene.yaml")).timeline
  }

  /// Replaces a part of a scene that must exist, and returns the causes of all differences, once.
  private static func causes(of scene: String, replacing part: String, by other: String) throws
    -> [String]
  {
    #expect(scene.contains(part), "\(part)")
    let changed = scene.replacingOccurrences(of: part, with: other)
    let findings = try TimelineDifference(of: play(scene), with: play(changed)).findings
    var result: [String] = []
    for cause in findings.flatMap(\.causes).map(\.description) where !result.contains(cause) {
      result.append(cause)
    }
    return result
  }

  @Test(arguments: [
    ("density: 1", "density: 2", "density 1 became 2"),
    ("resistance: 0.5", "resistance: 0.25", "resistance 0.5 became 0.25"),
    ("angle: 45deg", "angle: 30deg", "push angle 45° became 30°"),
    ("magnitude: 2", "magnitude: 3", "push magnitude 2 became 3"),
    ("damping: 0.4", "damping: 0.6", "snap damping 0.4 became 0.6"),
    (", resistance: 0.5", "", "resistance 0.5 is gone"),
  ])
  func `a parameter of a simulation is named`(part: String, other: String, cause: String) throws {
    #expect(try Self.causes(of: Self.physics, replacing: part, by: other) == [cause])
  }

  @Test func `parameters that move nothing else than before are not reported`() throws {
    // The friction of items that touch nothing has no effect.
    #expect(
      try Self.causes(
        of: Self.physics, replacing: "density: 1", by: "density: 1, friction: 0.7") == [])
  }

  @Test(arguments: [
    ("scale: 0.5, rotation", "scale: 0.25, rotation", "appear scale 0.5 became 0.25"),
    ("rotation: 90deg", "rotation: 45deg", "appear rotation 90° became 45°"),
    ("alpha: 0.2", "alpha: 0.4", "appear alpha 0.2 became 0.4"),
    (
      "appear: { scale: 0.5", "appear: { center: { of: slot, offset: [0, 30] }, scale: 0.5",
      "appears 30.0 pt lower"
    ),
    ("{ scale: 0.1 }", "{ scale: 0.3 }", "disappear scale 0.1 became 0.3"),
    ("y: 180deg", "y: 195deg", "rotation about y 180° became 195°"),
    (
      "distance: 500", "distance: 1000",
      "perspective from a distance of 500 pt became from a distance of 1000 pt"
    ),
  ])
  func `a part of a pose is named`(part: String, other: String, cause: String) throws {
    #expect(try Self.causes(of: Self.flip, replacing: part, by: other) == [cause])
  }

  @Test func `parameters are recorded only for simulations, and survive the text`() throws {
    let plain = try Self.play(Self.flip)
    #expect(plain.parameters == [])
    #expect(!String(decoding: try TimelineJSON.encode(plain), as: UTF8.self).contains("parameters"))
    let simulated = try Self.play(Self.physics)
    #expect(simulated.parameters.map(\.name).contains("density"))
    #expect(simulated.parameters.allSatisfy { $0.collection == "grid" })
    let text = try TimelineJSON.encode(simulated)
    let copy = try TimelineJSON.decode(text)
    #expect(copy.parameters.map(\.name) == simulated.parameters.map(\.name))
    #expect(try TimelineJSON.encode(copy) == text)
    // A timeline that was recorded without parameters can be read, and names none.
    var old = simulated
    old.parameters = []
    #expect(try TimelineJSON.decode(TimelineJSON.encode(old)).parameters == [])
    #expect(TimelineDifference(of: old, with: simulated).isSame)
    let denser = try Self.play(
      Self.physics.replacingOccurrences(of: "density: 1", with: "density: 2"))
    let findings = TimelineDifference(of: old, with: denser).findings
    #expect(!findings.isEmpty && !findings.contains { $0.description.contains("is new") })
  }
}
