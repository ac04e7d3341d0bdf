/// A Swift expression that makes a layout, and where it was said.
public struct LayoutMaker: Hashable, Sendable {
  /// The name of the folder that its scenes are rendered to.
  public let name: String
  /// The expression.
  public let expression: String
  /// What the compiler calls the place of the expression.
  let place: String
  let line: Int

  /// What the place of expressions that the user gave is called.
  static let optionPlace = "--layout"

  /// Makes a maker of a class that needs no arguments.
  package init(_ layout: LayoutClass) {
    (name, expression) = (layout.name, layout.name + "()")
    (place, line) = (expression, 1)
  }

  /// Makes a maker of an expression; `line` tells which of the user's expressions it is, from 1 on.
  private init(name: String, expression: String, line: Int) {
    self.name = name; self.expression = expression; self.line = line
    place = Self.optionPlace
  }

  /// Makes makers of expressions that the user gave, with names that tell them apart.
  package static func list(_ expressions: [String]) -> [LayoutMaker] {
    var counts: [String: Int] = [:]
    return expressions.enumerated().map { index, expression in
      let name = Self.name(of: expression)
      counts[name, default: 0] += 1
      let number = counts[name] ?? 1
      return LayoutMaker(
        name: number == 1 ? name : "\(name)-\(number)",
        // An expression is one line, so that its place is told by its number.
        expression: expression.split(whereSeparator: \.isNewline).joined(separator: " "),
        line: index + 1)
    }
  }

  /// Returns the type's name with which an expression begins, or the first such one in it.
  private static func name(of expression: String) -> String {
    let words = expression.matches(of: /[A-Z][A-Za-z0-9_]*(\.[A-Z][A-Za-z0-9_]*)*/).map {
      String($0.0)
    }
    return words.first ?? "Layout"
  }
}
