/// The adaptation of Swift sources for iOS to Cellophane's UIKit on Linux.
package struct Adapter: Sendable {
  /// Whether every line keeps its number, for the messages of the compiler.
  package var keepsLines: Bool
  /// The path or URL of Cellophane's package, for the manifests of packages.
  package var engine: String?

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
    MacFiles.leaveOut(of: &drafts)
    var table = DeclarationTable(drafts)
    if SwiftUIDeclarations.apply(to: &drafts, table) { table = DeclarationTable(drafts) }
    let context = Context(drafts, table)
    for index in drafts.indices where !drafts[index].isFileLeftOut {
      drafts[index] = rewritten(drafts[index], context)
    }
    InitializerRequirements.apply(to: &drafts, table)
    for index in drafts.indices where !drafts[index].isFileLeftOut {
      ObjectConformances.remark(on: &drafts[index], drafts)
    }
    ProtocolExtensionRewrite.apply(to: &drafts, table, context.outside)
    context.conformances.addStubs(to: &drafts)
    ExtensionOverrides(table, context.undeclared, context.conformances).apply(to: &drafts)
    // Only the command `host` compiles all sources as one module, and it keeps lines.
    let own = keepsLines ? OwnModules(drafts) : OwnModules()
    for index in drafts.indices where !drafts[index].file.isManifest && !drafts[index].isFileLeftOut
    {
      ImportRewrite.apply(to: &drafts[index], own: own)
    }
    return result(drafts, usesBundleModule: ResourceBundles.areUsed(in: drafts, table))
  }

  /// The facts on all files.
  private struct Context {
    let table: DeclarationTable
    let values: ValueTypes
    let outside: OutsideMembers
    let undeclared: UndeclaredOverrides
    let conformances: InheritedConformances

    /// Collects the facts.
    init(_ drafts: [FileEdits], _ table: DeclarationTable) {
      self.table = table
      let needsValues =
        table.hasOptionalRequirements || drafts.contains { ObjectCastRewrite.concerns($0.file) }
      values = ValueTypes(drafts, isNeeded: needsValues)
      outside = OutsideMembers(table)
      undeclared = UndeclaredOverrides(table, outside)
      conformances = InheritedConformances(table)
    }
  }

  /// Applies the rewritings of single expressions and declarations to a file.
  private func rewritten(_ draft: FileEdits, _ context: Context) -> FileEdits {
    var edits = draft
    let file = edits.file
    let table = context.table
    if file.isManifest {
      return engine.map { ManifestRewrite(edits, engine: $0).edited() } ?? edits
    }
    edits = UncalledMembers(edits, table: table).edited()
    if file.mentions("#selector") { edits = SelectorRewrite(edits, table: table).edited() }
    if file.mentions("#keyPath") { edits = KeyPathRewrite(edits).edited() }
    if file.mentions("os(iOS)") { edits = ConditionRewrite(edits).edited() }
    if AvailabilityRewrite.concerns(file) { edits = AvailabilityRewrite(edits).edited() }
    if file.mentions("override") { edits = OverrideRewrite(edits, context.undeclared).edited() }
    edits = InheritedConformanceRewrite(edits, context.conformances, table: table).edited()
    if file.mentions("init") { edits = RequiredInitializers(edits, table: table).edited() }
    if SpellingRewrite.concerns(file) { edits = SpellingRewrite(edits, table: table).edited() }
    if InstanceRewrite.concerns(file) { edits = InstanceRewrite(edits).edited() }
    if EscapingRewrite.concerns(file) { edits = EscapingRewrite(edits, table: table).edited() }
    if ModifierRewrite.concerns(file) { edits = ModifierRewrite(edits).edited() }
    if file.mentions("protocol") {
      edits = OptionalRequirementRewrite(edits, table: table).edited()
    }
    if table.hasOptionalRequirements {
      edits = OptionalCallRewrite(edits, table: table, values: context.values).edited()
    }
    if ForcedCallRewrite.concerns(file) { edits = ForcedCallRewrite(edits, table: table).edited() }
    if ObjectCastRewrite.concerns(file) {
      edits = ObjectCastRewrite(edits, values: context.values, table: table).edited()
    }
    if PreviewRewrite.concerns(file) { edits = PreviewRewrite(edits).edited() }
    if AttributeRewrite.concerns(file) { edits = AttributeRewrite(edits).edited() }
    // On iOS a file that imports XCTest sees UIKit.
    if file.mentions("import XCTest"), file.mentions("UI") { edits.requireUIKit() }
    return edits
  }

  /// Renders the files that change.
  private func result(_ drafts: [FileEdits], usesBundleModule: Bool) -> Result {
    let rendering = Rendering(drafts)
    var files: [(path: String, bytes: [UInt8])] = []
    for (index, draft) in drafts.enumerated() where !draft.edits.isEmpty {
      let bytes = rendering.bytes(of: index)
      if bytes != draft.file.bytes { files.append((draft.file.path, bytes)) }
    }
    let report = Report(
      changed: files.map(\.path), changes: drafts.flatMap(\.changes),
      remarks: drafts.flatMap(\.remarks), usesBundleModule: usesBundleModule,
      previews: drafts.flatMap(\.previews))
    return Result(files: files, report: report)
  }
}
