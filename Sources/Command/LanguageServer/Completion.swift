import Documents

/// The words that may stand at a position.
struct Completion {
  /// A word with its description.
  struct Item: Hashable {
    /// The kinds of the protocol.
    enum Kind: Int {
      case property = 10, value = 12, color = 16, file = 17, reference = 18, word = 20
    }

    let label: String
    let kind: Kind
    var detail = ""
    var about = ""
    /// The text in place of the word at the position.
    var text: String
  }

  let items: [Item]
  /// The bytes of the word at the position, which an item replaces.
  let range: Range<Int>

  /// The word that stands for the position while the place in the tree is searched.
  private static let mark = "cellophane-position-mark"

  /// Finds the words for a position of the first document of a context.
  init(at offset: Int, in context: SceneContext, format: DocumentFormat) {
    guard let source = context.sources.first else {
      (items, range) = ([], offset..<offset)
      return
    }
    let word = CompletionWord(at: offset, in: source.text.bytes, format: format)
    range = word.range
    let outline = DocumentOutline(word.replaced(by: Self.mark), format: format)
    guard let place = Self.place(in: outline.root, [], Array(Self.mark.utf8), outline.bytes) else {
      items = []
      return
    }
    let finder = CompletionFinder(
      context: context, tree: outline.root.node, mark: Self.mark, word: word)
    switch place {
    case .key(let path): items = finder.keys(at: path)
    case .value(let path, let takesKeys):
      items = finder.values(at: path) + (takesKeys ? finder.keys(at: path) : [])
    }
  }

  /// The place of the position in the tree.
  private enum Place {
    /// In a mapping.
    case key([NodeChange.Part])
    case value([NodeChange.Part], takesKeys: Bool)
  }

  private static func place(
    in node: OutlineNode, _ path: [NodeChange.Part], _ mark: [UInt8], _ bytes: [UInt8]
  ) -> Place? {
    switch node.content {
    case .scalar(.string(let text)):
      guard text == self.mark else { return nil }
      // Behind a key in the same line there is no mapping of block style.
      let before = bytes[..<node.range.lowerBound].reversed().drop { $0 == 0x20 }.first
      let takesKeys = before == nil || [0x0A, 0x0D, UInt8(ascii: "-")].contains(before)
      return .value(path, takesKeys: takesKeys)
    case .scalar: return nil
    case .sequence(let elements):
      for (index, element) in elements.enumerated() {
        if let place = place(in: element, path + [.index(index)], mark, bytes) { return place }
      }
    case .mapping(let entries):
      for entry in entries {
        if entry.key == self.mark { return .key(path) }
        if let place = place(in: entry.value, path + [.key(entry.key)], mark, bytes) {
          return place
        }
      }
    }
    return nil
  }
}
