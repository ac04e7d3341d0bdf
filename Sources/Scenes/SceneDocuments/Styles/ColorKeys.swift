package import Documents
package import Foundation
package import Imaging
package import Timelines

/// A fill that may differ from item to item.
package enum FillValue: Hashable, Sendable, MappedValue {
  case color(ColorValue)
  case linear(LinearFillValue)
  case radial(RadialFillValue)

  /// Resolves the fill for an item; throws a `Diagnostic` at the location of an invalid template.
  package func resolve(in context: ItemContext) throws -> Fill {
    switch self {
    case .color(let color): .solid(try color.resolve(in: context))
    case .linear(let gradient): .linear(try gradient.resolve(in: context))
    case .radial(let gradient): .radial(try gradient.resolve(in: context))
    }
  }

  package var templates: [Template] {
    switch self {
    case .color(let color): color.templates
    case .linear(let gradient): gradient.stops.flatMap(\.color.templates)
    case .radial(let gradient): gradient.stops.flatMap(\.color.templates)
    }
  }

  static let mapping = Mapping<FillValue>(
    "fill", "A gradient, a ramp or a palette.", .color(.constant(.clear)),
    keys: [
      Key(
        "linear", "A gradient along a line.",
        ValueForm<LinearFillValue>.mapping().map { .linear($0) }, \.self),
      Key(
        "radial", "A gradient from a point outwards.",
        ValueForm<RadialFillValue>.mapping().map { .radial($0) }, \.self),
    ] + ColorValue.mapping.keys.map { $0.at(\.color) },
    rules: [.only(["linear", "radial", "ramp", "palette"])])

  /// The color of a fill that is no gradient.
  private var color: ColorValue {
    get { if case .color(let color) = self { color } else { .constant(.clear) } }
    set { self = .color(newValue) }
  }
}

/// A color that may differ from item to item.
package enum ColorValue: Hashable, Sendable, MappedValue {
  case constant(Color)
  /// A template whose resolved text is a color; system colors are those of the theme.
  case template(Template, theme: Theme)
  case ramp(ColorRamp)
  /// At least one color, chosen by the item's index modulo their number.
  case palette([Color])

  /// Resolves the color for an item; throws a `Diagnostic` at the location of an invalid template.
  package func resolve(in context: ItemContext) throws -> Color {
    switch self {
    case .constant(let color): return color
    case .ramp(let ramp): return ramp.color(at: context.item, of: context.count)
    case .palette(let colors):
      guard !colors.isEmpty else { return .clear }
      let index = context.item % colors.count
      return colors[index < 0 ? index + colors.count : index]
    case .template(let template, let theme):
      let text = try template.resolve(in: context)
      guard let color = Color(text: text, isDark: theme == .dark) else {
        throw Diagnostic(
          at: template.location,
          "\(template.source.quoted) gives \(text.quoted) here, which is not a color",
          Hint(ColorNames.hint(for: text).text))
      }
      return color
    }
  }

  package var templates: [Template] {
    if case .template(let template, _) = self { [template] } else { [] }
  }

  static let mapping = Mapping<ColorValue>(
    "color", "A color that differs from item to item.", .constant(.clear),
    keys: [
      Key("ramp", "Colors that are spread evenly over the items of a section.", .ramp, \.self),
      Key("palette", "Colors that the items use in turn.", .palette, \.self),
    ], rules: [.only(["ramp", "palette"])])
}

extension Rule {
  fileprivate static func only(_ keys: [String]) -> Rule {
    Rule(group: keys, schema: ["minProperties": 1, "maxProperties": 1])
  }
}

extension ValueForm<FillValue> {
  static let fill = ValueForm(
    .anyOf([.ref("colorValue"), .ref("fill")]),
    read: { reading in
      reading.node.entries == nil || reading.decoder.isUnquotedTemplate(reading.node)
        ? reading.decoder.colorValue(reading.node, "fill").map { .color($0) }
        : FillValue.mapping.read(reading.node, by: reading.decoder)
    })
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
  fileprivate static func colors(_ what: String, _ least: Int) -> ValueForm {
    list(
      ValueForm<Color>(.ref("colorText"), read: { $0.decoder.color($0.node, what) }),
      least...SceneLimits.colors)
  }
}

