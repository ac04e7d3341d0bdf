internal import Documents
internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines

/// Readers of outlines, borders, shadows and backdrops.
extension SceneDecoder {
  /// Decodes an outline: a word, or a path.
  func shape(from node: Node) -> Shape? {
    guard node.entries != nil else {
      return word(node, "shape", ["rectangle": .rectangle, "ellipse": .ellipse])
    }
    guard let reader = MappingReader(node, kind: "shape", bag: bag) else { return nil }
    defer { reader.finish() }
    let size = reader.value("size") { self.size($0, "size", in: 0.001...SceneLimits.number) }
    let usesEvenOddRule = reader.value("evenOdd", default: false) { bag.bool($0, "evenOdd") }
    guard let path = reader.required("path", hint: "write 'path: \"M0 0 …\"'"),
      let data = bag.text(path, "path")
    else { return nil }
    guard data.utf8.count <= SceneLimits.pathData else {
      bag.error(at: path.location, "a path can have at most \(SceneLimits.pathData) characters")
      return nil
    }
    do {
      return .path(try ShapePath(data: data, size: size, usesEvenOddRule: usesEvenOddRule))
    } catch {
      bag.error(at: path.location, error.description)
      return nil
    }
  }

  /// Decodes a radius for all corners, or one for each.
  func corners(from node: Node) -> Corners? {
    guard node.elements != nil else {
      return bag.number(node, "cornerRadius", in: Self.anyExtent).map { Corners($0) }
    }
    let names = ["topLeft", "topRight", "bottomRight", "bottomLeft"]
    return bag.numbers(node, "cornerRadius", names: names, in: Self.anyExtent).map {
      Corners(topLeft: $0[0], topRight: $0[1], bottomRight: $0[2], bottomLeft: $0[3])
    }
  }

  /// Decodes a border.
  func border(from node: Node) -> BorderValue? {
    guard let reader = MappingReader(node, kind: "border", bag: bag) else { return nil }
    defer { reader.finish() }
    let width = reader.required("width").flatMap { bag.number($0, "width", in: Self.anyExtent) }
    let color = reader.required("color").flatMap { colorValue($0, "border") }
    let line = Border(
      width: width ?? 0, color: .clear,
      position: reader.value("position", default: .inside) {
        bag.choice($0, "position", of: Border.Position.self)
      },
      dash: reader.value("dash", default: [], dash),
      dashPhase: reader.value("dashPhase", default: 0) {
        bag.number($0, "dashPhase", in: Self.anyNumber)
      },
      cap: reader.value("cap", default: .butt) { bag.choice($0, "cap", of: Border.Cap.self) },
      join: reader.value("join", default: .miter) { bag.choice($0, "join", of: Border.Join.self) })
    guard width != nil, let color else { return nil }
    return BorderValue(line: line, color: color)
  }

  /// Decodes the part of a border that is drawn: `[start, end]`, each a share from 0 to 1.
  func trim(from node: Node) -> Trim? {
    bag.numbers(node, "trim", names: ["start", "end"], in: 0...1).map {
      Trim(start: $0[0], end: $0[1])
    }
  }

  /// Decodes the lengths of dashes and gaps.
  private func dash(from node: Node) -> [Double]? {
    guard let nodes = bag.list(node, "dash", count: 1...SceneLimits.dashes) else { return nil }
    let lengths = nodes.compactMap { bag.number($0, "a dash", in: Self.anyExtent) }
    guard lengths.count == nodes.count else { return nil }
    guard lengths.reduce(0, +) >= SceneLimits.shortestDash else {
      bag.error(
        at: node.location,
        "the dashes and gaps must be at least \(SceneLimits.shortestDash) points long together")
      return nil
    }
    return lengths
  }

  /// Decodes a shadow or a list of shadows.
  func shadows(from node: Node) -> [ShadowValue]? {
    guard node.elements != nil else { return shadow(from: node).map { [$0] } }
    return bag.list(node, "shadow", count: 1...SceneLimits.shadows)?.compactMap(shadow)
  }

  /// Decodes a shadow.
  private func shadow(from node: Node) -> ShadowValue? {
    guard let reader = MappingReader(node, kind: "shadow", bag: bag) else { return nil }
    defer { reader.finish() }
    let color = reader.required("color").flatMap { colorValue($0, "shadow") }
    let shape = Shadow(
      color: .clear,
      offset: reader.value("offset", default: .zero) { vector($0, "offset") },
      blur: reader.value("blur", default: 0) { bag.number($0, "blur", in: SceneLimits.blur) },
      spread: reader.value("spread", default: 0) { bag.number($0, "spread", in: Self.anyNumber) },
      isInner: reader.value("inner", default: false) { bag.bool($0, "inner") })
    return color.map { ShadowValue(color: $0, shape: shape) }
  }

