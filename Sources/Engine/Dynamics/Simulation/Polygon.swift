import Foundation

/// A simple polygon whose corners are in the order in which x turns to y.
struct Polygon: Hashable {
  private(set) var points: [CGPoint]

  /// Makes a polygon; `nil` if it crosses itself or has almost no area.
  init?(_ corners: [CGPoint]) {
    var points = Self.distinct(corners)
    guard points.count >= 3 else { return nil }
    let area = Self.signedArea(points)
    if area < 0 { points.reverse() }
    guard abs(area) > 1e-3 else { return nil }
    if Self.crossesItself(points) { return nil }
    self.points = points
  }

  /// Returns a ring without points that the solver would merge with the one before.
  private static func distinct(_ ring: [CGPoint]) -> [CGPoint] {
    let extent = ring.reduce(0) { max($0, abs($1.x), abs($1.y)) }
    let least = max(0.01, extent * 1e-6)
    func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool { hypot(a.x - b.x, a.y - b.y) < least }
    var result: [CGPoint] = []
    for point in ring {
      if let last = result.last, isNear(last, point) { continue }
      result.append(point)
    }
    while result.count > 1, isNear(result[0], result[result.count - 1]) { result.removeLast() }
    return result
  }

  /// Makes the convex hull of points; `nil` if it has no area.
  init?(hullOf points: [CGPoint]) {
    let sorted = points.sorted { $0.x != $1.x ? $0.x < $1.x : $0.y < $1.y }
    func chain(_ points: [CGPoint]) -> [CGPoint] {
      var result: [CGPoint] = []
      for point in points {
        while result.count > 1,
          Self.turn(result[result.count - 2], result[result.count - 1], point) <= 0
        {
          result.removeLast()
        }
        result.append(point)
      }
      return Array(result.dropLast())
    }
    self.init(chain(sorted) + chain(sorted.reversed()))
  }

  /// Returns twice the signed area of a triangle, positive where x turns to y.
  static func turn(_ a: CGPoint, _ b: CGPoint, _ c: CGPoint) -> Double {
    (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
  }

  /// Returns the signed area of a ring of points, positive where x turns to y.
  private static func signedArea(_ points: [CGPoint]) -> Double {
    var sum = 0.0
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      sum += point.x * next.y - next.x * point.y
    }
    return sum / 2
  }

  /// Returns whether two edges of a ring that are not neighbors intersect.
  private static func crossesItself(_ points: [CGPoint]) -> Bool {
    let count = points.count
    for first in 0..<count {
      for second in stride(from: first + 2, to: count, by: 1)
      where !(first == 0 && second == count - 1) {
        let (a, b) = (points[first], points[first + 1])
        let (c, d) = (points[second], points[(second + 1) % count])
        if turn(a, b, c) * turn(a, b, d) <= 0, turn(c, d, a) * turn(c, d, b) <= 0,
          max(a.x, b.x) >= min(c.x, d.x), max(c.x, d.x) >= min(a.x, b.x),
          max(a.y, b.y) >= min(c.y, d.y), max(c.y, d.y) >= min(a.y, b.y)
        {
          return true
        }
      }
    }
    return false
  }

  /// The length of the outline.
  private var perimeter: Double {
    var sum = 0.0
    for (index, point) in points.enumerated() {
      let next = points[(index + 1) % points.count]
      sum += hypot(next.x - point.x, next.y - point.y)
    }
    return sum
  }

  /// The approximate width of the polygon at its narrow side: for a square, a quarter of the side.
  var thickness: Double { Self.signedArea(points) / perimeter }

  /// The area in square points, the centroid, and the inertia about it for a density of one.
  var mass: (area: Double, centroid: CGPoint, inertia: Double) {
    // The first corner is the reference, which loses less precision if the polygon is far from the
    // center.
    let pivot = points[0]
    var (area, x, y, inertia) = (0.0, 0.0, 0.0, 0.0)
    for index in 1..<points.count - 1 {
      let (ax, ay) = (points[index].x - pivot.x, points[index].y - pivot.y)
      let (bx, by) = (points[index + 1].x - pivot.x, points[index + 1].y - pivot.y)
      let cross = ax * by - ay * bx
      area += cross / 2
      x += cross * (ax + bx) / 6
      y += cross * (ay + by) / 6
      inertia += cross * (ax * ax + ax * bx + bx * bx + ay * ay + ay * by + by * by) / 12
    }
    (x, y) = (x / area, y / area)
    return (area, CGPoint(x: pivot.x + x, y: pivot.y + y), inertia - area * (x * x + y * y))
  }

