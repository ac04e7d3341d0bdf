import Foundation
import Geometry
import Layouts
import Testing

private let fifty = CGSize(width: 50, height: 50)
private let headerKind = CollectionViewFlowLayout.elementKindSectionHeader
private let footerKind = CollectionViewFlowLayout.elementKindSectionFooter

extension CollectionViewLayout {
  /// Returns the attributes of a section's header or footer.
  fileprivate func supplementary(_ kind: String, _ section: Int) -> CollectionViewLayoutAttributes?
  {
    layoutAttributesForSupplementaryView(
      ofKind: kind, at: IndexPath(item: 0, section: section))
  }
}

struct FlowSectionsTests {
  @Test func `headers and footers span the width, outside the insets`() throws {
    let host = FakeHost(width: 320, counts: [7, 0])
    let inset = EdgeInsets(top: 5, left: 10, bottom: 7, right: 20)
    let layout = flow(host, item: fifty, inset: inset) {
      $0.headerReferenceSize = CGSize(width: 1, height: 30)
      $0.footerReferenceSize = CGSize(width: 999, height: 20)
    }
    let header = try #require(layout.supplementary(headerKind, 0))
    #expect(header.frame == CGRect(x: 0, y: 0, width: 320, height: 30))
    #expect(header.zIndex == 10)
    #expect(header.indexPath == IndexPath(item: 0, section: 0))
    #expect(header.representedElementKind == headerKind)
    #expect(header.representedElementCategory == .supplementaryView)
    #expect(layout.frame(0, 0)?.minY == 35)
    // 290 pt hold four columns and three more items: two rows.
    #expect(layout.frame(0, 5)?.minY == 95)
    let footer = try #require(layout.supplementary(footerKind, 0))
    #expect(footer.frame == CGRect(x: 0, y: 30 + 5 + 110 + 7, width: 320, height: 20))
    #expect(layout.supplementary(headerKind, 1)?.frame.minY == 172)
    // The empty section takes header, both insets and footer.
    #expect(layout.supplementary(footerKind, 1)?.frame.minY == 214)
    #expect(layout.collectionViewContentSize.height == 234)
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 0, section: 0))?.zIndex == 0)
  }

  @Test func `a horizontal layout takes the widths of headers and footers`() {
    let host = FakeHost(width: 500, height: 200, counts: [3])
    let layout = flow(host, item: fifty) {
      $0.scrollDirection = .horizontal
      $0.headerReferenceSize = CGSize(width: 30, height: 1)
      $0.footerReferenceSize = CGSize(width: 20, height: 1)
    }
    #expect(
      layout.supplementary(headerKind, 0)?.frame == CGRect(x: 0, y: 0, width: 30, height: 200))
    #expect(
      layout.supplementary(footerKind, 0)?.frame == CGRect(x: 80, y: 0, width: 20, height: 200))
    #expect(layout.frame(0, 2) == CGRect(x: 30, y: 150, width: 50, height: 50))
  }

  @Test func `a header without size, or of another kind or section, does not exist`() {
    let layout = flow(FakeHost(width: 320, counts: [1]), item: fifty) {
      $0.headerReferenceSize = CGSize(width: 320, height: 0)
      $0.footerReferenceSize = CGSize(width: 0, height: 10)
    }
    #expect(layout.supplementary(headerKind, 0) == nil)
    #expect(layout.supplementary(footerKind, 0) != nil)
    #expect(layout.supplementary(footerKind, 1) == nil)
    #expect(layout.supplementary("other", 0) == nil)
    #expect(layout.frame(0, 1) == nil)
    #expect(layout.frame(1, 0) == nil)
    #expect(layout.frame(0, -1) == nil)
  }

  @Test func `a delegate's values take precedence over the layout's own`() throws {
    let host = FakeHost(width: 320, counts: [6, 6])
    host.insets[1] = EdgeInsets(top: 1, left: 20, bottom: 2, right: 0)
    host.lineSpacings[1] = 3
    host.interitemSpacings[1] = 100
    host.headers[1] = CGSize(width: 0, height: 40)
    host.footers[1] = CGSize(width: 0, height: 4)
    let layout = flow(host, item: fifty)
    let start: CGFloat = 50 + 10 + 50
    #expect(layout.supplementary(headerKind, 0) == nil)
    #expect(layout.supplementary(headerKind, 1)?.frame.minY == start)
    // 300 pt and at least 100 between: two columns.
    #expect(layout.xs(2, section: 1) == [20, 270])
    #expect(layout.frame(1, 2)?.minY == start + 40 + 1 + 53)
    #expect(layout.collectionViewContentSize.height == start + 40 + 1 + 156 + 2 + 4)
  }

  @Test func `the content inset narrows the layout`() {
    let host = FakeHost(width: 340, counts: [7])
    host.adjustedContentInset = EdgeInsets(top: 64, left: 15, bottom: 0, right: 5)
    let layout = flow(host, item: fifty)
    #expect(layout.xs(5) == [0, 67.5, 135, 202.5, 270])
    #expect(layout.frame(0, 0)?.minY == 0)
    #expect(layout.collectionViewContentSize.width == 320)
  }

  @Test func `no sections, empty sections and an empty area are laid out`() {
    let none = flow(FakeHost(width: 320, counts: []), item: fifty)
    #expect(none.collectionViewContentSize == CGSize(width: 320, height: 0))
    #expect(none.layoutAttributesForElements(in: CGRect(x: 0, y: 0, width: 9, height: 9)) == [])
    let empty = flow(
      FakeHost(width: 320, counts: [0, 0, 1]), item: fifty, inset: EdgeInsets(all: 8))
    #expect(empty.frame(2, 0)?.minY == 40)
    let narrow = flow(
      FakeHost(width: 320, counts: [3]), item: fifty, inset: EdgeInsets(all: 400))
    #expect(narrow.xs(3) == [400, 400, 400])
    #expect((0..<3).map { narrow.frame(0, $0)?.minY } == [400, 460, 520])
    let zero = flow(FakeHost(width: 0, height: 0, counts: [2]), item: fifty)
    #expect(zero.xs(2) == [0, 0])
    #expect(zero.collectionViewContentSize == CGSize(width: 0, height: 110))
  }

  @Test func `zero-size items without spacing share one row`() {
    let layout = flow(FakeHost(width: 320, counts: [5]), item: .zero, interitem: 0)
    #expect(layout.xs(5) == [0, 80, 160, 240, 320])
    #expect((0..<5).allSatisfy { layout.frame(0, $0)?.minY == 0 })
    #expect(layout.collectionViewContentSize.height == 0)
  }

  @Test func `a zero-size item keeps its slot and its spacing`() {
    let host = FakeHost(width: 320, counts: [4])
    let sizes: [CGFloat] = [50, 0, 50, 300]
    host.size = { CGSize(width: sizes[$0.item], height: sizes[$0.item]) }
    let layout = flow(host, item: fifty)
    #expect(layout.xs(3) == [0, 160, 270])
    #expect(layout.frame(0, 1) == CGRect(x: 160, y: 25, width: 0, height: 0))
    func reported(_ rect: CGRect) -> [Int] {
      (layout.layoutAttributesForElements(in: rect) ?? []).map(\.indexPath.item)
    }
    #expect(reported(CGRect(x: 100, y: 25, width: 60, height: 5)) == [1])
    #expect(reported(CGRect(x: 100, y: 25, width: 59, height: 5)) == [])
  }

  @Test func `an item longer than its line exceeds it and is reported`() {
    let host = FakeHost(width: 320, counts: [3])
    let widths: [CGFloat] = [50, 400, 50]
    host.size = { CGSize(width: widths[$0.item], height: 50) }
    let layout = flow(host, item: fifty, inset: EdgeInsets(top: 0, left: 10, bottom: 0, right: 10))
    #expect(layout.xs(3) == [135, 10, 135])
    #expect(
      host.problems == [
        .itemLargerThanLine(IndexPath(item: 1, section: 0), along: 400, available: 300)
      ])
    #expect(host.problems.first?.isWarning == true)
    #expect(
      host.problems.first?.description
        == "item 1 of section 0 is 400.0 pt long, more than the 300.0 pt of its line; "
        + "it sticks out: make it smaller or the insets narrower")
  }

  @Test(arguments: [FlowRules.Alignment.left, .center, .right, .justify])
  func `an item longer than its line begins at the inset under every rule`(
    rule: FlowRules.Alignment
  ) {
    let host = FakeHost(width: 320, counts: [2])
    #expect(
      flow(host, item: CGSize(width: 400, height: 50)) { $0.rules.common = rule }.xs(2) == [0, 0])
    host.size = { CGSize(width: $0.item == 0 ? 400 : 500, height: 50) }
    #expect(flow(host, item: fifty) { $0.rules.common = rule }.xs(2) == [0, 0])
  }

  @Test func `a row that is too low has one item at the top, with a warning`() {
    let host = FakeHost(width: 500, height: 40, counts: [2])
    let layout = flow(host, item: fifty, inset: EdgeInsets(top: 3, left: 0, bottom: 0, right: 0)) {
      $0.scrollDirection = .horizontal
    }
    #expect(layout.frame(0, 0) == CGRect(x: 0, y: 3, width: 50, height: 50))
    #expect(layout.frame(0, 1) == CGRect(x: 60, y: 3, width: 50, height: 50))
    #expect(
      host.problems == [
        .itemLargerThanLine(IndexPath(item: 0, section: 0), along: 50, available: 37)
      ])
  }

  @Test func `negative sizes are reported and count as zero`() {
    let host = FakeHost(width: 320, counts: [2])
    _ = flow(host, item: CGSize(width: -1, height: 50))
    #expect(host.problems == [.negativeSize(IndexPath(item: 0, section: 0))])
    #expect(host.problems.first?.isWarning == false)
    let other = FakeHost(width: 320, counts: [2])
    other.size = { CGSize(width: 50, height: $0.item == 1 ? -3 : 50) }
    let layout = flow(other, item: CGSize(width: -1, height: -1))
    #expect(other.problems == [.negativeSize(IndexPath(item: 1, section: 0))])
    #expect(layout.frame(0, 1)?.size == CGSize(width: 50, height: 0))
    #expect(
      other.problems.first?.description
        == "item 1 of section 0 has a negative size; sizes start at 0")
    let third = FakeHost(width: 320, counts: [0, 0])
    third.headers[1] = CGSize(width: 10, height: -1)
    _ = flow(third, item: fifty)
    #expect(
      third.problems.map(\.description)
        == ["the header or footer of section 1 has a negative size; sizes start at 0"])
  }

  @Test func `a billion points are laid out with sufficient precision`() throws {
    let layout = flow(
      FakeHost(width: 1e9, counts: [4]), item: CGSize(width: 3e8, height: 1e9))
    #expect(agree(layout.xs(3), [0, 3.5e8, 7e8]))
    #expect(layout.frame(0, 3)?.minY == 1e9 + 10)
    let tiny = flow(
      FakeHost(width: 1e9, counts: [3]), item: CGSize(width: 1e-9, height: 1), interitem: 0)
    #expect(tiny.frame(0, 2)?.minY == 0)
  }
}
