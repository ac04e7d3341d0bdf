import Foundation
import Geometry
import Timing

/// A specification as CSS: key frames for each motion, and the elements that play them.
///
/// Elements lie where the step leaves them. A change of position is played as a displacement from
/// there (source: Lewis's FLIP technique), so it needs no layout.
struct CSSSpec {
  let spec: MotionSpec

  /// Makes the form of a specification.
  init(_ spec: MotionSpec) { self.spec = spec }

  /// The text.
  var text: String {
    var lines = [
      "/* The motion of \(SpecText.quoted(SpecText.comment(spec.title))), from "
        + "\(SpecText.comment(spec.file)).", "",
      "   An element has its name in data-element, and lies where the step leaves it. The content of",
      "   a scroll view has the view's name in data-content. A step plays while an ancestor has its",
      "   name as a class. Points are pixels. */",
    ]
    let curves = CSSCurves(spec)
    if !curves.declarations.isEmpty {
      lines += ["", ":root {"] + curves.declarations + ["}"]
    }
    for step in spec.steps { lines += CSSStep(step, curves).lines }
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
    var animations: [String] = []
    var compositions: [String] = []
  }

  private let step: MotionStep
  private let curves: CSSCurves
  private var text: [String] = []
  private var rules: [String: Rule] = [:]
  /// The selectors of rules, in the order of their first motion.
  private var order: [String] = []
  /// The declarations of each selector that an earlier motion of the step plays.
  private var played: Set<String> = []
  /// The selectors whose displacements add up.
  private let adding: Set<String>

  /// The lines of the step.
  var lines: [String] { text }

  /// Writes the rules of a step.
  init(_ step: MotionStep, _ curves: CSSCurves) {
    self.step = step
    self.curves = curves
    var counts: [String: Int] = [:]
    let motions = step.motions.flatMap(\.parts)
    for motion in motions {
      for subject in motion.subjects {
        for block in CSSBlock.all(of: motion) where block.isShift {
          counts[block.selector(of: subject), default: 0] += 1
        }
      }
    }
    adding = Set(counts.filter { $0.value > 1 }.keys)
    text = ["", "/* \(SpecText.comment(SpecText.heading(step))) */"]
    for motion in motions { append(motion) }
    appendRules()
  }

  /// Writes the key frames of a motion, and notes the animations of its elements.
  private mutating func append(_ motion: Motion) {
    text += ["", "/* \(motion.name): \(SpecText.comment(SpecText.elements(motion)))"]
    let changes = SpecText.changes(motion)
      .replacingOccurrences(of: "(values below)", with: "by element")
    text.append("   \(SpecText.comment(changes)) */")
    let missing = motion.properties.filter { [.content, .contentOpacity].contains($0) }
    for property in missing {
      text.append("/* CSS has no value for this: \(property.words). */")
    }
    let blocks = CSSBlock.all(of: motion)
    if blocks.isEmpty { return }
    text.append(
      ":root { --\(motion.name): \(SpecText.milliseconds(motion.duration))ms "
        + "\(curves.function(motion)); }")
    for block in blocks { append(block, of: motion) }
  }

  /// Writes the key frames of a part of a motion.
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
      let key = "\(selector) \(block.isShift ? "shift" : block.properties.joined(separator: " "))"
      // Only the first animation of a property shows its start before it begins.
      let isFirst = played.insert(key).inserted || block.isShift
      let delay = SpecText.milliseconds(motion.delay + subject.offset)
      rule.animations.append(
        "\(name) var(--\(motion.name)) \(delay)ms \(isFirst ? "both" : "forwards")")
      rule.compositions.append(block.isShift && adding.contains(selector) ? "add" : "replace")
      rules[selector] = rule
    }
  }

  /// Writes the rules of all elements, those with the same declarations as one.
  private mutating func appendRules() {
    var selectors: [[String]: [String]] = [:]
    var sequence: [[String]] = []
    for selector in order {
      guard let rule = rules[selector] else { continue }
      var lines = rule.variables.isEmpty ? [] : ["  " + rule.variables.joined(separator: " ")]
      lines.append("  animation: \(rule.animations.joined(separator: ",\n    "));")
      if rule.compositions.contains("add") {
        lines.append("  animation-composition: \(rule.compositions.joined(separator: ", "));")
      }
      if selectors[lines] == nil { sequence.append(lines) }
      selectors[lines, default: []].append(".\(step.name) \(selector)")
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
