import Foundation
import Geometry
import Layouts
import Testing

private let fifty = CGSize(width: 50, height: 50)

struct FlowRulesTests {
  @Test func `UIKit's defaults`() {
    let layout = CollectionViewFlowLayout()
    #expect(layout.itemSize == fifty)
    #expect(layout.minimumLineSpacing == 10)
    #expect(layout.minimumInteritemSpacing == 10)
    #expect(layout.sectionInset == .zero)
    #expect(layout.headerReferenceSize == .zero && layout.footerReferenceSize == .zero)
    #expect(layout.scrollDirection == .vertical)
    #expect(!layout.sectionHeadersPinToVisibleBounds && !layout.sectionFootersPinToVisibleBounds)
  }

  @Test func `an incomplete last row is on the grid, or has minimum spacing if requested`() {
    let host = FakeHost(width: 320, counts: [7])
    #expect(flow(host, item: fifty).xs(7).suffix(2) == [0, 67.5])
    let packed = flow(host, item: fifty) { $0.rules.lastRowGap = .minimum }
    #expect(packed.xs(7).suffix(2) == [0, 60])
    #expect(packed.xs(5) == [0, 67.5, 135, 202.5, 270])
  }

  @Test func `a complete last row is a full row`() {
    let layout = flow(FakeHost(width: 320, counts: [10]), item: fifty) {
      $0.rules.lastRowGap = .minimum
    }
    #expect(layout.xs(10).suffix(5) == [0, 67.5, 135, 202.5, 270])
  }

  /// The rule for full rows and the positions of a full row of five 50s in 320.
  static let common: [(FlowRules.Alignment, [CGFloat])] = [
    (.justify, [0, 67.5, 135, 202.5, 270]), (.left, [0, 60, 120, 180, 240]),
    (.center, [15, 75, 135, 195, 255]), (.right, [30, 90, 150, 210, 270]),
  ]

  @Test(arguments: common)
  func `full rows follow their rule`(rule: FlowRules.Alignment, xs: [CGFloat]) {
    let host = FakeHost(width: 320, counts: [6])
    #expect(flow(host, item: fifty) { $0.rules.common = rule }.xs(5) == xs)
    // The same through individual sizes; the sixth item makes the first row a full one.
    host.size = { _ in fifty }
    let mixed = flow(host, item: fifty) {
      $0.rules.common = rule
      $0.uniformDelegateSizesAreFixed = false
    }
    #expect(mixed.xs(5) == xs)
  }

  /// The rule for the last row and the positions of two 50s in 320.
  static let last: [(FlowRules.Alignment, [CGFloat])] = [
    (.justify, [0, 270]), (.center, [105, 165]), (.right, [210, 270]),
  ]

  @Test(arguments: last)
  func `the last row follows its rule`(rule: FlowRules.Alignment, xs: [CGFloat]) {
    let host = FakeHost(width: 320, counts: [7])
    #expect(flow(host, item: fifty) { $0.rules.lastRow = rule }.xs(7).suffix(2) == xs[...])
    host.size = { _ in fifty }
    let mixed = flow(host, item: fifty) {
      $0.rules.lastRow = rule
      $0.uniformDelegateSizesAreFixed = false
    }
    #expect(mixed.xs(7).suffix(2) == xs[...])
  }

  /// The rule across a row and y of a 20 beside a 60.
  static let across: [(FlowRules.CrossAlignment, CGFloat)] = [
    (.top, 0), (.center, 20), (.bottom, 40),
  ]

  @Test(arguments: across)
  func `unequal heights follow the rule across the row`(
    rule: FlowRules.CrossAlignment, y: CGFloat
  ) {
    let host = FakeHost(width: 320, counts: [2])
    host.size = { CGSize(width: 50, height: $0.item == 0 ? 20 : 60) }
    let layout = flow(host, item: fifty) { $0.rules.across = rule }
    #expect(layout.frame(0, 0)?.minY == y)
    #expect(layout.frame(0, 1)?.minY == 0)
  }

  @Test func `equal sizes from a delegate are a grid unless that is disabled`() {
    let host = FakeHost(width: 320, counts: [7])
    host.size = { _ in fifty }
    #expect(flow(host, item: .zero).xs(7).suffix(2) == [0, 67.5])
    let mixed = flow(host, item: .zero) { $0.uniformDelegateSizesAreFixed = false }
    #expect(mixed.xs(7).suffix(2) == [0, 60])
    #expect(mixed.xs(5) == [0, 67.5, 135, 202.5, 270])
  }

  @Test func `rows of single items are centered, the last one too`() {
    let host = FakeHost(width: 320, counts: [3])
    let widths: [CGFloat] = [200, 220, 240]
    host.size = { CGSize(width: widths[$0.item], height: 50) }
    #expect(flow(host, item: fifty).xs(3) == [60, 50, 40])
    // One row of two makes the last one an ordinary last row.
    let others: [CGFloat] = [100, 100, 240]
    host.size = { CGSize(width: others[$0.item], height: 50) }
    #expect(flow(host, item: fifty).xs(3) == [0, 220, 0])
  }

  @Test func `a third of the width fits three times despite rounding`() {
    let host = FakeHost(width: 320, counts: [3])
    let third = CGSize(width: 106.66669, height: 50)
    let layout = flow(host, item: third, interitem: 0)
    #expect(layout.frame(0, 2)?.minY == 0)
    let strict = flow(host, item: third, interitem: 0) { $0.fitTolerance = 0 }
    #expect(strict.frame(0, 2)?.minY == 60)
    host.size = { CGSize(width: third.width, height: $0.item == 0 ? 50 : 40) }
    #expect(flow(host, item: third, interitem: 0).frame(0, 2)?.minY == 5)
    let strictMixed = flow(host, item: third, interitem: 0) { $0.fitTolerance = 0 }
    #expect(strictMixed.frame(0, 2)?.minY == 60)
  }

  @Test func `right to left mirrors every row`() {
    let host = FakeHost(width: 320, counts: [7])
    let layout = flow(host, item: fifty) { $0.isRightToLeft = true }
    #expect(layout.xs(7) == [270, 202.5, 135, 67.5, 0, 270, 202.5])
    let wide = flow(
      host, item: fifty, inset: EdgeInsets(top: 0, left: 10, bottom: 0, right: 40)
    ) { $0.isRightToLeft = true }
    // x' = 320 − 50 − x: the first item keeps the left inset from the right edge.
    #expect(wide.xs(1) == [260])
  }

  @Test func `origins are rounded to pixels only if requested, sizes never`() {
    let host = FakeHost(width: 768, counts: [13])
    let inset = EdgeInsets(all: 8)
    let exact = flow(host, item: CGSize(width: 50.3, height: 50), line: 16, inset: inset)
    #expect(
      exact.frame(0, 1).map { abs($0.minX - (8 + 50.3 + (752 - 12 * 50.3) / 11)) < 1e-9 } == true)
    let rounded = flow(host, item: CGSize(width: 50.3, height: 50), line: 16, inset: inset) {
      $0.roundsLayoutFramesToScale = 2
    }
    for item in 0..<13 {
      let frame = rounded.frame(0, item) ?? .zero
      #expect((frame.minX * 2).rounded() == frame.minX * 2)
      #expect(abs(frame.minX - (exact.frame(0, item)?.minX ?? 0)) <= 0.25)
      #expect(frame.width == 50.3)
    }
    let none = flow(host, item: CGSize(width: 50.3, height: 50), line: 16, inset: inset) {
      $0.roundsLayoutFramesToScale = 0
    }
    #expect(none.frame(0, 1) == exact.frame(0, 1))
  }
}
