internal import SwiftSyntax

/// The casts of values of type `AnyObject` to the class of the member that is used: without
/// Objective-C, `AnyObject` has no members.
final class ObjectCastRewrite: TableVisitor {
  /// The names of the types of values.
  private let values: ValueTypes

  init(_ edits: FileEdits, values: ValueTypes, table: DeclarationTable) {
    self.values = values
    super.init(edits, table: table)
  }

  /// Returns whether a file may need casts.
  static func concerns(_ file: SourceFile) -> Bool {
    file.mentions("AnyObject")
      && ["perform", "responds", "forKey", "toFail", "Value", "as AnyObject)"].contains {
        file.mentions($0)
      }
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
      let name = Self.className(of: member.declName.baseName.text, node.arguments)
        ?? ownType(of: node, member)
    {
      rewrite(base, to: name, isOptional: false)
    }
    return .visitChildren
  }

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    if let base = node.base, let name = Self.boxes[node.declName.baseName.text] {
      rewrite(base, to: name, isOptional: Self.isOptional(node))
    }
    return .visitChildren
  }

  // MARK: Members

  /// The classes of Foundation that declare the properties by which boxed values are read.
  private static let boxes = [
    "boolValue": "NSNumber", "doubleValue": "NSNumber", "floatValue": "NSNumber",
    "intValue": "NSNumber", "int32Value": "NSNumber", "int64Value": "NSNumber",
    "uintValue": "NSNumber", "cgAffineTransformValue": "NSValue", "cgPointValue": "NSValue",
    "cgRectValue": "NSValue", "cgSizeValue": "NSValue", "caTransform3DValue": "NSValue",
    "uiEdgeInsetsValue": "NSValue",
  ]

  /// Returns whether a property of `AnyObject` is used as the optional that it is on iOS.
  private static func isOptional(_ node: MemberAccessExprSyntax) -> Bool {
    if node.parent?.is(InitializerClauseSyntax.self) == true {
      return node.parent?.parent?.is(OptionalBindingConditionSyntax.self) ?? false
    }
    guard let list = node.parent?.as(ExprListSyntax.self) else { return false }
    let next = list.drop { $0.id != node.id }.dropFirst().first
    return next?.as(BinaryOperatorExprSyntax.self)?.operator.text == "??"
  }

  /// Returns the type of the sources that alone declares a method, which is called on a value that
  /// was cast to `AnyObject`.
  private func ownType(
    of node: FunctionCallExprSyntax, _ member: MemberAccessExprSyntax
  ) -> String? {
    guard let base = member.base, Self.cast(in: base) != nil else { return nil }
    let labels = node.arguments.map { $0.label?.text ?? "_" }
    let methods = table.members(named: member.declName.baseName.text).filter {
      $0.name.kind == .function && $0.name.labels == labels && !$0.name.isStatic
    }
    let types = methods.compactMap { table.type($0.owner, in: $0.module) }
    let protocols = types.filter { $0.kind == .protocolType }
    let found = Set((protocols.isEmpty ? types : protocols).map(\.path))
    guard let only = found.first, found.count == 1 else { return nil }
    return (protocols.isEmpty ? "" : "any ") + only.joined(separator: ".")
  }

  /// Returns the class that declares a method; `nil` for methods that are not known.
  private static func className(_ base: String, _ labels: [String]) -> String? {
    switch (base, labels.first, labels.last) {
    case ("perform", "_", _), ("performSelector", _, _), ("responds", "to", "to"),
      ("value", "forKey", "forKey"), ("value", "forKeyPath", "forKeyPath"),
      ("setValue", "_", "forKey"), ("setValue", "_", "forKeyPath"):
      return "NSObject"
    case ("require", "toFail", "toFail"): return "UIGestureRecognizer"
    default: return nil
    }
  }

  /// Returns the class that declares a method that is called with arguments.
  private static func className(of base: String, _ arguments: LabeledExprListSyntax) -> String? {
    className(base, arguments.map { $0.label?.text ?? "_" })
  }

  /// Casts a value in front of a period to a class.
  ///
  /// - Parameter isOptional: Whether the value is `nil` where it is of another class.
  private func rewrite(_ base: ExprSyntax, to name: String, isOptional: Bool) {
    let chain = base.as(OptionalChainingExprSyntax.self)?.expression
    let forced = base.as(ForceUnwrapExprSyntax.self)?.expression
    let value = chain ?? forced ?? base
    if let cast = Self.cast(in: value) {
      if isOptional, chain == nil {
        replace(cast.range, with: "as? \(name)")
        edits.insert("?", at: base.end, kind: .cast)
        return
      }
      let word = cast.isOptional ? "as?" : "as!"
      replace(cast.range, with: "\(word) \(name)")
      return
    }
    guard value.is(DeclReferenceExprSyntax.self) || value.is(MemberAccessExprSyntax.self),
      values.types(of: value) == ["AnyObject"]
    else { return }
    edits.insert("(", at: value.start, kind: .cast)
    let isPlain = chain == nil && !isOptional
    replace(value.end..<base.end, with: isPlain ? " as! \(name))" : " as? \(name))?")
  }

  private func replace(_ range: Range<Int>, with text: String) {
    edits.replace(range, with: text, kind: .cast)
    edits.requireUIKit()
  }

  /// Returns the cast to `AnyObject` at the end of an expression in parentheses.
  private static func cast(in value: ExprSyntax) -> (range: Range<Int>, isOptional: Bool)? {
    guard let tuple = value.as(TupleExprSyntax.self), tuple.elements.count == 1,
      let elements = tuple.elements.first?.expression.as(SequenceExprSyntax.self)?.elements
    else { return nil }
    let list = Array(elements)
    guard list.count > 2, let type = list[list.count - 1].as(TypeExprSyntax.self)?.type,
      let word = list[list.count - 2].as(UnresolvedAsExprSyntax.self),
      word.questionOrExclamationMark == nil,
      type.namesOfValue == ["AnyObject"]
    else { return nil }
    return (word.start..<type.end, type.is(OptionalTypeSyntax.self))
  }
}
