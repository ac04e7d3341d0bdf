import Foundation
import Geometry
import Timing

/// A specification as CSS: keyframes for each motion, and the elements that play them.
///
/// Elements lie where the step leaves them. A change of position is played as a displacement from
/// there (source: Lewis's FLIP technique), so it needs no layout.
struct CSSSpec {
  let spec: MotionSpec

  /// Makes the form of a specification.
  init(_ spec: MotionSpec) { self.spec = spec }

  /// Returns the start of all names, from the name of a file: `card-flip-`.
  private static func prefix(of file: String) -> String {
    let base = (file as NSString).deletingPathExtension
    let parts = base.lowercased().split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    let name = parts.joined(separator: "-")
    if name.isEmpty { return "scene-" }
    return (name.first?.isNumber == true ? "scene-" : "") + name + "-"
  }

  var text: String {
    var lines = [
      "/* The motion of \(SpecText.cssString(SpecText.comment(spec.title))), from "
        + "\(SpecText.comment(spec.file)).", "",
      "   An element has its name in data-element, and lies where the step leaves it. The content of",
      "   a scroll view has the view's name in data-content. A step plays while an ancestor has its",
      "   class, such as \(Self.prefix(of: spec.file))\(spec.steps.first?.name ?? "insert"). Points are pixels; "
        + "borders need a border-style.",
      "   linear() and animation-composition need a browser of 2023 or later. */",
    ]
    let prefix = Self.prefix(of: spec.file)
    let curves = CSSCurves(spec, prefix: prefix)
    if !curves.declarations.isEmpty {
      lines += ["", ":root {"] + curves.declarations + ["}"]
    }
    for step in spec.steps { lines += CSSStep(step, curves, prefix: prefix).lines }
    if !spec.steps.isEmpty {
      lines += [
        "", "@media (prefers-reduced-motion: reduce) {",
        "  [data-element], [data-content] { animation: none !important; }", "}",
      ]
    }
    return lines.joined(separator: "\n") + "\n"
  }
}

/// The rules of one step.
private struct CSSStep {
  /// The rules of an element.
  private struct Rule {
    var variables: [String] = []
    var animations: [Animation] = []
    /// The point about which the element turns; `nil` for the center.
    var origin: CGPoint?
  }

  /// An animation of an element.
  private struct Animation {
    let name: String
    /// The name of the variable of duration and easing.
    let timing: String
    let start: Instant
    let isShift: Bool
    let properties: [String]
  }

  private let step: MotionStep
  private let curves: CSSCurves
  /// The start of all names.
  private let prefix: String
  private var text: [String] = []
  private var rules: [String: Rule] = [:]
  /// The selectors of rules, in the order of their first motion.
  private var order: [String] = []
  /// The selectors whose displacements add up.
  private let adding: Set<String>

  /// The lines of the step.
  var lines: [String] { text }

  /// Writes the rules of a step.
  init(_ step: MotionStep, _ curves: CSSCurves, prefix: String) {
    self.step = step; self.curves = curves; self.prefix = prefix
    var counts: [String: Int] = [:]
    let motions = step.motions.flatMap(\.parts)
    for motion in motions {
      for subject in motion.subjects {
        for block in CSSBlock.all(of: motion, prefix: prefix) where block.isShift {
          counts[block.selector(of: subject), default: 0] += 1
        }
      }
    }
    adding = Set(counts.filter { $0.value > 1 }.keys)
    text = ["", "/* \(SpecText.comment(SpecText.heading(step))) */"]
    for motion in motions { append(motion) }
    appendRules()
  }

  /// Writes the keyframes of a motion, and notes the animations of its elements.
  private mutating func append(_ motion: Motion) {
    text += ["", "/* \(motion.name): \(SpecText.comment(SpecText.elements(motion)))"]
    let changes = SpecText.changes(motion)
      .replacingOccurrences(of: "(values below)", with: "by element")
    text.append("   \(SpecText.comment(changes)) */")
    let missing = motion.properties.filter { [.content, .contentOpacity].contains($0) }
    for property in missing {
      text.append("/* CSS has no value for this: \(property.words). */")
    }
    let blocks = CSSBlock.all(of: motion, prefix: prefix)
    if blocks.isEmpty { return }
    text.append(
      ":root { --\(prefix)\(motion.name): \(SpecText.milliseconds(motion.duration))ms "
        + "\(curves.function(motion)); }")
    for block in blocks { append(block, of: motion) }
  }

