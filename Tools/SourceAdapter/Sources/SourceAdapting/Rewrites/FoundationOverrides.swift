internal import SwiftSyntax

/// The removal of `override` from members of `NSObject` that Foundation on Linux does not declare.
final class FoundationOverrides: EditingVisitor {
  private let table: DeclarationTable

  /// Creates the rewriting of one file.
  init(_ edits: FileEdits, table: DeclarationTable) {
    self.table = table
    super.init(edits)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if Self.isUndeclared(node, table, module: edits.file.module),
      let word = node.modifiers.first(where: { $0.name.text == "override" })
    {
      edits.remove(word.span, kind: .foundationOverride)
    }
    return .visitChildren
  }

  /// The full names of the members.
  private static let names: Set<MemberName> = [
    MemberName(
      kind: .function, base: "observeValue", labels: ["forKeyPath", "of", "change", "context"]),
    MemberName(kind: .function, base: "responds", labels: ["to"]),
    MemberName(kind: .function, base: "forwardingTarget", labels: ["for"]),
    MemberName(kind: .function, base: "method", labels: ["for"]),
    MemberName(kind: .function, base: "value", labels: ["forKey"]),
    MemberName(kind: .function, base: "setValue", labels: ["_", "forKey"]),
    MemberName(kind: .function, base: "value", labels: ["forUndefinedKey"]),
    MemberName(kind: .function, base: "setValue", labels: ["_", "forUndefinedKey"]),
    MemberName(kind: .function, base: "awakeFromNib"),
    MemberName(kind: .function, base: "prepareForInterfaceBuilder"),
    MemberName(kind: .function, base: "initialize", isStatic: true),
  ]

  /// Returns whether a method overrides one that `NSObject` has on Apple's systems alone.
  static func isUndeclared(
    _ node: FunctionDeclSyntax, _ table: DeclarationTable, module: String
  ) -> Bool {
    let name = node.memberName
    guard names.contains(name), node.modifiers.has("override"),
      let path = EnclosingType(of: node)?.names, let type = table.type(path, in: module),
      table.root(of: type) == ["NSObject"]
    else { return false }
    // A superclass in the sources declares the method for its subclasses.
    return !table.ancestors(of: type).contains { ancestor in
      table.members(named: name.base).contains { $0.name == name && $0.owner == ancestor.path }
    }
  }
}
