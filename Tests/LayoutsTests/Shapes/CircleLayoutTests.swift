import Foundation
import Geometry
import Layouts
import Testing

/// Returns the index path of an item in section 0.
private func path(_ item: Int) -> IndexPath { IndexPath(item: item, section: 0) }

/// Makes a prepared circle of items of 50.
private func circle(
  _ host: FakeHost, configure: (CollectionViewCircleLayout) -> Void = { _ in }
) -> CollectionViewCircleLayout {
  let layout = CollectionViewCircleLayout()
  configure(layout)
  layout.prepare(for: host)
  return layout
}

extension CollectionViewLayout {
  /// Returns the center of an item, to a millionth; `nil` if it does not exist.
  fileprivate func center(_ section: Int, _ item: Int) -> [CGFloat]? {
    layoutAttributesForItem(at: IndexPath(item: item, section: section)).map {
      [$0.center.x, $0.center.y].map { ($0 * 1e6).rounded() / 1e6 }
    }
  }
}

struct CircleLayoutTests {
  @Test(arguments: [-2.5, 0, 1, 4] as [CGFloat])
  func `queries of a full circle find the items that are there, wherever it begins`(
    _ angle: CGFloat
  ) {
    for spacing in [nil, 90] as [CGFloat?] {
      let layout = circle(FakeHost(width: 700, height: 700, counts: [150, 110])) {
        $0.itemSize = CGSize(width: 8, height: 12)
        $0.startAngle = angle
        $0.ringSpacing = spacing
      }
      let all = layout.attributes(in: CGRect(x: -99, y: -99, width: 999, height: 999))
      #expect(all.count == 260)
      for index in 0..<49 {
        let rect = CGRect(x: index % 7 * 100, y: index / 7 * 100, width: 100, height: 100)
        let found = Set(layout.attributes(in: rect).map(\.indexPath))
        let meeting = all.filter { $0.frame.intersects(rect) }.map(\.indexPath)
        #expect(found.isSuperset(of: meeting), "\(rect)")
      }
    }
  }

  @Test func `items are clockwise from the top at a third of the shorter side`() {
    let host = FakeHost(width: 300, height: 420, counts: [4])
    let layout = circle(host)
    #expect(layout.collectionViewContentSize == CGSize(width: 300, height: 420))
    let centers = (0..<5).map { layout.center(0, $0) }
    #expect(centers == [[150, 110], [250, 210], [150, 310], [50, 210], nil])
    #expect(layout.layoutAttributesForItem(at: path(0))?.size == CGSize(width: 50, height: 50))
  }

  @Test func `sections share the circle one after another`() {
    let host = FakeHost(width: 300, height: 300, counts: [1, 0, 3])
    let layout = circle(host)
    #expect(layout.center(0, 0) == [150, 50])
    #expect((0..<3).map { layout.center(2, $0) } == [[250, 150], [150, 250], [50, 150]])
  }

  @Test func `sections are on rings from the outside in, including empty ones`() {
    let host = FakeHost(width: 300, height: 300, counts: [2, 0, 1, 1])
    let layout = circle(host) { $0.ringSpacing = 35 }
    #expect((0..<2).map { layout.center(0, $0) } == [[150, 50], [150, 250]])
    #expect(layout.center(2, 0) == [150, 120])
    #expect(layout.center(3, 0) == [150, 150], "no ring is beyond the middle")
  }

  @Test func `radius and first angle can be set`() {
    let host = FakeHost(width: 300, height: 300, counts: [2])
    let layout = circle(host) {
      $0.radius = 40
      $0.startAngle = 0
    }
    #expect((0..<2).map { layout.center(0, $0) } == [[190, 150], [110, 150]])
    layout.radius = -3
    layout.prepareIfNeeded()
    #expect(layout.center(0, 1) == [150, 150])
  }

  @Test func `rotated items face outward`() throws {
    let host = FakeHost(width: 300, height: 300, counts: [4])
    let layout = circle(host) { $0.rotatesItems = true }
    for (item, outward) in [(0, (0.0, -1.0)), (1, (1, 0)), (2, (0, 1)), (3, (-1, 0))] {
      let transform = try #require(layout.layoutAttributesForItem(at: path(item))?.transform)
      let top = CGPoint(x: 0, y: -1).applying(transform)
      #expect(agree([top.x, top.y], [CGFloat(outward.0), CGFloat(outward.1)]))
    }
    #expect(circle(host).layoutAttributesForItem(at: path(1))?.transform == .identity)
  }

  @Test func `the center is that of the area within the content inset, at any offset`() {
    let host = FakeHost(width: 300, height: 400, counts: [1])
    host.adjustedContentInset = EdgeInsets(top: 60, left: 0, bottom: 40, right: 20)
    host.bounds.origin = CGPoint(x: 0, y: -60)
    let layout = circle(host)
    #expect(layout.center(0, 0) == [140, 50])
    #expect(layout.collectionViewContentSize == CGSize(width: 280, height: 300))
    var bounds = host.bounds
    bounds.origin.y = 500
    #expect(!layout.shouldInvalidateLayout(forBoundsChange: bounds))
    bounds.size.height += 1
    #expect(layout.shouldInvalidateLayout(forBoundsChange: bounds))
    bounds.size = CGSize(width: 301, height: 400)
    #expect(layout.shouldInvalidateLayout(forBoundsChange: bounds))
  }

  @Test func `inserted items start at the center and deleted ones shrink into it`() throws {
    let host = FakeHost(width: 300, height: 300, counts: [4])
    let layout = circle(host)
    let frozen = layout.frozenAttributes()
    layout.update = LayoutUpdate(
      before: { _ in nil }, after: { _ in nil }, oldAttributes: frozen,
      newAttributes: { [unowned layout] in layout.attributes(of: $0) })
    let initial = try #require(layout.initialLayoutAttributesForAppearingItem(at: path(1)))
    #expect(initial.center == CGPoint(x: 150, y: 150))
    #expect(initial.alpha == 0 && initial.transform == .identity)
    let final = try #require(layout.finalLayoutAttributesForDisappearingItem(at: path(1)))
    #expect(final.center == CGPoint(x: 150, y: 150))
    #expect(final.alpha == 0 && agree([final.frame.width, final.frame.height], [5, 5]))
    layout.appearingPose = .fade
    #expect(layout.initialLayoutAttributesForAppearingItem(at: path(1))?.center.x == 250)
  }

  @Test func `a negative size is reported once and taken as zero`() {
    let host = FakeHost(width: 300, height: 300, counts: [0, 3])
    let layout = circle(host) { $0.itemSize = CGSize(width: -5, height: 20) }
    #expect(host.problems == [.negativeSize(IndexPath(item: 0, section: 1))])
    #expect(layout.frame(1, 2)?.size == CGSize(width: 0, height: 20))
  }
}
