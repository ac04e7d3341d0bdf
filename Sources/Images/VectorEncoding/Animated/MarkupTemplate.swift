internal import Foundation

/// Markup whose numbers may change over time while all else stays the same.
///
/// The markup is that of `SVGWriter`, so only its forms are understood; anything else is literal.
struct MarkupTemplate {
  /// The meaning of the numbers of an attribute.
  enum Kind: Hashable {
    /// A length in user units.
    case length
    /// A number without a unit, such as an opacity.
    case number
    /// Red, green and blue, 0…255.
    case color
    /// The numbers of a path with absolute coordinates.
    case path
    /// The arguments of functions of a transform.
    case transform
  }

  /// An attribute that may change.
  struct Slot {
    let name: String
    let kind: Kind
    /// The text of the attribute's value; empty if it is left out because it has the default.
    let text: String
    /// The commands of a path, or the functions of a transform.
    let shape: String
    /// The indices of its numbers in `values`.
    let range: Range<Int>
  }

  /// The start of an element.
  struct Element {
    let tag: String
    /// The attributes that cannot change, as text.
    let attributes: String
    let slots: [Slot]
    /// Whether the element has no content.
    let isEmpty: Bool
  }

  /// A part of the markup.
  enum Part {
    case text(String)
    case element(Element)
  }

  private(set) var parts: [Part] = []
  /// The numbers of all slots.
  private(set) var values: [Double] = []
  /// Everything but the numbers: templates with equal signatures differ in these only.
  private(set) var signature = ""

