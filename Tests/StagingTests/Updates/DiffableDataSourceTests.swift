import Cellophane
import StagingTestSupport
import Testing

/// An item of the diffable data source.
private typealias Source = CollectionViewDiffableDataSource<String, String>

struct DiffableDataSourceTests {
  @Test func `a new state is animated item by item`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [])
      var filled: [String] = []
      let source = Source(collectionView: probe.view) { view, path, identifier in
        filled.append(identifier)
        let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: path)
        cell.backgroundColor = .white
        return cell
      }
      var snapshot = source.snapshot()
      snapshot.appendSections(["fruit", "roots"])
      snapshot.appendItems(["apple", "pear", "plum"], toSection: "fruit")
      snapshot.appendItems(["beet"])
      source.apply(snapshot, animatingDifferences: false)
      stage.advance(by: 0.1)
      snapshot = source.snapshot()
      snapshot.moveItem("beet", beforeItem: "apple")
      snapshot.deleteItems(["pear"])
      snapshot.insertItems(["fig"], afterItem: "plum")
      snapshot.reconfigureItems(["apple"])
      filled = []
      var isDone = false
      source.apply(snapshot) { isDone = true }
      #expect(filled == ["fig", "apple"])
      #expect(source.indexPath(for: "plum") == path(0, 2))
      #expect(source.itemIdentifier(for: path(0, 0)) == "beet")
      #expect(snapshot.indexOfItem("fig") == 3)
      stage.advance(by: 0.4)
      #expect(isDone)
      withExtendedLifetime(source) {}
    }
    #expect(timeline.element("beet", at: 0.1)?.frame.origin == CGPoint(x: 8, y: 74))
    #expect(timeline.element("beet", at: 0.4)?.frame.origin == CGPoint(x: 8, y: 8))
    #expect(timeline.element("beet", at: 0.25)?.alpha == 1)
    #expect(timeline.element("pear", at: 0.4) == nil)
    #expect(near(timeline.element("fig", at: 0.25)?.alpha ?? 0, 0.5))
  }
}
