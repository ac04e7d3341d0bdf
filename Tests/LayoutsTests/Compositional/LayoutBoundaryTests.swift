import Foundation
import Geometry
import Layouts
import Testing

/// Headers and footers of the whole content of a compositional layout.
struct LayoutBoundaryTests {
  private let host = FakeHost(width: 300, height: 400, counts: [3, 20])

  /// A section of rows of 40 points with a header of 30.
  private func rows(isHorizontal: Bool = false) -> CollectionLayoutSection {
    let size =
      isHorizontal
      ? dimensions(.absolute(40), .fractionalHeight(1))
      : dimensions(.fractionalWidth(1), .absolute(40))
    let section = CollectionLayoutSection(
      group: .horizontal(layoutSize: size, subitems: [CollectionLayoutItem(layoutSize: size)]))
    let header = CollectionLayoutBoundarySupplementaryItem(
      layoutSize: isHorizontal
        ? dimensions(.absolute(30), .fractionalHeight(1))
        : dimensions(.fractionalWidth(1), .absolute(30)), elementKind: "header",
      alignment: isHorizontal ? .leading : .top)
    header.pinToVisibleBounds = true
    section.boundarySupplementaryItems = [header]
    return section
  }

  /// Makes a layout with views of 50 points at some edges.
  private func layout(
    _ alignments: [RectAlignment], isHorizontal: Bool = false, isPinned: Bool = false,
    isRightToLeft: Bool = false, zIndex: Int? = nil
  ) -> CollectionViewCompositionalLayout {
    let layout = compositional(host, rows(isHorizontal: isHorizontal)) { configuration in
      configuration.scrollDirection = isHorizontal ? .horizontal : .vertical
      configuration.boundarySupplementaryItems = alignments.map { alignment in
        let isSide = alignment == .leading || alignment == .trailing
        let view = CollectionLayoutBoundarySupplementaryItem(
          layoutSize: isSide
            ? dimensions(.absolute(50), .fractionalHeight(1))
            : dimensions(.fractionalWidth(1), .absolute(50)), elementKind: "global",
          alignment: alignment)
        view.pinToVisibleBounds = isPinned
        if let zIndex { view.zIndex = zIndex }
        return view
      }
    }
    layout.isRightToLeft = isRightToLeft
    layout.prepareIfNeeded()
    return layout
  }

  /// Returns the frame of a view of the whole content.
  private func frame(_ number: Int, _ layout: CollectionViewCompositionalLayout) -> CGRect? {
    layout.layoutAttributesForSupplementaryView(
      ofKind: "global", at: IndexPath(index: number))?.frame
  }

  @Test func `they are before the first section and after the last one`() {
    let layout = layout([.top, .bottom])
    #expect(frame(0, layout) == CGRect(x: 0, y: 0, width: 300, height: 50))
    #expect(layout.frame("header", 0) == CGRect(x: 0, y: 50, width: 300, height: 30))
    #expect(layout.frame(0, 0) == CGRect(x: 0, y: 80, width: 300, height: 40))
    // 50 + (30 + 3 · 40) + (30 + 20 · 40).
    #expect(frame(1, layout) == CGRect(x: 0, y: 1030, width: 300, height: 50))
    #expect(layout.collectionViewContentSize == CGSize(width: 300, height: 1080))
    #expect(frame(2, layout) == nil)
  }

  @Test(arguments: [false, true])
  func `at a side they take room from all sections`(isRightToLeft: Bool) {
    let layout = layout([.leading], isRightToLeft: isRightToLeft)
    let (side, first): (CGFloat, CGFloat) = isRightToLeft ? (250, 0) : (0, 50)
    #expect(frame(0, layout)?.minX == side)
    #expect(layout.frame(0, 0)?.minX == first)
    #expect(layout.frame(0, 0)?.width == 250)
    #expect(layout.collectionViewContentSize.width == 300)
  }

