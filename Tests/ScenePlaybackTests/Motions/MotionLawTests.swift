import Cellophane
import Foundation
import Geometry
import TestSupport
import Testing
import Timelines

/// Laws of motions on one item that overlap in time.
struct MotionLawTests {
  /// A part of an item's pose that a step changes.
  private enum Part: CaseIterable { case slot, offset, scale, rotation, tilt, alpha }

  /// A step that changes one part.
  private struct Motion {
    let part: Part
    let begin: Double
    let text: String

    /// Makes up a step.
    init(_ part: Part, _ numbers: inout SeededNumbers) {
      self.part = part
      begin = Double(Int.random(in: 1...8, using: &numbers)) * 0.07
      let duration = Double(Int.random(in: 3...9, using: &numbers)) * 0.1
      let curves = [
        "curve: linear", "curve: easeIn", "curve: easeOutBack", "curve: [0.3, -0.4, 0.2, 1.4]",
        "spring: { damping: 0.5 }",
      ]
      let pace = "duration: \(duration)s, \(curves.randomElement(using: &numbers) ?? curves[0])"
      let amount = Int.random(in: 1...9, using: &numbers)
      func value(_ amount: Int) -> String {
        switch part {
        case .slot: ""
        case .offset: "offset: [\(6 * amount), \(-4 * amount)]"
        case .scale: "scale: \(Double(amount) / 5)"
        case .rotation: "rotation: \(50 * amount)deg"
        case .tilt: "rotation: { y: \(16 * amount)deg }"
        case .alpha: "alpha: \(Double(amount) / 10)"
        }
      }
      let runs =
        ["", ", repeat: 2", ", repeat: 2, autoreverse: true"]
        .randomElement(using: &numbers) ?? ""
      if part == .slot {
        text =
          "  - { at: \(begin)s, layout: { type: list, itemSize: [40, 40], sectionInset: \(amount) }, "
          + "duration: \(duration)s }"
      } else if part == .alpha || Bool.random(using: &numbers) {
        text = "  - { at: \(begin)s, pose: { items: a, \(value(amount)) }, \(pace)\(runs) }"
      } else {
        let first = Bool.random(using: &numbers) ? "0%: { \(value(amount)) }, " : ""
        text =
          "  - { at: \(begin)s, animate: { item: a, keyframes: { \(first)40%: { \(value(9 - amount)) },"
          + " 100%: { \(value(amount)) } } }, \(pace)\(runs) }"
      }
    }
  }

  /// Plays steps on three items.
  private func played(_ steps: [String]) throws -> Timeline {
    try play(
      """
      cellophane: 1
      canvas: { size: [300, 300] }
      output: { duration: 3s }
      collections:
        - layout: { type: flow, itemSize: [40, 40], sectionInset: 60 }
          sections: [{ items: [b, { key: a, data: { n: 1 } }, c] }]
      steps:
      \(steps.isEmpty ? "  - { wait: 1s }" : steps.joined(separator: "\n"))
      """)
  }

  /// Returns the item as it is shown at a time.
  private func item(_ timeline: Timeline, at time: Double) throws -> Element {
    try #require(timeline.element("a", at: time))
  }

  /// The instants at which items are compared, of which none is a tick.
  private let instants = stride(from: 0.013, to: 2.9, by: 0.0931)

  @Test(arguments: 0..<60)
  func `motions of different parts are shown together as each alone`(seed: Int) throws {
    var numbers = SeededNumbers(seed: seed)
    let parts = Part.allCases.shuffled(using: &numbers).prefix(
      Int.random(in: 2...4, using: &numbers))
    let motions = parts.map { Motion($0, &numbers) }
    var steps = motions.map(\.text)
    if Bool.random(using: &numbers) {
      steps.append("  - { at: 0.4s, reload: { item: a, data: { n: 2 } }, duration: 0.2s }")
    }
    let together = try played(steps.sorted())
    let otherwise = try played(steps.shuffled(using: &numbers).sorted { $0.count > $1.count })
    let alone = try motions.map { (part: $0.part, timeline: try played([$0.text])) }
    let rest = try item(try played([]), at: 0)
    for time in instants {
      let shown = try item(together, at: time)
      var center = rest.center
      var (scale, rotation, tilt) = (
        Transform3D.identity, Transform3D.identity, Transform3D.identity
      )
      var alpha = 1.0
      for (part, timeline) in alone {
        let own = try item(timeline, at: time)
        switch part {
        case .slot, .offset:
          center.x += own.center.x - rest.center.x
          center.y += own.center.y - rest.center.y
        case .scale: scale = own.transform
        case .rotation: rotation = own.transform
        case .tilt: tilt = own.transform
        case .alpha: alpha = own.alpha
        }
      }
      let transform = scale.concatenating(tilt).concatenating(rotation)
      let message = Comment(rawValue: "at \(time) s:\n" + steps.joined(separator: "\n"))
      #expect(abs(shown.center.x - center.x) < 1e-6, message)
      #expect(abs(shown.center.y - center.y) < 1e-6, message)
      #expect(abs(shown.alpha - alpha) < 1e-6, message)
      // Tilts that overlap others are samples, which lie within a hundredth of a point at 500 pt.
      let tolerance = parts.contains(.tilt) ? 4e-4 : 1e-6
      for (one, other) in zip(shown.transform.entries, transform.entries) {
        #expect(abs(one - other) < tolerance, message)
      }
      let same = try item(otherwise, at: time)
      #expect(same.center.x == shown.center.x && same.alpha == shown.alpha, message)
    }
  }

