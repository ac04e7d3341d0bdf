import Foundation
import Geometry
import Layouts
import Testing

/// The offsets at which scrolls end in layouts.
struct ScrollSnappingTests {
  @Test func `lines from right to left begin at their right edge`() throws {
    let host = FakeHost(width: 320, height: 100, counts: [40])
    host.adjustedContentInset = EdgeInsets(top: 0, left: 20, bottom: 0, right: 30)
    let inset = EdgeInsets(top: 0, left: 5, bottom: 0, right: 7)
    let layout = flow(host, item: CGSize(width: 50, height: 100), inset: inset) {
      $0.scrollDirection = .horizontal
      $0.isRightToLeft = true
      $0.snapping = .items
    }
    let first = try #require(layout.frame(0, 0))
    let most = layout.collectionViewContentSize.width - 320 + 30
    #expect(first.maxX > 2000)
    for proposal in stride(from: 100, through: most, by: 37) {
      let offset = layout.targetContentOffset(
        forProposedContentOffset: CGPoint(x: proposal, y: 0), withScrollingVelocity: .zero
      ).x
      // Items are 60 points apart; unscrolled, the first one is 7 points from the edge.
      let number = (most - offset) / 60
      #expect(abs(offset - proposal) <= 30 && agree([number], [number.rounded()]), "\(proposal)")
    }
  }

  @Test func `content from right to left rests at its beginning and its end`() {
    let host = FakeHost(width: 320, height: 100, counts: [40])
    let layout = flow(host, item: CGSize(width: 50, height: 100)) {
      $0.scrollDirection = .horizontal
      $0.isRightToLeft = true
      $0.snapping = .items
    }
    let most = layout.collectionViewContentSize.width - 320
    for end in [0, most] {
      let offset = layout.targetContentOffset(
        forProposedContentOffset: CGPoint(x: end, y: 0), withScrollingVelocity: .zero)
      #expect(offset == CGPoint(x: end, y: 0))
    }
  }
}
