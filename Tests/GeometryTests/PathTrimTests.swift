import Foundation
import Testing

@testable import Geometry

/// The parts of paths by their length.
@Suite struct PathTrimTests {
  /// The length of a path, measured on many straight pieces.
  private func length(_ path: Path) -> Double {
    var (sum, current, start) = (0.0, CGPoint.zero, CGPoint.zero)
    func go(to point: CGPoint) {
      sum += hypot(point.x - current.x, point.y - current.y)
      current = point
    }
    for element in path.elements {
      switch element {
      case .move(let point): (current, start) = (point, point)
      case .line(let point): go(to: point)
      case .close: go(to: start)
      case .cubic(let first, let second, let end):
        let from = current
        for step in 1...2000 {
          let t = Double(step) / 2000
          let u = 1 - t
          func mix(_ a: Double, _ b: Double, _ c: Double, _ d: Double) -> Double {
            u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
          }
          go(
            to: CGPoint(
              x: mix(from.x, first.x, second.x, end.x), y: mix(from.y, first.y, second.y, end.y)))
        }
      }
    }
    return sum
  }

  private static let paths = [
    "M0 0 L30 40", "M0 0 H10 V10 H0 Z", "M20 150 C40 20 90 20 100 100 L180 60",
    "M0 0 H10 M20 0 H40 M0 9 C10 20 20 0 30 9 Z", "M5 5 A40 20 30 1 1 60 60 Z",
  ]

  @Test(arguments: paths)
  func `a part has its share of the length`(data: String) throws {
    let path = try Path(svg: data)
    let total = length(path)
    for (start, end) in [(0, 0.5), (0.25, 0.75), (0.1, 1), (0.9, 0.95), (0, 1)] {
      let part = path.trimmed(from: start, to: end)
      // The parameter on a curve is interpolated between 32 of its points.
      #expect(abs(length(part) - (end - start) * total) < total * 2e-3)
    }
    #expect(path.trimmed(from: 0.5, to: 0.5) == .empty)
    #expect(path.trimmed(from: 0.75, to: 0.25) == .empty)
    #expect(path.trimmed(from: -1, to: 2) == path)
  }

  @Test func `two parts join where they meet`() throws {
    let path = try Path(svg: Self.paths[2])
    for share in stride(from: 0.05, to: 1, by: 0.05) {
      let (before, after) = (path.trimmed(from: 0, to: share), path.trimmed(from: share, to: 1))
      let end = try #require(before.elements.last?.points.last)
      let start = try #require(after.elements.first?.points.first)
      #expect(hypot(end.x - start.x, end.y - start.y) < 1e-9)
    }
  }

  @Test func `curves stay curves, and whole contours stay closed`() throws {
    let circle = Path(ellipseIn: CGRect(x: 0, y: 0, width: 10, height: 10))
    let half = circle.trimmed(from: 0, to: 0.5)
    #expect(half.elements.count == 3)
    #expect(abs((half.elements.last?.points.last?.x ?? 9) - 0) < 1e-9)
    let two = try Path(svg: "M0 0 H10 V10 H0 Z M20 0 H30")
    #expect(two.trimmed(from: 0, to: 0.9).elements.contains(.close))
    #expect(!two.trimmed(from: 0, to: 0.7).elements.contains(.close))
  }
}
