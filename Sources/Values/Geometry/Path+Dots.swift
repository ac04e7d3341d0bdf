public import Foundation

/// The marks of a line that have no length, of which only their caps are shown.
///
/// Source: SVG 2, 13.5.2 and 13.5.3.
extension Path {
  /// A point of a line, with the direction of the line there.
  public struct Dot: Hashable, Sendable {
    public let point: CGPoint
    /// The angle of the direction in radians, clockwise on the screen from the right.
    public let angle: Double
  }

  /// The path without contours that have no length.
  public var withoutDots: Path {
    var contours: [[Element]] = []
    for element in elements {
      if case .move = element { contours.append([]) }
      if contours.isEmpty { contours.append([]) }
      contours[contours.count - 1].append(element)
    }
    return Path(
      elements: contours.flatMap { contour in
        let points = contour.flatMap(\.points)
        return points.contains { $0 != points[0] } ? contour : []
      })
  }

  /// Returns the contours without length, and the dashes without length on all others.
  ///
  /// - Parameters:
  ///   - dash: the lengths of dashes and gaps in turn; an even number of them, or none for a line
  ///     that is not dashed.
  ///   - phase: the distance into the pattern at which each contour begins.
  public func dots(dash: [Double] = [], phase: Double = 0) -> [Dot] {
    let period = dash.reduce(0, +)
    let begins = Self.sums(of: dash)
    let starts = stride(from: 0, to: dash.count, by: 2).filter { dash[$0] <= 0 }.map { begins[$0] }
    var dots: [Dot] = []
    for (points, isClosed) in contours where points.count > 1 || isClosed {
      let line = isClosed ? points + points.prefix(1) : points
      let ends = Self.sums(of: zip(line, line.dropFirst()).map { hypot($1.x - $0.x, $1.y - $0.y) })
      guard let length = ends.last, length > 0 else {
        if Self.beginsWithDash(begins, phase: phase) {
          dots.append(Dot(point: points[0], angle: 0))
        }
        continue
      }
      guard period > 0 else { continue }
      for start in starts {
        var number = ((phase - start) / period - 1e-9).rounded(.up)
        while true {
          let distance = max(0, start - phase + number * period)
          guard distance < length * (1 - 1e-9) else { break }
          dots.append(Self.dot(at: distance, on: line, ends: ends))
          number += 1
        }
      }
    }
    return dots
  }

  /// Returns the sums of the numbers before each index, and that of all of them.
  private static func sums(of numbers: [Double]) -> [Double] {
    numbers.reduce(into: [0]) { $0.append($0[$0.count - 1] + $1) }
  }

  /// Returns whether a line begins with a dash and not with a gap, given the sums of its pattern.
  private static func beginsWithDash(_ sums: [Double], phase: Double) -> Bool {
    guard let period = sums.last, period > 0 else { return true }
    let rest = phase.truncatingRemainder(dividingBy: period)
    let offset = rest < 0 ? rest + period : rest
    return sums.dropFirst().firstIndex { $0 >= offset }.map { !$0.isMultiple(of: 2) } ?? true
  }

  /// Returns the dot at a distance along a polygon, in the direction from which the line comes.
  private static func dot(at distance: Double, on line: [CGPoint], ends: [Double]) -> Dot {
    let index = (1..<ends.count).first { ends[$0] >= distance && ends[$0] > 0 } ?? ends.count - 1
    let (start, end, length) = (line[index - 1], line[index], ends[index] - ends[index - 1])
    let share = length > 0 ? (distance - ends[index - 1]) / length : 0
    return Dot(
      point: CGPoint(
        x: start.x + (end.x - start.x) * share, y: start.y + (end.y - start.y) * share),
      angle: atan2(end.y - start.y, end.x - start.x))
  }
}
