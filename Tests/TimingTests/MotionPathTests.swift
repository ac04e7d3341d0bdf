import Foundation
import Geometry
import Testing
import Timing

struct MotionPathTests {
  /// The distance between two points.
  private func distance(_ one: CGPoint, _ other: CGPoint) -> Double {
    hypot(one.x - other.x, one.y - other.y)
  }

  @Test(arguments: [-5.5, -Double.pi, -0.4, 0.001, 1, .pi, 6])
  func `an arc is a part of a circle, at an even pace`(angle: Double) throws {
    let (start, end) = (CGPoint(x: 10, y: 20), CGPoint(x: 130, y: -60))
    let path = try #require(MotionPath(from: start, through: [end], arc: angle))
    let radius = distance(start, end) / (2 * sin(abs(angle) / 2))
    #expect(abs(path.length / (radius * abs(angle)) - 1) < 1e-4)
    let first = path.place(at: 0)
    #expect(distance(first.point, start) < 1e-9 && distance(path.place(at: 1).point, end) < 1e-9)
    // The center is to the right of the direction where the arc runs clockwise.
    let side = angle > 0 ? 1.0 : -1
    let center = CGPoint(
      x: start.x - side * radius * sin(first.angle), y: start.y + side * radius * cos(first.angle))
    for step in 0...16 {
      let (point, heading) = path.place(at: Double(step) / 16)
      #expect(abs(distance(point, center) / radius - 1) < 1e-5)
      let turned = first.angle + angle * Double(step) / 16
      #expect(abs(sin((heading - turned) / 2)) < 1e-4)
    }
  }

  @Test func `curves and lines are passed at an even pace`() throws {
    let path = try #require(
      MotionPath(try Path(svg: "M0 0 C 0 -200 300 100 60 40 L 200 40 Q 260 40 260 200 Z")))
    let step = path.length / 4000
    var last = path.place(at: 0).point
    var length = 0.0
    for index in 1...4000 {
      let point = path.place(at: Double(index) / 4000).point
      #expect(distance(point, last) < step * 1.01)
      length += distance(point, last)
      last = point
    }
    // Chords cut the corners.
    #expect(abs(length / path.length - 1) < 1e-3 && distance(last, .zero) < 1e-6)
  }

  @Test func `beyond its ends a path goes straight on, as springs do`() throws {
    let path = try #require(MotionPath(try Path(svg: "M0 0 L 10 0 L 10 10")))
    #expect(distance(path.place(at: 1.1).point, CGPoint(x: 10, y: 12)) < 1e-9)
    #expect(distance(path.place(at: -0.1).point, CGPoint(x: -2, y: 0)) < 1e-9)
  }

  @Test(arguments: [
    ("M0 0 C 0 0 100 0 100 100", 0, Double.pi / 2),
    ("M0 0 C 50 0 100 100 100 100", 0, atan2(100, 50)),
    ("M9 9 C 9 9 -20 60 -20 60", atan2(51, -29), atan2(51, -29)),
    ("M0 0 C 0 -200 300 100 60 40 L 200 40", -Double.pi / 2, 0),
    ("M0 0 L -10 0 L -10 10", .pi, .pi / 2),
  ])
  func `the direction is that of the way, also where a handle has no length`(
    data: String, first: Double, last: Double
  ) throws {
    let path = try #require(MotionPath(try Path(svg: data)))
    func differ(_ one: Double, _ other: Double) -> Double { abs(sin((one - other) / 2)) }
    #expect(differ(path.place(at: 0).angle, first) < 1e-3)
    #expect(differ(path.place(at: 1).angle, last) < 1e-3)
    var corners = 0
    for index in 1..<200 {
      let share = Double(index) / 200
      let (before, after) = (path.place(at: share - 1e-4).point, path.place(at: share + 1e-4).point)
      let way = atan2(after.y - before.y, after.x - before.x)
      if differ(path.place(at: share).angle, way) > 5e-3 { corners += 1 }
    }
    // Only a corner has no direction.
    #expect(corners <= 1)
  }

  @Test func `several arcs pass through their points, and a point twice is passed once`() throws {
    let points = [CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 40), CGPoint(x: 30, y: 40), .zero]
    let path = try #require(MotionPath(from: .zero, through: points, arc: 1))
    let ratio = 0.5 / sin(0.5)
    #expect(abs(path.length / (120 * ratio) - 1) < 1e-4)
    for (share, point) in zip([0.25, 7.0 / 12, 1], [points[0], points[1], .zero]) {
      #expect(distance(path.place(at: share).point, point) < 1e-3)
    }
    #expect(path.end == path.place(at: 1).point)
    let straight = try #require(MotionPath(from: .zero, through: points, arc: 0))
    #expect(abs(straight.length - 120) < 1e-9)
  }

  @Test(arguments: ["", "M5 5", "M5 5 Z", "M0 0 L 0 0", "M0 0 L 9 0 M 20 0 L 30 0"])
  func `a path without one way is none`(data: String) throws {
    #expect(MotionPath(try Path(svg: data)) == nil)
  }
}
