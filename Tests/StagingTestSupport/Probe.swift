package import Cellophane

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