  /// Reads markup.
  init(_ markup: String) {
    var text = ""
    var rest = Substring(markup)
    while let open = rest.firstIndex(of: "<") {
      text += rest[..<open]
      rest = rest[open...]
      let end = rest.firstIndex(of: ">") ?? rest.index(before: rest.endIndex)
      let tag = rest[rest.index(after: open)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.first == "/" {
        text += "<\(tag)>"
        continue
      }
      if !text.isEmpty { add(.text(text), signature: text) }
      text = ""
      addElement(tag)
    }
    text += rest
    if !text.isEmpty { add(.text(text), signature: text) }
  }

  /// Adds a part.
  private mutating func add(_ part: Part, signature text: String) {
    parts.append(part)
    signature += text
  }

  /// The attributes that may change, by tag.
  private static let kinds: [String: [(name: String, kind: Kind, standard: String)]] = [
    "rect": [
      ("x", .length, "0"), ("y", .length, "0"), ("width", .length, ""), ("height", .length, ""),
      ("rx", .length, "0"), ("transform", .transform, ""),
    ] + paints,
    "path": [("d", .path, ""), ("transform", .transform, "")] + paints,
    "g": [
      ("transform", .transform, ""), ("fill", .color, ""), ("opacity", .number, "1"),
    ],
    "use": [("transform", .transform, "")],
    "stop": [("stop-color", .color, ""), ("stop-opacity", .number, "1")],
  ]

  /// The attributes of the paint of a shape.
  private static let paints: [(name: String, kind: Kind, standard: String)] = [
    ("fill", .color, "#000000"), ("fill-opacity", .number, "1"), ("stroke", .color, ""),
    ("stroke-opacity", .number, "1"), ("stroke-width", .length, "1"),
    ("stroke-dashoffset", .length, "0"), ("opacity", .number, "1"),
  ]

  /// Adds an element from the text between its brackets.
  private mutating func addElement(_ source: Substring) {
    let isEmpty = source.last == "/"
    let body = isEmpty ? source.dropLast() : source
    let nameEnd = body.firstIndex(of: " ") ?? body.endIndex
    let tag = String(body[..<nameEnd])
    var given: [(name: Substring, value: Substring)] = []
    var rest = body[nameEnd...]
    while let start = rest.firstIndex(where: { $0 != " " }),
      let equal = rest[start...].firstIndex(of: "="),
      let open = rest[equal...].firstIndex(of: "\""),
      let close = rest[rest.index(after: open)...].firstIndex(of: "\"")
    {
      given.append((rest[start..<equal], rest[rest.index(after: open)..<close]))
      rest = rest[rest.index(after: close)...]
    }
    let known = Self.kinds[tag] ?? []
    var literals = ""
    for (name, value) in given where !known.contains(where: { $0.name == name }) {
      literals += " \(name)=\"\(value)\""
    }
    var slots: [Slot] = []
    var shapes = ""
    for (name, kind, standard) in known {
      let written = given.first { $0.name == name }?.value
      let value = written ?? Substring(standard)
      guard !value.isEmpty else { continue }
      guard let (shape, numbers) = Self.read(value, as: kind) else {
        literals += " \(name)=\"\(value)\""
        continue
      }
      let first = values.count
      values += numbers
      slots.append(
        Slot(
          name: name, kind: kind, text: written.map(String.init) ?? "", shape: shape,
          range: first..<values.count))
      shapes += " \(name):\(shape)"
    }
    parts.append(
      .element(Element(tag: tag, attributes: literals, slots: slots, isEmpty: isEmpty)))
    signature += "<\(tag)\(literals)\(shapes)\(isEmpty ? "/" : "")>"
  }

  /// Reads the numbers of a value, with what else it consists of; `nil` if it cannot change.
  private static func read(
    _ value: Substring, as kind: Kind
  ) -> (shape: String, numbers: [Double])? {
    switch kind {
    case .length, .number: return Double(number(value)).map { ("", [$0]) }
    case .color:
      guard value.count == 7, value.first == "#", let bits = Int(value.dropFirst(), radix: 16)
      else { return nil }
      return ("", [bits >> 16, bits >> 8 & 0xFF, bits & 0xFF].map { Double($0) })
    case .path: return path(value)
    case .transform: return transform(value)
    }
  }

  /// Returns a number in the form that Swift reads.
  private static func number(_ text: Substring) -> String {
    if text.hasPrefix("-.") { return "-0" + text.dropFirst() }
    return text.hasPrefix(".") ? "0" + text : String(text)
  }

  /// Reads a list of functions.
  private static func transform(_ value: Substring) -> (shape: String, numbers: [Double])? {
    var (shape, numbers): (String, [Double]) = ("", [])
    for function in value.split(separator: ")") {
      let parts = function.split(separator: "(")
      guard parts.count == 2 else { return nil }
      var name = parts[0].trimmingCharacters(in: .whitespaces)
      var arguments = parts[1].split(separator: " ").compactMap { Double(number($0)) }
      switch name {
      case "translate":
        if arguments.count == 1 { arguments.append(0) }
      case "scale":
        if arguments.count == 1 { arguments.append(arguments[0]) }
      case "rotate": break
      case "matrix":
        // Without a rotation it is a scale after a translation.
        guard arguments.count == 6, arguments[1] == 0, arguments[2] == 0 else { return nil }
        shape += "translate "
        numbers += arguments[4...]
        (name, arguments) = ("scale", [arguments[0], arguments[3]])
      default: return nil
      }
      guard arguments.count == (name == "rotate" ? 1 : 2) else { return nil }
      if name == "scale", shape.hasSuffix("scale ") {
        numbers[numbers.count - 2] *= arguments[0]
        numbers[numbers.count - 1] *= arguments[1]
        continue
      }
      shape += name + " "
      numbers += arguments
    }
    return shape.isEmpty ? nil : (shape, numbers)
  }

  /// Reads the data of a path, with absolute coordinates.
  private static func path(_ value: Substring) -> (shape: String, numbers: [Double])? {
    var (shape, numbers): (String, [Double]) = ("", [])
    var (pen, start) = ((x: 0.0, y: 0.0), (x: 0.0, y: 0.0))
    var scanner = PathScanner(value)
    while let command = scanner.command() {
      switch command {
      case "M", "l", "h", "v":
        guard let first = scanner.number() else { return nil }
        switch command {
        case "h": pen.x += first
        case "v": pen.y += first
        default:
          guard let second = scanner.number() else { return nil }
          pen = command == "M" ? (first, second) : (pen.x + first, pen.y + second)
        }
        if command == "M" { start = pen }
        shape += command == "M" ? "M" : "L"
        numbers += [pen.x, pen.y]
      case "c":
        var end = pen
        for _ in 0..<3 {
          guard let x = scanner.number(), let y = scanner.number() else { return nil }
          end = (pen.x + x, pen.y + y)
          numbers += [end.x, end.y]
        }
        pen = end
        shape += "C"
      case "a":
        var arguments: [Double] = []
        for _ in 0..<7 {
          guard let number = scanner.number() else { return nil }
          arguments.append(number)
        }
        pen = (pen.x + arguments[5], pen.y + arguments[6])
        (arguments[5], arguments[6]) = (pen.x, pen.y)
        shape += "A"
        numbers += arguments
      case "z", "Z":
        pen = start
        shape += "Z"
      default: return nil
      }
    }
    return shape.isEmpty ? nil : (shape, numbers)
  }

  /// Returns a slot's value as text, given all numbers.
  static func text(_ slot: Slot, _ values: ArraySlice<Double>, inStyle: Bool) -> String {
    let first = values.startIndex
    func number(_ index: Int) -> String { SVGNumber.short(values[first + index]) }
    switch slot.kind {
    case .number: return SVGNumber.text((values[first] * 1000).rounded() / 1000)
    case .length: return number(0) + (inStyle ? "px" : "")
    case .color:
      let bytes = values.map { Int(min(255, max(0, $0.rounded()))) }
      let bits = bytes[0] << 16 | bytes[1] << 8 | bytes[2]
      return "#" + String(String(bits + 0x100_0000, radix: 16).dropFirst())
    case .transform:
      let functions = slot.shape.split(separator: " ")
      let unit = inStyle ? "px" : ""
      var next = 0
      return functions.map { name in
        defer { next += name == "rotate" ? 1 : 2 }
        switch name {
        case "rotate":
          return "rotate(\(SVGNumber.text(values[first + next]))\(inStyle ? "deg" : ""))"
        case "scale":
          let (x, y) = (values[first + next], values[first + next + 1])
          // Images have up to some thousand pixels.
          func factor(_ value: Double) -> String {
            abs(value) < 1 ? String((value * 1e6).rounded() / 1e6) : SVGNumber.text(value)
          }
          return "scale(\(factor(x)),\(factor(y)))"
        default: return "translate(\(number(next))\(unit),\(number(next + 1))\(unit))"
        }
      }.joined(separator: " ")
    case .path:
      var text = ""
      var next = 0
      for command in slot.shape {
        text.append(command)
        let count = command == "A" ? 7 : command == "C" ? 6 : command == "Z" ? 0 : 2
        text += (next..<next + count).map(number).joined(separator: " ")
        next += count
      }
      return inStyle ? "path(\"\(text)\")" : text
    }
  }
}

/// A scanner of path data.
private struct PathScanner {
  private var rest: Substring

  /// Starts at the beginning.
  init(_ text: Substring) { rest = text }

  /// Returns the next command; `nil` at the end.
  mutating func command() -> Character? {
    while rest.first == " " { rest.removeFirst() }
    guard let first = rest.first, first.isLetter else { return nil }
    rest.removeFirst()
    return first
  }

  /// Returns the next number; `nil` if there is none.
  mutating func number() -> Double? {
    while rest.first == " " { rest.removeFirst() }
    var end = rest.startIndex
    var hasPoint = false
    while end < rest.endIndex {
      let character = rest[end]
      if character == "-" {
        if end != rest.startIndex { break }
      } else if character == "." {
        if hasPoint { break }
        hasPoint = true
      } else if !character.isWholeNumber {
        break
      }
      end = rest.index(after: end)
    }
    var text = String(rest[..<end])
    rest = rest[end...]
    if text.hasPrefix("-.") { text = "-0" + text.dropFirst() }
    if text.hasPrefix(".") { text = "0" + text }
    return Double(text)
  }
}

extension SVGNumber {
  /// Returns the text of a number with two decimals, as for values of keyframes.
  static func short(_ value: Double) -> String {
    text(tenThousandths: tenThousandths((value * 100).rounded() / 100))
  }
}
