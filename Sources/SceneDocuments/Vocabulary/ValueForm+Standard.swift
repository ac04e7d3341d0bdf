internal import Documents
internal import Foundation
internal import Geometry
internal import Imaging
internal import Timing

extension ValueForm<Double> {
  /// A number within bounds, or the name of one.
  static func number(_ range: ClosedRange<Double>, as name: String? = nil) -> ValueForm {
    ValueForm(
      name.map { .ref($0) } ?? .number(range), read: { $0.bag.number($0.node, $0.key, in: range) },
      write: { .number($0) })
  }

  /// A length in points.
  static let extent = number(SceneDecoder.anyExtent, as: "extent")

  /// The distance between items in points.
  static let spacing = ValueForm(.ref("extent"), by: SceneDecoder.spacing, write: { .number($0) })

  /// An angle in radians, clockwise.
  static let angle = ValueForm(
    .ref("angle"), by: SceneDecoder.angle,
    write: { $0 == 0 ? 0 : .string(DiagnosticBag.text(($0 * 180 / .pi).rounded()) + "deg") })
}

extension ValueForm<Int> {
  /// A whole number within bounds, or the name of one.
  static func integer(_ range: ClosedRange<Int>) -> ValueForm {
    ValueForm(
      .number(Double(range.lowerBound)...Double(range.upperBound), type: "integer"),
      read: { $0.bag.integer($0.node, $0.key, in: range) }, write: { .number(Double($0)) })
  }
}

extension ValueForm<Bool> {
  /// True or false.
  static let bool = ValueForm(
    ["type": "boolean"], read: { $0.bag.bool($0.node, $0.key) }, write: { .bool($0) })
}

extension ValueForm
where Value: RawRepresentable & CaseIterable & Sendable, Value.RawValue == String {
  /// One of the words of a type.
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
  /// The size of items.
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
    .ref("insetsValue"),
    read: { $0.decoder.insets($0.node, $0.key, in: SceneDecoder.anyExtent, isMirrored: true) },
    write: { $0 == EdgeInsets(all: $0.top) ? .number($0.top) : nil })
}

extension ValueForm<Color> {
  /// A colour that is the same for all items.
  static let color = ValueForm(.ref("colorText"), by: SceneDecoder.color)
}

extension ValueForm<Instant> {
  /// A time up to a limit.
  static func time(upTo limit: Instant = SceneLimits.time) -> ValueForm {
    ValueForm(
      .ref("time"), read: { $0.decoder.time($0.node, $0.key, upTo: limit) },
      write: { $0 == .zero ? 0 : .string(DiagnosticBag.text($0.seconds) + "s") })
  }

  /// A time up to the longest duration of a step.
  static let stepTime = time(upTo: SceneLimits.stepDuration)
}

extension ValueForm<CGPoint> {
  /// An offset that is kept as a point.
  static let offset = ValueForm<Vector>.vector.map { CGPoint(x: $0.dx, y: $0.dy) }
}

extension ValueForm<ItemTarget> {
  /// An item by its path or its key.
  static let itemTarget = ValueForm(.ref("target"), by: SceneDecoder.target)
}

extension ValueForm<ItemPosition> {
  /// The position of an item after an update.
  static let itemPosition = ValueForm(.ref("position"), by: SceneDecoder.position)
}
