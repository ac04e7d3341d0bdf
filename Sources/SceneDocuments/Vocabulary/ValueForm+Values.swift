internal import Documents
internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines
internal import Timing

extension ValueForm<String> {
  /// A name.
  static let name = ValueForm(.ref("name"), by: SceneDecoder.name)

  /// A text that is at most as long as a template.
  static let longText = ValueForm(.text(atMost: SceneLimits.template), by: SceneDecoder.text)
}

extension ValueForm<Instant> {
  /// A time in a scene.
  static let time = ValueForm(
    .ref("time"), read: { $0.decoder.time($0.node, $0.key) },
    write: { .string(DiagnosticBag.text($0.seconds) + "s") })
}

extension ValueForm<CGPoint> {
  /// A point `[x, y]`.
  static let point = ValueForm(
    .ref("point"), read: { $0.decoder.point($0.node, $0.key) },
    write: { [.number($0.x), .number($0.y)] })
}

extension ValueForm<Color> {
  /// A colour whose default is shown.
  static let shownColor = ValueForm(
    .ref("colorText"), by: SceneDecoder.color,
    write: { color in
      switch color {
      case .black: "black"
      case .white: "white"
      default: .string(color.hexadecimal)
      }
    })
}

extension ValueForm<EdgeInsets> {
  /// The insets of a collection, which mirrors them itself.
  static let contentInsets = ValueForm(
    .ref("insetsValue"), read: { $0.decoder.insets($0.node, $0.key, isMirrored: true) },
    write: { $0 == EdgeInsets(all: $0.top) ? .number($0.top) : nil })
}

extension ValueForm<StyleReference> {
  /// The name of a style.
  static let styleName = ValueForm(.ref("name"), by: SceneDecoder.styleReference)
}

extension EdgeInsets {
  /// Returns the mapping of insets by their edges; those of others are 0.
  ///
  /// - Parameter isMirrored: Whether a collection or layout from right to left mirrors them itself.
  static func mapping(
    in range: ClosedRange<Double> = SceneDecoder.anyNumber, isMirrored: Bool = false
  ) -> Mapping<EdgeInsets> {
    let form = ValueForm<Double>.number(range, as: "number").map({ CGFloat($0) }) { Double($0) }
    return Mapping<EdgeInsets>(
      "insets", "Insets by their edges, in points.", .zero,
      keys: [
        .sibling(
          "leading", "The distance from the edge where the interface begins.", form, shown: 0,
          or: "start"),
        .sibling(
          "trailing", "The distance from the edge where the interface ends.", form, shown: 0,
          or: "end"),
        .sibling("left", "The distance from the left edge.", form, shown: 0),
        .sibling("right", "The distance from the right edge.", form, shown: 0),
        Key("top", "The distance from the upper edge.", form, \.top),
        Key("bottom", "The distance from the lower edge.", form, \.bottom),
      ],
      rules: [
        .check { insets, reader, decoder in
          let directional = reader.present(among: ["leading", "trailing"])
          for key in directional.isEmpty ? [] : reader.present(among: ["left", "right"]) {
            decoder.bag.error(
              at: reader.keyLocation(key),
              "'\(key)' does not follow the direction of the interface as '\(directional[0])' "
                + "does; use either 'leading' and 'trailing' or 'left' and 'right'")
          }
          func edge(_ key: String) -> CGFloat {
            reader.value(key, default: 0) {
              form.read(Reading(decoder: decoder, reader: reader, node: $0, key: key))
            }
          }
          let isNamed = directional.isEmpty
          (insets.left, insets.right) = (
            edge(isNamed ? "left" : "leading"), edge(isNamed ? "right" : "trailing")
          )
          if !isNamed, !isMirrored, decoder.traits.direction == .rightToLeft {
            insets = insets.mirrored
          }
          return true
        }
      ],
      foreign: [
        "'left' and 'right'": "x horizontal", "'top' and 'bottom'": "y vertical",
        "a number instead of the mapping": "all",
      ])
  }
}

extension ValueForm<RelativeFrame> {
  /// A frame in the bounds around it.
  static let viewFrame = ValueForm(
    .ref("frameValue"), read: { $0.decoder.relativeFrame(from: $0.node) })
}

extension ValueForm<LayoutDocument> {
  /// A layout of any type.
  static let anyLayout = ValueForm(.ref("layout"), read: { $0.decoder.layout(from: $0.node) })
}
