internal import SwiftSyntax

/// The rewriting of names that older versions of Swift and UIKit spell differently, and that type
/// aliases and extensions cannot provide.
final class SpellingRewrite: TableVisitor {
  /// Returns whether a file may have such names.
  static func concerns(_ file: SourceFile) -> Bool {
    let words =
      ["RunLoopMode", "ommonModes", "ParentViewController", "addChildViewController"]
      + ["@autoclosure", "abs(", "NSMutableString("] + properties.keys
      + mathModules.map { $0 + "." }
    return words.contains { file.mentions($0) } || file.mentions("!") && file.mentions(" as")
  }

  // MARK: Tables

  /// The modes of run loops by their old names.
  private static let modes = [
    "commonModes": "common", "defaultRunLoopMode": "default",
    "UITrackingRunLoopMode": "tracking",
  ]

  /// The modules whose mathematical functions Foundation exports on Linux.
  private static let mathModules = ["Darwin", "CoreFoundation"]

  /// The methods of view controllers by their old names.
  private static let methods = [
    "addChildViewController": "addChild", "removeFromParentViewController": "removeFromParent",
  ]

  /// The properties of view controllers by their old names; some were methods.
  private static let properties = [
    "childViewControllerForHomeIndicatorAutoHidden": "childForHomeIndicatorAutoHidden",
    "childViewControllerForStatusBarHidden": "childForStatusBarHidden",
    "childViewControllerForStatusBarStyle": "childForStatusBarStyle",
    "prefersHomeIndicatorAutoHidden": "prefersHomeIndicatorAutoHidden",
  ]

  /// Returns whether the sources declare a member or type of their own.
  private func isDeclared(_ name: String) -> Bool {
    table.type([name], in: edits.file.module) != nil
      || table.members(named: name).contains { !$0.isOverride }
  }

  // MARK: Run loops

