import Cellophane
import Foundation
import TestSupport
import Testing
import Timelines

/// Laws of changes of one item's style that overlap in time.
struct StyleMotionLawTests {
  /// The instants at which items are compared, of which none is a tick.
  private let instants = stride(from: 0.013, to: 4.8, by: 0.0931)

  @Test(arguments: 0..<(isFullRun ? 100 : 16))
  func `changes of different properties are shown together as each alone`(seed: Int) throws {
    var numbers = SeededNumbers(seed: seed + 7000)
    let properties = StyleProperty.allCases.shuffled(using: &numbers)
      .prefix(Int.random(in: 2...3, using: &numbers))
    let kind = seed.isMultiple(of: 2) ? StyleChange.Kind.once : .any
    let changes = properties.map { StyleChange([$0], kind, &numbers) }
    let steps = changes.map(\.text)
    let isRightToLeft = seed.isMultiple(of: 3)
    func played(_ steps: [String]) throws -> StyledScene {
      try StyledScene(steps, isRightToLeft: isRightToLeft)
    }
    let together = try played(steps.shuffled(using: &numbers))
    let otherwise = try played(steps.shuffled(using: &numbers))
    let tolerance = StyleChange.tolerance(of: changes)
    for change in changes {
      let alone = try played([change.text])
      for time in instants {
        for property in change.properties {
          let message = Comment(
            rawValue: "\(property) at \(time) s:\n" + steps.joined(separator: "\n"))
          #expect(together.difference(property, alone, at: time) < tolerance, message)
          #expect(together.difference(property, otherwise, at: time) < tolerance, message)
        }
      }
    }
  }

