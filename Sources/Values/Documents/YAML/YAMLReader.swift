internal import Yams

/// A reader of YAML, based on Yams, that refuses everything but a plain tree of values.
struct YAMLReader {
  private let source: SourceText
  private let text: String

  /// Prepares to read a text.
  init(_ source: SourceText) { self.source = source; text = source.string }

  /// Reads the whole text as one document.
  func readDocument() throws -> Node {
    let scan = YAMLScan(text, name: source.name)
    try scan.check()
    let pairs = SurrogatePairs(in: text)
    let root: Yams.Node?
    do {
      root = try Self.compose(pairs.text)
    } catch YamlError.duplicatedKeysInMapping {
      // The arguments of a call without quotes are keys, of which two may be equal.
      let calls = UnquotedValues(text).calls
      if !calls.isEmpty {
        throw DocumentError(diagnostics: calls.map { $0.diagnostic(in: source.name) })
      }
      throw YAMLDuplicates(pairs, name: source.name).error()
    } catch YamlError.memory {
      throw DocumentError(
        .outOfMemory, at: SourceLocation(file: source.name), "Cannot allocate memory")
    } catch let error as YamlError {
      throw DocumentError(diagnostics: [YAMLErrors.diagnostic(for: error, in: text, source: source)]
      )
    }
    guard let root else { throw emptyDocument }
    var builder = YAMLTreeBuilder(name: source.name, properties: scan.properties, pairs: pairs)
    let node = try builder.node(from: root, depth: 1)
    try builder.checkFindings(in: text)
    guard !node.isNull else { throw emptyDocument }
    return node
  }

  /// Composes the only document; no rule resolves tags, because the core schema is applied
  /// afterwards.
  static func compose(_ text: String) throws -> Yams.Node? {
    try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
  }

  /// The error of a document that contains only comments.
  private var emptyDocument: DocumentError {
    DocumentError(at: SourceLocation(file: source.name), "the document is empty")
  }
}

/// The conversion of Yams' nodes into ours, within the limits.
struct YAMLTreeBuilder {
  private let name: String
  private let properties: [YAMLScan.Position: Unicode.Scalar]
  private let pairs: SurrogatePairs
  private var budget = TreeBudget()
  private var findings: [Diagnostic] = []

  /// Prepares the conversion; `properties` are the possible positions of tags and anchors.
  init(name: String, properties: [YAMLScan.Position: Unicode.Scalar], pairs: SurrogatePairs) {
    self.name = name; self.properties = properties; self.pairs = pairs
  }

  /// Throws all errors about keys and tags together.
  func checkFindings(in text: String) throws {
    if findings.isEmpty { return }
    var result: [Diagnostic] = []
    // The arguments of a call without quotes are not keys.
    let calls = UnquotedValues(text).calls
    for finding in findings {
      let call = calls.first { $0.contains(finding.location) }
      let diagnostic = call?.diagnostic(in: name) ?? finding
      if result.last != diagnostic { result.append(diagnostic) }
    }
    throw DocumentError(diagnostics: Array(result.prefix(DocumentLimits.diagnostics)))
  }

  /// Converts a node and everything in it.
  mutating func node(from node: Yams.Node, depth: Int) throws -> Node {
    let location = self.location(of: node)
    try budget.spend(at: location)
    if refusesProperties(at: location) { return Node(.null, at: location) }
    switch node {
    case .scalar(let scalar):
      let text = self.text(of: scalar)
      try TreeBudget.checkText(text, at: location)
      guard scalar.style == .plain else { return Node(.string(text), at: location) }
      return Node(try YAMLScalar.value(of: text, at: location), at: location)
    case .sequence(let sequence):
      try TreeBudget.checkDepth(depth, at: location)
      var elements: [Node] = []
      elements.reserveCapacity(sequence.count)
      for element in sequence { elements.append(try self.node(from: element, depth: depth + 1)) }
      return Node(.sequence(elements), at: location)
    case .mapping(let mapping):
      try TreeBudget.checkDepth(depth, at: location)
      var entries: [Node.Entry] = []
      entries.reserveCapacity(mapping.count)
      for (key, value) in mapping {
        guard let entry = try entry(key: key, value: value, depth: depth) else { continue }
        entries.append(entry)
      }
      return Node(.mapping(entries), at: location)
    case .alias:
      findings.append(Diagnostic(at: location, YAMLScan.refusedAlias))
      return Node(.null, at: location)
    }
  }

  /// Returns the text of a scalar with the characters of its escapes.
  private func text(of scalar: Yams.Node.Scalar) -> String {
    pairs.restored(scalar.string, hasEscapes: scalar.style == .doubleQuoted)
  }

  /// Converts an entry, unless its key is not text.
  private mutating func entry(key: Yams.Node, value: Yams.Node, depth: Int) throws -> Node.Entry? {
    let location = self.location(of: key)
    guard !refusesProperties(at: location) else { return nil }
    guard case .scalar(let scalar) = key else {
      findings.append(
        Diagnostic(
          at: location,
          "expected text as a key, found a list or mapping; "
            + "quote text that begins with '{' or '['"))
      return nil
    }
    let text = self.text(of: scalar)
    try TreeBudget.checkText(text, at: location)
    if scalar.style == .plain {
      if text == "<<" {
        findings.append(
          Diagnostic(at: location, "merge keys ('<<') are not supported; write the keys themselves")
        )
        return nil
      }
      switch try YAMLScalar.value(of: text, at: location) {
      case .string, .number: break  // A number as a key is its text.
      default:
        let found = text.isEmpty ? "nothing" : text.quoted
        findings.append(
          Diagnostic(at: location, "expected text as a key, found \(found); write it in quotes"))
        return nil
      }
    }
    let node = try self.node(from: value, depth: depth + 1)
    return Node.Entry(key: text, keyLocation: location, value: node)
  }

  /// Records the tag or anchor at a location, and returns whether there is one.
  private mutating func refusesProperties(at location: SourceLocation) -> Bool {
    switch properties[YAMLScan.Position(line: location.line, column: location.column)] {
    case "!":
      findings.append(
        Diagnostic(at: location, "tags ('!') are not supported; quote text that begins with '!'"))
    case "&":
      // An alias is a copy of the anchored node, with the same location.
      let finding = Diagnostic(at: location, YAMLScan.refusedAlias)
      if !findings.contains(finding) { findings.append(finding) }
    default: return false
    }
    return true
  }

  /// Returns the location of a node's beginning.
  private func location(of node: Yams.Node) -> SourceLocation {
    guard let mark = node.mark else { return SourceLocation(file: name) }
    return SourceLocation(file: name, line: mark.line, column: mark.column)
  }
}
