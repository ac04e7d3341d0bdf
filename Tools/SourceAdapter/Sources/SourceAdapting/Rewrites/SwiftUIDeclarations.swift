internal import SwiftSyntax

/// The declarations that use SwiftUI or Combine, which are left out.
struct SwiftUIDeclarations {
  /// The types that the sources declare, whose names are not those of SwiftUI.
  private let ownTypes: Set<String>
  /// The names of the types that are left out.
  private var leftOutTypes: Set<String> = []
  /// Whether the file imports SwiftUI, so that its names are those of SwiftUI.
  private var isImported = false

  /// Leaves declarations out of all files; returns whether there were any.
  static func apply(to drafts: inout [FileEdits], _ table: DeclarationTable) -> Bool {
    let indices = drafts.indices.filter { concerns(drafts[$0]) }
    guard !indices.isEmpty else { return false }
    var search = SwiftUIDeclarations(ownTypes: Set(table.types.compactMap(\.path.last)))
    var count = -1
    // Every pass may find declarations that use a type that the one before left out.
    while count != search.leftOutTypes.count {
      count = search.leftOutTypes.count
      for index in drafts.indices where !drafts[index].file.isManifest {
        let usesNames = search.leftOutTypes.contains { drafts[index].file.mentions($0) }
        guard usesNames || indices.contains(index) else { continue }
        search.isImported = importsSwiftUI(drafts[index])
        search.visit(drafts[index].file.tree.statements, &drafts[index])
      }
    }
    return drafts.contains { !$0.leftOut.isEmpty }
  }

  /// Returns whether a file may have such declarations.
  private static func concerns(_ draft: FileEdits) -> Bool {
    (["SwiftUI", "Combine", "#Preview", "PreviewProvider"] + SwiftUINames.ofCombine)
      .contains { draft.file.mentions($0) } && !draft.file.isManifest
  }

  /// Returns whether a file imports SwiftUI or Combine.
  private static func importsSwiftUI(_ draft: FileEdits) -> Bool {
    ImportRewrite.allModules(of: draft).contains { ["SwiftUI", "Combine"].contains($0) }
  }

  // MARK: Declarations

  /// Leaves out declarations of a file.
  private mutating func visit(_ list: CodeBlockItemListSyntax, _ draft: inout FileEdits) {
    for item in list {
      if let block = item.item.as(IfConfigDeclSyntax.self) {
        for clause in block.clauses where ActiveClauses.isActive(clause) != false {
          if case .statements(let inner)? = clause.elements { visit(inner, &draft) }
        }
      } else if Self.isPreview(item.item) {
        // Only the command `host`, which keeps lines, plays those of UIKit.
        if !draft.keepsLines || showsSwiftUI(item) { draft.leaveOut(item, kind: .leftOut) }
      } else if let node = item.item.as(DeclSyntax.self), !draft.isLeftOut(node.start),
        !node.is(ImportDeclSyntax.self)
      {
        visit(node, &draft)
      }
    }
  }

  /// Leaves out a declaration or members of it.
  private mutating func visit(_ node: DeclSyntax, _ draft: inout FileEdits) {
    guard let type = node.asProtocol((any DeclGroupSyntax).self) else {
      if mentions(node) { leaveOut(node, &draft) }
      return
    }
    let conforms = type.inheritanceClause?.inheritedTypes.contains {
      $0.type.names.last == "PreviewProvider"
    }
    if conforms == true || headMentions(node, type) {
      leaveOut(node, &draft)
    } else {
      visitMembers(of: node, type.memberBlock.members, &draft)
    }
  }

  /// Leaves out members of a type, or the type if the others cannot do without them.
  private mutating func visitMembers(
    of node: DeclSyntax, _ list: MemberBlockItemListSyntax, _ draft: inout FileEdits
  ) {
    let members = Self.flattened(list)
    var leftOut: [MemberBlockItemSyntax] = []
    for member in members where !draft.isLeftOut(member.decl.start) {
      if member.decl.isProtocol((any DeclGroupSyntax).self) {
        visit(member.decl, &draft)
      } else if mentions(member.decl) {
        leftOut.append(member)
      }
    }
    let names = Set(
      leftOut.filter { Self.isStored($0.decl) }.flatMap { $0.decl.memberNames }.map(\.base))
    let isNeeded = members.contains { member in
      !leftOut.contains { $0.id == member.id }
        && member.decl.tokens(viewMode: .sourceAccurate).contains { names.contains($0.text) }
    }
    let isComplete =
      node.is(ProtocolDeclSyntax.self) || leftOut.contains { $0.decl.is(EnumCaseDeclSyntax.self) }
    if isNeeded || isComplete && !leftOut.isEmpty {
      leaveOut(node, &draft)
      return
    }
    for member in leftOut { draft.leaveOut(member, kind: .leftOut) }
  }

