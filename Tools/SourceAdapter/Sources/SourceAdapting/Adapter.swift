/// The adaptation of Swift sources for iOS to Cellophane's UIKit on Linux.
package struct Adapter: Sendable {
  /// Whether every line keeps its number, for the messages of the compiler.
  package var keepsLines: Bool
  /// The path or URL of Cellophane's package, for the manifests of packages.
  package var engine: String?

  /// Creates an adapter.
  package init(keepsLines: Bool, engine: String? = nil) {
    self.keepsLines = keepsLines; self.engine = engine
  }

  /// The new texts of the files that change, and the report on them.
  package struct Result: Sendable {
    package let files: [(path: String, bytes: [UInt8])]
    package let report: Report
  }

  /// Adapts all files of a program or package together.
  package func adapt(_ files: [SourceFile]) -> Result {
    var drafts = files.map { FileEdits($0, keepsLines: keepsLines) }
    var table = DeclarationTable(drafts)
    if SwiftUIDeclarations.apply(to: &drafts, table) { table = DeclarationTable(drafts) }
    let values = ValueTypes(drafts, isNeeded: table.hasOptionalRequirements)
    for index in drafts.indices {
      drafts[index] = rewritten(drafts[index], table, values)
    }
    ExtensionOverrides(table).apply(to: &drafts)
    for index in drafts.indices where !drafts[index].file.isManifest {
      ImportRewrite.apply(to: &drafts[index])
    }
    return result(drafts)
  }

  /// Applies the rewritings of single expressions and declarations to a file.
  private func rewritten(
    _ draft: FileEdits, _ table: DeclarationTable, _ values: ValueTypes
  ) -> FileEdits {
    var edits = draft
    let file = edits.file
    if file.isManifest {
      return engine.map { ManifestRewrite(edits, engine: $0).edited() } ?? edits
    }
    if file.mentions("#selector") { edits = SelectorRewrite(edits, table: table).edited() }
    if file.mentions("#keyPath") { edits = KeyPathRewrite(edits).edited() }
    if file.mentions("os(iOS)") { edits = ConditionRewrite(edits).edited() }
    if file.mentions("override") { edits = FoundationOverrides(edits, table: table).edited() }
    if file.mentions("protocol") {
      edits = OptionalRequirementRewrite(edits, table: table).edited()
    }
    if table.hasOptionalRequirements {
      edits = OptionalCallRewrite(edits, table: table, values: values).edited()
    }
    if AttributeRewrite.concerns(file) { edits = AttributeRewrite(edits).edited() }
    return edits
  }

  /// Renders the files that change.
  private func result(_ drafts: [FileEdits]) -> Result {
    let rendering = Rendering(drafts)
    var files: [(path: String, bytes: [UInt8])] = []
    for (index, draft) in drafts.enumerated() where !draft.edits.isEmpty {
      let bytes = rendering.bytes(of: index)
      if bytes != draft.file.bytes { files.append((draft.file.path, bytes)) }
    }
    let report = Report(
      changed: files.map(\.path), changes: drafts.flatMap(\.changes),
      remarks: drafts.flatMap(\.remarks))
    return Result(files: files, report: report)
  }
}
