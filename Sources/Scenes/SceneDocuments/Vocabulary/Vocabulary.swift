internal import Geometry
internal import Timelines

/// A definition of the schema, with the words of other tools for what it describes.
struct Definition: Sendable {
  let name: String
  /// The words that stand for no key, by what to write instead.
  var foreign: KeyValuePairs<String, String> = [:]
  /// The keys with the words for them, between spaces.
  var words: [(key: String, foreign: String)] = []
  let schema: @Sendable () -> SchemaValue

  var member: SchemaValue.Member { .init(name: name, value: schema()) }
}

/// All that scenes may say, as data.
enum Vocabulary {
  /// The definitions of the schema that derive from mappings, by name.
  static var definitions: [Definition] {
    LayoutKind.all.map(\.definition) + [SeparatorDocument.definition]
      + CompositionalLayoutDocument.definitions + sceneDefinitions
      + stepDefinitions + styleDefinitions
  }
}

extension Vocabulary {
  /// The definitions of collections, screens, and what scenes say once.
  static var sceneDefinitions: [Definition] {
    [
      EdgeInsets.mapping().definition, Canvas.definition, OutputSettings.definition,
      InterfaceTraits.definition, VariantDocument.definition, ThemedColor.definition,
      NavigationDocument.definition, BarDocument.definition, ScreenDocument.definition,
      ScreenViewDocument.definition, PageControlDocument.definition, SheetDocument.definition,
      CollectionDocument.definition, SectionDocument.definition, ItemDocument.definition,
      ItemSize.definition, ScrollingDocument.definition, RefreshDocument.definition,
      SwipeActionsDocument.definition, SwipeActionsDocument.Action.definition,
      PoseDocument.definition, Rotation.definition, PoseDocument.Center.definition,
      PoseDocument.Perspective.definition, ExpectationParts.definition,
    ] + valueDefinitions
  }

  /// The id of a collection or a screen.
  static let identifier: SchemaValue = [
    "type": "string", "pattern": "^[^/]+$", "maxLength": .number(Double(SceneLimits.name)),
  ]
}

extension Vocabulary {
  /// The definitions of styles, of what is in them, and of what changes them.
  static var styleDefinitions: [Definition] {
    let kinds: [any MappedValue.Type] = [
      PathOutline.self, BorderValue.self, ShadowValue.self, Backdrop.self, FrameValue.self,
      FillValue.self, ColorValue.self, ColorRamp.self, LinearFillValue.self, RadialFillValue.self,
      LinearFillValue.Stop.self, ImageValue.self, TextValue.self, TextRunValue.self,
      NumberFormat.self, FontFamilyValue.self, FontFamilyValue.File.self, LinkDocument.self,
      PointPath.self, AxisCurves.self,
    ]
    let layers = [StackedStyleValue.layerMapping, StackedStyleValue.maskMapping]
    let styles = [StyleDocument.mapping, StyleDocument.backMapping, StyleDocument.statesMapping]
    let changes = [KeyframeDocument.mappings[0][0].definition, StateChange.ofWhole.definition]
    return styles.map(\.definition) + layers.map(\.definition) + kinds.map { $0.definition }
      + changes + drawn + written + linked
  }

  /// The values of outlines, frames and colors.
  private static var drawn: [Definition] {
    let (length, side) = (SchemaValue.ref("length"), SchemaValue.ref("side"))
    return [
      value(
        "shapeValue", "An outline: a rectangle, an ellipse or a path.",
        ["anyOf": [ValueForm.outlines.schema, .ref("shape")], "default": "rectangle"]),
      value(
        "corners", "A radius for all corners, or [topLeft, topRight, bottomRight, bottomLeft].",
        .anyOf([.ref("extent"), .array(.ref("extent"), 4...4)])),
      value(
        "frameValue",
        "A frame in the bounds around it: [x, y, width, height], in points or as shares such as "
          + "50%, or a mapping.", .anyOf([.tuple([length, length, side, side]), .ref("frame")])),
      value(
        "side",
        "A width or a height in points, or a share of the bounds such as 50%. In a layer, it may be a "
          + "template.", .anyOf([.ref("extent"), .measure("%"), templated])),
      value(
        "length",
        "A length in points, or a share of the bounds such as 50%. In a layer, it may be a template.",
        .anyOf([.ref("number"), .measure("%", isSigned: true), templated])),
      value(
        "palette", "Colors that the items use in turn.",
        .array(.ref("colorText"), 1...SceneLimits.colors)),
      value(
        "colorValue", "A color, a template whose text is one, a ramp or a palette.",
        .anyOf([
          .ref("colorText"), templated, .ref("color"),
        ])),
    ]
  }

  /// A text with placeholders.
  static let templated: SchemaValue = [
    "type": "string", "pattern": #"\{"#, "maxLength": .number(Double(SceneLimits.template)),
  ]

  private static var written: [Definition] {
    [
      value(
        "textValue", "A template, or a text with its typography.",
        .anyOf([.ref("template"), .ref("text")])),
      value(
        "fontList", "A font family, or a list of families that serve as fallbacks.",
        oneOrSome("name", SceneLimits.fontFallbacks)),
      value(
        "weight", "A font weight from 100 to 900, or its name.",
        .anyOf([ValueForm.integer(100...900).schema, ValueForm.weights.schema])),
      value("fontSize", "A font size in points.", .number(SceneLimits.fontSize)),
      value(
        "tracking",
        "An additional distance between characters, in points; joined letters stay joined.",
        .number(SceneLimits.tracking)),
    ]
  }

  /// The values of links, states and key frames.
  private static var linked: [Definition] {
    [
      value(
        "linkedValue", "One link of properties to a motion, or a list of them.",
        oneOrSome("linked", SceneLimits.links)),
      value(
        "stateValue", "The changes in a state, or a list of them for several layers.",
        oneOrSome("state", SceneLimits.links)),
      value(
        "keyframes", "Key frames by their times: percentages of the duration, or 'from' and 'to'.",
        [
          "type": "object", "minProperties": 1,
          "maxProperties": .number(Double(SceneLimits.keyframes)), "additionalProperties": false,
          "patternProperties": [
            #"^(from|to|(100(\.0*)?|[0-9]?[0-9](\.[0-9]*)?)%)$"#: .ref("keyframe")
          ],
        ]),
    ]
  }

  private static func oneOrSome(_ name: String, _ most: Int) -> SchemaValue {
    .anyOf([.ref(name), .array(.ref(name), 1...most)])
  }
}
