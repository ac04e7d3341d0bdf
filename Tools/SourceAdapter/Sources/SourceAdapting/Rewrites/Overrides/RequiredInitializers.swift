internal import SwiftSyntax

/// The initializers `init()` of invalidation contexts, which Cellophane requires of subclasses.
final class RequiredInitializers: TableVisitor {
  /// Returns whether the subclasses of a class must have `init()`.
  private func isContext(_ path: [String]) -> Bool {
    guard let type = table.type(path, in: edits.file.module),
      let root = table.rootName(of: type)
    else { return false }
    return UIKitClasses.inherits(root, from: "UICollectionViewLayoutInvalidationContext")
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.signature.parameterClause.parameters.isEmpty, !node.modifiers.has("required"),
      let word = node.modifiers.first(where: { $0.name.text == "override" }),
      let path = EnclosingType(of: node)?.names, isContext(path)
    {
      edits.replace(word.span, with: "required", kind: .initializer)
    }
    return .visitChildren
  }

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    let path = (EnclosingType(of: node)?.names ?? []) + [node.name.text]
    let members = node.memberBlock.members.map(\.decl)
    let all = members.compactMap { $0.as(InitializerDeclSyntax.self) }
    guard let last = all.last(where: { !$0.modifiers.has("convenience") }),
      !all.contains(where: { $0.signature.parameterClause.parameters.isEmpty }), isContext(path)
    else { return .visitChildren }
    add(to: node, after: last, isComplete: !members.contains(where: Self.needsValue))
    return .visitChildren
  }

  /// Adds the initializer to a class.
  ///
  /// - Parameter isComplete: Whether all stored properties have values.
  private func add(to node: ClassDeclSyntax, after last: InitializerDeclSyntax, isComplete: Bool) {
    let access = node.modifiers.access.map { $0 == "open" ? "public" : $0 }
    let isNamed = access != nil && access != "internal" && access != "private"
    let head = (isNamed ? "\(access ?? "") " : "") + "required init()"
    // UIKit stops there too: the class does not inherit init().
    let body =
      isComplete
      ? "super.init()" : "fatalError(\"use of unimplemented initializer 'init()'\")"
    if !isComplete {
      edits.remark(
        "\(node.name.text) has no init(), which stops the program where a layout calls it",
        at: node.start)
    }
    let margin = edits.file.indentation(at: last.start)
    let separator = edits.keepsLines ? "; " : "\n\n\(margin)"
    edits.insert(
      "\(separator)\(head) { \(body) }", at: last.end, kind: .initializer,
      before: node.name.text)
  }

  /// Returns whether a member is a stored property without a value.
  private static func needsValue(_ node: DeclSyntax) -> Bool {
    guard let variable = node.as(VariableDeclSyntax.self), !variable.modifiers.isStatic else {
      return false
    }
    let isConstant = variable.bindingSpecifier.text == "let"
    return variable.bindings.contains { binding in
      guard binding.initializer == nil else { return false }
      let type = binding.typeAnnotation?.type
      let isOptional =
        type?.is(OptionalTypeSyntax.self) == true
        || type?.is(ImplicitlyUnwrappedOptionalTypeSyntax.self) == true
      return isStored(binding) && (isConstant || !isOptional)
    }
  }

  /// Returns whether a property has storage.
  private static func isStored(_ binding: PatternBindingSyntax) -> Bool {
    guard let block = binding.accessorBlock else { return true }
    guard case .accessors(let list) = block.accessors else { return false }
    return list.allSatisfy { ["willSet", "didSet"].contains($0.accessorSpecifier.text) }
  }
}
