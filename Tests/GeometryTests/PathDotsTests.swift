import Foundation
import Geometry
import Testing

/// The marks of a line that have no length.
@Suite struct PathDotsTests {
  /// Returns the dots of a path as rounded numbers: x, y and the angle in degrees.
  private func dots(_ text: String, _ dash: [Double] = [], phase: Double = 0) throws -> [[Double]] {
    try Path(svg: text).dots(dash: dash, phase: phase).map { dot in
      [dot.point.x, dot.point.y, dot.angle * 180 / .pi].map { ($0 * 100).rounded() / 100 }
    }
  }

  @Test(arguments: ["M5 6h0", "M5 6z", "M5 6l0 0 0 0z", "M5 6c0 0 0 0 0 0", "M5 6L5 6M0 0h9M7 7"])
  func `a contour without length is a dot, a mere move is none`(text: String) throws {
    #expect(try dots(text) == [[5, 6, 0]])
    #expect(try dots(text, [3, 4], phase: 2) == [[5, 6, 0]])
    #expect(try dots(text, [3, 4], phase: 5) == [])
    #expect(try dots(text, [3, 4], phase: -1) == [])
    #expect(try Path(svg: text).withoutDots.dots() == [])
  }

  @Test func `a dash without length is a dot in the direction of the line`() throws {
    #expect(
      try dots("M0 0h10v10", [0, 4]) == [
        [0, 0, 0], [4, 0, 0], [8, 0, 0], [10, 2, 90],
        [10, 6, 90],
      ])
    // At a corner the line comes from the left, and its end is not part of it.
    #expect(try dots("M0 0h10v10", [0, 10]) == [[0, 0, 0], [10, 0, 0]])
    #expect(try dots("M0 0h10v10h-10z", [0, 10]).count == 4)
    #expect(try dots("M0 0h10v10", [6, 2, 0, 2], phase: 3) == [[5, 0, 0], [10, 5, 90]])
    #expect(try dots("M0 0h10M0 5h10", [0, 6]).count == 4)
    #expect(try dots("M0 0h10", [4, 2]) == [])
  }

  @Test func `what has a length is kept`() throws {
    let path = try Path(svg: "M0 0h9M5 5h0M3 3c1 1 1 1 0 0")
    #expect(path.withoutDots == (try Path(svg: "M0 0h9M3 3c1 1 1 1 0 0")))
  }

  @Test func `a part of a path has the dots that it reaches`() throws {
    let path = try Path(svg: "M1 1h0M0 0h10M2 2zM0 5h10M3 3h0")
    func count(_ start: Double, _ end: Double) -> Int {
      path.trimmed(from: start, to: end).dots().count
    }
    #expect(count(0, 0.4) == 1)
    #expect(count(0, 0.6) == 2)
    #expect(count(0.4, 0.6) == 1)
    #expect(count(0.6, 1) == 1)
    #expect(count(0, 1) == 3)
  }
}
