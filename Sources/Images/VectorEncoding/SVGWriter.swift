internal import Foundation
internal import Geometry
internal import ImageAssets
internal import Imaging
internal import Timelines
internal import Typesetting

/// A writer of the elements of one document.
struct SVGWriter {
  /// The definitions, which are referred to by name.
  private(set) var definitions = ""
  /// The content, in paint order.
  var body = ""
  /// Whether an element refers to another by a link.
  var usesLinks = false
  /// The notes for the user, each once.
  private(set) var notes: [String] = []

  let typesetter: Typesetter
  let textMode: SVGFrameEncoder.TextMode
  let canvas: Canvas
  let assets: Assets
  let painter: ElementPainter?
  /// The source of images.
  let images: ImageCache
  /// The names of gradients and clips by their definition without the name.
  private var names: [String: String] = [:]
  /// The names of images by their digests.
  var imageNames: [String: String] = [:]
  private var glyphNames: [GlyphID: String] = [:]
  /// The definitions of content that may be animated, instead of those of the document.
  var local: LocalDefinitions?
  /// A box around everything that is blurred now; `nil` for that of the blurred shape.
  var filterArea: CGRect?
  /// Whether gradients are written so that their geometry is in a transform, which can be animated.
  var transformsGradients = false
  /// The numbers of definitions by the first letter of their names.
  private var counts: [String: Int] = [:]

  /// Makes a writer with an empty document.
  init(
    typesetter: Typesetter, textMode: SVGFrameEncoder.TextMode, canvas: Canvas,
    assets: Assets, painter: ElementPainter?, images: ImageCache = .shared
  ) {
    self.typesetter = typesetter; self.textMode = textMode
    self.canvas = canvas; self.assets = assets; self.painter = painter
    self.images = images
  }

  /// Adds a note for the user, unless it is there already.
  mutating func note(_ text: String) {
    if !notes.contains(text) { notes.append(text) }
  }

  /// Writes layers in their order.
  mutating func write(_ layers: [VisibleLayer]) throws {
    try write(layers, in: 0..<layers.count)
  }

  /// Writes some layers in their order; the first one without its opacity if it is a part of a sum.
  mutating func write(_ layers: [VisibleLayer], in range: Range<Int>) throws {
    var ends: [Int] = []
    var index = range.lowerBound
    while index < range.upperBound {
      let layer = layers[index]
      close(&ends, before: index)
      if layer.isAdded, index > range.lowerBound {
        index = try writeSum(of: layers, from: index, to: ends.last ?? range.upperBound)
        continue
      }
      if layer.isGroup {
        let mask = try layer.mask.isEmpty ? "" : " mask=\"url(#\(self.mask(of: layer)))\""
        let alpha = layer.isAdded ? 1 : layer.alpha
        let blur = layer.blur > 0 ? " filter=\"url(#\(blurFilter(of: layer)))\"" : ""
        body += "<g\(SVGWriter.opacity("opacity", alpha))\(mask)\(blur)>\n"
        ends.append(layer.end)
      }
      try writeBackdrop(of: index, in: layers)
      try write(layer, ends: &ends)
      index += 1
    }
    close(&ends, before: range.upperBound)
  }

  /// Closes the groups that end before a layer.
  private mutating func close(_ ends: inout [Int], before index: Int) {
    while let end = ends.last, end <= index {
      ends.removeLast()
      body += "</g>\n"
    }
  }

