internal import Foundation
internal import Geometry
internal import Imaging
internal import Timelines

/// A linear gradient in pixels, cut to the part that shows.
///
/// The place on a gradient's line is an affine function of the point, and so it stays under any
/// affine map: a gradient in a turned and sheared layer is a gradient between two pixels.
struct PixelGradient {
  private(set) var stops: [LinearGradient.Stop]
  private(set) var start: CGPoint
  private(set) var end: CGPoint

  /// A line longer than this many pixels is cut: Cairo's gradients lose their precision there.
  private static let maximumLength = 4096.0
  /// A line shorter than this many pixels is an edge.
  static let minimumLength = 1.0 / 256

  /// Makes the gradient of a layer's line under a map, as it shows in an area of pixels.
  ///
  /// - Returns: `nil` where the line is so short that only its last colour shows.
  init?(
    stops: [LinearGradient.Stop], start: CGPoint, end: CGPoint, map: Affine, area: CGRect
  ) {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    let square = dx * dx + dy * dy
    let inverse = map.inverted()
    // The change of the place along the line for a pixel to the right and a pixel down.
    let right = (dx * inverse.a + dy * inverse.b) / square
    let down = (dx * inverse.c + dy * inverse.d) / square
    let slope = right * right + down * down
    guard slope.isFinite, slope > 0 else { return nil }
    let length = 1 / slope.squareRoot()
    guard length >= PixelGradient.minimumLength else { return nil }
    let origin = start.applying(map)
    func point(at place: Double) -> CGPoint {
      CGPoint(x: origin.x + right / slope * place, y: origin.y + down / slope * place)
    }
    self.stops = stops
    (self.start, self.end) = (point(at: 0), point(at: 1))
    guard length > PixelGradient.maximumLength else { return }
    let places = area.insetBy(dx: -1, dy: -1).corners.map {
      ($0.x - origin.x) * right + ($0.y - origin.y) * down
    }
    cut(from: places.min() ?? 0, to: places.max() ?? 1)
    (self.start, self.end) = (
      point(at: places.min() ?? 0), point(at: places.max() ?? 1)
    )
  }

  /// Keeps the stops between two places, which become 0 and 1.
  private mutating func cut(from first: Double, to last: Double) {
    let old = stops
    var new = [LinearGradient.Stop(location: 0, color: PixelGradient.color(at: first, of: old))]
    for stop in old where stop.location > first && stop.location < last {
      let place = (stop.location - first) / (last - first)
      new.append(LinearGradient.Stop(location: place, color: stop.color))
    }
    new.append(LinearGradient.Stop(location: 1, color: PixelGradient.color(at: last, of: old)))
    stops = new
  }

  /// Returns the colour at a place, mixed unpremultiplied.
  private static func color(at place: Double, of stops: [LinearGradient.Stop]) -> Color {
    guard let next = stops.firstIndex(where: { $0.location > place }) else {
      return stops.last?.color ?? .clear
    }
    guard next > 0 else { return stops[0].color }
    let (from, to) = (stops[next - 1], stops[next])
    let progress = (place - from.location) / (to.location - from.location)
    return from.color.interpolated(to: to.color, progress: progress)
  }
}
