import Cellophane
import Foundation
import Imaging
import TestSupport
import Testing
import Timelines

/// Laws of changes of one item's style that overlap in time.
struct StyleMotionLawTests {
  /// A property of a style that a step changes.
  private enum Property: CaseIterable {
    case opacity, fill, corners, border, shadow, text, blur, layerFill, layerAngle, mask

    /// Returns the property with a value, as a key of a style.
    func value(_ amount: Int) -> String {
      let color = "'#\(amount)\(9 - amount)\(amount)'"
      return switch self {
      case .opacity: "opacity: \(Double(amount) / 10)"
      case .fill, .layerFill: "fill: \(color)"
      case .corners: "cornerRadius: \(amount)"
      case .border: "border: { width: \(amount), color: \(color) }"
      case .shadow: "shadow: { color: \(color), blur: \(amount) }"
      case .text: "text: { string: hi, color: \(color) }"
      case .blur: "blur: \(amount)"
      case .layerAngle: "rotation: \(9 * amount)deg"
      case .mask: "mask: { fill: '#FFFFFF\(amount)\(amount)' }"
      }
    }

    /// The layer that has the property, as a key of a step.
    var layer: String {
      switch self {
      case .layerFill: ", layer: dot"
      case .layerAngle: ", layer: hand"
      default: ""
      }
    }

    /// Returns the numbers of the property.
    func numbers(_ appearance: Appearance) -> [Double] {
      func numbers(_ fill: Fill?) -> [Double] {
        guard case .solid(let color) = fill else { return [] }
        return [color.red, color.green, color.blue, color.alpha]
      }
      func named(_ name: String) -> StackedLayer? { appearance.stack.first { $0.name == name } }
      return switch self {
      case .opacity: [appearance.opacity]
      case .fill: numbers(appearance.fill)
      case .corners: appearance.corners.radii
      case .border:
        (appearance.border.map { [$0.width] } ?? [])
          + numbers((appearance.border?.color).map { .solid($0) })
      case .shadow:
        appearance.shadows.flatMap { [$0.blur] + numbers(.solid($0.color)) }
      case .text: appearance.texts.flatMap { numbers(.solid($0.color)) }
      case .blur: [appearance.blur]
      case .layerFill: numbers(named("dot")?.appearance.fill)
      case .layerAngle: [named("hand")?.rotation ?? .nan]
      case .mask: numbers(appearance.mask?.appearance.fill)
      }
    }
  }

  /// A step that changes one property.
  private struct Change {
    let property: Property
    let text: String
    /// Whether what it shows is recorded as samples.
    let isSampled: Bool

    /// Makes up a step.
    init(_ property: Property, isOnce: Bool = false, _ numbers: inout SeededNumbers) {
      self.property = property
      let begin = Double(Int.random(in: 1...8, using: &numbers)) * 0.07
      let duration = Double(Int.random(in: 3...9, using: &numbers)) * 0.1
      let curve =
        ["linear", "easeIn", "easeInOut", "[0.3, 0.1, 0.2, 1]"].randomElement(using: &numbers)
        ?? "linear"
      let amount = Int.random(in: 1...8, using: &numbers)
      let runs = isOnce ? 0 : Int.random(in: 0...2, using: &numbers)
      let isKeyframed = !isOnce && Bool.random(using: &numbers)
      isSampled = isKeyframed || runs > 0
      let pace =
        "duration: \(duration)s, curve: \(curve)"
        + ["", ", repeat: 2", ", repeat: 2, autoreverse: true"][runs]
      let first = Bool.random(using: &numbers) ? "0%: { \(property.value(amount)) }, " : ""
      let subject = "a\(property.layer)"
      if isKeyframed {
        text =
          "  - { at: \(begin)s, animate: { item: \(subject), keyframes: { \(first)"
          + "40%: { \(property.value(9 - amount)) }, 100%: { \(property.value(amount)) } } }, "
          + "\(pace) }"
      } else {
        text =
          "  - { at: \(begin)s, restyle: { items: \(subject), "
          + "\(property.value(amount)) }, \(pace) }"
      }
    }
  }

  /// Plays steps on three items.
  private func played(_ steps: [String]) throws -> Timeline {
    try play(
      """
      cellophane: 1
      canvas: { size: [300, 300] }
      output: { duration: 5s }
      styles:
        box:
          fill: red
          cornerRadius: 4
          border: { width: 2, color: black }
          shadow: { color: black, blur: 4 }
          text: { string: hi, color: black }
          mask: { fill: white }
          layers:
            - { name: dot, fill: blue, frame: [0, 0, 10, 10] }
            - { name: hand, fill: green, frame: [10, 10, 5, 5] }
      collections:
        - layout: { type: flow, itemSize: [40, 40], sectionInset: 60 }
          style: box
          sections: [{ items: [b, { key: a, data: { n: 1 } }, c] }]
      steps:
      \(steps.isEmpty ? "  - { wait: 1s }" : steps.joined(separator: "\n"))
      """)
  }

  /// Returns the appearance of the item at a time.
  private func appearance(_ timeline: Timeline, at time: Double) throws -> Appearance {
    let layer = try #require(timeline.layers.first { $0.identity?.key == "a" })
    return layer.appearance.value(at: Instant(seconds: time))
  }

