package import Foundation
package import Geometry

/// A path that something moves along, by the share of its length.
package struct MotionPath: Hashable, Sendable {
  /// A curve between two points of the path.
  fileprivate struct Piece: Hashable, Sendable {
    let start: CGPoint
    let first: CGPoint
    let second: CGPoint
    let end: CGPoint
    /// The lengths of the path at equal steps of the curve's parameter.
    let lengths: [Double]

    /// Creates a curve behind a length of the path.
    init(
      _ start: CGPoint, _ first: CGPoint, _ second: CGPoint, _ end: CGPoint, behind: Double,
      steps: Int
    ) {
      self.start = start; self.first = first; self.second = second; self.end = end
      let isLine = first == start && second == end
      let count = isLine ? 1 : steps
      var (length, last) = (behind, start)
      lengths =
        [behind]
        + (1...count).map { step in
          let t = Double(step) / Double(count)
          let point = isLine ? end : Path.point(start, first, second, end, at: t)
          length += hypot(point.x - last.x, point.y - last.y)
          last = point
          return length
        }
    }

    var endLength: Double { lengths[lengths.count - 1] }
  }

  /// The most parts of a curve whose lengths are measured, and of all curves of a path.
  private static let (steps, allSteps) = (512, 65_536)

  private let pieces: [Piece]

  /// The length in points.
  package var length: Double { pieces.last?.endLength ?? 0 }

  /// Creates the way along the only contour of a path; `nil` if it has several or no length.
  package init?(_ path: Path) {
    var pieces: [Piece] = []
    var (start, current): (CGPoint?, CGPoint) = (nil, .zero)
    let steps = max(16, min(Self.steps, Self.allSteps / max(1, path.elements.count)))
    func add(_ first: CGPoint, _ second: CGPoint, _ end: CGPoint) {
      let piece = Piece(
        current, first, second, end, behind: pieces.last?.endLength ?? 0, steps: steps)
      if piece.endLength > piece.lengths[0] { pieces.append(piece) }
      current = end
    }
    for element in path.elements {
      switch element {
      case .move(let point):
        if start != nil { return nil }
        (start, current) = (point, point)
      case .line(let point): add(current, point, point)
      case .cubic(let first, let second, let end): add(first, second, end)
      case .close: if let start { add(current, start, start) }
      }
    }
    guard !pieces.isEmpty else { return nil }
    self.pieces = pieces
  }

  /// Creates the way from a point through others, each along an arc of a circle.
  ///
  /// - Parameter angle: The angle of each arc, clockwise on the screen; 0 for straight lines.
  package init?(from start: CGPoint, through points: [CGPoint], arc angle: Double) {
    var elements = [Path.Element.move(start)]
    var current = start
    for point in points {
      elements += Self.arc(from: current, to: point, angle: angle)
      current = point
    }
    self.init(Path(elements: elements))
  }

  /// Returns an arc of a circle between two points as cubic curves.
  private static func arc(from start: CGPoint, to end: CGPoint, angle: Double) -> [Path.Element] {
    let chord = hypot(end.x - start.x, end.y - start.y)
    if abs(angle) < 1e-6 || chord == 0 { return [.line(end)] }
    let radius = chord / (2 * sin(angle / 2))
    let first = atan2(end.y - start.y, end.x - start.x) - angle / 2
    func point(_ turn: Double) -> CGPoint {
      CGPoint(
        x: start.x + radius * (sin(first + turn) - sin(first)),
        y: start.y + radius * (cos(first) - cos(first + turn)))
    }
    let count = Int((abs(angle) / (.pi / 4)).rounded(.up))
    let step = angle / Double(count)
    let handle = 4 / 3 * tan(step / 4) * radius
    func moved(_ point: CGPoint, at turn: Double, by distance: Double) -> CGPoint {
      CGPoint(
        x: point.x + distance * cos(first + turn), y: point.y + distance * sin(first + turn))
    }
    return (0..<count).map { index in
      let (begin, finish) = (Double(index) * step, Double(index + 1) * step)
      let target = index == count - 1 ? end : point(finish)
      return .cubic(
        moved(point(begin), at: begin, by: handle), moved(target, at: finish, by: -handle), target)
    }
  }

  /// Returns the point at a share of the length, and the direction of the way in radians, clockwise
  /// from the right; beyond the ends the way goes straight on.
  package func place(at share: Double) -> (point: CGPoint, angle: Double) {
    let target = share * length
    let piece = pieces[min(pieces.partitioningIndex { target < $0.endLength }, pieces.count - 1)]
    let lengths = piece.lengths
    let index = min(max(1, lengths.partitioningIndex { target < $0 }), lengths.count - 1)
    let (before, after) = (lengths[index - 1], lengths[index])
    let within = after > before ? min(1, max(0, (target - before) / (after - before))) : 0
    let t = (Double(index - 1) + within) / Double(lengths.count - 1)
    let angle = piece.angle(at: t)
    let beyond = target < 0 ? target : max(0, target - length)
    var point =
      lengths.count == 2
      ? CGPoint(
        x: piece.start.x + (piece.end.x - piece.start.x) * t,
        y: piece.start.y + (piece.end.y - piece.start.y) * t)
      : Path.point(piece.start, piece.first, piece.second, piece.end, at: t)
    point.x += beyond * cos(angle)
    point.y += beyond * sin(angle)
    return (point, angle)
  }

  /// The point at the end of the way.
  package var end: CGPoint { place(at: 1).point }
}

extension MotionPath.Piece {
  /// Returns the direction of the curve at a parameter, also where a handle has no length.
  fileprivate func angle(at t: Double) -> Double {
    let u = 1 - t
    let weights = (u * u, 2 * u * t, t * t)
    let legs = [(start, first), (first, second), (second, end)].map {
      Vector(dx: $1.x - $0.x, dy: $1.y - $0.y)
    }
    let speed = legs[0] * weights.0 + legs[1] * weights.1 + legs[2] * weights.2
    if hypot(speed.dx, speed.dy) > 1e-9 * (lengths[lengths.count - 1] - lengths[0]) {
      return atan2(speed.dy, speed.dx)
    }
    let near = Path.point(start, first, second, end, at: t < 0.5 ? t + 1e-4 : t - 1e-4)
    let here = Path.point(start, first, second, end, at: t)
    return t < 0.5
      ? atan2(near.y - here.y, near.x - here.x) : atan2(here.y - near.y, here.x - near.x)
  }
}

/// The course of a motion along a path.
package enum MotionCourse: Hashable, Sendable {
  /// A path from its own beginning.
  case path(Path)
  /// From where the element is through points, each along an arc of an angle in radians, clockwise.
  case points([Vector], arc: Double)

  /// Returns the path from an offset; `nil` if it has no length, or several contours.
  package func path(from offset: Vector) -> MotionPath? {
    switch self {
    case .path(let path): MotionPath(path)
    case .points(let points, let angle):
      MotionPath(
        from: CGPoint(x: offset.dx, y: offset.dy),
        through: points.map { CGPoint(x: $0.dx, y: $0.dy) }, arc: angle)
    }
  }

  /// The course with left and right exchanged.
  package var mirrored: MotionCourse {
    switch self {
    case .path(let path): .path(path.applying(Affine(scaleX: -1, y: 1)))
    case .points(let points, let angle):
      .points(points.map { Vector(dx: -$0.dx, dy: $0.dy) }, arc: -angle)
    }
  }
}
