internal import SwiftSyntax

/// The calls of UIKit's initializers on classes that are values, as in `cellClass.init(frame:)`.
///
/// Swift calls only `required` initializers so, if the class is written in Swift. Cellophane's
/// views have functions that stand in for them.
final class InstanceRewrite: EditingVisitor {
  /// Returns whether a file may have such calls.
  static func concerns(_ file: SourceFile) -> Bool { file.mentions(".init(frame:") }

  /// The labels of the initializers that have a function.
  private static let forms = [["frame"], ["frame", "collectionViewLayout"]]

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
      member.declName.baseName.text == "init", Self.isValue(base),
      Self.forms.contains(node.arguments.map { $0.label?.text ?? "_" })
    {
      edits.replace(member.declName.span, with: "makeInstance", kind: .initializer)
    }
    return .visitChildren
  }

  /// Returns whether an expression is a class as a value: a variable, or the class of an object.
  private static func isValue(_ base: ExprSyntax) -> Bool {
    if let chain = base.as(OptionalChainingExprSyntax.self) { return isValue(chain.expression) }
    if let force = base.as(ForceUnwrapExprSyntax.self) { return isValue(force.expression) }
    if let call = base.as(FunctionCallExprSyntax.self) {
      return call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text == "type"
    }
    let name =
      base.as(DeclReferenceExprSyntax.self)?.baseName.text
      ?? base.as(MemberAccessExprSyntax.self)?.declName.baseName.text ?? ""
    return !["self", "super"].contains(name) && name.first?.isLowercase == true
  }
}
