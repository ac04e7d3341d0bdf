import ScriptedInteractions
import Staging
import Testing
import Timelines
import UIKit

/// A view that notes what it observes.
private final class Watcher: UIView {
  var log: [String] = []

  override func observeValue(
    forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
    context: UnsafeMutableRawPointer?
  ) {
    let old = (change?[.oldKey] as? CGPoint)?.y
    let new = (change?[.newKey] as? CGPoint)?.y
    log.append("\(keyPath ?? "") \(old ?? -1) \(new ?? -1)")
  }
}

/// A cell that a nib would have.
final class NibCell: UICollectionViewCell {}

struct ObservingTests {
  @Test func `a value is observed by its key path`() throws {
    let watcher = Watcher()
    var warnings = 0
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 100))) { stage in
      let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      scrollView.contentSize = CGSize(width: 100, height: 500)
      scrollView.addObserver(
        watcher, forKeyPath: "contentOffset", options: [.old, .new], context: nil)
      scrollView.contentOffset.y = 40
      scrollView.removeObserver(watcher, forKeyPath: "contentOffset")
      scrollView.contentOffset.y = 60
      scrollView.addObserver(watcher, forKeyPath: "mood", context: nil)
      warnings = stage.warnings.count
    }
    #expect(watcher.log == ["contentOffset 0.0 40.0"])
    #expect(warnings == 1)
  }

  /// Observes a value of an object of which only the class of all objects is known.
  private func observe(_ object: NSObject, _ keyPath: String, by observer: NSObject) {
    object.addObserver(observer, forKeyPath: keyPath, options: [.new], context: nil)
  }

  @Test func `objects of an unknown class are observed, and so is the state of a pan`() throws {
    let watcher = Watcher()
    var warnings = 0
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 100))) { stage in
      let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      scrollView.contentSize = CGSize(width: 100, height: 500)
      stage.rootView.addSubview(scrollView)
      observe(scrollView, "contentOffset", by: watcher)
      observe(scrollView, "panGestureRecognizer.state", by: watcher)
      scrollView.contentOffset.y = 40
      scrollView.panGestureRecognizer.state = .failed
      (scrollView as NSObject).removeObserver(watcher, forKeyPath: "panGestureRecognizer.state")
      scrollView.panGestureRecognizer.state = .failed
      observe(UIDevice.current, "orientation", by: watcher)
      warnings = stage.warnings.count
    }
    // Failing resets a gesture without touches at once.
    let states = watcher.log.dropFirst()
    #expect(watcher.log.first == "contentOffset -1.0 40.0")
    #expect(states == Array(repeating: "panGestureRecognizer.state -1.0 -1.0", count: 2)[...])
    #expect(warnings == 1)
  }

  @Test func `an observer of a layout ends its own observation only`() {
    final class Count: NSObject, KeyValueObserver {
      var count = 0
      func observeValue(
        forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
        context: UnsafeMutableRawPointer?
      ) { count += 1 }
    }
    let (kept, removed) = (Count(), Count())
    let layout = UICollectionViewFlowLayout()
    for observer in [kept, removed] {
      layout.addObserver(observer, forKeyPath: "collectionView", context: nil)
    }
    layout.removeObserver(removed, forKeyPath: "collectionView")
    _ = UICollectionView(frame: .zero, collectionViewLayout: layout)
    #expect(kept.count >= 1)
    #expect(removed.count == 0)
  }

  @Test func `a nib is the class of its name`() throws {
    var made: UICollectionViewCell?
    var warnings = 0
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 100))) { stage in
      let view = UICollectionView(
        frame: CGRect(x: 0, y: 0, width: 100, height: 100),
        collectionViewLayout: UICollectionViewFlowLayout())
      view.register(UINib(nibName: "NibCell", bundle: nil), forCellWithReuseIdentifier: "cell")
      made = view.dequeueReusableCell(
        withReuseIdentifier: "cell", for: IndexPath(item: 0, section: 0))
      #expect(Bundle.main.loadNibNamed("NibCell", owner: nil)?.first is NibCell)
      view.register(UINib(nibName: "NoCell", bundle: nil), forCellWithReuseIdentifier: "none")
      warnings = stage.warnings.count
    }
    #expect(made is NibCell)
    #expect(warnings == 1)
  }

  @Test func `a tap soon after another is the second one`() throws {
    final class Counter: UIView {
      var counts: [Int] = []
      override func touchesEnded(_ touches: Set<UITouch>, with event: UIEvent?) {
        counts += touches.map(\.tapCount)
      }
    }
    let counter = Counter(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 100))) { stage in
      stage.rootView.addSubview(counter)
      stage.play(TouchTrack.taps(2, at: CGPoint(x: 50, y: 50)))
      stage.advance(by: 2)
      stage.play(TouchTrack.tap(begin: stage.now, at: CGPoint(x: 50, y: 50)))
      stage.advance(by: 1)
    }
    #expect(counter.counts == [1, 2, 1])
  }
}
