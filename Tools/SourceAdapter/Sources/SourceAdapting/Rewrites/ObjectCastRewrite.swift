internal import SwiftSyntax

/// The casts of values of type `AnyObject` to the class of the member that is used: without
/// Objective-C, `AnyObject` has no members.
final class ObjectCastRewrite: EditingVisitor {
  /// The names of the types of values.
  private let values: ValueTypes

  /// Creates the rewriting of one file.
  init(_ edits: FileEdits, values: ValueTypes) {
    self.values = values
    super.init(edits)
  }

  /// Returns whether a file may need casts.
  static func concerns(_ file: SourceFile) -> Bool {
    file.mentions("AnyObject")
      && ["perform", "responds", "forKey", "toFail"].contains { file.mentions($0) }
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self), let base = member.base,
      let name = Self.className(of: member.declName.baseName.text, node.arguments)
    {
      rewrite(base, to: name)
    }
    return .visitChildren
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
  private static func className(
    of base: String, _ arguments: LabeledExprListSyntax
  ) -> String? {
    className(base, arguments.map { $0.label?.text ?? "_" })
  }

  /// Casts a value in front of a period to a class.
  private func rewrite(_ base: ExprSyntax, to name: String) {
    let chain = base.as(OptionalChainingExprSyntax.self)?.expression
    let forced = base.as(ForceUnwrapExprSyntax.self)?.expression
    let value = chain ?? forced ?? base
    if let cast = Self.cast(in: value) {
      let word = cast.isOptional ? "as?" : "as!"
      replace(cast.range, with: "\(word) \(name)")
      return
    }
    guard value.is(DeclReferenceExprSyntax.self) || value.is(MemberAccessExprSyntax.self),
      values.types(of: value) == ["AnyObject"]
    else { return }
    edits.insert("(", at: value.start, kind: .cast)
    replace(value.end..<base.end, with: chain == nil ? " as! \(name))" : " as? \(name))?")
  }

  /// Replaces text by a cast.
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
