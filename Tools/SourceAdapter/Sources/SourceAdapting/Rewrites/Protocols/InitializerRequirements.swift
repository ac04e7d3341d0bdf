internal import SwiftSyntax

/// The removal of requirements of initializers from protocols that extensions of UIKit's classes
/// conform to, as in `extension NSObject: Creatable {}`.
///
/// Only an initializer that is `required` fulfils one in Swift, and UIKit's are not. The protocols
/// inherit from one of Cellophane instead, which has the initializers.
struct InitializerRequirements {
  private let table: DeclarationTable

  /// A protocol of the sources.
  private struct Key: Hashable {
    let path: [String]
    let module: String
  }

  /// Rewrites the protocols of all files.
  static func apply(to drafts: inout [FileEdits], _ table: DeclarationTable) {
    guard drafts.contains(where: { $0.file.mentions("init(") && $0.file.mentions("protocol") })
    else { return }
    let rewrite = InitializerRequirements(table: table)
    let extended = rewrite.extendedClasses(drafts)
    guard !extended.isEmpty else { return }
    for index in drafts.indices where drafts[index].file.mentions("protocol") {
      let finder = ProtocolFinder()
      finder.walk(drafts[index].file.tree)
      for node in finder.protocols where !drafts[index].isLeftOut(node.start) {
        let path = (EnclosingType(of: node)?.names ?? []) + [node.name.text]
        guard let classes = extended[Key(path: path, module: drafts[index].file.module)] else {
          continue
        }
        rewrite.rewrite(node, classes, &drafts[index])
      }
    }
  }

  /// Returns the classes of UIKit that extensions make conform to protocols of the sources; without
  /// protocols that values conform to.
  private func extendedClasses(_ drafts: [FileEdits]) -> [Key: [String]] {
    var classes: [Key: [String]] = [:]
    var others: Set<Key> = []
    for draft in drafts where draft.file.mentions("extension") {
      let module = draft.file.module
      let finder = ExtensionFinder()
      finder.walk(draft.file.tree)
      for node in finder.extensions where !draft.isLeftOut(node.start) {
        for inherited in node.inheritanceClause?.inheritedTypes ?? [] {
          guard let key = key(inherited.type.names, in: module) else { continue }
          let name = node.extendedType.names
          if let type = table.type(name, in: module) {
            if !isObject(type) { others.insert(key) }
          } else if let owner = table.resolved(name).last, UIKitClasses.isObject(owner) {
            classes[key, default: []].append(owner)
          } else {
            others.insert(key)
          }
        }
      }
    }
    for type in table.types where type.kind != .protocolType && !isObject(type) {
      others.formUnion(type.inherited.compactMap { key($0, in: type.module) })
    }
    return classes.filter { !others.contains($0.key) }
  }

  /// Returns the protocol of a name; `nil` if the sources declare none.
  private func key(_ name: [String], in module: String) -> Key? {
    guard let type = table.type(name, in: module), type.kind == .protocolType else { return nil }
    return Key(path: type.path, module: type.module)
  }

  /// Returns whether a type is a class that inherits from one of UIKit.
  private func isObject(_ type: TypeRecord) -> Bool {
    table.rootName(of: type).map(UIKitClasses.isObject) ?? false
  }

  /// Rewrites a protocol to which classes conform.
  private func rewrite(_ node: ProtocolDeclSyntax, _ classes: [String], _ draft: inout FileEdits) {
    let areViews = classes.allSatisfy { UIKitClasses.inherits($0, from: "UIView") }
    let requirements = node.memberBlock.members.filter { member in
      guard let initializer = member.decl.as(InitializerDeclSyntax.self),
        initializer.optionalMark == nil, initializer.signature.effectSpecifiers == nil
      else { return false }
      let labels = initializer.signature.parameterClause.parameters.labels
      return labels.isEmpty || labels == ["frame"] && areViews
    }
    if requirements.isEmpty { return }
    for requirement in requirements { draft.leaveOut(requirement, kind: .conformance) }
    let name = "UIKit." + (areViews ? "FramedView" : "PlainObject")
    if let last = node.inheritanceClause?.inheritedTypes.last {
      draft.insert(", \(name)", at: last.end, kind: .conformance, before: last.flatText)
    } else {
      draft.insert(": \(name)", at: node.name.end, kind: .conformance, before: node.name.text)
    }
    draft.requireUIKit()
  }
}

/// A visitor that finds the protocols of a file.
private final class ProtocolFinder: ActiveVisitor {
  private(set) var protocols: [ProtocolDeclSyntax] = []

  override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
    protocols.append(node)
    return .skipChildren
  }
}
