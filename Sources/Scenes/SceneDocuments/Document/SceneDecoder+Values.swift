internal import Documents
internal import Foundation
internal import Geometry
internal import Imaging
internal import Timing

/// Readers of the values that occur throughout scenes.
extension SceneDecoder {
  /// The range of numbers without a narrower limit.
  static let anyNumber = -SceneLimits.number...SceneLimits.number
  /// The range of lengths without a narrower limit.
  static let anyExtent = 0...SceneLimits.number

  /// The units of times, by their number in a second.
  static let timeUnits: KeyValuePairs = ["ms": 1000.0, "cs": 100.0, "s": 1.0]
  /// The units of angles, by their number in a radian.
  static let angleUnits: KeyValuePairs = [
    "deg": 180 / Double.pi, "turn": 0.5 / Double.pi, "rad": 1.0,
  ]

  /// Reads a name: a text that is not empty and not too long.
  func name(_ node: Node, _ what: String) -> String? {
    guard let text = bag.text(node, what) else { return nil }
    guard !text.isEmpty, text.unicodeScalars.count <= SceneLimits.name else {
      return bag.refusal(
        at: node.location,
        "\(what) must have from 1 to \(SceneLimits.name) characters; this one has "
          + "\(text.unicodeScalars.count)")
    }
    return text
  }

  /// Reads a text that is at most as long as a template.
  func text(_ node: Node, _ what: String) -> String? {
    guard let text = bag.text(node, what) else { return nil }
    guard text.unicodeScalars.count <= SceneLimits.template else {
      return bag.refusal(
        at: node.location,
        "\(what) can have at most \(SceneLimits.template) characters; this one has "
          + "\(text.unicodeScalars.count)")
    }
    return text
  }

  /// Reads `[x, y]`.
  func point(_ node: Node, _ what: String, in range: ClosedRange<Double> = anyNumber) -> CGPoint? {
    bag.numbers(node, what, names: ["x", "y"], in: range).map { CGPoint(x: $0[0], y: $0[1]) }
  }

  /// Reads `[dx, dy]`.
  func vector(_ node: Node, _ what: String) -> Vector? {
    bag.numbers(node, what, names: ["dx", "dy"], in: Self.anyNumber).map {
      Vector(dx: $0[0], dy: $0[1])
    }
  }

  /// Reads `[width, height]`.
  func size(_ node: Node, _ what: String, in range: ClosedRange<Double> = anyExtent) -> CGSize? {
    bag.numbers(node, what, names: ["width", "height"], in: range).map {
      CGSize(width: $0[0], height: $0[1])
    }
  }

  /// Reads `[x, y, width, height]`, whose size is not negative.
  func rectangle(_ node: Node, _ what: String) -> CGRect? {
    guard
      let numbers = bag.numbers(
        node, what, names: ["x", "y", "width", "height"], in: Self.anyNumber)
    else { return nil }
    guard numbers[2] >= 0, numbers[3] >= 0 else {
      return bag.refusal(at: node.location, "width and height of \(what) must not be negative")
    }
    return CGRect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }

