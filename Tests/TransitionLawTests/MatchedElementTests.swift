import Foundation
import Imaging
import TestSupport
import Testing
import Timelines
import Timing

/// Elements that are matched by name while springs overshoot, and matches of styles themselves.
@Suite struct MatchedElementTests {
  /// A scene in which a cell opens into a screen that a style of the same match fills.
  private func scene(small: String, target: String, timing: String) -> String {
    """
    cellophane: 1
    canvas: { size: [200, 300] }
    navigation: { bar: none }
    styles: { small: \(small), large: \(Self.large) }
    screens:
      - id: a
        collections:
          - { id: l, layout: { type: flow, itemSize: [60, 80], sectionInset: 10 }, style: small, sections: [{ items: [A, B] }] }
      - { id: b, background: black, \(target) }
    steps:
      - { at: 0.2s, push: { screen: b, transition: popInOut, item: A }, collection: l, \(timing) }
      - { at: 1.2s, pop: true, \(timing) }
    """
  }

  private static let large = "{ layers: [{ fill: \"#0000FF\", match: p-A }] }"
  private static let small =
    "{ layers: [{ frame: [10, 10, 40, 40], cornerRadius: 20, fill: \"#0000FF\", match: \"p-{key}\" }] }"
  private static let collection =
    "collections: [{ id: p, layout: { type: flow, itemSize: [200, 300] }, style: large, "
    + "sections: [{ items: [A] }] }]"
  private static let view = "views: [{ name: v, frame: [0, 0, 200, 300], style: large }]"

  /// Returns the frames of a scene at even intervals.
  private func frames(of yaml: String) throws -> [Bitmap] {
    let played = try Stagehand(assets: "/tmp").play(yaml)
    return try (0..<50).map { try played.bitmap(at: Instant(frame: 10 + $0 * 2, perSecond: 50)) }
  }

  @Test(arguments: [0.4, 0.7, 0.85])
  func `a cell of a collection overshoots as a view does`(damping: Double) throws {
    let timing = "duration: 0.45s, spring: { damping: \(damping) }"
    let cells = try frames(
      of: scene(small: Self.small, target: Self.collection, timing: timing))
    let views = try frames(of: scene(small: Self.small, target: Self.view, timing: timing))
    var covered = 0
    for (cell, view) in zip(cells, views) {
      // Within the opened screen nothing else is visible, wherever the view covers it.
      if view.words.allSatisfy({ $0 == view.words[0] }) {
        covered += 1
        #expect(cell == view)
      }
    }
    #expect(covered > 5)
  }

  @Test(arguments: ["collection", "view"])
  func `a match of a style is a match of a layer that fills it`(target: String) throws {
    let look = "fill: \"#FF0000\", match: \"p-{key}\""
    let target = target == "view" ? Self.view : Self.collection
    let timing = "duration: 0.6s, curve: linear"
    let styled = try frames(of: scene(small: "{ \(look) }", target: target, timing: timing))
    let layered = try frames(
      of: scene(small: "{ layers: [{ \(look) }] }", target: target, timing: timing))
    #expect(styled == layered)
    // The match is in use: otherwise both sides fade.
    let faded = try frames(
      of: scene(
        small: "{ fill: \"#FF0000\" }", target: target, timing: timing))
    #expect(styled != faded)
    let plain = Self.large.replacingOccurrences(of: "{ layers: [{", with: "{")
      .replacingOccurrences(of: "}] }", with: "}")
    let whole = scene(small: "{ \(look) }", target: target, timing: timing)
      .replacingOccurrences(of: Self.large, with: plain)
    #expect(try frames(of: whole) == layered)
  }

  @Test func `an ellipse and a rectangle are one moving outline`() throws {
    let ellipse =
      "{ layers: [{ frame: [10, 10, 40, 40], shape: ellipse, fill: \"#0000FF\", match: \"p-{key}\" }] }"
    let timing = "duration: 0.6s, curve: linear"
    let played = try Stagehand(assets: "/tmp").play(
      scene(small: ellipse, target: Self.collection, timing: timing))
    let middle = played.timeline.frame(at: Instant(seconds: 0.5))
    let blue = middle.layers.filter {
      if case .solid(let color) = $0.appearance.fill {
        color.blue == 1 && color.red == 0
      } else {
        false
      }
    }
    // The cell that moves, and the other cell below.
    #expect(blue.count == 2)
    #expect(blue.filter { $0.appearance.shape == .between(ellipse: 0.5) }.count == 1)
  }
}
