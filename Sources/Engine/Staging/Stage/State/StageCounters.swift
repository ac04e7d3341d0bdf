import Foundation
import Timing

/// The numbers of objects that a stage has made, which order them independently of their addresses.
struct StageCounters {
  /// The number of views besides the root view.
  var views = -1
  /// The number of registrations of cells.
  var registrations = 0
  /// The number of fingers that have come down.
  var touches = 0
  /// The last finger that came down: when, where on the canvas, and the number of its taps.
  var lastTap: (time: Instant, point: CGPoint, count: Int)?
}
