import Foundation
import Geometry
import Layouts
import Testing

/// Groups of compositional layouts; the golden numbers are those of the UIKIT reference, topic 9.2.
struct GroupTests {
  private let host = FakeHost(width: 320, height: 480, counts: [12])

  /// Lays out a row of a height of 50 points.
  private func xs(
    _ count: Int, of group: CollectionLayoutGroup,
    configure: (CollectionLayoutGroup) -> Void = { _ in }
  ) -> [CGFloat] {
    configure(group)
    return compositional(host, CollectionLayoutSection(group: group)).xs(count)
  }

  private let row = dimensions(.fractionalWidth(1), .absolute(50))
  private let square = CollectionLayoutItem(
    layoutSize: dimensions(.absolute(80), .fractionalHeight(1)))

  @Test func `flexible distances share the free room`() {
    let xs = xs(4, of: .horizontal(layoutSize: row, subitems: [square])) {
      $0.interItemSpacing = .flexible(10)
    }
    // Three of 80 in 320 leave 80 for two gaps; the fourth begins the next row.
    #expect(xs == [0, 120, 240, 0])
  }

  @Test func `a number of items shares what fixed distances leave`() {
    let item = CollectionLayoutItem(
      layoutSize: dimensions(.fractionalWidth(1), .fractionalHeight(1)))
    let group = CollectionLayoutGroup.horizontal(layoutSize: row, subitem: item, count: 3)
    group.interItemSpacing = .fixed(10)
    let layout = compositional(host, CollectionLayoutSection(group: group))
    #expect(
      layout.frames(3)
        == [0, 110, 220].map { CGRect(x: $0, y: 0, width: 100, height: 50) })
  }

  @Test func `shares of the width shrink to let their number fit`() {
    let item = CollectionLayoutItem(
      layoutSize: dimensions(.fractionalWidth(1 / 3), .fractionalHeight(1)))
    let group = CollectionLayoutGroup.horizontal(layoutSize: row, subitems: [item])
    group.interItemSpacing = .fixed(10)
    let layout = compositional(host, CollectionLayoutSection(group: group))
    #expect(agree(layout.frames(4).map(\.width), [100, 100, 100, 100]))
    #expect(agree(layout.xs(4), [0, 110, 220, 0]))
  }

  @Test func `a repeated item keeps its size and may stick out`() {
    let xs = xs(6, of: .horizontal(layoutSize: row, repeatingSubitem: square, count: 5))
    #expect(xs == [0, 80, 160, 240, 320, 0])
  }

  @Test func `items of a list are repeated while the next one fits`() {
    let wide = CollectionLayoutItem(
      layoutSize: dimensions(.absolute(120), .fractionalHeight(1)))
    // 80 + 120 + 80 = 280; another 120 does not fit.
    #expect(xs(4, of: .horizontal(layoutSize: row, subitems: [square, wide])) == [0, 80, 200, 0])
  }

  @Test func `insets shrink an item and do not move its neighbors`() {
    let item = CollectionLayoutItem(layoutSize: square.layoutSize)
    item.contentInsets = DirectionalEdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4)
    let group = CollectionLayoutGroup.horizontal(layoutSize: row, subitems: [item])
    let layout = compositional(host, CollectionLayoutSection(group: group))
    #expect(layout.frame(0, 1) == CGRect(x: 82, y: 1, width: 74, height: 46))
  }

  @Test func `edge spacing moves neighbors, flexible ones center`() {
    let item = CollectionLayoutItem(layoutSize: dimensions(.absolute(80), .absolute(20)))
    item.edgeSpacing = CollectionLayoutEdgeSpacing(
      leading: .fixed(5), top: .flexible(0), trailing: .flexible(10), bottom: .flexible(0))
    let group = CollectionLayoutGroup.horizontal(layoutSize: row, subitems: [item])
    let layout = compositional(host, CollectionLayoutSection(group: group))
    // 3 × (5 + 80 + 10) = 285; each trailing distance takes a third of the other 35.
    let pitch: CGFloat = 95 + 35.0 / 3
    #expect(agree(layout.xs(3), [5, 5 + pitch, 5 + 2 * pitch]))
    #expect(layout.frame(0, 0)?.minY == 15)
  }

  @Test func `groups nest`() {
    let leading = CollectionLayoutItem(
      layoutSize: dimensions(.fractionalWidth(0.7), .fractionalHeight(1)))
    let trailing = CollectionLayoutGroup.vertical(
      layoutSize: dimensions(.fractionalWidth(0.3), .fractionalHeight(1)),
      subitem: CollectionLayoutItem(
        layoutSize: dimensions(.fractionalWidth(1), .fractionalHeight(1))), count: 2)
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: dimensions(.fractionalWidth(1), .absolute(200)), subitems: [leading, trailing])
    let layout = compositional(host, CollectionLayoutSection(group: group))
    #expect(
      layout.frames(4) == [
        CGRect(x: 0, y: 0, width: 224, height: 200), CGRect(x: 224, y: 0, width: 96, height: 100),
        CGRect(x: 224, y: 100, width: 96, height: 100),
        CGRect(x: 0, y: 200, width: 224, height: 200),
      ])
    // Twelve items are four groups of three.
    #expect(layout.collectionViewContentSize == CGSize(width: 320, height: 800))
  }

  @Test func `a custom group has the frames of its provider`() {
    var sizes: [CGSize] = []
    let group = CollectionLayoutGroup.custom(layoutSize: row) { environment in
      sizes.append(environment.container.effectiveContentSize)
      return (0..<2).map {
        CollectionLayoutGroupCustomItem(
          frame: CGRect(x: 30 * $0, y: 10 * $0, width: 40, height: 20), zIndex: $0)
      }
    }
    group.contentInsets = DirectionalEdgeInsets(top: 0, leading: 10, bottom: 0, trailing: 10)
    let layout = compositional(host, CollectionLayoutSection(group: group))
    #expect(layout.frame(0, 3) == CGRect(x: 30, y: 60, width: 40, height: 20))
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 3, section: 0))?.zIndex == 1)
    #expect(sizes.first == CGSize(width: 300, height: 50))
  }

  @Test func `a group without room, and one in which nothing fits, are reported`() {
    let group = CollectionLayoutGroup.horizontal(layoutSize: row, subitems: [square])
    group.contentInsets = DirectionalEdgeInsets(top: 0, leading: 200, bottom: 0, trailing: 200)
    let layout = compositional(host, CollectionLayoutSection(group: group))
    #expect(layout.frame(0, 0) == nil)
    #expect(host.problems == [.groupHasNoRoom(section: 0)])
    let long = CollectionLayoutItem(layoutSize: dimensions(.absolute(321), .absolute(20)))
    let full = CollectionLayoutGroup.horizontal(layoutSize: row, subitems: [long])
    #expect(
      compositional(host, CollectionLayoutSection(group: full)).collectionViewContentSize.height
        == 0)
    #expect(host.problems.last == .groupFitsNothing(section: 0))
  }

  @Test func `measured heights take the place of estimated ones, group by group`() {
    let item = CollectionLayoutItem(
      layoutSize: dimensions(.fractionalWidth(0.5), .estimated(40)))
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: dimensions(.fractionalWidth(1), .estimated(40)), repeatingSubitem: item,
      count: 2)
    let section = CollectionLayoutSection(group: group)
    section.interGroupSpacing = 5
    host.measured = [
      IndexPath(item: 2, section: 0): CGSize(width: 160, height: 70),
      IndexPath(item: 3, section: 0): CGSize(width: 160, height: 30),
    ]
    let layout = compositional(host, section)
    #expect(layout.frames(6).map(\.minY) == [0, 0, 45, 45, 120, 120])
    #expect(layout.frames(6).map(\.height) == [40, 40, 70, 30, 40, 40])
    #expect(layout.collectionViewContentSize.height == 295)
  }

  @Test func `items of measured width fill their rows`() {
    let tag = CollectionLayoutItem(layoutSize: dimensions(.estimated(100), .absolute(30)))
    let group = CollectionLayoutGroup.horizontal(
      layoutSize: dimensions(.fractionalWidth(1), .absolute(30)), subitems: [tag])
    group.interItemSpacing = .fixed(10)
    let widths: [CGFloat] = [50, 200, 60, 150, 150, 20]
    for (item, width) in widths.enumerated() {
      host.measured[IndexPath(item: item, section: 0)] = CGSize(width: width, height: 30)
    }
    host.counts = [6]
    let layout = compositional(host, CollectionLayoutSection(group: group))
    #expect(layout.frames(6).map(\.minY) == [0, 0, 30, 30, 60, 60])
    #expect(layout.xs(6) == [0, 60, 0, 70, 0, 160])
    #expect(layout.collectionViewContentSize.height == 90)
  }
}
