internal import SwiftSyntax

/// The rewriting of forced calls of UIKit's optional methods, as in `delegate.collectionView!(…)`.
///
/// The methods are not optional on Linux, and have default implementations.
final class ForcedCallRewrite: TableVisitor {
  /// The first words of methods of UIKit's delegates and data sources.
  private static let names: Set<String> = [
    "animationController", "collectionView", "gestureRecognizer", "interactionController",
    "navigationController", "numberOfSections", "pageViewController", "presentationController",
    "scrollViewDidEndDecelerating", "scrollViewDidEndDragging",
    "scrollViewDidEndScrollingAnimation", "scrollViewDidScroll", "scrollViewWillBeginDecelerating",
    "scrollViewWillBeginDragging", "scrollViewWillEndDragging", "searchBar", "tabBarController",
    "tableView", "textField", "textView",
  ]

  /// Returns whether a file may have such calls.
  static func concerns(_ file: SourceFile) -> Bool {
    file.mentions("!(") && names.contains { file.mentions($0) }
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard let force = node.calledExpression.as(ForceUnwrapExprSyntax.self),
      let member = force.expression.as(MemberAccessExprSyntax.self), member.base != nil,
      Self.names.contains(member.declName.baseName.text), !node.arguments.isEmpty,
      !isClosure(member.declName.baseName.text)
    else { return .visitChildren }
    edits.replace(force.exclamationMark.span, with: "", kind: .optionalCall)
    return .visitChildren
  }

  /// Returns whether a property of the sources with a name has a closure as its value.
  private func isClosure(_ name: String) -> Bool {
    table.members(named: name).contains { $0.name.kind == .property && $0.isClosure }
  }
}
