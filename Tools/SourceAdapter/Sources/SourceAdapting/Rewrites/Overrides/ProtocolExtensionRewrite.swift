internal import SwiftSyntax

/// The rewriting of members in extensions of classes outside the sources that subclasses override:
/// they become members of an extension of a protocol that the class conforms to.
///
/// Members before and after them stay in extensions of the class.
struct ProtocolExtensionRewrite {
  private let table: DeclarationTable
  private let outside: OutsideMembers
  /// The names of the protocols so far, in each module.
  private var names: Set<String> = []

  static func apply(
    to drafts: inout [FileEdits], _ table: DeclarationTable, _ outside: OutsideMembers
  ) {
    guard !outside.isEmpty else { return }
    var rewrite = ProtocolExtensionRewrite(table: table, outside: outside)
    // The names do not depend on the order of the files.
    for index in drafts.indices.sorted(by: {
      drafts[$0].file.path.utf8.lexicographicallyPrecedes(drafts[$1].file.path.utf8)
    }) where drafts[index].file.mentions("extension") {
      let finder = ExtensionFinder()
      finder.walk(drafts[index].file.tree)
      for node in finder.extensions where !drafts[index].isLeftOut(node.start) {
        rewrite.rewrite(node, &drafts[index])
      }
    }
  }

  private mutating func rewrite(_ node: ExtensionDeclSyntax, _ draft: inout FileEdits) {
    let written = node.extendedType.names
    guard table.type(written, in: draft.file.module) == nil,
      let owner = table.resolved(written).last
    else { return }
    let members = Array(node.memberBlock.members)
    let groups = members.indices.split { !mustMove(members[$0].decl, of: owner) }
    for group in groups {
      guard let first = group.first, let last = group.last else { continue }
      guard node.genericWhereClause == nil else {
        draft.remark(
          "subclasses cannot override a member of an extension with a where clause",
          at: members[first].decl.start)
        continue
      }
      let block = Block(
        node: node, members: members, range: first..<(last + 1),
        name: name(owner, members[first].decl, in: draft.file.module))
      block.rewrite(&draft)
      for index in group { Self.adjustModifiers(of: members[index].decl, &draft) }
    }
  }

  /// Returns whether a member, or one in an `#if` block, must become one of a protocol extension.
  private func mustMove(_ node: DeclSyntax, of owner: String) -> Bool {
    Self.flattened(node).contains { member in
      member.memberNames.contains { outside.mustBeInProtocol($0, of: owner) }
    }
  }

  /// Returns a member, or the members of an `#if` block.
  private static func flattened(_ node: DeclSyntax) -> [DeclSyntax] {
    guard let block = node.as(IfConfigDeclSyntax.self) else { return [node] }
    return block.clauses.flatMap { clause -> [DeclSyntax] in
      guard ActiveClauses.isActive(clause) != false, case .decls(let inner)? = clause.elements
      else { return [] }
      return inner.flatMap { flattened($0.decl) }
    }
  }

  /// Returns the name of the protocol for a class and its first member, such as
  /// `UIViewControllerOpenLeftMembers`.
  private mutating func name(_ owner: String, _ member: DeclSyntax, in module: String) -> String {
    let base = Self.flattened(member).lazy.compactMap { $0.memberNames.first?.base }.first ?? ""
    let word = base.replacing("`", with: "")
    let stem = owner + word.prefix(1).uppercased() + word.dropFirst() + "Members"
    var name = stem
    var number = 2
    while !names.insert(module + "." + name).inserted || table.type([name], in: module) != nil {
      name = stem + String(number)
      number += 1
    }
    return name
  }

  /// Replaces the modifiers of a member that a protocol extension does not take.
  private static func adjustModifiers(of node: DeclSyntax, _ draft: inout FileEdits) {
    for member in flattened(node) {
      for modifier in member.memberModifiers ?? [] where modifier.detail == nil {
        switch modifier.name.text {
        case "class": draft.replace(modifier.span, with: "static", kind: .modifier)
        case "open": draft.replace(modifier.span, with: "public", kind: .modifier)
        case "final": draft.remove(modifier.span, kind: .modifier)
        default: break
        }
      }
    }
  }

  /// Neighboring members of an extension that become those of a protocol extension.
  private struct Block {
    let node: ExtensionDeclSyntax
    let members: [MemberBlockItemSyntax]
    let range: Range<Int>
    let name: String

    /// The declaration of the protocol and the conformance to it.
    private var declarations: [String] {
      [
        "public protocol \(name): AnyObject {}",
        "extension \(node.extendedType.flatText): \(name) {}",
      ]
    }

    /// The attributes and access of the extension, with the keyword.
    private var head: String {
      let attributes = node.attributes.filter { !AttributeRewrite.isRemoved($0) }
      let words = attributes.map(\.flatText) + node.modifiers.map(\.flatText) + ["extension"]
      return words.joined(separator: " ")
    }

    private var protocolHead: String {
      "\(head) \(name) where Self: \(node.extendedType.flatText) {"
    }

    /// Divides the extension in front of and behind the members.
    func rewrite(_ draft: inout FileEdits) {
      if range.lowerBound == 0, node.inheritanceClause == nil {
        replaceHead(&draft)
      } else {
        open(&draft)
      }
      if range.upperBound < members.count { close(&draft) }
    }

    /// Turns the head of the extension into that of the protocol extension.
    private func replaceHead(_ draft: inout FileEdits) {
      let type = node.extendedType
      let text = "\(name) where Self: \(type.flatText)"
      draft.replace(type.span, with: text, kind: .protocolExtension)
      if draft.keepsLines {
        let text = declarations.map { $0 + "; " }.joined()
        draft.insert(text, at: node.start, kind: .protocolExtension)
      } else {
        let place = draft.wholeRange(of: node).lowerBound
        let text = declarations.map { $0 + "\n\n" }.joined()
        draft.insert(text, at: place, kind: .protocolExtension)
      }
    }

    /// Ends the extension in front of the members, and starts the protocol extension.
    private func open(_ draft: inout FileEdits) {
      let first = members[range.lowerBound]
      let before = node.extendedType.flatText
      if draft.keepsLines || !draft.file.isFirstOnLine(first.start) {
        let text = "}; \(declarations.joined(separator: "; ")); \(protocolHead) "
        draft.insert(text, at: first.start, kind: .protocolExtension, before: before)
      } else {
        let text = (["}"] + declarations + [protocolHead]).joined(separator: "\n\n") + "\n"
        let place = draft.wholeRange(of: first).lowerBound
        draft.insert(text, at: place, kind: .protocolExtension, before: before)
      }
    }

    /// Ends the protocol extension behind the members, and starts an extension of the class.
    private func close(_ draft: inout FileEdits) {
      let text = "\(head) \(node.extendedType.flatText) {"
      let last = members[range.upperBound - 1]
      let next = members[range.upperBound]
      if draft.keepsLines || !draft.file.isFirstOnLine(next.start) {
        // Nothing may follow `#endif` on its line.
        let isBlock = last.decl.is(IfConfigDeclSyntax.self)
        let place = isBlock ? next.start : last.end
        draft.insert(isBlock ? "}; \(text) " : " }; \(text)", at: place, kind: .protocolExtension)
      } else {
        let place = draft.wholeRange(of: next).lowerBound
        draft.insert("}\n\n\(text)\n", at: place, kind: .protocolExtension)
      }
    }
  }
}
