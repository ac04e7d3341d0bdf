package import Documents
internal import Foundation
package import Geometry

package struct ItemPoseOperation: Hashable, Sendable, StepValue {
  package var subject = RestyleOperation.Subject.items([])
  /// The pose of the elements relative to their layout; `nil` returns them to it.
  package var pose: ItemPose?
  package var location = SourceLocation.missing

  /// The items that are posed; none if views are.
  package var items: [ItemSelection] { subject.items }

  private var values: ItemPose {
    get { pose ?? ItemPose(pose: KeyframePose()) }
    set { pose = newValue }
  }
  /// The keys of which a pose has at least one, in the order in which they are read.
  private static let poseKeys: [Key<ItemPoseOperation>] =
    KeyframePose.keys.map { $0.at(\.values.pose) } + [
      Key(
        "zIndex", "The paint order. By default it is that of the layout.",
        .integer(-Int(SceneLimits.number)...Int(SceneLimits.number)), \.values.zIndex),
      Key(
        "alpha", "The opacity from 0 to 1. By default it is that of the layout.", .number(0...1),
        \.values.alpha, also: "opacity"),
    ]

  /// The names of the keys of a pose, in the order of messages.
  private static let names = [
    "offset", "scale", "rotation", "anchor", "perspective", "alpha", "zIndex",
  ]

  static let mapping = Mapping<ItemPoseOperation>(
    "itemPose",
    "A lasting pose of items or views, relative to their layout. What it does not name stays as it "
      + "is. "
      + "Half a turn counts as a positive angle.", ItemPoseOperation(), at: \.location,
    keys: RestyleOperation.Subject.keys.map { $0.at(\.subject) } + poseKeys + [
      .sibling(
        "to", "The value 'rest' returns the items to their layout.",
        ValueForm<Bool>(["const": "rest"], read: { _ in nil }))
    ],
    rules: [
      RestyleOperation.Subject.rule.at(\.subject),
      Rule(
        schema: ["minProperties": 2, "dependentSchemas": ["to": .refuses(names)]],
        check: { $2.finish(&$0, names: names, in: $1) }),
    ], foreign: KeyframePose.foreign)

  /// Reads a pose, which is used even if its items are not valid.
  static func read(_ reading: Reading) -> ItemPoseOperation? {
    mapping.read(reading.node, by: reading.decoder) { pose, _, _ in pose }
  }

  /// Views, which have no layout, move to a last key frame.
  var operation: StepOperation {
    if subject.views.isEmpty { return .pose(self) }
    var last = pose?.pose ?? .rest
    let anchor = last.anchor
    last.anchor = nil
    return .animate(
      AnimateOperation(
        subject: subject,
        keyframes: [KeyframeDocument(time: 1, pose: last, location: location)], location: location,
        anchor: anchor))
  }
  var targets: [ItemTarget] { items.targets }
  var mirrored: StepOperation? {
    var result = self
    if let pose { result.pose?.pose = pose.pose.mirrored }
    return result.operation
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
    if !operation.subject.views.isEmpty {
      for key in reader.present(among: ["alpha", "opacity", "zIndex"]) {
        reader.refuse(
          key,
          key == "zIndex"
            ? "'zIndex' has no effect on a view, which is painted in the order of its screen"
            : "\(key.quoted) is a property of a view's style; 'restyle' its 'opacity'",
          key == "zIndex" ? .removal() : .none)
      }
    }
    if let target = reader.value("to", { bag.choice($0, "to", of: RestingPose.self) }) {
      for key in said {
        reader.refuse(
          key,
          "\(key.quoted) has no effect on what returns to \(target.rawValue.quoted)",
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
  package var alpha: Double?
  package var zIndex: Int?

  package var named: Set<PosePart> { pose.named.union(alpha == nil ? [] : [.alpha]) }

  /// The pose as parts, with those that change nothing for what it does not name.
  package var parts: PoseParts {
    var parts = pose.parts
    if let alpha { parts.alpha = alpha }
    return parts
  }
}
