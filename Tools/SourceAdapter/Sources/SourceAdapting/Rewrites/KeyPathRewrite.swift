internal import SwiftSyntax

/// The rewriting of `#keyPath(Type.property)` to a string.
final class KeyPathRewrite: EditingVisitor {
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.macroName.text == "keyPath", let argument = node.arguments.first else {
      return .visitChildren
    }
    let names = argument.tokens(viewMode: .sourceAccurate).map(\.text).filter { text in
      text != "self" && text.first { $0.isLetter || $0 == "_" || $0 == "`" } == text.first
    }
    let path = names.dropFirst(names.prefix { $0.first?.isUppercase ?? false }.count)
    guard !path.isEmpty else {
      edits.remark("cannot follow this #keyPath; write a string instead", at: node.start)
      return .skipChildren
    }
    let text = path.map { $0.replacing("`", with: "") }.joined(separator: ".")
    edits.replace(node.span, with: "\"\(text)\"", kind: .keyPath)
    return .skipChildren
  }
}
