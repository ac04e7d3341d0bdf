import Cellophane
import StagingTestSupport
import Testing

/// A delegate that logs all calls about items.
private final class Listener: CollectionViewDelegate {
  var calls: [String] = []
  var refusals: Set<String> = []

  /// Writes a call down and answers it.
  private func note(_ name: String, _ path: IndexPath) -> Bool {
    calls.append("\(name) \(path.item)")
    return !refusals.contains(name)
  }
  func collectionView(
    _ collectionView: CollectionView, shouldHighlightItemAt indexPath: IndexPath
  ) -> Bool { note("shouldHighlight", indexPath) }
  func collectionView(_ collectionView: CollectionView, didHighlightItemAt indexPath: IndexPath) {
    _ = note("didHighlight", indexPath)
    #expect(collectionView.cellForItem(at: indexPath)?.isHighlighted == true)
  }
  func collectionView(_ collectionView: CollectionView, didUnhighlightItemAt indexPath: IndexPath) {
    _ = note("didUnhighlight", indexPath)
    #expect(collectionView.cellForItem(at: indexPath)?.isHighlighted == false)
  }
  func collectionView(
    _ collectionView: CollectionView, shouldSelectItemAt indexPath: IndexPath
  ) -> Bool { note("shouldSelect", indexPath) }
  func collectionView(
    _ collectionView: CollectionView, shouldDeselectItemAt indexPath: IndexPath
  ) -> Bool { note("shouldDeselect", indexPath) }
  func collectionView(_ collectionView: CollectionView, didSelectItemAt indexPath: IndexPath) {
    _ = note("didSelect", indexPath)
  }
  func collectionView(_ collectionView: CollectionView, didDeselectItemAt indexPath: IndexPath) {
    _ = note("didDeselect", indexPath)
  }
}

/// Taps on items.
struct CellTouchTests {
  /// Taps on items one after the other, and returns the calls and what is selected.
  private func tap(
    _ items: [Int], refusing refusals: Set<String> = [],
    setUp: (CollectionView) -> Void = { _ in }
  ) throws -> (calls: [String], selected: [Int]) {
    let listener = Listener()
    listener.refusals = refusals
    var selected: [Int] = []
    _ = try probe { stage in
      let probe = Probe(stage, counts: [9])
      probe.view.delegate = listener
      setUp(probe.view)
      for (index, item) in items.enumerated() {
        let center = probe.view.layoutAttributesForItem(at: path(0, item))?.center ?? .zero
        stage.play(TouchTrack.tap(begin: Instant(seconds: Double(index)), at: center))
      }
      stage.playToEnd()
      selected = (probe.view.indexPathsForSelectedItems ?? []).map(\.item)
      #expect(probe.view.visibleCells.allSatisfy { !$0.isHighlighted })
    }
    return (listener.calls, selected)
  }

  @Test func `a tap highlights and selects, in UIKit's order`() throws {
    let (calls, selected) = try tap([2])
    #expect(
      calls == [
        "shouldHighlight 2", "didHighlight 2", "shouldSelect 2", "didUnhighlight 2", "didSelect 2",
      ])
    #expect(selected == [2])
  }

  @Test func `another tap deselects the first unless several can be selected`() throws {
    let single = try tap([2, 4])
    #expect(single.selected == [4])
    #expect(single.calls.suffix(2) == ["didDeselect 2", "didSelect 4"])
    let several = try tap([2, 4, 2]) { $0.allowsMultipleSelection = true }
    #expect(several.selected == [4])
    #expect(
      several.calls.suffix(3) == ["shouldDeselect 2", "didUnhighlight 2", "didDeselect 2"])
  }

  @Test func `what the delegate refuses does not happen`() throws {
    #expect(try tap([1], refusing: ["shouldHighlight"]).calls == ["shouldHighlight 1"])
    let unselected = try tap([1], refusing: ["shouldSelect"])
    #expect(unselected.selected.isEmpty && unselected.calls.last == "didUnhighlight 1")
    let kept = try tap([1, 1], refusing: ["shouldDeselect"]) { $0.allowsMultipleSelection = true }
    #expect(kept.selected == [1])
    #expect(try tap([1]) { $0.allowsSelection = false }.calls.isEmpty)
  }

  @Test func `a finger that leaves the item, or that a gesture takes, does not select`() throws {
    for way in 0..<3 {
      let listener = Listener()
      _ = try probe { stage in
        let probe = Probe(stage, counts: [9])
        probe.view.delegate = listener
        let center = probe.view.layoutAttributesForItem(at: path(0, 0))?.center ?? .zero
        let end = CGPoint(x: center.x + (way == 0 ? 200 : 15), y: center.y)
        if way == 1 { probe.view.addGestureRecognizer(PanGestureRecognizer()) }
        stage.play([
          TouchTrack(
            [.init(at: .zero, center), .init(at: Instant(seconds: 0.2), end)],
            isCancelled: way == 2)
        ])
        stage.playToEnd()
        #expect(probe.view.indexPathsForSelectedItems == [])
      }
      #expect(listener.calls == ["shouldHighlight 0", "didHighlight 0", "didUnhighlight 0"])
    }
  }

  @Test func `an item that moves away under the finger is the one that is selected`() throws {
    _ = try probe { stage in
      let probe = Probe(stage, counts: [9])
      let center = probe.view.layoutAttributesForItem(at: path(0, 3))?.center ?? .zero
      stage.play([TouchTrack.longPress(at: center, duration: Instant(seconds: 1))])
      stage.schedule(after: 0.2) { probe.insert([path(0, 0)]) }
      stage.playToEnd()
      #expect(probe.view.indexPathsForSelectedItems == [path(0, 4)])
    }
  }
}
