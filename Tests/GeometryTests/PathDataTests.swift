import Foundation
import Geometry
import Testing

struct PathDataTests {
  /// Returns the points of a path's steps, rounded to thousandths.
  private func points(_ text: String) throws -> [CGPoint] {
    try Path(svg: text).elements.flatMap(\.points).map {
      CGPoint(x: ($0.x * 1000).rounded() / 1000, y: ($0.y * 1000).rounded() / 1000)
    }
  }

  @Test func `reads straight steps, absolute and relative`() throws {
    let expected = [(1, 2), (4, 2), (4, 6), (1, 6), (1, 2.5)].map { CGPoint(x: $0.0, y: $0.1) }
    #expect(try points("M1 2H4V6L1,6 1 2.5Z") == expected)
    #expect(try points("m1,2h3v4l-3 0 0-3.5z") == expected)
    // Pairs after a move are lines, and numbers need no separator where they are unambiguous.
    #expect(try points("M1 2 4 2 4 6 1 6 1 2.5") == expected)
    #expect(try points("M.5.5L-1-1e0") == [CGPoint(x: 0.5, y: 0.5), CGPoint(x: -1, y: -1)])
  }

  @Test func `reads curves, and mirrors their control points`() throws {
    let smooth = try points("M0 0C1 2 3 4 5 5S9 8 10 10")
    #expect(smooth[4] == CGPoint(x: 7, y: 6))
    // A quadratic curve's cubic has its control points at two thirds of the distance.
    let quadratic = try points("M0 0Q3 6 6 0T12 0")
    #expect(quadratic[1] == CGPoint(x: 2, y: 4) && quadratic[2] == CGPoint(x: 4, y: 4))
    #expect(quadratic[4] == CGPoint(x: 8, y: -4))
    // Without a preceding curve there is no control point to mirror.
    #expect(try points("M0 0L2 2T6 2")[2] == CGPoint(x: 2, y: 2))
  }

  @Test func `an arc runs round its ellipse in the direction of its flags`() throws {
    for (flags, middle) in [("0 0", -1.0), ("0 1", 1)] {
      let path = try Path(svg: "M-10 0A10 10 0 \(flags) 10 0")
      let points = path.elements.flatMap(\.points)
      #expect(abs(points.last.map(\.x)! - 10) < 1e-9 && abs(points.last!.y) < 1e-9)
      // y grows downwards: the arc with the second flag runs over the top.
      #expect(abs(points[3].y - -10 * middle) < 1e-9)
    }
    let large = try Path(svg: "M0 0A10 10 0 11 10 10")
    #expect(large.bounds!.width > 19)
    // Radii that are too small grow, and zero radii draw a line.
    #expect(abs(try Path(svg: "M0 0a1 1 0 0 1 20 0").bounds!.minY + 10) < 1e-6)
    for radius in ["0", "1e-200", "1e-320"] {
      #expect(try points("M0 0A\(radius) \(radius) 0 0 0 50 50").last == CGPoint(x: 50, y: 50))
    }
  }

  @Test func `a step after a closed contour begins where the contour did`() throws {
    let path = try Path(svg: "M1 1h4v4zl2 2")
    #expect(path.elements[4] == .move(CGPoint(x: 1, y: 1)))
    #expect(path.elements[5] == .line(CGPoint(x: 3, y: 3)))
  }

  @Test(arguments: [
    ("L1 1", "begins with M", 1), ("M1", "expected a number", 3), ("M1 1 X", "no command", 6),
    ("M1 1A1 1 0 2 0 5 5", "flag", 12), ("M1 1Z 4", "expected a command", 7),
    ("M1e9 0", "at most 1000000", 2), ("M1 1 L1 nan", "expected a number", 9),
  ])
  func `reports the first error and its location`(text: String, words: String, location: Int) throws
  {
    let error = #expect(throws: PathDataError.self) { _ = try Path(svg: text) }
    #expect(error?.description.contains(words) == true, "\(error?.description ?? "")")
    #expect(error?.offset == location - 1, "\(error?.offset ?? -1)")
  }

  @Test func `limits the number of steps`() throws {
    let most = "M0 0" + String(repeating: "h1", count: Path.maximumElements - 1)
    #expect(try Path(svg: most).elements.count == Path.maximumElements)
    #expect(throws: PathDataError.self) { _ = try Path(svg: most + "h1") }
  }
}
