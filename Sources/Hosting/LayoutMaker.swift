/// A Swift expression that makes a layout, and its location in the compiler's messages.
public struct LayoutMaker: Hashable, Sendable {
  /// The name of the folder that its scenes are rendered to.
  public let name: String
  /// The expression.
  public let expression: String
  /// The file of the expression in the compiler's messages.
  let location: String
  let line: Int

  /// The file of the user's expressions in the compiler's messages.
  static let optionLocation = "`expressions`"

  /// Creates the expression of a class that needs no arguments.
  package init(_ layout: LayoutClass) {
    (name, expression) = (layout.name, layout.name + "()")
    (location, line) = (expression, 1)
  }

  /// Creates an expression of the user; `line` is its number, from 1 on.
  private init(name: String, expression: String, line: Int) {
    self.name = name; self.expression = expression; self.line = line
    location = Self.optionLocation
  }

  /// Returns the expressions of the user, with distinct names.
  package static func list(_ expressions: [String]) -> [LayoutMaker] {
    var counts: [String: Int] = [:]
    return expressions.enumerated().map { index, expression in
      let name = Self.name(of: expression)
      counts[name, default: 0] += 1
      let number = counts[name] ?? 1
      return LayoutMaker(
        name: number == 1 ? name : "\(name)-\(number)",
        // An expression is one line, so that its number is its location.
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