  @Test(arguments: 0..<30)
  func `key frames lie on top of a pose and of each other`(seed: Int) throws {
    var numbers = SeededNumbers(seed: seed + 1000)
    func frames(_ begin: Double) -> String {
      let (dx, dy) = (
        Int.random(in: -40...40, using: &numbers), Int.random(in: 0...40, using: &numbers)
      )
      let factor = Double(Int.random(in: 5...20, using: &numbers)) / 10
      return
        "  - { at: \(begin)s, animate: { item: a, keyframes: { 0%: { offset: [0, 0], scale: 1 },"
        + " 100%: { offset: [\(dx), \(dy)], scale: \(factor) } } }, duration: 0.8s, curve: easeIn }"
    }
    let pose = "  - { at: 0.1s, pose: { items: a, offset: [50, -20], scale: 1.5 }, duration: 1s }"
    let steps = [pose, frames(0.3), frames(0.5)]
    let together = try played(steps)
    let alone = try steps.map { try played([$0]) }
    let rest = try item(together, at: 0)
    for time in instants {
      let shown = try item(together, at: time)
      let each = try alone.map { try item($0, at: time) }
      let x = each.reduce(rest.center.x) { $0 + $1.center.x - rest.center.x }
      let scale = each.reduce(1) { $0 * $1.transform.m11 }
      #expect(abs(shown.center.x - x) < 1e-6, "at \(time) s")
      #expect(abs(shown.transform.m11 - scale) < 1e-4, "at \(time) s")
    }
  }

  @Test(arguments: 0..<30)
  func `nothing before a step depends on it, and nothing jumps where it begins`(seed: Int) throws {
    var numbers = SeededNumbers(seed: seed + 2000)
    let parts: [Part] = [.offset, .scale, .rotation]
    let first = (0..<2).map { _ in Motion(parts.randomElement(using: &numbers) ?? .offset, &numbers)
    }
    let later =
      [
        "pose: { items: a, offset: [30, 30], scale: 0.7, rotation: 20deg }, duration: 0.5s",
        "reload: { item: a, data: { n: 2 } }, duration: 0.3s",
        "layout: { type: list, itemSize: [40, 40] }, duration: 0.5s",
        "animate: { item: a, keyframes: { 100%: { offset: [20, 0], rotation: 90deg } } }, duration: 1s",
      ].randomElement(using: &numbers) ?? ""
    let before = try played(first.map(\.text))
    let after = try played(first.map(\.text) + ["  - { at: 0.77s, \(later) }"])
    for time in stride(from: 0.01, to: 0.769, by: 0.0173) {
      let (one, other) = (try item(before, at: time), try item(after, at: time))
      #expect(one.center == other.center, "at \(time) s")
      // Scales that multiply are samples, which lie within a hundredth of a point at 500 pt.
      for (own, others) in zip(one.transform.entries, other.transform.entries) {
        #expect(abs(own - others) < 4e-5, "at \(time) s")
      }
    }
    // A run that begins again jumps by itself.
    if first.contains(where: { $0.text.contains("repeat") || $0.text.contains("0%") }) { return }
    let (one, other) = (try item(after, at: 0.7699), try item(after, at: 0.7701))
    #expect(hypot(one.center.x - other.center.x, one.center.y - other.center.y) < 0.5)
    #expect(abs(one.transform.m11 - other.transform.m11) < 0.02)
  }
}
