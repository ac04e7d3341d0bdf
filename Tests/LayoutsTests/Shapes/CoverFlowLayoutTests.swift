import Foundation
import Geometry
import Layouts
import Testing

/// Covers that turn while they scroll.
struct CoverFlowLayoutTests {
  /// Makes a row of covers of 100 × 100 in a viewport of 400 × 200.
  private func covers(
    _ count: Int, offset: CGFloat = 0, configure: (CollectionViewCoverFlowLayout) -> Void = { _ in }
  ) -> (layout: CollectionViewCoverFlowLayout, host: FakeHost) {
    let host = FakeHost(width: 400, height: 200, counts: [count])
    host.bounds.origin.x = offset
    let layout = CollectionViewCoverFlowLayout()
    layout.itemSize = CGSize(width: 100, height: 100)
    layout.spacing = 50
    layout.centerGap = 70
    layout.angle = 60 * .pi / 180
    layout.centerZoom = 1.25
    layout.eyeDistance = 500
    configure(layout)
    layout.prepare(for: host)
    return (layout, host)
  }

  private func cover(
    _ item: Int, of layout: CollectionViewCoverFlowLayout
  ) throws -> CollectionViewLayoutAttributes {
    try #require(layout.layoutAttributesForItem(at: IndexPath(item: item, section: 0)))
  }

  @Test func `the middle cover faces the viewer and is larger, the others are turned aside`()
    throws
  {
    let (layout, host) = covers(9, offset: 200)
    #expect(layout.collectionViewContentSize == CGSize(width: 8 * 50 + 400, height: 200))
    let middle = try cover(4, of: layout).frame
    #expect(abs(middle.midX - 400) < 1e-9 && abs(middle.midY - 100) < 1e-9)
    #expect(abs(middle.width - 125) < 1e-9 && abs(middle.height - 125) < 1e-9)
    let (left, right) = (try cover(3, of: layout), try cover(5, of: layout))
    #expect(left.center == CGPoint(x: 400 - 50 - 70, y: 100))
    #expect(right.center == CGPoint(x: 400 + 50 + 70, y: 100))
    // Their inner edges are farther away, so lower: 100/(1 + 50·sin 60°/500).
    let corners = CGRect(x: -50, y: -50, width: 100, height: 100).corners.compactMap {
      left.transform3D.project($0)
    }
    #expect(corners[3].y - corners[0].y > 108)
    #expect(corners[2].y - corners[1].y < 93)
    let depth: CGFloat = 50 * sin(.pi / 3)
    let height: CGFloat = 100 / (1 + depth / 500)
    #expect(abs(corners[2].y - corners[1].y - height) < 0.01)
    withExtendedLifetime(host) {}
  }

  @Test func `covers nearer to the middle are nearer to the viewer`() throws {
    let (layout, host) = covers(9, offset: 200)
    let depths = try (0..<9).map { try cover($0, of: layout).transform3D.m43 }
    #expect(depths[0] < depths[1] && depths[3] < depths[4])
    #expect(depths[4] > depths[5] && depths[7] > depths[8])
    withExtendedLifetime(host) {}
  }

  @Test func `covers turn linearly while they scroll`() throws {
    var before: CGPoint?
    for step in 0...50 {
      let (layout, host) = covers(9, offset: 150 + CGFloat(step))
      #expect(layout.shouldInvalidateLayout(forBoundsChange: host.bounds.offsetBy(dx: 1, dy: 0)))
      #expect(!layout.shouldInvalidateLayout(forBoundsChange: host.bounds))
      let cover = try cover(4, of: layout)
      let position = CGPoint(x: cover.center.x - host.bounds.midX, y: cover.transform3D.m31)
      if let before {
        #expect(abs(before.x - position.x - 120.0 / 50) < 1e-9 && before.y < position.y + 1e-9)
      }
      before = position
    }
  }

  @Test func `a scroll ends on a cover, and scrolling to a cover centers it`()
    throws
  {
    let (layout, host) = covers(9)
    func target(_ x: CGFloat) -> CGFloat {
      layout.targetContentOffset(
        forProposedContentOffset: CGPoint(x: x, y: 0), withScrollingVelocity: .zero
      ).x
    }
    #expect([-80, 24, 26, 140, 999].map(target) == [0, 0, 50, 150, 400])
    #expect(
      layout.scrollFrame(ofItemAt: IndexPath(item: 6, section: 0))
        == CGRect(x: 200 + 6 * 50 - 50, y: 50, width: 100, height: 100))
    withExtendedLifetime(host) {}
  }

  @Test func `on a ring covers go round and return behind`() throws {
    let (layout, host) = covers(12) { $0.arrangement = .ring }
    let radius = 12 * 50 / (2 * CGFloat.pi)
    let front = try cover(0, of: layout).frame
    #expect(abs(front.midX - 200) < 1e-9 && abs(front.width - 125) < 1e-6)
    let (behind, side) = (try cover(6, of: layout), try cover(3, of: layout))
    #expect(abs(behind.frame.width - 100 / (1 + 2 * radius / 500)) < 1e-6)
    #expect(abs(behind.frame.midX - 200) < 1e-6 && behind.transform3D.m43 < side.transform3D.m43)
    #expect(abs(side.transform3D.m41 - radius) < 1e-6)
    withExtendedLifetime(host) {}
  }

  @Test func `in a long row those near the rectangle are examined`() {
    let (layout, host) = covers(100_000, offset: 2_000_000)
    let near = layout.geometry.candidates(near: host.bounds)
    #expect(near.count < 30 && near.contains(40_000))
    let found = layout.layoutAttributesForElements(in: host.bounds) ?? []
    #expect(found.count > 6 && found.count <= near.count)
  }
}
