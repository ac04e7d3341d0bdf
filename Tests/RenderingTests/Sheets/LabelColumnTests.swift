import Foundation
import Geometry
import Rendering
import TestSupport
import Testing

/// The places of names beside a frame, and the lines to them.
struct LabelColumnTests {
  @Test func `names are beside their lines where there is room`() {
    let tops = LabelColumn.tops(around: [20, 60, 100], height: 15, in: 0...200)
    #expect(tops == [12, 52, 92])
  }

  @Test func `names at one height stand below each other in the order of their lines`() {
    let tops = LabelColumn.tops(around: [50, 48, 52], height: 10, in: 0...200)
    #expect(tops[1] < tops[0] && tops[0] < tops[2])
  }

  @Test func `names never overlap nor leave the column`() {
    var numbers = SeededNumbers(seed: 4)
    for _ in 0..<500 {
      let count = 1 + numbers.below(10)
      let heights = (0..<count).map { _ in Double(numbers.below(180)) - 20 }
      let tops = LabelColumn.tops(around: heights, height: 15, in: 10...170)
      let sorted = tops.sorted()
      #expect(zip(sorted, sorted.dropFirst()).allSatisfy { $1 - $0 >= 15 })
      #expect(tops.allSatisfy { 10 <= $0 && $0 + 15 <= 170 })
    }
  }

  @Test func `a line avoids what stands beside its element`() {
    let area = CGRect(x: 0, y: 0, width: 200, height: 100)
    let box = CGRect(x: 10, y: 30, width: 40, height: 40)
    let free = LeaderLines(from: [(box, false)], in: area, avoiding: [box]).heights
    #expect(free == [50])
    let beside = CGRect(x: 100, y: 30, width: 40, height: 40)
    let bent = LeaderLines(from: [(box, false)], in: area, avoiding: [box, beside]).heights
    #expect(bent[0] > 70 || bent[0] < 30)
    // Of an element that is turned, the corners of the box are empty.
    let turned = LeaderLines(from: [(box, true)], in: area, avoiding: [box, beside]).heights
    #expect(30 < turned[0] && turned[0] < 70)
  }

  @Test func `the elements around an element do not matter`() {
    let area = CGRect(x: 0, y: 0, width: 200, height: 100)
    let box = CGRect(x: 10, y: 30, width: 40, height: 40)
    #expect(LeaderLines(from: [(box, false)], in: area, avoiding: [box, area]).heights == [50])
  }
}
