import Cellophane
import Staging
import StagingTestSupport
import TestSupport
import Testing

/// Supplementary views that are attached to items or to the whole content, over updates.
struct AttachedViewTests {
  /// Rows of 40 points with a badge of 10 at their beginning, below a header of the whole content.
  private func layout() -> CollectionViewCompositionalLayout {
    func size(
      _ width: CollectionLayoutDimension, _ height: CollectionLayoutDimension
    ) -> CollectionLayoutSize {
      CollectionLayoutSize(widthDimension: width, heightDimension: height)
    }
    let badge = CollectionLayoutSupplementaryItem(
      layoutSize: size(.absolute(10), .absolute(10)), elementKind: "badge",
      containerAnchor: CollectionLayoutAnchor(edges: [.top, .leading]))
    let row = size(.fractionalWidth(1), .absolute(40))
    let section = CollectionLayoutSection(
      group: .horizontal(
        layoutSize: row,
        subitems: [CollectionLayoutItem(layoutSize: row, supplementaryItems: [badge])]))
    let configuration = CollectionViewCompositionalLayoutConfiguration()
    let header = CollectionLayoutBoundarySupplementaryItem(
      layoutSize: size(.fractionalWidth(1), .absolute(60)), elementKind: "header",
      alignment: .top)
    header.pinToVisibleBounds = true
    configuration.boundarySupplementaryItems = [header]
    return CollectionViewCompositionalLayout(section: section, configuration: configuration)
  }

  @Test func `a badge glides with its item, and comes and goes with it`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [4, 2])
      probe.view.collectionViewLayout = layout()
      stage.advance(by: 0)
      probe.insert([path(0, 0)])
      stage.advance(by: 0.5)
      probe.delete([path(0, 2)])
    }
    // What was the first row goes down by one, and the last one of the section up again.
    for (item, start, middle, end) in [
      ("0/0", 60.0, 100.0, 100.0), ("0/3", 180, 220, 180), ("1/0", 220, 260, 220),
    ] {
      for (time, y) in [(0, start), (0.15, (start + middle) / 2), (0.4, middle), (0.9, end)] {
        let badge = try #require(timeline.element("badge@\(item)", at: time))
        let cell = try #require(timeline.element(item, at: time))
        #expect(near(badge.frame.minY, y, 1e-6) && badge.alpha == 1, "\(item) at \(time)")
        #expect(near(cell.frame.minY, y, 1e-6))
      }
    }
    let gone = try #require(timeline.element("badge@0/1", at: 0.65))
    #expect(near(gone.alpha, 0.5, 1e-6))
    #expect(timeline.element("badge@0/1", at: 1.2) == nil)
  }

  @Test func `a header of the whole content stays while sections come, go and move`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [4, 2])
      probe.view.collectionViewLayout = layout()
      stage.advance(by: 0)
      probe.view.performBatchUpdates {
        probe.source.counts = [2]
        probe.view.deleteSections(IndexSet(integer: 0))
      }
      stage.advance(by: 0.5)
      probe.view.performBatchUpdates {
        probe.source.counts = [1, 2]
        probe.view.insertSections(IndexSet(integer: 0))
      }
    }
    let layers = timeline.layers.filter { $0.identity?.key == "header" }
    #expect(layers.count == 1 && layers.first?.birth == .zero)
    for time in [0, 0.15, 0.4, 0.65, 1.2] {
      let header = try #require(timeline.element("header", at: time))
      #expect(header.frame == CGRect(x: 0, y: 0, width: 768, height: 60) && header.alpha == 1)
    }
  }
}
