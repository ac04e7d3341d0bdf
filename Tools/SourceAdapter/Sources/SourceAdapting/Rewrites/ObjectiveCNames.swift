/// The names of Swift methods in Objective-C, by the rules of the Swift compiler.
enum ObjectiveCNames {
  /// The words that join a label to a method's name without `With`, from the compiler's
  /// `PartsOfSpeech.def`.
  private static let prepositions: Set<String> = [
    "above", "after", "along", "alongside", "as", "at", "before", "below", "by", "following", "for",
    "from", "given", "in", "including", "inside", "into", "matching", "of", "on", "passing",
    "preceding", "since", "to", "until", "using", "via", "when", "with", "within",
  ]

  /// Returns the selector of a method.
  ///
  /// - Parameter labels: The labels, with `_` for parameters without one.
  static func selector(
    _ base: String, labels: [String], isAsync: Bool = false, isThrowing: Bool = false
  ) -> String {
    var pieces = labels.map { $0 == "_" ? "" : unquoted($0) }
    if isAsync {
      pieces.append("completionHandler")
    } else if isThrowing {
      pieces.append(pieces.isEmpty ? "andReturnError" : "error")
    }
    guard let first = pieces.first else { return unquoted(base) }
    var name = unquoted(base)
    if !first.isEmpty {
      let joins =
        prepositions.contains(firstWord(of: first)) || prepositions.contains(lastWord(of: name))
        || first == "andReturnError" && labels.isEmpty
      name += (joins ? "" : "With") + capitalized(first)
    }
    return ([name] + pieces.dropFirst()).map { $0 + ":" }.joined()
  }

  /// Returns the selector that sets a property.
  static func setter(_ property: String) -> String { "set" + capitalized(unquoted(property)) + ":" }

  /// Returns a name without backquotes.
  private static func unquoted(_ name: String) -> String { name.replacing("`", with: "") }

  /// Returns a word with its first letter in upper case.
  private static func capitalized(_ word: String) -> String {
    word.prefix(1).uppercased() + word.dropFirst()
  }

  /// Returns the first word of a name in camel case, in lower case.
  private static func firstWord(of name: String) -> String {
    (name.prefix(1) + name.dropFirst().prefix { !$0.isUppercase && $0 != "_" }).lowercased()
  }

  /// Returns the last word of a name in camel case, in lower case.
  private static func lastWord(of name: String) -> String {
    guard let start = name.lastIndex(where: { $0.isUppercase || $0 == "_" }) else {
      return name.lowercased()
    }
    return String(name[start...]).replacing("_", with: "").lowercased()
  }
}
