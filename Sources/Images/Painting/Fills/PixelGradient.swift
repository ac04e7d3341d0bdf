internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines

/// The line of a linear gradient in pixels.
///
/// The location on the line is an affine function of the point, also under any affine map. So a
/// gradient in a rotated and sheared layer is a gradient between two pixels.
struct PixelGradient {
  let start: CGPoint
  let end: CGPoint

  /// The length in pixels below which a line is an edge.
  static let minimumLength = 1.0 / 256

  /// Makes the line of a layer's gradient under a map.
  ///
  /// - Returns: `nil` if the line is so short that only its last color shows.
  init?(start: CGPoint, end: CGPoint, map: Affine) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    let inverse = map.inverted()
    // The change of the location on the line per pixel to the right and per pixel down.
    let right = (dx * inverse.a + dy * inverse.b) / square
    let down = (dx * inverse.c + dy * inverse.d) / square
    let slope = right * right + down * down
    guard slope.isFinite, slope > 0, 1 / slope.squareRoot() >= PixelGradient.minimumLength else {
      return nil
    }
    self.start = start.applying(map)
    self.end = CGPoint(x: self.start.x + right / slope, y: self.start.y + down / slope)
  }

  /// Returns the color at a location, interpolated unpremultiplied.
  static func color(at location: Double, of stops: [LinearGradient.Stop]) -> Color {
    guard let next = stops.firstIndex(where: { $0.location > location }) else {
      return stops.last?.color ?? .clear
    }
    guard next > 0 else { return stops[0].color }
    let (from, to) = (stops[next - 1], stops[next])
    let progress = (location - from.location) / (to.location - from.location)
    return from.color.interpolated(to: to.color, progress: progress)
  }
}
