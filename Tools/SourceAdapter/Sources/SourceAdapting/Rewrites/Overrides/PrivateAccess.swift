internal import SwiftSyntax

/// The widening of private declarations that a member uses after its move to another file.
struct PrivateAccess {
  /// Removes `private` and `fileprivate` from the declarations of a file that moved members name.
  static func widen(for moved: [DeclSyntax], in draft: inout FileEdits) {
    guard draft.file.mentions("private") else { return }
    var names: Set<String> = []
    for node in moved {
      for token in node.tokens(viewMode: .sourceAccurate) {
        if case .identifier(let name) = token.tokenKind { names.insert(name) }
      }
    }
    let finder = PrivateFinder(names)
    finder.walk(draft.file.tree)
    for modifier in finder.modifiers where !draft.hasEdit(at: modifier.start) {
      draft.remove(modifier.span, kind: .modifier)
    }
  }
}

/// A visitor that finds the modifiers of private declarations with some names.
private final class PrivateFinder: ActiveVisitor {
  private(set) var modifiers: [DeclModifierSyntax] = []
  private let names: Set<String>

  /// Creates a visitor for names.
  init(_ names: Set<String>) {
    self.names = names
    super.init()
  }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    // Its members have its access.
    let isNeeded = node.memberBlock.members.contains { member in
      member.decl.memberModifiers?.access == nil && isNamed(member.decl)
    }
    if isNeeded { add(node.modifiers) }
    return .visitChildren
  }
  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }
  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind { enter(node) }

  /// Records the modifier of a declaration with one of the names.
  private func enter(_ node: some DeclSyntaxProtocol & WithModifiersSyntax)
    -> SyntaxVisitorContinueKind
  {
    if isNamed(DeclSyntax(node)) { add(node.modifiers) }
    return .visitChildren
  }

  /// Returns whether a declaration has one of the names.
  private func isNamed(_ node: DeclSyntax) -> Bool {
    if let name = node.asProtocol((any NamedDeclSyntax).self)?.name.text {
      return names.contains(name)
    }
    return node.memberNames.contains { names.contains($0.base) }
  }

  /// Records the private modifiers of a list.
  private func add(_ list: DeclModifierListSyntax) {
    for modifier in list where modifier.detail == nil {
      if ["private", "fileprivate"].contains(modifier.name.text) { modifiers.append(modifier) }
    }
  }
}
