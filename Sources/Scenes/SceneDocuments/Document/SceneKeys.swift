internal import Foundation
internal import Timelines

extension ValueForm<Void> {
  static func code(_ schema: SchemaValue) -> ValueForm { ValueForm(schema, read: { _ in nil }) }
}

extension SceneDocument {
  static let blank = SceneDocument(
    source: "", canvas: Canvas(size: CGSize(width: 1, height: 1)))

  private static func named(_ value: SchemaValue, _ more: SchemaValue = [:]) -> SchemaValue {
    let head: SchemaValue = [
      "type": "object",
      "propertyNames": [
        "pattern": "^[A-Za-z][A-Za-z0-9_-]*$", "maxLength": .number(Double(ValueNames.length)),
      ], "additionalProperties": value,
    ]
    return head.adding(more)
  }

  private static let path = SchemaValue(dictionaryLiteral: ("type", "string"), ("minLength", 1))
  private static let text: SchemaValue = ["type": ["string", "number"]]

  /// The keys of all that is read before the contents.
  private static let settingKeys: [Key<SceneDocument>] = [
    .sibling(
      "cellophane", "The version of the format.", .code(["const": .number(SceneLimits.version)])),
    .sibling(
      "include",
      "Documents in the same folder or below it that this one extends. Keys of this document "
        + "override theirs.", .code(.anyOf([path, ["type": "array", "items": path]]))),
    Key("title", "The title of the scene, for people.", .longText, \.title, or: "name description"),
    Key(
      "canvas", "The area that is painted.", .mapping(), \.canvas,
      need: .required("write 'canvas: {size: [width, height]}'")),
    Key("traits", "The traits of the interface.", .mapping(), \.traits),
    Key(
      "variants",
      "Variants of the scene by name, which 'render --variants' and 'verify' render too.",
      ValueForm(
        named(.ref("variant"), ["maxProperties": .number(Double(SceneLimits.variants))]),
        read: { $0.decoder.variants(from: $0.node) }), \.variants),
    .sibling(
      "colors",
      "Colors by name, which are used as '$name', each the same in all themes or one for each.",
      .code(named(.anyOf([.ref("colorText"), .ref("themedColor")])))),
    .sibling(
      "numbers", "Numbers by name, with or without units, which are used as '$name'.",
      .code(named(["type": ["number", "string"]]))),
    .sibling(
      "strings",
      "Texts by name, which are used as '$name', each the same in all languages or one for each.",
      .code(
        named(
          .anyOf([text, ["type": "object", "minProperties": 1, "additionalProperties": text]])))),
    Key("output", "The timing of the output.", .mapping(), \.output),
    Key(
      "seed", "The seed of random changes. The same seed gives the same animation.",
      .integer(SceneLimits.seed), \.seed),
    Key(
      "assets", "The folder of images and fonts, relative to the folder of the scene.",
      ValueForm(
        SchemaValue.filledText(atMost: SceneLimits.path).adding(["pattern": "^[^/]"]),
        read: { $0.decoder.assets(from: $0.node) }), \.assets),
    Key(
      "fonts", "Font families that are loaded from the assets folder.",
      ValueForm(
        .array(.ref("font"), 1...SceneLimits.fontFamilies),
        read: { $0.decoder.fonts(from: $0.node) }), \.fonts),
    Key(
      "styles", "The appearances of items and views, by name.",
      ValueForm(
        [
          "type": "object", "maxProperties": .number(Double(SceneLimits.styles)),
          "propertyNames": ["minLength": 1, "maxLength": .number(Double(SceneLimits.name))],
          "additionalProperties": .ref("style"),
        ], read: { $0.decoder.styles(from: $0.node) }), \.styles),
  ]

  private static let contentKeys: [Key<SceneDocument>] = [
    Key(
      "collections", "The collections of the scene. If there are several, each needs an id.",
      ValueForm(
        .array(.ref("collection"), 1...SceneLimits.collections),
        read: { $0.decoder.collections($0.node) }), \.collections),
    Key(
      "screens", "The screens, instead of 'collections'. The first one is shown at the beginning.",
      ValueForm(
        .array(.ref("screen"), 1...SceneLimits.screens),
        read: { $0.decoder.screens(from: $0.node) }), \.screens, or: "pages"),
    Key(
      "navigation", "The surroundings of the screens. It requires 'screens'.", .mapping(),
      \.navigation, missing: { NavigationDocument(bar: .standard(in: $0.theme)) }),
  ]

  /// The keys whose values name what the others contain.
  private static let motionKeys: [Key<SceneDocument>] = [
    .sibling(
      "steps", "The changes and interactions of the scene, in order.",
      .code(.list(.ref("step"), atMost: SceneLimits.steps)),
      or: "animations animation timeline actions events keyframes transitions script"),
    .sibling(
      "expect", "Requirements on the motion. 'check' and 'render' report those that are not met.",
      .code(.list(.ref("expectation"), atMost: SceneLimits.expectations)),
      or: "tests assert assertions"),
  ]

  static let settings = mapping(settingKeys)
  static let contents = mapping(contentKeys)
  static let whole = mapping(settingKeys + contentKeys + motionKeys)

  private static func mapping(_ keys: [Key<SceneDocument>]) -> Mapping<SceneDocument> {
    Mapping<SceneDocument>(
      "scene", "A collection-view animation: its canvas, content, appearance and steps.", blank,
      keys: keys,
      foreign: [
        "'layers' in a style": "layers",
        "'traits: {theme: light}'": "colorscheme:light appearance:light theme:light",
        "'traits: {theme: dark}'": "colorscheme appearance darkmode theme",
        "'cellophane: 1'": "version",
        "'canvas: {size: [width, height]}'": "size width height viewport device stage artboard",
        "'canvas: {background: …}'": "background backgroundcolor",
        "'output: {fps: …}'": "fps framerate", "'output: {duration: …}'": "duration",
        "'output: {loop: …}'": "loop repeat", "'canvas: {scale: …}'": "scale",
        "'collections', a list with one entry": "collection collectionview",
        "'collections: [{sections: [{items: …}]}]'": "items cells",
        "'collections: [{sections: …}]'": "sections", "'collections: [{layout: …}]'": "layout",
        "'styles', by name": "style", "'assets', the folder of images": "images",
        "'screens: [{views: …}]'": "views", "'cellophane: 1' and the other keys": "-",
      ])
  }

  /// The root of the schema, without definitions.
  static var schema: SchemaValue {
    let head: SchemaValue = [
      "$schema": "https://json-schema.org/draft/2020-12/schema", "$id": "urn:cellophane:scene:1",
      "since": "0.1.0", "title": "Cellophane scene",
    ]
    // An included document may have the others.
    let rules: SchemaValue = [
      "required": ["cellophane"], "not": .requires("collections", "screens"),
    ]
    return head.adding(.object(whole.schema.members.filter { $0.name != "required" })).adding(rules)
  }
}
