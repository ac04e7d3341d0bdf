internal import SwiftSyntax

/// The removal of imports of modules that Linux does not have, the import of UIKit where the new text
/// needs it, and that of Foundation's networking, which is a module of its own on Linux.
struct ImportRewrite {
  private var draft: FileEdits
  private var own = OwnModules()
  private let imports: [ImportDeclSyntax]

  /// Rewrites the imports of a file.
  ///
  /// - Parameter own: The modules of the sources themselves.
  static func apply(to draft: inout FileEdits, own: OwnModules = OwnModules()) {
    guard draft.file.mentions("import") || draft.needsUIKit || !draft.requiredImports.isEmpty else {
      return
    }
    var rewrite = ImportRewrite(draft)
    rewrite.own = own
    rewrite.run()
    draft = rewrite.draft
  }

  /// Returns the modules that a file imports and that Linux has.
  static func modules(of draft: FileEdits) -> [String] {
    allModules(of: draft).filter { !AppleModules.isMissing($0) }
  }

  static func allModules(of draft: FileEdits) -> [String] {
    ImportRewrite(draft).imports.map(\.moduleName)
  }

  /// Finds the imports of a file.
  private init(_ draft: FileEdits) {
    self.draft = draft
    let finder = ImportFinder()
    finder.walk(draft.file.tree)
    imports = finder.imports
  }

  /// Rewrites and adds imports.
  private mutating func run() {
    var names = draft.requiredImports
    let removed = imports.filter { own.isMissing($0.moduleName) }
    if !removed.isEmpty || draft.needsUIKit { names.append("UIKit") }
    if usesNetworking { names.append("FoundationNetworking") }
    var known = imports.filter { $0.importKindSpecifier == nil }.map(\.moduleName)
    if known.contains("UIKit") || names.contains("UIKit") {
      known += ["CoreGraphics", "Foundation", "QuartzCore"]
    }
    var added: [String] = []
    for name in names where !known.contains(name) && !added.contains(name) { added.append(name) }
    added.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    let text = added.map { "import \($0)" }
    let replaced = added.isEmpty ? nil : removed.first
    for node in removed {
      if node.id == replaced?.id {
        let separator = draft.keepsLines ? "; " : "\n"
        draft.replace(node.span, with: text.joined(separator: separator), kind: .import)
      } else {
        remove(node)
      }
    }
    for node in imports where own.contains(node.moduleName) { remove(node) }
    for node in imports where !own.isMissing(node.moduleName) {
      if let module = AppleModules.wholeModule(of: node.path.map(\.name.text)) {
        draft.replace(node.span, with: "import \(module)", kind: .import)
      }
    }
    if replaced == nil, !added.isEmpty { insert(text) }
  }

  /// Whether the file has a name of Foundation's that Linux declares in FoundationNetworking.
  private var usesNetworking: Bool {
    guard !imports.isEmpty,
      ["URL", "HTTP"].contains(where: { draft.file.mentions($0) })
    else { return false }
    return draft.file.tree.tokens(viewMode: .sourceAccurate).contains {
      AppleModules.networkingNames.contains($0.text)
    }
  }

  /// Inserts imports before the first one or, without one, before the first declaration.
  private mutating func insert(_ added: [String]) {
    if let first = imports.first {
      let separator = draft.keepsLines ? "; " : "\n" + draft.file.indentation(at: first.start)
      draft.insert(added.map { $0 + separator }.joined(), at: first.start, kind: .import)
      return
    }
    guard let first = Self.firstStatement(of: draft.file.tree.statements) else { return }
    if draft.keepsLines {
      draft.insert(added.map { $0 + "; " }.joined(), at: first.start, kind: .import)
    } else {
      let place = draft.wholeRange(of: first).lowerBound
      draft.insert(added.joined(separator: "\n") + "\n\n", at: place, kind: .import)
    }
  }

  private static func firstStatement(of list: CodeBlockItemListSyntax) -> CodeBlockItemSyntax? {
    for item in list {
      guard let block = item.item.as(IfConfigDeclSyntax.self) else { return item }
      for clause in block.clauses where ActiveClauses.isActive(clause) != false {
        if case .statements(let inner)? = clause.elements, let found = firstStatement(of: inner) {
          return found
        }
      }
    }
    return nil
  }

  /// Removes an import with its semicolon or line.
  private mutating func remove(_ node: ImportDeclSyntax) {
    let semicolon = node.parent?.as(CodeBlockItemSyntax.self)?.semicolon
    let range = node.start..<(semicolon?.end ?? node.end)
    let file = draft.file
    if draft.keepsLines || !file.isFirstOnLine(range.lowerBound)
      || !file.isLastOnLine(range.upperBound)
    {
      draft.remove(range, kind: .import)
      return
    }
    draft.note(.import, at: node.start, before: node.flatText, after: "")
    let lines = file.lineStart(of: node.start)..<file.lineEnd(of: range.upperBound)
    draft.add(Edit(range: lines, content: .text("")))
  }
}

extension ImportDeclSyntax {
  /// The name of the whole module.
  fileprivate var moduleName: String { path.first?.name.text ?? "" }
}

/// A visitor that finds the imports of a file.
private final class ImportFinder: ActiveVisitor {
  private(set) var imports: [ImportDeclSyntax] = []

  override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
    imports.append(node)
    return .skipChildren
  }
  override func visit(_ node: MemberBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
  override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind { .skipChildren }
}
