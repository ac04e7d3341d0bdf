internal import SwiftSyntax

/// The rewriting of `#selector(method)` to `Selector("method", Type.method)`.
final class SelectorRewrite: TableVisitor {
  override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.macroName.text == "selector", let argument = node.arguments.first else {
      return .visitChildren
    }
    guard let selector = selector(argument, at: node) else {
      edits.remark("cannot follow this #selector; write Selector(\"name\") instead", at: node.start)
      return .skipChildren
    }
    edits.requireUIKit()
    edits.replace(node.span, with: selector, tail: ")", kind: .selector)
    return .skipChildren
  }

  /// Returns the new expression without its closing parenthesis; `nil` if it cannot be followed.
  private func selector(_ argument: LabeledExprSyntax, at node: some SyntaxProtocol) -> String? {
    guard var reference = Reference(argument.expression, at: node) else { return nil }
    switch argument.label?.text {
    case "getter":
      return "Selector(\"\(property(reference))\""
    case "setter":
      let name = property(reference)
      return "Selector(\"\(name == reference.base ? ObjectiveCNames.setter(name) : name)\""
    default: break
    }
    let type = reference.type ?? ["Self"]
    let module = edits.file.module
    let found = table.function(
      reference.base, labels: reference.labels, isStatic: reference.isStatic, of: type, in: module)
    let labels = reference.labels ?? found?.name.labels
    reference.labels = labels
    let name =
      found?.objectiveCName
      ?? ObjectiveCNames.selector(
        reference.base, labels: labels ?? [], isAsync: found?.isAsync ?? false,
        isThrowing: found?.isThrowing ?? false)
    let isProtocol = isProtocol(type)
    if isProtocol, !reference.isExplicit, reference.qualifier != nil {
      reference.qualifier = "Self"
    }
    if isProtocol && reference.isExplicit || reference.base == "init" || reference.qualifier == nil
    {
      return "Selector(\"\(name)\""
    }
    if let labels, labels.count > 3 {
      edits.remark(
        "\(name) is a selector by name only: no Selector takes more than three parameters",
        at: node.start)
      return "Selector(\"\(name)\""
    }
    // A class method of an unrelated type only lends its labels.
    let isStatic =
      found.map { $0.name.isStatic && (reference.isStatic || isMember($0, of: type)) } ?? false
    let label = isStatic ? "type: " : ""
    return "Selector(\"\(name)\", \(label)\(reference.text(isStatic: isStatic))"
  }

  /// Returns whether a member is one of a type or its superclasses.
  private func isMember(_ member: MemberRecord, of name: [String]) -> Bool {
    if member.owner.last == name.last { return true }
    guard let type = table.type(name, in: edits.file.module) else { return false }
    return table.ancestors(of: type).contains { $0.path == member.owner }
  }

  /// Returns the Objective-C name of a property.
  private func property(_ reference: Reference) -> String {
    let found = table.members(named: reference.base).first { $0.name.kind == .property }
    return found?.objectiveCName ?? reference.base.replacing("`", with: "")
  }

  /// Returns whether a type is a protocol: of the sources or, by its name, of UIKit.
  private func isProtocol(_ type: [String]) -> Bool {
    let module = edits.file.module
    if let known = table.type(type, in: module) { return known.kind == .protocolType }
    guard let name = type.last else { return false }
    return name.hasSuffix("Delegate") || name.hasSuffix("DataSource")
      || Self.protocols.contains(name)
  }

  /// UIKit's protocols with other names.
  private static let protocols: Set<String> = [
    "NSCoding", "NSCopying", "NSObjectProtocol", "UIAppearance", "UIContentContainer",
    "UICoordinateSpace", "UICollectionViewDataSourcePrefetching", "UIDynamicItem",
    "UIFocusEnvironment", "UIKeyInput", "UIResponderStandardEditActions",
    "UITableViewDataSourcePrefetching", "UITextInput", "UITraitChangeObservable",
    "UITraitEnvironment", "UIViewAnimating",
    "UIViewControllerAnimatedTransitioning", "UIViewControllerContextTransitioning",
    "UIViewControllerInteractiveTransitioning", "UIViewControllerTransitionCoordinator",
    "UIViewControllerTransitionCoordinatorContext", "UIViewImplicitlyAnimating",
  ]
}