  /// Writes the keyframes of a part of a motion.
  private mutating func append(_ block: CSSBlock, of motion: Motion) {
    let frames = motion.subjects.map { block.frames(of: $0) }
    let isShared = frames.allSatisfy { $0 == frames[0] }
    let isSampled = motion.curve == .sampled
    if isShared {
      text += ["@keyframes \(block.name) {"] + frames[0].map { "  \($0.text)" } + ["}"]
    } else if !isSampled {
      text += ["@keyframes \(block.name) {"] + block.template + ["}"]
    }
    for (index, subject) in motion.subjects.enumerated() {
      var name = block.name
      if !isShared, isSampled {
        name += "-\(index + 1)"
        text += ["@keyframes \(name) {"] + frames[index].map { "  \($0.text)" } + ["}"]
      }
      let selector = block.selector(of: subject)
      var rule = rules[selector] ?? Rule()
      if rules[selector] == nil { order.append(selector) }
      if !isShared, !isSampled { rule.variables += block.variables(of: subject) }
      rule.animations.append(
        Animation(
          name: name, timing: "\(prefix)\(motion.name)", start: motion.delay + subject.offset,
          isShift: block.isShift, properties: block.properties))
      if motion.turns { rule.origin = subject.anchorPoint }
      rules[selector] = rule
    }
  }

  /// Returns the declarations of the animations of an element, the latest last, which wins.
  private func declarations(of rule: Rule, addsShifts: Bool) -> [String] {
    let order = rule.animations.indices.sorted {
      (rule.animations[$0].start, $0) < (rule.animations[$1].start, $1)
    }
    let animations = order.map { rule.animations[$0] }
    var played: Set<String> = []
    let texts = animations.map { animation in
      // Only the first animation of a property shows its start before it begins.
      let isFirst = animation.isShift || animation.properties.allSatisfy { !played.contains($0) }
      if !animation.isShift { played.formUnion(animation.properties) }
      return "\(animation.name) var(--\(animation.timing)) "
        + "\(SpecText.milliseconds(animation.start))ms \(isFirst ? "both" : "forwards")"
    }
    var lines: [String] = []
    if let origin = rule.origin {
      let shares = [origin.x, origin.y].map {
        SpecText.rounded(Double($0) * 100, decimals: 3) + "%"
      }
      lines.append("  transform-origin: \(shares.joined(separator: " "));")
    }
    lines += ["  animation: \(texts.joined(separator: ",\n    "));"]
    if addsShifts {
      let modes = animations.map { $0.isShift ? "add" : "replace" }
      lines.append("  animation-composition: \(modes.joined(separator: ", "));")
    }
    return lines
  }

  /// Writes the rules of all elements, those with the same declarations as one.
  private mutating func appendRules() {
    var selectors: [[String]: [String]] = [:]
    var sequence: [[String]] = []
    for selector in order {
      guard let rule = rules[selector] else { continue }
      var lines = rule.variables.isEmpty ? [] : ["  " + rule.variables.joined(separator: " ")]
      lines += declarations(of: rule, addsShifts: adding.contains(selector))
      if selectors[lines] == nil { sequence.append(lines) }
      selectors[lines, default: []].append(".\(prefix)\(step.name) \(selector)")
    }
    if !sequence.isEmpty { text.append("") }
    for lines in sequence {
      text += [(selectors[lines] ?? []).joined(separator: ",\n") + " {"] + lines + ["}"]
    }
  }
}

extension Motion {
  /// The motion in parts that CSS can play: transforms in perspective by their values, because
  /// browsers interpolate them in another way.
  fileprivate var parts: [Motion] {
    guard curve != .sampled else { return [self] }
    let projecting = properties.indices.filter { index in
      subjects.contains { subject in
        let change = subject.changes[index]
        return [change.from, change.to].contains { $0.transform?.isProjecting ?? false }
      }
    }
    if projecting.isEmpty { return [self] }
    func part(_ indices: [Int]) -> Motion {
      var result = self
      for subject in result.subjects.indices {
        result.subjects[subject].changes = indices.map { subjects[subject].changes[$0] }
      }
      return result
    }
    let rest = properties.indices.filter { !projecting.contains($0) }
    var values = part(projecting).sampled
    values.name += rest.isEmpty ? "" : "-projection"
    return rest.isEmpty ? [values] : [part(rest), values]
  }
}
