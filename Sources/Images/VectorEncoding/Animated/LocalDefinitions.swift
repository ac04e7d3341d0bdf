/// The definitions that the content of one layer refers to, without names in the document yet.
final class LocalDefinitions {
  /// The texts of the definitions, in which each is named by its placeholder.
  private(set) var texts: [(prefix: String, text: String, key: String)] = []

  /// Adds a definition, unless there is an equal one, and returns its placeholder.
  func add(prefix: String, _ text: (String) -> String) -> String {
    let key = text("")
    if let index = texts.firstIndex(where: { $0.prefix == prefix && $0.key == key }) {
      return Self.placeholder(index)
    }
    texts.append((prefix, text(Self.placeholder(texts.count)), key))
    return Self.placeholder(texts.count - 1)
  }

  /// Returns the name that stands for a definition.
  static func placeholder(_ index: Int) -> String { "\u{1}\(index)\u{1}" }
}
