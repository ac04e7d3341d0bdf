import Expectations
import Foundation
import Geometry
import Imaging
import Timelines
import Timing

/// Returns a time in seconds.
func at(_ seconds: Double) -> Instant { Instant(seconds: seconds) }

/// Makes a timeline of layers on a canvas of 100 by 100 points.
func timeline(_ layers: [Layer]) -> Timeline {
  Timeline(
    canvas: Canvas(size: CGSize(width: 100, height: 100)), playback: Playback(duration: at(1)),
    layers: layers)
}

/// Makes a red square of 20 points in collection `grid`, by default a cell.
func cell(
  _ key: String, x: Double = 50, y: Double = 50, parent: Int? = nil, kind: LayerKind = .cell,
  collection: String = "grid", path: [Int] = [0, 0]
) -> Layer {
  Layer(
    identity: LayerIdentity(collection: collection, key: key, kind: kind), parent: parent,
    position: CGPoint(x: x, y: y), size: CGSize(width: 20, height: 20),
    appearance: Appearance(fill: .solid(Color(red: 1, green: 0, blue: 0))), indexPath: path)
}

/// Makes a layer without content of its own that covers the canvas.
func holder(clips: Bool = false) -> Layer {
  Layer(
    position: CGPoint(x: 50, y: 50), size: CGSize(width: 100, height: 100), clipsToBounds: clips)
}

extension Layer {
  /// Returns a changed copy.
  func with(_ change: (inout Layer) -> Void) -> Layer {
    var copy = self
    change(&copy)
    return copy
  }

  /// Returns a copy that moves to a position, by default evenly.
  func moving(
    toX x: Double, y: Double, at begin: Double = 0, for duration: Double = 1,
    curve: TimingCurve = .linear
  ) -> Layer {
    with {
      $0.position.animate(
        to: CGPoint(x: x, y: y), at: at(begin), duration: at(duration), curve: curve)
    }
  }
}

extension Timeline {
  /// Returns the sentences of failed expectations.
  func sentences(_ expectations: MotionExpectation...) -> [String] {
    findings(of: expectations).map(\.description)
  }
}
