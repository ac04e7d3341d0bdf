import Cellophane
import Foundation
import Imaging
import StagingTestSupport
import Testing

/// The rules for screens that share a collection view: identity of items and notifications.
struct LayoutNavigationRuleTests {
  /// A screen of bare cells with keys of its own.
  private final class Keyed: CollectionViewController {
    var items: [[String]]
    var cellClass: CollectionViewCell.Type = CollectionViewCell.self
    var setUp: (CollectionView) -> Void = { _ in }

    init(_ items: [[String]], side: CGFloat = 50, sharing: Bool = true) {
      self.items = items
      let layout = CollectionViewFlowLayout()
      layout.itemSize = CGSize(width: side, height: side)
      super.init(collectionViewLayout: layout)
      useLayoutToLayoutNavigationTransitions = sharing
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      collectionView.register(cellClass, forCellWithReuseIdentifier: "\(cellClass)")
      setUp(collectionView)
    }

    override func numberOfSections(in collectionView: CollectionView) -> Int { items.count }

    override func collectionView(
      _ collectionView: CollectionView, numberOfItemsInSection section: Int
    ) -> Int { items[section].count }

    override func collectionView(
      _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
    ) -> CollectionViewCell {
      let cell = collectionView.dequeueReusableCell(
        withReuseIdentifier: "\(cellClass)", for: indexPath)
      #expect(type(of: cell) == cellClass)
      cell.backgroundColor = .white
      return cell
    }

    override func collectionView(
      _ collectionView: CollectionView, keyForItemAt indexPath: IndexPath
    ) -> String? { items[indexPath.section][indexPath.item] }
  }

  /// A cell of another kind.
  private final class OtherCell: CollectionViewCell {}

  /// Puts a stack with one screen on a stage.
  private func stack(_ stage: Stage, _ root: ViewController) -> NavigationController {
    let navigation = NavigationController(rootViewController: root)
    stage.rootViewController = navigation
    stage.advance(by: 0)
    return navigation
  }

  @Test func `items of several sections gather in one, others come and go`() throws {
    let timeline = try squares { stage in
      let root = Keyed([["a", "b", "c"], ["d", "e"], ["f"]], sharing: false)
      let detail = Keyed([["e", "x", "a", "d", "f"]], side: 200)
      let navigation = stack(stage, root)
      navigation.pushViewController(detail, animated: true)
      stage.advance(by: 1)
      let keys = (0..<5).map { root.collectionView.key(ofItemAt: path(0, $0)) }
      #expect(keys == ["e", "x", "a", "d", "f"])
      navigation.popViewController(animated: true)
      stage.advance(by: 1)
    }
    #expect(timeline.jumps(from: 0, to: 0.5) == [] && timeline.jumps(from: 1, to: 1.5) == [])
    #expect(Set(timeline.seen(at: 0.5).keys) == ["a", "d", "e", "f", "x"])
    #expect(timeline.seen(at: 0.175)["c"] == timeline.seen(at: 0)["c"])
    #expect(timeline.seen(at: 2) == timeline.seen(at: 0))
  }