  /// Writes a layer's own content, and opens its clip.
  private mutating func write(_ layer: VisibleLayer, ends: inout [Int]) throws {
    let marks = layer.isGroup ? 1 : layer.alpha
    if let perspective = layer.perspective {
      return try write(layer, in: perspective, alpha: marks, ends: &ends)
    }
    let shape = layer.showsShape ? try shapeElements(of: layer.source) : []
    write(shape, of: layer, alpha: marks)
    if layer.clips {
      let outline = layer.source.appearance.outline(in: layer.source.size)
      let transform = SVGWriter.transform(of: layer)
      let shape = SVGWriter.element(of: outline, rule: "clip-rule", transform: transform) + "/>"
      let name = define(prefix: "c") {
        "<clipPath id=\"\($0)\">\(shape)</clipPath>"
      }
      body += "<g clip-path=\"url(#\(name))\">\n"
      ends.append(layer.end)
    }
    var texts: [String] = []
    for text in layer.texts { texts.append(try element(of: text, in: layer.source.size)) }
    write(texts, of: layer, alpha: marks)
  }

  /// Writes elements in a layer's coordinates.
  private mutating func write(_ elements: [String], of layer: VisibleLayer, alpha: Double) {
    guard !elements.isEmpty else { return }
    var attributes = SVGWriter.transform(of: layer).map { " transform=\"\($0)\"" } ?? ""
    if alpha < 1 { attributes += SVGWriter.opacity("opacity", alpha) }
    guard !attributes.isEmpty else {
      body += elements.joined(separator: "\n") + "\n"
      return
    }
    body += "<g\(attributes)>" + elements.joined() + "</g>\n"
  }

  /// Returns a layer's map as the value of `transform`; `nil` for the identity.
  private static func transform(of layer: VisibleLayer) -> String? {
    let size = layer.source.size
    return SVGNumber.transform(layer.transform, reach: max(size.width, size.height))
  }

  // MARK: Shapes

  /// Returns the elements of a layer's fill, image and border.
  mutating func shapeElements(of layer: FrameLayer) throws -> [String] {
    let (appearance, size) = (layer.appearance, layer.size)
    let shadows = appearance.visibleShadows
    var elements = shadows.filter { !$0.isInner }.compactMap { outerShadow($0, of: layer) }
    if let fill = appearance.resolvedFill(in: size), transformsGradients,
      let element = transformedGradient(fill, in: appearance.fillOutline(in: size), size)
    {
      elements.append(element)
    } else if let fill = appearance.resolvedFill(in: size) {
      let paint =
        switch fill {
        case .solid(let color): SVGWriter.paint("fill", color)
        case .linear(let stops, let start, let end):
          " fill=\"url(#\(gradient(stops: stops, from: start, to: end)))\""
        case .radial(let stops, let map):
          " fill=\"url(#\(gradient(stops: stops, map: map)))\""
        }
      let outline = appearance.fillOutline(in: size)
      elements.append(SVGWriter.element(of: outline, rule: "fill-rule") + paint + "/>")
    }
    if let image = appearance.image,
      let element = try element(of: image, outline: appearance.fillOutline(in: size), in: size)
    {
      elements.append(element)
    }
    elements += shadows.filter(\.isInner).map { innerShadow($0, of: layer) }
    if let border = appearance.resolvedBorder(in: size) { elements += self.elements(of: border) }
    return elements
  }

  /// Returns an outline's element without its closing.
  static func element(
    of outline: LayerOutline, rule: String, transform: String? = nil
  ) -> String {
    let transformText = transform.map { " transform=\"\($0)\"" } ?? ""
    guard case .rounded(let shape) = outline, let radius = shape.circularRadius else {
      let evenOdd = outline.usesEvenOddRule ? " \(rule)=\"evenodd\"" : ""
      return "<path d=\"\(SVGPath.data(of: outline.path))\"\(evenOdd)\(transformText)"
    }
    let rect = shape.rect
    func attribute(_ name: String, _ value: Double) -> String {
      let text = SVGNumber.text(value)
      return text == "0" ? "" : " \(name)=\"\(text)\""
    }
    var text = "<rect" + attribute("x", rect.minX) + attribute("y", rect.minY)
    text += " width=\"\(SVGNumber.text(rect.width))\" height=\"\(SVGNumber.text(rect.height))\""
    return text + attribute("rx", radius) + transformText
  }