  @Test(arguments: [false, true])
  func `in a horizontal layout one at the top takes height, and one before scrolls`(
    isRightToLeft: Bool
  ) {
    let layout = layout([.top, .leading], isHorizontal: true, isRightToLeft: isRightToLeft)
    let width = layout.collectionViewContentSize.width
    // 50 + (30 + 3 · 40) + (30 + 20 · 40).
    let expected: CGFloat = 1030
    #expect(width == expected)
    #expect(layout.frame(0, 0)?.height == 350 && layout.frame(0, 0)?.minY == 50)
    let (first, side): (CGFloat, CGFloat) =
      isRightToLeft ? (expected - 120, expected - 50) : (80, 0)
    #expect(layout.frame(0, 0)?.minX == first)
    #expect(frame(1, layout)?.minX == side)
  }

  @Test func `pinned ones stay in sight, and headers of sections stay below them`() {
    let layout = layout([.top, .bottom], isPinned: true)
    let positions: [(offset: CGFloat, header: CGFloat)] = [
      (0, 50), (20, 70), (100, 150), (145, 170), (300, 170),
    ]
    for (offset, header) in positions {
      host.bounds.origin.y = offset
      #expect(frame(0, layout)?.minY == offset)
      #expect(frame(1, layout)?.maxY == offset + 400)
      #expect(layout.frame("header", 0)?.minY == header, "\(offset)")
    }
    let attributes = layout.layoutAttributesForElements(in: host.bounds) ?? []
    let kinds = attributes.filter { $0.indexPath.count == 1 }
    #expect(kinds.count == 2)
    #expect(kinds.allSatisfy { view in attributes.allSatisfy { $0.zIndex <= view.zIndex } })
    #expect(layout.shouldInvalidateLayout(forBoundsChange: host.bounds.offsetBy(dx: 0, dy: 1)))
  }

  @Test(arguments: [Int.max, .max - 1, .min, 0])
  func `pinned ones may have any position along z`(_ zIndex: Int) {
    let layout = layout([.top], isPinned: true, zIndex: zIndex)
    let attributes = layout.layoutAttributesForElements(in: host.bounds) ?? []
    let views = attributes.filter { $0.indexPath.count == 1 }
    #expect(views.map(\.zIndex) == [zIndex > .max - 2 ? .max : zIndex + 2])
  }

  @Test func `every rectangle shows what meets it`() {
    let layout = layout([.top, .bottom, .trailing])
    let size = layout.collectionViewContentSize
    let all = layout.layoutAttributesForElements(in: CGRect(origin: .zero, size: size)) ?? []
    #expect(all.count == 23 + 2 + 3 && Set(all.map(\.element)).count == all.count)
    for y in stride(from: -50, to: size.height + 50, by: 37) as StrideTo<CGFloat> {
      let rect = CGRect(x: 240, y: y, width: 80, height: 60)
      let found = Set((layout.layoutAttributesForElements(in: rect) ?? []).map(\.element))
      let (inner, outer) = (rect.insetBy(dx: 1, dy: 1), rect.insetBy(dx: -1, dy: -1))
      let least = Set(all.filter { $0.frame.intersects(inner) }.map(\.element))
      let most = Set(all.filter { $0.frame.intersects(outer) }.map(\.element))
      #expect(found.isSuperset(of: least) && found.isSubset(of: most), "\(y)")
    }
  }

  @Test func `views of items are known as such, and those of sections and of the layout are not`() {
    let badge = CollectionLayoutSupplementaryItem(
      layoutSize: dimensions(.absolute(20), .absolute(20)), elementKind: "badge",
      containerAnchor: CollectionLayoutAnchor(edges: .top))
    let size = dimensions(.fractionalWidth(1), .absolute(40))
    let section = CollectionLayoutSection(
      group: .horizontal(
        layoutSize: size,
        subitems: [CollectionLayoutItem(layoutSize: size, supplementaryItems: [badge])]))
    section.boundarySupplementaryItems = rows().boundarySupplementaryItems
    #expect(compositional(host, section).attachedKinds == ["badge"])
    #expect(layout([.top]).attachedKinds.isEmpty)
  }
}
