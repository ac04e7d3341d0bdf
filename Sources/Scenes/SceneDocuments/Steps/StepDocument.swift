package import Documents
internal import Foundation
internal import Geometry
package import Timing

/// An operation on a collection or on the screens, with its time and motion.
package struct StepDocument: Hashable, Sendable {
  /// The timing of a step's motion.
  package enum Motion: Hashable, Sendable {
    case curve(TimingCurve)
    case spring(SpringDocument)

    /// The duration that the motion determines by itself; `nil` for none.
    package var ownDuration: Instant? {
      if case .spring(let spring) = self { spring.duration } else { nil }
    }
  }

  package var start: StepStart
  /// The id of the collection; `nil` for `wait` and for closing a screen.
  /// A nested collection is `outer/key/inner`: the id of the outer collection, the item's key, its
  /// own id. When a screen opens, it is the source collection on the previous screen; its only one
  /// where `nil`.
  package var collection: String?
  /// The duration of the motion, also of a spring that determines it; the stage's default where
  /// `nil`.
  package var duration: Instant?
  /// The curve or spring; the stage's default where `nil`.
  package var motion: Motion?
  /// The repetition of the motion; one run where `nil`.
  package var repetition: RepetitionDocument?
  /// The delays between the elements that move; all move at once where `nil`.
  package var stagger: StaggerDocument?
  package var operation: StepOperation
  /// The key of the operation in the document, such as `insert`.
  package var name = ""
  package var location: SourceLocation

  /// The duration of the finger of a kind of step that gives none; 0 for others.
  package static func fingerDuration(of kind: String) -> Instant {
    Instant(seconds: StepKind.named[kind]?.duration ?? 0)
  }

  /// A step that does nothing.
  static let blank = StepDocument(
    start: .at(.zero), collection: nil, operation: .wait(.zero), location: .missing)
}

extension PoseDocument {
  /// The pose with left and right exchanged.
  var mirrored: PoseDocument {
    var result = self
    result.center.unit.x = 1 - center.unit.x
    result.center.offset = center.offset.mirrored
    (result.rotation, result.tiltY) = (-rotation, -tiltY)
    result.anchor.x = 1 - anchor.x
    return result
  }
}

extension Vector {
  /// The vector with left and right exchanged.
  var mirrored: Vector { Vector(dx: -dx, dy: dy) }
}

extension CGPoint {
  /// The movement with left and right exchanged.
  var mirrored: CGPoint { CGPoint(x: -x, y: y) }
}
