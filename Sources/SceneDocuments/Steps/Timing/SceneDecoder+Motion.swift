internal import Documents
internal import Foundation
internal import Timing

/// Readers of the curve or the spring of a motion.
extension SceneDecoder {
  /// The curves by name: Core Animation's, CSS's and those of `Easing`.
  private static let curves: [String: TimingCurve] = {
    var curves: [String: TimingCurve] = [
      "default": .default, "easeIn": .easeIn, "easeOut": .easeOut, "easeInEaseOut": .easeInEaseOut,
      "easeInOut": .easeInEaseOut, "linear": .linear, "ease": .default, "ease-in": .easeIn,
      "ease-out": .easeOut, "ease-in-out": .easeInEaseOut,
      "step-start": .steps(StepFunction(count: 1, jump: .start)),
      "step-end": .steps(StepFunction(count: 1)),
    ]
    for easing in Easing.allCases { curves[easing.rawValue] = .easing(easing) }
    return curves
  }()

  /// Decodes the curve or the spring of a step.
  func motion(from reader: MappingReader) -> StepDocument.Motion? {
    let curve = reader.optional("curve")
    let spring = reader.optional("spring")
    if curve != nil, spring != nil {
      bag.error(
        at: reader.keyLocation("spring"),
        "a step has a 'curve' or a 'spring', not both; remove one of them")
    }
    if let spring { return self.spring(from: spring).map { .spring($0) } }
    return curve.flatMap(self.curve).map { .curve($0) }
  }

  // MARK: Curves

  /// Decodes a curve: a name, a function of CSS, or the numbers of two control points.
  func curve(from node: Node) -> TimingCurve? {
    guard node.elements == nil else {
      return bag.numbers(node, "curve", names: ["x1", "y1", "x2", "y2"], in: Self.anyNumber)
        .flatMap { cubic($0, at: node.elements?.map(\.location) ?? []) }
    }
    guard let text = node.string else {
      bag.expected("a name or [x1, y1, x2, y2] for curve", found: node)
      return nil
    }
    if let curve = Self.curves[text] { return curve }
    if let call = FunctionCall(text) {
      switch call.name {
      case "cubic-bezier":
        let numbers = call.arguments.compactMap { Double($0) }.filter(Self.anyNumber.contains)
        if numbers.count == 4, call.arguments.count == 4 {
          return cubic(numbers, at: Array(repeating: node.location, count: 4))
        }
        bag.error(
          at: node.location,
          "\(text.quoted) has not four numbers; write 'cubic-bezier(0.25, 0.1, 0.25, 1)'")
        return nil
      case "steps":
        if let steps = Self.steps(call.arguments) { return .steps(steps) }
        bag.error(
          at: node.location,
          "\(text.quoted) is not a number of steps; write 'steps(4)', or 'steps(4, jump-start)' "
            + "with jump-start, jump-end, jump-none or jump-both")
        return nil
      default: break
      }
    }
    let hint: String
    if let word = bag.suggestion(text, "value of curve") {
      hint = "write \(word)"
    } else if let name = NearestName.nearest(to: text, among: Self.curves.keys.sorted()) {
      hint = "did you mean '\(name)'?"
    } else {
      hint =
        "write a name such as easeOut, ease-in-out or easeOutBack, cubic-bezier(x1, y1, x2, y2) or "
        + "steps(4)"
    }
    bag.error(at: node.location, "unknown curve \(text.quoted); \(hint)")
    return nil
  }

  /// Returns the curve of four numbers; records an error if it is no function of time.
  private func cubic(_ numbers: [Double], at locations: [SourceLocation]) -> TimingCurve? {
    var isValid = true
    for (index, name) in [(0, "x1"), (2, "x2")] where !(0...1).contains(numbers[index]) {
      bag.error(at: locations[index], "\(name) of a curve must be from 0 to 1")
      isValid = false
    }
    guard isValid else { return nil }
    return .cubic(CubicBezier(x1: numbers[0], y1: numbers[1], x2: numbers[2], y2: numbers[3]))
  }

  /// Returns the steps of CSS's `steps()`; `nil` if the arguments are not valid.
  private static func steps(_ arguments: [String]) -> StepFunction? {
    let jumps: KeyValuePairs<String, StepFunction.Jump> = [
      "jump-start": .start, "jump-end": .end, "jump-none": .none, "jump-both": .both,
      "start": .start, "end": .end,
    ]
    guard let count = arguments.first.flatMap({ Int($0) }), (1...SceneLimits.curveSteps) ~= count,
      arguments.count <= 2
    else { return nil }
    guard arguments.count == 2 else { return StepFunction(count: count) }
    guard let jump = jumps.first(where: { $0.key == arguments[1] })?.value,
      count > 1 || jump != .none
    else { return nil }
    return StepFunction(count: count, jump: jump)
  }

  // MARK: Springs

