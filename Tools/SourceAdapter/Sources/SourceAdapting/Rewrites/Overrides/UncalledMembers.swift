internal import SwiftSyntax

/// Remarks on members that UIKit on iOS calls and Cellophane never does.
///
/// A class overrides such a member, or implements one of a delegate's protocol, and nothing happens.
final class UncalledMembers: TableVisitor {
  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    remark(on: [node.memberName], node.modifiers, at: node.funcKeyword.start)
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    remark(on: node.memberNames, node.modifiers, at: node.bindingSpecifier.start)
    return .skipChildren
  }

  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

  /// Adds remarks on the members of a declaration.
  private func remark(
    on names: [MemberName], _ modifiers: DeclModifierListSyntax, at offset: Int
  ) {
    for var name in names {
      name.isStatic = false
      guard UIKitMembers.isUncalled(name), let path = EnclosingType(of: modifiers)?.names,
        let found = owners(of: path, isOverride: modifiers.has("override")).lazy
          .compactMap({ UIKitMembers.uncalled(name, of: $0) }).first
      else { continue }
      edits.remark("\(found.title) is never called: \(found.reason)", at: offset)
    }
  }

  /// Returns the classes and protocols of UIKit that may call a member of a type.
  private func owners(of path: [String], isOverride: Bool) -> [String] {
    guard let type = table.type(path, in: edits.file.module) else {
      // An extension of a class of UIKit cannot override at all.
      let name = table.resolved(path).last ?? ""
      return isOverride ? [] : [name] + UIKitMembers.ancestors(of: name)
    }
    let classes = isOverride ? table.rootName(of: type).map(UIKitClasses.lineage(of:)) ?? [] : []
    return classes + ([type] + table.ancestors(of: type)).flatMap(table.protocols(of:))
  }
}
