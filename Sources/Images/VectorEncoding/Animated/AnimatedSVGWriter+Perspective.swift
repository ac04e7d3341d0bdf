internal import Foundation
internal import Geometry
internal import Timelines

/// Content in perspective, which SVG cannot express.
///
/// It is divided into triangles. Each of them has the affine map that is right at its corners, so
/// that neighbors meet, and the error within is small.
extension AnimatedSVGWriter {
  /// The numbers of columns and rows to try, fewest triangles first.
  private static let grids = [
    (1, 1), (2, 1), (1, 2), (3, 1), (1, 3), (2, 2), (4, 1), (1, 4), (3, 2), (2, 3), (6, 1), (1, 6),
    (4, 2), (2, 4), (3, 3), (4, 4),
  ]
  /// The error within a triangle for which no more of them are made, in points.
  private static let leastGridError = 0.5
  /// The distance by which a triangle overlaps its neighbors, in points of the canvas.
  private static let overlap = 3.0

  /// A part of a plane.
  private struct Triangle {
    let corners: [CGPoint]

    /// The mean of the corners.
    var center: CGPoint {
      CGPoint(
        x: corners.reduce(0) { $0 + $1.x } / 3, y: corners.reduce(0) { $0 + $1.y } / 3)
    }

    /// The largest distance of a corner from the center.
    var radius: Double {
      let center = center
      return corners.map { Double(hypot($0.x - center.x, $0.y - center.y)) }.max() ?? 0
    }

    /// Returns the affine map that is equal to another map at the corners; `nil` behind the eye.
    func map(_ plane: Homography) -> Affine? {
      let images = corners.compactMap { plane.apply($0) }
      guard images.count == 3 else { return nil }
      let from = Self.basis(corners)
      guard from.determinant != 0 else { return nil }
      return from.inverted().concatenating(Self.basis(images))
    }

    /// Returns the map from the unit triangle to three points.
    private static func basis(_ points: [CGPoint]) -> Affine {
      Affine(
        a: points[1].x - points[0].x, b: points[1].y - points[0].y,
        c: points[2].x - points[0].x, d: points[2].y - points[0].y, tx: points[0].x,
        ty: points[0].y)
    }

    /// Returns the largest error of the affine map, at the center and between the corners.
    func error(of plane: Homography) -> Double {
      guard let map = map(plane) else { return 0 }
      let middles = corners.indices.map { index in
        let (one, other) = (corners[index], corners[(index + 1) % 3])
        return CGPoint(x: (one.x + other.x) / 2, y: (one.y + other.y) / 2)
      }
      return (middles + [center]).compactMap { point in
        plane.apply(point).map { image in
          let drawn = point.applying(map)
          return Double(hypot(image.x - drawn.x, image.y - drawn.y))
        }
      }.max() ?? 0
    }
  }

  /// Returns an element's content while it is flat, and in pieces while it is in perspective.
  mutating func tilted(_ node: MotionNode, showing content: String) -> String {
    still.usesLinks = true
    let name = still.define(prefix: "s") { "<g id=\"\($0)\">\(content)</g>" }
    let (flat, tilted) = ranges(of: node)
    var text = ""
    if !flat.isEmpty {
      var attributes = ""
      let placements = placement(of: node, in: flat, attributes: &attributes)
      var animations = Array(placements.suffix(1))
      // Parts of the content are visible by themselves, and would be so in a hidden element.
      if let sight = transparency(outside: flat, attributes: &attributes) {
        animations.append(sight)
      }
      attributes += Self.style(animations: animations)
      text += Self.nested(
        "<g\(attributes)><use xlink:href=\"#\(name)\"/></g>", in: placements.dropLast())
    }
    var attributes = ""
    if !flat.isEmpty, let sight = transparency(outside: tilted, attributes: &attributes) {
      attributes += Self.style(animations: [sight])
    }
    return text + "<g\(attributes)>\(pieces(of: node, in: tilted, name: name))</g>"
  }