  override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
    let name = node.declName.baseName.text
    if let mode = Self.modes[name], !isDeclared(name) {
      let base = node.base?.flatText
      if let base, isDeclared(base) { return .visitChildren }
      let isMode = base.map { ["RunLoopMode", "RunLoop.Mode"].contains($0) } ?? Self.isMode(node)
      if isMode { replace(node.declName.span, with: mode) }
    } else if let property = Self.properties[name], !isDeclared(name) {
      replace(node.declName.span, with: property)
    } else if let base = node.base?.as(DeclReferenceExprSyntax.self)?.baseName,
      Self.mathModules.contains(base.text), !isDeclared(base.text)
    {
      replace(base.span, with: "Foundation")
      edits.requireUIKit()
    }
    return .visitChildren
  }

  /// Returns whether an expression is the argument for a mode of a run loop.
  private static func isMode(_ node: MemberAccessExprSyntax) -> Bool {
    var current = node.parent
    if current?.is(ArrayElementSyntax.self) == true { current = current?.parent?.parent?.parent }
    let label = current?.as(LabeledExprSyntax.self)?.label?.text ?? ""
    return ["forMode", "forModes", "inMode", "inModes", "mode", "modes"].contains(label)
  }

  override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
    rewriteMode(
      node.baseName,
      isMember: node.parent?.is(MemberAccessExprSyntax.self) == true
        && node.parent?.as(MemberAccessExprSyntax.self)?.declName.id == node.id)
    return .visitChildren
  }

  override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
    rewriteMode(node.name, isMember: false)
    return .visitChildren
  }

  /// Rewrites the old name of the type of modes.
  private func rewriteMode(_ name: TokenSyntax, isMember: Bool) {
    guard name.text == "RunLoopMode", !isMember, !isDeclared("RunLoopMode") else { return }
    replace(name.span, with: "RunLoop.Mode")
  }

  // MARK: View controllers

  override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
    if node.modifiers.has("override") { rewriteOverride(node) }
    forwardAutoclosures(of: node)
    return .visitChildren
  }

  /// Rewrites the name of a method that overrides one of a view controller.
  private func rewriteOverride(_ node: FunctionDeclSyntax) {
    let name = node.name.text
    let parameters = node.signature.parameterClause.parameters
    if let new = Self.methods[name], parameters.count == (new == "addChild" ? 1 : 0) {
      replace(node.name.span, with: new)
    } else if let new = Self.properties[name], parameters.isEmpty,
      let type = node.signature.returnClause?.type
    {
      replace(node.funcKeyword.start..<type.start, with: "var \(new): ")
    } else if ["willMove", "didMove"].contains(name), parameters.labels == Self.oldLabels,
      let parameter = parameters.first
    {
      // The parameter keeps its name.
      let name = parameter.secondName == nil ? " " + Self.oldLabels[0] : ""
      replace(parameter.firstName.span, with: "toParent" + name)
    }
  }

  /// The label of the old forms of `willMove` and `didMove`.
  private static let oldLabels = ["toParentViewController"]

  override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
    guard node.modifiers.has("override") else { return .visitChildren }
    for binding in node.bindings {
      let name = binding.pattern.trimmedDescription
      if let new = Self.properties[name], new != name { replace(binding.pattern.span, with: new) }
    }
    return .visitChildren
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    if let member = node.calledExpression.as(MemberAccessExprSyntax.self) {
      rewriteCall(node, member)
    } else if let name = node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text {
      if name == "abs" { qualifyAbs(node) }
      if name == "NSMutableString", node.arguments.isEmpty, let left = node.leftParen {
        // Foundation on Linux has no initializer without arguments.
        edits.insert("capacity: 0", at: left.end, kind: .spelling, before: name)
      }
    }
    return .visitChildren
  }

  /// Rewrites a call of a method of view controllers.
  private func rewriteCall(_ node: FunctionCallExprSyntax, _ member: MemberAccessExprSyntax) {
    let name = member.declName.baseName
    let labels = node.arguments.map { $0.label?.text ?? "_" }
    if ["willMove", "didMove"].contains(name.text), labels == Self.oldLabels,
      let label = node.arguments.first?.label,
      !table.members(named: name.text).contains(where: {
        !$0.isOverride && $0.name.labels == Self.oldLabels
      })
    {
      replace(label.span, with: "toParent")
      return
    }
    guard member.base?.is(SuperExprSyntax.self) == true, !isDeclared(name.text) else { return }
    if let new = Self.methods[name.text] {
      // The old name would call the method itself again.
      replace(name.span, with: new)
    } else if Self.properties[name.text] != nil, labels.isEmpty, let left = node.leftParen {
      edits.replace(left.start..<node.end, with: "", kind: .spelling)
    }
  }

  // MARK: Swift

  override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
    let elements = Array(node.elements)
    for (word, type) in zip(elements, elements.dropFirst())
    where word.is(UnresolvedAsExprSyntax.self) {
      // Swift 5 takes `!` behind a type in declarations alone.
      if let type = type.as(TypeExprSyntax.self)?.type
        .as(ImplicitlyUnwrappedOptionalTypeSyntax.self)
      {
        replace(type.exclamationMark.span, with: "?")
      }
    }
    return .visitChildren
  }

  /// Names the module of `abs` where Foundation on Linux has a static method of that name.
  private func qualifyAbs(_ node: FunctionCallExprSyntax) {
    guard let type = EnclosingType(of: node)?.names.last, ["CGFloat", "Double"].contains(type),
      !isDeclared("abs")
    else { return }
    edits.insert("Swift.", at: node.start, kind: .spelling, before: "abs")
  }

  /// Calls the parameters of a function that it forwards to others as autoclosures, as Swift 5 asks.
  private func forwardAutoclosures(of node: FunctionDeclSyntax) {
    let names = node.signature.parameterClause.parameters.filter(\.type.isAutoclosure).map {
      ($0.secondName ?? $0.firstName).text
    }
    guard !names.isEmpty, let body = node.body else { return }
    let finder = ForwardingFinder(names: Set(names), table: table)
    finder.walk(body)
    for name in finder.arguments {
      edits.insert("()", at: name.end, kind: .spelling, before: name.baseName.text)
    }
  }

  private func replace(_ range: Range<Int>, with text: String) {
    guard edits.file.text(range) != text else { return }
    edits.replace(range, with: text, kind: .spelling)
  }
}

/// A visitor that finds arguments that are autoclosures on both sides of a call.
private final class ForwardingFinder: ActiveVisitor {
  private(set) var arguments: [DeclReferenceExprSyntax] = []
  private let names: Set<String>
  private let table: DeclarationTable

  /// Creates a visitor for the names of parameters.
  init(names: Set<String>, table: DeclarationTable) {
    self.names = names; self.table = table
    super.init()
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    let called = node.calledExpression
    let base =
      called.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? called.as(DeclReferenceExprSyntax.self)?.baseName.text ?? ""
    for (position, argument) in node.arguments.enumerated() {
      guard let name = argument.expression.as(DeclReferenceExprSyntax.self),
        names.contains(name.baseName.text)
      else { continue }
      let candidates = table.members(named: base).filter { $0.name.kind == .function }
      let label = argument.label?.text ?? "_"
      let isAutoclosure = candidates.allSatisfy { candidate in
        candidate.autoclosures.contains {
          candidate.name.labels[$0] == label && (label != "_" || $0 == position)
        }
      }
      if isAutoclosure, !candidates.isEmpty { arguments.append(name) }
    }
    return .visitChildren
  }
}
