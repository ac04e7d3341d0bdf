import Foundation
import Geometry
import Layouts
import Testing

/// Makes prepared piles of upright cards of 100 whose centers are 10 apart, three of them visible.
private func stack(
  _ host: FakeHost, configure: (CollectionViewStackLayout) -> Void = { _ in }
) -> CollectionViewStackLayout {
  let layout = CollectionViewStackLayout()
  layout.itemSize = CGSize(width: 100, height: 100)
  layout.offset = Vector(dx: 0, dy: -10)
  layout.scaleStep = 0
  layout.maximumVisibleItems = 3
  configure(layout)
  layout.prepare(for: host)
  return layout
}

extension CollectionViewStackLayout {
  /// Returns the attributes of the first cards of a pile.
  fileprivate func cards(_ count: Int, section: Int = 0) -> [CollectionViewLayoutAttributes] {
    (0..<count).compactMap { layoutAttributesForItem(at: IndexPath(item: $0, section: section)) }
  }
}

struct StackLayoutTests {
  @Test(arguments: [(100.0, 1), (219, 1), (220, 2), (339, 2), (340, 3), (1000, 3)])
  func `as many piles are side by side as fit with their distance`(
    _ breadth: CGFloat, _ columns: Int
  ) {
    for isHorizontal in [false, true] {
      let host = FakeHost(
        width: isHorizontal ? 900 : breadth, height: isHorizontal ? breadth : 900,
        counts: [1, 1, 1])
      let layout = stack(host) {
        $0.offset = .zero
        $0.scrollDirection = isHorizontal ? .horizontal : .vertical
      }
      let centers = (0..<3).map { layout.cards(1, section: $0)[0].center }
      let along = centers.map { isHorizontal ? $0.y : $0.x }
      #expect(Set(along).count == columns)
      let steps = zip(along, along.dropFirst()).map { $1 - $0 }
      #expect(steps.prefix(columns - 1).allSatisfy { $0 == 120 })
    }
  }

  @Test func `cards overlap, the first on top, the deep ones invisible`() {
    let host = FakeHost(width: 400, height: 400, counts: [10])
    let cards = stack(host).cards(10)
    // The pile is 120 high, from 140 to 260; its top card is at the lower end.
    #expect(cards.map(\.center.y) == [210, 200, 190, 190, 190, 190, 190, 190, 190, 190])
    #expect(cards.allSatisfy { $0.center.x == 200 })
    #expect(cards.map(\.alpha) == [1, 1, 1, 0, 0, 0, 0, 0, 0, 0])
    #expect(cards.map(\.zIndex) == (0..<10).map { -$0 })
  }

  @Test func `a card that becomes visible is at its covered position`() {
    let host = FakeHost(width: 400, height: 400, counts: [5])
    let cards = stack(host) {
      $0.angleStep = 0.1
      $0.scaleStep = 0.1
    }.cards(4)
    #expect(cards[3].center == cards[2].center)
    #expect(cards[3].transform == cards[2].transform)
    #expect(cards[3].alpha == 0 && cards[2].alpha == 1)
  }

  @Test func `cards shrink and fan out by turns`() {
    let host = FakeHost(width: 400, height: 400, counts: [6])
    let layout = stack(host) {
      $0.maximumVisibleItems = 6
      $0.angleStep = 0.1
      $0.scaleStep = 0.25
    }
    let parts = layout.cards(5).map { AffineParts($0.transform) }
    let angles: [CGFloat] = parts.prefix(4).map { CGFloat($0.angle) }
    let scales: [CGFloat] = parts.map { CGFloat($0.sx) }
    #expect(agree(angles, [0, 0.1, -0.1, 0.2]))
    #expect(agree(scales, [1, 0.75, 0.5, 0.25, 0]))
    #expect(layout.cards(6)[5].frame.width == 0)
  }

  @Test func `piles keep their positions when cards are inserted and deleted`() {
    let few = stack(FakeHost(width: 400, height: 400, counts: [1, 0, 1]))
    let many = stack(FakeHost(width: 400, height: 400, counts: [20, 7, 9]))
    #expect(few.frame(0, 0) == many.frame(0, 0))
    #expect(few.frame(2, 0) == many.frame(2, 0))
  }

  @Test func `piles are side by side, in the middle while there is space`() {
    let host = FakeHost(width: 350, height: 400, counts: [1, 1, 1, 1, 1])
    let layout = stack(host) { $0.maximumVisibleItems = 1 }
    let frames = (0..<5).compactMap { layout.frame($0, 0) }
    #expect(frames.map(\.minX) == [5, 125, 245, 5, 125])
    #expect(frames.map(\.minY) == [90, 90, 90, 210, 210])
    #expect(layout.collectionViewContentSize == CGSize(width: 350, height: 400))
    host.bounds.size.height = 150
    layout.invalidateLayout()
    layout.prepareIfNeeded()
    #expect(layout.frame(3, 0)?.minY == 120)
    #expect(layout.collectionViewContentSize == CGSize(width: 350, height: 220))
  }

  @Test func `right to left the first pile is the rightmost, leaning to the other side`() {
    let host = FakeHost(width: 350, height: 400, counts: [2, 2])
    let layout = stack(host) {
      $0.offset = Vector(dx: 10, dy: 0)
      $0.maximumVisibleItems = 2
      $0.angleStep = 0.1
      $0.isRightToLeft = true
    }
    let (first, second) = (layout.cards(2), layout.cards(2, section: 1))
    #expect(first[0].center.x > second[0].center.x + 120)
    #expect(first[1].center.x - first[0].center.x == -10)
    #expect(abs(AffineParts(first[1].transform).angle + 0.1) < 1e-12)
  }

  @Test func `numbers out of range are clamped`() {
    let host = FakeHost(width: 400, height: 400, counts: [3, 1])
    let layout = stack(host) {
      $0.maximumVisibleItems = -4
      $0.pileSpacing = -50
      $0.itemSize = CGSize(width: 100, height: -1)
    }
    #expect(layout.cards(3).map(\.alpha) == [1, 0, 0])
    #expect(layout.frame(1, 0)?.minX == 200)
    #expect(layout.frame(0, 0)?.height == 0)
    #expect(host.problems == [.negativeSize(IndexPath(item: 0, section: 0))])
    layout.maximumVisibleItems = .max
    layout.prepareIfNeeded()
    #expect(layout.cards(3).map(\.alpha) == [1, 1, 1])
  }

  @Test func `another size invalidates, scrolling does not`() {
    let host = FakeHost(width: 400, height: 400, counts: [3])
    let layout = stack(host)
    #expect(!layout.shouldInvalidateLayout(forBoundsChange: host.bounds.offsetBy(dx: 9, dy: 9)))
    #expect(
      layout.shouldInvalidateLayout(
        forBoundsChange: CGRect(x: 0, y: 0, width: 400, height: 300)))
  }
}
