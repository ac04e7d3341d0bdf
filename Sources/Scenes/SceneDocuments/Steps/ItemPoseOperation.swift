package import Documents
internal import Foundation
package import Geometry

package struct ItemPoseOperation: Hashable, Sendable, StepValue {
  package var items: [ItemSelection] = []
  /// The pose of the items relative to their layout; `nil` returns them to it.
  package var pose: ItemPose?
  package var location = SourceLocation.missing

  private var values: ItemPose {
    get { pose ?? ItemPose(pose: KeyframePose()) }
    set { pose = newValue }
  }
  private var turn: (angles: Rotation, axes: Set<PosePart>) {
    get { (values.pose.rotation ?? .none, values.pose.axes) }
    set { (values.pose.rotation, values.pose.axes) = (newValue.angles, newValue.axes) }
  }

  /// The keys of which a pose has at least one, in the order in which they are read.
  private static let poseKeys: [Key<ItemPoseOperation>] = [
    Key(
      "rotation", "The rotation, as an angle or as angles about the axes.",
      ValueForm(
        .ref("turn"), read: { $0.decoder.namedTurn(from: $0.node) },
        write: { $0.axes.isEmpty ? 0 : nil }), \.turn),
    Key(
      "offset", "The offset [dx, dy] from the item's slot.", .vector, \.values.pose.offset,
      shown: [0, 0]),
    Key("scale", "The scale, as a factor or [x, y].", .scale, \.values.pose.scale, shown: 1),
    Key(
      "zIndex", "The paint order. By default it is that of the layout.",
      .integer(-Int(SceneLimits.number)...Int(SceneLimits.number)), \.values.zIndex),
    Key(
      "perspective", "The perspective of rotations about the x and y axes.", .mapping(),
      \.values.perspective),
    Key(
      "alpha", "The opacity from 0 to 1. By default it is that of the layout.", .number(0...1),
      \.values.alpha, also: "opacity"),
  ]

  /// The names of the keys of a pose, in the order of messages.
  private static let names = ["offset", "scale", "rotation", "perspective", "alpha", "zIndex"]

  static let mapping = Mapping<ItemPoseOperation>(
    "itemPose",
    "A lasting pose of items, relative to their layout. What it does not name stays as it is. "
      + "Half a turn counts as a positive angle.", ItemPoseOperation(), at: \.location,
    keys: [
      .movedItems(\.items)
    ] + poseKeys + [
      .sibling(
        "to", "The value 'rest' returns the items to their layout.",
        ValueForm<Bool>(["const": "rest"], read: { _ in nil }))
    ],
    rules: [
      Rule(
        schema: ["minProperties": 2, "dependentSchemas": ["to": .refuses(names)]],
        check: { $2.finish(&$0, names: names, in: $1) })
    ])

  /// Reads a pose, which is used even if its items are not valid.
  static func read(_ reading: Reading) -> ItemPoseOperation? {
    mapping.read(reading.node, by: reading.decoder) { pose, _, _ in pose }
  }

  var operation: StepOperation { .pose(self) }
  var targets: [ItemTarget] { items.targets }
  var mirrored: StepOperation? {
    var result = self
    if let pose { result.pose?.pose = pose.pose.mirrored }
    return .pose(result)
  }
}

extension Key {
  static func movedItems(_ path: @autoclosure @escaping Storage<Owner, [ItemSelection]>) -> Key {
    Key(
      "items", "The items of the collection.", .targets, path(),
      need: .required("a path, a key, 'all' or a pattern of keys, or a list of them"))
  }
}

extension SceneDecoder {
  /// The named poses of items.
  private enum RestingPose: String, CaseIterable { case rest }

  /// Completes a pose of items: with values, or the return to the layout.
  fileprivate func finish(
    _ operation: inout ItemPoseOperation, names: [String], in reader: MappingReader
  ) -> Bool {
    let said = reader.present(among: names)
    if let target = reader.value("to", { bag.choice($0, "to", of: RestingPose.self) }) {
      for key in said {
        reader.refuse(
          key,
          "\(key.quoted) has no effect on items that return to \(target.rawValue.quoted)",
          .removal())
      }
      operation.pose = nil
      return true
    }
    operation.pose = operation.pose ?? ItemPose(pose: KeyframePose())
    if said.isEmpty, !reader.hasUnknownKeys, reader.optional("to") == nil {
      bag.error(
        at: reader.location,
        "this pose has no values; add one of \(names.joined(separator: ", ")), or 'to: rest'")
    }
    return true
  }
}

/// The values that a pose of items names; all others stay as they are.
package struct ItemPose: Hashable, Sendable {
  /// The offset, the factors and the angles.
  package var pose: KeyframePose
  package var perspective: PoseDocument.Perspective?
  package var alpha: Double?
  package var zIndex: Int?

  package var named: Set<PosePart> {
    pose.named.union(perspective == nil ? [] : [.perspective]).union(alpha == nil ? [] : [.alpha])
  }

  /// The pose as parts, with those that change nothing for what it does not name.
  package var parts: PoseParts {
    var parts = pose.parts
    if let perspective { (parts.m34, parts.z) = (perspective.m34, perspective.z) }
    if let alpha { parts.alpha = alpha }
    return parts
  }
}
