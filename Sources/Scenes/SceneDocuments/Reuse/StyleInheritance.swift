internal import Documents

/// The styles of a scene with the keys of the styles that they extend.
///
/// A style has all keys of those that it extends, except for the ones that it has itself.
struct StyleInheritance {
  private let styles: [String: Node]
  private let bag: DiagnosticBag
  private var extended: [String: Node] = [:]

  /// Returns the tree with the keys of extended styles; records unknown and circular references.
  static func applied(to root: Node, bag: DiagnosticBag) -> Node {
    guard let entries = root.entries, let styles = root["styles"]?.entries,
      // Too many are reported where they are read.
      styles.count <= SceneLimits.styles, styles.contains(where: { $0.value["extends"] != nil })
    else { return root }
    var inheritance = StyleInheritance(
      styles: Dictionary(
        styles.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first }), bag: bag)
    let whole = styles.map { entry in
      Node.Entry(
        key: entry.key, keyLocation: entry.keyLocation,
        value: inheritance.extended(entry.key, chain: []))
    }
    return Node(
      .mapping(
        entries.map { entry in
          guard entry.key == "styles" else { return entry }
          return Node.Entry(
            key: entry.key, keyLocation: entry.keyLocation,
            value: Node(.mapping(whole), at: entry.value.location))
        }), at: root.location)
  }

  private init(styles: [String: Node], bag: DiagnosticBag) {
    self.styles = styles; self.bag = bag
  }

  /// Returns a style with the keys of those that it extends.
  private mutating func extended(_ name: String, chain: [String]) -> Node {
    guard let style = styles[name] else { return Node(.null, at: .missing) }
    if let known = extended[name] { return known }
    guard let own = style.entries, let reference = style["extends"] else { return style }
    var base: [Node.Entry] = []
    if let count = reference.elements?.count, count > SceneLimits.parents {
      bag.error(
        at: reference.location,
        "a style can extend at most \(SceneLimits.parents) others; this one extends \(count)")
      return style
    }
    for node in reference.elements ?? [reference] {
      guard let parent = parent(node, of: name, chain: chain + [name]) else { continue }
      let inherited = extended(parent, chain: chain + [name])
      base = Self.merge(inherited.entries ?? [], over: base)
    }
    let result = Node(
      .mapping(Self.merge(own, over: base.filter { $0.key != "extends" })), at: style.location)
    extended[name] = result
    return result
  }

  /// Returns the name of a style that another one extends; `nil` with an error if it cannot.
  private func parent(_ node: Node, of name: String, chain: [String]) -> String? {
    guard let parent = node.string else {
      return bag.unexpected("the name of a style, or a list of names, for extends", found: node)
    }
    guard styles[parent] != nil else {
      let others = styles.keys.filter { $0 != name }.sorted()
      return bag.refusal(
        at: node.location,
        "there is no style \(parent.quoted) to extend",
        NearestName.hint(for: parent, among: others))
    }
    if chain.contains(parent) {
      let names = (chain + [parent]).joined(separator: " → ")
      return bag.refusal(at: node.location, "style \(name.quoted) extends itself: \(names)")
    }
    return parent
  }

  /// Returns entries of which those of the first list take precedence.
  private static func merge(_ own: [Node.Entry], over base: [Node.Entry]) -> [Node.Entry] {
    let keys = Set(own.map(\.key))
    return base.filter { !keys.contains($0.key) } + own
  }
}
