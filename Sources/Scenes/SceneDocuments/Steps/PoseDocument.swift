package import Documents
package import Foundation
package import Geometry

extension ValueForm<Rotation> {
  /// An angle about z, or angles about the axes.
  static let turn = ValueForm(
    .ref("turn"), read: { $0.decoder.turn(from: $0.node) }, write: { $0 == .none ? 0 : nil })
}

extension ValueForm<[Double]> {
  /// A factor for both directions, or one for each.
  static let scale = ValueForm(
    .ref("scale"), read: { $0.decoder.scale(from: $0.node) }, write: { .number($0[0]) })
}

package struct PoseDocument: Hashable, Sendable, MappedValue {
  package struct Center: Hashable, Sendable {
    /// The rectangle that a center is relative to.
    package enum Reference: String, Hashable, Sendable, CaseIterable {
      /// The visible bounds of the collection.
      case viewport
      /// The frame that the layout gives the item.
      case slot
    }

    package var reference: Reference
    /// The point in the unit square of the reference: (0, 0) is its top left.
    package var unit: CGPoint
    package var offset: Vector

    /// Makes a center, by default that of the item's layout frame.
    package init(
      of reference: Reference = .slot, at unit: CGPoint = CGPoint(x: 0.5, y: 0.5),
      offset: Vector = .zero
    ) {
      self.reference = reference; self.unit = unit; self.offset = offset
    }

    /// The center of the item's layout frame.
    package static let slot = Center()
  }

  /// A 3D transform: m34 is set first, then the item moves along z.
  package struct Perspective: Hashable, Sendable {
    package var m34: Double
    package var z: Double
  }

  package var center: Center = .slot
  package var scaleX = 1.0
  package var scaleY = 1.0
  /// The angle in radians, clockwise on the screen, after the tilts.
  package var rotation = 0.0
  /// The angle about the x axis in radians; the lower edge moves toward the eye.
  package var tiltX = 0.0
  /// The angle about the y axis in radians, after that about x; the right edge moves away.
  package var tiltY = 0.0
  package var alpha = 1.0
  package var zIndex: Int?
  package var perspective: Perspective?
  /// The point that scale and rotation leave in its place, in the unit square of the element.
  package var anchor = CGPoint(x: 0.5, y: 0.5)
  package var location: SourceLocation

  /// The factors along x and y.
  private var scale: [Double] {
    get { [scaleX, scaleY] }
    set { (scaleX, scaleY) = (newValue[0], newValue[1]) }
  }

  /// The angles about the axes.
  private var turn: Rotation {
    get { Rotation(x: tiltX, y: tiltY, z: rotation) }
    set { (tiltX, tiltY, rotation) = (newValue.x, newValue.y, newValue.z) }
  }

  private var offset: Vector {
    get { .zero }
    set { center.offset = center.offset + newValue }
  }

  static let mapping = Mapping<PoseDocument>(
    "pose", "The pose of an item before it appears or after it has disappeared.",
    PoseDocument(location: .missing), at: \.location,
    keys: [
      Key("scale", "The scale, as a factor or [x, y].", .scale, \.scale),
      Key("rotation", "The rotation, as an angle or as angles about the axes.", .turn, \.turn),
      Key(
        "center",
        "The position of the item's center: its slot, a point of the viewport, or a relative "
          + "point.",
        ValueForm(
          .anyOf([["enum": .texts(SceneDecoder.centerNames)], .ref("center")]),
          read: { $0.decoder.center(from: $0.node) }, write: { $0 == .slot ? "slot" : nil }),
        \.center),
      Key(
        "alpha", "The opacity of the item, from 0 to 1.", .number(0...1), \.alpha, also: "opacity"),
      Key(
        "zIndex", "The paint order. By default it is that of the layout.",
        .integer(-Int(SceneLimits.number)...Int(SceneLimits.number)), \.zIndex),
      Key(
        "perspective", "The perspective of rotations about the x and y axes.", .mapping(),
        \.perspective),
      Key("offset", "The offset [dx, dy] from the center, in points.", .vector, \.offset),
      .anchor(\.anchor),
      .sibling(
        "mirrored", "Whether an interface from right to left mirrors the pose.",
        ValueForm<Bool>.bool, shown: true),
    ],
    rules: [
      .check { pose, reader, decoder in if decoder.keepsDirections(reader) { pose = pose.mirrored }
      }
    ])
}

extension Rotation: MappedValue {
  private static let angleForm = ValueForm<Double>.angle.map({ CGFloat($0) }) { Double($0) }

  static let mapping = Mapping<Rotation>(
    "rotation", "Angles about the three axes.", Rotation.none,
    keys: [
      Key(
        "x", "The angle about the x axis. The lower edge moves toward the viewer.", angleForm,
        \.x),
      Key(
        "y", "The angle about the y axis. The right edge moves away from the viewer.", angleForm,
        \.y),
      Key("z", "The angle about the z axis, clockwise.", angleForm, \.z),
    ])
}

extension PoseDocument.Center: MappedValue {
  static let mapping = Mapping<PoseDocument.Center>(
    "center", "A point relative to the viewport or to the item's slot.", .slot,
    keys: [
      Key("of", "The rectangle that the point is relative to.", .choice, \.reference),
      Key("at", "The point in the unit square of the reference.", .point, \.unit),
      Key("offset", "The offset [dx, dy] from the point, in points.", .vector, \.offset),
    ])
}

