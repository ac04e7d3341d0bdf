internal import SwiftSyntax

/// The conformances of `NSObject` that Swift refuses on Linux, which are only reported.
enum ObjectConformances {
  /// Adds remarks to the extensions of `NSObject` with protocols that require an initializer.
  static func remark(on draft: inout FileEdits, _ drafts: [FileEdits]) {
    guard draft.file.mentions("NSObject"), draft.file.mentions("extension") else { return }
    let finder = ExtensionFinder()
    finder.walk(draft.file.tree)
    for node in finder.extensions where node.extendedType.names == ["NSObject"] {
      for inherited in node.inheritanceClause?.inheritedTypes ?? [] {
        guard let name = inherited.type.names.last, requiresInitializer(name, drafts) else {
          continue
        }
        draft.remark(
          "NSObject cannot conform to \(name) on Linux, which requires init(): it may be missing "
            + "in subclasses", at: inherited.start)
      }
    }
  }

  /// Returns whether a protocol of the sources requires an initializer, and keeps the requirement.
  private static func requiresInitializer(_ name: String, _ drafts: [FileEdits]) -> Bool {
    drafts.contains { draft in
      guard draft.file.mentions("protocol \(name)") else { return false }
      return draft.file.tree.statements.contains { item in
        guard let node = item.item.as(ProtocolDeclSyntax.self), node.name.text == name else {
          return false
        }
        return node.memberBlock.members.contains {
          $0.decl.is(InitializerDeclSyntax.self)
            && !draft.hasEdit(at: draft.wholeRange(of: $0).lowerBound)
        }
      }
    }
  }
}
