package import Documents
internal import Foundation
import Geometry
import Imaging
package import Timelines

/// A text whose string and colors may differ from item to item.
package struct TextValue: Hashable, Sendable, MappedValue {
  /// The string; `nil` if the text consists of runs, or is a number.
  package var string: Template?
  /// The runs with attributes of their own; empty for a uniform text.
  package var runs: [TextRunValue] = []
  /// The number that the text shows; `nil` for others.
  package var count: CountValue?
  /// The typography of the text, without its string, runs and colors.
  package var setting = TextContent("")
  package var color = ColorValue.constant(.black)
  package var location = SourceLocation.missing
  /// The factor by which the interface has changed the sizes.
  var scale = 1.0

  /// Resolves the text for an item; throws a `Diagnostic` at the location of an invalid template.
  package func resolve(in context: ItemContext) throws -> TextContent {
    var text = setting
    text.color = try color.resolve(in: context)
    let factor = min(1, context.maximumTextScale / scale)
    text.size *= factor
    text.lineHeight = text.lineHeight.map { $0 * factor }
    if let count {
      text.setNumber(try count.resolve(in: context))
    } else if let string {
      text.string = try string.resolve(in: context)
    } else {
      text.setRuns(
        try runs.map { run in
          var run = try run.resolve(in: context)
          run.size = run.size.map { $0 * factor }
          return run
        })
    }
    return text
  }

  package var fonts: [(FontDescriptor, SourceLocation)] {
    [(setting.font, location)]
      + runs.compactMap { run in run.attributes.font.map { ($0, run.string.location) } }
  }

  package var templates: [Template] {
    [string, count?.number].compactMap(\.self) + color.templates + runs.flatMap(\.templates)
  }

  static let mapping = Mapping<TextValue>(
    "text", "A text with its typography.", TextValue(string: .empty), at: \.location,
    keys: [
      // It has been read before, for all sizes in the text.
      Key(
        "maximumTextSize",
        "The largest size at which the text follows the 'textSize' of the interface.",
        .ref("textSize")
      ) { _, _ in true }
    ] + FontDescriptor.keys().map { $0.at(\TextValue.setting.font) } + settingKeys + contentKeys
      + countKeys,
    rules: [
      .one(
        of: ["string", "runs", "count"],
        missing:
          "text needs one of string, runs, count; a text replaces another one as a whole, so "
          + "repeat it here"),
      .check(
        schema: [
          "dependentSchemas": [
            "baseline": .refuses(["vertical", "inset"]),
            "truncate": .requires("lines"),
            "format": .requires("count"),
            "rolling": SchemaValue.requires("count").adding(.refuses(["lines", "truncate"])),
          ]
        ]
      ) { _, reader, decoder in
        if !reader.present(among: ["baseline"]).isEmpty {
          for key in reader.present(among: ["vertical", "inset"]) {
            reader.refuse(key, "'\(key)' has no effect on a text on a 'baseline'; keep one of them")
          }
        }
        if reader.present(among: ["lines"]).isEmpty, !reader.present(among: ["truncate"]).isEmpty {
          reader.refuse(
            "truncate",
            "'truncate' has no effect on a text without 'lines', its maximum number of lines")
        }
      }, countRule,
    ])

  private static let settingKeys: [Key<TextValue>] = [
    Key("size", sizeAbout, .fontSize, \.setting.size, missing: { $0.standardTextSize }),
    Key("align", "The horizontal alignment.", .alignment, \.setting.alignment),
    Key(
      "inset", "The distance of the text from the edges of the bounds.", .insets(), \.setting.insets
    ),
    Key(
      "vertical", "The vertical alignment in the bounds.", .choice(of: [.top, .middle, .bottom]),
      \.setting.vertical),
    Key(
      "baseline",
      "The point at which the baseline of a single line begins, is centered or ends, instead of "
        + "'vertical' and 'inset'.", ValueForm.point.map { .baseline($0) }, \.setting.placement),
    Key("tracking", trackingAbout, .tracking, \.setting.tracking),
    Key("underline", "Whether the text is underlined.", .bool, \.setting.isUnderlined),
    Key("strikethrough", "Whether the text is struck through.", .bool, \.setting.isStruckThrough),
    Key(
      "lineHeight", "The line height in points, or as a share of the font size such as 140%.",
      .anyOf([
        .number(SceneLimits.lineHeight),
        ["type": "string", "pattern": #"^([0-9]+\.?[0-9]*|\.[0-9]+)%$"#],
      ])
    ) { reading, text in
      text.setting.lineHeight = reading.decoder.lineHeight(reading.node, size: text.setting.size)
      return true
    },
    Key(
      "direction",
      "The writing direction of paragraphs. With 'auto' their first letter determines it.",
      .choice(of: [.auto, .ltr, .rtl]), \.setting.direction),
    Key(
      "lines", "The maximum number of lines.",
      ValueForm.integer(
        1...10_000, without: 0, ", and the text has as many lines as it needs"),
      \.setting.lineLimit),
    Key(
      "truncate", "The part of the text that is left out if it has too many lines.",
      .choice(of: [.head, .middle, .tail, .clip]), \.setting.truncation),
  ]

  private static let contentKeys: [Key<TextValue>] = [
    Key(
      "color", "The color of the text.", .colorValue("color"), \.color,
      missing: { .constant($0.standardTextColor) }),
    Key("string", "The text.", .template, \.string),
    Key(
      "runs", "Runs with attributes of their own, instead of 'string'.",
      .array(.anyOf([.ref("template"), .ref("run")]), 1...SceneLimits.runs)
    ) { reading, text in
      guard let runs = reading.decoder.runs(from: reading.node, base: text.setting.font) else {
        return false
      }
      (text.runs, text.string) = (runs, nil)
      return true
    },
  ]

  fileprivate static let sizeAbout = "The font size in points."
  fileprivate static let trackingAbout = "The additional distance between characters, in points."
}

extension TextContent {
  fileprivate var insets: EdgeInsets {
    get { if case .box(let insets, _) = placement { insets } else { .zero } }
    set { placement = .box(insets: newValue, vertical: vertical) }
  }

  fileprivate var vertical: VerticalAlignment {
    get { if case .box(_, let vertical) = placement { vertical } else { .middle } }
    set { placement = .box(insets: insets, vertical: newValue) }
  }
}

/// A run of a text, whose string and color may differ from item to item.
package struct TextRunValue: Hashable, Sendable, MappedValue {
  package var string: Template
  /// The attributes of the run, without its string and color.
  package var attributes = TextRun("")
  package var color: ColorValue?

  /// Resolves the run for an item; throws a `Diagnostic` at the location of an invalid template.
  package func resolve(in context: ItemContext) throws -> TextRun {
    var run = attributes
    run.string = try string.resolve(in: context)
    run.color = try color?.resolve(in: context)
    return run
  }

  package var templates: [Template] { [string] + (color?.templates ?? []) }

  static let mapping = Mapping<TextRunValue>(
    "run", "A run of a text. Missing attributes are those of the text.",
    TextRunValue(string: .empty),
    keys: [
      Key(
        "string", "The text of the run.", .template, \.string,
        need: .required("write 'string: \"…\"'"))
    ] + FontDescriptor.keys(isShown: false).map { $0.at(\.font) } + [
      Key("size", TextValue.sizeAbout, .fontSize, \.attributes.size),
      Key("tracking", TextValue.trackingAbout, .tracking, \.attributes.tracking),
      Key("underline", "Whether the text is underlined.", .bool, \.attributes.isUnderlined),
      Key(
        "strikethrough", "Whether the text is struck through.", .bool,
        \.attributes.isStruckThrough),
      Key("color", "The color of the text.", .colorValue("color"), \.color),
    ],
    rules: [
      .check { run, reader, _ in
        if reader.present(among: ["font", "weight", "italic"]).isEmpty {
          run.attributes.font = nil
        }
      }
    ])

  /// The font, which is that of the text at first.
  private var font: FontDescriptor {
    get { attributes.font ?? FontDescriptor() }
    set { attributes.font = newValue }
  }
}

// MARK: Fonts

extension FontDescriptor {
  fileprivate static func keys(isShown: Bool = true) -> [Key<FontDescriptor>] {
    [
      Key(
        "font", "The font family, or a list of families that serve as fallbacks.", .families,
        \.families, isShown: isShown),
      Key("weight", "The weight of the font.", .weight, \.weight, isShown: isShown),
      Key("italic", "Whether the font is italic.", .bool, \.italic, isShown: isShown),
    ]
  }

  private var families: [String] {
    get { [family] + fallbacks }
    set { (family, fallbacks) = (newValue[0], Array(newValue.dropFirst())) }
  }
}

package struct FontFamilyValue: Hashable, Sendable, MappedValue {
  /// A face of the family, with its file.
  package struct File: Hashable, Sendable {
    package var name: String
    package var weight = 400
    package var italic = false
    package var location: SourceLocation = .missing
  }

  package var family: String
  package var files: [File]
  package var location = SourceLocation.missing

  static let mapping = Mapping<FontFamilyValue>(
    "font", "A font family that is loaded from files.", FontFamilyValue(family: "", files: []),
    at: \.location,
    keys: [
      Key(
        "family", "The name by which texts select the family.", .name, \.family,
        need: .required("write the name that texts use"), or: "name"),
      Key(
        "files", "The files of the family, one for each face.", .list(.file, 1...32), \.files,
        need: .required("write 'files: [{file: NAME.ttf}]'"), or: "src source"),
    ],
    rules: [
      .check { family, _, decoder in
        for (index, file) in family.files.enumerated()
        where family.files[..<index].contains(where: {
          $0.weight == file.weight && $0.italic == file.italic
        }) {
          decoder.bag.error(
            at: file.location,
            "two files are weight \(file.weight)\(file.italic ? " italic" : ""); give each its own "
              + "'weight' and 'italic'")
        }
      }
    ], foreign: ["'files', a list": "file"])
}

extension FontFamilyValue.File: MappedValue {
  static let mapping = Mapping<Self>(
    "fontFile", "A file of a font family and its face.", Self(name: ""), at: \.location,
    keys: [
      Key(
        "file", "The name of the file in the assets folder.", .assetName, \.name,
        need: .required("write 'file: NAME.ttf'"), or: "src path"),
      Key("weight", "The weight of the face.", .weight, \.weight),
      Key("italic", "Whether the face is italic.", .bool, \.italic),
    ], foreign: ["'italic: true'": "style"])
}

// MARK: Forms

extension ValueForm<TextValue> {
  /// A template, or a mapping with its typography.
  static let text = ValueForm(.ref("textValue"), read: { $0.decoder.textValue(from: $0.node) })
}

extension ValueForm<String> {
  fileprivate static let assetName = ValueForm(.ref("assetName"), by: SceneDecoder.text)
}

extension ValueForm<[String]> {
  /// A family, or a list of families that serve as fallbacks.
  fileprivate static let families = ValueForm(
    .ref("fontList"),
    read: { reading in
      let names = oneOrSome(.name, SceneLimits.fontFallbacks).read(reading)
      return names?.isEmpty == true ? nil : names
    }, write: { .string($0[0]) })
}

extension ValueForm<FontFamilyValue.File> {
  /// The name of a file, or a mapping with its face.
  fileprivate static let file = ValueForm(
    .anyOf([.ref("assetName"), .ref("fontFile")]),
    read: { reading in
      let (decoder, node) = (reading.decoder, reading.node)
      guard node.entries == nil else { return FontFamilyValue.File.mapping.read(node, by: decoder) }
      return decoder.text(node, "a font's file").map {
        FontFamilyValue.File(name: $0, location: node.location)
      }
    })
}

extension ValueForm<Int> {
  static let weights = words([
    ("thin", 100), ("extralight", 200), ("light", 300), ("regular", 400), ("medium", 500),
    ("semibold", 600), ("bold", 700), ("extrabold", 800), ("black", 900),
  ])

  static let weight = ValueForm(
    .ref("weight"),
    read: { $0.node.number == nil ? weights.read($0) : integer(100...900).read($0) },
    write: weights.write)
}

extension ValueForm<Double> {
  fileprivate static let tracking = number(SceneLimits.tracking, as: "tracking")

  /// A font size, which follows that of the interface.
  fileprivate static let fontSize = ValueForm(
    .ref("fontSize"),
    read: { reading in
      reading.bag.number(reading.node, "size", in: SceneLimits.fontSize).map {
        reading.decoder.scaled($0, within: SceneLimits.fontSize)
      }
    }, write: { .number($0) })
}

extension ValueForm<TextContent.Alignment> {
  /// An alignment in the interface: natural alignment follows one from right to left, as UIKit's
  /// does, and otherwise the paragraphs.
  fileprivate static let alignment = ValueForm(
    words.schema,
    read: { reading in
      let alignment = words.read(reading)
      guard reading.decoder.traits.direction == .rightToLeft else { return alignment }
      return switch alignment {
      case .start: .right
      case .end: .left
      default: alignment
      }
    }, write: words.write)

  private static let words = choice(of: [.left, .center, .right, .start, .end, .justified])
}

extension ValueForm where Value: RawRepresentable & Sendable, Value.RawValue == String {
  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  static func choice(of values: [Value]) -> ValueForm {
    ValueForm(
      ["enum": .texts(values.map(\.rawValue))],
      read: { $0.bag.choice($0.node, $0.key, of: values.map { ($0.rawValue, $0) }) },
      write: { .string($0.rawValue) })
  }
}

/// Readers of the texts and the fonts of styles.
extension SceneDecoder {
  /// Decodes all families, whose names differ.
  func fonts(from node: Node) -> [FontFamilyValue]? {
    let nodes = bag.list(node, "fonts", count: 1...SceneLimits.fontFamilies)
    var families: [FontFamilyValue] = []
    for node in nodes ?? [] {
      guard let family = FontFamilyValue.mapping.read(node, by: self) else { continue }
      if families.contains(where: { $0.family == family.family }) {
        bag.error(
          at: family.location,
          "there are two families \(family.family.quoted); list all files under one")
      }
      families.append(family)
    }
    return families
  }

  /// Decodes a text: a template, or a mapping with its typography.
  fileprivate func textValue(from node: Node) -> TextValue? {
    var text = TextValue(string: .empty, location: node.location)
    guard node.entries != nil, !isUnquotedTemplate(node) else {
      return template(node, "a style's text").map {
        (text.string, text.color) = ($0, .constant(standardTextColor))
        (text.setting.size, text.scale) = (standardTextSize, textScale)
        return text
      }
    }
    guard let reader = MappingReader(node, kind: "text", bag: bag) else { return nil }
    defer { reader.finish() }
    let decoder = limitingTexts(by: reader)
    text.scale = decoder.textScale
    let (value, isWhole) = TextValue.mapping.read(from: reader, by: decoder, into: text)
    noteOrder(ofInsets: reader.optional("inset"), align: reader.optional("align")?.string)
    return isWhole ? value : nil
  }

  /// Warns of insets that only make sense in CSS's order, which has the right edge second.
  private func noteOrder(ofInsets node: Node?, align: String?) {
    guard let node, let numbers = node.elements?.compactMap(\.number), numbers.count == 4 else {
      return
    }
    let isLeft = ["left", "start"].contains(align) && numbers[1] == 0 && numbers[3] > 0
    let isRight = ["right", "end"].contains(align) && numbers[3] == 0 && numbers[1] > 0
    guard isLeft || isRight else { return }
    bag.warning(
      at: node.location,
      "inset is [top, left, bottom, right], not in the order of CSS, so this text has none at the "
        + "edge where it lies; write {\(isLeft ? "left" : "right"): "
        + "\(DiagnosticBag.text(max(numbers[1], numbers[3])))} for one there")
  }

  /// The factor of the sizes of texts.
  private var textScale: Double { min(traits.textScale, maximumTextScale) }

  /// Returns a decoder whose texts are no larger than a mapping says.
  func limitingTexts(by reader: MappingReader) -> SceneDecoder {
    let key = "maximumTextSize"
    guard let limit = reader.value(key, { textScale($0, key) }) else { return self }
    var inside = self
    inside.maximumTextScale = min(maximumTextScale, limit)
    return inside
  }

  /// The size of texts that give none, in points.
  fileprivate var standardTextSize: Double { 17 * textScale }
  fileprivate var standardTextColor: Color { theme == .dark ? .white : .black }

  fileprivate func runs(from node: Node, base: FontDescriptor) -> [TextRunValue]? {
    bag.list(node, "runs", count: 1...SceneLimits.runs)?.compactMap { node in
      guard node.entries != nil, !isUnquotedTemplate(node) else {
        return template(node, "a run").map { TextRunValue(string: $0) }
      }
      return TextRunValue.mapping.read(
        node, by: self, into: TextRunValue(string: .empty, attributes: TextRun("", font: base)))
    }
  }

  /// Returns a length that follows the size of texts, within limits.
  fileprivate func scaled(_ length: Double, within limits: ClosedRange<Double>) -> Double {
    min(max(length * textScale, limits.lowerBound), limits.upperBound)
  }

  /// Decodes the line height: points, or a share of the font size such as `140%`.
  fileprivate func lineHeight(_ node: Node, size: Double) -> Double? {
    if let text = node.string, text.hasSuffix("%"), let share = Double(text.dropLast()),
      share.isFinite
    {
      let height = share / 100 * size
      if SceneLimits.lineHeight.contains(height) { return height }
    }
    guard node.number != nil else {
      return bag.unexpected(
        "a number of points or a share of the size such as 140% for lineHeight", found: node)
    }
    return bag.number(node, "lineHeight", in: SceneLimits.lineHeight).map {
      scaled($0, within: SceneLimits.lineHeight)
    }
  }
}
