import Foundation
import Geometry
import Layouts
import Testing

/// One row of the reference's table of flow geometry.
struct FlowCase: Sendable, CustomTestStringConvertible {
  var testDescription: String
  var side: CGFloat
  var inset: EdgeInsets
  var line: CGFloat
  var interitem: CGFloat
  var width: CGFloat
  var counts: [Int]
  var columns: Int
  var gap: CGFloat
  /// Section, item, x, y.
  var positions: [[CGFloat]]
  var height: CGFloat
}

private let eight = EdgeInsets(all: 8)
private let detailInset = EdgeInsets(top: 8, left: 0, bottom: 8, right: 8)
private let hubble: CGFloat = (375 - 2) / 3

/// Returns the positions of a section's items on a grid.
private func gridPositions(
  _ count: Int, columns: Int, origin: CGPoint, pitch: CGSize
) -> [[CGFloat]] {
  (0..<count).map { (item: Int) -> [CGFloat] in
    let x = origin.x + CGFloat(item % columns) * pitch.width
    let y = origin.y + CGFloat(item / columns) * pitch.height
    return [0, CGFloat(item), x, y]
  }
}

private let table: [FlowCase] = [
  FlowCase(
    testDescription: "small 50 in 768", side: 50, inset: eight, line: 16, interitem: 10,
    width: 768, counts: [13, 16, 14], columns: 12, gap: 13.8182,
    positions: [
      [0, 0, 8, 8], [0, 1, 71.818, 8], [0, 12, 8, 74], [1, 0, 8, 140], [2, 0, 8, 272],
      [2, 13, 71.818, 338],
    ], height: 396),
  FlowCase(
    testDescription: "small 50 in 1024", side: 50, inset: eight, line: 16, interitem: 10,
    width: 1024, counts: [13, 16, 14], columns: 16, gap: 13.8667,
    positions: [
      [0, 12, 774.4, 8], [1, 0, 8, 74], [1, 15, 966, 74], [2, 0, 8, 140],
      [2, 13, 838.267, 140],
    ], height: 198),
  FlowCase(
    testDescription: "large 200 in 768", side: 200, inset: eight, line: 16, interitem: 10,
    width: 768, counts: [13, 16, 14], columns: 3, gap: 76,
    positions: [[0, 1, 284, 8], [0, 2, 560, 8], [1, 0, 8, 1088], [2, 0, 8, 2384]], height: 3456),
  FlowCase(
    testDescription: "large 200 in 1024", side: 200, inset: eight, line: 16, interitem: 10,
    width: 1024, counts: [13, 16, 14], columns: 4, gap: 69.333,
    positions: [[0, 1, 277.333, 8], [1, 0, 8, 872], [2, 0, 8, 1736]], height: 2592),
  FlowCase(
    testDescription: "detail 300, one section", side: 300, inset: detailInset, line: 16,
    interitem: 16, width: 768, counts: [16], columns: 2, gap: 160,
    positions: gridPositions(
      16, columns: 2, origin: CGPoint(x: 0, y: 8), pitch: CGSize(width: 460, height: 316)),
    height: 2528),
  FlowCase(
    testDescription: "detail 300, three sections", side: 300, inset: detailInset, line: 16,
    interitem: 16, width: 768, counts: [13, 16, 14], columns: 2, gap: 160,
    positions: [[1, 0, 0, 2220], [2, 0, 0, 4748]], height: 6952),
  FlowCase(
    testDescription: "grid 180", side: 180, inset: EdgeInsets(all: 10), line: 10, interitem: 10,
    width: 768, counts: [10], columns: 3, gap: 104,
    positions: gridPositions(
      10, columns: 3, origin: CGPoint(x: 10, y: 10), pitch: CGSize(width: 284, height: 190)),
    height: 770),
  FlowCase(
    testDescription: "Hubble in 375", side: hubble, inset: .zero, line: 1, interitem: 1,
    width: 375, counts: [12], columns: 3, gap: 1,
    positions: [[0, 0, 0, 0], [0, 1, 125.333, 0], [0, 2, 250.667, 0], [0, 9, 0, 376]],
    height: 500.333),
  FlowCase(
    testDescription: "Hubble in 320", side: 106, inset: .zero, line: 1, interitem: 1,
    width: 320, counts: [12], columns: 3, gap: 1,
    positions: [[0, 0, 0, 0], [0, 1, 107, 0], [0, 2, 214, 0], [0, 11, 214, 321]], height: 427),
]

