internal import SwiftSyntax

/// The methods of subclasses that implement optional requirements of delegates' protocols to which
/// a superclass conforms.
///
/// Objective-C finds such a method by its name. In Swift the superclass decides what implements a
/// requirement. So the superclass gets a method that does nothing, which the subclass overrides.
struct InheritedConformances {
  private let table: DeclarationTable
  /// The classes that conform, by the methods of subclasses that become overrides.
  private var conforming: [Key: TypeRecord] = [:]
  /// The methods that conforming classes get, with their texts.
  private var stubs: [Key: String] = [:]
  /// The keys of the methods that conforming classes get, in the order of the sources.
  private var order: [Key] = []

  /// A method or property of a class.
  private struct Key: Hashable {
    let owner: [String]
    let module: String
    let name: MemberName
  }

  /// Finds the methods.
  init(_ table: DeclarationTable) {
    self.table = table
    for member in table.members where !member.isOverride && !member.name.isStatic {
      guard let stub = member.stub, let type = table.type(member.owner, in: member.module),
        type.kind == .classType, let ancestor = conformingAncestor(of: type, member.name)
      else { continue }
      conforming[Key(owner: type.path, module: type.module, name: member.name)] = ancestor
      let key = Key(owner: ancestor.path, module: ancestor.module, name: member.name)
      if stubs[key] == nil { order.append(key) }
      stubs[key] = stub
    }
  }

  /// Returns the superclass that conforms to the protocol of a method that none implements.
  private func conformingAncestor(of type: TypeRecord, _ name: MemberName) -> TypeRecord? {
    guard !table.inherits(name, type) else { return nil }
    return table.ancestors(of: type).first { ancestor in
      let protocols = table.protocols(of: ancestor)
      return UIKitMembers.isOptional(name, in: protocols)
        && !table.members(named: name.base).contains {
          $0.name == name && $0.isInExtension && protocols.contains($0.owner.last ?? "")
        }
    }
  }

  /// Returns whether a method of a class implements a requirement for a superclass.
  func contains(_ name: MemberName, of path: [String], in module: String) -> Bool {
    guard !conforming.isEmpty else { return false }
    let type = table.type(path, in: module)
    return conforming[Key(owner: type?.path ?? path, module: type?.module ?? module, name: name)]
      != nil
  }

  /// Adds the methods to the classes that conform.
  func addStubs(to drafts: inout [FileEdits]) {
    for key in order {
      guard let stub = stubs[key], let type = table.type(key.owner, in: key.module) else {
        continue
      }
      let access = type.isPublic ? "public " : ""
      drafts[type.file].insert(
        " \(access)\(stub);", at: type.bodyStart, kind: .conformance,
        before: type.path.last ?? "")
      drafts[type.file].requireUIKit()
    }
  }
}

/// The addition of `override` to those methods.
final class InheritedConformanceRewrite: EditingVisitor {
  private let conformances: InheritedConformances
  private let table: DeclarationTable

  init(_ edits: FileEdits, _ conformances: InheritedConformances, table: DeclarationTable) {
    self.conformances = conformances; self.table = table
    super.init(edits)
  }

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    addOverride(node, node.memberName, keyword: node.funcKeyword)
    return .visitChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if let name = node.memberNames.first, node.bindings.first?.stub(of: name) != nil {
      addOverride(node, name, keyword: node.bindingSpecifier)
    }
    return .visitChildren
  }

  /// Adds the word to a member that implements a requirement for a superclass.
  private func addOverride(
    _ node: some WithModifiersSyntax, _ name: MemberName, keyword: TokenSyntax
  ) {
    guard !node.modifiers.has("override"), let path = EnclosingType(of: node)?.names,
      conformances.contains(name, of: path, in: edits.file.module)
    else { return }
    let isPublic = table.type(path, in: edits.file.module)?.isPublic ?? false
    let access = isPublic && node.modifiers.access == nil ? "public " : ""
    edits.insert(
      "\(access)override ", at: node.modifiers.first?.start ?? keyword.start, kind: .override,
      before: name.base)
  }
}

extension PatternBindingSyntax {
  /// The declaration of a computed property that has the name of a delegate's.
  func stub(of name: MemberName) -> String? {
    guard UIKitMembers.isOptional(name), accessorBlock != nil, let type = typeAnnotation else {
      return nil
    }
    return "var \(name.base)\(type.flatText) { UIKit.DefaultDelegate().\(name.base) }"
  }
}

extension FunctionDeclSyntax {
  /// The declaration of a method that has the name of a delegate's, with a body that does nothing.
  var stub: String? {
    guard UIKitMembers.isOptional(memberName) else { return nil }
    let arguments = signature.parameterClause.parameters.map { parameter in
      let name = (parameter.secondName ?? parameter.firstName).text
      return parameter.firstName.text == "_" ? name : "\(parameter.firstName.text): \(name)"
    }
    return "func \(name.text)\(signature.flatText) "
      + "{ UIKit.DefaultDelegate().\(name.text)(\(arguments.joined(separator: ", "))) }"
  }
}
