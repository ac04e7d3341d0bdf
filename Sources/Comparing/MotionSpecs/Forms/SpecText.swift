import ComparisonTolerances
import Foundation
import Geometry
import Imaging
import TimelineComparison
import Timelines
import Timing

/// The texts that several forms share.
enum SpecText {
  /// Returns a length or an opacity with up to three decimals.
  static func number(_ value: Double) -> String { ComparisonText.number(value, decimals: 3) }

  /// Returns a number with up to some decimals.
  static func rounded(_ value: Double, decimals: Int) -> String {
    ComparisonText.number(value, decimals: decimals)
  }

  /// Returns an angle in radians as a number of degrees.
  static func degrees(_ angle: Double) -> String { rounded(angle * 180 / .pi, decimals: 4) }

  /// Returns a number of code with up to nine decimals.
  static func exact(_ value: Double) -> String { ComparisonText.number(value, decimals: 9) }

  static func milliseconds(_ time: Instant) -> String {
    ComparisonText.number(time.seconds * 1000, decimals: 2)
  }

  /// Returns a time in seconds, for code.
  static func seconds(_ time: Instant) -> String {
    ComparisonText.number(time.seconds, decimals: 6)
  }

  /// Returns the heading of a step: `insert at 0.2 s (line 31)`.
  static func heading(_ step: MotionStep) -> String {
    let name = step.operation ?? "without a step"
    let place = step.line.map { " (line \($0))" } ?? ""
    return "\(name) at \(ComparisonText.time(step.begin.seconds))\(place)"
  }

  /// The most elements whose names are spelled out.
  private static let spelledNames = 3

  /// Returns the elements of a motion: `cell 0/3 of grid`, `12 cells of grid (0/0 … 0/11)`.
  static func elements(_ motion: Motion) -> String {
    guard let first = motion.subjects.first, let last = motion.subjects.last else { return "" }
    let place =
      first.collection.isEmpty || first.element.isCollection ? "" : " of \(first.collection)"
    if motion.subjects.count == 1 { return first.words + place }
    let plural = first.ofElement + first.element.plural
    let keys = motion.subjects.map(\.key)
    let count = "\(first.ofElement)\(keys.count) \(first.element.plural)"
    if keys.contains("") { return count + place }
    if keys.count <= spelledNames {
      return "\(plural) \(ComparisonText.list(keys))\(place)"
    }
    return "\(count)\(place) (\(first.key) … \(last.key))"
  }

  /// Returns the changes of a motion in short: `position by (0, 60), opacity 0 → 1`.
  static func changes(_ motion: Motion) -> String {
    let texts = motion.properties.indices.map { index in
      let changes = motion.subjects.map { $0.changes[index] }
      return shared(changes) ?? "\(changes[0].property.words) (values below)"
    }
    guard motion.hasAnchors, let anchor = motion.subjects.first?.anchorPoint else {
      return texts.joined(separator: ", ")
    }
    return (texts + ["about (\(number(anchor.x)), \(number(anchor.y))) of its bounds"])
      .joined(separator: ", ")
  }

  /// Returns the change that several elements have in common; `nil` where there is none.
  static func shared(_ changes: [MotionChange]) -> String? {
    guard let first = changes.first else { return nil }
    if changes.allSatisfy({ $0.samples != nil && $0.from == $0.to }) {
      return "\(first.property.words) changes and returns"
    }
    if changes.allSatisfy({ $0.from == first.from && $0.to == first.to }) {
      return parts(of: first).map { "\($0.name) \($0.from) → \($0.to)" }.joined(separator: ", ")
    }
    guard let shift = shift(first) else { return nil }
    let isCommon = changes.allSatisfy { change in
      self.shift(change).map { abs($0.x - shift.x) < 5e-4 && abs($0.y - shift.y) < 5e-4 } ?? false
    }
    return isCommon ? "\(first.property.words) by (\(number(shift.x)), \(number(shift.y)))" : nil
  }

  /// Returns the difference of two points; `nil` for other values.
  private static func shift(_ change: MotionChange) -> CGPoint? {
    guard let from = change.from.point, let to = change.to.point else { return nil }
    return CGPoint(x: to.x - from.x, y: to.y - from.y)
  }

  /// A part of a change in words.
  struct Part {
    let name: String
    let from: String
    let to: String
  }

