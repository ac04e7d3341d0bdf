package import Documents
internal import Foundation
internal import Imaging
internal import Timelines
package import Timing

/// The traits of the interface that a scene is shown in.
package struct InterfaceTraits: Hashable, Sendable {
  /// The direction of the interface.
  package enum Direction: String, Hashable, Sendable, CaseIterable { case leftToRight, rightToLeft }

  package var theme = Theme.light
  package var direction = Direction.leftToRight
  package var textScale = 1.0
  package var reducesMotion = false
  package var language: String?
  package var system = SystemVersion.iOS18
}

extension ValueForm<Double> {
  /// The size of texts, as a factor.
  static let textSize = ValueForm(
    .ref("textSize"), by: SceneDecoder.textScale,
    write: { .string(ContentSizeCategory.nearest(to: $0).rawValue) })
}

extension ValueForm<SystemVersion> {
  /// The number of a version of iOS.
  static let system = ValueForm(
    ["enum": .list(SystemVersion.allCases.map { .number(Double($0.rawValue)) })],
    read: { reading in
      let (node, key) = (reading.node, reading.key)
      let numbers = SystemVersion.allCases.map { "\($0.rawValue)" }.joined(separator: " or ")
      guard let number = node.number else {
        return reading.bag.unexpected("\(numbers) for \(key)", found: node)
      }
      if let known = SystemVersion.allCases.first(where: { Double($0.rawValue) == number }) {
        return known
      }
      return reading.bag.refusal(
        at: node.location, "\(key) is \(node.numberText), but must be \(numbers)")
    }, write: { .number(Double($0.rawValue)) })
}

extension InterfaceTraits: MappedValue {
  /// The names of directions and their abbreviations.
  private static let directions: [(word: String, value: Direction)] = [
    ("leftToRight", .leftToRight), ("rightToLeft", .rightToLeft), ("ltr", .leftToRight),
    ("rtl", .rightToLeft),
  ]

  fileprivate static let keys: [Key<InterfaceTraits>] = [
    Key("theme", "The appearance that system colors have.", .choice, \.theme),
    Key(
      "direction",
      "The direction of the interface, which layouts, movements, 'leading' and 'trailing' follow.",
      .words(directions), \.direction),
    Key(
      "textSize", "A content size category of iOS, or a share of the sizes of all texts.",
      .textSize, \.textScale),
    Key(
      "reduceMotion", "Whether screens and items fade where they would move.", .bool,
      \.reducesMotion),
    Key(
      "locale",
      "The language of 'strings', such as de or pt-BR. By default it is the first one of each.",
      .name, \.language),
    Key(
      "system", "The version of iOS whose bars and sheets screens have: 18, or 26.", .system,
      \.system, or: "version systemversion ios os"),
  ]

  static let mapping = Mapping<InterfaceTraits>(
    "traits", "The traits of the interface.", InterfaceTraits(), keys: keys)
}

/// The values of a variant, which have been merged into the scene if it is rendered.
struct VariantDocument: MappedValue {
  private var traits = InterfaceTraits()
  private var size: CGSize?
  private var scale: Double?
  private var speed: Double?

  static let mapping = Mapping<VariantDocument>(
    "variant", "The traits in which a variant differs from its scene.", VariantDocument(),
    keys: InterfaceTraits.keys.map { $0.at(\.traits) } + [
      Key(
        "size", "The size of the canvas.", .size(1...SceneLimits.canvasSide), \.size, or: "canvas"),
      Key("scale", "The number of pixels per point.", .number(SceneLimits.scale), \.scale),
      Key("speed", "The playback speed.", .number(SceneLimits.speed), \.speed),
    ],
    foreign: [
      "'theme'": "colorscheme mode appearance", "'theme: dark'": "darkmode",
      "'direction'": "dir layoutdirection", "'direction: rtl'": "rtl", "'locale'": "language lang",
      "'textSize'": "fontsize dynamictype", "'reduceMotion'": "reducedmotion prefersreducedmotion",
    ])
}

/// A named color for each theme, of which the scene has one.
struct ThemedColor: MappedValue {
  private var light = Color.clear
  private var dark = Color.clear

  static let mapping = Mapping<ThemedColor>(
    "themedColor", "A color for each theme.", ThemedColor(),
    keys: [
      Key("light", "The color in light interfaces.", .color, \.light, need: .required(nil)),
      Key("dark", "The color in dark interfaces.", .color, \.dark, need: .required(nil)),
    ])
}

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
      return bag.refusal(
        at: node.location,
        "\(what) must be from \(Int(range.lowerBound))% to \(Int(range.upperBound))%")
    }
    return bag.choice(node, what, of: ContentSizeCategory.self)?.scale
  }

  /// Decodes the variants of a scene, by their names.
  func variants(from node: Node) -> [String]? {
    guard let entries = node.entries else {
      return bag.unexpected("a mapping from names to traits for variants", found: node)
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

  /// Checks the colors that a scene names.
  func namedColors(from node: Node) -> Void? {
    namedValues(from: node, "colors") { node in
      guard node.entries != nil else { return color(node, "a named color").map { _ in } }
      return ThemedColor.mapping.read(node, by: self).map { _ in }
    }
  }

  /// Checks the numbers that a scene names; where they are used determines their units.
  func namedNumbers(from node: Node) -> Void? {
    namedValues(from: node, "numbers") { node in
      if node.number != nil || node.string?.first?.isNumber == true { return () }
      return bag.unexpected(
        "a number, or one with a unit such as 300ms, for a named number", found: node)
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
      return bag.unexpected("a mapping from names to values for \(what)", found: node)
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

/// The changes of a variant to the tree of its scene.
package enum SceneVariant {
  /// The sections of the scene that have keys of a variant; all others are traits.
  private static let sections = ["size": "canvas", "scale": "canvas", "speed": "output"]

  /// Returns the tree of a scene in one of its variants.
  ///
  /// - Throws: a `DocumentError` if the scene has no such variant.
  static func applying(_ name: String, to root: Node) throws -> Node {
    let variants = root["variants"]
    // What is no mapping is reported where the variants are read.
    if let variants, variants.entries == nil { return root }
    if let variant = variants?[name], variant.entries == nil { return root }
    guard let entries = root.entries, let variant = variants?[name]?.entries else {
      let names = variants?.entries?.map(\.key) ?? []
      throw DocumentError(
        at: variants?.location ?? root.location,
        names.isEmpty
          ? "there is no variant \(name.quoted); the scene has no 'variants'"
          : "there is no variant \(name.quoted)\(NearestName.hint(for: name, among: names).text)")
    }
    var parts: [String: [Node.Entry]] = [:]
    for entry in variant { parts[sections[entry.key] ?? "traits", default: []].append(entry) }
    var result = entries
    for (section, changes) in parts.sorted(by: { $0.key < $1.key }) {
      let change = Node(.mapping(changes), at: variants?.location ?? root.location)
      if let index = result.firstIndex(where: { $0.key == section }) {
        let old = result[index]
        result[index] = Node.Entry(
          key: section, keyLocation: old.keyLocation, value: change.merged(over: old.value))
      } else {
        result.append(Node.Entry(key: section, keyLocation: change.location, value: change))
      }
    }
    return Node(.mapping(result), at: root.location)
  }

  /// Returns the names of the variants of a tree, in the order of the document.
  package static func names(in root: Node) -> [String] {
    (root["variants"]?.entries ?? []).prefix(SceneLimits.variants).map(\.key)
      .filter(ValueNames.isName)
  }
}
