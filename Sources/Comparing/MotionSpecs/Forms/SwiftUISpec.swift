import Foundation
import Geometry
import Imaging
import Timelines
import Timing

/// A specification as Swift for SwiftUI: an animation for each motion, and the values of elements.
struct SwiftUISpec {
  let spec: MotionSpec

  /// Makes the form of a specification.
  init(_ spec: MotionSpec) { self.spec = spec }

  var text: String {
    var lines = [
      "// Written by cellophane spec.", "// swift-format-ignore-file", "// swiftlint:disable all",
      "",
      "import SwiftUI", "",
      "/// The motion of \(SpecText.swiftLiteral(SpecText.comment(spec.title))), from "
        + "\(SpecText.comment(spec.file)).",
      "///",
      "/// Each motion has an animation and the values between which it runs. Positions are those of",
      "/// centers in the container.",
    ]
    if spec.hasAnchors {
      lines.append(
        "/// An element that turns about a point of its bounds has it as the anchor of the effect.")
    }
    lines += [
      "enum \(SpecText.typeName(file: spec.file)) {"
    ]
    if spec.steps.isEmpty { lines.append("  // Nothing moves.") }
    var needsCurve = false
    for step in spec.steps {
      if lines.last?.hasSuffix("{") == false { lines.append("") }
      lines.append("  // MARK: \(SpecText.comment(SpecText.heading(step)))")
      for motion in step.motions {
        lines += declarations(of: motion)
        needsCurve = needsCurve || motion.curve != .sampled && motion.isGivenByValues
      }
    }
    if needsCurve { lines += Self.sampledCurve.map { $0.isEmpty ? "" : "  " + $0 } }
    lines.append("}")
    return lines.joined(separator: "\n") + "\n"
  }

  private func declarations(of motion: Motion) -> [String] {
    let name = SpecText.identifier(motion.name)
    let changes = SpecText.changes(motion)
      .replacingOccurrences(of: "(values below)", with: "by element")
    var lines = [
      "",
      "  /// \(SpecText.comment(SpecText.elements(motion))): \(SpecText.comment(changes)); "
        + "\(SpecText.milliseconds(motion.duration)) ms, \(SpecText.curve(motion.curve)).",
    ]
    if motion.curve == .sampled {
      let delay = motion.delay == .zero ? "" : " after \(SpecText.seconds(motion.delay)) s"
      lines += [
        "  ///",
        "  /// It follows the values below\(delay): play them with linear keyframes.",
        "  static let \(name)Duration: Double = \(SpecText.seconds(motion.duration))",
      ]
    } else {
      lines += Self.animation(of: motion, named: name)
    }
    for index in motion.properties.indices { lines += Self.values(motion, index, named: name) }
    return lines
  }

  // MARK: Animations

  /// Returns the declaration of the animation of a motion.
  private static func animation(of motion: Motion, named name: String) -> [String] {
    let base = animation(motion)
    let delay = motion.delay == .zero ? "" : SpecText.seconds(motion.delay)
    if let stagger = motion.stagger {
      let sum =
        (delay.isEmpty ? "" : "\(delay) + ") + "\(SpecText.seconds(stagger)) * Double(index)"
      return [
        "  static func \(name)(index: Int) -> Animation {", "    \(base).delay(\(sum))", "  }",
      ]
    }
    if motion.subjects.contains(where: { $0.offset != .zero }) {
      let delays = motion.subjects.map {
        "    \(SpecText.swiftLiteral($0.name)): \(SpecText.seconds(motion.delay + $0.offset)),"
      }
      return [
        "  static func \(name)(_ element: String) -> Animation {",
        "    \(base).delay(\(name)Delays[element] ?? 0)", "  }",
        "  static let \(name)Delays: [String: Double] = [",
      ] + delays + ["  ]"]
    }
    return ["  static let \(name) = \(base)" + (delay.isEmpty ? "" : ".delay(\(delay))")]
  }

  /// Returns the animation of a motion without its delay.
  private static func animation(_ motion: Motion) -> String {
    let duration = SpecText.seconds(motion.duration)
    switch motion.curve {
    case .timing(.cubic(let curve)):
      switch curve {
      case .linear: return "Animation.linear(duration: \(duration))"
      case .easeIn: return "Animation.easeIn(duration: \(duration))"
      case .easeOut: return "Animation.easeOut(duration: \(duration))"
      case .easeInEaseOut: return "Animation.easeInOut(duration: \(duration))"
      default:
        return "Animation.timingCurve(\(SpecText.controls(curve)), duration: \(duration))"
      }
    case .timing(.spring(let spring)) where !motion.isGivenByValues:
      // Stiffness and damping mean something else to SwiftUI below a bounce of 0.
      let parameters =
        "duration: \(SpecText.rounded(spring.perceptualDuration, decimals: 6)), "
        + "bounce: \(SpecText.rounded(spring.bounce, decimals: 6))"
      if spring.initialVelocity == 0 { return "Animation.spring(\(parameters))" }
      return "Animation.interpolatingSpring(\(parameters), "
        + "initialVelocity: \(SpecText.rounded(spring.initialVelocity, decimals: 6)))"
    case .timing(let curve):
      let points = CSSTiming.points(curve, motion.duration, tolerance: 1e-3).map { point in
        "(\(SpecText.rounded(point.time, decimals: 5)), "
          + "\(SpecText.rounded(point.value.number ?? 0, decimals: 5)))"
      }
      return
        "Animation(SampledCurve(duration: \(duration), points: [\(points.joined(separator: ", "))]))"
    case .sampled: return "Animation.linear(duration: \(duration))"
    }
  }

