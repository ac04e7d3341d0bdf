public import Foundation
public import Geometry

extension CGPath {
  /// Returns the outline of the line along the path; curves become straight pieces.
  ///
  /// The outline is filled by the winding rule.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin,
    miterLimit: CGFloat, transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(
      LineOutline(width: lineWidth, cap: lineCap, join: lineJoin, miterLimit: miterLimit)
        .outline(of: path.applying(transform)))
  }

  /// Returns the dashes along the path, of which each is a contour of its own.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(path.applying(transform).dashed(lengths.map { Double($0) }, phase: Double(phase)))
  }
}

/// The pen of a line, and the outline that it draws.
struct LineOutline {
  let width: CGFloat
  let cap: CGLineCap
  let join: CGLineJoin
  /// The maximum length of a mitre in line widths; longer ones are bevelled.
  let miterLimit: CGFloat

  private var radius: CGFloat { width / 2 }

  /// Returns the outline of the lines along a path's contours.
  func outline(of path: Path) -> Path {
    guard width > 0 else { return .empty }
    return Path(
      elements: path.flattened().flatMap { contour -> [Path.Element] in
        var points: [CGPoint] = []
        for point in contour.points where point != points.last { points.append(point) }
        if contour.isClosed, points.count > 1, points.first == points.last { points.removeLast() }
        guard points.count > 1 else { return dot(at: points.first) }
        guard contour.isClosed, points.count > 2 else {
          return polygon(side(points, isClosed: false) + side(points.reversed(), isClosed: false))
        }
        return polygon(side(points, isClosed: true))
          + polygon(side(points.reversed(), isClosed: true))
      })
  }

  private func polygon(_ points: [CGPoint]) -> [Path.Element] {
    guard let first = points.first else { return [] }
    return [.move(first)] + points.dropFirst().map { .line($0) } + [.close]
  }

  /// Returns the mark of a line without length: a disc or a square, or nothing for butt caps.
  private func dot(at point: CGPoint?) -> [Path.Element] {
    guard let point, cap != .butt else { return [] }
    let box = CGRect(x: point.x - radius, y: point.y - radius, width: width, height: width)
    return (cap == .round ? Path(ellipseIn: box) : Path(rect: box)).elements
  }

  /// Returns the left side of a line in its direction, with the cap at its end if it is open.
  private func side(_ points: [CGPoint], isClosed: Bool) -> [CGPoint] {
    var result: [CGPoint] = []
    let count = points.count
    for index in 0..<(isClosed ? count : count - 1) {
      let (from, to) = (points[index], points[(index + 1) % count])
      let normal = self.normal(from, to)
      result += [moved(from, normal, 1), moved(to, normal, 1)]
      if !isClosed, index == count - 2 {
        result += capPoints(at: to, normal)
      } else {
        let next = self.normal(to, points[(index + 2) % count])
        result += joinPoints(at: to, from: normal, to: next)
      }
    }
    return result
  }

  /// Returns the vector of the pen's radius to the left of a line.
  private func normal(_ from: CGPoint, _ to: CGPoint) -> CGVector {
    let (dx, dy) = (to.x - from.x, to.y - from.y)
    let scale = radius / (dx * dx + dy * dy).squareRoot()
    return CGVector(dx: dy * scale, dy: -dx * scale)
  }

  /// Returns a point moved by a multiple of a vector.
  private func moved(_ point: CGPoint, _ vector: CGVector, _ factor: CGFloat) -> CGPoint {
    CGPoint(x: point.x + vector.dx * factor, y: point.y + vector.dy * factor)
  }

  /// Returns the points of an arc about a point from a vector's end, by an angle in radians.
  private func arc(_ center: CGPoint, from vector: CGVector, by angle: CGFloat) -> [CGPoint] {
    let count = max(1, Int((abs(angle) * 8).rounded(.up)))
    return (1..<max(2, count)).map { step in
      let turn = angle * CGFloat(step) / CGFloat(count)
      return CGPoint(
        x: center.x + vector.dx * cos(turn) - vector.dy * sin(turn),
        y: center.y + vector.dx * sin(turn) + vector.dy * cos(turn))
    }
  }

