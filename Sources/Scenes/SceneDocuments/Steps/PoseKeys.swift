internal import Documents
internal import Foundation
internal import Geometry

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

extension PoseDocument: MappedValue {
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

  /// An offset that is added to that of the centre.
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
        "The position of the item's centre: its slot, a point of the viewport, or a relative "
          + "point.",
        ValueForm(
          .anyOf([["enum": .texts(SceneDecoder.centerNames)], .ref("center")]),
          read: { $0.decoder.center(from: $0.node) }, write: { $0 == .slot ? "slot" : nil }),
        \.center),
      Key("alpha", "The opacity of the item, from 0 to 1.", .number(0...1), \.alpha),
      Key(
        "zIndex", "The paint order. By default it is that of the layout.",
        .integer(-Int(SceneLimits.number)...Int(SceneLimits.number)), \.zIndex),
      Key(
        "perspective", "The perspective of rotations about the x and y axes.", .mapping(),
        \.perspective),
      Key("offset", "The offset [dx, dy] from the centre, in points.", .vector, \.offset),
      .sibling(
        "mirrored", "Whether an interface from right to left mirrors the pose.",
        ValueForm<Bool>.bool, shown: true),
    ],
    rules: [
      .check { pose, reader, decoder in
        if decoder.keepsDirections(reader) { pose = pose.mirrored }
        return true
      }
    ])
}

extension Rotation: MappedValue {
  private static let angleForm = ValueForm<Double>.angle.map({ CGFloat($0) }) { Double($0) }

  static let mapping = Mapping<Rotation>(
    "rotation", "Angles about the three axes.", Rotation.none,
    keys: [
      Key(
        "x", "The angle about the x axis. The lower edge moves towards the viewer.", angleForm,
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
  /// The distance of the eye.
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
        "z", "The translation towards the viewer, in points.",
        .number(SceneDecoder.anyNumber, as: "number"), \.z),
      Key(
        "m34", "The entry m34 of the transform.", .number(SceneDecoder.anyNumber, as: "number"),
        \.m34, isShown: false),
      Key(
        "distance", "The distance of the viewer from the canvas, in points.",
        .number(1...SceneLimits.number), \.distance, isShown: false),
    ], rules: [.one(of: ["m34", "distance"])])
}
