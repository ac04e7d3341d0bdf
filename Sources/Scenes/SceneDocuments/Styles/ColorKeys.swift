internal import Documents
internal import Foundation
internal import Imaging
internal import Timelines

extension FillValue: MappedValue {
  static let mapping = Mapping<FillValue>(
    "fill", "A gradient, a ramp or a palette.", .color(.constant(.clear)),
    keys: [
      Key("linear", "A gradient along a line.", .linear, \.self),
      Key("radial", "A gradient from a point outwards.", .radial, \.self),
    ] + ColorValue.mapping.keys.map { $0.at(\.color) },
    rules: [.only(["linear", "radial", "ramp", "palette"])])

  /// The color of a fill that is no gradient.
  private var color: ColorValue {
    get { if case .color(let color) = self { color } else { .constant(.clear) } }
    set { self = .color(newValue) }
  }
}

extension ColorValue: MappedValue {
  static let mapping = Mapping<ColorValue>(
    "color", "A color that differs from item to item.", .constant(.clear),
    keys: [
      Key("ramp", "Colors that are spread evenly over the items of a section.", .ramp, \.self),
      Key("palette", "Colors that the items use in turn.", .palette, \.self),
    ], rules: [.only(["ramp", "palette"])])
}

extension Rule {
  /// A mapping has one key.
  fileprivate static func only(_ keys: [String]) -> Rule {
    Rule(group: keys, schema: ["minProperties": 1, "maxProperties": 1])
  }
}

extension ValueForm<FillValue> {
  /// A color, or one of the mappings of fills.
  static let fill = ValueForm(
    .anyOf([.ref("colorValue"), .ref("fill")]),
    read: { reading in
      reading.node.entries == nil || reading.decoder.isUnquotedTemplate(reading.node)
        ? reading.decoder.colorValue(reading.node, "fill").map { .color($0) }
        : FillValue.mapping.read(reading.node, by: reading.decoder)
    })

  fileprivate static let linear = ValueForm<LinearFillValue>.mapping().map { FillValue.linear($0) }
  fileprivate static let radial = ValueForm<RadialFillValue>.mapping().map { FillValue.radial($0) }
}

extension ValueForm<ColorValue> {
  /// A color that may differ from item to item.
  ///
  /// - Parameter what: What it is in messages.
  static func colorValue(_ what: String) -> ValueForm {
    ValueForm(
      .ref("colorValue"), read: { $0.decoder.colorValue($0.node, what) },
      write: { $0 == .constant(.black) ? "black" : nil })
  }

  fileprivate static let ramp = ValueForm<ColorRamp>.mapping().map { ColorValue.ramp($0) }
  fileprivate static let palette = ValueForm(
    .ref("palette"),
    read: { reading in
      guard let colors = ValueForm<[Color]>.colors("a palette", 1).read(reading), !colors.isEmpty
      else { return nil }
      return .palette(colors)
    })
}

extension ValueForm<[Color]> {
  /// Several colors.
  fileprivate static func colors(_ what: String, _ least: Int) -> ValueForm {
    list(
      ValueForm<Color>(.ref("colorText"), read: { $0.decoder.color($0.node, what) }),
      least...SceneLimits.colors)
  }
}

extension ColorRamp: MappedValue {
  static let mapping = Mapping<ColorRamp>(
    "ramp", "Colors that are spread evenly over the items of a section.", ColorRamp(colors: []),
    keys: [
      Key(
        "colors", "The colors of the ramp.", .colors("a ramp", 2), \.colors, need: .required(nil)),
      Key(
        "range", "The part of the ramp that the items cover, as two positions from 0 to 1.",
        .numbers(["first", "last"], 0...1), \.range),
      Key(
        "include", "The ends of the range that the first and the last item reach.", .choice,
        \.inclusion),
    ])

  /// The positions of the first and the last item.
  private var range: [Double] {
    get { [start, end] }
    set { (start, end) = (newValue[0], newValue[1]) }
  }
}

// MARK: Gradients

extension LinearFillValue: MappedValue {
  static let mapping = Mapping<LinearFillValue>(
    "linear", "A gradient along a line.", LinearFillValue(stops: [.none]),
    keys: [
      Key(
        "from", "The beginning of the line in the unit square of the bounds.", .point, \.start,
        or: "start startpoint"),
      Key(
        "to", "The end of the line in the unit square of the bounds.", .point, \.end,
        or: "end endpoint"),
    ] + Key.stops(\.stops, even: "along the line", explicit: "on the line"),
    rules: [.one(of: ["colors", "stops"])],
    foreign: [
      "'from' and 'to', points such as [0, 0] and [1, 1]": "angle direction",
      "'stops: [{at: …, color: …}]'": "locations positions",
    ])
}

extension RadialFillValue: MappedValue {
  static let mapping = Mapping<RadialFillValue>(
    "radial", "A gradient from a point outwards.", RadialFillValue(stops: [.none]),
    keys: [
      Key(
        "center", "The center in the unit square of the bounds.", .point, \.center,
        or: "from at position"),
      Key(
        "radius",
        "The radius of a circle as a share of the shorter side, or [x, y] as shares of width and "
          + "height.", .radius, \.extent, or: "size"),
    ]
      + Key.stops(
        \.stops, even: "from the center outwards", explicit: "between the center and the radius"),
    rules: [.one(of: ["colors", "stops"])], foreign: ["'stops: [{at: …, color: …}]'": "locations"])
}