  /// Returns the points of the cap at the end of a line, between its two sides.
  private func capPoints(at end: CGPoint, _ normal: CGVector) -> [CGPoint] {
    switch cap {
    case .butt: return []
    case .round: return arc(end, from: normal, by: .pi)
    case .square:
      let ahead = CGVector(dx: -normal.dy, dy: normal.dx)
      let corner = moved(end, ahead, 1)
      return [moved(corner, normal, 1), moved(corner, normal, -1)]
    }
  }

  /// Returns the points of a corner on the left side, between the ends of two normals.
  ///
  /// On the inner side the outline passes through the corner itself, which the winding rule covers.
  private func joinPoints(
    at corner: CGPoint, from first: CGVector, to second: CGVector
  ) -> [CGPoint] {
    let turn = first.dx * second.dy - first.dy * second.dx
    let along = first.dx * second.dx + first.dy * second.dy
    let angle = atan2(turn, along)
    guard angle > 1e-9 else { return angle < -0.3 ? [corner] : [] }
    switch join {
    case .round: return angle < 0.1 ? [] : arc(corner, from: first, by: angle)
    case .bevel: return []
    case .miter:
      let length = 1 / cos(angle / 2)
      guard length.isFinite, length <= miterLimit, angle < .pi - 1e-6 else { return [] }
      let sum = CGVector(dx: first.dx + second.dx, dy: first.dy + second.dy)
      let scale = length * radius / (sum.dx * sum.dx + sum.dy * sum.dy).squareRoot()
      return [moved(corner, sum, scale)]
    }
  }
}

extension Path {
  /// Returns the contours as points on the curves, each with whether it is closed.
  func flattened() -> [(points: [CGPoint], isClosed: Bool)] {
    var result: [(points: [CGPoint], isClosed: Bool)] = []
    var points: [CGPoint] = []
    /// Ends the contour that was read last.
    func finish(_ isClosed: Bool) {
      if !points.isEmpty { result.append((points, isClosed)) }
      points = isClosed ? Array(points.prefix(1)) : []
    }
    for element in elements {
      switch element {
      case .move(let point):
        if points.count > 1 || result.isEmpty { finish(false) }
        points = [point]
      case .line(let point): points.append(point)
      case .cubic(let first, let second, let end):
        let start = points.last ?? first
        for step in 1...16 {
          points.append(Self.point(start, first, second, end, at: Double(step) / 16))
        }
      case .close: finish(true)
      }
    }
    if points.count > 1 || elements.last != .close { finish(false) }
    return result
  }

  /// Returns the dashes along the path; the path itself without positive lengths.
  func dashed(_ lengths: [Double], phase: Double) -> Path {
    let pattern = lengths.count % 2 == 0 ? lengths : lengths + lengths
    let period = pattern.reduce(0, +)
    guard period > 0, pattern.allSatisfy({ $0 >= 0 }) else { return self }
    var result: [Element] = []
    for contour in flattened() {
      let points = contour.isClosed ? contour.points + contour.points.prefix(1) : contour.points
      var rest = phase.truncatingRemainder(dividingBy: period)
      if rest < 0 { rest += period }
      var index = 0
      while rest >= pattern[index] {
        rest -= pattern[index]
        index = (index + 1) % pattern.count
      }
      var left = pattern[index] - rest
      if index % 2 == 0, let first = points.first { result.append(.move(first)) }
      for (from, to) in zip(points, points.dropFirst()) {
        let length = hypot(to.x - from.x, to.y - from.y)
        var done = 0.0
        while length - done > left {
          done += left
          let share = done / length
          let point = CGPoint(
            x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share)
          result.append(index % 2 == 0 ? .line(point) : .move(point))
          index = (index + 1) % pattern.count
          left = pattern[index]
        }
        left -= length - done
        if index % 2 == 0 { result.append(.line(to)) }
      }
    }
    return Path(elements: result)
  }
}
