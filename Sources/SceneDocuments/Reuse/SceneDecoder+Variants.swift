internal import Documents
internal import Timelines

/// Readers of traits, variants and named values.
extension SceneDecoder {
  /// Reads the traits before the rest is decoded, without reporting mistakes.
  static func traits(of node: Node) -> InterfaceTraits {
    InterfaceTraits.mapping.read(node, by: SceneDecoder(bag: DiagnosticBag())) ?? InterfaceTraits()
  }

  /// Decodes a content size category, or a share of the default size such as `150%`.
  func textScale(_ node: Node, _ what: String) -> Double? {
    if let text = node.string, text.hasSuffix("%"), let percent = Double(text.dropLast()) {
      if SceneLimits.textPercent.contains(percent) { return percent / 100 }
      let range = SceneLimits.textPercent
      bag.error(
        at: node.location,
        "\(what) must be from \(Int(range.lowerBound))% to \(Int(range.upperBound))%")
      return nil
    }
    return bag.choice(node, what, of: ContentSizeCategory.self)?.scale
  }

  /// Decodes the variants of a scene, by their names.
  func variants(from node: Node) -> [String]? {
    guard let entries = node.entries else {
      bag.expected("a mapping from names to traits for variants", found: node)
      return nil
    }
    if entries.count > SceneLimits.variants {
      bag.error(
        at: node.location,
        "a scene can have at most \(SceneLimits.variants) variants; this one has \(entries.count)")
    }
    for entry in entries {
      if !ValueNames.isName(entry.key) {
        bag.error(
          at: entry.keyLocation,
          "\(entry.key.quoted) cannot be a variant, which is a part of file names; use letters, "
            + "digits, '_' and '-', beginning with a letter")
      }
      _ = VariantDocument.mapping.read(entry.value, by: self)
    }
    return entries.map(\.key)
  }

  // MARK: Named values

  /// Checks the colours that a scene names.
  func namedColors(from node: Node) -> Void? {
    namedValues(from: node, "colors") { node in
      guard node.entries != nil else { return color(node, "a named colour").map { _ in } }
      return ThemedColor.mapping.read(node, by: self).map { _ in }
    }
  }

  /// Checks the numbers that a scene names; where they are used determines their units.
  func namedNumbers(from node: Node) -> Void? {
    namedValues(from: node, "numbers") { node in
      if node.number != nil || node.string?.first?.isNumber == true { return () }
      bag.expected("a number, or one with a unit such as 300ms, for a named number", found: node)
      return nil
    }
  }

  /// Checks the texts that a scene names, in one or several languages.
  func namedStrings(from node: Node) -> Void? {
    namedValues(from: node, "strings") { node in
      guard let entries = node.entries else { return text(node, "a named text").map { _ in } }
      if entries.isEmpty { bag.expected("a text in at least one language", found: node) }
      for entry in entries { _ = text(entry.value, "a named text") }
      return ()
    }
  }

  /// Checks a mapping from names to values.
  private func namedValues(from node: Node, _ what: String, _ check: (Node) -> Void?) -> Void? {
    guard let entries = node.entries else {
      bag.expected("a mapping from names to values for \(what)", found: node)
      return nil
    }
    for entry in entries {
      if !ValueNames.isName(entry.key) {
        bag.error(
          at: entry.keyLocation,
          "\(entry.key.quoted) is not a valid name in \(what); use letters, digits, '_' and '-', "
            + "beginning with a letter")
      }
      _ = check(entry.value)
    }
    return ()
  }
}
