internal import Documents
internal import Foundation
internal import Geometry
internal import Imaging
package import Timelines

/// An outline along a path that is being read.
struct PathOutline: MappedValue {
  var size: CGSize?
  var usesEvenOddRule = false
  var shape = Shape.rectangle

  static let mapping = Mapping(
    "shape", "An outline along a path.", PathOutline(),
    keys: [
      Key(
        "size",
        "The size of the path's own coordinate box, which is stretched to the bounds. Without it "
          + "the path is in points.", .size(0.001...SceneLimits.number), \.size),
      Key(
        "evenOdd", "Whether the even-odd rule determines the inside of the path.", .bool,
        \.usesEvenOddRule),
      Key(
        "path", "The path in the syntax of SVG.",
        ["type": "string", "maxLength": .number(Double(SceneLimits.pathData))],
        need: .required("write 'path: \"M0 0 …\"'"), reading: { $1.readPath($0) }),
    ])

  /// Reads the path; returns whether it is valid.
  private mutating func readPath(_ reading: Reading) -> Bool {
    let (bag, node) = (reading.bag, reading.node)
    guard let data = bag.text(node, "path") else { return false }
    guard data.utf8.count <= SceneLimits.pathData else {
      bag.error(at: node.location, "a path can have at most \(SceneLimits.pathData) characters")
      return false
    }
    do {
      shape = .path(try ShapePath(data: data, size: size, usesEvenOddRule: usesEvenOddRule))
      return true
    } catch {
      bag.error(at: node.location, error.description)
      return false
    }
  }
}

extension ValueForm<Shape> {
  static let shape = ValueForm(
    .ref("shapeValue"),
    read: { reading in
      reading.node.entries == nil
        ? outlines.read(reading)
        : PathOutline.mapping.read(reading.node, by: reading.decoder)?.shape
    })

  static let outlines = words([("rectangle", .rectangle), ("ellipse", .ellipse)])
}

extension ValueForm<Corners> {
  static let corners = ValueForm(
    .ref("corners"),
    read: { reading in
      guard reading.node.elements != nil else {
        return ValueForm<Double>.extent.read(reading).map { Corners($0) }
      }
      return ValueForm<[Double]>.numbers(
        ["topLeft", "topRight", "bottomRight", "bottomLeft"], SceneDecoder.anyExtent
      ).read(reading).map {
        Corners(topLeft: $0[0], topRight: $0[1], bottomRight: $0[2], bottomLeft: $0[3])
      }
    }, write: { $0.isUniform ? .number($0.topLeft) : nil })
}

extension ValueForm<Trim> {
  /// The part of a border that is drawn.
  static let trim = ValueForm<[Double]>.numbers(["start", "end"], 0...1).map({
    Trim(start: $0[0], end: $0[1])
  }) { [$0.start, $0.end] }
}

extension ValueForm<[Double]> {
  static func numbers(_ names: [String], _ range: ClosedRange<Double>) -> ValueForm {
    ValueForm(
      .array(.number(range), names.count...names.count),
      read: { $0.bag.numbers($0.node, $0.key, names: names, in: range) },
      write: { .list($0.map { .number($0) }) })
  }

  fileprivate static let dash = ValueForm(
    .array(.ref("extent"), 1...SceneLimits.dashes),
    read: { reading in
      let (bag, node) = (reading.bag, reading.node)
      guard let nodes = bag.list(node, "dash", count: 1...SceneLimits.dashes) else { return nil }
      let lengths = nodes.compactMap { bag.number($0, "a dash", in: SceneDecoder.anyExtent) }
      guard lengths.count == nodes.count else { return nil }
      guard lengths.reduce(0, +) >= SceneLimits.shortestDash else {
        return bag.refusal(
          at: node.location,
          "the dashes and gaps must be at least \(SceneLimits.shortestDash) points long together")
      }
      return lengths
    })
}