  /// Returns the elements of a border: a line along its middle if possible, otherwise the area
  /// itself.
  private mutating func elements(of border: ResolvedBorder) -> [String] {
    switch border {
    case .ring(let outer, let inner, let color):
      guard let inner else {
        return [
          SVGWriter.element(of: .rounded(outer), rule: "fill-rule")
            + SVGWriter.paint("fill", color) + "/>"
        ]
      }
      let width = (outer.rect.width - inner.rect.width) / 2
      // A line can follow a corner only if its middle is still round.
      if let radius = outer.circularRadius, radius == 0 || radius > width / 2 {
        let middle = LayerOutline.rounded(outer.inset(by: width / 2))
        return [
          SVGWriter.element(of: middle, rule: "fill-rule") + " fill=\"none\""
            + SVGWriter.paint("stroke", color) + SVGWriter.attribute("stroke-width", width, not: 1)
            + "/>"
        ]
      }
      let data = SVGPath.data(of: outer) + SVGPath.data(of: inner)
      return ["<path d=\"\(data)\" fill-rule=\"evenodd\"\(SVGWriter.paint("fill", color))/>"]
    case .area(let path, let color):
      return ["<path d=\"\(SVGPath.data(of: path))\"\(SVGWriter.paint("fill", color))/>"]
    case .stroke(let path, let border, let side, let usesEvenOddRule):
      let line = SVGPath.data(of: border.line(along: path))
      let stroke =
        "<path d=\"\(line)\" fill=\"none\"" + SVGWriter.stroke(border) + "/>"
      guard side != .center else { return [stroke] }
      let name = sideClip(of: path, side: side, border: border, usesEvenOddRule: usesEvenOddRule)
      return ["<g clip-path=\"url(#\(name))\">\(stroke)</g>"]
    }
  }

  /// Defines the clip to one side of a path, and returns its name.
  private mutating func sideClip(
    of path: Path, side: Border.Position, border: Border, usesEvenOddRule: Bool
  ) -> String {
    var data = SVGPath.data(of: path)
    var isEvenOdd = usesEvenOddRule
    if side == .outside, let box = path.bounds {
      let reach = 4 * border.width + 16
      data = SVGPath.data(of: Path(rect: box.insetBy(dx: -reach, dy: -reach))) + data
      isEvenOdd = true
    }
    let rule = isEvenOdd ? " clip-rule=\"evenodd\"" : ""
    return define(prefix: "c") {
      "<clipPath id=\"\($0)\"><path d=\"\(data)\"\(rule)/></clipPath>"
    }
  }

  /// Returns the attributes of a line.
  private static func stroke(_ border: Border) -> String {
    var text = paint("stroke", border.color) + attribute("stroke-width", border.width, not: 1)
    if border.isDashed {
      let dash = border.dash.map { SVGNumber.text($0) }.joined(separator: " ")
      text += " stroke-dasharray=\"\(dash)\""
      text += attribute("stroke-dashoffset", border.dashPhase, not: 0)
    }
    if border.cap != .butt { text += " stroke-linecap=\"\(border.cap.rawValue)\"" }
    if border.join != .miter { text += " stroke-linejoin=\"\(border.join.rawValue)\"" }
    return text
  }

  /// Returns an attribute of a number, unless it is the default.
  private static func attribute(_ name: String, _ value: Double, not usual: Double) -> String {
    value == usual ? "" : " \(name)=\"\(SVGNumber.text(value))\""
  }

  /// Returns the attributes of a color: `fill` or `stroke`, and its opacity where it has one.
  static func paint(_ name: String, _ color: Color) -> String {
    let opaque = Color(red: color.red, green: color.green, blue: color.blue)
    // The default fill is black; there is no default stroke.
    let isDefault = name == "fill" && opaque.hexadecimal == "#000000"
    return (isDefault ? "" : " \(name)=\"\(opaque.hexadecimal)\"")
      + opacity("\(name)-opacity", color.alpha)
  }

