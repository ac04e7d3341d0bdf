internal import CPango

/// The units in which Pango measures: whole numbers, a fixed number of them to a point.
enum PangoUnits {
  static let perPoint = Double(PANGO_SCALE)

  /// Converts to points.
  static func points(_ units: Int32) -> Double { Double(units) / perPoint }

  /// Converts from points, rounded to the nearest unit.
  static func rounded(_ points: Double) -> Int32 { Int32((points * perPoint).rounded()) }

  /// Returns the tracking on the left and on the right of a character.
  static func halves(ofTracking tracking: Int32) -> (left: Int32, right: Int32) {
    var left = tracking / 2
    // Pango keeps whole points whole.
    if tracking & (PANGO_SCALE - 1) == 0 { left = (left + PANGO_SCALE / 2) & ~(PANGO_SCALE - 1) }
    return (left, tracking - left)
  }
}
