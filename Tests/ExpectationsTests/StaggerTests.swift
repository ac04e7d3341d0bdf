import Expectations
import Foundation
import Geometry
import Testing
import Timelines
import Timing

struct StaggerTests {
  /// Returns cells that begin to move 40 ms apart, each with a path and a curve of its own.
  private func cells(_ begins: [Double]) -> [Layer] {
    let curves: [TimingCurve] = [
      .easeIn, .linear, .spring(Spring(dampingRatio: 0.7, duration: 0.3)), .easeInEaseOut,
    ]
    return begins.enumerated().map { index, begin in
      cell("0/\(index)", x: 20, path: [0, index]).moving(
        toX: 30 + 12 * Double(index), y: 40, at: begin, for: 0.3, curve: curves[index % 4])
    }
  }

  @Test func `one after the other, whatever the curves`() {
    #expect(timeline(cells([0.1, 0.14, 0.18, 0.22])).sentences(.staggered(by: 0.04)) == [])
  }

  @Test func `reports elements that are early or late`() {
    #expect(
      timeline(cells([0.1, 0.15, 0.19])).sentences(.staggered(by: 0.04)) == [
        "cell 0/1 begins to move at 0.150 s, 0.050 s after cell 0/0, not 0.040 s after it "
          + "(tolerance 0.001 s)"
      ])
    #expect(
      timeline(cells([0.2, 0.1])).sentences(.staggered(by: 0.04)) == [
        "cell 0/1 begins to move at 0.100 s, 0.100 s before cell 0/0, not 0.040 s after "
          + "it (tolerance 0.001 s)"
      ])
  }

  @Test func `the tolerance is a millisecond, or the given one`() {
    #expect(timeline(cells([0.1, 0.141])).sentences(.staggered(by: 0.04)) == [])
    #expect(timeline(cells([0.1, 0.1411])).sentences(.staggered(by: 0.04)).count == 1)
    #expect(timeline(cells([0.1, 0.15])).sentences(.staggered(by: 0.04).within(0.01)) == [])
  }

  @Test func `delays count, and the order is that of the list`() {
    let delayed = ["b", "a"].enumerated().map { index, key in
      cell(key, path: [0, index]).with {
        $0.position.animate(
          to: CGPoint(x: 90, y: 50), at: .zero, delay: at(0.1 * Double(2 - index)),
          duration: at(0.3), curve: .easeInEaseOut)
      }
    }
    #expect(timeline(delayed).sentences(.staggered(by: 0.1).of("a", "b")) == [])
    #expect(timeline(delayed).sentences(.staggered(by: 0.1)).count == 1)
  }

  @Test func `an element that appears begins then, whether it moves or not`() {
    let born = (0..<3).map { index in
      cell("\(index)", x: 10 + 30 * Double(index), path: [0, index]).with {
        $0.begin(at: at(0.2 * Double(index + 1)))
        guard index < 2 else { return }
        $0.alpha = Track(0)
        $0.alpha.animate(
          to: 1, at: at(0.2 * Double(index + 1)), duration: at(0.3), curve: .easeInEaseOut)
      }
    }
    #expect(timeline(born).sentences(.staggered(by: 0.2)) == [])
  }

  @Test func `an element that does not move, or is alone, fails`() {
    #expect(
      timeline(cells([0.1]) + [cell("still", path: [0, 1])]).sentences(.staggered(by: 0.1)) == [
        "cell still does not move (tolerance 0.001 s)"
      ])
    #expect(
      timeline(cells([0.1])).sentences(.staggered(by: 0.1)) == [
        "'staggered' needs two elements, and only cell 0/0 matches (tolerance 0.001 s)"
      ])
  }
}
