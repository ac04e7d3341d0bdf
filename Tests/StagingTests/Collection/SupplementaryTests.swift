import Cellophane
import StagingTestSupport
import Testing

/// Headers and footers over updates.
struct SupplementaryTests {
  private static let header = "UICollectionElementKindSectionHeader"
  private static let footer = "UICollectionElementKindSectionFooter"

  /// A layout with headers of 30 and footers of 20 points; rows of 12 items take 66.
  private func layout() -> CollectionViewFlowLayout {
    let layout = CollectionViewFlowLayout()
    layout.headerReferenceSize = CGSize(width: 30, height: 30)
    layout.footerReferenceSize = CGSize(width: 20, height: 20)
    return layout
  }

  @Test func `headers and footers glide with their sections when items come and go`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [12, 3], layout: layout())
      probe.insert([path(0, 0)])
      stage.advance(by: 0.5)
      probe.delete([path(0, 4)])
    }
    // Section 0 grows by a row: its footer and all of section 1 go down by 66 and up again.
    for (key, start) in [
      ("\(Self.header)@0", 0.0), ("\(Self.footer)@0", 96), ("\(Self.header)@1", 116),
    ] {
      let way: CGFloat = start == 0 ? 0 : 66
      let poses = try [0, 0.15, 0.3, 0.65, 0.8].map { time in
        try #require(timeline.element(key, at: time))
      }
      let expected = [start, start + way / 2, start + way, start + way / 2, start]
      #expect(zip(poses, expected).allSatisfy { near($0.frame.minY, $1, 1e-6) }, "\(key)")
      #expect(poses.allSatisfy { $0.alpha == 1 && $0.frame.width == 768 && $0.zIndex == 10 })
    }
    let layers = timeline.layers.filter { $0.identity?.kind == .supplementary }
    #expect(layers.count == 4 && layers.allSatisfy { $0.death == nil })
  }

  @Test func `an inserted section fades in with its header and pushes the others down`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [3, 3], layout: layout())
      probe.view.performBatchUpdates {
        probe.source.counts = [3, 2, 3]
        probe.view.insertSections(IndexSet(integer: 1))
      }
    }
    for (time, alpha) in [(0.0, 0.0), (0.15, 0.5), (0.3, 1)] {
      for key in ["\(Self.header)@1~2", "\(Self.footer)@1~2", "1/0~2", "1/1~2"] {
        let element = try #require(timeline.element(key, at: time))
        #expect(near(element.alpha, alpha, 1e-9), "\(key) at \(time)")
      }
      #expect(timeline.element("\(Self.header)@1", at: time)?.alpha == 1)
    }
    // The fade is in place: the new header is where it stays.
    let start = timeline.element("\(Self.header)@1~2", at: 0)?.frame
    #expect(start == CGRect(x: 0, y: 116, width: 768, height: 30))
    #expect(start == timeline.element("\(Self.header)@1~2", at: 0.3)?.frame)
    let pushed = [0, 0.15, 0.3].map { timeline.element("\(Self.header)@1", at: $0)?.frame.minY }
    #expect(pushed == [116, 174, 232])
    #expect(timeline.element("1/0", at: 0.3)?.frame.minY == 270)
    // Path order follows the new sections, although the keys are those at birth.
    let cells = timeline.elements(at: Instant(seconds: 0.1)).filter { $0.identity.kind == .cell }
    #expect(
      cells.map(\.identity.key) == [
        "0/0", "0/1", "0/2", "1/0~2", "1/1~2", "1/0", "1/1", "1/2",
      ])
  }

  @Test func `a header that was below the bounds slides in from its old place`() throws {
    let timeline = try probe(height: 120) { stage in
      let probe = Probe(stage, counts: [24, 3], layout: layout())
      probe.delete((0..<12).map { path(0, $0) })
    }
    let poses = [0, 0.3].map { timeline.element("\(Self.header)@1", at: $0) }
    #expect(poses.map { $0?.frame.minY } == [182, 116] && poses.allSatisfy { $0?.alpha == 1 })
    #expect(poses.map { $0?.isVisible } == [false, true])
  }

  /// A layout that has a header only where a section has items.
  private final class SparseLayout: CollectionViewFlowLayout {
    override func layoutAttributesForSupplementaryView(
      ofKind elementKind: String, at indexPath: IndexPath
    ) -> CollectionViewLayoutAttributes? {
      numberOfItems(inSection: indexPath.section) == 0
        ? nil
        : super.layoutAttributesForSupplementaryView(ofKind: elementKind, at: indexPath)
    }

    override func layoutAttributesForElements(
      in rect: CGRect
    ) -> [CollectionViewLayoutAttributes]? {
      super.layoutAttributesForElements(in: rect)?.filter {
        $0.representedElementCategory == .cell
          || numberOfItems(inSection: $0.indexPath.section) > 0
      }
    }
  }

  @Test func `a header that its layout gives up or takes up fades in place`() throws {
    let timeline = try probe { stage in
      let layout = SparseLayout()
      layout.headerReferenceSize = CGSize(width: 30, height: 30)
      let probe = Probe(stage, counts: [1], layout: layout)
      probe.delete([path(0, 0)])
      stage.advance(by: 0.5)
      probe.insert([path(0, 0)])
    }
    #expect([0, 0.15].map { timeline.element("\(Self.header)@0", at: $0)?.alpha } == [1, 0.5])
    #expect(timeline.element("\(Self.header)@0", at: 0.3) == nil)
    #expect([0.5, 0.65].map { timeline.element("\(Self.header)@0", at: $0)?.alpha } == [0, 0.5])
  }
}