  /// Whether the solver, which uses the inertia about the origin, can distinguish it from a
  /// point's.
  ///
  /// Single precision leaves three digits of the inertia within a distance of fifty times its
  /// radius.
  var isNear: Bool {
    let mass = mass
    let square = mass.centroid.x * mass.centroid.x + mass.centroid.y * mass.centroid.y
    return mass.inertia > 0 && mass.area * square <= 2500 * mass.inertia
  }

  /// Returns the corners with every edge moved inward as far as no part of the polygon vanishes.
  func core(upTo distance: Double) -> [CGPoint] {
    for part in [1, 0.5, 0.25] {
      let ring = Self.distinct(inset(by: distance * part))
      if ring.count > 2, Self.signedArea(ring) > 0, !Self.crossesItself(ring) { return ring }
    }
    return points
  }

  /// Returns the corners with every edge moved inward by a distance in points.
  private func inset(by distance: Double) -> [CGPoint] {
    points.indices.map { index in
      let point = points[index]
      let before = points[(index + points.count - 1) % points.count]
      let after = points[(index + 1) % points.count]
      let (ax, ay) = Self.direction(before, point)
      let (bx, by) = Self.direction(point, after)
      // The intersection of both moved edges, along the sum of their normals.
      let scale = distance / max(0.1, 1 + ax * bx + ay * by)
      return CGPoint(x: point.x - (ay + by) * scale, y: point.y + (ax + bx) * scale)
    }
  }

  /// Returns the unit vector from a point to another.
  private static func direction(_ a: CGPoint, _ b: CGPoint) -> (Double, Double) {
    let length = hypot(b.x - a.x, b.y - a.y)
    return ((b.x - a.x) / length, (b.y - a.y) / length)
  }
}

extension Polygon {
  /// Returns convex pieces of at most eight corners that together form a ring of points.
  static func convexPieces(of points: [CGPoint]) -> [[CGPoint]] {
    var pieces: [[Int]] = []
    if isConvex(Array(points.indices), points) {
      pieces = [Array(points.indices)]
    } else {
      for triangle in triangles(of: points) { join(triangle, to: &pieces, points) }
    }
    return pieces.flatMap { fan($0) }.map { $0.map { points[$0] } }
  }

  /// Returns whether a ring of corners is convex.
  private static func isConvex(_ ring: [Int], _ points: [CGPoint]) -> Bool {
    ring.indices.allSatisfy { index in
      turn(
        points[ring[index]], points[ring[(index + 1) % ring.count]],
        points[ring[(index + 2) % ring.count]]) >= 0
    }
  }

  /// Returns triangles that together form a ring, by ear clipping.
  private static func triangles(of points: [CGPoint]) -> [[Int]] {
    var ring = Array(points.indices)
    var result: [[Int]] = []
    while ring.count > 3 {
      let ear = ring.indices.first { index in
        let a = ring[(index + ring.count - 1) % ring.count]
        let (b, c) = (ring[index], ring[(index + 1) % ring.count])
        guard turn(points[a], points[b], points[c]) > 0 else { return false }
        return !ring.contains { other in
          other != a && other != b && other != c
            && turn(points[a], points[b], points[other]) >= 0
            && turn(points[b], points[c], points[other]) >= 0
            && turn(points[c], points[a], points[other]) >= 0
        }
      }
      // A ring of rounding errors may have no ear left; then it has no area left either.
      guard let ear else { break }
      result.append([
        ring[(ear + ring.count - 1) % ring.count], ring[ear], ring[(ear + 1) % ring.count],
      ])
      ring.remove(at: ear)
    }
    if ring.count == 3 { result.append(ring) }
    return result
  }

  /// Joins a triangle to a piece that stays convex and small enough, or makes it a new piece.
  private static func join(_ triangle: [Int], to pieces: inout [[Int]], _ points: [CGPoint]) {
    for (place, piece) in pieces.enumerated() where piece.count < 8 {
      for index in piece.indices {
        let (a, b) = (piece[index], piece[(index + 1) % piece.count])
        for corner in 0..<3 where triangle[corner] == b && triangle[(corner + 1) % 3] == a {
          var joined = piece
          joined.insert(triangle[(corner + 2) % 3], at: index + 1)
          if isConvex(joined, points) {
            pieces[place] = joined
            return
          }
        }
      }
    }
    pieces.append(triangle)
  }

  /// Returns a convex ring divided into pieces of at most eight corners that share its first
  /// corner.
  private static func fan(_ ring: [Int]) -> [[Int]] {
    if ring.count <= 8 { return [ring] }
    return stride(from: 1, to: ring.count - 1, by: 6).map { start in
      [ring[0]] + ring[start...min(start + 6, ring.count - 1)]
    }
  }
}