  // MARK: Values

  /// A property of SwiftUI with the values of elements.
  private struct Column {
    let suffix: String
    let type: String
    /// Returns the expressions of the values of an element, in the order of time.
    let expressions: ([MotionValue]) -> [String]

    /// Makes a property whose values have expressions of their own.
    init(suffix: String, type: String, _ expression: @escaping (MotionValue) -> String) {
      self.suffix = suffix; self.type = type
      expressions = { $0.map(expression) }
    }

    /// Makes a property whose values depend on those before them.
    init(suffix: String, type: String, all: @escaping ([MotionValue]) -> [String]) {
      self.suffix = suffix; self.type = type
      expressions = all
    }
  }

  /// Returns the declarations of the values of a property.
  private static func values(_ motion: Motion, _ index: Int, named name: String) -> [String] {
    let changes = motion.subjects.map { $0.changes[index] }
    let columns = columns(for: changes)
    if columns.isEmpty {
      let words = SpecText.shared(changes) ?? changes[0].property.words
      return ["  // \(SpecText.comment(words))"]
    }
    return columns.flatMap { column -> [String] in
      let title = "  static let \(name)\(column.suffix)"
      if motion.curve == .sampled {
        return ["\(title): [String: [(time: Double, value: \(column.type))]] = ["]
          + zip(motion.subjects, changes).map { subject, change in
            let samples = change.samples ?? []
            let values = zip(samples, column.expressions(samples.map(\.value))).map {
              "(\(SpecText.rounded($0.time * motion.duration.seconds, decimals: 6)), \($1))"
            }
            return
              "    \(SpecText.swiftLiteral(subject.name)): [\(values.joined(separator: ", "))],"
          } + ["  ]"]
      }
      let ends = changes.map { change -> (String, String) in
        let both = column.expressions([change.from, change.to])
        return (both[0], both[1])
      }
      if ends.allSatisfy({ $0 == ends[0] }) {
        return [
          "\(title): (from: \(column.type), to: \(column.type)) = (\(ends[0].0), \(ends[0].1))"
        ]
      }
      return ["\(title): [String: (from: \(column.type), to: \(column.type))] = ["]
        + zip(motion.subjects, ends).map { subject, ends in
          "    \(SpecText.swiftLiteral(subject.name)): (\(ends.0), \(ends.1)),"
        } + ["  ]"]
    }
  }

  /// Returns the properties of SwiftUI in which a property is expressed; empty where there is none.
  private static func columns(for changes: [MotionChange]) -> [Column] {
    guard let property = changes.first?.property else { return [] }
    func column(_ type: String, _ expression: @escaping (MotionValue) -> String) -> [Column] {
      [Column(suffix: property.suffix, type: type, expression)]
    }
    switch property.form.kind {
    case .point: return column("CGPoint") { pair("CGPoint", "x", "y", $0.point ?? .zero) }
    case .size:
      return column("CGSize") { value in
        let size = value.size ?? .zero
        return pair("CGSize", "width", "height", CGPoint(x: size.width, y: size.height))
      }
    case .share, .length:
      return column("Double") { SpecText.rounded($0.number ?? 0, decimals: 4) }
    case .color: return column("Color", color)
    case .angle:
      return column("Angle") { "Angle.degrees(\(SpecText.degrees($0.number ?? 0)))" }
    case .transform: return transforms(changes)
    case .shadows:
      return column("(color: Color, radius: Double, x: Double, y: Double)", shadow)
    case .words: return []
    }
  }

