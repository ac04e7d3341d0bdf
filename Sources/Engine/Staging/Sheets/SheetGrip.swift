import ScrollPhysics

/// The grip of a finger on a sheet: the height that follows from the finger's movement.
///
/// Beyond the highest detent, and below the lowest of a sheet that cannot be closed, the sheet
/// follows with a rubber band, as long as the room that is left, so that it stays on the canvas.
/// Heights and movements are in points, upwards positive.
package struct SheetGrip: Hashable, Sendable {
  /// The heights between which the sheet follows exactly.
  private let limits: ClosedRange<Double>
  /// The rubber band above the limits.
  private let upperBand: RubberBand
  /// The rubber band below the limits.
  private let lowerBand: RubberBand
  /// The height that the sheet would have without limits when the finger came down.
  let start: Double

  /// Makes the grip of a finger on a sheet of a height.
  package init(at height: Double, of heights: SheetHeights) {
    limits = (heights.isDismissible ? 0 : heights.lowest)...heights.highest
    let edge = min(max(height, limits.lowerBound), limits.upperBound)
    let stretch = height - edge
    upperBand = RubberBand(extent: heights.container - heights.highest, reaching: max(0, stretch))
    lowerBand = RubberBand(extent: limits.lowerBound, reaching: min(0, stretch))
    start = edge + (stretch > 0 ? upperBand : lowerBand).pull(forStretch: stretch)
  }

  /// Returns the height after the finger has moved; never below 0.
  package func height(movedBy movement: Double) -> Double {
    let (edge, pull) = position(movedBy: movement)
    return max(0, edge + (pull > 0 ? upperBand : lowerBand).stretch(forPull: pull))
  }

  /// Returns the velocity of the height after the finger has moved, from that of the finger.
  package func velocity(movedBy movement: Double, finger: Double) -> Double {
    let (_, pull) = position(movedBy: movement)
    if pull == 0 { return finger }
    return finger * (pull > 0 ? upperBand : lowerBand).slope(atPull: pull)
  }

  /// Returns the nearest height within the limits, and the finger's distance beyond it.
  private func position(movedBy movement: Double) -> (edge: Double, pull: Double) {
    let free = start + movement
    let edge = min(max(free, limits.lowerBound), limits.upperBound)
    return (edge, free - edge)
  }
}
