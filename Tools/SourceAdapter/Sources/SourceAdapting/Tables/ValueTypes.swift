internal import SwiftSyntax

/// The types of variables, properties and parameters, by their names alone.
struct ValueTypes {
  private var typesByName: [String: Set<String>] = [:]

  /// Collects the values of files; none unless it is needed.
  init(_ drafts: [FileEdits], isNeeded: Bool) {
    guard isNeeded else { return }
    for draft in drafts where !draft.file.isManifest {
      let collector = ValueCollector(typesByName)
      collector.walk(draft.file.tree)
      typesByName = collector.typesByName
    }
  }

  /// Returns the names of the types that an expression may have.
  func types(of expression: ExprSyntax) -> Set<String> {
    ValueCollector.types(of: expression, in: typesByName)
  }
}

private final class ValueCollector: ActiveVisitor {
  private(set) var typesByName: [String: Set<String>]

  /// Creates a collector that adds to what is known.
  init(_ typesByName: [String: Set<String>]) {
    self.typesByName = typesByName
    super.init()
  }

  override func visit(_ node: PatternBindingSyntax) -> SyntaxVisitorContinueKind {
    if let type = node.typeAnnotation?.type {
      add(type, to: node.pattern.trimmedDescription)
    } else if let value = node.initializer?.value {
      add(value, to: node.pattern.trimmedDescription)
    }
    return .visitChildren
  }

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    if let value = node.initializer?.value { add(value, to: node.pattern.trimmedDescription) }
    return .visitChildren
  }

  override func visit(_ node: FunctionParameterSyntax) -> SyntaxVisitorContinueKind {
    add(node.type, to: (node.secondName ?? node.firstName).text)
    return .visitChildren
  }

  override func visit(_ node: ClosureParameterSyntax) -> SyntaxVisitorContinueKind {
    if let type = node.type { add(type, to: (node.secondName ?? node.firstName).text) }
    return .visitChildren
  }

  private func add(_ type: TypeSyntax, to name: String) {
    guard let last = type.namesOfValue.last else { return }
    typesByName[name, default: []].insert(last)
  }

  /// Adds the types of an expression to a name.
  private func add(_ value: ExprSyntax, to name: String) {
    typesByName[name, default: []].formUnion(Self.types(of: value, in: typesByName))
  }

  /// Returns the names of the types that an expression may have: from its last name, or after `as`.
  static func types(of expression: ExprSyntax, in known: [String: Set<String>]) -> Set<String> {
    if let chain = expression.as(OptionalChainingExprSyntax.self) {
      return types(of: chain.expression, in: known)
    }
    if let force = expression.as(ForceUnwrapExprSyntax.self) {
      return types(of: force.expression, in: known)
    }
    if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let only = tuple.elements.first
    {
      return types(of: only.expression, in: known)
    }
    if let sequence = expression.as(SequenceExprSyntax.self),
      let type = sequence.elements.last?.as(TypeExprSyntax.self)
    {
      return Set(type.type.namesOfValue.suffix(1))
    }
    if let cast = expression.as(AsExprSyntax.self) { return Set(cast.type.namesOfValue.suffix(1)) }
    if let name = expression.as(DeclReferenceExprSyntax.self) {
      return known[name.baseName.text] ?? []
    }
    guard let member = expression.as(MemberAccessExprSyntax.self) else { return [] }
    return known[member.declName.baseName.text] ?? []
  }
}
