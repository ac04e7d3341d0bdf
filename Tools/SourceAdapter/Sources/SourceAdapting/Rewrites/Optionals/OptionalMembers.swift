internal import SwiftSyntax

/// The optional form of a type: `T?`, or the type itself if it is optional.
private struct OptionalForm {
  let text: String
  /// Whether the type itself is optional.
  let isFlattened: Bool

  /// Takes the type of a requirement; no type stands for `Void`.
  init(_ type: TypeSyntax?) {
    guard let type else {
      text = "Void?"; isFlattened = false
      return
    }
    if let optional = type.as(OptionalTypeSyntax.self) {
      text = optional.flatText; isFlattened = true
    } else if let optional = type.as(ImplicitlyUnwrappedOptionalTypeSyntax.self) {
      text = optional.wrappedType.flatText + "?"; isFlattened = true
    } else {
      let needsParentheses =
        type.is(FunctionTypeSyntax.self) || type.is(SomeOrAnyTypeSyntax.self)
        || type.is(CompositionTypeSyntax.self) || type.is(AttributedTypeSyntax.self)
      text = needsParentheses ? "(\(type.flatText))?" : type.flatText + "?"
      isFlattened = false
    }
  }

  /// Returns the expression that evaluates another one if it is implemented.
  func evaluating(_ expression: String) -> String {
    "OptionalRequirement.call { \(expression) }" + (isFlattened ? " ?? nil" : "")
  }
}

/// The members that stand for an optional method.
struct OptionalFunction {
  /// The default implementation of the requirement.
  let defaultImplementation: String
  /// The method that returns `nil` without an implementation; `nil` for one that throws or is async.
  let optionalCall: String?

  /// Writes the members for a requirement.
  init(_ node: FunctionDeclSyntax) {
    let parameters = node.signature.parameterClause.parameters.enumerated().map {
      Parameter($1, number: $0 + 1)
    }
    let name = node.name.text
    let head = node.modifiers.isStatic ? "static func " : "func "
    let generics = node.genericParameterClause?.flatText ?? ""
    let list = generics + "(" + parameters.map(\.declaration).joined(separator: ", ") + ")"
    let effects = node.signature.effectSpecifiers.map { " " + $0.flatText } ?? ""
    let type = node.signature.returnClause?.type
    let result = type.map { " -> " + $0.flatText } ?? ""
    let end = node.genericWhereClause.map { " " + $0.flatText } ?? ""
    // Without `return`, a single expression in a function without a result has no type.
    let isVoid = type.map { ["Void", "()"].contains($0.flatText) } ?? true
    let word = isVoid ? "return " : ""
    defaultImplementation =
      "\(head)\(name)\(list)\(effects)\(result)\(end) "
      + "{ \(word)OptionalRequirement.unimplemented() }"
    guard node.signature.effectSpecifiers == nil else {
      optionalCall = nil
      return
    }
    // A parameter of the same name hides the method.
    let isHidden = parameters.contains { $0.name == name }
    let arguments = parameters.map(\.argument).joined(separator: ", ")
    let form = OptionalForm(type)
    let body = form.evaluating("\(isHidden ? "self." : "")\(name)(\(arguments))")
    optionalCall =
      "@discardableResult \(head)\(name)IfImplemented\(list) -> \(form.text)\(end) { \(body) }"
  }

  /// A parameter of a requirement.
  private struct Parameter {
    let declaration: String
    /// The name within the method.
    let name: String
    let argument: String

    /// Takes a parameter at a position, which names it if it has no name.
    init(_ node: FunctionParameterSyntax, number: Int) {
      let label = node.firstName.text
      let written = node.secondName?.text ?? label
      name = written == "_" ? "argument\(number)" : written
      let type = node.type.flatText + (node.ellipsis?.text ?? "")
      let names = name == label ? label : "\(label) \(name)"
      let attributes = node.attributes.isEmpty ? "" : node.attributes.flatText + " "
      declaration = "\(attributes)\(names): \(type)"
      let isInout = node.type.as(AttributedTypeSyntax.self)?.specifiers.contains {
        $0.trimmedDescription == "inout"
      }
      let value =
        (isInout == true ? "&" : "") + Self.quoted(name) + (node.type.isAutoclosure ? "()" : "")
      argument = label == "_" ? value : "\(label): \(value)"
    }

    /// Returns a name as an expression: in backquotes if it is a keyword.
    private static func quoted(_ name: String) -> String {
      let keywords = [
        "as", "case", "class", "default", "defer", "do", "else", "enum", "extension", "for", "func",
        "if", "import", "in", "init", "internal", "is", "let", "operator", "private", "protocol",
        "public", "repeat", "return", "static", "struct", "subscript", "super", "switch", "throw",
        "var", "where", "while",
      ]
      return keywords.contains(name) ? "`\(name)`" : name
    }
  }
}

/// The members that stand for an optional property.
struct OptionalProperty {
  let name: String
  /// The default implementation of the requirement.
  let defaultImplementation: String
  /// The property that is `nil` without an implementation.
  let optionalRead: String

  /// Writes the members for a requirement; `nil` if it has no type.
  init?(_ node: VariableDeclSyntax, _ binding: PatternBindingSyntax) {
    guard let type = binding.typeAnnotation?.type else { return nil }
    name = binding.pattern.trimmedDescription
    let head = node.modifiers.isStatic ? "static var" : "var"
    let isSettable = binding.accessorBlock?.flatText.contains("set") ?? false
    let value = "OptionalRequirement.unimplemented()"
    let body = isSettable ? "get { \(value) } set {}" : value
    let form = OptionalForm(type)
    defaultImplementation = "\(head) \(name): \(type.flatText) { \(body) }"
    optionalRead = "\(head) \(name)IfImplemented: \(form.text) { \(form.evaluating(name)) }"
  }
}
