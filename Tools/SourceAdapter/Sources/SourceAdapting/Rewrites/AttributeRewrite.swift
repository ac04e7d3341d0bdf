internal import SwiftSyntax

/// The removal of attributes and modifiers that Swift refuses without Objective-C.
final class AttributeRewrite: EditingVisitor {
  /// The names of the attributes, without `@`.
  private static let names: Set<String> = [
    "GKInspectable", "IBAction", "IBDesignable", "IBInspectable", "IBOutlet", "IBSegueAction",
    "MainActor", "NSApplicationMain", "NSCopying", "NSManaged", "UIApplicationMain", "main",
    "nonobjc", "objc", "objcMembers",
  ]

  /// Returns whether a file may have such attributes or modifiers.
  static func concerns(_ file: SourceFile) -> Bool {
    ["@", "dynamic"].contains { file.mentions($0) }
      || file.mentions("protocol") && ["weak", "unowned"].contains { file.mentions($0) }
  }

  override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
    guard let name = Self.name(of: node) else { return .visitChildren }
    edits.remove(node.span, kind: name == "NSApplicationMain" ? .leftOut : .attribute)
    return .skipChildren
  }

  override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
    let isReference = ["weak", "unowned"].contains(node.name.text)
    if node.name.text == "dynamic" || isReference && Self.isInProtocol(node) {
      edits.remove(node.span, kind: .modifier)
    }
    return .skipChildren
  }

  override func visit(_ node: ClosureSignatureSyntax) -> SyntaxVisitorContinueKind {
    let isOnlyAttributes =
      node.capture == nil && node.parameterClause == nil && node.effectSpecifiers == nil
      && node.returnClause == nil && !node.attributes.isEmpty
    guard isOnlyAttributes, node.attributes.allSatisfy(Self.isRemoved) else {
      return .visitChildren
    }
    edits.remove(node.span, kind: .attribute)
    return .skipChildren
  }

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.attributes.has("NSManaged") { node.bindings.forEach(addValue) }
    return .visitChildren
  }

  /// Returns the name of an attribute that is removed.
  private static func name(of node: AttributeSyntax) -> String? {
    let path = node.attributeName.names
    guard let name = path.last, path.count == 1, names.contains(name) else { return nil }
    return name
  }

  static func isRemoved(_ element: AttributeListSyntax.Element) -> Bool {
    element.as(AttributeSyntax.self).flatMap(name) != nil
  }

  /// Returns whether a modifier is one of a requirement of a protocol.
  private static func isInProtocol(_ node: DeclModifierSyntax) -> Bool {
    guard let variable = node.ancestor(VariableDeclSyntax.self) else { return false }
    return variable.ancestor(MemberBlockSyntax.self)?.parent?.is(ProtocolDeclSyntax.self) ?? false
  }

  // MARK: Managed properties

  /// Gives a property that Core Animation or Core Data would manage a first value and, in a layer,
  /// observers, by which Core Animation animates it.
  private func addValue(_ binding: PatternBindingSyntax) {
    guard let type = binding.typeAnnotation?.type, binding.initializer == nil else { return }
    var text = Self.firstValue(of: type).map { " = \($0)" } ?? ""
    let name = binding.pattern.trimmedDescription
    if Self.isInLayer(binding) {
      text +=
        " { willSet { willChangeValue(forKey: \"\(name)\") } "
        + "didSet { didChangeValue(forKey: \"\(name)\") } }"
    } else {
      edits.remark(
        "\(name) is a plain property on Linux: nothing observes or animates it", at: binding.start)
    }
    if !text.isEmpty, let last = type.lastToken(viewMode: .sourceAccurate) {
      // An insertion behind the property would stay where it is if the property moves.
      edits.replace(last.span, with: last.text + text, kind: .attribute)
    }
  }

  /// Returns whether a property is one of a class that is, or whose superclass is, named as layers
  /// are.
  private static func isInLayer(_ binding: PatternBindingSyntax) -> Bool {
    let extended = binding.ancestor(ExtensionDeclSyntax.self)?.extendedType.names.last
    if let extended { return extended.hasSuffix("Layer") }
    let inherited = binding.ancestor(ClassDeclSyntax.self)?.inheritanceClause?.inheritedTypes
    return inherited?.first?.type.names.last?.hasSuffix("Layer") ?? false
  }

  /// Returns the value of a new property of a type; `nil` for optional and other types.
  private static func firstValue(of type: TypeSyntax) -> String? {
    if type.is(ArrayTypeSyntax.self) { return "[]" }
    if type.is(DictionaryTypeSyntax.self) { return "[:]" }
    switch type.names.last {
    case "Int", "Int16", "Int32", "Int64", "UInt", "Float", "Double", "CGFloat", "TimeInterval":
      return "0"
    case "Bool": return "false"
    case "String": return "\"\""
    case "CGPoint", "CGSize", "CGRect", "UIEdgeInsets", "UIOffset": return ".zero"
    default: return nil
    }
  }
}
