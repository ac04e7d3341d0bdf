internal import Documents
internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines

/// Readers of the texts of styles.
extension SceneDecoder {
  /// The names of weights and their numbers.
  private static let weights: KeyValuePairs = [
    "thin": 100, "extralight": 200, "light": 300, "regular": 400, "medium": 500, "semibold": 600,
    "bold": 700, "extrabold": 800, "black": 900,
  ]

  /// Decodes one text or a list of texts.
  func texts(from node: Node) -> [TextValue]? {
    guard node.elements != nil else { return textValue(from: node).map { [$0] } }
    return bag.list(node, "text", count: 1...SceneLimits.texts)?.compactMap(textValue)
  }

  /// Decodes a text: a template, or a mapping with its typography.
  private func textValue(from node: Node) -> TextValue? {
    guard node.entries != nil, !isUnquotedTemplate(node) else {
      return template(node, "a style's text").map {
        var text = TextValue(
          $0, size: standardTextSize, color: .constant(standardTextColor), location: node.location)
        text.scale = textScale
        return text
      }
    }
    guard let reader = MappingReader(node, kind: "text", bag: bag) else { return nil }
    defer { reader.finish() }
    return limitingTexts(by: reader).textValue(from: reader)
  }

  /// Decodes a text with its typography.
  private func textValue(from reader: MappingReader) -> TextValue? {
    let font = font(from: reader, base: FontDescriptor()) ?? FontDescriptor()
    let size = reader.value("size", fontSize) ?? standardTextSize
    var setting = TextContent("", font: font, size: size)
    setting.alignment = reader.value("align", default: .center) {
      word(
        $0, "align",
        [
          "left": .left, "center": .center, "right": .right, "start": .start, "end": .end,
          "justified": .justified,
        ])
    }
    setting.alignment = setting.alignment.inInterface(traits.direction)
    setting.placement = placement(from: reader)
    setting.tracking = reader.value("tracking", default: 0, tracking)
    setting.isUnderlined = reader.value("underline", default: false) { bag.bool($0, "underline") }
    setting.isStruckThrough = reader.value("strikethrough", default: false) {
      bag.bool($0, "strikethrough")
    }
    setting.lineHeight = reader.value("lineHeight") { lineHeight($0, size: size) }
    setting.direction = reader.value("direction", default: .auto) {
      word($0, "direction", ["auto": .auto, "ltr": .ltr, "rtl": .rtl])
    }
    readLimit(from: reader, into: &setting)
    let color = reader.value("color", default: .constant(standardTextColor)) {
      colorValue($0, "color")
    }
    if reader.present(among: ["string", "runs"]).isEmpty {
      reader.reportMissing(
        ["string", "runs"],
        "text needs one of string, runs; a text replaces another one as a whole, so repeat it here")
      return nil
    }
    switch oneKey(of: ["string", "runs"], in: reader) {
    case "string":
      guard let string = reader.value("string", { template($0, "string") }) else { return nil }
      var text = TextValue(string, location: reader.location)
      (text.setting, text.color, text.scale) = (setting, color, textScale)
      return text
    case "runs":
      guard let runs = reader.value("runs", { self.runs(from: $0, base: font) }) else {
        return nil
      }
      var text = TextValue(runs: runs, setting: setting, color: color, location: reader.location)
      text.scale = textScale
      return text
    default: return nil
    }
  }

  /// The factor of the sizes of texts.
  private var textScale: Double { min(traits.textScale, maximumTextScale) }

  /// Returns a decoder whose texts are no larger than a mapping says.
  func limitingTexts(by reader: MappingReader) -> SceneDecoder {
    guard let limit = reader.value("maximumTextSize", maximumTextSize) else { return self }
    var inside = self
    inside.maximumTextScale = min(maximumTextScale, limit)
    return inside
  }

  /// Decodes the largest size of texts, as a factor.
  func maximumTextSize(from node: Node) -> Double? { textScale(node, "maximumTextSize") }

  /// The size of texts that give none, in points.
  private var standardTextSize: Double { 17 * textScale }

  /// The colour of texts that give none.
  private var standardTextColor: Color { theme == .dark ? .white : .black }

  /// Decodes the maximum number of lines and the truncation.
  private func readLimit(from reader: MappingReader, into setting: inout TextContent) {
    setting.lineLimit = reader.value("lines") { bag.integer($0, "lines", in: SceneLimits.lines) }
    setting.truncation = reader.value("truncate", default: .tail) {
      word(
        $0, "truncate", ["head": .head, "middle": .middle, "tail": .tail, "clip": .clip])
    }
    if reader.present(among: ["lines"]).isEmpty, !reader.present(among: ["truncate"]).isEmpty {
      bag.error(
        at: reader.keyLocation("truncate"),
        "'truncate' has no effect on a text without 'lines', its maximum number of lines")
    }
  }

