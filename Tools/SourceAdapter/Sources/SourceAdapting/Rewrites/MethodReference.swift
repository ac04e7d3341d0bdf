internal import SwiftSyntax

extension SelectorRewrite {
  /// A reference to a method in `#selector`, taken apart.
  struct Reference {
    /// The base name of the method.
    let base: String
    /// The labels of its parameters, if the reference has them.
    var labels: [String]?
    /// The name of the type that the method belongs to; `nil` where it cannot be seen.
    let type: [String]?
    /// The text in front of the period; `nil` outside types.
    var qualifier: String?
    /// Whether the type is written in the reference.
    private(set) var isExplicit = false
    /// Whether the reference is in a member of the type itself.
    private(set) var isStatic = false
    /// The type after `as`.
    private let cast: TypeSyntax?

    /// Takes an expression apart; `nil` if it does not refer to a method.
    init?(_ expression: ExprSyntax, at node: any SyntaxProtocol) {
      var (expression, cast) = Self.withoutCast(expression)
      while let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
        let only = tuple.elements.first
      {
        let inner = Self.withoutCast(only.expression)
        expression = inner.expression
        cast = cast ?? inner.cast
      }
      self.cast = cast
      let enclosing = EnclosingType(of: node)
      if let name = expression.as(DeclReferenceExprSyntax.self) {
        base = name.baseName.text
        labels = name.argumentNames?.arguments.map(\.name.text)
        type = enclosing?.names
        qualifier = enclosing?.text
        isStatic = enclosing?.isStatic ?? false
        return
      }
      guard let member = expression.as(MemberAccessExprSyntax.self), let owner = member.base else {
        return nil
      }
      base = member.declName.baseName.text
      labels = member.declName.argumentNames?.arguments.map(\.name.text)
      let text = owner.flatText
      if ["self", "Self", "super", "type(of: self)"].contains(text) {
        type = enclosing?.names
        qualifier = enclosing?.text
        isStatic = text == "self" && enclosing?.isStatic ?? false
      } else if let names = Self.typeNames(owner) {
        type = names
        qualifier = text
        isExplicit = true
      } else {
        type = nil
        qualifier = text.hasPrefix("type(of:") ? text : "type(of: \(text))"
      }
    }

    /// Returns the reference as an expression of the method itself.
    func text(isStatic: Bool) -> String {
      guard let qualifier else { return base }
      let arguments = (labels ?? []).map { $0 + ":" }.joined()
      let name = qualifier + "." + base + (arguments.isEmpty ? "" : "(\(arguments))")
      guard let cast, let function = Self.function(cast) else { return name }
      let isUnapplied = isStatic || Self.function(function.returnClause.type) != nil
      let signature = isUnapplied ? function.flatText : "(\(qualifier)) -> \(function.flatText)"
      return "\(name) as \(signature)"
    }

    /// Returns an expression without its `as`, and the type after that.
    private static func withoutCast(
      _ expression: ExprSyntax
    ) -> (expression: ExprSyntax, cast: TypeSyntax?) {
      if let cast = expression.as(AsExprSyntax.self) { return (cast.expression, cast.type) }
      guard let sequence = expression.as(SequenceExprSyntax.self),
        let first = sequence.elements.first,
        let type = sequence.elements.last?.as(TypeExprSyntax.self), sequence.elements.count == 3
      else { return (expression, nil) }
      return (first, type.type)
    }

    /// Returns the function type behind parentheses and question marks.
    private static func function(_ type: TypeSyntax) -> FunctionTypeSyntax? {
      if let function = type.as(FunctionTypeSyntax.self) { return function }
      if let optional = type.as(OptionalTypeSyntax.self) { return function(optional.wrappedType) }
      if let attributed = type.as(AttributedTypeSyntax.self) {
        return function(attributed.baseType)
      }
      guard let tuple = type.as(TupleTypeSyntax.self), tuple.elements.count == 1 else { return nil }
      return tuple.elements.first.flatMap { function($0.type) }
    }

    private static func typeNames(_ expression: ExprSyntax) -> [String]? {
      if let name = expression.as(DeclReferenceExprSyntax.self) {
        return isTypeName(name.baseName.text) ? [name.baseName.text] : nil
      }
      if let generic = expression.as(GenericSpecializationExprSyntax.self) {
        return typeNames(generic.expression)
      }
      guard let member = expression.as(MemberAccessExprSyntax.self), let base = member.base,
        let names = typeNames(base), isTypeName(member.declName.baseName.text)
      else { return nil }
      return names + [member.declName.baseName.text]
    }

    /// Returns whether a name starts as those of types do.
    private static func isTypeName(_ name: String) -> Bool {
      name.first { $0 != "_" && $0 != "`" }?.isUppercase ?? false
    }
  }
}

/// The innermost type around a node.
struct EnclosingType {
  /// The names of the types around it, as far as they can be seen in the file.
  let names: [String]
  /// The expression of the type: its name, or `Self` in an extension of a protocol.
  let text: String
  /// Whether the node is in a member of the type itself.
  let isStatic: Bool

  /// Finds the type around a node; `nil` outside types.
  init?(of node: any SyntaxProtocol) {
    var names: [String] = []
    var text: String?
    var isStatic = false
    var current = node.parent
    while let here = current {
      if text == nil, let member = here.asProtocol((any WithModifiersSyntax).self),
        !here.isProtocol((any DeclGroupSyntax).self)
      {
        isStatic = member.modifiers.isStatic
      }
      if let type = here.as(ExtensionDeclSyntax.self) {
        text = text ?? type.extendedType.flatText
        names = type.extendedType.names + names
        break
      }
      if let type = here.asProtocol((any DeclGroupSyntax).self),
        let name = here.asProtocol((any NamedDeclSyntax).self)?.name.text
      {
        text = text ?? (type.is(ProtocolDeclSyntax.self) ? "Self" : name)
        names.insert(name, at: 0)
      }
      current = here.parent
    }
    guard let text else { return nil }
    self.names = names; self.text = text; self.isStatic = isStatic
  }
}