  /// Leaves out a whole declaration.
  private mutating func leaveOut(_ node: DeclSyntax, _ draft: inout FileEdits) {
    if !node.is(ExtensionDeclSyntax.self),
      let name = node.asProtocol((any NamedDeclSyntax).self)?.name.text,
      node.isProtocol((any DeclGroupSyntax).self) || node.is(TypeAliasDeclSyntax.self)
    {
      leftOutTypes.insert(name)
    }
    draft.leaveOut(node, kind: .leftOut)
  }

  /// Returns the members of a list, with those in `#if` blocks.
  private static func flattened(_ list: MemberBlockItemListSyntax) -> [MemberBlockItemSyntax] {
    list.flatMap { member -> [MemberBlockItemSyntax] in
      guard let block = member.decl.as(IfConfigDeclSyntax.self) else { return [member] }
      return block.clauses.flatMap { clause -> [MemberBlockItemSyntax] in
        guard ActiveClauses.isActive(clause) != false, case .decls(let inner)? = clause.elements
        else { return [] }
        return flattened(inner)
      }
    }
  }

  /// Returns whether a member is a stored property.
  private static func isStored(_ node: DeclSyntax) -> Bool {
    node.as(VariableDeclSyntax.self)?.bindings.contains { $0.accessorBlock == nil } ?? false
  }

  /// Returns whether a statement is a `#Preview`.
  private static func isPreview(_ item: CodeBlockItemSyntax.Item) -> Bool {
    item.as(MacroExpansionDeclSyntax.self)?.macroName.text == "Preview"
      || item.as(MacroExpansionExprSyntax.self)?.macroName.text == "Preview"
  }

  /// Returns whether a preview shows views of SwiftUI rather than of UIKit.
  private func showsSwiftUI(_ item: CodeBlockItemSyntax) -> Bool {
    mentions(item)
      || isImported
        && item.tokens(viewMode: .sourceAccurate).contains {
          SwiftUINames.types.contains($0.text) && !ownTypes.contains($0.text)
        }
  }

  // MARK: Names

  /// Returns whether the declaration of a type uses SwiftUI before its body.
  private func headMentions(_ node: DeclSyntax, _ type: any DeclGroupSyntax) -> Bool {
    if isImported, let extended = node.as(ExtensionDeclSyntax.self)?.extendedType.names,
      let name = extended.last, !ownTypes.contains(name),
      extended.first == "SwiftUI" || SwiftUINames.types.contains(name)
    {
      return true
    }
    let body = type.memberBlock.start
    return mentions(node) { $0.start < body }
  }

  /// Returns whether a declaration uses SwiftUI, or a type that is left out.
  private func mentions(
    _ node: some SyntaxProtocol, where isIncluded: (TokenSyntax) -> Bool = { _ in true }
  ) -> Bool {
    for token in node.tokens(viewMode: .sourceAccurate) {
      guard case .identifier(let name) = token.tokenKind else { continue }
      guard isIncluded(token) else { return false }
      if leftOutTypes.contains(name), Self.isType(token) { return true }
      if isImported || SwiftUINames.ofCombine.contains(name), !ownTypes.contains(name),
        SwiftUINames.isUsed(token, name)
      {
        return true
      }
    }
    return false
  }

  /// Returns whether a name can be that of a type, and is no label or member.
  private static func isType(_ token: TokenSyntax) -> Bool {
    guard let parent = token.parent else { return false }
    return parent.is(IdentifierTypeSyntax.self) || parent.is(DeclReferenceExprSyntax.self)
      || parent.is(MemberTypeSyntax.self)
  }
}
