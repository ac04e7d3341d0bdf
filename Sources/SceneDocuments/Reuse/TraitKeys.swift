internal import Documents
internal import Foundation
internal import Imaging
internal import Timelines

extension ValueForm<Double> {
  /// The size of texts, as a factor.
  static let textSize = ValueForm(
    .ref("textSize"), by: SceneDecoder.textScale,
    write: { .string(ContentSizeCategory.nearest(to: $0).rawValue) })
}

extension InterfaceTraits: MappedValue {
  /// The names of directions and their abbreviations.
  private static let directions: [(word: String, value: Direction)] = [
    ("leftToRight", .leftToRight), ("rightToLeft", .rightToLeft), ("ltr", .leftToRight),
    ("rtl", .rightToLeft),
  ]

  fileprivate static let keys: [Key<InterfaceTraits>] = [
    Key("theme", "The appearance that system colours have.", .choice, \.theme),
    Key(
      "direction",
      "The direction of the interface, which layouts, movements, 'leading' and 'trailing' follow.",
      .words(directions), \.direction),
    Key(
      "textSize", "A content size category of iOS, or a share of the sizes of all texts.",
      .textSize, \.textScale),
    Key(
      "reduceMotion", "Whether screens and items fade where they would move.", .bool,
      \.reducesMotion),
    Key(
      "locale",
      "The language of 'strings', such as de or pt-BR. By default it is the first one of each.",
      .name, \.language),
  ]

  static let mapping = Mapping<InterfaceTraits>(
    "traits", "The traits of the interface.", InterfaceTraits(), keys: keys)
}

/// The values of a variant, which have been merged into the scene if it is rendered.
struct VariantDocument: MappedValue {
  private var traits = InterfaceTraits()
  private var size: CGSize?
  private var scale: Double?
  private var speed: Double?

  static let mapping = Mapping<VariantDocument>(
    "variant", "The traits in which a variant differs from its scene.", VariantDocument(),
    keys: InterfaceTraits.keys.map { $0.at(\.traits) } + [
      Key(
        "size", "The size of the canvas.", .size(1...SceneLimits.canvasSide), \.size, or: "canvas"),
      Key("scale", "The number of pixels per point.", .number(SceneLimits.scale), \.scale),
      Key("speed", "The playback speed.", .number(SceneLimits.speed), \.speed),
    ],
    foreign: [
      "'theme'": "colorscheme mode appearance", "'theme: dark'": "darkmode",
      "'direction'": "dir layoutdirection", "'direction: rtl'": "rtl", "'locale'": "language lang",
      "'textSize'": "fontsize dynamictype", "'reduceMotion'": "reducedmotion prefersreducedmotion",
    ])
}

/// A named colour for each theme, of which the scene has one.
struct ThemedColor: MappedValue {
  private var light = Color.clear
  private var dark = Color.clear

  static let mapping = Mapping<ThemedColor>(
    "themedColor", "A colour for each theme.", ThemedColor(),
    keys: [
      Key("light", "The colour in light interfaces.", .color, \.light, need: .required(nil)),
      Key("dark", "The colour in dark interfaces.", .color, \.dark, need: .required(nil)),
    ])
}
