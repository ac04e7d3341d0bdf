/// The members that UIKit on iOS calls and Cellophane never does.
enum UncalledMembers {
  /// The words of a declaration.
  private struct Words {
    let isOverride: Bool
    /// The keyword and the name.
    let start: String
    /// The labels of parameters, which may be on other lines.
    let labels: [Substring]

    /// Takes the words from a line of the list.
    init(_ line: Substring) {
      isOverride = line.hasPrefix("override ")
      let parts = (line.split(separator: " ").last ?? line).split(separator: "(")
      let name = parts.first ?? line
      start = parts.count > 1 ? "func \(name)(" : "var \(name)"
      labels = (parts.dropFirst().first?.dropLast() ?? "").split(separator: ":")
        .filter { $0 != "_" }
    }

    /// Returns whether a source may declare the member.
    func mayOccur(in source: String) -> Bool {
      source.contains(start) && labels.allSatisfy { source.contains($0) }
        && (!isOverride
          || source.split(whereSeparator: \.isNewline).contains {
            $0.contains("override ") && $0.contains(start)
          })
    }
  }

  private static let declarations = names.split(separator: "\n").map(Words.init)

  /// Returns whether a source may declare such a member.
  static func mayOccur(in source: String) -> Bool {
    declarations.contains { $0.mayOccur(in: source) }
  }
}
