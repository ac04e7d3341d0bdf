import Cellophane
import Foundation
import Imaging
import StagingTestSupport
import Testing

/// Ways between screens that share a collection view, turned back and driven by hand.
struct LayoutNavigationTurnTests {
  /// Drives what the root's navigation does.
  private final class Driver: NavigationControllerDelegate {
    let interactor = PercentDrivenInteractiveTransition()
    var isAsked = true

    func navigationController(
      _ navigationController: NavigationController,
      interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { isAsked ? interactor : nil }
  }

  /// The names of all items, by section.
  private func names(of view: CollectionView) -> [[String]] {
    (0..<view.numberOfSections).map { section in
      (0..<view.numberOfItems(inSection: section)).map { view.key(ofItemAt: path(section, $0)) }
    }
  }

  /// Checks that the root shows what it showed before anything was pushed.
  private func expectUntouched(_ squares: SharedSquares, names before: [[String]]) {
    let view: CollectionView = squares.root.collectionView
    #expect(view.dataSource === squares.root && view.delegate === squares.root)
    #expect(view.collectionViewLayout === squares.root.collectionViewLayout)
    #expect(names(of: view) == before)
    #expect(view.superview != nil && squares.root.view === view)
  }

  @Test(arguments: CollectionViewController.DataSwitch.allCases)
  func `a push that is taken back leaves everything as it was, and the next one is as the first`(
    dataSwitch: CollectionViewController.DataSwitch
  ) throws {
    let timeline = try squares { stage in
      let squares = SharedSquares(stage)
      let before = names(of: squares.root.collectionView)
      let detail = squares.push(path(1, 8), dataSwitch)
      stage.advance(by: 0.2)
      squares.pop()
      stage.advance(by: 0.8)
      expectUntouched(squares, names: before)
      #expect(detail.collectionView !== squares.root.collectionView)
      #expect(squares.root.collectionView.indexPathsForSelectedItems == [path(1, 8)])
      squares.push(path(1, 8), dataSwitch)
      stage.advance(by: 1)
    }
    #expect(timeline.seen(at: 0.3)["1/8"] != nil && timeline.seen(at: 0.3) != timeline.seen(at: 0))
    #expect(
      timeline.jumps(from: 0.05, to: 0.4).filter { $0.contains("pops") || $0.contains("doubles") }
        == [])
    #expect(timeline.seen(at: 0.4) == timeline.seen(at: 0))
    #expect(try timeline.bitmap(at: 0.4) == timeline.bitmap(at: 0))
    for step in 0...40 {
      let seconds = Double(step) / 100
      if seconds < 0.2 {
        #expect(timeline.seen(at: seconds) == timeline.seen(at: 1 + seconds), "\(seconds) s")
      }
    }
    #expect(timeline.seen(at: 1.35).count == 8)
  }

  @Test func `a way back that is taken back ends with the details`() throws {
    let timeline = try squares { stage in
      let squares = SharedSquares(stage)
      let detail = squares.push(path(1, 8))
      stage.advance(by: 0.5)
      let before = names(of: squares.root.collectionView)
      squares.pop()
      stage.advance(by: 0.15)
      squares.navigation.pushViewController(detail, animated: true)
      stage.advance(by: 0.35)
      #expect(detail.collectionView === squares.root.collectionView)
      #expect(detail.collectionView.dataSource === detail)
      #expect(names(of: detail.collectionView) == before)
      squares.pop()
      stage.advance(by: 1)
      #expect(squares.root.collectionView.numberOfSections == 3)
    }
    #expect(timeline.seen(at: 1) == timeline.seen(at: 0.5))
    #expect(try timeline.bitmap(at: 1) == timeline.bitmap(at: 0.5))
    #expect(try timeline.bitmap(at: 2) == timeline.bitmap(at: 0))
  }

