import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

/// A cell that writes down when it is asked for what.
private final class LoggedCell: UICollectionViewCell {
  weak var log: CallLog?

  override func prepareForReuse() {
    super.prepareForReuse()
    log?.calls.append("reuse")
  }

  override func updateConfiguration(using state: UICellConfigurationState) {
    super.updateConfiguration(using: state)
    let states = [
      (state.isHighlighted, "highlighted"), (state.isSelected, "selected"),
    ].filter(\.0).map(\.1)
    log?.calls.append("update [\(states.joined(separator: " "))]")
  }

  override func preferredLayoutAttributesFitting(
    _ layoutAttributes: UICollectionViewLayoutAttributes
  ) -> UICollectionViewLayoutAttributes {
    log?.calls.append("fit")
    return super.preferredLayoutAttributesFitting(layoutAttributes)
  }
}

/// The calls of cells, a data source and a delegate.
private final class CallLog: NSObject, UICollectionViewDataSource, UICollectionViewDelegate,
  UICollectionViewDataSourcePrefetching
{
  var calls: [String] = []
  /// The items whose calls are written down.
  var watched: Set<Int> = []
  var prefetched: [[Int]] = []
  var cancelled: [Int] = []

  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int { 200 }

  func collectionView(
    _ view: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    (cell as? LoggedCell)?.log = watched.contains(indexPath.item) ? self : nil
    note("cell", indexPath)
    return cell
  }

  func note(_ name: String, _ path: IndexPath) {
    if watched.contains(path.item) { calls.append("\(name) \(path.item)") }
  }

  func collectionView(
    _ view: UICollectionView, willDisplay cell: UICollectionViewCell, forItemAt path: IndexPath
  ) { note("will", path) }

  func collectionView(
    _ view: UICollectionView, didEndDisplaying cell: UICollectionViewCell,
    forItemAt path: IndexPath
  ) { note("end", path) }

  func collectionView(_ view: UICollectionView, didHighlightItemAt path: IndexPath) {
    note("highlight", path)
  }

  func collectionView(_ view: UICollectionView, didUnhighlightItemAt path: IndexPath) {
    note("unhighlight", path)
  }

  func collectionView(_ view: UICollectionView, didSelectItemAt path: IndexPath) {
    note("select", path)
  }

  func collectionView(_ view: UICollectionView, prefetchItemsAt indexPaths: [IndexPath]) {
    prefetched.append(indexPaths.map(\.item))
  }

  func collectionView(
    _ view: UICollectionView, cancelPrefetchingForItemsAt indexPaths: [IndexPath]
  ) { cancelled += indexPaths.map(\.item) }
}

/// The order in which cells are made, fitted, shown and updated, and items ahead are announced.
struct CellOrderTests {
  /// Plays a list of 200 rows of 50 pt on a screen of 200.
  private func play(
    watching items: Set<Int>, _ body: (Stage, UICollectionView, CallLog) throws -> Void
  ) throws {
    let canvas = Canvas(size: CGSize(width: 100, height: 200))
    _ = try Stage.run(canvas: canvas) { stage in
      let layout = UICollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 100, height: 50)
      layout.minimumLineSpacing = 0
      let view = UICollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
      view.register(LoggedCell.self, forCellWithReuseIdentifier: "cell")
      let log = CallLog()
      log.watched = items
      view.dataSource = log
      view.delegate = log
      view.prefetchDataSource = log
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      try body(stage, view, log)
      withExtendedLifetime(log) {}
    }
  }

  @Test func `a cell is made, updated, fitted and then shown, and ends when it is not`() throws {
    try play(watching: [1, 8]) { stage, view, log in
      #expect(log.calls == ["cell 1", "update []", "fit", "will 1"])
      log.calls = []
      view.contentOffset.y = 250
      stage.advance(by: 0.1)
      #expect(log.calls == ["cell 8", "update []", "end 1", "fit", "will 8"])
      log.calls = []
      view.contentOffset.y = 500
      stage.advance(by: 0.1)
      #expect(log.calls == ["reuse", "end 8"])
    }
  }

  @Test func `the state follows the finger before the delegate hears of it`() throws {
    try play(watching: [1]) { stage, _, log in
      log.calls = []
      stage.play(
        TouchTrack.tap(
          begin: stage.now, at: CGPoint(x: 50, y: 75), duration: Instant(seconds: 0.3)))
      stage.advance(by: 1)
      #expect(
        log.calls == [
          "update [highlighted]", "highlight 1", "update []", "unhighlight 1",
          "update [selected]", "select 1",
        ])
    }
  }

  @Test func `items are announced the nearest first, in the direction of scrolling`() throws {
    try play(watching: []) { stage, view, log in
      #expect(log.prefetched == [[4, 5, 6, 7]])
      view.contentOffset.y = 5000
      stage.advance(by: 0.1)
      log.prefetched = []
      log.cancelled = []
      view.contentOffset.y = 4900
      stage.advance(by: 0.1)
      #expect(log.prefetched == [[97, 96, 95, 94]])
      #expect(log.cancelled == [104, 105, 106, 107])
    }
  }
}