  /// Returns an attribute of an opacity, if that is below 1.
  static func opacity(_ name: String, _ value: Double) -> String {
    let text = SVGNumber.text(min(1, value))
    return text == "1" ? "" : " \(name)=\"\(text)\""
  }

  // MARK: Definitions

  /// Defines a gradient, unless there is an equal one, and returns its name.
  private mutating func gradient(
    stops: [LinearGradient.Stop], from start: CGPoint, to end: CGPoint
  ) -> String {
    var text = " gradientUnits=\"userSpaceOnUse\""
    for (name, value) in [("x1", start.x), ("y1", start.y), ("x2", end.x), ("y2", end.y)] {
      text += " \(name)=\"\(SVGNumber.text(value))\""
    }
    text += ">" + SVGWriter.elements(of: stops)
    return define(prefix: "l") {
      "<linearGradient id=\"\($0)\"\(text)</linearGradient>"
    }
  }

  /// Defines a radial gradient by the map from the unit circle, and returns its name.
  private mutating func gradient(stops: [LinearGradient.Stop], map: Affine) -> String {
    var text = " gradientUnits=\"userSpaceOnUse\" cx=\"0\" cy=\"0\" r=\"1\""
    if let transformText = SVGNumber.transform(map, reach: 1) {
      text += " gradientTransform=\"\(transformText)\""
    }
    text += ">" + SVGWriter.elements(of: stops)
    return define(prefix: "l") {
      "<radialGradient id=\"\($0)\"\(text)</radialGradient>"
    }
  }

  /// Returns the element of a gradient that fills an outline, as a transformed area within a clip;
  /// `nil` for a plain color.
  private mutating func transformedGradient(
    _ fill: ResolvedFill, in outline: LayerOutline, _ size: CGSize
  ) -> String? {
    let name: String
    let transform: String
    let units: Double
    switch fill {
    case .solid: return nil
    case .linear(let stops, let start, let end):
      name = define(prefix: "l") {
        "<linearGradient id=\"\($0)\" gradientUnits=\"userSpaceOnUse\" x1=\"0\" y1=\"0\" x2=\"1\" y2=\"0\">"
          + SVGWriter.elements(of: stops) + "</linearGradient>"
      }
      let length = hypot(end.x - start.x, end.y - start.y)
      let angle = atan2(end.y - start.y, end.x - start.x) * 180 / .pi
      transform =
        "translate(\(SVGNumber.text(start.x)) \(SVGNumber.text(start.y))) "
        + "rotate(\(SVGNumber.text(angle))) scale(\(SVGNumber.text(length)))"
      units = length
    case .radial(let stops, let map):
      name = define(prefix: "l") {
        "<radialGradient id=\"\($0)\" gradientUnits=\"userSpaceOnUse\" cx=\"0\" cy=\"0\" r=\"1\">"
          + SVGWriter.elements(of: stops) + "</radialGradient>"
      }
      transform =
        "translate(\(SVGNumber.text(map.tx)) \(SVGNumber.text(map.ty))) "
        + "scale(\(SVGNumber.text(map.a)) \(SVGNumber.text(map.d)))"
      units = min(map.a, map.d)
    }
    // The area covers the outline whatever its size; a power of two stays the same for most.
    let reach = 2 * (size.width + size.height) / max(units, 1e-3)
    let side = pow(2, max(4, log2(reach).rounded(.up)))
    let clip = define(prefix: "c") {
      "<clipPath id=\"\($0)\">" + SVGWriter.element(of: outline, rule: "clip-rule")
        + "/></clipPath>"
    }
    let place = "x=\"-\(SVGNumber.text(side))\" y=\"-\(SVGNumber.text(side))\""
    let extent = SVGNumber.text(2 * side)
    return "<g clip-path=\"url(#\(clip))\"><rect \(place) width=\"\(extent)\" height=\"\(extent)\""
      + " fill=\"url(#\(name))\" transform=\"\(transform)\"/></g>"
  }