/// A border whose color is resolved for each item.
package struct BorderValue: Hashable, Sendable, MappedValue {
  package var color: ColorValue
  /// The border without its color.
  package var line: Border

  package func resolve(in context: ItemContext) throws -> Border {
    var result = line
    result.color = try color.resolve(in: context)
    return result
  }

  static let mapping = Mapping(
    "border", "A line along the outline.",
    BorderValue(color: .constant(.clear), line: Border(width: 0, color: .clear)),
    keys: [
      Key(
        "width", "The width of the line in points.", .extent, \.line.width, need: .required(nil),
        or: "thickness size"),
      Key(
        "color", "The color of the line.", .colorValue("border"), \.color, need: .required(nil),
        or: "stroke"),
      Key(
        "position", "The position of the line relative to the outline.", .choice,
        \.line.position, or: "align alignment"),
      Key(
        "dash", "The lengths of dashes and gaps in turn, in points.", .dash, \.line.dash,
        or: "dasharray strokedasharray"),
      Key(
        "dashPhase", "The distance into the dash pattern at which the line begins, in points.",
        .number(SceneDecoder.anyNumber, as: "number"), \.line.dashPhase, or: "dashoffset"),
      Key(
        "cap", "The shape of the ends of dashes and open contours, also of those without length.",
        .choice, \.line.cap, or: "linecap strokelinecap"),
      Key("join", "The shape of the corners of the line.", .choice, \.line.join, or: "linejoin"),
    ],
    foreign: [
      "'trim' beside 'border'": "trim strokeend", "'cornerRadius' of the style": "radius",
      "'dash' for a dashed line": "style",
      "'color' with an opacity, such as \"#0008\"": "opacity alpha",
      "'border: {width: 1, color: gray}'": "-",
    ])
}

/// A shadow whose color is resolved for each item.
package struct ShadowValue: Hashable, Sendable, MappedValue {
  package var color: ColorValue
  /// The shadow without its color.
  package var shape: Shadow

  package func resolve(in context: ItemContext) throws -> Shadow {
    var result = shape
    result.color = try color.resolve(in: context)
    return result
  }

  static let mapping = Mapping(
    "shadow", "A shadow of the outline, as in CSS.",
    ShadowValue(color: .constant(.clear), shape: Shadow(color: .clear, blur: 0)),
    keys: [
      Key(
        "color", "The color of the shadow.", .colorValue("shadow"), \.color, need: .required(nil)),
      Key("offset", "The offset [dx, dy] of the shadow, in points.", .vector, \.shape.offset),
      Key(
        "blur", "The blur of the shadow in points, twice the standard deviation of the Gaussian.",
        .number(SceneLimits.blur), \.shape.blur, or: "radius blurradius size"),
      Key(
        "spread", "The distance by which the shadow is larger than the outline, in points.",
        .number(SceneDecoder.anyNumber, as: "number"), \.shape.spread, or: "spreadradius"),
      Key("inner", "Whether the shadow is inside the outline.", .bool, \.shape.isInner),
    ],
    foreign: [
      "'offset: [x, y]'": "x y dx dy offsetx offsety distance", "'inner: true'": "inset",
      "'color' with an opacity, such as \"#0008\"": "opacity alpha",
      "nothing: a shadow follows the shape": "path",
      "'shadow: {color: \"#0004\", offset: [0, 2], blur: 4}'": "-",
    ])
}

extension Backdrop: MappedValue {
  static let mapping = Mapping(
    "backdrop", "A blur of everything below the element, like frosted glass.", Backdrop(blur: 0),
    keys: [
      Key(
        "blur", "The standard deviation of the Gaussian, in points.", .number(SceneLimits.blur),
        \.blur, need: .required(nil)),
      Key(
        "saturation", "The factor by which the saturation of colors changes.", .number(0...10),
        \.saturation),
    ])
}

// MARK: Frames

