import ComparisonTolerances
import Documents
import Foundation
import ScenePlayback
import TestSupport
import Testing
import TimelineComparison
import Timelines

/// Changes to a scene, and the sentences that report them.
struct DeliberateChangeTests {
  /// A scene with a spring, keys and colors, as it is before anything is changed.
  private static let scene = """
    cellophane: 1
    canvas: { size: [200, 200] }
    output: { fps: 50, hold: 0.1s }
    styles:
      card: { fill: "#3366CC", cornerRadius: 4, text: "{key}" }
    collections:
      - id: grid
        layout: { type: flow, itemSize: [40, 40], lineSpacing: 10, interitemSpacing: 10 }
        style: card
        sections: [{ items: [A, B, C, D, E] }]
        appear: { center: bottomRight, alpha: 0 }
    steps:
      - { at: 0.1s, insert: [{ at: [0, 2], key: F }, { at: [0, 6], key: G }], duration: 0.4s, spring: { damping: 0.7 } }
      - { at: 0.6s, delete: B, duration: 0.2s }
    """

  /// Plays a scene document.
  private static func play(_ text: String) throws -> Timeline {
    let scratch = try Scratch()
    try scratch.write(text, to: "scene.yaml")
    return try LoadedScene.load(path: scratch("scene.yaml")).timeline
  }

  /// Replaces a part of the scene that must exist, and returns the differences.
  private static func sentences(
    replacing part: String, by other: String, tolerances: Tolerances = Tolerances()
  ) throws -> [String] {
    #expect(scene.contains(part), "\(part)")
    let changed = scene.replacingOccurrences(of: part, with: other)
    return try TimelineDifference(of: play(scene), with: play(changed), tolerances: tolerances)
      .findings.map(\.description)
  }

  /// A part of the scene, its replacement, and the sentences that report it.
  private static let changes: [(part: String, other: String, sentences: [String])] = [
    (
      "damping: 0.7", "damping: 0.6",
      [
        "5 cells (C, D … G): spring damping 0.7 became 0.6; cell F most: up to 10.4 pt further "
          + "left and 25.6 pt higher and up to 0.142 more opaque from 0.1 s to 0.5 s"
      ]
    ),
    (
      "at: 0.1s", "at: 0.14s",
      [
        "5 cells (C, D … G): starts and arrives 40 ms later; cell F most: up to 31.8 pt further "
          + "right and 78.0 pt lower and up to 0.433 less opaque from 0.14 s to 0.54 s"
      ]
    ),
    (
      "duration: 0.4s", "duration: 0.44s",
      [
        "5 cells (C, D … G): duration 0.4 s became 0.44 s, so it arrives 40 ms later; cell F most: "
          + "up to 4.8 pt further right and 11.8 pt lower and up to 0.065 less opaque from 0.108 s "
          + "to 0.54 s"
      ]
    ),
    ("#3366CC", "#3366CD", ["7 cells (A, B … G): fill #3366CC became #3366CD"]),
    (
      "[A, B, C, D, E]", "[A, C, B, D, E]",
      [
        "cell B: at 0/2 instead of 0/1 in the order; cell B, cell C and cell F lie elsewhere for "
          + "it, cell B most: up to 109.1 pt further right until 0.8 s"
      ]
    ),
    (
      "[A, B, C, D, E]", "[B, C, D, E, A]",
      [
        "cell A: at 0/4 instead of 0/0 in the order; 5 cells (A, B … E) lie elsewhere for it, "
          + "cell D most: up to 169.8 pt further right and 52.3 pt higher throughout"
      ]
    ),
    (
      "[A, B, C, D, E]", "[E, D, C, B, A]",
      [
        "5 cells (A, B … F): in another order; 6 cells (A, B … E) lie elsewhere for it, "
          + "cell B most: up to 106.7 pt further right until 0.8 s"
      ]
    ),
    ("[A, B, C, D, E]", "[A, B, C, D, X]", ["cell E: is missing", "cell X: is new"]),
    ("fps: 50", "fps: 25", ["frames per second 50 became 25"]),
    (
      "lineSpacing: 10", "lineSpacing: 11",
      [
        "cell D, cell E and cell G: cell D most: up to 1.0 pt lower throughout"
      ]
    ),
    (
      "center: bottomRight, alpha: 0", "center: bottomLeft, alpha: 0",
      [
        "cell F and cell G: appears 200.0 pt further left; cell F most: up to 200.0 pt further left "
          + "from 0.1 s to 0.5 s"
      ]
    ),
    (
      "center: bottomRight, alpha: 0", "center: bottomRight, alpha: 0.5",
      [
        "cell F and cell G: appear alpha 0 became 0.5; cell F most: up to 0.5 more opaque from "
          + "0.1 s to 0.475 s"
      ]
    ),
    (
      "delete: B", "delete: C",
      [
        "cell B: does not vanish any more (at 0.8 s)",
        "cell C: vanishes at 0.8 s; cell C and cell F lie elsewhere for it, cell F most: up to "
          + "53.3 pt further right from 0.608 s on",
      ]
    ),
    ("hold: 0.1s", "hold: 0.2s", ["duration 0.9 s became 1 s"]),
    ("id: grid", "id: wall", ["collection grid became wall"]),
    (
      "\"{key}\"", "\"{item}\"",
      [
        "7 cells (A, B … G): text \"A\" became \"0\"; that is cell A; the others likewise"
      ]
    ),
  ]

  @Test(arguments: changes.indices)
  func `a change is reported once, in words that name it`(index: Int) throws {
    let change = Self.changes[index]
    let reported = try Self.sentences(replacing: change.part, by: change.other)
    #expect(reported == change.sentences)
  }
}
