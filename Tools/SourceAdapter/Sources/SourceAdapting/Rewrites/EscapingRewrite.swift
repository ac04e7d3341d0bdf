internal import SwiftSyntax

/// The closures that functions pass on to `performBatchUpdates`.
///
/// UIKit declares that it does not keep its updates. Swift has no word for an optional closure that
/// is not kept, so closures that the updates call are marked as kept.
final class EscapingRewrite: TableVisitor {
  /// Returns whether a file may have such closures.
  static func concerns(_ file: SourceFile) -> Bool { file.mentions("performBatchUpdates") }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let body = node.body, !node.modifiers.has("override"), !isRequirement(node.memberName)
    else { return .visitChildren }
    let parameters = node.signature.parameterClause.parameters.filter {
      $0.type.is(FunctionTypeSyntax.self)
    }
    guard !parameters.isEmpty else { return .visitChildren }
    let finder = CapturedNames()
    finder.walk(body)
    for parameter in parameters
    where finder.names.contains((parameter.secondName ?? parameter.firstName).text) {
      // Callers did not have to write `self`.
      edits.insert("@_implicitSelfCapture ", at: parameter.start, kind: .attribute)
      edits.insert(
        "@escaping ", at: parameter.type.start, kind: .attribute, before: parameter.flatText)
    }
    return .visitChildren
  }

  /// Returns whether a protocol of the sources requires a function.
  private func isRequirement(_ name: MemberName) -> Bool {
    table.members(named: name.base).contains {
      $0.name == name && table.isProtocol($0.owner, in: $0.module)
    }
  }
}

/// A visitor that collects the names in closures that are passed to `performBatchUpdates`.
private final class CapturedNames: ActiveVisitor {
  private(set) var names: Set<String> = []
  private var depth = 0

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard depth == 0,
      node.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text
        == "performBatchUpdates"
    else { return .visitChildren }
    depth += 1
    let first = node.arguments.first?.expression.as(ClosureExprSyntax.self)
    if let updates = first ?? node.trailingClosure { walk(updates) }
    depth -= 1
    return .visitChildren
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    if depth > 0 { names.insert(node.baseName.text) }
    return .visitChildren
  }
}
