import Cellophane
import Imaging
import TestSupport
import Timelines

/// A property of a style that a step changes.
enum StyleProperty: CaseIterable {
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

  /// Returns the numbers of the property in each part of an appearance that fades.
  func numbers(_ appearance: Appearance) -> [[Double]] {
    func numbers(_ fill: Fill?) -> [Double] {
      guard case .solid(let color) = fill else { return [] }
      return [color.red, color.green, color.blue, color.alpha]
    }
    switch self {
    case .opacity: return [[appearance.opacity]]
    case .blur: return [[appearance.blur]]
    case .mask: return [numbers(appearance.mask?.appearance.fill)]
    default: break
    }
    return (appearance.crossfade?.parts.map(\.appearance) ?? [appearance]).map { part in
      func named(_ name: String) -> StackedLayer? { part.stack.first { $0.name == name } }
      return switch self {
      case .opacity, .blur, .mask: []
      case .fill: numbers(part.fill)
      case .corners: part.corners.radii
      case .border:
        (part.border.map { [$0.width] } ?? []) + numbers((part.border?.color).map { .solid($0) })
      case .shadow: part.shadows.flatMap { [$0.blur] + numbers(.solid($0.color)) }
      case .text: part.texts.flatMap { numbers(.solid($0.color)) }
      case .layerFill: numbers(named("dot")?.appearance.fill)
      case .layerAngle: [named("hand")?.pose.rotation ?? .nan]
      }
    }
  }

  /// Returns the largest difference of the property in two appearances.
  func difference(_ one: Appearance, _ other: Appearance) -> Double {
    let pairs = numbers(one).flatMap { first in numbers(other).map { (first, $0) } }
    return pairs.map { first, second in
      guard first.count == second.count, !first.isEmpty else { return .infinity }
      return zip(first, second).map { abs($0 - $1) }.max() ?? .infinity
    }.max() ?? .infinity
  }
}

/// A step that changes properties of the style of the item `a`.
struct StyleChange {
  /// The motion of a step.
  enum Kind: CaseIterable {
    /// A step that runs once, without key frames.
    case once
    /// A step that may run twice or through key frames.
    case several
    /// A step that may also return.
    case any
  }

  let properties: [StyleProperty]
  /// The instant at which it begins, in seconds.
  let begin: Double
  /// The step in a scene.
  let text: String
  /// Whether what it shows is recorded as samples.
  let isSampled: Bool

  /// Makes up a step.
  init(_ properties: [StyleProperty], _ kind: Kind, _ numbers: inout SeededNumbers) {
    self.properties = properties
    begin = Double(Int.random(in: 1...8, using: &numbers)) * 0.07
    let duration = Double(Int.random(in: 3...9, using: &numbers)) * 0.1
    let curve =
      ["linear", "easeIn", "easeInOut", "[0.3, 0.1, 0.2, 1]"].randomElement(using: &numbers)
      ?? "linear"
    let amounts = properties.map { ($0, Int.random(in: 1...8, using: &numbers)) }
    let runs = kind == .once ? 0 : Int.random(in: 0...(kind == .any ? 2 : 1), using: &numbers)
    let isKeyframed = kind != .once && Bool.random(using: &numbers)
    isSampled = isKeyframed || runs > 0
    // The velocity that a spring takes over is one number for all properties.
    let isSpring = properties.count == 1 && kind == .once && Bool.random(using: &numbers)
    let pace =
      "duration: \(duration)s, " + (isSpring ? "spring: { damping: 0.5 }" : "curve: \(curve)")
      + ["", ", repeat: 2", ", repeat: 2, autoreverse: true"][runs]
    let (first, middle) = (
      amounts.map { $0.value($1) }.joined(separator: ", "),
      amounts.map { $0.value(9 - $1) }.joined(separator: ", ")
    )
    let start = Bool.random(using: &numbers) ? "0%: { \(first) }, " : ""
    let subject = "a\(properties.first?.layer ?? "")"
    if isKeyframed {
      text =
        "  - { at: \(begin)s, animate: { item: \(subject), keyframes: { \(start)"
        + "40%: { \(middle) }, 100%: { \(first) } } }, \(pace) }"
    } else {
      text = "  - { at: \(begin)s, restyle: { items: \(subject), \(first) }, \(pace) }"
    }
  }

  /// Makes up steps, each of one or two properties.
  static func several(
    _ count: Int, _ kind: Kind, _ numbers: inout SeededNumbers
  ) -> [StyleChange] {
    (0..<count).map { _ in
      let property = StyleProperty.allCases.randomElement(using: &numbers) ?? .opacity
      let other = StyleProperty.allCases.filter { $0 != property && $0.layer == property.layer }
        .randomElement(using: &numbers)
      let isTwofold = Bool.random(using: &numbers)
      return StyleChange([property] + (isTwofold ? [other].compactMap(\.self) : []), kind, &numbers)
    }
  }

  /// The tolerance of steps: curves beside samples are sampled, and blends joined within 0.0015.
  static func tolerance(of changes: [StyleChange]) -> Double {
    changes.contains(where: \.isSampled) ? 0.02 : 1e-9
  }
}

/// The scene whose item `a` changes its style.
struct StyledScene {
  let timeline: Timeline

  /// Plays steps on three items.
  init(_ steps: [String], isRightToLeft: Bool = false) throws {
    timeline = try play(
      """
      cellophane: 1
      canvas: { size: [300, 300] }
      traits: { direction: \(isRightToLeft ? "rightToLeft" : "leftToRight") }
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
        badge: { fill: white, opacity: 0.5, text: { string: "{n}", color: blue } }
      collections:
        - layout: { type: flow, itemSize: [40, 40], sectionInset: 60 }
          style: box
          sections: [{ items: [b, { key: a, data: { n: 1 } }, c] }]
      steps:
      \(steps.isEmpty ? "  - { wait: 1s }" : steps.joined(separator: "\n"))
      """)
  }

  /// The layer of the item.
  var layer: Layer? { timeline.layers.first { $0.identity?.key == "a" } }

  /// Returns the appearance of the item at a time in seconds; an empty one where it is gone.
  func appearance(at time: Double) -> Appearance {
    layer?.appearance.value(at: Instant(seconds: time)) ?? .empty
  }

  /// Returns the largest difference of a property in another scene at a time.
  func difference(_ property: StyleProperty, _ other: StyledScene, at time: Double) -> Double {
    property.difference(appearance(at: time), other.appearance(at: time))
  }
}
