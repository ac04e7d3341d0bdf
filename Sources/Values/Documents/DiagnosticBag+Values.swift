/// Readers of plain values that record what was expected and what was found.
extension DiagnosticBag {
  /// Records an error that names the expected and the actual value.
  ///
  /// - Parameter hint: What to write instead, which begins with a separator.
  package func expected(_ what: String, found node: Node, hint: Hint = .none) {
    error(
      at: node.location,
      "expected \(what), found \(node.kindDescription)\(self.hint(for: node))",
      hint == .none && what.hasPrefix("a number") ? Self.numeral(in: node) : hint)
  }

  /// Returns what to write instead of a number in quotes, or with a unit of points.
  private static func numeral(in node: Node) -> Hint {
    guard let text = node.string else { return .none }
    let unit = ["px", "pt", "dp"].first { text.hasSuffix($0) } ?? ""
    // By itself, since the optimizer of Swift 6.3 fails at the temporary node.
    let word = Node(word: String(text.dropLast(unit.count)))
    guard let number = word.number else { return .none }
    return .value(Node(numeral: number))
  }

  /// Returns a hint for a text that names a number which is not finite.
  private func hint(for node: Node) -> String {
    guard let text = node.string?.lowercased() else { return "" }
    let name = text.trimmingPrefix { $0 == "-" || $0 == "+" || $0 == "." }
    return ["nan", "inf", "infinity"].contains(String(name)) ? "; numbers must be finite" : ""
  }

  /// Reads a number within bounds.
  package func number(_ node: Node, _ what: String, in range: ClosedRange<Double>) -> Double? {
    guard let number = node.number else {
      expected("a number for \(what)", found: node)
      return nil
    }
    guard range.contains(number) else {
      error(
        at: node.location,
        "\(what) is \(node.numberText), but must be from \(Self.text(range.lowerBound)) to "
          + Self.text(range.upperBound))
      return nil
    }
    return number
  }

  /// Reads a whole number within bounds.
  package func integer(_ node: Node, _ what: String, in range: ClosedRange<Int>) -> Int? {
    guard let number = node.number, number == number.rounded() else {
      expected("a whole number for \(what)", found: node)
      return nil
    }
    let bounds = Double(range.lowerBound)...Double(range.upperBound)
    guard let number = self.number(node, what, in: bounds) else { return nil }
    return Int(exactly: number)
  }

  /// Reads true or false.
  package func bool(_ node: Node, _ what: String) -> Bool? {
    if case .bool(let bool) = node.value { return bool }
    expected("true or false for \(what)", found: node)
    return nil
  }

  /// Reads a text; a mapping is reported as a template without quotes.
  package func text(_ node: Node, _ what: String) -> String? {
    if let text = node.string { return text }
    if node.entries != nil {
      error(
        at: node.location,
        "expected text for \(what), found a mapping; quote text with {…}")
    } else if node.number != nil || node == Node(.bool(true), at: node.location)
      || node == Node(.bool(false), at: node.location)
    {
      error(
        at: node.location,
        "expected text for \(what), found \(node.kindDescription)",
        Hint("; write it in quotes", .replacement(Node(text: node.flowText))))
    } else {
      expected("text for \(what)", found: node)
    }
    return nil
  }

  /// Reads one of a closed set of words.
  package func choice<Choice: RawRepresentable & CaseIterable>(
    _ node: Node, _ what: String, of type: Choice.Type
  ) -> Choice? where Choice.RawValue == String {
    choice(node, what, of: type.allCases.map { ($0.rawValue, $0) })
  }

  /// Reads one of a closed set of words, each with the value for which it stands.
  package func choice<Choice>(
    _ node: Node, _ what: String, of choices: [(word: String, value: Choice)]
  ) -> Choice? {
    let words = choices.map(\.word)
    guard let text = node.string else {
      expected("one of \(words.joined(separator: ", ")) for \(what)", found: node)
      return nil
    }
    if let choice = choices.first(where: { $0.word == text }) { return choice.value }
    error(
      at: node.location, "unknown \(what) \(text.quoted)", hint(for: text, as: what, among: words))
    return nil
  }

  /// Returns a hint about an unknown word: what to write for a word of other tools, or the closest
  /// of the known words.
  package func hint(for text: String, as what: String, among words: [String]) -> Hint {
    suggestion(text, "value of \(what)").map { .value($0) }
      ?? NearestName.hint(for: text, among: words)
  }

  /// Reads a list whose length is within bounds.
  package func list(_ node: Node, _ what: String, count: ClosedRange<Int>) -> [Node]? {
    guard let elements = node.elements else {
      let isSingle = node.string != nil || node.number != nil
      expected(
        "a list for \(what)", found: node, hint: isSingle ? .value(Node(list: [node])) : .none)
      return nil
    }
    guard count.contains(elements.count) else {
      let wanted =
        elements.count < count.lowerBound
        ? "at least \(count.lowerBound)" : "at most \(count.upperBound)"
      let found = elements.count == 1 ? "1 value" : "\(elements.count) values"
      error(at: node.location, "\(what) has \(found); \(wanted) are allowed")
      return nil
    }
    return elements
  }

  /// Reads a list with exactly one number for each name.
  package func numbers(
    _ node: Node, _ what: String, names: [String], in range: ClosedRange<Double>
  ) -> [Double]? { values(node, what, names: names) { number($0, $1, in: range) } }

  /// Reads a list with exactly one value for each name.
  package func values<Value>(
    _ node: Node, _ what: String, names: [String], read: (Node, String) -> Value?
  ) -> [Value]? {
    guard let elements = node.elements, elements.count == names.count else {
      // Each value by its name, as other tools write it.
      let named = names.compactMap { name in
        node[name] ?? (name.hasPrefix("d") ? node[String(name.dropFirst())] : nil)
      }
      let isNamed = named.count == names.count && node.entries?.count == names.count
      expected(
        "[\(names.joined(separator: ", "))] for \(what)", found: node,
        hint: isNamed ? .value(Node(list: named)) : .none)
      return nil
    }
    let values = zip(elements, names).map { read($0, "\($1) of \(what)") }
    let valid = values.compactMap { $0 }
    return valid.count == names.count ? valid : nil
  }

  /// Formats a bound without a needless fraction.
  package static func text(_ number: Double) -> String {
    number == number.rounded() && abs(number) < 1e15 ? String(Int(number)) : String(number)
  }
}
