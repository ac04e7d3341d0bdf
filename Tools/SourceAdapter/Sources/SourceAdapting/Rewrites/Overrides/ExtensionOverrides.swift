internal import SwiftSyntax

/// The moves of members that override, or are overridden, from extensions to the bodies of their
/// classes.
///
/// Without Objective-C, members of extensions take no part in overriding.
struct ExtensionOverrides {
  private let table: DeclarationTable
  private let undeclared: UndeclaredOverrides
  private let conformances: InheritedConformances
  /// The members that classes of the sources override.
  private let overridden: Set<Key>

  /// A member of a class.
  private struct Key: Hashable {
    let owner: [String]
    let module: String
    let name: MemberName
  }

  /// The closing brace of a class.
  private struct Place: Hashable {
    let file: Int
    let offset: Int
  }

  /// Finds the members that are overridden.
  init(
    _ table: DeclarationTable, _ undeclared: UndeclaredOverrides,
    _ conformances: InheritedConformances
  ) {
    self.table = table; self.undeclared = undeclared; self.conformances = conformances
    var overridden: Set<Key> = []
    for member in table.members where member.isOverride {
      guard let type = table.type(member.owner, in: member.module) else { continue }
      for ancestor in table.ancestors(of: type) {
        overridden.insert(Key(owner: ancestor.path, module: ancestor.module, name: member.name))
      }
    }
    self.overridden = overridden
  }

  /// Moves the members of all files.
  func apply(to drafts: inout [FileEdits]) {
    var moves: [Place: [MovedText]] = [:]
    var places: [Place] = []
    for index in drafts.indices where drafts[index].file.mentions("extension") {
      let finder = ExtensionFinder()
      finder.walk(drafts[index].file.tree)
      for node in finder.extensions where !drafts[index].isLeftOut(node.start) {
        guard let (place, moved) = move(node, of: index, in: &drafts) else { continue }
        if moves[place] == nil { places.append(place) }
        moves[place, default: []] += moved
        if place.file != index {
          let imports = ImportRewrite.modules(of: drafts[index])
          drafts[place.file].requireImports(imports)
        }
      }
    }
    for place in places {
      let file = drafts[place.file].file
      let offset =
        file.isFirstOnLine(place.offset) ? file.lineStart(of: place.offset) : place.offset
      drafts[place.file].add(Edit(range: offset..<offset, content: .moved(moves[place] ?? [])))
    }
  }

  /// Removes the members of an extension that move, and returns them with their new place.
  private func move(
    _ node: ExtensionDeclSyntax, of index: Int, in drafts: inout [FileEdits]
  ) -> (Place, [MovedText])? {
    let module = drafts[index].file.module
    let name = node.extendedType.names
    let type = table.type(name, in: module)
    // A filtered list of syntax would lose its location.
    let members = Array(node.memberBlock.members).filter {
      !drafts[index].isLeftOut($0.decl.start)
        && mustMove($0.decl, of: type?.path ?? name, module: type?.module ?? "", in: module)
    }
    guard let first = members.first else { return nil }
    guard let type, type.kind == .classType, type.module == module else {
      if type?.kind != .protocolType {
        leaveOutOverrides(members, of: name.joined(separator: "."), in: &drafts[index])
      }
      return nil
    }
    guard node.genericWhereClause == nil else {
      drafts[index].remark(
        "cannot move overriding members out of an extension with a where clause",
        at: first.decl.start)
      return nil
    }
    guard !drafts[type.file].isLeftOut(type.bodyEnd) else { return nil }
    if type.file != index { PrivateAccess.widen(for: members.map(\.decl), in: &drafts[index]) }
    let conditions = ActiveClauses.openConditions(around: node)
    let moved = members.map { member in
      addAccess(of: node, to: member.decl, in: &drafts[index])
      let range = drafts[index].wholeRange(of: member)
      let target = "moved to \(type.path.joined(separator: ".")) in \(drafts[type.file].file.path)"
      drafts[index].leaveOut(member, kind: .overrideInExtension, after: target)
      return MovedText(file: index, range: range, conditions: conditions)
    }
    return (Place(file: type.file, offset: type.bodyEnd), moved)
  }

  /// Leaves out overrides for which there is no class body.
  private func leaveOutOverrides(
    _ members: [MemberBlockItemSyntax], of name: String, in draft: inout FileEdits
  ) {
    for member in members where member.decl.memberModifiers?.has("override") == true {
      draft.remark(
        "an extension cannot override a member on Linux; \(name) is not declared in this module, "
          + "so the override is left out",
        at: member.decl.start)
      draft.leaveOut(member, kind: .leftOut)
    }
  }

  /// Returns whether a member, or a member in an `#if` block, must be in the body of its class.
  private func mustMove(
    _ node: DeclSyntax, of owner: [String], module: String, in own: String
  ) -> Bool {
    if let block = node.as(IfConfigDeclSyntax.self) {
      return block.clauses.contains { clause in
        guard ActiveClauses.isActive(clause) != false,
          case .decls(let members)? = clause.elements
        else { return false }
        return members.contains { mustMove($0.decl, of: owner, module: module, in: own) }
      }
    }
    // Core Animation and Core Data store such properties, which extensions cannot.
    if node.as(VariableDeclSyntax.self)?.attributes.has("NSManaged") == true { return true }
    if let modifiers = node.memberModifiers, modifiers.has("override") {
      let isUndeclared = node.memberNames.contains { undeclared.contains($0, of: owner, in: own) }
      // Members of extensions cannot be open.
      if !isUndeclared || modifiers.has("open") && !module.isEmpty { return true }
    }
    // Clients may override an open member, as only Objective-C lets them in an extension.
    if let modifiers = node.memberModifiers, modifiers.has("open"), !module.isEmpty { return true }
    return node.memberNames.contains {
      overridden.contains(Key(owner: owner, module: module, name: $0))
        || conformances.contains($0, of: owner, in: own)
    }
  }

  /// Adds the access modifier of an extension to a member without one.
  private func addAccess(
    of node: ExtensionDeclSyntax, to member: DeclSyntax, in draft: inout FileEdits
  ) {
    guard let access = node.modifiers.access, access != "internal" else { return }
    if let block = member.as(IfConfigDeclSyntax.self) {
      for clause in block.clauses {
        guard case .decls(let members)? = clause.elements else { continue }
        for inner in members { addAccess(of: node, to: inner.decl, in: &draft) }
      }
      return
    }
    guard let modifiers = member.memberModifiers, modifiers.access == nil else { return }
    let keyword =
      member.as(FunctionDeclSyntax.self)?.funcKeyword
      ?? member.as(VariableDeclSyntax.self)?.bindingSpecifier
      ?? member.as(SubscriptDeclSyntax.self)?.subscriptKeyword
      ?? member.as(InitializerDeclSyntax.self)?.initKeyword
    guard let start = modifiers.first?.start ?? keyword?.start else { return }
    let word = access == "private" ? "fileprivate" : access
    draft.add(Edit(range: start..<start, content: .text(word + " ")))
  }
}
