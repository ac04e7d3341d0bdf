import Foundation
import Geometry
import Layouts
import Testing

/// Sections of compositional layouts; the rules are those of the UIKIT reference, topics 9.3 to 9.5.
struct CompositionalLayoutTests {
  private let host = FakeHost(width: 300, height: 400, counts: [5])

  /// A section of rows of two items of a height of 40 points.
  private func rows() -> CollectionLayoutSection {
    let item = CollectionLayoutItem(
      layoutSize: dimensions(.fractionalWidth(0.5), .fractionalHeight(1)))
    return CollectionLayoutSection(
      group: .horizontal(
        layoutSize: dimensions(.fractionalWidth(1), .absolute(40)), subitems: [item]))
  }

  /// A section of one card of 100 × 60 points after the other.
  private func cards(
    _ behavior: CollectionLayoutSection.OrthogonalScrollingBehavior
  ) -> CollectionLayoutSection {
    let item = CollectionLayoutItem(
      layoutSize: dimensions(.fractionalWidth(1), .fractionalHeight(1)))
    let section = CollectionLayoutSection(
      group: .horizontal(
        layoutSize: dimensions(.absolute(100), .absolute(60)), subitems: [item]))
    section.interGroupSpacing = 10
    section.contentInsets = DirectionalEdgeInsets(top: 5, leading: 20, bottom: 5, trailing: 20)
    section.orthogonalScrollingBehavior = behavior
    return section
  }

  @Test func `groups follow each other between the insets of their section`() {
    let section = rows()
    section.interGroupSpacing = 6
    section.contentInsets = DirectionalEdgeInsets(top: 10, leading: 20, bottom: 30, trailing: 40)
    let layout = compositional(host, section)
    #expect(layout.frame(0, 3) == CGRect(x: 140, y: 56, width: 120, height: 40))
    #expect(layout.frame(0, 4) == CGRect(x: 20, y: 102, width: 120, height: 40))
    #expect(layout.collectionViewContentSize == CGSize(width: 300, height: 172))
  }

  @Test func `sections come from a provider, with a distance between them`() {
    host.counts = [2, 1, 3]
    var rooms: [CGSize] = []
    let configuration = CollectionViewCompositionalLayoutConfiguration()
    configuration.interSectionSpacing = 7
    let layout = CollectionViewCompositionalLayout(
      sectionProvider: { [self] index, environment in
        rooms.append(environment.container.effectiveContentSize)
        return index == 1 ? nil : rows()
      }, configuration: configuration)
    layout.prepare(for: host)
    #expect(rooms == Array(repeating: CGSize(width: 300, height: 400), count: 3))
    #expect(layout.frame(1, 0) == nil)
    // A row, two distances around nothing, and another row.
    #expect(layout.frame(2, 2)?.minY == 94)
  }

  @Test func `headers make room, others cover, and both follow the insets across`() {
    let section = rows()
    section.contentInsets = DirectionalEdgeInsets(top: 8, leading: 10, bottom: 8, trailing: 10)
    let size = dimensions(.fractionalWidth(1), .absolute(20))
    let cover = CollectionLayoutBoundarySupplementaryItem(
      layoutSize: dimensions(.absolute(30), .absolute(10)), elementKind: "cover",
      alignment: .topTrailing, absoluteOffset: CGPoint(x: -2, y: 3))
    cover.extendsBoundary = false
    section.boundarySupplementaryItems = [
      .init(layoutSize: size, elementKind: "header", alignment: .top),
      .init(layoutSize: size, elementKind: "footer", alignment: .bottom), cover,
    ]
    let layout = compositional(host, section)
    #expect(layout.frame("header", 0) == CGRect(x: 10, y: 0, width: 280, height: 20))
    #expect(layout.frame(0, 0)?.minY == 28)
    #expect(layout.frame("footer", 0) == CGRect(x: 10, y: 156, width: 280, height: 20))
    #expect(layout.frame("cover", 0) == CGRect(x: 258, y: 23, width: 30, height: 10))
    #expect(layout.collectionViewContentSize.height == 176)
    section.supplementariesFollowContentInsets = false
    layout.invalidateLayout()
    layout.prepareIfNeeded()
    #expect(layout.frame("header", 0) == CGRect(x: 0, y: 0, width: 300, height: 20))
  }