extension PoseDocument.Perspective: MappedValue {
  private var distance: Double {
    get { -1 / m34 }
    set { m34 = -1 / newValue }
  }

  static let mapping = Mapping<PoseDocument.Perspective>(
    "perspective",
    "A perspective by m34 or by the distance of the viewer (-1/m34), with a translation along z.",
    PoseDocument.Perspective(m34: 0, z: 0),
    keys: [
      Key(
        "z", "The translation toward the viewer, in points.",
        .number(SceneDecoder.anyNumber, as: "number"), \.z),
      Key(
        "m34", "The entry m34 of the transform.", .number(SceneDecoder.anyNumber, as: "number"),
        \.m34, isShown: false),
      Key(
        "distance", "The distance of the viewer from the canvas, in points.",
        .number(1...SceneLimits.number), \.distance, isShown: false),
    ], rules: [.one(of: ["m34", "distance"])],
    foreign: ["'{ distance: 600 }'": "-"])
}

extension Key {
  private static var anchor: (about: String, foreign: String) {
    (
      "The point that scale and rotation leave in its place, by its name or in the unit square. By "
        + "default it is the center.", "anchorpoint transformorigin origin pivot"
    )
  }

  /// Makes the key of the point about which something scales and turns.
  static func anchor(_ path: @autoclosure @escaping Storage<Owner, CGPoint>) -> Key {
    Key("anchor", anchor.about, .anchor, path(), or: anchor.foreign)
  }

  /// Makes the key of the point about which something scales and turns, if it is named.
  static func anchor(_ path: @autoclosure @escaping Storage<Owner, CGPoint?>) -> Key {
    Key("anchor", anchor.about, .anchor, path(), or: anchor.foreign)
  }
}

/// Readers of poses.
extension ValueForm<CGPoint> {
  /// A named point of a rectangle, as shares of its sides.
  static let namedPoint = ValueForm.words(SceneDecoder.viewportPoints)

  /// A point of a rectangle by its name, or in the unit square.
  static let anchor = ValueForm(
    .anyOf([namedAnchor.schema, point.schema]),
    read: { $0.node.elements == nil ? namedAnchor.read($0) : point.read($0) },
    write: { namedAnchor.write($0) ?? point.write($0) })

  /// A named point of a rectangle, or the middle of a side by the side's name.
  private static let namedAnchor = ValueForm.words(
    SceneDecoder.viewportPoints
      + [("top", (0.5, 0)), ("left", (0, 0.5)), ("right", (1, 0.5)), ("bottom", (0.5, 1))]
      .map { (word: $0.0, value: CGPoint(x: $0.1.0, y: $0.1.1)) })
}

extension SceneDecoder {
  /// The named points of the viewport.
  fileprivate static let viewportPoints = [
    ("center", (0.5, 0.5)), ("topLeft", (0, 0)), ("topCenter", (0.5, 0)), ("topRight", (1, 0)),
    ("leftCenter", (0, 0.5)), ("rightCenter", (1, 0.5)), ("bottomLeft", (0, 1)),
    ("bottomCenter", (0.5, 1)), ("bottomRight", (1, 1)),
  ].map { (word: $0.0, value: CGPoint(x: $0.1.0, y: $0.1.1)) }

  static var centerNames: [String] { ["slot"] + viewportPoints.map(\.word) }

  /// Reads whether an interface from right to left leaves the directions of a pose or a step alone.
  func keepsDirections(_ reader: MappingReader) -> Bool {
    let isMirrored = reader.value("mirrored", default: true) { bag.bool($0, "mirrored") }
    return !isMirrored && traits.direction == .rightToLeft
  }

  /// Decodes an angle about z, or angles about the axes.
  func turn(from node: Node) -> Rotation? {
    guard node.entries != nil else { return angle(node, "rotation").map { Rotation(z: $0) } }
    return Rotation.mapping.read(node, by: self)
  }

  /// Decodes an angle about z, or angles about the axes, with the axes that are named.
  func namedTurn(from node: Node) -> (angles: Rotation, axes: Set<PosePart>)? {
    guard let angles = turn(from: node) else { return nil }
    guard let entries = node.entries else { return (angles, [.rotationZ]) }
    let axes: [String: PosePart] = ["x": .rotationX, "y": .rotationY, "z": .rotationZ]
    return (angles, Set(entries.compactMap { axes[$0.key] }))
  }

  /// Decodes a factor for both directions, or one for each.
  func scale(from node: Node) -> [Double]? {
    guard node.elements != nil else { return factor(node, "scale").map { [$0, $0] } }
    return bag.values(node, "scale", names: ["x", "y"]) { factor($0, $1) }
  }

  /// Decodes a center: a named point, or one relative to the viewport or the slot.
  func center(from node: Node) -> PoseDocument.Center? {
    guard node.entries != nil else {
      if node.string == "slot" { return .slot }
      let names = Self.centerNames
      guard let text = node.string else {
        return bag.unexpected("one of \(names.joined(separator: ", ")) for center", found: node)
      }
      guard let point = Self.viewportPoints.first(where: { $0.word == text })?.value else {
        return bag.refusal(
          at: node.location,
          "unknown center \(text.quoted)",
          NearestName.hint(for: text, among: names))
      }
      return .init(of: .viewport, at: point)
    }
    return PoseDocument.Center.mapping.read(node, by: self)
  }
}
