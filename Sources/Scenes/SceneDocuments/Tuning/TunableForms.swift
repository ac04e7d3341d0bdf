internal import Documents
internal import Imaging
internal import Timing

/// The forms of tunable values, from the schema of their keys.
extension TunableScene {
  /// A schema without alternatives, and the definition from which it comes.
  struct Leaf {
    let schema: Node
    let definition: String?
    /// The bound that a key adds to its definition.
    let maximum: Double?
    /// The sentence of its definition.
    let about: String

    /// The units that may follow a number; empty for none.
    var units: [String] {
      guard let pattern = schema["pattern"]?.string, pattern.contains("[0-9]+"),
        let end = pattern.lastIndex(of: "$"),
        let start = pattern[..<end].lastIndex(where: { $0 == "(" || $0 == "%" })
      else { return [] }
      if pattern[start] == "%" { return ["%"] }
      return pattern[start..<end].dropFirst().dropLast().split(separator: "|").map(String.init)
    }

    var isNumber: Bool {
      let type = schema["type"]
      return (type?.elements ?? [type].compactMap(\.self)).contains {
        $0.string == "number" || $0.string == "integer"
      } && schema["prefixItems"] == nil
    }
  }

  /// Returns the schemas without alternatives that a schema stands for.
  static func leaves(
    of schema: Node, from definition: String? = nil, atMost maximum: Double? = nil,
    _ about: String = ""
  ) -> [Leaf] {
    let maximum = [schema["maximum"]?.number, maximum].compactMap(\.self).min()
    if let name = schema["$ref"]?.string?.split(separator: "/").last.map(String.init),
      let found = SceneDefaults.schema["$defs"]?[name]
    {
      return leaves(of: found, from: name, atMost: maximum, found["description"]?.string ?? "")
    }
    if definition != "curve", let inner = schema["anyOf"]?.elements, schema["type"] == nil {
      return inner.flatMap { leaves(of: $0, from: definition, atMost: maximum, about) }
    }
    return [Leaf(schema: schema, definition: definition, maximum: maximum, about: about)]
  }

  /// Returns the form of a value; `nil` if no control can change it.
  ///
  /// - Parameter node: The value that holds; `nil` where it is not known.
  func form(
    _ leaves: [Leaf], of node: Node?, at path: [NodeChange.Part], about: String
  ) -> TunableValue.Form? {
    if let curve = leaves.first(where: { $0.definition == "curve" }) {
      return self.curve(curve, node, path)
    }
    if let spring = leaves.first(where: { $0.definition == "spring" }) {
      return self.spring(spring, Self.words(leaves), node, path)
    }
    switch node?.value {
    case .number, nil:
      if let leaf = leaves.first(where: \.isNumber) { return number(leaf, in: leaves, about) }
    case .string(let text):
      let unit = leaves.lazy.flatMap(\.units).filter {
        text.hasSuffix($0) && Double(text.dropLast($0.count)) != nil
      }.max { $0.count < $1.count }
      if let unit, let leaf = leaves.first(where: { $0.units.contains(unit) }) {
        return .number(range(of: unit, leaf, in: leaves))
      }
    case .sequence(let elements): return list(leaves, elements, at: path, about: about)
    case .mapping: return nil
    case .bool, .null: break
    }
    if leaves.contains(where: { $0.definition == "colorText" }) {
      if node == nil { return .color(hexadecimal: nil) }
      if let color = node?.string.flatMap({ Color(text: $0, isDark: theme == .dark) }) {
        return .color(hexadecimal: color.hexadecimal)
      }
    }
    let words = Self.words(leaves)
    if words.count > 1, node?.string.map(words.contains) ?? true { return .choice(words) }
    let isBoolean = leaves.contains { $0.schema["type"]?.string == "boolean" }
    if isBoolean, node.map({ if case .bool = $0.value { true } else { false } }) ?? true {
      return .boolean
    }
    return nil
  }

  /// The appearance of the interface, which system colors follow.
  private var theme: Theme {
    tree["traits"].map { SceneDecoder.traits(of: $0) }?.theme ?? .light
  }

  static func words(_ leaves: [Leaf]) -> [String] {
    leaves.flatMap { leaf -> [String] in
      if let word = leaf.schema["const"]?.string { return [word] }
      return (leaf.schema["enum"]?.elements ?? []).compactMap(\.string)
    }
  }

  // MARK: Numbers

  /// Returns the form of a number without a unit.
  private func number(_ leaf: Leaf, in leaves: [Leaf], _ about: String) -> TunableValue.Form {
    var range = TunableValue.NumberRange()
    range.minimum = leaf.schema["minimum"]?.number ?? leaf.schema["exclusiveMinimum"]?.number
    range.maximum = [leaf.maximum, leaf.schema["maximum"]?.number].compactMap(\.self).min()
    range.isWhole = leaf.schema["type"]?.elements?.first?.string == "integer"
    let units = leaves.flatMap(\.units)
    for measures in [SceneDecoder.timeUnits, SceneDecoder.angleUnits] {
      // A number by itself is in the unit of which there is one.
      if let unit = measures.first(where: { $0.value == 1 })?.key, units.contains(unit) {
        range.unit = unit
        return .number(range)
      }
    }
    let isLength = [about, leaf.about].contains {
      $0.contains("in points") || $0.contains("points ")
    }
    if isLength { range.unit = "pt" }
    return .number(range)
  }

