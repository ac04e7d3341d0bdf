package import Documents
package import Foundation
package import Timing

/// The repetition of a step's motion.
package struct RepetitionDocument: Hashable, Sendable {
  /// The number of runs; `nil` for ever.
  package var count: Int?
  /// Whether each run is followed by one back, after which the values before the step hold again.
  package var autoreverses: Bool
}

package struct StaggerDocument: Hashable, Sendable, MappedValue {
  /// The measure of the delays.
  package enum Pace: Hashable, Sendable {
    /// The time from one element to the next.
    case step(Instant)
    /// The points per second at which the motion spreads.
    case speed(Double)
  }

  /// The element or the point at which the motion begins.
  package enum Origin: Hashable, Sendable {
    case first, last, center, edges, random
    case item(ItemTarget)
    /// A point of the viewport.
    case point(CGPoint)
  }

  package var pace = Pace.step(.zero)
  package var origin = Origin.first
  /// The number that determines a random order; the scene's choices where `nil`.
  package var seed: Int?
  /// The curve by which the beginnings are spread over the whole time; evenly where `nil`.
  package var curve: TimingCurve?
  package var location = SourceLocation.missing

  static let mapping = Mapping<StaggerDocument>(
    "stagger", "The delays between the items of a step, by their order or by their distance.",
    StaggerDocument(), at: \.location,
    keys: [
      Key(
        "step", "The time from one item's beginning to the next one's, at most 60 s.",
        ValueForm.stepTime.map { .step($0) }, \.pace, isShown: false),
      Key(
        "speed", "The speed at which the motion spreads, in points per second.",
        ValueForm.number(1...1_000_000).map { .speed($0) }, \.pace),
      Key(
        "from",
        "The place where the motion begins: the first or last item, the middle, the edges, or an item. "
          + "'random' is any order.", .staggerOrigin, \.origin),
      Key(
        "at", "The point of the viewport where the motion begins.",
        ValueForm.point.map { .point($0) }, \.origin),
      Key(
        "seed", "The number that determines a random order. By default it is the scene's.",
        .integer(SceneLimits.seed), \.seed),
      Key(
        "curve",
        "The curve by which the beginnings are spread over the whole time. By default they are "
          + "spread evenly.", .curveByName, \.curve, or: "ease easing"),
    ],
    rules: [
      .one(of: ["step", "speed"]),
      .check(schema: [
        "dependentSchemas": ["at": ["required": ["speed"], "properties": ["from": false]]]
      ]) { stagger, reader, _ in
        if reader.optional("at") != nil,
          reader.optional("from") != nil || reader.optional("speed") == nil
        {
          reader.refuse(
            "at",
            "'at' is the point from which a motion spreads with a 'speed'; write 'from' to name an "
              + "item")
        }
        if stagger.origin == .random, case .speed = stagger.pace {
          reader.refuse(
            "from", "a random order has no distances; give the stagger a 'step', not a 'speed'")
        }
        if stagger.seed != nil, stagger.origin != .random {
          reader.refuse("seed", "'seed' has no effect without 'from: random'", .removal())
        }
      },
    ])
  static let shorthand: ValueForm<StaggerDocument>? = .alone(
    ValueForm.stepTime.map { .step($0) }, \.pace)
}

extension ValueForm<StaggerDocument.Origin> {
  /// The element at which a motion begins.
  fileprivate static let staggerOrigin: ValueForm = {
    let words: KeyValuePairs<String, StaggerDocument.Origin> = [
      "first": .first, "last": .last, "center": .center, "edges": .edges,
      "random": .random,
    ]
    return ValueForm(
      .anyOf([["enum": .texts(words.map(\.key))], .ref("target")]),
      read: { reading in
        words.first { $0.key == reading.node.string }?.value
          ?? ValueForm<ItemTarget>.itemTarget.read(reading).map { .item($0) }
      }, write: { origin in words.first { $0.value == origin }.map { .string($0.key) } })
  }()
}

extension ValueForm<TimingCurve> {
  fileprivate static let curveByName = ValueForm(.ref("curve"), read: { curve.read($0) })
}

/// Readers of the repetition of steps.
extension SceneDecoder {
  /// Returns the hint for a value by which other tools repeat without end; none for another one.
  func endless(_ node: Node) -> Hint {
    let words = ["infinite", "infinity", "endless", "always", "loop"]
    let isEndless = node.number == -1 || words.contains(node.string?.lowercased() ?? "")
    return isEndless ? .value("'forever'") : .none
  }

  /// Decodes the repetition of a step's motion; `nil` for one run.
  func repetition(from reader: MappingReader) -> RepetitionDocument? {
    var repetition = RepetitionDocument(count: 1, autoreverses: false)
    if let node = reader.optional("repeat") {
      if node.string == "forever" {
        repetition.count = nil
      } else if node.number.map({ $0 < 1 }) ?? true {
        bag.expected(
          "a number of runs from 1, or 'forever', for repeat", found: node, hint: endless(node))
      } else {
        repetition.count = bag.integer(node, "repeat", in: 1...SceneLimits.repetitions) ?? 1
      }
    }
    repetition.autoreverses = reader.value("autoreverse", default: false) {
      bag.bool($0, "autoreverse")
    }
    return repetition.count == 1 && !repetition.autoreverses ? nil : repetition
  }
}
