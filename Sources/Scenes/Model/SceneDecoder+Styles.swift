internal import Documents
internal import Foundation
internal import Geometry
internal import Timelines

/// Readers of styles.
extension SceneDecoder {
  /// Decodes all styles, in the order of the document.
  func styles(from node: Node) -> [StyleDocument]? {
    guard let entries = node.entries else {
      bag.expected("a mapping from names to styles for styles", found: node)
      return nil
    }
    guard entries.count <= SceneLimits.styles else {
      bag.error(
        at: node.location,
        "the scene has \(entries.count) styles, and at most \(SceneLimits.styles) are allowed")
      return nil
    }
    return entries.compactMap { style(from: $0.value, name: $0.key, at: $0.keyLocation) }
  }

  /// Decodes a style.
  private func style(from node: Node, name: String, at place: SourceLocation) -> StyleDocument? {
    guard !name.isEmpty, name.unicodeScalars.count <= SceneLimits.name else {
      bag.error(
        at: place, "a style's name has from 1 to \(SceneLimits.name) characters")
      return nil
    }
    guard let reader = MappingReader(node, kind: "style", bag: bag) else { return nil }
    defer { reader.finish() }
    return StyleDocument(
      name: name,
      fill: reader.value("fill", fill),
      image: reader.value("image", image),
      cornerRadius: reader.value("cornerRadius", default: 0) {
        bag.number($0, "cornerRadius", in: Self.anyExtent)
      },
      border: reader.value("border", border),
      texts: reader.value("text", default: [], texts),
      location: place)
  }

  /// Decodes a fill: a colour value or a gradient.
  private func fill(from node: Node) -> FillValue? {
    guard node.entries != nil, !isUnquotedTemplate(node) else {
      return colorValue(node, "fill").map { .color($0) }
    }
    guard let reader = MappingReader(node, kind: "fill", bag: bag) else { return nil }
    defer { reader.finish() }
    switch oneKey(of: ["linear", "ramp", "palette"], in: reader) {
    case "linear": return reader.value("linear", linear).map { .linear($0) }
    case "ramp": return reader.value("ramp", ramp).map { .color(.ramp($0)) }
    case "palette": return reader.value("palette", palette).map { .color($0) }
    default: return nil
    }
  }

  /// Finds the only one of some keys; notes an error if there is none or more than one.
  func oneKey(of keys: [String], in reader: MappingReader) -> String? {
    let present = reader.present(among: keys)
    if present.count == 1 { return present[0] }
    if present.isEmpty {
      bag.error(
        at: reader.location, "\(reader.kind) needs one of \(keys.joined(separator: ", "))")
    } else {
      bag.error(
        at: reader.keyLocation(present[1]),
        "\(reader.kind) has both '\(present[0])' and '\(present[1])'; keep one of them")
    }
    return nil
  }

  /// Decodes a gradient along a line.
  private func linear(from node: Node) -> LinearFillValue? {
    guard let reader = MappingReader(node, kind: "linear", bag: bag) else { return nil }
    defer { reader.finish() }
    let start = reader.value("from", default: CGPoint(x: 0.5, y: 0)) { point($0, "from") }
    let end = reader.value("to", default: CGPoint(x: 0.5, y: 1)) { point($0, "to") }
    var stops: [LinearFillValue.Stop]?
    switch oneKey(of: ["colors", "stops"], in: reader) {
    case "colors": stops = reader.value("colors", evenStops)
    case "stops": stops = reader.value("stops", explicitStops)
    default: break
    }
    guard let stops, !stops.isEmpty else { return nil }
    return LinearFillValue(stops: stops, start: start, end: end)
  }

  /// Decodes colours that are spread evenly over the line.
  private func evenStops(from node: Node) -> [LinearFillValue.Stop]? {
    guard let nodes = bag.list(node, "colors", count: 2...SceneLimits.colors) else { return nil }
    let last = Double(nodes.count - 1)
    return nodes.enumerated().compactMap { index, node in
      colorValue(node, "a gradient").map { .init(place: Double(index) / last, color: $0) }
    }
  }

  /// Decodes colours with their places, which must ascend.
  private func explicitStops(from node: Node) -> [LinearFillValue.Stop]? {
    guard let nodes = bag.list(node, "stops", count: 1...SceneLimits.colors) else { return nil }
    var stops: [LinearFillValue.Stop] = []
    for node in nodes {
      guard let reader = MappingReader(node, kind: "stop", bag: bag) else { continue }
      let place = reader.required("at", hint: "a place from 0 to 1").flatMap {
        bag.number($0, "at", in: 0...1)
      }
      let color = reader.required("color").flatMap { colorValue($0, "a gradient") }
      reader.finish()
      guard let place, let color else { continue }
      if let before = stops.last?.place, place < before {
        bag.error(at: node.location, "stops ascend, and this one is before the one above it")
      }
      stops.append(.init(place: place, color: color))
    }
    return stops
  }

  /// Decodes a border.
  private func border(from node: Node) -> BorderValue? {
    guard let reader = MappingReader(node, kind: "border", bag: bag) else { return nil }
    defer { reader.finish() }
    let width = reader.required("width").flatMap {
      bag.number($0, "width", in: Self.anyExtent)
    }
    let color = reader.required("color").flatMap { colorValue($0, "border") }
    guard let width, let color else { return nil }
    return BorderValue(width: width, color: color)
  }

  /// Decodes a colour that may differ from item to item.
  func colorValue(_ node: Node, _ what: String) -> ColorValue? {
    if isUnquotedTemplate(node) {
      bag.error(
        at: node.location,
        "expected a colour for \(what), found a mapping; a template such as \"{tint}\" needs quotes"
      )
      return nil
    }
    if node.entries != nil {
      guard let reader = MappingReader(node, kind: "color", bag: bag) else { return nil }
      defer { reader.finish() }
      switch oneKey(of: ["ramp", "palette"], in: reader) {
      case "ramp": return reader.value("ramp", ramp).map { .ramp($0) }
      case "palette": return reader.value("palette", palette)
      default: return nil
      }
    }
    guard let text = node.string, text.contains("{") || text.contains("}") else {
      return color(node, what).map { .constant($0) }
    }
    guard let template = template(node, what) else { return nil }
    if template.isConstant { return color(node, what).map { .constant($0) } }
    return .template(template)
  }

  /// Decodes colours that are spread over the items.
  private func ramp(from node: Node) -> ColorRamp? {
    guard let reader = MappingReader(node, kind: "ramp", bag: bag) else { return nil }
    defer { reader.finish() }
    let colors = reader.required("colors").flatMap { node in
      bag.list(node, "colors", count: 2...SceneLimits.colors)?.compactMap { color($0, "a ramp") }
    }
    let range = reader.value("range", default: [0, 1]) {
      bag.numbers($0, "range", names: ["first", "last"], in: 0...1)
    }
    let inclusion = reader.value("include", default: .both) {
      bag.choice($0, "include", of: ColorRamp.Inclusion.self)
    }
    return colors.map {
      ColorRamp(colors: $0, start: range[0], end: range[1], inclusion: inclusion)
    }
  }

  /// Decodes colours that the items take in turn.
  private func palette(from node: Node) -> ColorValue? {
    guard let nodes = bag.list(node, "palette", count: 1...SceneLimits.colors) else { return nil }
    let colors = nodes.compactMap { color($0, "a palette") }
    return colors.isEmpty ? nil : .palette(colors)
  }
}
