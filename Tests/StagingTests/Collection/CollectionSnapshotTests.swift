import Cellophane
import Painting
import StagingTestSupport
import Testing
import Typesetting

/// A cell with a label of its own.
private final class LabelCell: CollectionViewCell {
  let label = Label()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.textAlignment = .center
    contentView.addSubview(label)
  }

  required init?(coder: NSCoder) { nil }

  override func layoutSubviews() {
    super.layoutSubviews()
    label.frame = contentView.bounds
  }
}

/// Cells that overlap their neighbors, the earlier ones above.
private final class OverlappingLayout: CollectionViewFlowLayout {
  override func layoutAttributesForItem(
    at indexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    let attributes = super.layoutAttributesForItem(at: indexPath)
    attributes?.zIndex = -indexPath.item
    attributes?.size = CGSize(width: 60, height: 60)
    return attributes
  }

  override func layoutAttributesForElements(
    in rect: CGRect
  ) -> [CollectionViewLayoutAttributes]? {
    super.layoutAttributesForElements(in: rect)?.compactMap {
      layoutAttributesForItem(at: $0.indexPath)
    }
  }
}

/// Snapshots of collection views and of their cells.
struct CollectionSnapshotTests {
  private let source = PlainSource([30], fill: CollectionSnapshotTests.fill(generation: 0))

  /// Returns a function that fills cells with their numbers and a generation's colors.
  private static func fill(generation: Int) -> (CollectionViewCell, IndexPath) -> Void {
    return { cell, indexPath in
      let item = indexPath.item
      cell.backgroundColor = Color(
        red: Double(item % 7) / 7, green: Double(item % 5) / 5, blue: Double(generation) / 4)
      (cell as? LabelCell)?.label.text = "\(item)"
    }
  }

  /// Makes a collection view of overlapping cells.
  private func makeCollection() -> CollectionView {
    let layout = OverlappingLayout()
    layout.minimumLineSpacing = 5
    layout.minimumInteritemSpacing = 5
    let view = CollectionView(
      frame: CGRect(x: 15, y: 10, width: 150, height: 100), collectionViewLayout: layout)
    view.register(LabelCell.self, forCellWithReuseIdentifier: "cell")
    view.dataSource = source
    return view
  }

  /// Plays a collection, does something with it for a time, and puts its snapshot in its place.
  private func play(
    takesSnapshot: Bool, isOnStage: Bool = true, for seconds: Double = 0.1,
    _ body: (Stage, CollectionView) -> Void = { _, _ in }
  ) throws -> Bitmap {
    try playOnStripes { stage in
      let view = makeCollection()
      if isOnStage { stage.rootView.addSubview(view) }
      stage.advance(by: 0)
      body(stage, view)
      stage.advance(by: seconds)
      guard takesSnapshot else { return }
      let snapshot = try #require(view.snapshotView(afterScreenUpdates: true))
      snapshot.frame = view.frame
      view.removeFromSuperview()
      stage.rootView.addSubview(snapshot)
    }.painted(at: seconds)
  }

  @Test func `a snapshot of a collection shows its cells in their order`() throws {
    let seen = try play(takesSnapshot: false)
    #expect(try play(takesSnapshot: true) == seen)
    #expect(try play(takesSnapshot: true, isOnStage: false) == seen)
  }

  @Test func `a snapshot of a scrolled collection shows what is scrolled to`() throws {
    let scroll: (Stage, CollectionView) -> Void = { _, view in
      view.contentOffset = CGPoint(x: 0, y: 137.5)
    }
    let seen = try play(takesSnapshot: false, scroll)
    #expect(try play(takesSnapshot: false) != seen)
    #expect(try play(takesSnapshot: true, scroll) == seen)
  }

  @Test(arguments: [0.05, 0.15, 0.25])
  func `a snapshot of a collection in an update shows cells on their way`(time: Double) throws {
    let update: (Stage, CollectionView) -> Void = { _, view in
      view.performBatchUpdates {
        source.counts[0] -= 1
        view.deleteItems(at: [path(0, 1), path(0, 3)])
        view.insertItems(at: [path(0, 0)])
        view.reloadItems(at: [path(0, 2)])
      }
    }
    source.counts = [30]
    let seen = try play(takesSnapshot: false, for: time, update)
    source.counts = [30]
    #expect(try play(takesSnapshot: true, for: time, update) == seen)
  }

  @Test func `a cell's snapshot does not change when the cell is used again`() throws {
    let timeline = try playOnStripes { stage in
      let view = makeCollection()
      stage.rootView.addSubview(view)
      stage.advance(by: 0.1)
      let cell = try #require(view.cellForItem(at: path(0, 1)))
      let snapshot = try #require(cell.snapshotView(afterScreenUpdates: true))
      snapshot.frame = CGRect(x: 60, y: 40, width: 60, height: 60)
      stage.rootView.addSubview(snapshot)
      view.isHidden = true
      stage.advance(by: 0.1)
      source.fill = Self.fill(generation: 3)
      view.contentOffset.y = 150
      stage.advance(by: 0.1)
      view.reloadData()
    }
    let first = try timeline.painted(at: 0.1)
    for time in [0.2, 0.3, 1] { #expect(try timeline.painted(at: time) == first) }
    let element = try #require(
      timeline.elements(at: Instant(seconds: 1)).first { $0.identity.kind == .snapshot })
    #expect(element.identity.key == "0/1")
  }

  @Test func `a reloaded cell's snapshot fades unchanged, even if the cell changes`() throws {
    let timeline = try playOnStripes { stage in
      let view = makeCollection()
      stage.rootView.addSubview(view)
      stage.advance(by: 0.1)
      let old = try #require(view.cellForItem(at: path(0, 0)) as? LabelCell)
      source.fill = Self.fill(generation: 1)
      view.reloadItems(at: [path(0, 0)])
      #expect(view.cellForItem(at: path(0, 0)) !== old)
      // Code that still has the cell can do anything with it.
      stage.advance(by: 0.1)
      old.backgroundColor = .white
      old.label.text = "No"
      old.label.removeFromSuperview()
      let view2 = View(frame: old.bounds)
      view2.backgroundColor = .white
      old.addSubview(view2)
      old.contentView.backgroundColor = .white
      source.fill = Self.fill(generation: 2)
      view.reloadItems(at: [path(0, 0)])
    }
    for time in [0.1, 0.15, 0.2, 0.25, 0.39] {
      let listed = timeline.elements(at: Instant(seconds: time)).filter {
        $0.identity.key == "0/0"
      }
      #expect(listed.map(\.identity.kind) == [.cell])
      let frame = timeline.frame(at: Instant(seconds: time))
      let first = try #require(
        frame.layers.indices.first {
          timeline.layers[frame.layers[$0].layer].identity == listed.first?.identity
        })
      let shown = frame.layers[first..<frame.layers[first].subtreeEnd].map(\.appearance)
      #expect(!shown.flatMap(\.texts).map(\.string).contains("No"))
      // Of the old cell and what was in it nothing is white, until it is used again.
      if time < 0.2 { #expect(!shown.compactMap(\.fill).contains(.solid(.white))) }
    }
    let last = timeline.elements(at: Instant(seconds: 0.6))
    #expect(!last.contains { $0.identity.kind == .snapshot })
    #expect(last.filter { $0.identity.key == "0/0" }.count == 1)
  }
}
