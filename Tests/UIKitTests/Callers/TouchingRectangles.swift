import UIKit

/// Results of `intersects(_:)` in a file that imports UIKit and not Foundation.
struct TouchingRectangles {
  let first = CGRect(x: 0, y: 0, width: 10, height: 10)
  /// Whether a rectangle with an edge in common intersects.
  var beside: Bool { first.intersects(CGRect(x: 10, y: 0, width: 5, height: 5)) }
  /// Whether a rectangle over a corner intersects.
  var across: Bool { [CGRect(x: 9, y: 9, width: 5, height: 5)].contains { first.intersects($0) } }
}
