import Cellophane
import StagingTestSupport
import Testing

private let header = CollectionViewFlowLayout.elementKindSectionHeader

/// The reference's layout with headers of 40 pt.
private func titled() -> CollectionViewFlowLayout {
  let layout = CollectionViewFlowLayout()
  layout.headerReferenceSize = CGSize(width: 40, height: 40)
  return layout
}

struct SectionUpdateTests {
  @Test func `a deleted section fades out and what follows moves up`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [2, 3, 1], layout: titled())
      probe.view.performBatchUpdates {
        probe.source.counts.remove(at: 1)
        probe.view.deleteSections([1])
      }
    }
    // Each section is 40 + 8 + 50 + 8 pt high.
    #expect(timeline.element("1/2", at: 0.15).map { near($0.alpha, 0.5) } ?? false)
    #expect(timeline.element("1/0", at: 0.3) == nil)
    #expect(timeline.element("\(header)@1", at: 0.3) == nil)
    #expect(near(timeline.element("2/0", at: 0)?.frame.minY ?? -1, 2 * 106 + 48))
    #expect(near(timeline.element("2/0", at: 0.3)?.frame.minY ?? -1, 106 + 48))
    #expect(near(timeline.element("\(header)@2", at: 0.3)?.frame.minY ?? -1, 106))
    #expect(timeline.element("2/0", at: 0.15)?.alpha == 1)
  }

  @Test func `a moved section takes its header and items along`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [2, 3, 1], layout: titled())
      probe.view.performBatchUpdates {
        probe.source.counts = [1, 2, 3]
        probe.view.moveSection(2, toSection: 0)
      }
    }
    #expect(near(timeline.element("2/0", at: 0.3)?.frame.minY ?? -1, 48))
    #expect(near(timeline.element("\(header)@2", at: 0.3)?.frame.minY ?? -1, 0))
    #expect(near(timeline.element("1/2", at: 0.3)?.frame.minY ?? -1, 2 * 106 + 48))
    for time in [0.05, 0.15, 0.25] {
      let keys = timeline.elements(at: Instant(seconds: time)).map(\.identity.key)
      #expect(Set(keys).count == keys.count && keys.count == 9)
    }
  }

  @Test func `a reloaded item keeps its key and its place, and is one visual all the time`() throws
  {
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [3])
      probe.view.reloadItems(at: [path(0, 1)])
    }
    for time in [0.0, 0.15, 0.3] {
      let elements = timeline.elements(at: Instant(seconds: time)).filter {
        $0.identity.key == "0/1"
      }
      #expect(elements.map(\.identity.kind) == [.cell])
      #expect(elements.first?.alpha == 1)
    }
    #expect(timeline.element("0/0", at: 0.15)?.alpha == 1)
  }

  @Test func `the layout gets a reload with both index paths`() throws {
    final class Listener: CollectionViewFlowLayout {
      var items: [String] = []
      override func prepare(forCollectionViewUpdates updateItems: [CollectionViewUpdateItem]) {
        items = updateItems.map {
          let paths = [$0.indexPathBeforeUpdate, $0.indexPathAfterUpdate].map {
            $0.map { $0.map(String.init).joined(separator: ".") } ?? "-"
          }
          return "\($0.updateAction) \(paths[0]) \(paths[1])"
        }
      }
    }
    let layout = Listener()
    _ = try probe { stage in
      let probe = Probe(stage, counts: [4, 2, 2, 2], layout: layout)
      probe.view.performBatchUpdates {
        probe.source.counts = [2, 3, 2, 2]
        probe.view.moveSection(3, toSection: 0)
        probe.view.deleteSections([1])
        probe.view.insertSections([3])
        probe.view.reloadSections([2])
        probe.view.deleteItems(at: [path(0, 0)])
        probe.view.reloadItems(at: [path(0, 2)])
        probe.view.deleteItems(at: [path(1, 1)])
      }
      #expect(
        layout.items == [
          "delete 1 -", "delete 0.0 -", "insert - 3", "reload 0.2 1.1", "reload 2 2", "move 3 0",
        ])
    }
  }

  @Test func `a reloaded section may have other counts and keeps its name`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [2, 3], layout: titled())
      probe.view.performBatchUpdates {
        probe.source.counts = [2, 5]
        probe.view.reloadSections([1])
      }
    }
    let after = timeline.elements(at: Instant(seconds: 0.3)).map(\.identity.key)
    #expect(after.filter { $0.hasPrefix("1/") } == ["1/0", "1/1", "1/2", "1/3", "1/4"])
    #expect(after.contains("\(header)@1"))
    let middle = timeline.elements(at: Instant(seconds: 0.15))
    #expect(!middle.contains { $0.identity.kind == .snapshot })
    #expect(timeline.element("0/0", at: 0.15)?.alpha == 1)
    #expect(timeline.element("1/2", at: 0.15)?.alpha == 1)
    #expect(near(timeline.element("1/3", at: 0.15)?.alpha ?? 0, 0.5))
  }

  @Test func `an item that leaves with its section and comes back by its key is one visual`() throws
  {
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [2, 1])
      probe.source.keys = [path(0, 0): "a", path(0, 1): "b", path(1, 0): "c"]
      probe.view.reloadData()
      stage.advance(by: 0)
      probe.view.performBatchUpdates {
        probe.source.counts = [2]
        probe.source.keys = [path(0, 0): "b", path(0, 1): "c"]
        probe.view.deleteSections([0, 1])
        probe.view.insertSections([0])
      }
    }
    #expect(timeline.element("c", at: 0)?.frame.origin == CGPoint(x: 8, y: 74))
    #expect(near(timeline.element("c", at: 0.15)?.frame.midY ?? 0, (99 + 33) / 2))
    #expect(timeline.element("c", at: 0.15)?.alpha == 1)
    #expect(timeline.elements(at: Instant(seconds: 0.15)).count == 3)
  }

  @Test func `a reload of the data cuts animations off and calls their completions`() throws {
    var ends: [Bool] = []
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [3])
      probe.view.performBatchUpdates {
        probe.source.counts = [2]
        probe.view.deleteItems(at: [path(0, 0)])
      } completion: {
        ends.append($0)
      }
      stage.advance(by: 0.1)
      probe.source.counts = [1]
      probe.view.reloadData()
      stage.advance(by: 1)
    }
    #expect(ends == [false])
    #expect(timeline.elements(at: Instant(seconds: 0.1)).map(\.frame.minX) == [8])
  }

  @Test func `supplementary views that the layout names are removed and made again`() throws {
    final class Renewing: CollectionViewFlowLayout {
      override func indexPathsToDeleteForSupplementaryView(ofKind elementKind: String)
        -> [IndexPath]
      { [IndexPath(item: 0, section: 0)] }
      override func indexPathsToInsertForSupplementaryView(ofKind elementKind: String)
        -> [IndexPath]
      { [IndexPath(item: 0, section: 0)] }
    }
    let layout = Renewing()
    layout.headerReferenceSize = CGSize(width: 40, height: 40)
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [2, 2], layout: layout)
      probe.insert([path(0, 2)])
    }
    let headers = timeline.elements(at: Instant(seconds: 0.15)).filter {
      $0.identity.key == "\(header)@0"
    }
    #expect(headers.count == 2)
    #expect(headers.allSatisfy { near($0.alpha, 0.5) })
    #expect(timeline.element("\(header)@1", at: 0.15)?.alpha == 1)
  }

  @Test func `an update that contradicts the data can reload it instead`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [2])
      probe.view.onInvalidUpdate = .reload
      probe.view.performBatchUpdates {
        probe.source.counts = [4]
        probe.view.insertItems(at: [path(0, 0)])
      }
      stage.advance(by: 0.1)
      #expect(stage.warnings.count == 1)
      #expect(
        stage.warnings.first?.problem.description.contains("items of section 0") ?? false)
    }
    #expect(timeline.elements(at: Instant(seconds: 0.1)).count == 4)
  }
}
