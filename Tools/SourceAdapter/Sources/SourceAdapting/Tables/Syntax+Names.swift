internal import SwiftSyntax

extension TypeSyntax {
  /// The names between the periods of a type, without generic arguments; empty for other types.
  var names: [String] {
    if let type = self.as(IdentifierTypeSyntax.self) { return [type.name.text] }
    if let type = self.as(MemberTypeSyntax.self) { return type.baseType.names + [type.name.text] }
    if let type = self.as(AttributedTypeSyntax.self) { return type.baseType.names }
    return []
  }

  /// The names of a type behind `?`, `!`, `any` and parentheses.
  var namesOfValue: [String] {
    if let type = self.as(OptionalTypeSyntax.self) { return type.wrappedType.namesOfValue }
    if let type = self.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      return type.wrappedType.namesOfValue
    }
    if let type = self.as(SomeOrAnyTypeSyntax.self) { return type.constraint.namesOfValue }
    if let type = self.as(TupleTypeSyntax.self), let only = type.elements.first,
      type.elements.count == 1
    {
      return only.type.namesOfValue
    }
    return names
  }
}

extension TypeSyntax {
  /// Whether the type has the attribute `@autoclosure`.
  var isAutoclosure: Bool {
    self.as(AttributedTypeSyntax.self)?.attributes.has("autoclosure") ?? false
  }
}

extension AttributeListSyntax {
  func has(_ name: String) -> Bool {
    contains { $0.as(AttributeSyntax.self)?.attributeName.names == [name] }
  }

  /// The name in `@objc(name)`.
  var objectiveCName: String? {
    for case .attribute(let attribute) in self where attribute.attributeName.names == ["objc"] {
      return attribute.arguments?.flatText.replacing(" ", with: "")
    }
    return nil
  }
}

extension DeclModifierListSyntax {
  func has(_ name: String) -> Bool { contains { $0.name.text == name } }

  /// The first modifier that sets the access of the whole declaration.
  var access: String? {
    let names = ["open", "public", "package", "internal", "fileprivate", "private"]
    return first { names.contains($0.name.text) && $0.detail == nil }?.name.text
  }

  /// Whether the declaration is a member of the type itself.
  var isStatic: Bool { has("static") || has("class") }
}

extension FunctionParameterListSyntax {
  var labels: [String] { map(\.firstName.text) }

  /// The positions of the parameters with the attribute `@autoclosure`.
  var autoclosures: Set<Int> { Set(enumerated().filter { $1.type.isAutoclosure }.map(\.offset)) }
}

extension FunctionDeclSyntax {
  /// The full name.
  var memberName: MemberName {
    MemberName(
      kind: .function, base: name.text, labels: signature.parameterClause.parameters.labels,
      isStatic: modifiers.isStatic)
  }
}

extension SubscriptDeclSyntax {
  /// The full name, with a `_` for a parameter whose name is no label.
  var memberName: MemberName {
    let labels = parameterClause.parameters.map { $0.secondName == nil ? "_" : $0.firstName.text }
    return MemberName(
      kind: .subscripting, base: "subscript", labels: labels, isStatic: modifiers.isStatic)
  }
}

extension VariableDeclSyntax {
  /// The full names of all variables.
  var memberNames: [MemberName] {
    bindings.map {
      MemberName(kind: .property, base: $0.pattern.trimmedDescription, isStatic: modifiers.isStatic)
    }
  }
}

extension DeclSyntax {
  var memberModifiers: DeclModifierListSyntax? {
    asProtocol((any WithModifiersSyntax).self)?.modifiers
  }

  /// The full names of a function, subscript or property; empty for other declarations.
  var memberNames: [MemberName] {
    if let node = self.as(FunctionDeclSyntax.self) { return [node.memberName] }
    if let node = self.as(SubscriptDeclSyntax.self) { return [node.memberName] }
    return self.as(VariableDeclSyntax.self)?.memberNames ?? []
  }
}