package struct ColorRamp: Hashable, Sendable, MappedValue {
  /// The ends of the range that the first and the last item reach.
  package enum Inclusion: String, Hashable, Sendable, CaseIterable {
    /// Item i of n is at i/(n − 1); a single one at 0.
    case both
    /// Item i of n is at i/n.
    case first
    /// Item i of n is at (i + 1)/n.
    case last
  }

  /// At least two colors.
  package var colors: [Color]
  /// The positions in the ramp of the first and the last item, each from 0 to 1.
  package var start = 0.0
  package var end = 1.0
  package var inclusion = Inclusion.both

  /// Returns the color of an item by its index among `count`.
  package func color(at index: Int, of count: Int) -> Color {
    let (index, count) = (Double(index), Double(max(1, count)))
    let share =
      switch inclusion {
      case .both: count > 1 ? index / (count - 1) : 0
      case .first: index / count
      case .last: (index + 1) / count
      }
    return color(at: start + (end - start) * min(1, max(0, share)))
  }

  /// Returns the color at a position from 0 to 1.
  private func color(at position: Double) -> Color {
    guard let first = colors.first, colors.count > 1 else { return colors.first ?? .clear }
    let scaled = min(1, max(0, position)) * Double(colors.count - 1)
    let index = min(colors.count - 2, Int(scaled))
    guard index >= 0 else { return first }
    return colors[index].interpolated(to: colors[index + 1], progress: scaled - Double(index))
  }

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

/// A gradient along a line whose colors may differ from item to item.
package struct LinearFillValue: Hashable, Sendable, MappedValue {
  /// A color at a position on the line, from 0 at its start to 1 at its end.
  package struct Stop: Hashable, Sendable {
    package var position: Double
    package var color: ColorValue
  }

  /// At least one stop, in ascending order of position.
  package var stops: [Stop]
  package var start = CGPoint(x: 0.5, y: 0)
  package var end = CGPoint(x: 0.5, y: 1)

  package func resolve(in context: ItemContext) throws -> LinearGradient {
    LinearGradient(
      stops: try stops.map {
        LinearGradient.Stop(location: $0.position, color: try $0.color.resolve(in: context))
      }, start: start, end: end)
  }

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

/// A gradient from a point outwards whose colors may differ from item to item.
package struct RadialFillValue: Hashable, Sendable, MappedValue {
  /// At least one stop, in ascending order of position.
  package var stops: [LinearFillValue.Stop]
  package var center = CGPoint(x: 0.5, y: 0.5)
  package var extent = RadialGradient.Extent.ellipse(0.5, 0.5)

  package func resolve(in context: ItemContext) throws -> RadialGradient {
    RadialGradient(
      stops: try stops.map {
        LinearGradient.Stop(location: $0.position, color: try $0.color.resolve(in: context))
      }, center: center, extent: extent)
  }

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

package struct ImageValue: Hashable, Sendable, MappedValue {
  package var source: Template
  package var mode = ImageMode.fill
  package var scale = 1.0

  /// A function that finds the image of a name; `nil` if none is shown.
  package typealias Finder = (_ name: String, _ location: SourceLocation) throws -> ImageSource?

  /// Resolves the image for an item; throws a `Diagnostic` at the location of an invalid template.
  package func resolve(in context: ItemContext, finder: Finder) throws -> ImageContent? {
    try finder(source.resolve(in: context), source.location).map {
      ImageContent(source: $0, mode: mode, scale: scale)
    }
  }

  static let mapping = Mapping<ImageValue>(
    "image", "An image and its layout in the bounds.", ImageValue(source: .empty),
    keys: [
      Key(
        "source", "The name of a PNG or JPEG file in the assets folder.", .imageName, \.source,
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
    .anyOf([.ref("imageName"), .ref("image")]),
    read: { reading in
      reading.node.entries == nil || reading.decoder.isUnquotedTemplate(reading.node)
        ? ValueForm<Template>.imageName.read(reading).map { ImageValue(source: $0) }
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
