internal import Layouts
internal import Timelines
internal import Timing

extension SchemaValue {
  static func pattern(_ pattern: String) -> SchemaValue {
    ["type": "string", "pattern": .string(pattern)]
  }

  static func measure(_ units: String, isSigned: Bool = false) -> SchemaValue {
    .pattern("^" + (isSigned ? "-?" : "") + #"([0-9]+\.?[0-9]*|\.[0-9]+)"# + units + "$")
  }

  /// A share such as 50%.
  static let share = SchemaValue.pattern("^[0-9]+([.][0-9]*)?%$")

  /// A whole number within bounds, or the name of one.
  static func integer(_ range: ClosedRange<Int>) -> SchemaValue {
    .number(Double(range.lowerBound)...Double(range.upperBound), type: "integer")
  }

  /// A list, which may be empty.
  static func list(_ elements: SchemaValue, atMost count: Int) -> SchemaValue {
    ["type": "array", "maxItems": .number(Double(count)), "items": elements]
  }

  static func text(atMost length: Int) -> SchemaValue {
    ["type": "string", "maxLength": .number(Double(length))]
  }

  /// A text of a limited length that is not empty.
  static func filledText(atMost length: Int) -> SchemaValue {
    ["type": "string", "minLength": 1, "maxLength": .number(Double(length))]
  }
}

extension Vocabulary {
  static func value(
    _ name: String, _ about: String, _ schema: @autoclosure @escaping @Sendable () -> SchemaValue
  ) -> Definition { Definition(name: name) { schema().described(about) } }

  /// The values that occur throughout scenes.
  static var valueDefinitions: [Definition] {
    numbers + measures + texts + sizes + alignments + contents
  }

  private static var numbers: [Definition] {
    [
      value(
        "number", "A number with an absolute value of at most ten million.",
        .number(SceneDecoder.anyNumber)),
      value("extent", "A length in points that is not negative.", .number(SceneDecoder.anyExtent)),
      value(
        "point", "A point or vector [x, y], in points or in shares of a rectangle.",
        .array(.ref("number"), 2...2)),
      value("size", "A size [width, height] in points.", .array(.ref("extent"), 2...2)),
      value(
        "rectangle", "A rectangle [x, y, width, height] in points.",
        [
          "type": "array",
          "prefixItems": [.ref("number"), .ref("number"), .ref("extent"), .ref("extent")],
          "minItems": 4, "maxItems": 4,
        ]),
      value(
        "insetsValue",
        "Insets in points: a number for all edges, [top, left, bottom, right], or a mapping.",
        .anyOf([.ref("number"), .array(.ref("number"), 4...4), .ref("insets")])),
    ]
  }

  private static var measures: [Definition] {
    let seconds = SceneLimits.time.seconds
    return [
      value(
        "time",
        "A time of at most \(Int(seconds)) s, such as 300ms, 0.3s or 2cs, or a number of seconds.",
        .anyOf([.number(0...seconds), .measure("(ms|cs|s)")])),
      value(
        "angle",
        "A clockwise angle such as 90deg, 0.5turn or 1.57rad, or a number of radians up to a turn.",
        .anyOf([.ref("number"), .measure("(deg|turn|rad)", isSigned: true)])),
      value(
        "turn", "An angle about the z axis, or angles about the x, y and z axes in this order.",
        .anyOf([.ref("angle"), .ref("rotation")])),
      value(
        "factor", "A factor such as 1.2 or 120%.",
        .anyOf([.ref("number"), .measure("%", isSigned: true)])),
      value(
        "scale", "A factor of the size, such as 1.2 or 120%, or the factors along x and y.",
        .anyOf([.ref("factor"), .array(.ref("factor"), 2...2)])),
    ]
  }

