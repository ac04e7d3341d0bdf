internal import Yams

/// Reads YAML through Yams, and refuses what a plain tree of values has no need of.
struct YAMLReader {
  private let source: SourceText
  private let text: String

  /// Prepares to read a text.
  init(_ source: SourceText) {
    self.source = source; text = source.string
  }

  /// Reads the whole text as one document.
  func readDocument() throws -> Node {
    let scan = YAMLScan(text, name: source.name)
    try scan.check()
    let root: Yams.Node?
    do {
      root = try Self.compose(text)
    } catch YamlError.duplicatedKeysInMapping {
      throw YAMLDuplicates(text, name: source.name).error()
    } catch let error as YamlError {
      throw DocumentError(diagnostics: [YAMLErrors.diagnostic(for: error, in: text, source: source)]
      )
    }
    guard let root else { throw emptyDocument }
    var builder = YAMLTreeBuilder(name: source.name, properties: scan.properties)
    let node = try builder.node(from: root, depth: 1)
    try builder.checkFindings()
    guard !node.isNull else { throw emptyDocument }
    return node
  }

  /// Composes the only document; no rule resolves tags, because the core schema is applied here.
  static func compose(_ text: String) throws -> Yams.Node? {
    try Parser(yaml: text, resolver: .basic, encoding: .utf8).singleRoot()
  }

  /// The error of a document with nothing but comments.
  private var emptyDocument: DocumentError {
    DocumentError(at: SourceLocation(file: source.name), "the document is empty")
  }
}

/// Turns Yams' nodes into ours, within the limits.
struct YAMLTreeBuilder {
  private let name: String
  private let properties: [YAMLScan.Place: Unicode.Scalar]
  private var budget = TreeBudget()
  private var findings: [Diagnostic] = []

  /// Prepares to build; `properties` are the places where a tag or an anchor may stand.
  init(name: String, properties: [YAMLScan.Place: Unicode.Scalar]) {
    self.name = name; self.properties = properties
  }

  /// Throws what was found wrong with keys and tags, all at once.
  func checkFindings() throws {
    if !findings.isEmpty {
      throw DocumentError(diagnostics: Array(findings.prefix(DocumentLimits.diagnostics)))
    }
  }

  /// Builds a node and everything in it.
  mutating func node(from node: Yams.Node, depth: Int) throws -> Node {
    let place = location(of: node)
    try budget.spend(at: place)
    if refusesProperties(at: place) { return Node(.null, at: place) }
    switch node {
    case .scalar(let scalar):
      try TreeBudget.checkText(scalar.string, at: place)
      guard scalar.style == .plain else { return Node(.string(scalar.string), at: place) }
      return Node(try YAMLScalar.value(of: scalar.string, at: place), at: place)
    case .sequence(let sequence):
      try TreeBudget.checkDepth(depth, at: place)
      var elements: [Node] = []
      elements.reserveCapacity(sequence.count)
      for element in sequence { elements.append(try self.node(from: element, depth: depth + 1)) }
      return Node(.sequence(elements), at: place)
    case .mapping(let mapping):
      try TreeBudget.checkDepth(depth, at: place)
      var entries: [Node.Entry] = []
      entries.reserveCapacity(mapping.count)
      for (key, value) in mapping {
        guard let entry = try entry(key: key, value: value, depth: depth) else { continue }
        entries.append(entry)
      }
      return Node(.mapping(entries), at: place)
    case .alias:
      findings.append(Diagnostic(at: place, YAMLScan.refusedAlias))
      return Node(.null, at: place)
    }
  }

  /// Builds an entry, unless its key is not text.
  private mutating func entry(
    key: Yams.Node, value: Yams.Node, depth: Int
  ) throws -> Node.Entry? {
    let place = location(of: key)
    guard !refusesProperties(at: place) else { return nil }
    guard case .scalar(let scalar) = key else {
      findings.append(
        Diagnostic(
          at: place,
          "a key is text, and here a list or mapping is one; "
            + "text that begins with '{' or '[' needs quotes"))
      return nil
    }
    let text = scalar.string
    try TreeBudget.checkText(text, at: place)
    if scalar.style == .plain {
      if text == "<<" {
        findings.append(
          Diagnostic(at: place, "merge keys ('<<') are not supported; write the keys themselves"))
        return nil
      }
      if case .string = try YAMLScalar.value(of: text, at: place) {
      } else {
        let found = text.isEmpty ? "nothing" : text.quoted
        findings.append(
          Diagnostic(at: place, "a key is text, and \(found) is not; write it in quotes"))
        return nil
      }
    }
    let node = try self.node(from: value, depth: depth + 1)
    return Node.Entry(key: text, keyLocation: place, value: node)
  }

  /// Notes a tag or an anchor at a place, and tells whether there is one.
  private mutating func refusesProperties(at place: SourceLocation) -> Bool {
    switch properties[YAMLScan.Place(line: place.line, column: place.column)] {
    case "!":
      findings.append(
        Diagnostic(
          at: place, "tags ('!') are not supported; text that begins with '!' needs quotes"))
    case "&":
      // An alias comes as a copy of what is anchored, with the same place.
      let finding = Diagnostic(at: place, YAMLScan.refusedAlias)
      if !findings.contains(finding) { findings.append(finding) }
    default: return false
    }
    return true
  }

  /// The place where a node begins.
  private func location(of node: Yams.Node) -> SourceLocation {
    guard let mark = node.mark else { return SourceLocation(file: name) }
    return SourceLocation(file: name, line: mark.line, column: mark.column)
  }
}