  /// Returns the ranges of samples at which an element is flat, and those at which it is not.
  private func ranges(of node: MotionNode) -> (flat: [Range<Int>], tilted: [Range<Int>]) {
    var (flat, tilted): ([Range<Int>], [Range<Int>]) = ([], [])
    func add(_ sample: Int, to ranges: inout [Range<Int>]) {
      if let last = ranges.last, last.upperBound == sample {
        ranges[ranges.count - 1] = last.lowerBound..<sample + 1
      } else {
        ranges.append(sample..<sample + 1)
      }
    }
    var next = 0
    for range in node.presence {
      for sample in range {
        while next + 1 < node.maps.count, node.maps[next + 1].sample <= sample { next += 1 }
        if node.maps[next].map.affine == nil {
          add(sample, to: &tilted)
        } else {
          add(sample, to: &flat)
        }
      }
    }
    return (flat, tilted)
  }

  /// Returns the pieces of an element's content, each with its own motion.
  private mutating func pieces(
    of node: MotionNode, in presence: [Range<Int>], name: String
  ) -> String {
    let box = node.extent
    let runs = node.maps.map { (sample: $0.sample, value: $0.map) }
    guard let shown = posterValue(runs), !box.isNull else { return "" }
    let (times, planes) = series(node, runs, in: presence)
    let some = stride(from: 0, to: planes.count, by: max(1, planes.count / 24)).map { planes[$0] }
    var triangles: [Triangle] = []
    for (columns, rows) in Self.grids {
      triangles = Self.triangles(of: box, columns: columns, rows: rows)
      let error = triangles.map { triangle in some.map(triangle.error).max() ?? 0 }.max() ?? 0
      if error <= max(Self.leastGridError, node.tolerance) { break }
    }
    var text = ""
    for triangle in triangles {
      var last = triangle.map(shown) ?? .identity
      let base = last
      let maps = planes.map { plane in
        last = triangle.map(plane) ?? last
        return last
      }
      let center = triangle.center
      let motions = [PlacementSeries.Form.skew, .rotation].map { form in
        PlacementSeries(
          maps: maps,
          sizes: Array(
            repeating: CGSize(width: 2 * center.x, height: 2 * center.y), count: maps.count),
          reach: max(1, triangle.radius), tolerance: node.tolerance / node.outerStretch, form: form)
      }
      let counts = motions.map { motion in
        KeyframeFitting(times: times, values: motion.values, width: motion.width).keyframes().count
      }
      let motion = counts[0] <= counts[1] ? motions[0] : motions[1]
      var attributes = ""
      if let transform = SVGNumber.transform(base, reach: node.reach) {
        attributes += " transform=\"\(transform)\""
      }
      let names = animations(times: times, of: motion)
      attributes += Self.style(animations: Array(names.suffix(1)))
      let clip = clip(of: triangle, by: Self.overlap / max(0.1, node.stretch))
      text += Self.nested(
        "<g\(attributes)><use xlink:href=\"#\(name)\" clip-path=\"url(#\(clip))\"/></g>",
        in: names.dropLast())
    }
    return text
  }

  /// Divides a box into triangles.
  private static func triangles(of box: CGRect, columns: Int, rows: Int) -> [Triangle] {
    var result: [Triangle] = []
    func point(_ column: Int, _ row: Int) -> CGPoint {
      CGPoint(
        x: box.minX + box.width * CGFloat(column) / CGFloat(columns),
        y: box.minY + box.height * CGFloat(row) / CGFloat(rows))
    }
    for row in 0..<rows {
      for column in 0..<columns {
        let corners = [
          point(column, row), point(column + 1, row), point(column, row + 1),
          point(column + 1, row + 1),
        ]
        result.append(Triangle(corners: [corners[0], corners[1], corners[2]]))
        result.append(Triangle(corners: [corners[3], corners[2], corners[1]]))
      }
    }
    return result
  }

  /// Defines the clip to a triangle that is enlarged by a distance, and returns its name.
  private mutating func clip(of triangle: Triangle, by distance: Double) -> String {
    let center = triangle.center
    let points = triangle.corners.map { corner in
      let length = max(1e-6, hypot(corner.x - center.x, corner.y - center.y))
      let factor = 1 + distance / length
      return CGPoint(
        x: center.x + (corner.x - center.x) * factor, y: center.y + (corner.y - center.y) * factor)
    }
    let data = points.map { "\(SVGNumber.short($0.x)) \(SVGNumber.short($0.y))" }
      .joined(separator: "L")
    return still.define(prefix: "c") {
      "<clipPath id=\"\($0)\"><path d=\"M\(data)z\"/></clipPath>"
    }
  }
}
