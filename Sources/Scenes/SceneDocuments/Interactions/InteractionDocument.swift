package import Documents
package import Foundation
package import Timing

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

  /// The points of the progress, in ascending order; none if a finger moves.
  package var progress: [Point] = []
  /// The movements of a finger from where it touches down, one after the other; none without one.
  package var movements: [CGPoint] = []
  /// The point of the screen at which the finger touches down; its center where `nil`.
  package var start: CGPoint?
  /// The time for which the finger rests before it is lifted.
  package var hold = Instant.zero
  /// The end; where `nil`, a finger decides by how far and how fast it moves.
  package var end: End?
  package var location = SourceLocation.missing

  /// Whether a finger on the screen moves, whose distance is the progress.
  package var isByFinger: Bool { !movements.isEmpty }

  static let mapping = Mapping<InteractionDocument>(
    "interactive", "The progress of a change that a finger controls, and its end.",
    InteractionDocument(), at: \.location,
    keys: [
      Key(
        "end",
        "Whether the change is completed or reverted at the end. By default a finger decides by its "
          + "distance and velocity, and a 'progress' is completed.", .choice, \.end, or: "release"),
      Key(
        "progress", "Points [time, progress] with ascending times, linear in between.",
        ValueForm(
          .array(
            [
              "type": "array",
              "prefixItems": [.ref("time"), .number(0...1)], "minItems": 2, "maxItems": 2,
            ], 1...SceneLimits.progressPoints), read: { $0.decoder.progress(from: $0.node) }),
        \.progress, isShown: false),
      Key(
        "by",
        "The movement of a finger on the screen in points, or several from where it touches down. "
          + "The step's duration is that of the movement, 0.3 s by default.",
        .many(.offset, 1...SceneLimits.progressPoints), \.movements, isShown: false,
        or: "swipe pan drag offset distance"),
      Key(
        "from",
        "The point of the screen at which the finger touches down. By default it is the center.",
        .point, \.start),
      Key("hold", "The time for which the finger rests before it is lifted.", .stepTime, \.hold),
    ],
    rules: [
      .one(
        of: ["progress", "by"],
        missing: "'interactive' needs the movement of a finger, as in 'by: [0, 200]', or its "
          + "'progress: [[0s, 0], [0.4s, 0.7]]'"),
      .check(schema: ["dependentRequired": ["from": ["by"], "hold": ["by"]]]) { _, reader, _ in
        guard reader.optional("by") == nil else { return }
        for key in reader.present(among: ["from", "hold"]) {
          reader.refuse(
            key, "\(key.quoted) has no effect on 'progress', only on a finger's 'by'", .removal())
        }
      },
      .check(.ifWhole) { interaction, reader, _ in
        if interaction.isByFinger,
          !interaction.movements.contains(where: { hypot($0.x, $0.y) >= 1 })
        {
          reader.refuse("by", "this finger does not move; make 'by' longer")
        }
      },
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