  /// Decodes the effect on everything below.
  func backdrop(from node: Node) -> Backdrop? {
    guard let reader = MappingReader(node, kind: "backdrop", bag: bag) else { return nil }
    defer { reader.finish() }
    let blur = reader.required("blur").flatMap { bag.number($0, "blur", in: SceneLimits.blur) }
    let saturation = reader.value("saturation", default: 1) {
      bag.number($0, "saturation", in: 0...10)
    }
    return blur.map { Backdrop(blur: $0, saturation: saturation) }
  }

  /// Decodes a frame relative to the bounds that it is in: `[x, y, width, height]`, or a mapping.
  func relativeFrame(from node: Node) -> RelativeFrame? {
    if node.elements != nil { return listedFrame(from: node) }
    guard node.entries != nil else {
      bag.expected("[x, y, width, height] or a mapping for frame", found: node)
      return nil
    }
    guard let reader = MappingReader(node, kind: "frame", bag: bag) else { return nil }
    defer { reader.finish() }
    func span(
      _ start: String, or other: String, _ end: String, _ extent: String
    ) -> RelativeFrame.Span {
      let starts = reader.present(among: start == other ? [start] : [start, other])
      if starts.count == 2 {
        bag.error(
          at: reader.keyLocation(other),
          "'\(other)' and '\(start)' are the same distance; keep one of them")
      }
      let start = starts.first ?? start
      if reader.present(among: [start, end, extent]).count == 3 {
        bag.error(
          at: reader.keyLocation(extent),
          "'\(start)' and '\(end)' determine the '\(extent)'; keep two of them")
      }
      return RelativeFrame.Span(
        start: reader.value(start) { length($0, start) },
        end: reader.value(end) { length($0, end) },
        extent: reader.value(extent) { side($0, extent) })
    }
    let directional = reader.present(among: ["leading", "trailing"])
    for key in directional.isEmpty ? [] : reader.present(among: ["left", "x", "right"]) {
      bag.error(
        at: reader.keyLocation(key),
        "'\(key)' does not follow the direction of the interface as '\(directional[0])' does; use "
          + "either 'leading' and 'trailing' or 'left' and 'right'")
    }
    var horizontal =
      directional.isEmpty
      ? span("left", or: "x", "right", "width")
      : span("leading", or: "leading", "trailing", "width")
    if !directional.isEmpty, traits.direction == .rightToLeft {
      (horizontal.start, horizontal.end) = (horizontal.end, horizontal.start)
    }
    return RelativeFrame(
      horizontal: horizontal,
      vertical: span("top", or: "y", "bottom", "height"))
  }

  /// Decodes `[x, y, width, height]`.
  private func listedFrame(from node: Node) -> RelativeFrame? {
    guard let nodes = node.elements, nodes.count == 4 else {
      bag.expected("[x, y, width, height] or a mapping for frame", found: node)
      return nil
    }
    let (x, y) = (length(nodes[0], "x"), length(nodes[1], "y"))
    let (width, height) = (side(nodes[2], "width"), side(nodes[3], "height"))
    guard let x, let y, let width, let height else { return nil }
    return RelativeFrame(
      horizontal: RelativeFrame.Span(start: x, extent: width),
      vertical: RelativeFrame.Span(start: y, extent: height))
  }

  /// Decodes a width or a height: points, or a share of the bounds such as `50%`.
  private func side(_ node: Node, _ what: String) -> RelativeFrame.Length? {
    guard let length = length(node, what) else { return nil }
    guard length.points >= 0, length.share >= 0 else {
      bag.error(at: node.location, "the \(what) of the frame must not be negative")
      return nil
    }
    return length
  }

  /// Decodes a length: points, or a share of the bounds such as `50%`.
  private func length(_ node: Node, _ what: String) -> RelativeFrame.Length? {
    if let text = node.string, text.hasSuffix("%"), let share = Double(text.dropLast()),
      Self.anyNumber.contains(share)
    {
      return RelativeFrame.Length(share: share / 100)
    }
    guard node.number != nil else {
      bag.expected("a number of points or a share such as 50% for \(what)", found: node)
      return nil
    }
    return bag.number(node, what, in: Self.anyNumber).map { RelativeFrame.Length(points: $0) }
  }
}
