internal import SwiftSyntax

/// The conditions of `#if` blocks as they are on Linux, where Cellophane stands in for iOS.
enum ActiveClauses {
  /// Returns whether a clause is compiled; `nil` if that depends on how the sources are built.
  static func isActive(_ clause: IfConfigClauseSyntax) -> Bool? {
    guard let list = clause.parent?.as(IfConfigClauseListSyntax.self) else { return nil }
    var result: Bool? = true
    for other in list {
      let own = other.condition.map(value) ?? true
      if other.id == clause.id { return both(result, own) }
      result = both(result, own.map { !$0 })
      if result == false { return false }
    }
    return nil
  }

  /// Returns the conditions under which a node is compiled, as far as they are open.
  static func openConditions(around node: some SyntaxProtocol) -> [String] {
    var conditions: [String] = []
    var current = node.ancestor(IfConfigClauseSyntax.self)
    while let clause = current {
      if isActive(clause) == nil { conditions.append(condition(of: clause)) }
      current = clause.ancestor(IfConfigClauseSyntax.self)
    }
    return conditions.reversed()
  }

  /// Returns the whole condition of a clause, with those of the clauses before it.
  private static func condition(of clause: IfConfigClauseSyntax) -> String {
    var parts: [String] = []
    for other in clause.parent?.as(IfConfigClauseListSyntax.self) ?? [] {
      let own = other.condition.map { $0.flatText.replacing("os(iOS)", with: "os(Linux)") }
      if other.id == clause.id {
        if let own { parts.append(parts.isEmpty ? own : "(\(own))") }
        break
      }
      if let own { parts.append("!(\(own))") }
    }
    return parts.joined(separator: " && ")
  }

  /// Returns the value of a condition, if it is known.
  private static func value(_ condition: ExprSyntax) -> Bool? {
    if let sequence = condition.as(SequenceExprSyntax.self) {
      return value(of: Array(sequence.elements)[...])
    }
    if let prefix = condition.as(PrefixOperatorExprSyntax.self), prefix.operator.text == "!" {
      return value(prefix.expression).map { !$0 }
    }
    if let tuple = condition.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first
    {
      return value(only.expression)
    }
    if let literal = condition.as(BooleanLiteralExprSyntax.self) {
      return literal.literal.text == "true"
    }
    guard let call = condition.as(FunctionCallExprSyntax.self), let first = call.arguments.first,
      let function = call.calledExpression.as(DeclReferenceExprSyntax.self)
    else { return nil }
    let argument = first.expression.flatText
    switch function.baseName.text {
    case "os": return ["iOS", "Linux"].contains(argument)
    case "canImport": return AppleModules.isMissing(argument) ? false : known(argument)
    case "targetEnvironment": return false
    default: return nil
    }
  }

  /// Returns whether a module certainly exists.
  private static func known(_ module: String) -> Bool? {
    ["UIKit", "Foundation", "CoreGraphics", "QuartzCore", "Swift"].contains(module) ? true : nil
  }

  /// Returns the value of conditions with `&&` and `||` between them, of which `&&` binds tighter.
  private static func value(of elements: ArraySlice<ExprSyntax>) -> Bool? {
    for word in ["||", "&&"] {
      let index = elements.indices.first { elements[$0].trimmedDescription == word }
      guard let index else { continue }
      let left = value(of: elements[..<index])
      let right = value(of: elements[(index + 1)...])
      return word == "&&"
        ? both(left, right) : both(left.map { !$0 }, right.map { !$0 }).map { !$0 }
    }
    guard elements.count == 1, let only = elements.first else { return nil }
    return value(only)
  }

  /// Returns whether two conditions are both true.
  private static func both(_ first: Bool?, _ second: Bool?) -> Bool? {
    if first == false || second == false { return false }
    return first == nil || second == nil ? nil : true
  }
}

/// A visitor of the code that is compiled on Linux: it passes over other clauses of `#if` blocks.
class ActiveVisitor: SyntaxVisitor {
  /// Creates a visitor of source text, without the parser's guesses of missing tokens.
  init() { super.init(viewMode: .sourceAccurate) }

  override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
    ActiveClauses.isActive(node) == false ? .skipChildren : .visitChildren
  }
}

/// A visitor that edits a file.
class EditingVisitor: ActiveVisitor {
  var edits: FileEdits

  /// Creates a visitor that adds to edits.
  init(_ edits: FileEdits) {
    self.edits = edits
    super.init()
  }

  /// Visits the whole file and returns the edits.
  func edited() -> FileEdits {
    walk(edits.file.tree)
    return edits
  }
}

/// A visitor that edits a file by what the declarations of all files say.
class TableVisitor: EditingVisitor {
  let table: DeclarationTable

  /// Creates a visitor that adds to edits.
  init(_ edits: FileEdits, table: DeclarationTable) {
    self.table = table
    super.init(edits)
  }
}