  @Test(arguments: 0..<(isFullRun ? 200 : 24))
  func `a property moves as if there were only the steps that name it`(seed: Int) throws {
    var numbers = SeededNumbers(seed: seed + 9000)
    let changes = StyleChange.several(
      Int.random(in: 3...5, using: &numbers), seed.isMultiple(of: 2) ? .once : .several, &numbers)
    let together = try StyledScene(changes.map(\.text))
    let tolerance = StyleChange.tolerance(of: changes)
    for property in StyleProperty.allCases {
      let own = changes.filter { $0.properties.contains(property) }
      let last = own.enumerated().max { one, other in
        (one.element.begin, one.offset) < (other.element.begin, other.offset)
      }
      guard let last else { continue }
      let message = Comment(
        rawValue: "\(property):\n" + changes.map(\.text).joined(separator: "\n"))
      let alone = try StyledScene([last.element.text])
      #expect(together.difference(property, alone, at: 4.9) < tolerance, message)
      let without = try StyledScene(own.map(\.text))
      for time in instants {
        #expect(
          together.difference(property, without, at: time) < tolerance, "\(time) s, \(message)")
      }
    }
  }

  @Test(arguments: 0..<(isFullRun ? 50 : 10))
  func `the later of two changes of a property wins, and nothing jumps`(seed: Int) throws {
    var numbers = SeededNumbers(seed: seed + 8000)
    let property = StyleProperty.allCases.randomElement(using: &numbers) ?? .opacity
    let other =
      StyleProperty.allCases.filter { $0 != property }.randomElement(using: &numbers) ?? .fill
    let first = [
      StyleChange([property], .once, &numbers), StyleChange([other], .once, &numbers),
    ]
    let amount = Int.random(in: 1...8, using: &numbers)
    let later =
      "  - { at: 0.61s, restyle: { items: a\(property.layer), \(property.value(amount)) }, "
      + "duration: 0.5s, spring: { damping: 0.6 } }"
    let before = try StyledScene(first.map(\.text))
    let after = try StyledScene(first.map(\.text) + [later])
    let alone = try StyledScene([later])
    for time in stride(from: 0.01, to: 0.609, by: 0.0173) {
      #expect(before.appearance(at: time) == after.appearance(at: time), "at \(time) s")
    }
    for time in instants {
      #expect(after.difference(other, before, at: time) < 1e-9, "\(other) at \(time) s")
    }
    #expect(after.difference(property, alone, at: 3) < 1e-9)
    let jump = property.difference(
      after.appearance(at: 0.6099), after.appearance(at: 0.6101))
    #expect(jump < 0.03)
  }

  @Test(arguments: 0..<(isFullRun ? 50 : 10))
  func `a step to another style replaces what runs, and fades as it does alone`(seed: Int) throws {
    var numbers = SeededNumbers(seed: seed + 6000)
    let changes = StyleChange.several(2, .any, &numbers)
    let pulse = StyleProperty.allCases.randomElement(using: &numbers) ?? .opacity
    let endless =
      "  - { at: 0.1s, animate: { item: a\(pulse.layer), keyframes: { 0%: { \(pulse.value(2)) }, "
      + "100%: { \(pulse.value(7)) } } }, duration: 0.3s, repeat: forever }"
    let later = "  - { at: 0.93s, restyle: { item: a, style: badge }, duration: 0.5s }"
    let steps = changes.map(\.text) + [endless]
    let before = try StyledScene(steps)
    let after = try StyledScene(steps + [later])
    let alone = try StyledScene([later])
    for time in stride(from: 0.02, to: 0.92, by: 0.05) {
      for property in StyleProperty.allCases {
        #expect(after.difference(property, before, at: time) < 0.01, "\(property), \(time) s")
      }
    }
    // A finite step goes on to its end, so the styles agree after the last one.
    #expect(after.appearance(at: 4.9) == alone.appearance(at: 4.9))
    let isFinite = changes.contains(where: \.isSampled)
    for time in stride(from: 0.94, to: 1.42, by: 0.03) where !isFinite {
      let (shown, expected) = (after.appearance(at: time), alone.appearance(at: time))
      func weight(_ appearance: Appearance) -> Double {
        guard let crossfade = appearance.crossfade else {
          return appearance.texts.map(\.string) == ["1"] ? 1 : 0
        }
        return crossfade.parts.reduce(0) { $0 + $1.weight * weight($1.appearance) }
      }
      #expect(
        abs(weight(shown) - weight(expected)) < 0.02,
        "\(time) s:\n\(steps.joined(separator: "\n"))")
      #expect(shown.texts.isEmpty && shown.fill == nil && shown.stack.isEmpty)
    }
  }

  @Test func `a style that changes goes on while its item is reloaded or deleted`() throws {
    let fill = "  - { at: 0.3s, restyle: { items: a, fill: blue }, duration: 1s }"
    let opacity = "  - { at: 0.5s, restyle: { items: a, opacity: 0.2 }, duration: 1s }"
    let badge = "  - { restyle: { items: a, style: badge } }"
    let reload =
      "  - { at: 0.7s, reload: { item: a, data: { n: 2 } }, duration: 0.4s, curve: linear }"
    let delete = "  - { at: 0.7s, delete: a, duration: 0.4s, curve: linear }"
    let plain = try StyledScene([badge, fill, opacity])
    let reloaded = try StyledScene([badge, fill, opacity, reload])
    for time in instants {
      for property in [StyleProperty.fill, .opacity] {
        #expect(reloaded.difference(property, plain, at: time) < 1e-9, "\(property), \(time) s")
      }
    }
    let texts = reloaded.appearance(at: 0.9).crossfade?.parts.map { $0.appearance.texts[0].string }
    #expect(texts == ["1", "2"])
    #expect(reloaded.appearance(at: 2).texts.map(\.string) == ["2"])
    let deleted = try StyledScene([badge, fill, opacity, delete])
    let alone = try StyledScene([delete])
    #expect(deleted.layer?.death == alone.layer?.death)
    for time in stride(from: 0.01, to: 1.09, by: 0.03) {
      let instant = Instant(seconds: time)
      #expect(deleted.layer?.alpha.value(at: instant) == alone.layer?.alpha.value(at: instant))
      #expect(deleted.appearance(at: time) == plain.appearance(at: time), "at \(time) s")
    }
  }

  @Test func `texts fade through key frames beside other changes, each once`() throws {
    let texts =
      "  - { at: 0.2s, animate: { item: a, keyframes: { 0%: { text: { string: one } }, "
      + "100%: { text: { string: two } } } }, duration: 1s, curve: linear }"
    let fill = "  - { at: 0.5s, restyle: { items: a, fill: blue }, duration: 1s, curve: linear }"
    let together = try StyledScene([texts, fill])
    let alone = try StyledScene([fill])
    for time in stride(from: 0.21, to: 1.18, by: 0.0171) {
      let shown = together.appearance(at: time)
      let parts = try #require(shown.crossfade?.parts)
      // Between two samples, the parts of both are shown.
      #expect(parts.count <= 4 && parts.allSatisfy { $0.appearance.texts.count == 1 })
      let later = parts.filter { $0.appearance.texts[0].string == "two" }.map(\.weight)
      #expect(abs(later.reduce(0, +) - (time - 0.2)) < 0.02, "at \(time) s")
      #expect(shown.texts.isEmpty && shown.fill == nil)
      #expect(together.difference(.fill, alone, at: time) < 0.01, "at \(time) s")
    }
  }

  @Test func `an endless pulse ends where a step changes its property, and not otherwise`() throws {
    let scene = try StyledScene([
      "  - { animate: { item: a, keyframes: { 0%: { opacity: 0 }, 100%: { opacity: 1 } } }, "
        + "duration: 1s, curve: linear, repeat: forever }",
      "  - { at: 1.2s, restyle: { items: a, fill: blue }, duration: 0.4s, curve: linear }",
      "  - { at: 2.5s, restyle: { items: a, opacity: 1 }, duration: 0.5s, curve: linear }",
    ])
    for (time, opacity) in [(1.4, 0.4), (1.8, 0.8), (2.3, 0.3), (2.75, 0.75), (3.5, 1)] {
      #expect(abs(scene.appearance(at: time).opacity - opacity) < 0.01, "at \(time) s")
    }
    let half = StyleProperty.fill.numbers(scene.appearance(at: 1.4))[0]
    #expect(abs(half[0] - 0.5) < 0.01 && abs(half[2] - 0.5) < 0.01)
  }

  @Test func `a text fades into another one while other properties change`() throws {
    let fade =
      "  - { at: 0.1s, restyle: { items: a, text: { string: ho } }, duration: 1s, curve: linear }"
    let fill = "  - { at: 0.3s, restyle: { items: a, fill: blue }, duration: 1s, curve: linear }"
    let opacity =
      "  - { at: 0.5s, restyle: { items: a, opacity: 0.5 }, duration: 1s, curve: linear }"
    let shown = try StyledScene([fade, fill, opacity]).appearance(at: 0.8)
    #expect(abs(shown.opacity - 0.85) < 1e-9)
    let parts = try #require(shown.crossfade).parts
    #expect(parts.map(\.weight).map { ($0 * 10).rounded() } == [3, 7])
    #expect(parts.map { $0.appearance.texts.map(\.string) } == [["hi"], ["ho"]])
    #expect(StyleProperty.fill.numbers(shown).allSatisfy { abs($0[2] - 0.5) < 1e-9 })
  }

  @Test func `a linked property follows its motion while another one changes`() throws {
    func played(_ steps: [String]) throws -> Layer? {
      try play(
        """
        cellophane: 1
        canvas: { size: [300, 300] }
        output: { duration: 3s }
        styles:
          box:
            fill: red
            linked: { to: scroll, keyframes: { 0: { opacity: 1 }, 100: { opacity: 0.2 } } }
        collections:
          - layout: { type: list, itemSize: [fill, 100] }
            style: box
            sections: [{ items: [a, b, c, d, e, f] }]
        steps:
        \(steps.joined(separator: "\n"))
        """
      ).layers.first { $0.identity?.key == "a" }
    }
    func difference(_ property: StyleProperty, _ one: Layer?, _ other: Layer?, at time: Double)
      throws -> Double
    {
      let instant = Instant(seconds: time)
      return property.difference(
        try #require(one).appearance.value(at: instant),
        try #require(other).appearance.value(at: instant))
    }
    let scroll = "  - { at: 0.2s, scroll: { to: [0, 80] }, duration: 1s }"
    let restyle = "  - { at: 0.5s, restyle: { items: a, fill: blue }, duration: 1s }"
    let (together, first) = (try played([scroll, restyle]), try played([scroll]))
    let second = try played([restyle])
    for time in instants {
      #expect(try difference(.opacity, together, first, at: time) < 0.01, "at \(time) s")
      #expect(try difference(.fill, together, second, at: time) < 0.01, "at \(time) s")
    }
  }
}
