internal import SwiftParser
internal import SwiftSyntax

/// The previews of screens and views in UIKit, which become constants that the host plays by name.
final class PreviewRewrite: EditingVisitor {
  /// Returns whether a file may have previews.
  static func concerns(_ file: SourceFile) -> Bool { file.mentions("#Preview") }

  /// Returns the name of the constant of a preview on a line of a file.
  private static func identifier(_ file: SourceFile, _ line: Int) -> String {
    let stem = file.path.split(separator: "/").last?.prefix { $0 != "." } ?? ""
    let word = String(stem.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    return "cellophanePreview_\(word)_\(line)"
  }

  override func visit(_ node: MacroExpansionDeclSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node, from: node.pound, name: node.macroName, node.arguments)
    return .visitChildren
  }

  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    rewrite(node, from: node.pound, name: node.macroName, node.arguments)
    return .visitChildren
  }

  /// Makes a preview a constant, and reports its name.
  private func rewrite(
    _ node: some SyntaxProtocol, from pound: TokenSyntax, name: TokenSyntax,
    _ arguments: LabeledExprListSyntax
  ) {
    guard name.text == "Preview", !edits.isLeftOut(node.start) else { return }
    let line = edits.file.location(of: node.start).line
    let identifier = Self.identifier(edits.file, line)
    edits.replace(
      pound.start..<name.end, with: "let \(identifier) = UIPreview", kind: .preview)
    edits.requireUIKit()
    let first = arguments.first.flatMap { $0.label == nil ? $0 : nil }
    let text = first?.expression.as(StringLiteralExprSyntax.self)?.representedLiteralValue
    edits.add(
      Preview(file: edits.file.path, line: line, identifier: identifier, name: text ?? ""))
  }
}
