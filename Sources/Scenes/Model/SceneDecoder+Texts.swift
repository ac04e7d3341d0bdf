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

  /// Decodes a text: a template, or a mapping with how it is set.
  private func textValue(from node: Node) -> TextValue? {
    guard node.entries != nil, !isUnquotedTemplate(node) else {
      return template(node, "a style's text").map { TextValue($0, location: node.location) }
    }
    guard let reader = MappingReader(node, kind: "text", bag: bag) else { return nil }
    defer { reader.finish() }
    let string = reader.required("string", hint: "write 'string: \"…\"'").flatMap {
      template($0, "string")
    }
    let font = FontDescriptor(
      family: reader.value("font", default: "Inter") { name($0, "font") },
      weight: reader.value("weight", default: 400, weight),
      italic: reader.value("italic", default: false) { bag.bool($0, "italic") })
    let size = reader.value("size", default: 17) {
      bag.number($0, "size", in: SceneLimits.fontSize)
    }
    let color = reader.value("color", default: .constant(.black)) { colorValue($0, "color") }
    let alignment = reader.value("align", default: TextContent.Alignment.center) {
      word($0, "align", ["left": .left, "center": .center, "right": .right])
    }
    let placement = placement(from: reader)
    guard let string else { return nil }
    return TextValue(
      string, font: font, size: size, color: color, alignment: alignment, placement: placement,
      location: node.location)
  }

  /// Decodes where a text sits: on a baseline, or in the box.
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
        "'\(key)' means nothing to a text on a 'baseline'; keep one of them")
    }
    return .baseline(point(baseline, "baseline") ?? .zero)
  }

  /// Decodes a weight by its number or its name.
  private func weight(from node: Node) -> Int? {
    if node.number != nil { return bag.integer(node, "weight", in: 100...900) }
    return word(node, "weight", Self.weights)
  }
}