  /// Returns the range of a number with a unit.
  private func range(
    of unit: String, _ leaf: Leaf, in leaves: [Leaf]
  ) -> TunableValue.NumberRange {
    var range = TunableValue.NumberRange(unit: unit)
    let factor = (Array(SceneDecoder.timeUnits) + Array(SceneDecoder.angleUnits))
      .first { $0.key == unit }?.value
    if let factor, let plain = leaves.first(where: \.isNumber) {
      let most = [plain.maximum, leaf.maximum, plain.schema["maximum"]?.number]
      range.minimum = plain.schema["minimum"]?.number.map { $0 * factor }
      range.maximum = most.compactMap(\.self).min().map { $0 * factor }
    } else if leaf.schema["pattern"]?.string?.contains("-?") == false {
      range.minimum = 0
    }
    return range
  }

  /// Returns the form of a short list, such as a size.
  private func list(
    _ leaves: [Leaf], _ elements: [Node], at path: [NodeChange.Part], about: String
  ) -> TunableValue.Form? {
    guard (1...4).contains(elements.count),
      let leaf = leaves.first(where: { leaf in
        leaf.schema["maxItems"]?.number == Double(elements.count)
          && leaf.schema["minItems"]?.number == Double(elements.count)
      })
    else { return nil }
    // Insets have their names in another definition.
    let isInsets = leaves.contains { $0.definition == "insets" }
    let insets = isInsets ? SceneDefaults.schema["$defs"]?["insetsValue"] : nil
    let names = Self.names(
      in: [about, leaf.about, insets?["description"]?.string ?? ""], count: elements.count)
    let parts = elements.enumerated().compactMap { index, element -> TunableValue? in
      let fixed = leaf.schema["prefixItems"]?.elements ?? []
      guard let schema = index < fixed.count ? fixed[index] : leaf.schema["items"] else {
        return nil
      }
      return value(
        named: names?[index] ?? "\(index + 1)", schema, at: path + [.index(index)], about: about)
    }
    return parts.count == elements.count ? .list(parts) : nil
  }

  /// Returns the names of a list's values in sentences, such as `[width, height]`.
  private static func names(in sentences: [String], count: Int) -> [String]? {
    for sentence in sentences {
      guard let start = sentence.firstIndex(of: "["),
        let end = sentence[start...].firstIndex(of: "]")
      else { continue }
      let names = sentence[start..<end].dropFirst().split(separator: ",").map {
        String($0.drop { $0 == " " })
      }
      if names.count == count { return names }
    }
    return nil
  }

  // MARK: Motions

  private func curve(_ leaf: Leaf, _ node: Node?, _ path: [NodeChange.Part]) -> TunableValue.Form {
    let words = (leaf.schema["anyOf"]?.elements ?? []).flatMap { $0["enum"]?.elements ?? [] }
    let curve = node.flatMap { SceneDecoder(bag: DiagnosticBag()).curve(from: $0) }
    return .curve(
      words.compactMap(\.string), curve.map { MotionPlot($0, seconds: seconds(around: path)) })
  }

  private func spring(
    _ leaf: Leaf, _ words: [String], _ node: Node?, _ path: [NodeChange.Part]
  ) -> TunableValue.Form {
    let seconds = seconds(around: path)
    let document = node.flatMap { SceneDecoder(bag: DiagnosticBag()).spring(from: $0) }
    let spring = document?.spring(lasting: seconds)
    let properties = leaf.schema["properties"]?.entries ?? []
    let terms = (leaf.schema["oneOf"]?.elements ?? []).map { terms -> TunableValue.SpringTerms in
      let refusals = terms["properties"]
      let keys = properties.filter { refusals?[$0.key]?.value != .bool(false) }
      let isFitted = terms["required"] != nil
      let values = keys.compactMap { entry -> TunableValue? in
        let maximum = refusals?[entry.key]?["maximum"]?.number
        let number = spring?.parameter(entry.key, isFitted: isFitted)
        return value(
          named: entry.key, entry.value, at: path + [.key(entry.key)],
          standing: number.map { Node(numeral: $0) }, atMost: maximum)
      }
      let isWritten = node.map { $0.entries != nil && SchemaFit.permits(terms, $0) } ?? false
      return TunableValue.SpringTerms(values: values, isWritten: isWritten)
    }
    let plot = spring.map { spring in
      MotionPlot(
        .spring(spring), seconds: document?.duration?.seconds ?? seconds)
    }
    return .spring(words, terms: terms, plot)
  }

  /// Returns the duration beside a curve or a spring; half a second where none is written.
  private func seconds(around path: [NodeChange.Part]) -> Double {
    let duration = node(at: path.dropLast())?["duration"].flatMap { resolved($0) }
    return duration.flatMap { SceneDecoder(bag: DiagnosticBag()).time($0, "")?.seconds } ?? 0.5
  }
}