/// A frame in the bounds around it, whose lengths may be templates that an item's data fills.
package struct FrameValue: Hashable, Sendable, MappedValue {
  /// A length, or a template of one.
  package enum Length: Hashable, Sendable {
    case constant(RelativeFrame.Length)
    case template(Template)
  }

  /// The start, end and extent along one axis.
  package struct Span: Hashable, Sendable {
    package var start, end, extent: Length?
  }

  package var horizontal = Span()
  package var vertical = Span()

  /// Resolves the frame for an item; throws a `Diagnostic` at a template that gives no length.
  package func resolve(in context: ItemContext) throws -> RelativeFrame {
    func length(
      _ value: Length?, _ what: String,
      by read: (SceneDecoder) -> (Node, String) -> RelativeFrame.Length? = SceneDecoder.length
    ) throws -> RelativeFrame.Length? {
      switch value {
      case .constant(let length): length
      case .template(let template): try template.value(in: context, what, by: read)
      case nil: nil
      }
    }
    return RelativeFrame(
      horizontal: RelativeFrame.Span(
        start: try length(horizontal.start, "left"), end: try length(horizontal.end, "right"),
        extent: try length(horizontal.extent, "width", by: SceneDecoder.side)),
      vertical: RelativeFrame.Span(
        start: try length(vertical.start, "top"), end: try length(vertical.end, "bottom"),
        extent: try length(vertical.extent, "height", by: SceneDecoder.side)))
  }

  /// The templates of lengths, from left to right and from top to bottom.
  var templates: [Template] {
    [horizontal, vertical].flatMap { [$0.start, $0.end, $0.extent] }.compactMap { length in
      if case .template(let template) = length { template } else { nil }
    }
  }

  static let mapping = Mapping(
    "frame", "A frame in the bounds around it, by two of start, end and length along each axis.",
    FrameValue(),
    keys: [
      Key(
        "leading",
        "The distance from the edge where the interface begins: 'left', or 'right' from right to "
          + "left.", .length, \.horizontal.start),
      Key(
        "trailing", "The distance from the edge where the interface ends.", .length,
        \.horizontal.end),
      Key(
        "left", about("left"), .length(unless: directional), \.horizontal.start, or: "leading minx"),
      Key("x", "The same as 'left'.", .length(unless: ["left"] + directional), \.horizontal.start),
      Key("right", about("right"), .length(unless: directional), \.horizontal.end, or: "trailing"),
      Key(
        "width", "The width, in points or as a share such as 50%.", .side, \.horizontal.extent,
        or: "w"),
      Key("top", about("top"), .length, \.vertical.start, or: "miny"),
      Key("y", "The same as 'top'.", .length(unless: ["top"]), \.vertical.start),
      Key("bottom", about("bottom"), .length, \.vertical.end),
      Key(
        "height", "The height, in points or as a share such as 50%.", .side, \.vertical.extent,
        or: "h"),
    ],
    rules: [
      .check(schema: ["dependentSchemas": ["x": .refuses(["left"]), "y": .refuses(["top"])]]) {
        frame, reader, decoder in
        let directional = reader.present(among: directional)
        if directional.isEmpty {
          check(["left", "x"], "right", "width", in: reader)
        } else {
          for key in reader.present(among: ["left", "x", "right"]) {
            reader.refuse(
              key,
              "'\(key)' does not follow the direction of the interface as '\(directional[0])' "
                + "does; use either 'leading' and 'trailing' or 'left' and 'right'")
          }
          check(["leading"], "trailing", "width", in: reader)
          if decoder.traits.direction == .rightToLeft {
            swap(&frame.horizontal.start, &frame.horizontal.end)
          }
        }
        check(["top", "y"], "bottom", "height", in: reader)
      }
    ], foreign: ["'x' and 'y'": "origin", "'width' and 'height'": "size"])

  private static let directional = ["leading", "trailing"]

  private static func about(_ edge: String) -> String {
    "The distance from the \(edge) edge, in points or as a share such as 50%."
  }

  /// Records an error about too many keys along an axis.
  private static func check(
    _ starts: [String], _ end: String, _ extent: String, in reader: MappingReader
  ) {
    let starts = reader.present(among: starts)
    if starts.count == 2 {
      reader.refuse(
        starts[1], "'\(starts[1])' and '\(starts[0])' are the same distance; keep one of them")
    }
    if let start = starts.first, reader.present(among: [end, extent]).count == 2 {
      reader.refuse(extent, "'\(start)' and '\(end)' determine the '\(extent)'; keep two of them")
    }
  }
}

