internal import SwiftSyntax

/// The modifiers that older versions of Swift took or did not need.
///
/// Static members cannot be `open`, and an initializer of a class that calls another one of `self`
/// is `convenience`.
final class ModifierRewrite: EditingVisitor {
  /// Returns whether a file may have such modifiers.
  static func concerns(_ file: SourceFile) -> Bool {
    file.mentions("open") && file.mentions("static") || file.mentions("self.init(")
  }

  // MARK: Static members

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    close(node.modifiers)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    close(node.modifiers)
    return .visitChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    close(node.modifiers)
    return .visitChildren
  }

  /// Replaces the word `open` of a static member by `public`.
  private func close(_ modifiers: DeclModifierListSyntax) {
    guard modifiers.has("static"),
      let word = modifiers.first(where: { $0.name.text == "open" && $0.detail == nil })
    else { return }
    edits.replace(word.span, with: "public", kind: .modifier)
  }

  // MARK: Initializers

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if !node.modifiers.has("convenience"), Self.isInClass(node), let body = node.body {
      let finder = DelegationFinder()
      finder.walk(body)
      if finder.delegates {
        edits.insert("convenience ", at: node.initKeyword.start, kind: .modifier, before: "init")
      }
    }
    return .visitChildren
  }

  /// Returns whether an initializer is declared in the body of a class.
  private static func isInClass(_ node: InitializerDeclSyntax) -> Bool {
    node.ancestor(MemberBlockSyntax.self)?.parent?.is(ClassDeclSyntax.self) ?? false
  }
}

/// A visitor that finds out whether an initializer calls another one of `self` and none of `super`.
private final class DelegationFinder: ActiveVisitor {
  private var callsOwn = false
  private var callsSuper = false

  /// Whether the initializer is a convenience initializer.
  var delegates: Bool { callsOwn && !callsSuper }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if node.declName.baseName.text == "init" {
      if node.base?.is(SuperExprSyntax.self) == true { callsSuper = true }
      if node.base?.as(DeclReferenceExprSyntax.self)?.baseName.text == "self" { callsOwn = true }
    }
    return .visitChildren
  }
  override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