  /// Returns the parts of transforms, or projections where they leave the plane.
  private static func transforms(_ changes: [MotionChange]) -> [Column] {
    let values = changes.flatMap { [$0.from, $0.to] + ($0.samples ?? []).map(\.value) }
    let maps = values.compactMap(\.transform?.affine)
    let parts = maps.map { AffineParts($0) }
    guard maps.count == values.count, parts.allSatisfy({ abs($0.shear) < 1e-9 }) else {
      return [
        Column(suffix: "Projection", type: "ProjectionTransform") { value in
          "ProjectionTransform(\(CodeValue.spatial(value.transform ?? .identity)))"
        }
      ]
    }
    func part(_ value: MotionValue) -> AffineParts {
      AffineParts(value.transform?.affine ?? .identity)
    }
    var columns: [Column] = []
    if parts.contains(where: { abs($0.sx - 1) > 1e-9 || abs($0.sy - 1) > 1e-9 }) {
      columns.append(
        Column(suffix: "Scale", type: "CGSize") { value in
          pair("CGSize", "width", "height", CGPoint(x: part(value).sx, y: part(value).sy))
        })
    }
    if parts.contains(where: { abs($0.angle) > 1e-9 }) {
      columns.append(
        Column(
          suffix: "Rotation", type: "Angle",
          all: { angles(of: $0).map { "Angle.degrees(\(SpecText.rounded($0, decimals: 4)))" } }))
    }
    if parts.contains(where: { $0.tx != 0 || $0.ty != 0 }) {
      columns.append(
        Column(suffix: "Translation", type: "CGSize") { value in
          pair("CGSize", "width", "height", CGPoint(x: part(value).tx, y: part(value).ty))
        })
    }
    return columns
  }

  /// Returns the angles of transforms in degrees, each the nearest one to the one before it.
  private static func angles(of values: [MotionValue]) -> [Double] {
    let maps = values.map { $0.transform?.affine ?? .identity }
    // A transform without an angle takes that of the one before it, the first that of the next one.
    var last = maps.first { !AffineParts.isSingular($0) }.map { AffineParts($0).angle } ?? 0
    if let first = maps.first, maps.count == 2, !AffineParts.isSingular(first),
      !AffineParts.isSingular(maps[1])
    {
      let (start, end) = AffineParts.pair(from: first, to: maps[1])
      return [start.angle, end.angle].map { $0 * 180 / .pi }
    }
    return maps.map { map in
      if !AffineParts.isSingular(map) {
        last += (AffineParts(map).angle - last).remainder(dividingBy: 2 * .pi)
      }
      return last * 180 / .pi
    }
  }

  /// Returns the parts of the outer shadow that is nearest to the eye.
  private static func shadow(_ value: MotionValue) -> String {
    guard case .shadows(let shadows) = value, let shadow = shadows.first(where: { !$0.isInner })
    else { return "(Color.clear, 0, 0, 0)" }
    let numbers = [shadow.blur / 2, Double(shadow.offset.dx), Double(shadow.offset.dy)]
    return "(\(color(.color(shadow.color))), "
      + "\(numbers.map { SpecText.number($0) }.joined(separator: ", ")))"
  }

  /// Returns the expression of two numbers.
  private static func pair(_ type: String, _ x: String, _ y: String, _ point: CGPoint) -> String {
    "\(type)(\(x): \(SpecText.rounded(point.x, decimals: 4)), "
      + "\(y): \(SpecText.rounded(point.y, decimals: 4)))"
  }

  /// Returns the expression of a color.
  private static func color(_ value: MotionValue) -> String {
    guard case .color(let color) = value else { return "Color.clear" }
    let parts = [color.red, color.green, color.blue].map { SpecText.rounded($0, decimals: 4) }
    let opacity = color.alpha == 1 ? "" : ", opacity: \(SpecText.rounded(color.alpha, decimals: 4))"
    return "Color(red: \(parts[0]), green: \(parts[1]), blue: \(parts[2])\(opacity))"
  }

  /// The animation that follows points.
  private static let sampledCurve = [
    "",
    "/// A curve through points, linear in between: fractions of the duration and of the distance.",
    "struct SampledCurve: CustomAnimation {",
    "  let duration: TimeInterval",
    "  let points: [(time: Double, progress: Double)]",
    "",
    "  func animate<V: VectorArithmetic>(",
    "    value: V, time: TimeInterval, context: inout AnimationContext<V>",
    "  ) -> V? {",
    "    guard time < duration else { return nil }",
    "    let share = time / duration",
    "    let next = points.firstIndex { $0.time > share } ?? points.count - 1",
    "    let (start, end) = (points[max(0, next - 1)], points[next])",
    "    let length = end.time - start.time",
    "    let part = length > 0 ? (share - start.time) / length : 1",
    "    return value.scaled(by: start.progress + (end.progress - start.progress) * part)",
    "  }",
    "",
    "  static func == (left: Self, right: Self) -> Bool {",
    "    left.duration == right.duration && left.points.elementsEqual(right.points, by: ==)",
    "  }",
    "",
    "  func hash(into hasher: inout Hasher) {",
    "    hasher.combine(duration)",
    "    hasher.combine(points.count)",
    "  }",
    "}",
  ]
}