extension Key {
  /// Returns the keys of a gradient's colors, with and without positions.
  fileprivate static func stops(
    _ path: @autoclosure @escaping Storage<Owner, [LinearFillValue.Stop]>, even: String,
    explicit: String
  ) -> [Key] {
    [
      Key("colors", "Colors that are spread evenly \(even).", .evenStops, path()),
      Key("stops", "Colors at ascending positions \(explicit).", .explicitStops, path()),
    ]
  }
}

extension LinearFillValue.Stop: MappedValue {
  /// The stop of a gradient that is being read.
  fileprivate static let none = Self(position: 0, color: .constant(.clear))

  static let mapping = Mapping(
    "stop", "A color at a position of a gradient.", none,
    keys: [
      Key(
        "at", "The position from 0 to 1.", .number(0...1), \.position,
        need: .required("a position from 0 to 1"), or: "offset position location"),
      Key(
        "color", "The color at the position.", .colorValue("a gradient"), \.color,
        need: .required(nil), or: "stopcolor value"),
    ])
}

extension ValueForm<[LinearFillValue.Stop]> {
  /// Colors that are spread evenly over the line.
  fileprivate static let evenStops = ValueForm(
    .array(.ref("colorValue"), 2...SceneLimits.colors),
    read: { reading in
      let nodes = reading.bag.list(reading.node, "colors", count: 2...SceneLimits.colors) ?? []
      let last = Double(nodes.count - 1)
      let stops = nodes.enumerated().compactMap { index, node in
        reading.decoder.colorValue(node, "a gradient").map {
          LinearFillValue.Stop(position: Double(index) / last, color: $0)
        }
      }
      return stops.isEmpty ? nil : stops
    })

  /// Colors with their positions, which must ascend.
  fileprivate static let explicitStops = ValueForm(
    .array(.ref("stop"), 1...SceneLimits.colors),
    read: { reading in
      var stops: [LinearFillValue.Stop] = []
      for node in reading.bag.list(reading.node, "stops", count: 1...SceneLimits.colors) ?? [] {
        guard let stop = LinearFillValue.Stop.mapping.read(node, by: reading.decoder) else {
          continue
        }
        if let before = stops.last, stop.position < before.position {
          reading.bag.error(
            at: node.location, "stops must ascend, but this one is before the one above it")
        }
        stops.append(stop)
      }
      return stops.isEmpty ? nil : stops
    })
}

extension ValueForm<RadialGradient.Extent> {
  /// The radius of a circle, or those of an ellipse.
  fileprivate static let radius = ValueForm(
    .anyOf([.ref("extent"), .array(.ref("extent"), 2...2)]),
    read: { reading in
      guard reading.node.elements != nil else {
        return ValueForm<Double>.extent.read(reading).map { .circle($0) }
      }
      return ValueForm<[Double]>.numbers(["x", "y"], SceneDecoder.anyExtent).read(reading).map {
        .ellipse($0[0], $0[1])
      }
    }, write: { if case .ellipse(let x, let y) = $0 { [.number(x), .number(y)] } else { nil } })
}

// MARK: Images

extension ImageValue: MappedValue {
  static let mapping = Mapping<ImageValue>(
    "image", "An image and its layout in the bounds.", ImageValue(.empty),
    keys: [
      Key(
        "source", "The name of a PNG or JPEG file in the assets folder.", .template, \.source,
        need: .required("write 'source: NAME', a file's name"), or: "src url file path name"),
      Key(
        "mode", "The layout of the image in the bounds.", .choice, \.mode,
        or: "contentmode objectfit resizemode aspectratio"),
      Key(
        "scale", "The number of the image's pixels per point, for the modes 'center' and 'tile'.",
        .number(0.01...100), \.scale),
    ],
    rules: [
      .check(schema: [
        "if": ["required": ["mode"], "properties": ["mode": ["enum": ["center", "tile"]]]],
        "else": .refuses(["scale"]),
      ]) { image, reader, decoder in
        if reader.optional("scale") != nil, ![.center, .tile].contains(image.mode) {
          reader.refuse(
            "scale",
            "'scale' has no effect on the mode '\(image.mode.rawValue)', whose size follows from "
              + "the bounds; remove it, or write 'mode: center' or 'mode: tile'")
        }
      }
    ], foreign: ["'mode: fit'": "fit"])
}

extension ValueForm<ImageValue> {
  /// The name of an image, or a mapping with its layout.
  static let image = ValueForm(
    .anyOf([.ref("template"), .ref("image")]),
    read: { reading in
      reading.node.entries == nil || reading.decoder.isUnquotedTemplate(reading.node)
        ? ValueForm<Template>.template.read(reading).map { ImageValue($0) }
        : ImageValue.mapping.read(reading.node, by: reading.decoder)
    })
}

/// Readers of colors that may differ from item to item.
extension SceneDecoder {
  /// Decodes a color that may differ from item to item.
  func colorValue(_ node: Node, _ what: String) -> ColorValue? {
    if isUnquotedTemplate(node) {
      return bag.refusal(
        at: node.location,
        "expected a color for \(what), found a mapping; quote a template such as \"{tint}\"")
    }
    if node.entries != nil { return ColorValue.mapping.read(node, by: self) }
    guard let text = node.string, text.contains("{") || text.contains("}") else {
      return color(node, what).map { .constant($0) }
    }
    guard let template = template(node, what) else { return nil }
    if template.isConstant { return color(node, what).map { .constant($0) } }
    return .template(template, theme: theme)
  }
}