  private static var texts: [Definition] {
    [
      value(
        "name", "A name of 1 to \(SceneLimits.name) characters.",
        .filledText(atMost: SceneLimits.name)),
      value("styleName", "The name of a style.", .filledText(atMost: SceneLimits.name)),
      value(
        "stepName", "The name of a step or a group, or 'previous'.",
        .filledText(atMost: SceneLimits.name)),
      value("screenID", "The id of a screen.", identifier),
      value(
        "template",
        "A text with the placeholders {section}, {item}, {count}, {key}, {repeat} or names in "
          + "'data'.", .text(atMost: SceneLimits.template)),
      value(
        "imageName",
        "The name of a PNG or JPEG file in the assets folder, or a template of one.",
        .text(atMost: SceneLimits.template)),
      value(
        "assetName", "The name of an OpenType or TrueType file in the assets folder.",
        .text(atMost: SceneLimits.template)),
      value(
        "data", "Values for templates, by name.",
        ["type": "object", "additionalProperties": ["type": ["string", "number", "boolean"]]]),
      value(
        "colorText",
        "A color as #RGB, #RGBA, #RRGGBB, #RRGGBBAA, rgb(), rgba(), hsl() or hsla(), a CSS "
          + "color name, or a system color of iOS such as systemBlue or label.",
        .pattern(
          #"^(\$[A-Za-z][A-Za-z0-9_-]*|#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})|"#
            + #"[a-zA-Z]+[2-6]?|([rR][gG][bB]|[hH][sS][lL])[aA]?\([^()]*\))$"#)),
    ]
  }

  private static var sizes: [Definition] {
    [
      value(
        "textSize", "A content size category of iOS, or a share of the sizes of all texts.",
        .anyOf([ValueForm<ContentSizeCategory>.choice.schema, .share])),
      value(
        "itemSizeValue", "The size of an item: [width, height], or a mapping with limits.",
        .anyOf([.array(.ref("itemLength"), 2...2), .ref("itemSize")])),
      value(
        "itemLength",
        "A number of points, a share of the room such as 50%, fill for all of it, auto for the "
          + "length of the content, or a template of one of these.",
        .anyOf([.ref("extent"), ["enum": ["fill", "auto"]], .share, templated])),
      value(
        "groupLength",
        "A number of points, a share of the room such as 50%, fill for all of it, or auto for the "
          + "length of the content.", .anyOf([.ref("extent"), ["enum": ["fill", "auto"]], .share])),
      value(
        "dotLength", "A length of the dots of a page control, in points.",
        .number(SceneLimits.dotLength)),
      value(
        "detent",
        "The height of a sheet: points, a share of the canvas' height such as 50%, medium for "
          + "half of it, or large for almost all.",
        .anyOf([.number(SceneLimits.detentHeight), ["enum": ["medium", "large"]], .share])),
    ]
  }

  private static var alignments: [Definition] {
    [
      value(
        "direction", "The scroll direction.", ValueForm<LayoutDocument.Direction>.choice.schema),
      value(
        "rowAlignment", "The alignment of items in a row that is not full.",
        ValueForm<RowAlignment>.choice.schema),
      value(
        "itemAlignment", "The alignment of items that are less high than their row.",
        ValueForm<ItemAlignment>.choice.schema),
      value(
        "reentry",
        "The state of items that physics has moved out of the viewport when they reappear: at "
          + "rest, as they left, or simulated in the meantime.", ValueForm<Reentry>.choice.schema),
      value(
        "boundsPolicy",
        "The motion of items: they move, cross-fade, or follow 'appear' and 'disappear'.",
        ValueForm<BoundsChangePolicy>.choice.schema),
      value(
        "zIndexSwitch",
        "The time at which items take their new paint order. With 'auto' it is the least visible "
          + "one.", ValueForm<ZIndexSwitch>.choice.schema),
    ]
  }

  private static var contents: [Definition] {
    [
      value("count", "A number of items.", .integer(0...SceneLimits.items)),
      value(
        "repeats", "A number of repetitions.",
        SchemaValue.integer(SceneLimits.repeats).adding(["default": 1])),
      value(
        "sections", "Sections, as numbers of items or with their content.",
        .list(.anyOf([.ref("count"), .ref("section")]), atMost: SceneLimits.sections)),
      value(
        "items", "A number of items, or a list of keys and items.",
        .anyOf([.ref("count"), ["type": "array", "items": .anyOf([.ref("name"), .ref("item")])]])),
      value(
        "layout", "The layout of a collection: its type, or a mapping. Lengths are in points.",
        .anyOf(
          [["enum": .texts(LayoutKind.all.map(\.name))]] + LayoutKind.all.map { .ref($0.name) })),
    ]
  }
}
