internal import Documents
internal import Foundation
internal import Geometry
internal import Imaging
internal import Timing

extension ValueForm<Double> {
  static func number(_ range: ClosedRange<Double>, as name: String? = nil) -> ValueForm {
    ValueForm(
      name.map { .ref($0) } ?? .number(range), read: { $0.bag.number($0.node, $0.key, in: range) },
      write: { .number($0) })
  }

  /// A length in points.
  static let extent = number(SceneDecoder.anyExtent, as: "extent")

  /// The distance between items in points; they overlap where it is negative.
  static let spacing = number(SceneDecoder.anyNumber, as: "number")

  /// An angle in radians, clockwise.
  static let angle = ValueForm(
    .ref("angle"), by: SceneDecoder.angle,
    write: { $0 == 0 ? 0 : .string(DiagnosticBag.text(($0 * 180 / .pi).rounded()) + "deg") })
}

extension ValueForm<Int> {
  /// A whole number within bounds; other tools write another one for none.
  ///
  /// - Parameter remark: What holds without the key.
  static func integer(
    _ range: ClosedRange<Int>, without none: Double, _ remark: String
  ) -> ValueForm {
    let form = integer(range)
    return ValueForm(
      form.schema,
      read: { reading in
        guard reading.node.number == none else { return form.read(reading) }
        return reading.bag.refusal(
          at: reading.node.location,
          "\(reading.key) is \(reading.node.numberText), but must be from \(range.lowerBound) to "
            + "\(range.upperBound)", .removal(remark))
      }, write: form.write)
  }

  /// A whole number within bounds, or the name of one.
  static func integer(_ range: ClosedRange<Int>) -> ValueForm {
    ValueForm(
      .number(Double(range.lowerBound)...Double(range.upperBound), type: "integer"),
      read: { $0.bag.integer($0.node, $0.key, in: range) }, write: { .number(Double($0)) })
  }
}

extension ValueForm<Bool> {
  static let bool = ValueForm(
    ["type": "boolean"], read: { $0.bag.bool($0.node, $0.key) }, write: { .bool($0) })
}

extension ValueForm
where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  static var choice: ValueForm { choice(["enum": .texts(Value.allCases.map(\.rawValue))]) }

  /// One of the words of a type that has a definition.
  static func choice(as name: String) -> ValueForm { choice(.ref(name)) }

  @inline(never) @_semantics("optimize.sil.specialize.generic.never")
  private static func choice(_ schema: SchemaValue) -> ValueForm {
    ValueForm(
      schema, read: { $0.bag.choice($0.node, $0.key, of: Value.self) },
      write: { .string($0.rawValue) })
  }
}

extension ValueForm<Vector> {
  /// An offset in points.
  static let vector = ValueForm(
    .ref("point"), by: SceneDecoder.vector, write: { [.number($0.dx), .number($0.dy)] })
}

extension ValueForm<CGSize> {
  /// A size in points; in other layouts sizes may be relative.
  static let fixedSize = ValueForm(
    .ref("size"), by: SceneDecoder.fixedSize, write: { [.number($0.width), .number($0.height)] })

  /// A size in points within bounds.
  static func size(_ range: ClosedRange<Double>) -> ValueForm {
    ValueForm(
      .array(.number(range), 2...2), read: { $0.decoder.size($0.node, $0.key, in: range) },
      write: { [.number($0.width), .number($0.height)] })
  }
}

extension ValueForm<ItemSize> {
  static let itemSize = ValueForm(
    .ref("itemSizeValue"), by: SceneDecoder.itemSize,
    write: { size in
      if let fixed = size.fixed { return [.number(fixed.width), .number(fixed.height)] }
      if let ratio = size.aspectRatio { return ["aspectRatio": .number(ratio)] }
      guard case .points(let height) = size.height.length else { return nil }
      return ["fill", .number(height)]
    })
}

extension ValueForm<EdgeInsets> {
  /// The insets of a section, which a layout mirrors itself.
  static let sectionInsets = ValueForm(
    .anyOf([.ref("extent"), .array(.ref("extent"), 4...4), .ref("insets")]),
    read: { $0.decoder.insets($0.node, $0.key, in: SceneDecoder.anyExtent, isMirrored: true) },
    write: { $0 == EdgeInsets(all: $0.top) ? .number($0.top) : nil })

  /// Insets in points.
  ///
  /// - Parameter isMirrored: Whether a collection mirrors them itself.
  static func insets(isMirrored: Bool = false) -> ValueForm {
    ValueForm(
      .ref("insetsValue"), read: { $0.decoder.insets($0.node, $0.key, isMirrored: isMirrored) },
      write: { $0 == EdgeInsets(all: $0.top) ? .number($0.top) : nil })
  }
}

extension ValueForm<Color> {
  static let color = ValueForm(.ref("colorText"), by: SceneDecoder.color)

  /// A color whose default is shown.
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

extension ValueForm<Instant> {
  static func time(upTo limit: Instant = SceneLimits.time) -> ValueForm {
    ValueForm(
      limit == SceneLimits.time
        ? .ref("time") : SchemaValue.ref("time").adding(["maximum": .number(limit.seconds)]),
      read: { $0.decoder.time($0.node, $0.key, upTo: limit) },
      write: { $0 == .zero ? 0 : .string(DiagnosticBag.text($0.seconds) + "s") })
  }

  static let stepTime = time(upTo: SceneLimits.stepDuration)

  static let time = time()
}

extension ValueForm<CGPoint> {
  static let offset = ValueForm<Vector>.vector.map { CGPoint(x: $0.dx, y: $0.dy) }

  /// A point `[x, y]`.
  static let point = ValueForm(
    .ref("point"), read: { $0.decoder.point($0.node, $0.key) },
    write: { [.number($0.x), .number($0.y)] })
}

extension ValueForm<ItemTarget> {
  static let itemTarget = ValueForm(
    defining: "target", "A reference to an item, by its path or its key.",
    .anyOf([.ref("path"), .ref("name")]), read: { $0.decoder.target(from: $0.node, $0.key) })
}

extension ValueForm<ItemPosition> {
  static let itemPosition = ValueForm(
    defining: "position",
    "The position of an item after the update. "
      + "The section may be left out where there is only one.",
    .anyOf([.ref("place"), .tuple([.ref("sectionTarget"), .ref("place")])]),
    read: { $0.decoder.position(from: $0.node, $0.key) })
}

extension ValueForm<String> {
  static let name = ValueForm(.ref("name"), by: SceneDecoder.name)
  static let longText = ValueForm(.text(atMost: SceneLimits.template), by: SceneDecoder.text)
}

extension ValueForm<Reference> {
  static let styleName = ValueForm(.ref("styleName"), by: SceneDecoder.styleReference)
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
            reader.refuse(
              key,
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
        }
      ],
      foreign: [
        "'left' and 'right'": "x horizontal", "'top' and 'bottom'": "y vertical",
        "a number instead of the mapping": "all",
      ])
  }
}

extension ValueForm<LayoutDocument> {
  static let anyLayout = ValueForm(.ref("layout"), read: { $0.decoder.layout(from: $0.node) })
}
