package import Cellophane
import Testing

/// A data source of numbered cells, which are white unless a function fills them otherwise.
package final class PlainSource: CollectionViewDataSource {
  package var counts: [Int]
  package var keys: [IndexPath: String] = [:]
  /// Whether being asked for anything is a failure.
  package var isClosed = false
  private let fill: (CollectionViewCell, IndexPath) -> Void

  /// Creates a source of sections with some numbers of items.
  package init(
    _ counts: [Int],
    fill: @escaping (CollectionViewCell, IndexPath) -> Void = { cell, _ in
      cell.backgroundColor = .white
    }
  ) { (self.counts, self.fill) = (counts, fill) }

  package func numberOfSections(in collectionView: CollectionView) -> Int {
    #expect(!isClosed, "the data is asked after a mistake")
    return counts.count
  }

  package func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }

  package func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    #expect(!isClosed, "a cell is asked for after a mistake")
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    fill(cell, indexPath)
    return cell
  }

  package func collectionView(
    _ collectionView: CollectionView, keyForItemAt indexPath: IndexPath
  ) -> String? { keys[indexPath] }
}

/// A collection view that keeps its data source alive until the run has ended.
private final class ProbeView: CollectionView {
  var source: PlainSource?
}

/// A stage with one collection of the reference's small squares.
package struct Probe {
  package let stage: Stage
  package let source: PlainSource
  package let view: CollectionView
  package let layout: CollectionViewFlowLayout

  /// Makes the collection on a stage, by default of 768 × 1024 points.
  package init(
    _ stage: Stage, counts: [Int] = [13, 16, 14],
    layout: CollectionViewFlowLayout = CollectionViewFlowLayout()
  ) {
    self.stage = stage
    self.layout = layout
    layout.minimumLineSpacing = 16
    layout.sectionInset = EdgeInsets(all: 8)
    source = PlainSource(counts)
    let view = ProbeView(frame: stage.rootView.bounds, collectionViewLayout: layout)
    view.source = source
    view.dataSource = source
    self.view = view
    stage.rootView.addSubview(view)
    stage.advance(by: 0)
  }

  /// Inserts items and keeps the counts in step.
  package func insert(_ paths: [IndexPath]) {
    view.performBatchUpdates {
      for path in paths { source.counts[path.section] += 1 }
      view.insertItems(at: paths)
    }
  }

  /// Deletes items and keeps the counts in step.
  package func delete(_ paths: [IndexPath]) {
    view.performBatchUpdates {
      for path in paths { source.counts[path.section] -= 1 }
      view.deleteItems(at: paths)
    }
  }
}

/// Plays a probe on the reference's canvas.
package func probe(
  height: CGFloat = 1024, _ body: (Stage) throws -> Void
) throws -> Timeline {
  let canvas = Canvas(size: CGSize(width: 768, height: height), background: .black)
  return try Stage.run(canvas: canvas, body)
}

/// Makes the path of an item.
package func path(_ section: Int, _ item: Int) -> IndexPath {
  IndexPath(item: item, section: section)
}

extension Timeline {
  /// Returns the element with a key at some seconds; `nil` where it is not drawn.
  package func element(_ key: String, at seconds: Double) -> Element? {
    elements(at: Instant(seconds: seconds)).last { $0.identity.key == key }
  }
}

/// Returns whether two numbers are equal within a tolerance.
package func near(_ first: CGFloat, _ second: CGFloat, _ tolerance: CGFloat = 0.01) -> Bool {
  abs(first - second) <= tolerance
}
