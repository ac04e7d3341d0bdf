package import Documents
package import Foundation
package import Timing

package struct ScrollOperation: Hashable, Sendable, StepValue {
  /// The position of an item in the viewport after a scroll.
  package enum Position: String, Hashable, Sendable, CaseIterable {
    /// The position nearest to the present one at which the whole item is visible.
    case nearest
    case top, center, bottom, left, right
  }

  /// The target of a scroll.
  package enum Target: Hashable, Sendable {
    /// A content offset, as given.
    case offset(CGPoint)
    /// An item, within the content.
    case item(ItemTarget, Position)
  }

  package var target = Target.offset(.zero)
  package var location = SourceLocation.missing
  private var position = Position.nearest
  private var item: ItemTarget {
    get { if case .item(let item, _) = target { item } else { .missing } }
    set { target = .item(newValue, position) }
  }

  static let mapping = Mapping<ScrollOperation>(
    "scroll", "A scroll to a content offset or to an item.", ScrollOperation(), at: \.location,
    keys: [
      Key(
        "position", "The position of the item in the viewport after the scroll.", .choice,
        \.position, or: "align alignment at"),
      Key(
        "to", "The content offset.", ValueForm.point.map { .offset($0) }, \.target, isShown: false),
      Key(
        "item", "The item that is scrolled into the viewport, by path or key.",
        .itemTarget, \.item),
    ],
    rules: [
      .one(of: ["to", "item"]),
      .check(schema: ["dependentSchemas": ["to": ["not": .requires("position")]]]) {
        _, reader, decoder in
        if reader.present(among: ["to", "item"]) == ["to"], reader.optional("position") != nil {
          reader.refuse(
            "position", "'position' has no effect on an offset 'to'; give an 'item', or remove it")
        }
      },
    ], foreign: ["'to: [x, y]'": "offset y x by"])

  var operation: StepOperation { .scroll(self) }
  var targets: [ItemTarget] { if case .item(let item, _) = target { [item] } else { [] } }
  var mirrored: StepOperation? {
    var result = self
    switch target {
    case .item(let item, .left): result.target = .item(item, .right)
    case .item(let item, .right): result.target = .item(item, .left)
    case .item, .offset: break
    }
    return .scroll(result)
  }
}

package struct InteractionDocument: Hashable, Sendable, MappedValue {
  /// The progress at a time; linear in between, and 0 at the beginning.
  package struct Point: Hashable, Sendable {
    package var time: Instant
    package var progress: Double

    package init(time: Instant, progress: Double) {
      self.time = time; self.progress = progress
    }
  }

  /// The end of the change after the last point.
  package enum End: String, Hashable, Sendable, CaseIterable {
    /// The change is completed.
    case finish
    /// The change is reverted.
    case cancel
  }

  /// The points of the progress, at least one, in ascending order.
  package var progress: [Point] = []
  package var end = End.finish

  static let mapping = Mapping<InteractionDocument>(
    "interactive", "The progress of a change that a finger controls, and its end.",
    InteractionDocument(),
    keys: [
      Key(
        "end", "Whether the change is completed or reverted after the last point.", .choice, \.end),
      Key(
        "progress", "Points [time, progress] with ascending times, linear in between.",
        ValueForm(
          .array(
            [
              "type": "array",
              "prefixItems": [.ref("time"), .number(0...1)], "minItems": 2, "maxItems": 2,
            ], 1...SceneLimits.progressPoints), read: { $0.decoder.progress(from: $0.node) }),
        \.progress, need: .required("write 'progress: [[0s, 0], [0.4s, 0.7]]'")),
    ])
}

extension Key {
  /// The control of a change by a finger.
  static func interaction(
    _ path: @autoclosure @escaping Storage<Owner, InteractionDocument?>
  ) -> Key {
    Key(
      "interactive", "The control of the change by a finger. By default it runs by itself.",
      ValueForm.mapping(InteractionDocument.self), path())
  }
}

extension SceneDecoder {
  /// Decodes the points of a progress, with ascending times.
  fileprivate func progress(from node: Node) -> [InteractionDocument.Point]? {
    guard let nodes = bag.list(node, "progress", count: 1...SceneLimits.progressPoints) else {
      return nil
    }
    var points: [InteractionDocument.Point] = []
    for node in nodes {
      guard let elements = node.elements, elements.count == 2 else {
        bag.expected("[time, progress] for a point of the progress", found: node)
        continue
      }
      let time = time(elements[0], "the time of a point", upTo: SceneLimits.stepDuration)
      let value = bag.number(elements[1], "the progress of a point", in: 0...1)
      guard let time, let value else { continue }
      if let before = points.last?.time, time <= before {
        bag.error(
          at: node.location,
          "the times of a progress must ascend, but this one is not after the last")
      }
      points.append(.init(time: time, progress: value))
    }
    return points
  }
}
