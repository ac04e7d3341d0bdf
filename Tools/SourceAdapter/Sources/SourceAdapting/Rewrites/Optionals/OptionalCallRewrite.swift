internal import SwiftSyntax

/// The rewriting of calls of optional methods and reads of optional properties.
final class OptionalCallRewrite: TableVisitor {
  /// The names of the types of values.
  private let values: ValueTypes

  init(_ edits: FileEdits, table: DeclarationTable, values: ValueTypes) {
    self.values = values
    super.init(edits, table: table)
  }

  // MARK: Calls

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let called = node.calledExpression
    if let chain = called.as(OptionalChainingExprSyntax.self) {
      rewrite(node, chain.expression, mark: chain.questionMark)
    } else if let force = called.as(ForceUnwrapExprSyntax.self) {
      rewrite(node, force.expression, mark: force.exclamationMark)
    }
    return .visitChildren
  }

  /// Rewrites a call if its name is that of an optional method.
  private func rewrite(_ call: FunctionCallExprSyntax, _ callee: ExprSyntax, mark: TokenSyntax) {
    let name: DeclReferenceExprSyntax
    let base: ExprSyntax?
    if let member = callee.as(MemberAccessExprSyntax.self) {
      name = member.declName
      base = member.base
    } else if let reference = callee.as(DeclReferenceExprSyntax.self) {
      name = reference
      base = nil
    } else {
      return
    }
    let candidates = table.optionalRequirements(named: name.baseName.text)
      .filter { $0.name.kind == .function }
    guard !candidates.isEmpty else { return }
    let matching = candidates.filter { matches(call, $0.name.labels) }
    guard matching.contains(where: { belongs(callee, base, to: $0) }) else {
      let protocols = Set(candidates.map(\.protocolName))
      let isCommon = ["collectionView", "tableView", "scrollView"].contains(name.baseName.text)
      if matching.isEmpty, protocols.count == 1, !isCommon, base != nil,
        !isClosure(name.baseName.text)
      {
        edits.remark(
          "\(name.baseName.text) is an optional requirement with other labels; "
            + "the call is not adapted",
          at: name.start)
      }
      return
    }
    let isForced = mark.tokenKind == .exclamationMark
    let text = name.baseName.text + (isForced ? "" : "IfImplemented")
    if let base { castObject(base, to: matching.map(\.protocolName)) }
    edits.replace(name.start..<mark.end, with: text, kind: .optionalCall)
    edits.requireUIKit()
  }

  /// Casts a value of type `AnyObject` to the protocol that declares the method.
  private func castObject(_ base: ExprSyntax, to protocols: [String]) {
    guard values.types(of: base).isSubset(of: ["AnyObject", "Any"]),
      !values.types(of: base).isEmpty, Set(protocols).count == 1, let name = protocols.first
    else { return }
    let value =
      base.as(OptionalChainingExprSyntax.self)?.expression
      ?? base.as(ForceUnwrapExprSyntax.self)?.expression ?? base
    let isForced = base.is(ForceUnwrapExprSyntax.self)
    edits.insert("(", at: base.start, kind: .optionalCall)
    let cast = isForced ? " as! \(name))" : " as? \(name))?"
    edits.replace(value.end..<base.end, with: cast, kind: .optionalCall)
  }

  /// Returns whether the arguments of a call have some labels.
  private func matches(_ call: FunctionCallExprSyntax, _ labels: [String]) -> Bool {
    let given = call.arguments.map { $0.label?.text ?? "_" }
    let closures = (call.trailingClosure == nil ? 0 : 1) + call.additionalTrailingClosures.count
    return given.count + closures == labels.count && labels.prefix(given.count) == given[...]
  }

  /// Returns whether a call with the right name and labels is one of an optional requirement, and
  /// not of a closure in a property.
  private func belongs(
    _ callee: ExprSyntax, _ base: ExprSyntax?, to requirement: OptionalRequirement
  ) -> Bool {
    let isOwn = EnclosingType(of: callee)?.names.last == requirement.protocolName
    guard let base, base.trimmedDescription != "self" else { return isOwn }
    if !isClosure(requirement.name.base) { return true }
    return values.types(of: base).contains(requirement.protocolName)
  }

  /// Returns whether a property with a name has a closure as its value.
  private func isClosure(_ name: String) -> Bool {
    table.members(named: name).contains { $0.name.kind == .property && $0.isClosure }
  }

  // MARK: References

  override func visit(_ node: OptionalBindingConditionSyntax) -> SyntaxVisitorContinueKind {
    // A reference to a method of a value that is not optional is not optional on Linux.
    guard let member = node.initializer?.value.as(MemberAccessExprSyntax.self),
      let base = member.base, !base.flatText.contains("?"),
      table.optionalRequirements(named: member.declName.baseName.text).contains(where: {
        $0.name.kind == .function && values.types(of: base).contains($0.protocolName)
      })
    else { return .visitChildren }
    edits.insert("Optional(", at: member.start, kind: .optionalCall, before: member.flatText)
    edits.insert(")", at: member.end, kind: .optionalCall, before: member.flatText)
    return .visitChildren
  }

  // MARK: Properties

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard let base = node.base, node.declName.argumentNames == nil else { return .visitChildren }
    let name = node.declName.baseName.text
    let candidates = table.optionalRequirements(named: name)
      .filter { $0.name.kind == .property }
    guard !candidates.isEmpty, !isAssigned(node) else { return .visitChildren }
    let types = values.types(of: base)
    if candidates.contains(where: { types.contains($0.protocolName) }) {
      edits.replace(node.declName.span, with: name + "IfImplemented", kind: .optionalCall)
      edits.requireUIKit()
    }
    return .visitChildren
  }

  /// Returns whether an expression is the left side of an assignment.
  private func isAssigned(_ node: MemberAccessExprSyntax) -> Bool {
    guard let sequence = node.parent?.parent?.as(SequenceExprSyntax.self) else { return false }
    let elements = Array(sequence.elements)
    return elements.count > 1 && elements[0].id == ExprSyntax(node).id
      && elements[1].is(AssignmentExprSyntax.self)
  }
}
