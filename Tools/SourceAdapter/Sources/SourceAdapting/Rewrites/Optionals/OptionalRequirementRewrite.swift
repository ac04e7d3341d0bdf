internal import SwiftSyntax

/// The rewriting of protocols with optional requirements.
///
/// The requirements stay, without the word `optional`. An extension after the protocol provides
/// default implementations, and a second member `…IfImplemented` that returns `nil` for those.
final class OptionalRequirementRewrite: TableVisitor {
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    guard !edits.isLeftOut(node.start) else { return .skipChildren }
    let requirements = OptionalMembers(in: node)
    for modifier in requirements.modifiers { edits.remove(modifier.span, kind: .modifier) }
    if node.attributes.has("objc") || !requirements.modifiers.isEmpty { bindToClasses(node) }
    if !requirements.modifiers.isEmpty { addExtension(for: requirements, to: node) }
    return .skipChildren
  }

  // MARK: Class-bound protocols

  /// Adds `AnyObject` to a protocol that is not bound to classes otherwise.
  private func bindToClasses(_ node: ProtocolDeclSyntax) {
    let inherited = node.inheritanceClause?.inheritedTypes.map { $0.type.names } ?? []
    let isClause = node.inheritanceClause?.inheritedTypes.contains {
      $0.type.is(ClassRestrictionTypeSyntax.self)
    }
    if isClause == true || inherited.contains(where: isClassBound) { return }
    if let first = node.inheritanceClause?.inheritedTypes.first {
      edits.insert("AnyObject, ", at: first.start, kind: .classBound, before: node.name.text)
    } else {
      let end = node.primaryAssociatedTypeClause?.end ?? node.name.end
      edits.insert(": AnyObject", at: end, kind: .classBound, before: node.name.text)
    }
  }

  /// Returns whether only classes can conform to a type.
  private func isClassBound(_ name: [String]) -> Bool { isClassBound(name, depth: 0) }

  /// Returns whether only classes can conform to a type, up to a depth of inheritance.
  private func isClassBound(_ name: [String], depth: Int) -> Bool {
    guard let last = name.last else { return false }
    if last == "AnyObject" || last == "NSObjectProtocol" { return true }
    guard let type = table.type(name, in: edits.file.module) else {
      return ["UI", "NS", "CA"].contains { last.hasPrefix($0) }
    }
    if type.kind == .classType || type.isObjectiveC { return true }
    return depth < 20 && type.inherited.contains { isClassBound($0, depth: depth + 1) }
  }

  // MARK: Default implementations

  /// Adds an extension with default implementations after a protocol.
  private func addExtension(for requirements: OptionalMembers, to node: ProtocolDeclSyntax) {
    let enclosing = EnclosingType(of: node)?.names ?? []
    let name = (enclosing + [node.name.text]).joined(separator: ".")
    let access = node.modifiers.access.map { $0 == "internal" ? "" : $0 + " " } ?? ""
    var members: [String] = []
    for function in requirements.functions {
      let twin = OptionalFunction(function)
      if !hasDefault(function.memberName, of: node) { members.append(twin.defaultImplementation) }
      if let optional = twin.optionalCall {
        members.append(optional)
      } else {
        edits.remark(
          "calls of an optional requirement that throws or is async are not adapted",
          at: function.start)
      }
    }
    for variable in requirements.properties {
      for binding in variable.bindings {
        guard let twin = OptionalProperty(variable, binding) else { continue }
        let property = MemberName(
          kind: .property, base: twin.name, isStatic: variable.modifiers.isStatic)
        if !hasDefault(property, of: node) { members.append(twin.defaultImplementation) }
        members.append(twin.optionalRead)
      }
    }
    for other in requirements.others {
      edits.remark("an optional requirement of this kind is required on Linux", at: other.start)
    }
    guard !members.isEmpty else { return }
    insert("\(access)extension \(name)", members, after: node)
    edits.requireUIKit()
  }

  /// Returns whether the sources extend a protocol with an implementation of its own requirement.
  private func hasDefault(_ name: MemberName, of node: ProtocolDeclSyntax) -> Bool {
    table.members(named: name.base).contains {
      $0.isInExtension && $0.owner.last == node.name.text && $0.name == name
    }
  }

  /// Inserts an extension after the declaration at file level that contains a protocol.
  private func insert(_ head: String, _ members: [String], after node: ProtocolDeclSyntax) {
    var outermost = Syntax(node)
    var current = node.parent
    while let here = current {
      if here.isProtocol((any DeclGroupSyntax).self) { outermost = here }
      current = here.parent
    }
    let end = outermost.end
    if edits.keepsLines {
      let text = "; \(head) { \(members.joined(separator: "; ")) }"
      // A semicolon after the protocol ends the extension too.
      edits.insert(text, at: end, kind: .optionalRequirement, before: node.name.text)
      return
    }
    let margin = edits.file.indentation(at: outermost.start)
    let first = node.memberBlock.members.first.map { edits.file.indentation(at: $0.decl.start) }
    let own = edits.file.indentation(at: node.start)
    let step = first.map { $0.dropFirst(own.count) } ?? "  "
    let lines = members.map { margin + (step.isEmpty ? "  " : step) + $0 + "\n" }.joined()
    let text = "\n\n\(margin)\(head) {\n\(lines)\(margin)}"
    let isEndOfLine = edits.file.isLastOnLine(end + 0)
    let place = isEndOfLine ? end : endOfComment(after: end)
    edits.insert(text, at: place, kind: .optionalRequirement, before: node.name.text)
  }

  /// Returns the end of the line of an offset if only a comment follows there, or the offset.
  private func endOfComment(after offset: Int) -> Int {
    let rest = edits.file.text(offset..<edits.file.lineEnd(of: offset))
    guard rest.drop(while: \.isWhitespace).hasPrefix("//") else { return offset }
    return offset + rest.prefix { !$0.isNewline }.utf8.count
  }
}

/// The optional requirements of a protocol.
private struct OptionalMembers {
  private(set) var functions: [FunctionDeclSyntax] = []
  private(set) var properties: [VariableDeclSyntax] = []
  private(set) var others: [DeclSyntax] = []
  /// The words `optional`.
  private(set) var modifiers: [DeclModifierSyntax] = []

  /// Finds the requirements, those in `#if` blocks included.
  init(in node: ProtocolDeclSyntax) { add(node.memberBlock.members) }

  /// Adds the optional requirements among members.
  private mutating func add(_ members: MemberBlockItemListSyntax) {
    for member in members {
      if let block = member.decl.as(IfConfigDeclSyntax.self) {
        for clause in block.clauses where ActiveClauses.isActive(clause) != false {
          if case .decls(let inner)? = clause.elements { add(inner) }
        }
        continue
      }
      let word = member.decl.memberModifiers?.first { $0.name.text == "optional" }
      guard let word else { continue }
      modifiers.append(word)
      if let function = member.decl.as(FunctionDeclSyntax.self) {
        functions.append(function)
      } else if let variable = member.decl.as(VariableDeclSyntax.self) {
        properties.append(variable)
      } else {
        others.append(member.decl)
      }
    }
  }
}
