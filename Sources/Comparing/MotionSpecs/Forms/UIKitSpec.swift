import Foundation
import Geometry
import Imaging
import Timelines
import Timing

/// A specification as Swift for UIKit: a method for each step, with an animator for each motion.
struct UIKitSpec {
  let spec: MotionSpec

  /// Makes the form of a specification.
  init(_ spec: MotionSpec) { self.spec = spec }

  var text: String {
    let example = spec.steps.first?.motions.first?.subjects.first?.name ?? "list/0-0"
    var lines = [
      "// Written by cellophane spec.", "// swift-format-ignore-file", "// swiftlint:disable all",
      "",
      "import UIKit", "",
      "/// The motion of \(SpecText.swiftLiteral(SpecText.comment(spec.title))), from "
        + "\(SpecText.comment(spec.file)).",
      "///",
      "/// Each method plays a step. Its argument returns the view of an element by its name, such as",
      "/// \(SpecText.swiftLiteral(SpecText.comment(example))); an element without a view is left out. The view",
      "/// of an appearing element has to be there when the step begins. Positions are those of centers.",
    ]
    if spec.hasAnchors {
      lines.append(
        "/// A view that turns about a point of its bounds has it as its layer's anchorPoint, and its center there."
      )
    }
    lines += [
      "@MainActor",
      "enum \(SpecText.typeName(file: spec.file)) {",
      "  /// Returns the view of an element.",
      "  typealias Views = @MainActor (_ name: String) -> UIView?", "",
      "  /// The steps with their times in seconds.",
      "  static let steps: [(time: TimeInterval, play: @MainActor (@escaping Views) -> Void)] = [",
    ]
    lines += spec.steps.map {
      "    (\(SpecText.seconds($0.begin)), \(SpecText.identifier($0.name))),"
    }
    lines.append("  ]")
    for step in spec.steps { lines += method(step) }
    let motions = spec.steps.flatMap(\.motions)
    if motions.contains(where: \.isPlayedByValues) { lines += Self.player }
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  private func method(_ step: MotionStep) -> [String] {
    var lines = [
      "", "  /// \(SpecText.comment(SpecText.heading(step))).",
      "  static func \(SpecText.identifier(step.name))(_ view: @escaping Views) {",
    ]
    for motion in step.motions where motion.subjects.first?.role.appears == true {
      lines += start(of: motion)
    }
    var courses = UIKitCourses(step)
    for motion in step.motions {
      lines.append("    // \(SpecText.comment(Self.summary(motion)))")
      lines +=
        motion.isPlayedByValues
        ? Self.remarks(motion) + courses.statements(for: motion) : animator(of: motion)
    }
    lines.append("  }")
    return lines
  }

  /// Returns the summary of a motion for a comment.
  private static func summary(_ motion: Motion) -> String {
    "\(motion.name): \(SpecText.elements(motion)); "
      + SpecText.changes(motion).replacingOccurrences(of: "(values below)", with: "by element")
      + "; \(SpecText.milliseconds(motion.duration)) ms, \(SpecText.curve(motion.curve))"
  }

  // MARK: Statements

  /// The statements that set a property of `view`; empty for one that views do not have.
  private static func statements(
    _ property: MotionProperty, _ value: MotionValue, _ expression: String
  ) -> [String] {
    let form = property.form
    if form.kind == .shadows { return shadow(value) }
    guard let view = form.view else { return [] }
    if property == .transform, value.transform?.affine == nil {
      return ["transform3D = \(expression)"]
    }
    let isOfLayer = form.kind == .color && view.hasPrefix("layer.")
    return ["\(view) = \(expression)\(isOfLayer ? ".cgColor" : "")"]
  }

  /// Returns the statements that set the outer shadow nearest to the eye.
  private static func shadow(_ value: MotionValue) -> [String] {
    guard case .shadows(let shadows) = value else { return [] }
    guard let shadow = shadows.first(where: { !$0.isInner }) else {
      return ["layer.shadowOpacity = 0"]
    }
    var opaque = shadow.color
    opaque.alpha = 1
    return [
      "layer.shadowColor = \(CodeValue.expression(.color(opaque), for: .shadows)).cgColor",
      "layer.shadowOpacity = \(SpecText.exact(shadow.color.alpha))",
      "layer.shadowOffset = CGSize(width: \(SpecText.exact(shadow.offset.dx)), "
        + "height: \(SpecText.exact(shadow.offset.dy)))",
      "layer.shadowRadius = \(SpecText.exact(shadow.blur / 2))",
    ]
  }

  /// The type of the column of values of a property; `nil` for values that stay in line.
  private static func type(_ property: MotionProperty, isSpatial: Bool) -> String? {
    guard property.form.view != nil else { return nil }
    return switch property.form.kind {
    case .point: "CGPoint"
    case .size: "CGSize"
    case .angle: "CGAffineTransform"
    case .transform:
      isSpatial || property == .sublayerTransform ? "CATransform3D" : "CGAffineTransform"
    case .share, .length: "CGFloat"
    case .color: "UIColor"
    case .shadows, .words: nil
    }
  }

  /// The assignments of one end of a motion, and the table of the values that differ.
  private struct Assignments {
    /// The columns with their types; empty where all elements have the same values.
    var columns: [(name: String, type: String)] = []
    /// The values of each element.
    var rows: [[String]] = []
    /// The statements for one element.
    var statements: [String] = []
  }

  /// Returns the assignments of one end of a motion.
  private static func assignments(
    _ motion: Motion, _ end: (MotionChange) -> MotionValue
  ) -> Assignments {
    var result = Assignments()
    result.rows = motion.subjects.map { [SpecText.swiftLiteral($0.name)] }
    for (index, property) in motion.properties.enumerated() {
      let values = motion.subjects.map { end($0.changes[index]) }
      let isSpatial = motion.subjects.contains { subject in
        let change = subject.changes[index]
        return [change.from, change.to].contains {
          $0.transform != nil && $0.transform?.affine == nil
        }
      }
      func expression(_ value: MotionValue) -> String {
        if isSpatial, let map = value.transform { return CodeValue.spatial(map) }
        return CodeValue.expression(value, for: property)
      }
      func assignment(_ text: String) -> [String] {
        if property == .transform, isSpatial { return ["transform3D = \(text)"] }
        return statements(property, values[0], text)
      }
      if values.allSatisfy({ $0 == values[0] }) {
        result.statements += assignment(expression(values[0]))
        continue
      }
      // Shadows that differ by element are left to a remark.
      guard let type = type(property, isSpatial: isSpatial) else { continue }
      result.columns.append((property.rawValue, type))
      for (row, value) in values.enumerated() { result.rows[row].append(expression(value)) }
      result.statements += assignment("element.\(property.rawValue)")
    }
    return result
  }

  /// Returns the table of elements.
  private static func table(_ name: String, _ assignments: Assignments) -> [String] {
    if assignments.columns.isEmpty {
      return list(name, assignments.rows.map { $0[0] })
    }
    let columns = assignments.columns.map { "\($0.name): \($0.type)" }
    return ["    let \(name): [(name: String, \(columns.joined(separator: ", ")))] = ["]
      + assignments.rows.map { "      (\($0.joined(separator: ", ")))," } + ["    ]"]
  }

  /// Returns a list of names, broken into lines.
  private static func list(_ name: String, _ names: [String]) -> [String] {
    var lines = ["    let \(name) = ["]
    var line = "     "
    for element in names {
      if line.count + element.count > 96, line.count > 5 {
        lines.append(line)
        line = "     "
      }
      line += " \(element),"
    }
    return lines + [line, "    ]"]
  }

  /// Returns the statements that put appearing elements into their first state.
  private func start(of motion: Motion) -> [String] {
    let name = SpecText.identifier(motion.name) + "Start"
    let assignments = Self.assignments(motion, \.from)
    if assignments.statements.isEmpty { return [] }
    let element = assignments.columns.isEmpty ? "element" : "element.name"
    return Self.table(name, assignments)
      + ["    UIView.performWithoutAnimation {", "      for element in \(name) {"]
      + Self.body(assignments.statements, element, indent: "        ")
      + ["      }", "    }"]
  }

  /// Returns statements about the view of an element.
  private static func body(_ statements: [String], _ name: String, indent: String) -> [String] {
    if statements.count == 1, let only = statements.first {
      return ["\(indent)view(\(name))?.\(only)"]
    }
    return ["\(indent)guard let view = view(\(name)) else { continue }"]
      + statements.map { "\(indent)view.\($0)" }
  }

  // MARK: Animators

  /// Returns the statements that animate a motion with a curve.
  private func animator(of motion: Motion) -> [String] {
    let name = SpecText.identifier(motion.name)
    let assignments = Self.assignments(motion, \.to)
    var lines = Self.remarks(motion)
    if assignments.statements.isEmpty { return lines }
    lines += Self.table("\(name)Elements", assignments)
    lines.append("    let \(name)Timing = \(Self.timing(motion))")
    let duration = SpecText.seconds(motion.duration)
    let element = assignments.columns.isEmpty ? "element" : "element.name"
    let isTogether = motion.subjects.allSatisfy { $0.offset == .zero }
    if isTogether {
      lines += [
        "    let \(name) = UIViewPropertyAnimator(",
        "      duration: \(duration), timingParameters: \(name)Timing)",
        "    \(name).addAnimations {", "      for element in \(name)Elements {",
      ]
      lines += Self.body(assignments.statements, element, indent: "        ")
      lines += ["      }", "    }"]
      let delay = motion.delay == .zero ? "" : "afterDelay: \(SpecText.seconds(motion.delay))"
      return lines + ["    \(name).startAnimation(\(delay))"]
    }
    let delay: String
    if let stagger = motion.stagger {
      delay =
        (motion.delay == .zero ? "" : "\(SpecText.seconds(motion.delay)) + ")
        + "\(SpecText.seconds(stagger)) * Double(index)"
    } else {
      let offsets = motion.subjects.map { SpecText.seconds(motion.delay + $0.offset) }
      lines.append("    let \(name)Delays: [TimeInterval] = [\(offsets.joined(separator: ", "))]")
      delay = "\(name)Delays[index]"
    }
    lines += [
      "    for (index, element) in \(name)Elements.enumerated() {",
      "      let animator = UIViewPropertyAnimator(",
      "        duration: \(duration), timingParameters: \(name)Timing)",
      "      guard let view = view(\(element)) else { continue }",
      "      animator.addAnimations {",
    ]
    lines += assignments.statements.map { "        view.\($0)" }
    return lines + ["      }", "      animator.startAnimation(afterDelay: \(delay))", "    }"]
  }

  /// Returns comments about properties that views do not have.
  private static func remarks(_ motion: Motion) -> [String] {
    motion.properties.enumerated().compactMap { index, property in
      switch property {
      case .textColor:
        let words = SpecText.shared(motion.subjects.map { $0.changes[index] }) ?? property.words
        return "    // A label's color is not animated; cross-fade it: \(SpecText.comment(words))."
      case .shadows:
        let shadows = motion.subjects.flatMap { [$0.changes[index].from, $0.changes[index].to] }
        let isPlain = shadows.allSatisfy { value in
          guard case .shadows(let list) = value else { return true }
          return list.count < 2 && list.allSatisfy { !$0.isInner && $0.spread == 0 }
        }
        let isAppearing = motion.subjects.first?.role.appears == true
        let isShared = motion.subjects.allSatisfy { subject in
          let (one, first) = (subject.changes[index], motion.subjects[0].changes[index])
          return one.to == first.to && (!isAppearing || one.from == first.from)
        }
        if !isShared, !motion.isPlayedByValues {
          return "    // The shadows differ by element; set them yourself."
        }
        if isPlain, !motion.isPlayedByValues { return nil }
        if !isPlain {
          return "    // A layer has one outer shadow without a spread; draw the others yourself."
        }
      default: if property.form.view != nil { return nil }
      }
      let changes = motion.subjects.map { $0.changes[index] }
      let words = SpecText.shared(changes) ?? property.words
      return "    // Views have no such property; draw it yourself: \(SpecText.comment(words))."
    }
  }

  /// Returns the timing parameters of a motion.
  private static func timing(_ motion: Motion) -> String {
    switch motion.curve {
    case .timing(.cubic(let curve)):
      switch curve {
      case .linear: return "UICubicTimingParameters(animationCurve: .linear)"
      case .easeIn: return "UICubicTimingParameters(animationCurve: .easeIn)"
      case .easeOut: return "UICubicTimingParameters(animationCurve: .easeOut)"
      case .easeInEaseOut: return "UICubicTimingParameters(animationCurve: .easeInOut)"
      default:
        func point(_ x: Double, _ y: Double) -> String {
          "CGPoint(x: \(SpecText.exact(x)), y: \(SpecText.exact(y)))"
        }
        return "UICubicTimingParameters(controlPoint1: \(point(curve.x1, curve.y1)), "
          + "controlPoint2: \(point(curve.x2, curve.y2)))"
      }
    case .timing(.spring(let spring)):
      let v = SpecText.exact(spring.initialVelocity)
      let velocity = spring.initialVelocity == 0 ? ".zero" : "CGVector(dx: \(v), dy: \(v))"
      switch SpringTiming(spring, duration: motion.duration) {
      case .settling(let ratio):
        return "UISpringTimingParameters(dampingRatio: \(SpecText.exact(ratio)), "
          + "initialVelocity: \(velocity))"
      case .perceptual(let duration, let bounce):
        return "UISpringTimingParameters(duration: \(SpecText.exact(duration)), "
          + "bounce: \(SpecText.exact(bounce)), initialVelocity: \(velocity))"
      case .mechanics(let stiffness, let damping):
        return "UISpringTimingParameters(mass: 1, stiffness: \(SpecText.exact(stiffness)), "
          + "damping: \(SpecText.exact(damping)), initialVelocity: \(velocity))"
      }
    case .timing(.easing), .timing(.steps), .sampled:
      return "UICubicTimingParameters(animationCurve: .linear)"
    }
  }

  // MARK: Values

  /// The methods that play values.
  private static let player = [
    "",
    "  /// Plays values of a layer's property at fractions of a duration, linear in between.",
    "  private static func play(",
    "    _ keyPath: String, of view: UIView?, for duration: TimeInterval, after delay: TimeInterval,",
    "    at times: [Double], _ values: [Any], to end: Any",
    "  ) {",
    "    guard let layer = view?.layer else { return }",
    "    let animation = CAKeyframeAnimation(keyPath: keyPath)",
    "    animation.values = values",
    "    animation.keyTimes = times.map { NSNumber(value: $0) }",
    "    animation.duration = duration",
    "    if delay > 0 {",
    "      animation.beginTime = CACurrentMediaTime() + delay",
    "      animation.fillMode = .backwards",
    "    }",
    "    UIView.performWithoutAnimation { layer.setValue(end, forKeyPath: keyPath) }",
    "    layer.add(animation, forKey: keyPath)",
    "  }",
  ]
}
