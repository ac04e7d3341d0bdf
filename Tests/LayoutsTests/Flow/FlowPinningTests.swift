import Foundation
import Geometry
import Layouts
import Testing

private let headerKind = CollectionViewFlowLayout.elementKindSectionHeader
private let footerKind = CollectionViewFlowLayout.elementKindSectionFooter

/// Makes three sections of ten rows of 50: each 40 + 590 + 30 = 660 long; pinned both ways.
private func pinnedLayout(
  _ host: FakeHost, horizontal: Bool = false, rightToLeft: Bool = false
) -> CollectionViewFlowLayout {
  flow(host, item: CGSize(width: 100, height: 100)) {
    $0.itemSize = horizontal ? CGSize(width: 50, height: 100) : CGSize(width: 100, height: 50)
    $0.scrollDirection = horizontal ? .horizontal : .vertical
    $0.isRightToLeft = rightToLeft
    $0.headerReferenceSize = CGSize(width: 40, height: 40)
    $0.footerReferenceSize = CGSize(width: 30, height: 30)
    $0.sectionHeadersPinToVisibleBounds = true
    $0.sectionFootersPinToVisibleBounds = true
  }
}

extension CollectionViewLayout {
  /// Returns the frame of a section's header or footer.
  fileprivate func supplementaryFrame(_ kind: String, _ section: Int) -> CGRect? {
    layoutAttributesForSupplementaryView(
      ofKind: kind, at: IndexPath(item: 0, section: section))?.frame
  }
}

struct FlowPinningTests {
  /// Offset, headers' y, footers' y for bounds 400 high.
  static let positions: [(CGFloat, [CGFloat], [CGFloat])] = [
    (0, [0, 660, 1320], [370, 700, 1360]),
    (100, [100, 660, 1320], [470, 700, 1360]),
    // The footer of the first section is back in its slot, the second's stays at 700.
    (280, [280, 660, 1320], [630, 700, 1360]),
    // The next section pushes the header out.
    (600, [590, 660, 1320], [630, 970, 1360]),
    (-50, [0, 660, 1320], [320, 700, 1360]),
    (1800, [590, 1250, 1800], [630, 1290, 1950]),
  ]

  @Test(arguments: positions)
  func `headers and footers stay inside the bounds and their section`(
    offset: CGFloat, headers: [CGFloat], footers: [CGFloat]
  ) {
    let host = FakeHost(width: 100, height: 400, counts: [10, 10, 10])
    let layout = pinnedLayout(host)
    host.bounds.origin.y = offset
    #expect((0..<3).compactMap { layout.supplementaryFrame(headerKind, $0)?.minY } == headers)
    #expect((0..<3).compactMap { layout.supplementaryFrame(footerKind, $0)?.minY } == footers)
  }

  @Test(arguments: positions)
  func `horizontal ones stay inside along x`(
    offset: CGFloat, headers: [CGFloat], footers: [CGFloat]
  ) {
    let host = FakeHost(width: 400, height: 100, counts: [10, 10, 10])
    let layout = pinnedLayout(host, horizontal: true)
    host.bounds.origin.x = offset
    #expect((0..<3).compactMap { layout.supplementaryFrame(headerKind, $0)?.minX } == headers)
    #expect((0..<3).compactMap { layout.supplementaryFrame(footerKind, $0)?.minX } == footers)
  }

  @Test(arguments: positions)
  func `from right to left they stay inside at the other edge`(
    offset: CGFloat, headers: [CGFloat], footers: [CGFloat]
  ) {
    let host = FakeHost(width: 400, height: 100, counts: [10, 10, 10])
    let layout = pinnedLayout(host, horizontal: true, rightToLeft: true)
    host.bounds.origin.x = 1980 - 400 - offset
    #expect(
      (0..<3).compactMap { layout.supplementaryFrame(headerKind, $0)?.maxX }
        == headers.map { 1980 - $0 })
    #expect(
      (0..<3).compactMap { layout.supplementaryFrame(footerKind, $0)?.maxX }
        == footers.map { 1980 - $0 })
  }

  @Test func `the content inset counts as invisible`() {
    let host = FakeHost(width: 100, height: 400, counts: [10, 10])
    host.adjustedContentInset = EdgeInsets(top: 64, left: 0, bottom: 20, right: 0)
    let layout = pinnedLayout(host)
    host.bounds.origin.y = 100
    #expect(layout.supplementaryFrame(headerKind, 0)?.minY == 164)
    #expect(layout.supplementaryFrame(footerKind, 0)?.minY == 450)
  }

  @Test func `a pinned header is found at its pinned position`() {
    let host = FakeHost(width: 100, height: 400, counts: [10, 10, 10])
    let layout = pinnedLayout(host)
    host.bounds.origin.y = 300
    let shown = layout.layoutAttributesForElements(
      in: CGRect(x: 0, y: 300, width: 100, height: 10))
    #expect(shown?.contains { $0.representedElementKind == headerKind } == true)
  }

  @Test func `with pinning every bounds change invalidates, else only one across`() {
    let host = FakeHost(width: 100, height: 400, counts: [10])
    let plain = flow(host, item: CGSize(width: 50, height: 50))
    var bounds = host.bounds
    bounds.origin.y = 50
    bounds.size.height = 300
    #expect(!plain.shouldInvalidateLayout(forBoundsChange: bounds))
    #expect(pinnedLayout(host).shouldInvalidateLayout(forBoundsChange: bounds))
    bounds.size.width = 101
    #expect(plain.shouldInvalidateLayout(forBoundsChange: bounds))
    let sideways = flow(host, item: CGSize(width: 50, height: 50)) {
      $0.scrollDirection = .horizontal
    }
    #expect(sideways.shouldInvalidateLayout(forBoundsChange: bounds))
    bounds.size = CGSize(width: 999, height: 400)
    #expect(!sideways.shouldInvalidateLayout(forBoundsChange: bounds))
  }

  @Test func `frozen attributes keep their pinned positions`() {
    let host = FakeHost(width: 100, height: 400, counts: [10, 10])
    let layout = pinnedLayout(host)
    host.bounds.origin.y = 100
    let frozen = layout.frozenAttributes()
    host.bounds.origin.y = 0
    let header = LayoutElement(
      category: .supplementaryView, kind: headerKind, indexPath: IndexPath(item: 0, section: 0))
    #expect(frozen(header)?.frame.minY == 100)
    #expect(frozen(header)?.zIndex == 10)
  }
}
