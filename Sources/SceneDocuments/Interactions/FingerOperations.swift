package import Documents
package import Foundation
package import Timing

/// A finger that taps an item and so selects it.
package struct TapOperation: Hashable, Sendable {
  /// The duration of a touch if the step gives none.
  package static let defaultDuration = Instant(seconds: 0.1)
  /// The pause between two taps.
  package static let pause = Instant(seconds: 0.1)
  /// The range of the number of taps in one step.
  package static let counts = 1...10

  package var item: ItemTarget
  /// The number of taps.
  package var count: Int
  package var location: SourceLocation

  /// Makes a tap.
  package init(item: ItemTarget, count: Int = 1, location: SourceLocation) {
    self.item = item; self.count = count; self.location = location
  }
}

/// Two fingers that turn an item; it turns back when they are lifted.
package struct TwistOperation: Hashable, Sendable {
  /// The duration of a twist that gives none.
  package static let defaultDuration = Instant(seconds: 0.6)
  /// The greatest angle of a twist, in radians.
  package static let mostTurn = 200 * Double.pi
  /// The default distance between the fingers, in points.
  package static let defaultDistance = 40.0

  package var item: ItemTarget
  /// The angle by which the fingers turn, in radians, clockwise.
  package var angle: Double
  /// The initial direction from one finger to the other, in radians, clockwise.
  package var from: Double
  /// The distance between the fingers, in points; their midpoint is the item's centre.
  package var distance: Double
  /// The duration of turning back; that of an update where `nil`.
  package var returnDuration: Instant?
  package var location: SourceLocation

  /// Makes a twist.
  package init(
    item: ItemTarget, angle: Double, from: Double = 0,
    distance: Double = TwistOperation.defaultDistance, returnDuration: Instant? = nil,
    location: SourceLocation
  ) {
    self.item = item; self.angle = angle; self.from = from; self.distance = distance
    self.returnDuration = returnDuration; self.location = location
  }
}

/// A finger that lifts an item by a long press, and may move it.
package struct ReorderOperation: Hashable, Sendable {
  /// The path of the lifted item.
  package enum Path: Hashable, Sendable {
    /// To the positions of other items, one after the other.
    case items([ItemTarget])
    /// To points of the canvas, one after the other.
    case points([CGPoint])
    /// To a slot in another collection.
    case collection(Destination)
  }

  /// A slot in another collection.
  package struct Destination: Hashable, Sendable {
    /// The id of the collection, which is not nested in an item.
    package var collection: String
    package var position: ItemPosition
    /// The location of the collection's id.
    package var location: SourceLocation

    /// Makes a destination.
    package init(collection: String, position: ItemPosition, location: SourceLocation) {
      self.collection = collection; self.position = position; self.location = location
    }
  }

  /// The duration of the finger's movement if the step gives none.
  package static let defaultDuration = Instant(seconds: 1)
  /// The time until the item is lifted: that of a long press.
  package static let press = Instant(seconds: 0.5)
  /// The time for which the finger rests before and after it moves the item.
  package static let rest = Instant(seconds: 0.2)
  /// The default scale of a lifted item.
  package static let defaultScale = 1.05
  /// The range of a lifted item's scale.
  package static let scales = 0.1...10.0
  /// The range of the number of stops on a path.
  package static let stops = 1...100

  /// The slot in another collection to which the item is carried; `nil` if it stays in its own.
  package var destination: Destination? {
    if case .collection(let destination) = path { destination } else { nil }
  }

  package var item: ItemTarget
  /// The path of the item; `nil` if it is only lifted and released.
  package var path: Path?
  /// The scale of the lifted item.
  package var scale: Double
  package var location: SourceLocation

  /// Makes a movement of an item.
  package init(
    item: ItemTarget, path: Path?, scale: Double = ReorderOperation.defaultScale,
    location: SourceLocation
  ) {
    self.item = item; self.path = path; self.scale = scale; self.location = location
  }
}