  /// Reads a number for all edges or `[top, left, bottom, right]`.
  func insets(
    _ node: Node, _ what: String, in range: ClosedRange<Double> = anyNumber,
    isMirrored: Bool = false
  ) -> EdgeInsets? {
    if node.number != nil { return bag.number(node, what, in: range).map { EdgeInsets(all: $0) } }
    if node.entries != nil {
      return EdgeInsets.mapping(in: range, isMirrored: isMirrored).read(node, by: self)
    }
    guard node.elements?.count == 4 else {
      let pair = node.elements.flatMap { $0.count == 2 ? Node(list: $0 + $0) : nil }
      return bag.unexpected(
        "a number, [top, left, bottom, right] or a mapping for \(what)", found: node,
        hint: pair.map { .value($0) } ?? .none)
    }
    return bag.numbers(node, what, names: ["top", "left", "bottom", "right"], in: range).map {
      EdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3])
    }
  }

  /// Returns a color of iOS in the theme.
  func systemColor(_ color: SystemColor) -> Color { theme == .dark ? color.dark : color.light }

  func color(_ node: Node, _ what: String) -> Color? {
    guard let text = node.string else {
      notAColor(node, what)
      return nil
    }
    if let color = Color(text: text, isDark: theme == .dark) { return color }
    return bag.refusal(
      at: node.location,
      "\(text.quoted) is not a color for \(what)",
      text.contains("{")
        ? Hint("; templates are not possible here")
        : colorNames.contains(text)
          ? Hint(
            "; write '$\(text)' for the color of that name", .replacement(Node(text: "$\(text)")))
          : ColorNames.hint(for: text))
  }

  func notAColor(_ node: Node, _ what: String) {
    let hint =
      node.isNull
      ? Hint(
        "; '#' starts a comment in YAML, so write the color in quotes: \"#FF0000\"", .quotation)
      : node.number != nil
        ? Hint(
          "; write it in quotes and with '#'",
          ColorNames.hint(for: node.flowText).repair) : .none
    bag.error(
      at: node.location, "expected a color for \(what), found \(node.kindDescription)", hint)
  }

  /// Reads a time from 0, or another time, to a maximum: `300ms`, `0.3s`, `2cs` or a number of
  /// seconds.
  func time(
    _ node: Node, _ what: String, from lowest: Instant = .zero,
    upTo limit: Instant = SceneLimits.time, orElse other: String = ""
  ) -> Instant? {
    guard let seconds = measure(node, units: Self.timeUnits) else {
      return bag.unexpected(
        "\(other)a time such as 300ms, 0.3s or 2cs, or a number of seconds, for \(what)",
        found: node)
    }
    guard (lowest.seconds...limit.seconds).contains(seconds) else {
      return bag.refusal(
        at: node.location,
        "\(what) is \(node.string ?? node.numberText), but must be from \(Int(lowest.seconds)) "
          + "to \(Int(limit.seconds)) "
          + "seconds",
        node.number.map { $0 > 0 } == true
          ? .value(Node(text: node.numberText + "ms"), " for milliseconds") : .none)
    }
    return Instant(seconds: seconds)
  }

  /// Reads an angle, and warns of a number that is probably meant in degrees.
  func angle(_ node: Node, _ what: String) -> Double? {
    guard let radians = radians(node, what) else { return nil }
    if node.number != nil, abs(radians) > 2 * .pi + 1e-3 {
      let turns = Int((abs(radians) / (2 * .pi)).rounded(.down))
      bag.warning(
        at: node.location,
        "\(what) is a number of radians, more than \(turns == 1 ? "a turn" : "\(turns) turns"); "
          + "write \(node.numberText)deg for degrees, or \(node.numberText)rad")
    }
    return radians
  }

  /// Reads radians, or radians per second: `90deg`, `0.5turn`, `1.57rad` or a number of radians.
  func radians(_ node: Node, _ what: String) -> Double? {
    guard let radians = measure(node, units: Self.angleUnits), Self.anyNumber.contains(radians)
    else {
      return bag.unexpected(
        "an angle such as 90deg, 0.5turn or 1.57rad, or a number of radians, for \(what)",
        found: node)
    }
    return radians
  }

  /// Reads a factor: `1.2` or `120%`.
  func factor(_ node: Node, _ what: String, in range: ClosedRange<Double> = anyNumber) -> Double? {
    if node.number != nil { return bag.number(node, what, in: range) }
    guard let factor = measure(node, units: ["%": 100]) else {
      return bag.unexpected("a factor such as 1.2 or 120% for \(what)", found: node)
    }
    guard range.contains(factor) else {
      let bounds = [range.lowerBound, range.upperBound].map { DiagnosticBag.text($0 * 100) + "%" }
      return bag.refusal(
        at: node.location,
        "\(what) is \(node.string ?? ""), but must be from \(bounds[0]) to \(bounds[1])")
    }
    return factor
  }

  /// Reads a number, or one with a unit that it is divided by.
  private func measure(_ node: Node, units: KeyValuePairs<String, Double>) -> Double? {
    if let number = node.number { return number }
    guard let text = node.string else { return nil }
    for (unit, divisor) in units where text.hasSuffix(unit) {
      let digits = text.dropLast(unit.count)
      let isDecimal = digits.utf8.allSatisfy { byte in
        (48...57).contains(byte) || byte == UInt8(ascii: ".") || byte == UInt8(ascii: "-")
      }
      guard isDecimal, let number = Double(digits), number.isFinite else { continue }
      return number / divisor
    }
    return nil
  }

  func template(_ node: Node, _ what: String) -> Template? {
    guard let text = bag.text(node, what) else { return nil }
    return bag.noting(at: node.location) { try Template(text, at: node.location) }
  }

  /// Reads a length that is a template: `nil` for another value, and none for an invalid template.
  func lengthTemplate(_ node: Node, _ what: String) -> Template?? {
    if isUnquotedTemplate(node) {
      return .some(
        bag.refusal(
          at: node.location,
          "expected a length for \(what), found a mapping; quote a template such as \"{value}\""))
    }
    guard let text = node.string, text.contains("{") || text.contains("}") else { return nil }
    return .some(template(node, what))
  }

  /// Returns whether a node is the YAML value of an unquoted `{title}`.
  func isUnquotedTemplate(_ node: Node) -> Bool {
    guard let entries = node.entries else { return false }
    return entries.count == 1 && entries[0].value.isNull
  }
}