extension ValueForm<FrameValue> {
  static let layerFrame = ValueForm(.ref("frameValue"), read: { $0.decoder.frame(from: $0.node) })
}

extension ValueForm<RelativeFrame> {
  /// A frame that is no layer's, and so follows no data.
  static let frame = ValueForm(
    .ref("frameValue"),
    read: { reading in
      guard let frame = reading.decoder.frame(from: reading.node) else { return nil }
      guard let template = frame.templates.first else {
        return try? frame.resolve(in: ItemContext(section: 0, item: 0, count: 1, key: ""))
      }
      return reading.bag.refusal(
        at: template.location,
        "only the frames of layers in styles follow data; write a number of points or a share such "
          + "as 50%")
    })
}

extension ValueForm<FrameValue.Length> {
  fileprivate static let length = templated("length", by: SceneDecoder.length)
  fileprivate static let side = templated("side", by: SceneDecoder.side)

  /// A length, or a template of one.
  private static func templated(
    _ name: String,
    by read: @escaping @Sendable (SceneDecoder) -> (Node, String) -> RelativeFrame.Length?
  ) -> ValueForm {
    ValueForm(.ref(name), read: { $0.decoder.frameLength($0.node, $0.key, by: read) })
  }

  /// A length that is not read beside some keys.
  fileprivate static func length(unless others: [String]) -> ValueForm {
    ValueForm(
      length.schema, read: { $0.reader.present(among: others).isEmpty ? length.read($0) : nil })
  }
}

/// Readers of frames relative to the bounds that they are in.
extension SceneDecoder {
  /// Decodes `[x, y, width, height]`, or a mapping.
  func frame(from node: Node) -> FrameValue? {
    if node.entries != nil { return FrameValue.mapping.read(node, by: self) }
    guard let nodes = node.elements, nodes.count == 4 else {
      return bag.unexpected("[x, y, width, height] or a mapping for frame", found: node)
    }
    let (x, y) = (
      frameLength(nodes[0], "x", by: Self.length), frameLength(nodes[1], "y", by: Self.length)
    )
    let (width, height) = (
      frameLength(nodes[2], "width", by: Self.side), frameLength(nodes[3], "height", by: Self.side)
    )
    guard let x, let y, let width, let height else { return nil }
    return FrameValue(
      horizontal: .init(start: x, extent: width), vertical: .init(start: y, extent: height))
  }

  /// Decodes a length that may be a template.
  fileprivate func frameLength(
    _ node: Node, _ what: String, by read: (SceneDecoder) -> (Node, String) -> RelativeFrame.Length?
  ) -> FrameValue.Length? {
    if let template = lengthTemplate(node, what) { return template.map { .template($0) } }
    return read(self)(node, what).map { .constant($0) }
  }

  /// Decodes a width or a height: points, or a share of the bounds such as `50%`.
  fileprivate func side(_ node: Node, _ what: String) -> RelativeFrame.Length? {
    guard let length = length(node, what) else { return nil }
    guard length.points >= 0, length.share >= 0 else {
      return bag.refusal(at: node.location, "the \(what) of the frame must not be negative")
    }
    return length
  }

  /// Decodes a length: points, or a share of the bounds such as `50%`.
  fileprivate func length(_ node: Node, _ what: String) -> RelativeFrame.Length? {
    if let text = node.string, text.hasSuffix("%"), let share = Double(text.dropLast()),
      Self.anyNumber.contains(share)
    {
      return RelativeFrame.Length(share: share / 100)
    }
    guard node.number != nil else {
      return bag.unexpected("a number of points or a share such as 50% for \(what)", found: node)
    }
    return bag.number(node, what, in: Self.anyNumber).map { RelativeFrame.Length(points: $0) }
  }
}
