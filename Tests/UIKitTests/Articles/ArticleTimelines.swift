import Foundation
import Timelines
import Timing
import UIKit

extension Timeline {
  /// Returns the cells of a collection at a time in seconds, in paint order; of all for `nil`.
  func cells(of collection: String? = nil, at seconds: Double) -> [Element] {
    elements(at: Instant(seconds: seconds)).filter {
      $0.identity.kind == .cell && (collection ?? $0.identity.collection) == $0.identity.collection
    }
  }

  /// Returns the cell with a key at a time in seconds; `nil` if it is not drawn.
  func cell(_ key: String, of collection: String? = nil, at seconds: Double) -> Element? {
    cells(of: collection, at: seconds).last { $0.identity.key == key }
  }
}

/// Returns whether two numbers agree within a tolerance.
func near(_ first: CGFloat, _ second: CGFloat, _ tolerance: CGFloat = 0.01) -> Bool {
  abs(first - second) <= tolerance
}

/// Returns the progress of an ease-in-out animation at a time in seconds after its beginning.
func easedProgress(at seconds: Double, of duration: Double) -> CGFloat {
  TimingCurve.easeInEaseOut.progress(
    at: Instant(seconds: seconds), duration: Instant(seconds: duration))
}

/// Returns the time in seconds at which an ease-in-out animation reaches a progress.
func easedTime(of progress: CGFloat, in duration: Double) -> Double {
  var (low, high) = (0.0, duration)
  for _ in 0..<60 {
    let middle = (low + high) / 2
    if easedProgress(at: middle, of: duration) < progress { low = middle } else { high = middle }
  }
  return high
}