  @Test func `a property of a collection view that is never shown is reported by name`() throws {
    _ = try squares { stage in
      let root = Keyed([["a"]], sharing: false)
      let detail = Keyed([["a"]])
      detail.title = "details"
      detail.setUp = { view in
        view.id = "mine"
        view.backgroundColor = .black
        view.contentInset = EdgeInsets(all: 5)
        view.alpha = 0.5
        view.dataSource = root
        view.delegate = nil
        view.updateDuration = 3
      }
      stack(stage, root).pushViewController(detail, animated: true)
      let reported = stage.warnings.map { warning in
        if case .transition(.ignoredProperty(let name)) = warning.problem { name } else { "" }
      }
      #expect(
        Set(reported) == [
          "id", "backgroundColor", "contentInset", "alpha", "dataSource", "delegate",
          "updateDuration",
        ])
      #expect(stage.warnings.allSatisfy { $0.subject == "from '' to 'details'" })
      #expect(root.collectionView.alpha == 1 && root.collectionView.backgroundColor == .white)
    }
  }

  @Test func `without a collection view below, or with the root's flag on, it is a common push`()
    throws
  {
    _ = try squares { stage in
      let detail = Keyed([["a"]])
      let navigation = stack(stage, ViewController())
      navigation.pushViewController(detail, animated: true)
      stage.advance(by: 1)
      #expect(detail.view.superview != nil && detail.collectionView.dataSource === detail)
      let above = Keyed([["a"]])
      navigation.pushViewController(above, animated: true)
      stage.advance(by: 1)
      #expect(above.collectionView !== detail.collectionView)
      #expect(detail.view.superview == nil && stage.warnings.isEmpty)
    }
  }

  @Test func `three screens share one view, and the way back to the first skips the second`()
    throws
  {
    let timeline = try squares { stage in
      let root = Keyed([["a", "b"], ["c"]], sharing: false)
      let (second, third) = (Keyed([["a", "c"]], side: 100), Keyed([["c"]], side: 300))
      let navigation = stack(stage, root)
      navigation.pushViewController(second, animated: true)
      stage.advance(by: 0.5)
      navigation.pushViewController(third, animated: true)
      stage.advance(by: 0.5)
      #expect(third.collectionView === root.collectionView)
      #expect(third.collectionView.dataSource === third)
      navigation.popToRootViewController(animated: true)
      stage.advance(by: 0.5)
      #expect(root.collectionView.dataSource === root)
      #expect(second.collectionView !== root.collectionView)
    }
    #expect(timeline.jumps(from: 1, to: 1.5) == [])
    #expect(timeline.seen(at: 1.5) == timeline.seen(at: 0))
  }

  @Test func `under another screen the collection goes back to what the root left`() throws {
    let timeline = try squares { stage in
      let root = Keyed([["a", "b"], ["c"]], sharing: false)
      let detail = Keyed([["c"]], side: 300)
      let navigation = stack(stage, root)
      navigation.pushViewController(detail, animated: true)
      stage.advance(by: 0.5)
      navigation.pushViewController(ViewController(), animated: true)
      stage.advance(by: 0.5)
      navigation.popToRootViewController(animated: true)
      stage.advance(by: 1)
      #expect(root.view.superview != nil && root.collectionView.numberOfSections == 2)
    }
    #expect(timeline.seen(at: 1.9) == timeline.seen(at: 0))
    #expect(try timeline.bitmap(at: 1.9) == timeline.bitmap(at: 0))
  }

  @Test func `cells of another class fade in on the way of the items`() throws {
    let timeline = try squares { stage in
      let root = Keyed([["a", "b"]], sharing: false)
      let detail = Keyed([["a", "b"]], side: 300)
      detail.cellClass = OtherCell.self
      let navigation = stack(stage, root)
      navigation.pushViewController(detail, animated: true)
      stage.advance(by: 1)
      #expect(root.collectionView.visibleCells.allSatisfy { $0 is OtherCell })
      navigation.popViewController(animated: true)
      stage.advance(by: 1)
    }
    let halves = timeline.elements(at: Instant(seconds: 0.175)).filter { $0.identity.key == "a" }
    #expect(Set(halves.map(\.identity.kind)) == [.cell, .snapshot])
    #expect(halves.allSatisfy { near($0.alpha, 0.5) && near($0.frame.width, 175) }, "\(halves)")
    #expect(try timeline.bitmap(at: 2) == timeline.bitmap(at: 0))
  }

  @Test func `an update with another layout centers what is in the middle, deletions and all`()
    throws
  {
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [400])
      probe.view.contentOffset.y = 600
      stage.advance(by: 0)
      let item = try #require(probe.view.anchor).item
      let large = CollectionViewFlowLayout()
      large.itemSize = CGSize(width: 200, height: 200)
      probe.view.performBatchUpdates {
        probe.source.counts[0] -= 10
        probe.view.deleteItems(at: (0..<10).map { path(0, $0) })
        probe.view.setCollectionViewLayout(large, animated: true)
      }
      stage.advance(by: 1)
      let frame = probe.view.layoutAttributesForItem(at: path(0, item - 10))?.frame
      #expect(near(frame?.midY ?? 0, probe.view.bounds.midY))
    }
    #expect(timeline.cellCount(at: 0.5) > 10)
  }
}

extension Timeline {
  /// Returns the number of cells that are drawn at some seconds.
  fileprivate func cellCount(at seconds: Double) -> Int {
    elements(at: Instant(seconds: seconds)).filter { $0.identity.kind == .cell }.count
  }
}