  /// Returns the largest difference of a property in two timelines at a time.
  private func difference(
    _ property: Property, _ one: Timeline, _ other: Timeline, at time: Double
  ) throws -> Double {
    let first = property.numbers(try appearance(one, at: time))
    let second = property.numbers(try appearance(other, at: time))
    guard first.count == second.count, !first.isEmpty else { return .infinity }
    return zip(first, second).map { abs($0 - $1) }.max() ?? .infinity
  }

  /// The instants at which items are compared, of which none is a tick.
  private let instants = stride(from: 0.013, to: 4.8, by: 0.0931)

  @Test(arguments: 0..<(isFullRun ? 100 : 20))
  func `changes of different properties are shown together as each alone`(seed: Int) throws {
    var numbers = SeededNumbers(seed: seed + 7000)
    let properties = Property.allCases.shuffled(using: &numbers)
      .prefix(Int.random(in: 2...3, using: &numbers))
    let isOnce = seed.isMultiple(of: 2)
    let changes = properties.map { Change($0, isOnce: isOnce, &numbers) }
    let steps = changes.map(\.text)
    let together = try played(steps.shuffled(using: &numbers))
    let otherwise = try played(steps.shuffled(using: &numbers))
    // Curves beside samples are sampled at 240 Hz, and blends joined within 0.0015.
    let tolerance = changes.contains(where: \.isSampled) ? 0.02 : 1e-9
    for change in changes {
      let alone = try played([change.text])
      for time in instants {
        let message = Comment(
          rawValue: "\(change.property) at \(time) s:\n" + steps.joined(separator: "\n"))
        #expect(
          try difference(change.property, together, alone, at: time) < tolerance, message)
        #expect(
          try difference(change.property, together, otherwise, at: time) < tolerance, message)
      }
    }
  }

  @Test(arguments: 0..<(isFullRun ? 50 : 10))
  func `the later of two changes of a property wins, and nothing jumps`(seed: Int) throws {
    var numbers = SeededNumbers(seed: seed + 8000)
    let property = Property.allCases.randomElement(using: &numbers) ?? .opacity
    let other = Property.allCases.filter { $0 != property }.randomElement(using: &numbers) ?? .fill
    let first = [Change(property, isOnce: true, &numbers), Change(other, isOnce: true, &numbers)]
    let amount = Int.random(in: 1...8, using: &numbers)
    let later =
      "  - { at: 0.61s, restyle: { items: a\(property.layer), \(property.value(amount)) }, "
      + "duration: 0.5s }"
    let before = try played(first.map(\.text))
    let after = try played(first.map(\.text) + [later])
    let alone = try played([later])
    for time in stride(from: 0.01, to: 0.609, by: 0.0173) {
      #expect(try appearance(before, at: time) == appearance(after, at: time), "at \(time) s")
    }
    for time in instants {
      #expect(try difference(other, before, after, at: time) < 1e-9, "\(other) at \(time) s")
    }
    #expect(try difference(property, after, alone, at: 3) < 1e-9)
    let jump = zip(
      property.numbers(try appearance(after, at: 0.6099)),
      property.numbers(try appearance(after, at: 0.6101))
    ).map { abs($0 - $1) }.max()
    #expect(try #require(jump) < 0.02)
  }

  @Test func `an endless pulse ends where a step changes its property, and not otherwise`() throws {
    let timeline = try played([
      "  - { animate: { item: a, keyframes: { 0%: { opacity: 0 }, 100%: { opacity: 1 } } }, "
        + "duration: 1s, curve: linear, repeat: forever }",
      "  - { at: 1.2s, restyle: { items: a, fill: blue }, duration: 0.4s, curve: linear }",
      "  - { at: 2.5s, restyle: { items: a, opacity: 1 }, duration: 0.5s, curve: linear }",
    ])
    for (time, opacity) in [(1.4, 0.4), (1.8, 0.8), (2.3, 0.3), (2.75, 0.75), (3.5, 1)] {
      #expect(abs(try appearance(timeline, at: time).opacity - opacity) < 0.01, "at \(time) s")
    }
    let half = Property.fill.numbers(try appearance(timeline, at: 1.4))
    #expect(abs(half[0] - 0.5) < 0.01 && abs(half[2] - 0.5) < 0.01)
  }

  @Test func `a text fades into another one while other properties change`() throws {
    let fade =
      "  - { at: 0.1s, restyle: { items: a, text: { string: ho } }, duration: 1s, curve: linear }"
    let fill = "  - { at: 0.3s, restyle: { items: a, fill: blue }, duration: 1s, curve: linear }"
    let opacity =
      "  - { at: 0.5s, restyle: { items: a, opacity: 0.5 }, duration: 1s, curve: linear }"
    let timeline = try played([fade, fill, opacity])
    let shown = try appearance(timeline, at: 0.8)
    #expect(abs(shown.opacity - 0.85) < 1e-9)
    let parts = try #require(shown.crossfade).parts
    #expect(parts.map(\.weight).map { ($0 * 10).rounded() } == [3, 7])
    #expect(parts.map { $0.appearance.texts.map(\.string) } == [["hi"], ["ho"]])
    for part in parts {
      #expect(abs(Property.fill.numbers(part.appearance)[2] - 0.5) < 1e-9)
    }
  }

  @Test func `a linked property follows its motion while another one changes`() throws {
    func played(_ steps: [String]) throws -> Timeline {
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
        """)
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
