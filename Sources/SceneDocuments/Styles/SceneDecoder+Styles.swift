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
        "the scene has \(entries.count) styles; at most \(SceneLimits.styles) are allowed")
      return nil
    }
    return entries.compactMap { style(from: $0.value, name: $0.key, at: $0.keyLocation) }
  }

  /// Decodes a style.
  private func style(from node: Node, name: String, at location: SourceLocation) -> StyleDocument? {
    guard !name.isEmpty, name.unicodeScalars.count <= SceneLimits.name else {
      bag.error(
        at: location, "a style's name must have from 1 to \(SceneLimits.name) characters")
      return nil
    }
    guard let reader = MappingReader(node, kind: "style", bag: bag) else { return nil }
    defer { reader.finish() }
    return limitingTexts(by: reader).style(from: reader, name: name, at: location)
  }

  /// Decodes the keys of a style.
  private func style(
    from reader: MappingReader, name: String, at location: SourceLocation
  ) -> StyleDocument {
    // The keys of the styles that it extends have been merged into its own.
    _ = reader.optional("extends")
    var style = style(from: reader, name: name, at: location, depth: 0)
    style.match = reader.value("match", match)
    style.back = reader.value("back") { back(from: $0, name: name) }
    style.links = reader.value("linked", default: []) { links(from: $0, ofLayer: false) }
    style.states = reader.value("states", default: []) { states(from: $0, of: style) }
    checkLinks(of: style)
    checkMatches(of: style)
    return style
  }

  /// Decodes the keys that a style and a layer share.
  ///
  /// - Parameter allowsNone: whether `none` may remove a value.
  func style(
    from reader: MappingReader, name: String, at location: SourceLocation, depth: Int,
    allowsNone: Bool = false
  ) -> StyleDocument {
    func part<Value>(_ key: String, _ read: (Node) -> Value?) -> Value? {
      reader.value(key) { allowsNone && $0.string == "none" ? nil : read($0) }
    }
    var style = StyleDocument(
      name: name,
      shape: reader.value("shape", default: .rectangle, shape),
      fill: part("fill", fill),
      image: reader.value("image", image),
      border: part("border", border),
      trim: reader.value("trim", default: .whole, trim),
      shadows: part("shadow", shadows) ?? [],
      backdrop: part("backdrop", backdrop),
      opacity: reader.value("opacity", default: 1) { bag.number($0, "opacity", in: 0...1) },
      clips: reader.value("clip", default: false) { bag.bool($0, "clip") },
      texts: reader.value("text", default: [], texts),
      layers: part("layers") { layers(from: $0, name: name, depth: depth + 1) } ?? [],
      mask: part("mask") { stackedStyle(from: $0, kind: "mask", name: name, depth: depth + 1) },
      location: location)
    style.blur = reader.value("blur", default: 0) { bag.number($0, "blur", in: SceneLimits.blur) }
    style.corners = reader.value("cornerRadius", default: .sharp, corners)
    style.corners.curve = reader.value("cornerCurve", default: .circular) {
      bag.choice($0, "cornerCurve", of: Corners.Curve.self)
    }
    if !allowsNone, style.border == nil, !reader.present(among: ["trim"]).isEmpty {
      bag.error(
        at: reader.keyLocation("trim"),
        "'trim' has no effect without a 'border', the line that it shortens")
    }
    if style.shape != .rectangle {
      for key in reader.present(among: ["cornerRadius", "cornerCurve"]) {
        bag.error(
          at: reader.keyLocation(key), "'\(key)' has no effect on a shape other than a rectangle")
      }
    }
    return style
  }

  /// Decodes the back of an item, which is shown when it is turned away from the eye.
  func back(from node: Node, name: String) -> StyleDocument? {
    guard let reader = MappingReader(node, kind: "back", bag: bag) else { return nil }
    defer { reader.finish() }
    return style(from: reader, name: name, at: node.location, depth: 0)
  }

  /// Decodes the layers of a style, whose names differ.
  private func layers(from node: Node, name: String, depth: Int) -> [StackedStyleValue]? {
    guard let nodes = bag.list(node, "layers", count: 1...SceneLimits.layers) else { return nil }
    var names: [String: SourceLocation] = [:]
    return nodes.compactMap { node in
      let layer = stackedStyle(from: node, kind: "layer", name: name, depth: depth)
      if let own = layer?.name, let location = node["name"]?.location {
        note(own, "the name", at: location, of: "the layer", begun: node.location, in: &names)
      }
      return layer
    }
  }

  /// Decodes a layer or a mask within a style.
  private func stackedStyle(
    from node: Node, kind: String, name: String, depth: Int
  ) -> StackedStyleValue? {
    guard depth <= StackedLayer.maximumDepth else {
      bag.error(
        at: node.location,
        "layers and masks of a style can be nested at most \(StackedLayer.maximumDepth) deep")
      return nil
    }
    guard let reader = MappingReader(node, kind: kind, bag: bag) else { return nil }
    defer { reader.finish() }
    var layer = placed(
      style(from: reader, name: name, at: node.location, depth: depth), from: reader)
    if kind == "layer" {
      layer.name = reader.value("name") { self.name($0, "name") }
      layer.style.match = reader.value("match", match)
      layer.style.links = reader.value("linked", default: []) { links(from: $0, ofLayer: true) }
    }
    return layer
  }

  /// Decodes the position and rotation of a layer in its style.
  func placed(_ style: StyleDocument, from reader: MappingReader) -> StackedStyleValue {
    StackedStyleValue(
      style: style, frame: reader.value("frame", default: .bounds, relativeFrame),
      rotation: reader.value("rotation", default: 0) { angle($0, "rotation") })
  }

  /// Decodes the name by which transitions match a style or a layer.
  private func match(from node: Node) -> Template? {
    guard let match = template(node, "match") else { return nil }
    guard !match.source.isEmpty else {
      bag.error(at: node.location, "this match is empty; give it a name or remove it")
      return nil
    }
    return match
  }

  /// Records matches that share a name, and those that no transition can use.
  private func checkMatches(of style: StyleDocument) {
    var taken: [String: SourceLocation] = [:]
    for match in style.matches {
      if let before = taken[match.source] {
        bag.add(match.shared(match.source, with: before))
      } else {
        taken[match.source] = match.location
      }
    }
    let found = style.matches.map(\.location)
    for match in style.withInnerStyles.compactMap(\.match) where !found.contains(match.location) {
      bag.error(
        at: match.location, "'match' has no effect within a 'mask' or a 'back'; remove it")
    }
  }

  /// Decodes a fill: a colour value or a gradient.
  private func fill(from node: Node) -> FillValue? {
    guard node.entries != nil, !isUnquotedTemplate(node) else {
      return colorValue(node, "fill").map { .color($0) }
    }
    guard let reader = MappingReader(node, kind: "fill", bag: bag) else { return nil }
    defer { reader.finish() }
    switch oneKey(of: ["linear", "radial", "ramp", "palette"], in: reader) {
    case "linear": return reader.value("linear", linear).map { .linear($0) }
    case "radial": return reader.value("radial", radial).map { .radial($0) }
    case "ramp": return reader.value("ramp", ramp).map { .color(.ramp($0)) }
    case "palette": return reader.value("palette", palette).map { .color($0) }
    default: return nil
    }
  }

  /// Returns the only one of some keys that is present; records an error if none or several are.
  func oneKey(of keys: [String], in reader: MappingReader) -> String? {
    let present = reader.present(among: keys)
    if present.count == 1 { return present[0] }
    if present.isEmpty {
      reader.reportMissing(keys, "\(reader.kind) needs one of \(keys.joined(separator: ", "))")
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
    return stops(from: reader).map { LinearFillValue(stops: $0, start: start, end: end) }
  }

  /// Decodes a radial gradient.
  private func radial(from node: Node) -> RadialFillValue? {
    guard let reader = MappingReader(node, kind: "radial", bag: bag) else { return nil }
    defer { reader.finish() }
    let center = reader.value("center", default: CGPoint(x: 0.5, y: 0.5)) { point($0, "center") }
    let extent = reader.value("radius", default: RadialGradient.Extent.ellipse(0.5, 0.5)) { node in
      guard node.elements != nil else {
        return bag.number(node, "radius", in: Self.anyExtent).map { .circle($0) }
      }
      return bag.numbers(node, "radius", names: ["x", "y"], in: Self.anyExtent).map {
        .ellipse($0[0], $0[1])
      }
    }
    return stops(from: reader).map { RadialFillValue(stops: $0, center: center, extent: extent) }
  }

  /// Decodes a gradient's colours, with or without positions.
  private func stops(from reader: MappingReader) -> [LinearFillValue.Stop]? {
    var stops: [LinearFillValue.Stop]?
    switch oneKey(of: ["colors", "stops"], in: reader) {
    case "colors": stops = reader.value("colors", evenStops)
    case "stops": stops = reader.value("stops", explicitStops)
    default: break
    }
    guard let stops, !stops.isEmpty else { return nil }
    return stops
  }

  /// Decodes colours that are spread evenly over the line.
  private func evenStops(from node: Node) -> [LinearFillValue.Stop]? {
    guard let nodes = bag.list(node, "colors", count: 2...SceneLimits.colors) else { return nil }
    let last = Double(nodes.count - 1)
    return nodes.enumerated().compactMap { index, node in
      colorValue(node, "a gradient").map { .init(position: Double(index) / last, color: $0) }
    }
  }

  /// Decodes colours with their positions, which must ascend.
  private func explicitStops(from node: Node) -> [LinearFillValue.Stop]? {
    guard let nodes = bag.list(node, "stops", count: 1...SceneLimits.colors) else { return nil }
    var stops: [LinearFillValue.Stop] = []
    for node in nodes {
      guard let reader = MappingReader(node, kind: "stop", bag: bag) else { continue }
      let position = reader.required("at", hint: "a position from 0 to 1").flatMap {
        bag.number($0, "at", in: 0...1)
      }
      let color = reader.required("color").flatMap { colorValue($0, "a gradient") }
      reader.finish()
      guard let position, let color else { continue }
      if let before = stops.last?.position, position < before {
        bag.error(at: node.location, "stops must ascend, but this one is before the one above it")
      }
      stops.append(.init(position: position, color: color))
    }
    return stops
  }

  /// Decodes a colour that may differ from item to item.
  func colorValue(_ node: Node, _ what: String) -> ColorValue? {
    if isUnquotedTemplate(node) {
      bag.error(
        at: node.location,
        "expected a colour for \(what), found a mapping; quote a template such as \"{tint}\""
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
    return .template(template, theme: theme)
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