  /// Decodes the runs of a text.
  private func runs(from node: Node, base: FontDescriptor) -> [TextRunValue]? {
    bag.list(node, "runs", count: 1...SceneLimits.runs)?.compactMap { node in
      guard node.entries != nil, !isUnquotedTemplate(node) else {
        return template(node, "a run").map { TextRunValue($0) }
      }
      guard let reader = MappingReader(node, kind: "run", bag: bag) else { return nil }
      defer { reader.finish() }
      let string = reader.required("string", hint: "write 'string: \"…\"'").flatMap {
        template($0, "string")
      }
      let attributes = TextRun(
        "", font: font(from: reader, base: base), size: reader.value("size", fontSize),
        tracking: reader.value("tracking", tracking),
        isUnderlined: reader.value("underline") { bag.bool($0, "underline") },
        isStruckThrough: reader.value("strikethrough") { bag.bool($0, "strikethrough") })
      let color = reader.value("color") { colorValue($0, "color") }
      return string.map { TextRunValue($0, attributes: attributes, color: color) }
    }
  }

  /// Decodes a font with changes to a base; `nil` if it has none.
  private func font(from reader: MappingReader, base: FontDescriptor) -> FontDescriptor? {
    if reader.present(among: ["font", "weight", "italic"]).isEmpty { return nil }
    var font = base
    if let families = reader.value("font", families), let first = families.first {
      (font.family, font.fallbacks) = (first, Array(families.dropFirst()))
    }
    font.weight = reader.value("weight", default: base.weight, weight)
    font.italic = reader.value("italic", default: base.italic) { bag.bool($0, "italic") }
    return font
  }

  /// Decodes a family, or a list of families that serve as fallbacks.
  private func families(from node: Node) -> [String]? {
    guard node.elements != nil else { return name(node, "font").map { [$0] } }
    return bag.list(node, "font", count: 1...SceneLimits.fontFallbacks)?.compactMap {
      name($0, "font")
    }
  }

  /// Decodes the font size.
  private func fontSize(from node: Node) -> Double? {
    let limits = SceneLimits.fontSize
    return bag.number(node, "size", in: limits).map {
      min(max($0 * textScale, limits.lowerBound), limits.upperBound)
    }
  }

  /// Decodes the tracking.
  private func tracking(from node: Node) -> Double? {
    bag.number(node, "tracking", in: SceneLimits.tracking)
  }

  /// Decodes the line height: points, or a share of the font size such as `140%`.
  private func lineHeight(_ node: Node, size: Double) -> Double? {
    if let text = node.string, text.hasSuffix("%"), let share = Double(text.dropLast()),
      share.isFinite
    {
      let height = share / 100 * size
      if SceneLimits.lineHeight.contains(height) { return height }
    }
    guard node.number != nil else {
      bag.expected(
        "a number of points or a share of the size such as 140% for lineHeight", found: node)
      return nil
    }
    let limits = SceneLimits.lineHeight
    return bag.number(node, "lineHeight", in: limits).map {
      min(max($0 * textScale, limits.lowerBound), limits.upperBound)
    }
  }

  /// Decodes the placement of a text: on a baseline, or in the box.
  private func placement(from reader: MappingReader) -> TextContent.Placement {
    let insets = reader.value("inset", default: .zero) { self.insets($0, "inset") }
    let vertical = reader.value("vertical", default: TextContent.VerticalAlignment.middle) {
      word($0, "vertical", ["top": .top, "middle": .middle, "bottom": .bottom])
    }
    guard let baseline = reader.optional("baseline") else {
      return .box(insets: insets, vertical: vertical)
    }
    for key in reader.present(among: ["vertical", "inset"]) {
      bag.error(
        at: reader.keyLocation(key),
        "'\(key)' has no effect on a text on a 'baseline'; keep one of them")
    }
    return .baseline(point(baseline, "baseline") ?? .zero)
  }

  /// Decodes a weight by its number or its name.
  func weight(from node: Node) -> Int? {
    if node.number != nil { return bag.integer(node, "weight", in: 100...900) }
    return word(node, "weight", Self.weights)
  }
}

extension TextContent.Alignment {
  /// Returns the alignment in an interface: natural alignment follows one from right to left, as
  /// UIKit's does, and otherwise the paragraphs.
  fileprivate func inInterface(_ direction: InterfaceTraits.Direction) -> Self {
    guard direction == .rightToLeft else { return self }
    return switch self {
    case .start: .right
    case .end: .left
    case .left, .center, .right, .justified: self
    }
  }
}
