internal import Documents
internal import Imaging
internal import Timing

extension ValueForm<TimingCurve> {
  static let curve = ValueForm(
    defining: "curve",
    "The timing curve: a name of Core Animation, CSS or easings.net, cubic-bezier(…), "
      + "steps(n), or the control points [x1, y1, x2, y2] of a cubic Bézier.",
    .anyOf([
      ["enum": .texts(SceneDecoder.curves.keys.sorted())],
      .pattern(#"^[cC][uU][bB][iI][cC]-[bB][eE][zZ][iI][eE][rR]\([^()]*\)$"#),
      .pattern(#"^[sS][tT][eE][pP][sS]\([^()]*\)$"#),
      .tuple([.number(0...1), .ref("number"), .number(0...1), .ref("number")]),
    ]), read: { $0.decoder.curve(from: $0.node) })
}

/// Readers of the curve or the spring of a motion.
extension SceneDecoder {
  /// The curves by name: Core Animation's, CSS's and those of `Easing`.
  static let curves: [String: TimingCurve] = {
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

  func motion(from reader: MappingReader) -> StepDocument.Motion? {
    let curve = reader.optional("curve")
    let spring = reader.optional("spring")
    if curve != nil, spring != nil {
      reader.refuse("spring", "a step has a 'curve' or a 'spring', not both; remove one of them")
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
      return bag.unexpected("a name or [x1, y1, x2, y2] for curve", found: node)
    }
    if let curve = Self.curves[text] { return curve }
    if let call = FunctionCall(text) {
      switch call.name {
      case "cubic-bezier":
        let numbers = call.arguments.compactMap { Double($0) }.filter(Self.anyNumber.contains)
        if numbers.count == 4, call.arguments.count == 4 {
          return cubic(numbers, at: Array(repeating: node.location, count: 4))
        }
        return bag.refusal(
          at: node.location,
          "\(text.quoted) has not four numbers; write 'cubic-bezier(0.25, 0.1, 0.25, 1)'")
      case "steps":
        if let steps = Self.steps(call.arguments) { return .steps(steps) }
        return bag.refusal(
          at: node.location,
          "\(text.quoted) is not a number of steps; write 'steps(4)', or 'steps(4, jump-start)' "
            + "with jump-start, jump-end, jump-none or jump-both")
      default: break
      }
    }
    let hint =
      bag.suggestion(text, "value of curve").map { .value($0) }
      ?? NearestName.nearest(to: text, among: Self.curves.keys.sorted())
      .map { .nearest($0, to: text) }
      ?? Hint(
        "; write a name such as easeOut, ease-in-out or easeOutBack, cubic-bezier(x1, y1, x2, y2) "
          + "or steps(4)")
    return bag.refusal(at: node.location, "unknown curve \(text.quoted)", hint)
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
}
