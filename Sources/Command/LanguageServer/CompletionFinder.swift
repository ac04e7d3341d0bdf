import Documents
import Imaging
import SceneDocuments

/// The words for a place in a tree.
struct CompletionFinder {
  let context: SceneContext
  let tree: Node
  let mark: String
  let word: CompletionWord

  /// Returns the keys that a mapping may have besides its own.
  func keys(at path: [NodeChange.Part]) -> [Completion.Item] {
    let present = (tree.value(at: path)?.entries ?? []).map(\.key).filter { $0 != mark }
    let clean = tree.without(mark)
    let defaults = SceneDefaults(of: clean)
    return KeyLookup(in: clean).keys(at: path).filter { key in
      !present.contains(key.name)
        && !present.contains { defaults.isReplaced(path + [.key(key.name)], by: $0) }
    }.map { key in
      let only = key.words.count == 1 && key.form == "`\(key.words[0])`" ? key.words[0] : nil
      return Completion.Item(
        label: key.name, kind: .property, detail: Hover.form(of: key), about: Self.about(key),
        text: word.spelledKey(key.name, value: only))
    }
  }

  private static func about(_ key: KeyDescription) -> String {
    ([key.about] + [key.standard.map { "Default: `\($0)`" }].compactMap(\.self))
      .joined(separator: "\n\n")
  }

  /// Returns the values of a key, or of an element of a list.
  func values(at path: [NodeChange.Part]) -> [Completion.Item] {
    var seen: Set<String> = []
    return KeyLookup(in: tree.without(mark)).descriptions(at: path).flatMap {
      values(of: $0, at: path)
    }.filter { seen.insert($0.label).inserted }
  }

  private func values(of key: KeyDescription, at path: [NodeChange.Part]) -> [Completion.Item] {
    let isIncluded = path.first == .key("include")
    var items = key.words.map { word in
      let isText = !["true", "false"].contains(word) && Double(word) == nil
      return Completion.Item(
        label: word, kind: .word, about: key.about,
        text: self.word.spelledValue(word, isText: isText))
    }
    for kind in key.names {
      items += context.names(kind).filter { $0.text != mark }.map { name in
        Completion.Item(
          label: name.text, kind: .reference, detail: Self.detail(name),
          text: word.spelledValue(name.text))
      }
    }
    let isFile = isIncluded || key.files != nil
    if isFile {
      let files =
        isIncluded
        ? context.files(["yaml", "yml", "json"], inAssets: false)
        : context.files(key.files?.endings ?? [], inAssets: true)
      let own = context.sources.first?.path ?? ""
      items += files.filter { !own.hasSuffix("/" + $0) }.map {
        Completion.Item(label: $0, kind: .file, text: word.spelledValue($0))
      }
    }
    return items + named(key) + colors(key)
  }

  private static func detail(_ name: SceneContext.Name) -> String {
    let line = name.source.text.position(of: name.range.lowerBound, in: .utf8).line + 1
    return "line \(line) of \(name.source.path.split(separator: "/").last ?? "")"
  }

  /// Returns the values that the scene names, for keys that may have them.
  private func named(_ key: KeyDescription) -> [Completion.Item] {
    let isValue = !key.units.isEmpty || key.minimum != nil || key.maximum != nil
    let isColor = key.definitions.contains("colorText")
    guard isValue || isColor || key.form == "text" else { return [] }
    return context.names(.value).map { name in
      let value = String(decoding: name.source.text.bytes[name.whole], as: UTF8.self)
      return Completion.Item(
        label: "$" + name.text, kind: isColor ? .color : .value, detail: value.excerpt,
        text: word.spelledValue("$" + name.text))
    }
  }

  private func colors(_ key: KeyDescription) -> [Completion.Item] {
    guard key.definitions.contains("colorText") else { return [] }
    let names = SystemColor.allCases.map(\.rawValue) + ColorNames.table.keys.sorted()
    return names.map {
      Completion.Item(label: $0, kind: .color, text: word.spelledValue($0))
    }
  }
}

extension Node {
  /// Returns the tree without a word: without its key, and with nothing in place of its value.
  fileprivate func without(_ word: String) -> Node {
    switch value {
    case .string(word): Node(.null, at: location)
    case .mapping(let entries):
      Node(
        .mapping(
          entries.filter { $0.key != word }.map {
            Entry(key: $0.key, keyLocation: $0.keyLocation, value: $0.value.without(word))
          }), at: location)
    case .sequence(let elements): Node(.sequence(elements.map { $0.without(word) }), at: location)
    default: self
    }
  }
}