struct FlowTableTests {
  @Test(arguments: table)
  func `vertical flow has the reference's frames`(row: FlowCase) throws {
    let layout = flow(
      FakeHost(width: row.width, counts: row.counts),
      item: CGSize(width: row.side, height: row.side), line: row.line, interitem: row.interitem,
      inset: row.inset)
    for position in row.positions {
      let frame = try #require(layout.frame(Int(position[0]), Int(position[1])))
      // The table prints three decimals.
      #expect(
        abs(frame.minX - position[2]) < 6e-4 && abs(frame.minY - position[3]) < 6e-4, "\(position)")
      #expect(frame.width == row.side && frame.height == row.side)
    }
    let first = try #require(layout.frame(0, 0))
    let second = try #require(layout.frame(0, 1))
    #expect(abs(second.minX - first.maxX - row.gap) < 6e-4)
    let inFirstRow = (0..<row.counts[0]).filter { layout.frame(0, $0)?.minY == first.minY }
    #expect(inFirstRow.count == min(row.columns, row.counts[0]))
    #expect(abs(layout.collectionViewContentSize.height - row.height) < 6e-4)
    #expect(layout.collectionViewContentSize.width == row.width)
  }

  @Test(arguments: table)
  func `horizontal flow has the same frames with the axes swapped`(row: FlowCase) throws {
    let host = FakeHost(width: 1024, height: row.width, counts: row.counts)
    let inset = EdgeInsets(
      top: row.inset.left, left: row.inset.top, bottom: row.inset.right, right: row.inset.bottom)
    let layout = flow(
      host, item: CGSize(width: row.side, height: row.side), line: row.line,
      interitem: row.interitem, inset: inset
    ) { $0.scrollDirection = .horizontal }
    for position in row.positions {
      let frame = try #require(layout.frame(Int(position[0]), Int(position[1])))
      #expect(
        abs(frame.minY - position[2]) < 6e-4 && abs(frame.minX - position[3]) < 6e-4, "\(position)")
    }
    #expect(abs(layout.collectionViewContentSize.width - row.height) < 6e-4)
    #expect(layout.collectionViewContentSize.height == row.width)
  }

  /// Width, item, count, x of the items.
  static let golden: [(CGFloat, CGFloat, Int, [CGFloat])] = [
    (375, 100, 5, [0, 137.5, 275, 0, 137.5]),
    (320, 50, 7, [0, 67.5, 135, 202.5, 270, 0, 67.5]),
    (375, 100, 1, [0]),
    (375, 200, 1, [87.5]),
    (375, 200, 3, [87.5, 87.5, 87.5]),
  ]

  @Test(arguments: golden)
  func `equal items have the golden positions`(
    width: CGFloat, side: CGFloat, count: Int, xs: [CGFloat]
  ) {
    let layout = flow(
      FakeHost(width: width, counts: [count]), item: CGSize(width: side, height: side))
    #expect(layout.xs(count) == xs)
  }

  @Test func `unequal items have the golden positions`() {
    let host = FakeHost(width: 320, counts: [4])
    let widths: [CGFloat] = [120, 90, 120, 60]
    host.size = { CGSize(width: widths[$0.item], height: 40) }
    let layout = flow(host, item: CGSize(width: 50, height: 50))
    #expect(layout.xs(4) == [0, 230, 0, 130])
    #expect((0..<4).map { layout.frame(0, $0)?.minY } == [0, 0, 50, 50])
    #expect(layout.collectionViewContentSize == CGSize(width: 320, height: 90))
  }

  @Test func `the insert sample ends as in A3`() {
    let before = flow(
      FakeHost(width: 768, counts: [13, 16, 14]), item: CGSize(width: 50, height: 50), line: 16,
      inset: eight)
    let after = flow(
      FakeHost(width: 768, counts: [14, 16, 14]), item: CGSize(width: 50, height: 50), line: 16,
      inset: eight)
    #expect(before.frame(0, 13) == nil)
    let frame = after.frame(0, 13) ?? .zero
    #expect(abs(frame.minX - 71.818) < 6e-4)
    #expect(frame.minY == 74)
  }
}
