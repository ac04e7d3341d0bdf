internal import SwiftSyntax

/// A visitor that collects the types and members of a file; bodies of functions are not visited.
final class DeclarationCollector: ActiveVisitor {
  private(set) var types: [TypeRecord] = []
  private(set) var members: [MemberRecord] = []
  private(set) var optionalRequirements: [OptionalRequirement] = []
  private(set) var extensions: [ExtensionConformances] = []
  /// The names behind `=` of the type aliases at file level.
  private(set) var aliases: [String: [String]] = [:]
  private let draft: FileEdits
  private let index: Int
  /// The enclosing types, and whether each is an extension.
  private var scopes: [(path: [String], isExtension: Bool)] = []

  init(_ draft: FileEdits, index: Int) {
    self.draft = draft; self.index = index
    super.init()
  }

  // MARK: Types

  override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, kind: .classType)
  }
  override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, kind: .other)
  }
  override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, kind: .other)
  }
  override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, kind: .other)
  }
  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    enter(node, kind: .protocolType)
  }
  override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
    guard !draft.isLeftOut(node.start) else { return .skipChildren }
    if let list = node.inheritanceClause?.inheritedTypes {
      extensions.append(
        ExtensionConformances(
          owner: node.extendedType.names, module: draft.file.module,
          inherited: list.map { $0.type.names }))
    }
    scopes.append((node.extendedType.names, true))
    return .visitChildren
  }

  override func visitPost(_ node: ClassDeclSyntax) { leave(node) }
  override func visitPost(_ node: ActorDeclSyntax) { leave(node) }
  override func visitPost(_ node: StructDeclSyntax) { leave(node) }
  override func visitPost(_ node: EnumDeclSyntax) { leave(node) }
  override func visitPost(_ node: ProtocolDeclSyntax) { leave(node) }
  override func visitPost(_ node: ExtensionDeclSyntax) { leave(node) }

  /// Records a type and enters its scope.
  private func enter(
    _ node: some DeclGroupSyntax & NamedDeclSyntax, kind: TypeRecord.Kind
  ) -> SyntaxVisitorContinueKind {
    guard !draft.isLeftOut(node.start) else { return .skipChildren }
    let path = (scopes.last?.path ?? []) + [node.name.text]
    types.append(
      TypeRecord(
        path: path, kind: kind, module: draft.file.module, file: index,
        inherited: node.inheritanceClause?.inheritedTypes.map { $0.type.names } ?? [],
        isObjectiveC: node.attributes.has("objc"),
        isPublic: ["open", "public"].contains(node.modifiers.access ?? ""),
        bodyStart: node.memberBlock.leftBrace.end, bodyEnd: node.memberBlock.rightBrace.start))
    scopes.append((path, false))
    return .visitChildren
  }

  /// Leaves the scope of a type or extension.
  private func leave(_ node: some SyntaxProtocol) {
    if !draft.isLeftOut(node.start) { scopes.removeLast() }
  }

  override func visit(_ node: TypeAliasDeclSyntax) -> SyntaxVisitorContinueKind {
    let names = node.initializer.value.names
    if scopes.isEmpty, node.genericParameterClause == nil, !names.isEmpty {
      aliases[node.name.text] = names
    }
    return .skipChildren
  }

  // MARK: Members

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    let effects = node.signature.effectSpecifiers
    record(
      node.memberName, node, isAsync: effects?.asyncSpecifier != nil,
      isThrowing: effects?.throwsClause != nil,
      autoclosures: node.signature.parameterClause.parameters.autoclosures, stub: node.stub)
    return .skipChildren
  }

  override func visit(_ node: SubscriptDeclSyntax) -> SyntaxVisitorContinueKind {
    record(node.memberName, node)
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    for (name, binding) in zip(node.memberNames, node.bindings) {
      let type = binding.typeAnnotation?.type
      let isClosure = type?.tokens(viewMode: .sourceAccurate).contains { $0.tokenKind == .arrow }
      record(name, node, isClosure: isClosure ?? false, stub: binding.stub(of: name))
    }
    return .skipChildren
  }

  override func visit(_ node: InitializerDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: DeinitializerDeclSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }
  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    .skipChildren
  }

  private func record(
    _ name: MemberName, _ node: some WithAttributesSyntax & WithModifiersSyntax,
    isAsync: Bool = false, isThrowing: Bool = false, isClosure: Bool = false,
    autoclosures: Set<Int> = [], stub: String? = nil
  ) {
    guard let scope = scopes.last, !draft.isLeftOut(node.start) else { return }
    members.append(
      MemberRecord(
        owner: scope.path, isInExtension: scope.isExtension, module: draft.file.module, name: name,
        isOverride: node.modifiers.has("override"),
        objectiveCName: node.attributes.objectiveCName, isAsync: isAsync, isThrowing: isThrowing,
        isClosure: isClosure, autoclosures: autoclosures, stub: stub))
    if node.modifiers.has("optional"), !scope.isExtension {
      optionalRequirements.append(
        OptionalRequirement(protocolName: scope.path.last ?? "", name: name))
    }
  }
}
