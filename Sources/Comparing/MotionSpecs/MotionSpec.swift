import Documents
package import Foundation
import TimelineComparison
package import Timelines
package import Timing

/// The motion of a scene as values, by steps: each motion once, with its elements.
package struct MotionSpec: Hashable, Sendable, Codable {
  /// The version of the JSON form.
  package static let formatVersion = 1

  /// The names of the keys.
  private enum CodingKeys: String, NumberKey {
    case spec, title, file, canvas, duration, steps

    var range: NumberRange? { self == .spec ? .version : nil }
  }

  /// The version of the JSON form.
  package var spec = Self.formatVersion
  /// The scene's title, or the name of its file.
  package var title: String
  /// The name of the scene's file, without its folder.
  package var file: String
  /// The size of the canvas in points.
  package var canvas: CGSize
  /// The duration of the scene.
  package var duration: Instant
  package var steps: [MotionStep]

  /// Whether elements turn about other points than their centers.
  var hasAnchors: Bool { steps.contains { $0.motions.contains(where: \.hasAnchors) } }
}

/// A step of a scene with the motions that it causes.
package struct MotionStep: Hashable, Sendable, Codable {
  /// The names of the keys.
  private enum CodingKeys: String, NumberKey {
    case name, operation, line, begin, motions

    var range: NumberRange? { self == .line ? .location : nil }
  }

  /// The key of its operation with a number where there are several: `insert`, `insert-2`.
  package var name: String
  /// The key of its operation, such as `insert`; `nil` for motion that no step causes.
  package var operation: String?
  /// The line of the step in the document, from 1; `nil` for motion that no step causes.
  package var line: Int?
  /// The instant from which on it moves elements.
  package var begin: Instant
  package var motions: [Motion]
}

/// A motion that elements share: the same properties with the same timing.
package struct Motion: Hashable, Sendable, Codable {
  /// The name within the scene: `insert-move`.
  package var name: String
  /// The time from the begin of its step until the first element moves.
  package var delay: Instant
  /// The time for which an element moves.
  package var duration: Instant
  package var curve: MotionCurve
  /// The time from one element's begin to the next one's, where it is always the same; `nil`
  /// where all begin at once or at times of their own.
  package var stagger: Instant?
  /// The elements, in the order in which they begin.
  package var subjects: [MotionSubject]

  /// The properties that it changes.
  package var properties: [MotionProperty] { subjects.first?.changes.map(\.property) ?? [] }

  /// Whether it depends on the anchor points of its elements, where they are no centers.
  var hasAnchors: Bool { turns && subjects.contains { $0.anchorPoint != nil } }

  /// Whether it depends on the anchor points of its elements.
  var turns: Bool { !Set(properties).isDisjoint(with: [.transform, .rotation]) }
}

/// An element in a motion.
package struct MotionSubject: Hashable, Sendable, Codable {
  /// The element's part in the motion.
  package enum Role: String, Hashable, Sendable, Codable {
    /// The element appears with the motion.
    case appearing
    /// The element disappears at the end of the motion.
    case disappearing
    /// The element exists only during the motion, as a snapshot does.
    case transient
    case surviving

    /// Whether the element appears with the motion.
    var appears: Bool { self == .appearing || self == .transient }
  }

  /// The name of the element, unique within the scene: `grid/0-3`; of its layer `grid/0-3/badge`.
  package var name: String
  /// The id of the collection; empty for an element outside any.
  package var collection: String
  /// The key within the collection, or that of the element that an unnamed view contains.
  package var key: String
  /// The kind of element; `nil` for a view without a name.
  package var kind: LayerKind?
  /// The name of the layer of the element's style that moves, after those of the layers around it:
  /// `card/badge`, and `card/2` for a second layer without a name; `nil` for the element itself.
  package var layer: String?
  package var role: Role
  /// The point of the bounds that is at the position, in their unit square; `nil` for the center.
  package var anchorPoint: CGPoint?
  /// The time from the begin of the motion's first element until this one moves.
  package var offset: Instant
  package var changes: [MotionChange]

  var element: ElementName { ElementName(collection: collection, key: key, kind: kind) }
  /// The name in sentences: `cell 0/3`, `layer badge of cell 0/3`.
  var words: String { ofElement + element.short }
  /// The start of a sentence about a layer of the element: `layer badge of `; else empty.
  var ofElement: String { layer.map { "layer \($0) of " } ?? "" }
}

/// The change of one property of an element.
package struct MotionChange: Hashable, Sendable, Codable {
  /// A value of a sampled motion.
  package struct Sample: Hashable, Sendable, Codable {
    /// The fraction of the duration.
    package var time: Double
    package var value: MotionValue

    /// The names of the keys.
    private enum CodingKeys: String, NumberKey {
      case time, value

      var range: NumberRange? { self == .time ? NumberRange(0...1.0) : nil }
    }
  }

  package var property: MotionProperty
  package var from: MotionValue
  package var to: MotionValue
  /// The values of a sampled motion, the first and the last included, linear in between; `nil` for
  /// a motion with a curve.
  package var samples: [Sample]?
}
