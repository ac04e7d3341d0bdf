internal import SwiftSyntax

/// The rewriting of `os(iOS)` to `os(Linux)` in the conditions of `#if` blocks.
final class ConditionRewrite: EditingVisitor {
  override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
    for clause in node.clauses {
      guard let condition = clause.condition else { continue }
      let finder = SystemFinder()
      finder.walk(condition)
      for token in finder.tokens { edits.replace(token.span, with: "Linux", kind: .condition) }
    }
    return .visitChildren
  }
}

/// A visitor that finds the `iOS` in `os(iOS)`.
private final class SystemFinder: SyntaxVisitor {
  private(set) var tokens: [TokenSyntax] = []

  /// Creates a visitor of source text.
  init() { super.init(viewMode: .sourceAccurate) }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.calledExpression.trimmedDescription == "os" else { return .visitChildren }
    for argument in node.arguments {
      if let name = argument.expression.as(DeclReferenceExprSyntax.self),
        name.baseName.text == "iOS"
      {
        tokens.append(name.baseName)
      }
    }
    return .skipChildren
  }
}