  @Test func `a pinned header stays in sight and within its section`() {
    host.counts = [20, 20]
    let section = rows()
    let header = CollectionLayoutBoundarySupplementaryItem(
      layoutSize: dimensions(.fractionalWidth(1), .absolute(30)), elementKind: "header",
      alignment: .top)
    header.pinToVisibleBounds = true
    section.boundarySupplementaryItems = [header]
    let layout = compositional(host, section)
    // Each section is 30 + 10 · 40 long.
    for (offset, first, second) in [(0, 0, 430), (100, 100, 430), (410, 400, 430), (500, 400, 500)]
    {
      host.bounds.origin.y = CGFloat(offset)
      #expect(layout.frame("header", 0)?.minY == CGFloat(first))
      #expect(layout.frame("header", 1)?.minY == CGFloat(second))
    }
    #expect(layout.shouldInvalidateLayout(forBoundsChange: host.bounds.offsetBy(dx: 0, dy: 1)))
  }

  @Test func `a badge is at the corner of its item, and a background behind its section`() {
    let badge = CollectionLayoutSupplementaryItem(
      layoutSize: dimensions(.absolute(20), .absolute(20)), elementKind: "badge",
      containerAnchor: CollectionLayoutAnchor(
        edges: [.top, .trailing], fractionalOffset: CGPoint(x: 0.3, y: -0.3)))
    let item = CollectionLayoutItem(
      layoutSize: dimensions(.fractionalWidth(0.5), .fractionalHeight(1)),
      supplementaryItems: [badge])
    let section = CollectionLayoutSection(
      group: .horizontal(
        layoutSize: dimensions(.fractionalWidth(1), .absolute(40)), subitems: [item]))
    let background = CollectionLayoutDecorationItem.background(elementKind: "background")
    background.contentInsets = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    section.decorationItems = [background]
    let layout = compositional(host, section)
    // 150 − 20 + 0.3 · 20, 40 − 0.3 · 20.
    #expect(layout.frame("badge", 0, 2) == CGRect(x: 136, y: 34, width: 20, height: 20))
    #expect(layout.frame("badge", 0, 5) == nil)
    let found = layout.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 300, height: 400))
    let order = Dictionary(
      grouping: found ?? [], by: { $0.representedElementKind ?? "cell" }
    ).mapValues { Set($0.map(\.zIndex)) }
    #expect(order == ["background": [-1], "cell": [0], "badge": [1]])
    #expect(
      layout.layoutAttributesForDecorationView(
        ofKind: "background", at: IndexPath(item: 0, section: 0))?.frame
        == CGRect(x: 2, y: 1, width: 294, height: 116))
  }

  @Test func `an orthogonal section is as high as a group and its viewport as wide as the layout`()
  {
    host.counts = [8, 2]
    let layout = CollectionViewCompositionalLayout { [self] index, _ in
      index == 0 ? cards(.continuous) : rows()
    }
    layout.prepare(for: host)
    #expect(layout.frame(0, 3) == CGRect(x: 350, y: 5, width: 100, height: 60))
    #expect(layout.frame(1, 0)?.minY == 70)
    let scroller = layout.orthogonalScroller(ofSection: 0)
    #expect(scroller?.frame == CGRect(x: 0, y: 5, width: 300, height: 60))
    // 20 + 8 · 100 + 7 · 10 + 20 − 300.
    #expect(scroller?.range == 0...610)
    #expect(layout.orthogonalScroller(ofSection: 1) == nil)
  }

  @Test(arguments: [false, true], 13...24)
  func `a last page that is not full ends with its items, and with its inset if they reach that`(
    isRightToLeft: Bool, count: Int
  ) throws {
    host.counts = [count]
    let item = CollectionLayoutItem(
      layoutSize: dimensions(.fractionalWidth(1), .fractionalHeight(1)))
    let row = CollectionLayoutGroup.horizontal(
      layoutSize: dimensions(.fractionalWidth(1), .fractionalHeight(1)), subitem: item, count: 3)
    let page = CollectionLayoutGroup.vertical(
      layoutSize: dimensions(.fractionalWidth(1), .absolute(200)), subitem: row, count: 4)
    page.contentInsets = DirectionalEdgeInsets(top: 0, leading: 15, bottom: 0, trailing: 15)
    let section = CollectionLayoutSection(group: page)
    section.orthogonalScrollingBehavior = .groupPaging
    let layout = compositional(host, section)
    layout.isRightToLeft = isRightToLeft
    layout.prepareIfNeeded()
    let range = try #require(layout.orthogonalScroller(ofSection: 0)?.range)
    // A row of the second page has three items of 90 points.
    let way = count >= 15 ? 300 : 300 + 15 + CGFloat(count - 12) * 90 - 300
    #expect(range == (isRightToLeft ? -way...0 : 0...way))
  }

  @Test(arguments: [false, true])
  func `sections come to rest as their behavior demands`(isRightToLeft: Bool) {
    host.counts = [8]
    let sign: CGFloat = isRightToLeft ? -1 : 1
    /// Returns where a section rests that is let go of.
    func rest(
      _ behavior: CollectionLayoutSection.OrthogonalScrollingBehavior, natural: CGFloat,
      at current: CGFloat, from start: CGFloat, velocity: CGFloat
    ) -> CGFloat {
      let layout = compositional(host, cards(behavior))
      layout.isRightToLeft = isRightToLeft
      layout.prepareIfNeeded()
      return sign
        * layout.orthogonalRest(
          ofSection: 0, proposal: sign * natural, current: sign * current, start: sign * start,
          velocity: sign * velocity)
    }
    #expect(rest(.continuous, natural: 123, at: 90, from: 0, velocity: 1) == 123)
    #expect(
      rest(.continuousGroupLeadingBoundary, natural: 270, at: 90, from: 0, velocity: 1) == 220)
    #expect(
      rest(.continuousGroupLeadingBoundary, natural: 700, at: 90, from: 0, velocity: 1) == 610)
    // One group, however fast; slowly the nearest one.
    #expect(rest(.groupPaging, natural: 500, at: 60, from: 0, velocity: 3) == 110)
    #expect(rest(.groupPaging, natural: 56, at: 54, from: 0, velocity: 0.1) == 0)
    #expect(rest(.groupPaging, natural: 57, at: 56, from: 0, velocity: 0.1) == 110)
    #expect(rest(.groupPaging, natural: 300, at: 100, from: 110, velocity: -0.3) == 0)
    // Centered: k · 110 − (260 − 100) / 2.
    #expect(rest(.groupPagingCentered, natural: 0, at: -50, from: -80, velocity: 0.3) == 30)
    #expect(rest(.paging, natural: 0, at: 40, from: 0, velocity: 0.3) == 300)
  }

  @Test func `centered groups begin in the middle, from the right too`() {
    let layout = compositional(host, cards(.groupPagingCentered))
    #expect(layout.orthogonalScroller(ofSection: 0)?.range == -80...360)
    layout.isRightToLeft = true
    layout.prepareIfNeeded()
    let scroller = layout.orthogonalScroller(ofSection: 0)
    #expect(scroller?.range == -360...80)
    #expect(scroller?.start == 80)
    #expect(layout.frame(0, 0)?.minX == 180)
  }

  @Test func `a handler changes the visible items`() {
    host.counts = [100]
    let section = rows()
    var offsets: [CGFloat] = []
    section.visibleItemsInvalidationHandler = { items, offset, environment in
      offsets.append(offset.y)
      for item in items where item.indexPath.item % 2 == 1 { item.alpha = 0.5 }
      #expect(items.allSatisfy { $0.frame.maxY >= offset.y })
      #expect(environment.container.contentSize.width == 300)
    }
    let layout = compositional(host, section)
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 3, section: 0))?.alpha == 0.5)
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 99, section: 0))?.alpha == 1)
    let bounds = host.bounds.offsetBy(dx: 0, dy: 800)
    layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: bounds))
    host.bounds = bounds
    layout.prepareIfNeeded()
    #expect(offsets == [0, 800])
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 3, section: 0))?.alpha == 1)
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 41, section: 0))?.alpha == 0.5)
  }

  @Test func `of a million items those near the rectangle are found, in no memory each`() {
    host.counts = [1_000_000]
    let item = CollectionLayoutItem(
      layoutSize: dimensions(.fractionalWidth(0.5), .estimated(40)))
    let section = CollectionLayoutSection(
      group: .horizontal(
        layoutSize: dimensions(.fractionalWidth(1), .estimated(40)), repeatingSubitem: item,
        count: 2))
    for item in 0..<20 {
      host.measured[IndexPath(item: item * 777, section: 0)] = CGSize(width: 150, height: 55)
    }
    let layout = compositional(host, section)
    #expect(layout.collectionViewContentSize.height == 20_000_300)
    let rect = CGRect(x: 0, y: 15_000_000, width: 300, height: 400)
    #expect(layout.layoutAttributesForElements(in: rect)?.count == 22)
    #expect(layout.layoutAttributesForElements(in: rect)?.first?.indexPath.item == 749_984)
  }
}