  /// Returns a change in words: one part, or those of a transform.
  static func parts(of change: MotionChange) -> [Part] {
    guard let from = change.from.transform, let to = change.to.transform else {
      func text(_ value: MotionValue) -> String {
        guard change.property == .rotation, let angle = value.number else { return words(value) }
        return degrees(angle) + "°"
      }
      return [Part(name: change.property.words, from: text(change.from), to: text(change.to))]
    }
    let parts = TransformDescription.changes(from: from, to: to)
    let prefix = change.property == .sublayerTransform ? "sublayers' " : ""
    if parts.isEmpty { return [Part(name: "\(prefix)rotation", from: "0°", to: "whole turns")] }
    return parts.map { Part(name: prefix + $0.property, from: $0.from, to: $0.to) }
  }

  static func words(_ value: MotionValue) -> String {
    switch value {
    case .number(let number): Self.number(number)
    case .point(let point): "(\(number(point.x)), \(number(point.y)))"
    case .size(let size): "\(number(size.width)) × \(number(size.height))"
    case .transform(let map): "[\(map.entries.map { number(Double($0)) }.joined(separator: ", "))]"
    case .color(let color): color.hexadecimal
    case .shadows(let shadows):
      shadows.isEmpty ? "none" : shadows.map(AppearanceDescription.text).joined(separator: "; ")
    case .words(let words): words.isEmpty ? "nothing" : words
    }
  }

  /// Returns a curve in words, with its parameters.
  static func curve(_ curve: MotionCurve) -> String {
    switch curve {
    case .sampled: return "by values"
    case .timing(.cubic(let cubic)):
      if let name = name(of: cubic) { return name }
      return "cubic-bezier(\(controls(cubic)))"
    case .timing(.spring(let spring)):
      let velocity =
        spring.initialVelocity == 0
        ? "" : ", initial velocity \(number(spring.initialVelocity))/s"
      return "spring: duration \(number(spring.perceptualDuration)) s, bounce "
        + "\(number(spring.bounce)) (damping ratio \(number(spring.usedRatio))\(velocity))"
    case .timing(.easing(let easing)): return easing.rawValue
    case .timing(.steps(let steps)): return "\(steps.count) steps"
    }
  }

  /// Returns the name of a cubic curve that has one.
  static func name(of curve: CubicBezier) -> String? {
    switch curve {
    case .linear: "linear"
    case .easeIn: "ease-in"
    case .easeOut: "ease-out"
    case .easeInEaseOut: "ease-in-out"
    case .default: "ease"
    default: nil
    }
  }

  /// Returns the control points of a curve.
  static func controls(_ curve: CubicBezier) -> String {
    [curve.x1, curve.y1, curve.x2, curve.y2]
      .map { ComparisonText.number($0, decimals: 6) }.joined(separator: ", ")
  }

  /// Returns a name as an identifier of Swift: `insertMove`.
  static func identifier(_ name: String) -> String {
    let parts = name.split { !($0.isASCII && ($0.isLetter || $0.isNumber)) }
    var result = parts.enumerated().map { index, part in
      index == 0 ? String(part) : part.prefix(1).uppercased() + part.dropFirst()
    }.joined()
    if result.isEmpty { result = "motion" }
    return result.first?.isNumber == true ? "_" + result : result
  }

  /// Returns a name as a type's name of Swift, with `Motion` at its end.
  static func typeName(file: String) -> String {
    let base = identifier((file as NSString).deletingPathExtension)
    let trimmed = base.hasPrefix("_") ? "Scene" + base.dropFirst() : base
    return trimmed.prefix(1).uppercased() + trimmed.dropFirst() + "Motion"
  }

  /// Returns a text for a comment of one line, which it cannot end.
  static func comment(_ text: String) -> String {
    var result = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
      if result.last == "*", scalar == "/" { result.append(" ") }
      result.append(isControl(scalar) ? " " : scalar)
    }
    return String(result)
  }

  static func swiftLiteral(_ text: String) -> String {
    literal(text) { "\\u{\(String($0.value, radix: 16))}" }
  }

  static func cssString(_ text: String) -> String {
    literal(text) { "\\\(String($0.value, radix: 16)) " }
  }

  /// Returns a text in quotation marks, with control characters escaped.
  private static func literal(_ text: String, escape: (Unicode.Scalar) -> String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" {
        result += "\\\(scalar)"
      } else if isControl(scalar) {
        result += escape(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Returns whether a character breaks lines or has no shape.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}

extension Spring {
  /// The damping ratio that applies.
  var usedRatio: Double { allowsOverdamping ? dampingRatio : min(1, dampingRatio) }

  /// The perceptual duration in seconds (source: WWDC 2023 on springs): one period without damping.
  var perceptualDuration: Double { 2 * .pi / angularFrequency }

  /// The bounce from -1 to 1 (source: WWDC 2023 on springs): 1 less the damping ratio, and the
  /// inverse of the ratio less 1 beyond critical damping.
  var bounce: Double { usedRatio <= 1 ? 1 - usedRatio : 1 / usedRatio - 1 }
}
