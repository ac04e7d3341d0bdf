internal import SwiftSyntax

/// The uses of `Bundle.module`, which the Swift package manager generates for packages with resources.
final class ResourceBundles: ActiveVisitor {
  private var isUsed = false
  private let draft: FileEdits

  /// Returns whether files use it without declaring it.
  static func areUsed(in drafts: [FileEdits], _ table: DeclarationTable) -> Bool {
    if table.members(named: "module").contains(where: { $0.owner.last == "Bundle" }) {
      return false
    }
    return drafts.contains { draft in
      guard !draft.file.isManifest, draft.file.mentions(".module") else { return false }
      let visitor = ResourceBundles(draft)
      visitor.walk(draft.file.tree)
      return visitor.isUsed
    }
  }

  /// Creates a visitor of a file.
  private init(_ draft: FileEdits) {
    self.draft = draft
    super.init()
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.declName.baseName.text == "module", !draft.isLeftOut(node.start) else {
      return .visitChildren
    }
    let label = node.parent?.as(LabeledExprSyntax.self)?.label?.text
    let base = node.base?.flatText
    if ["Bundle", "Foundation.Bundle"].contains(base)
      || base == nil && ["bundle", "in"].contains(label)
    {
      isUsed = true
    }
    return .visitChildren
  }
}
