internal import SwiftSyntax

/// The addition of Cellophane to the description of a package.
final class ManifestRewrite: EditingVisitor {
  /// The path or URL of Cellophane's package.
  private let engine: String
  private var isFound = false

  init(_ edits: FileEdits, engine: String) {
    self.engine = engine
    super.init(edits)
  }

  override func edited() -> FileEdits {
    guard !edits.file.mentions("package: \"\(identity)\"") else { return edits }
    let result = super.edited()
    guard !isFound else { return result }
    edits.remark("cannot find Package(…) with literal targets; add Cellophane by hand", at: 0)
    return edits
  }

  override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
    guard node.calledExpression.trimmedDescription == "Package" else { return .visitChildren }
    isFound = true
    raiseToolsVersion()
    addDependency(to: node)
    guard let targets = node.argument("targets") else {
      edits.remark("the package has no targets; add Cellophane by hand", at: node.start)
      return .skipChildren
    }
    guard let list = targets.expression.as(ArrayExprSyntax.self) else {
      edits.remark(
        "the targets are not a literal; add the product UIKit by hand", at: targets.start)
      return .skipChildren
    }
    for element in list.elements {
      guard let target = element.expression.as(FunctionCallExprSyntax.self) else {
        edits.remark(
          "the target is not a literal; add the product UIKit by hand", at: element.start)
        continue
      }
      let kind = target.calledExpression.flatText.split(separator: ".").last
      if ["target", "testTarget", "executableTarget"].contains(kind) { addProduct(to: target) }
    }
    return .skipChildren
  }

  /// Raises the version of the package manager's language to the first that names packages by path.
  private func raiseToolsVersion() {
    let text = String(decoding: edits.file.bytes.prefix(64), as: UTF8.self)
    guard let match = text.prefixMatch(of: #/\/\/ ?swift-tools-version:\s*(\d+)(\.(\d+))?[.\d]*/#),
      let major = Int(match.1)
    else { return }
    let minor = match.3.flatMap { Int($0) } ?? 0
    guard major < 5 || major == 5 && minor < 2 else { return }
    edits.replace(
      0..<match.0.utf8.count, with: "// swift-tools-version:5.2", kind: .manifest)
  }

  /// Whether the engine is a URL and not a path.
  private var isURL: Bool { engine.contains("://") || engine.hasPrefix("git@") }

  /// The name by which targets refer to the package.
  private var identity: String {
    guard isURL else { return "cellophane" }
    let last = engine.split(separator: "/").last.map(String.init) ?? engine
    return (last.hasSuffix(".git") ? String(last.dropLast(4)) : last).lowercased()
  }

  /// Adds the package to the dependencies of another.
  private func addDependency(to package: FunctionCallExprSyntax) {
    let location = engine.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
    let text =
      isURL
      ? ".package(url: \"\(location)\", branch: \"main\")"
      : ".package(name: \"cellophane\", path: \"\(location)\")"
    if let dependencies = package.argument("dependencies") {
      append(text, to: dependencies.expression)
    } else if let targets = package.argument("targets") {
      insert("dependencies: [\(text)],", before: targets.start)
    }
  }

  /// Adds the product to the dependencies of a target.
  private func addProduct(to target: FunctionCallExprSyntax) {
    let text = ".product(name: \"UIKit\", package: \"\(identity)\")"
    if let dependencies = target.argument("dependencies") {
      append(text, to: dependencies.expression)
    } else if let name = target.argument("name") {
      edits.insert(
        ", dependencies: [\(text)]", at: name.expression.end, kind: .manifest,
        before: name.flatText)
    } else {
      edits.remark("the target has no name; add the product UIKit by hand", at: target.start)
    }
  }

  /// Appends an element to a literal array.
  private func append(_ text: String, to expression: ExprSyntax) {
    guard let array = expression.as(ArrayExprSyntax.self) else {
      edits.remark("the dependencies are not a literal; add \(text) by hand", at: expression.start)
      return
    }
    guard let last = array.elements.last else {
      edits.insert(text, at: array.leftSquare.end, kind: .manifest, before: array.flatText)
      return
    }
    let isOwnLine = !edits.keepsLines && edits.file.isFirstOnLine(last.expression.start)
    let space = isOwnLine ? "\n" + edits.file.indentation(at: last.expression.start) : " "
    let comma = last.trailingComma
    let addition = (comma == nil ? "," : "") + space + text + (comma == nil ? "" : ",")
    edits.insert(
      addition, at: comma?.end ?? last.expression.end, kind: .manifest, before: last.flatText)
  }

  /// Inserts an argument before another.
  private func insert(_ text: String, before offset: Int) {
    let isOwnLine = !edits.keepsLines && edits.file.isFirstOnLine(offset)
    let space = isOwnLine ? "\n" + edits.file.indentation(at: offset) : " "
    edits.insert(text + space, at: offset, kind: .manifest)
  }
}

extension FunctionCallExprSyntax {
  fileprivate func argument(_ label: String) -> LabeledExprSyntax? {
    arguments.first { $0.label?.text == label }
  }
}
