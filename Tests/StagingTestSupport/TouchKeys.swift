package import Cellophane

/// Returns a key point of a touch track.
package func key(_ seconds: Double, _ x: CGFloat, _ y: CGFloat) -> TouchTrack.KeyPoint {
  TouchTrack.KeyPoint(at: Instant(seconds: seconds), CGPoint(x: x, y: y))
}

/// Returns two fingers at one time of a pinch, by default about (300, 300).
package func pinchKey(
  _ seconds: Double, _ distance: CGFloat, x: CGFloat = 300, y: CGFloat = 300
) -> TouchTrack.PinchKey {
  TouchTrack.PinchKey(
    at: Instant(seconds: seconds), center: CGPoint(x: x, y: y), distance: distance)
}