  @Test(arguments: [true, false])
  func `driven by hand it shows what it shows by itself, however long that takes`(
    finishes: Bool
  ) throws {
    let plain = try squares { stage in SharedSquares(stage).push(path(1, 8)) }
    let driver = Driver()
    let timeline = try squares { stage in
      let squares = SharedSquares(stage)
      let before = names(of: squares.root.collectionView)
      squares.navigation.delegate = driver
      let view: CollectionView = squares.root.collectionView
      view.selectItem(at: path(1, 8), animated: false, scrollPosition: [])
      let detail = DetailViewController(section: 1)
      detail.useLayoutToLayoutNavigationTransitions = true
      squares.navigation.pushViewController(detail, animated: true)
      stage.advance(by: 0.1)
      driver.interactor.update(0.4)
      stage.advance(by: 2)
      // Nothing that is on its way is taken off because its time is over.
      view.setNeedsLayout()
      stage.advance(by: 0.1)
      driver.interactor.update(0.4)
      if finishes { driver.interactor.finish() } else { driver.interactor.cancel() }
      stage.advance(by: 1)
      if finishes {
        #expect(view.dataSource === detail)
      } else {
        expectUntouched(squares, names: before)
      }
    }
    let fraction = 0.4 * 0.35
    for seconds in [0.1, 1, 2.09] {
      for (key, frame) in plain.seen(at: fraction) {
        let driven = timeline.seen(at: seconds)[key] ?? .zero
        #expect(near(driven.minY, frame.minY, 1e-5), "\(key) at \(seconds) s")
        #expect(near(driven.width, frame.width, 1e-5), "\(key) at \(seconds) s")
      }
      #expect(timeline.seen(at: seconds).count == plain.seen(at: fraction).count)
    }
    #expect(timeline.seen(at: 3) == (finishes ? plain.seen(at: 1) : plain.seen(at: 0)))
    let bitmap = try finishes ? plain.bitmap(at: 1) : plain.bitmap(at: 0)
    #expect(try timeline.bitmap(at: 3) == bitmap)
  }

  @Test func `finished faster than by itself it leaves nothing of the other sections`() throws {
    let driver = Driver()
    let timeline = try squares { stage in
      let squares = SharedSquares(stage)
      squares.navigation.delegate = driver
      stage.advance(by: 0.05)
      driver.interactor.completionSpeed = 10
      let detail = DetailViewController(section: 1)
      detail.useLayoutToLayoutNavigationTransitions = true
      squares.navigation.pushViewController(detail, animated: true)
      driver.interactor.update(0.5)
      driver.interactor.finish()
      stage.advance(by: 1)
      driver.isAsked = false
      squares.pop()
      stage.advance(by: 1)
    }
    let cells = timeline.elements(at: Instant(seconds: 0.1)).filter { $0.identity.kind == .cell }
    #expect(cells.allSatisfy { $0.identity.key.hasPrefix("1/") && $0.isVisible })
    #expect(try timeline.bitmap(at: 2) == timeline.bitmap(at: 0))
  }

  @Test(arguments: [false, true])
  func `a grid that was shared and given back still begins below the bar`(
    isTurned: Bool
  ) throws {
    _ = try squares { stage in
      let squares = SharedSquares(stage)
      let grid: CollectionView = squares.root.collectionView
      squares.push(path(0, 0))
      stage.advance(by: isTurned ? 0.1 : 1)
      squares.pop()
      stage.advance(by: 1)
      #expect(grid.contentOffset.y == -64)
      squares.root.present(SampleScreen("modal"), animated: true)
      stage.advance(by: 1)
      squares.root.dismiss(animated: true)
      stage.advance(by: 1)
      #expect(grid.safeAreaInsets.top == 64 && grid.contentOffset.y == -64)
      squares.navigation.pushViewController(SampleScreen("other"), animated: true)
      stage.advance(by: 1)
      squares.pop()
      stage.advance(by: 1)
      #expect(grid.safeAreaInsets.top == 64 && grid.contentOffset.y == -64)
    }
  }
}