  /// Returns the elements of a gradient's stops.
  private static func elements(of stops: [LinearGradient.Stop]) -> String {
    stops.map { stop in
      let color = Color(red: stop.color.red, green: stop.color.green, blue: stop.color.blue)
      return "<stop offset=\"\(SVGNumber.text(stop.location))\""
        + " stop-color=\"\(color.hexadecimal)\""
        + opacity("stop-opacity", stop.color.alpha) + "/>"
    }.joined()
  }

  /// Adds a definition, unless there is an equal one, and returns its name.
  mutating func define(prefix: String, _ text: (String) -> String) -> String {
    // Images are defined once, and never change.
    if let local, prefix != "i" { return local.add(prefix: prefix, text) }
    let key = text("")
    if let name = names[key] { return name }
    let count = counts[prefix, default: 0] + 1
    counts[prefix] = count
    let name = prefix + String(count)
    names[key] = name
    definitions += text(name) + "\n"
    return name
  }

  // MARK: Texts

  /// Returns the element of a text in bounds of a size.
  mutating func element(of text: TextContent, in size: CGSize) throws -> String {
    let layout = try typesetter.layout(text.request(in: size))
    let origin = text.origin(of: layout, in: size)
    let element =
      switch textMode {
      case .outlines: outlines(of: layout, text: text, at: origin)
      case .live: SVGText.element(of: text, layout: layout, at: origin)
      }
    guard let box = layout.clip?.offsetBy(dx: origin.x, dy: origin.y) else { return element }
    let shape = SVGWriter.element(of: .upright(box), rule: "clip-rule") + "/>"
    let name = define(prefix: "c") { "<clipPath id=\"\($0)\">\(shape)</clipPath>" }
    return "<g clip-path=\"url(#\(name))\">\(element)</g>"
  }

  /// Returns a text as the outlines of its glyphs, in units of one em.
  private mutating func outlines(
    of layout: TextLayout, text: TextContent, at origin: CGPoint
  ) -> String {
    usesLinks = true
    var groups: [SVGGlyphGroup] = []
    for line in layout.lines {
      groups += SVGGlyphGroup.groups(of: line, in: layout, colors: text.color(ofRun:))
    }
    let colors = Set(groups.map(\.color))
    let common = colors.count == 1 ? groups.first?.color : nil
    var body = ""
    for group in groups {
      let color = groups.count == 1 || common == nil ? group.color : nil
      body += group.element(at: origin, attributes: color.map(SVGWriter.fading) ?? "") {
        name(of: $0, in: layout)
      }
    }
    guard groups.count > 1, let common else { return body }
    return "<g\(SVGWriter.fading(common))>\(body)</g>"
  }

  /// Returns the attributes of a text's color.
  ///
  /// The opacity applies to the group, so that overlaps of translucent glyphs do not show.
  private static func fading(_ color: Color) -> String {
    let opaque = Color(red: color.red, green: color.green, blue: color.blue)
    return paint("fill", opaque) + opacity("opacity", color.alpha)
  }

  /// Returns the name of a glyph's definition, which is added on first use.
  private mutating func name(of glyph: TextLayout.Glyph, in layout: TextLayout) -> String {
    if let name = glyphNames[glyph.id] { return name }
    let name = "g" + String(glyphNames.count + 1)
    glyphNames[glyph.id] = name
    if let colorGlyph = layout.colorGlyphs[glyph.slot] {
      definitions += SVGGlyphGroup.image(of: colorGlyph, name: name) + "\n"
    } else {
      let data = SVGPath.data(of: layout.outlines[glyph.slot])
      definitions += "<path id=\"\(name)\" d=\"\(data)\"/>\n"
    }
    return name
  }
}