  /// Decodes a spring: the name of a preset, or its parameters.
  func spring(from node: Node) -> SpringDocument? {
    guard node.string == nil else {
      return word(node, "spring", SpringDocument.presets).map { .physical($0) }
    }
    guard let reader = MappingReader(node, kind: "spring", bag: bag) else { return nil }
    defer { reader.finish() }
    let velocity = reader.value("velocity", default: 0) {
      bag.number($0, "velocity", in: Self.anyNumber)
    }
    let sets = [["response", "dampingFraction"], ["duration", "bounce"], ["mass", "stiffness"]]
    let present = sets.map { reader.present(among: $0) }.filter { !$0.isEmpty }
    let hasDamping = reader.optional("damping") != nil
    guard present.count <= 1 else {
      // A stiffness and a damping are complete; a duration or a response is what is too much.
      let isMechanical = hasDamping && sets[2].contains(present.last?.first ?? "")
      let problem =
        isMechanical
        ? "\(present[0][0].quoted) has no effect on a spring with "
          + "\(present.last?[0].quoted ?? "") and 'damping', which determine its motion; remove it, "
          + "or"
        : "a spring has \(present[0][0].quoted) or \(present[1][0].quoted), not both;"
      bag.error(
        at: reader.keyLocation(present[isMechanical ? 0 : 1][0]),
        problem + " write {damping}, {response, dampingFraction}, {duration, bounce} or "
          + "{mass, stiffness, damping}")
      return nil
    }
    if !["mass", "stiffness"].contains(present.first?.first), !present.isEmpty, hasDamping {
      bag.error(
        at: reader.keyLocation("damping"),
        "'damping' has no effect on a spring with \(present[0][0].quoted); remove it")
    }
    switch present.first?.first {
    case "response", "dampingFraction":
      return atRest(responsiveSpring(from: reader, velocity: velocity), at: node.location)
    case "duration", "bounce":
      return atRest(bouncingSpring(from: reader, velocity: velocity), at: node.location)
    case "mass", "stiffness":
      return atRest(massSpring(from: reader, velocity: velocity), at: node.location)
    default: return fittedSpring(from: reader, velocity: velocity)
    }
  }

  /// Decodes UIKit's spring.
  private func fittedSpring(from reader: MappingReader, velocity: Double) -> SpringDocument? {
    guard
      let node = reader.required(
        "damping",
        hint: "a ratio above 0 and at most 1; or write {response, dampingFraction}, "
          + "{duration, bounce}, {mass, stiffness, damping}, or a name such as bouncy")
    else { return nil }
    guard let damping = bag.number(node, "damping", in: 0...1) else { return nil }
    guard damping > 0 else {
      bag.error(at: node.location, "damping must be above 0; a spring without damping never rests")
      return nil
    }
    return .fitted(damping: damping, velocity: velocity)
  }

  /// Decodes SwiftUI's spring, whose response is the period of the undamped oscillation (defaults
  /// 0.5 and 0.825).
  private func responsiveSpring(from reader: MappingReader, velocity: Double) -> Spring {
    let response = reader.value("response", default: 0.5) {
      springTime($0, "response")
    }
    let fraction = reader.value("dampingFraction", default: 0.825) {
      bag.number($0, "dampingFraction", in: SceneLimits.dampingFraction)
    }
    return Spring(
      angularFrequency: 2 * .pi / response,
      dampingRatio: fraction, initialVelocity: velocity, allowsOverdamping: true)
  }

  /// Reads the period or the perceived duration of a spring, in seconds.
  private func springTime(_ node: Node, _ what: String) -> Double? {
    guard let seconds = time(node, what, upTo: SceneLimits.springResponse)?.seconds else {
      return nil
    }
    guard seconds >= SceneLimits.shortestResponse else {
      bag.error(at: node.location, "\(what) of a spring must be at least 1 ms")
      return nil
    }
    return seconds
  }

  /// Decodes a spring by its perceived duration and its bounce (defaults 0.5 and 0).
  private func bouncingSpring(from reader: MappingReader, velocity: Double) -> Spring {
    let duration = reader.value("duration", default: 0.5) {
      springTime($0, "duration")
    }
    let bounce = reader.value("bounce", default: 0) {
      bag.number($0, "bounce", in: SceneLimits.bounce)
    }
    return Spring(duration: duration, bounce: bounce).with(initialVelocity: velocity)
  }

  /// Decodes a spring by its mechanics, as `CASpringAnimation` has them (defaults 1, 100, 10).
  private func massSpring(from reader: MappingReader, velocity: Double) -> Spring {
    func value(_ key: String, default fallback: Double) -> Double {
      reader.value(key, default: fallback) { bag.number($0, key, in: SceneLimits.springParameter) }
    }
    return Spring(
      mass: value("mass", default: 1), stiffness: value("stiffness", default: 100),
      damping: value("damping", default: 10), initialVelocity: velocity, allowsOverdamping: true)
  }

  /// Returns a spring that comes to rest within the longest duration of a step; records an error
  /// for another one.
  private func atRest(_ spring: Spring, at location: SourceLocation) -> SpringDocument? {
    let limit = SceneLimits.stepDuration.seconds
    guard let duration = spring.settlingDuration, duration <= limit else {
      bag.error(
        at: location,
        "this spring takes more than \(Int(limit)) s to come to rest; give it more damping")
      return nil
    }
    return .physical(spring)
  }
}
