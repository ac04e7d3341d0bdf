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

  @Test func `a handle without length leaves the direction of the curve`() throws {
    let path = try #require(MotionPath(try Path(svg: "M0 0 C 0 0 100 0 100 100")))
    #expect(abs(path.place(at: 0).angle) < 1e-2)
    let end = try #require(MotionPath(try Path(svg: "M0 0 C 50 0 100 100 100 100")))
    #expect(abs(end.place(at: 1).angle - atan2(100, 50)) < 0.6)
  }

  @Test(arguments: ["", "M5 5", "M5 5 Z", "M0 0 L 0 0", "M0 0 L 9 0 M 20 0 L 30 0"])
  func `a path without one way is none`(data: String) throws {
    #expect(MotionPath(try Path(svg: data)) == nil)
  }
}
