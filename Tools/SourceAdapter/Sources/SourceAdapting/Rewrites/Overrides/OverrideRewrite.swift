internal import SwiftSyntax

/// The removal of `override` from members that no superclass declares on Linux.
///
/// Classes whose members Cellophane calls nevertheless conform to a protocol for it.
final class OverrideRewrite: EditingVisitor {
  private let undeclared: UndeclaredOverrides

  init(_ edits: FileEdits, _ undeclared: UndeclaredOverrides) {
    self.undeclared = undeclared
    super.init(edits)
  }

  // MARK: Members

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let name = node.memberName
    if node.modifiers.has("override"), let path = EnclosingType(of: node)?.names,
      undeclared.isFinal(name, of: path, in: edits.file.module),
      let member = node.parent?.as(MemberBlockItemSyntax.self)
    {
      edits.remark(
        "Foundation on Linux does not let classes override \(name.base); the method is left out",
        at: node.start)
      edits.leaveOut(member, kind: .leftOut)
      return .skipChildren
    }
    if dropOverride(of: [name], node.modifiers), let path = EnclosingType(of: node)?.names,
      undeclared.isEmpty(name, of: path, in: edits.file.module), let body = node.body
    {
      removeSuperCalls(of: name.base, in: body)
    }
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if dropOverride(of: node.memberNames, node.modifiers) {
      for binding in node.bindings { replaceObserver(of: binding, node.modifiers) }
    }
    return .visitChildren
  }

  /// Removes the word `override` of a member; returns whether it did.
  private func dropOverride(of names: [MemberName], _ modifiers: DeclModifierListSyntax) -> Bool {
    guard let word = modifiers.first(where: { $0.name.text == "override" }),
      let path = EnclosingType(of: word)?.names
    else { return false }
    let kinds = names.compactMap { undeclared.kind(of: $0, in: path, module: edits.file.module) }
    guard let kind = kinds.first else { return false }
    edits.remove(word.span, kind: kind)
    return true
  }

  /// Replaces calls of a method on `super` by `()`.
  private func removeSuperCalls(of base: String, in body: CodeBlockSyntax) {
    let finder = SuperCallFinder(base)
    finder.walk(body)
    for call in finder.calls { edits.replace(call.span, with: "()", kind: .foundationOverride) }
  }

  /// Replaces `didSet` of a property by accessors, for the property itself is one of the superclass.
  private func replaceObserver(
    of binding: PatternBindingSyntax, _ modifiers: DeclModifierListSyntax
  ) {
    guard let block = binding.accessorBlock, case .accessors(let list) = block.accessors,
      let observer = list.first(where: {
        ["willSet", "didSet"].contains($0.accessorSpecifier.text)
      })
    else { return }
    let name = binding.pattern.trimmedDescription
    guard list.count == 1, observer.accessorSpecifier.text == "didSet", let body = observer.body
    else {
      edits.remark(
        "\(name) observes a property that it cannot override on Linux", at: observer.start)
      return
    }
    let old = observer.parameters?.name.text ?? "oldValue"
    edits.replace(
      observer.accessorSpecifier.start..<body.leftBrace.start,
      with: "get { super.\(name) } set { let \(old) = super.\(name); "
        + "super.\(name) = newValue; _ = \(old); do ", kind: .override)
    edits.insert(" }", at: body.end, kind: .override)
    for modifier in modifiers where ["weak", "unowned"].contains(modifier.name.text) {
      edits.remove(modifier.span, kind: .modifier)
    }
  }

  // MARK: Classes

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    guard let list = node.inheritanceClause?.inheritedTypes, let last = list.last else {
      return .visitChildren
    }
    let path = (EnclosingType(of: node)?.names ?? []) + [node.name.text]
    let inherited = list.compactMap(\.type.names.last)
    let missing = undeclared.protocols(of: path, in: edits.file.module)
      .filter { !inherited.contains($0) }
    if !missing.isEmpty {
      let text = missing.map { ", " + $0 }.joined()
      edits.insert(text, at: last.type.end, kind: .conformance, before: node.name.text)
      edits.requireUIKit()
    }
    return .visitChildren
  }
}

/// A visitor that finds calls of a method on `super`.
private final class SuperCallFinder: ActiveVisitor {
  private(set) var calls: [FunctionCallExprSyntax] = []
  private let base: String

  /// Creates a visitor for the base name of a method.
  init(_ base: String) {
    self.base = base
    super.init()
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
      member.base?.is(SuperExprSyntax.self) == true, member.declName.baseName.text == base
    else { return .visitChildren }
    calls.append(node)
    return .skipChildren
  }
}
