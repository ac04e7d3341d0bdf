import Cellophane
import Foundation
import Imaging
import Painting
import StagingTestSupport
import Testing
import Typesetting

/// The article's squares on a stage, with a way to the details of a section.
struct SharedSquares {
  let stage: Stage
  let root: SquaresViewController
  let navigation: NavigationController

  /// Puts the squares on a stage.
  init(_ stage: Stage, counts: [Int] = [13, 16, 14]) {
    self.stage = stage
    root = SquaresViewController(counts: counts)
    navigation = NavigationController(rootViewController: root)
    stage.rootViewController = navigation
    stage.advance(by: 0)
  }

  /// Shows the details of an item with a moment at which the data is switched.
  @discardableResult func push(
    _ path: IndexPath, _ dataSwitch: CollectionViewController.DataSwitch = .atStart
  ) -> DetailViewController {
    let detail = DetailViewController(section: path.section, counts: root.counts)
    detail.dataSwitch = dataSwitch
    root.showDetails(ofItemAt: path, in: detail)
    return detail
  }

  /// Goes back.
  func pop() { navigation.popViewController(animated: true) }
}

/// Plays the article's squares on its screen.
func squares(_ body: (Stage) throws -> Void) throws -> Timeline {
  let canvas = Canvas(size: CGSize(width: 768, height: 1024), background: .black)
  return try Stage.run(canvas: canvas, body)
}

extension Timeline {
  /// Returns the frames of the squares that are to be seen at some seconds, by key.
  func seen(at seconds: Double) -> [String: CGRect] {
    let cells = elements(at: Instant(seconds: seconds)).filter {
      $0.identity.kind == .cell && $0.isVisible && $0.alpha > 0
    }
    return Dictionary(
      cells.map { ($0.identity.key, $0.frame.rounded) }, uniquingKeysWith: { $1 })
  }

  /// Paints a frame at a quarter of its size.
  func bitmap(at seconds: Double) throws -> Bitmap {
    try Painter(catalog: .builtIn).paint(frame(at: Instant(seconds: seconds)), scale: 0.25)
  }

  /// Returns what moves further, or appears or vanishes more suddenly, than in smooth motion.
  ///
  /// Ease-in-out over 0.35 s goes at most 5.1 % of its way in a hundredth of a second.
  func jumps(from begin: Double, to end: Double) -> [String] {
    let count = Int(((end - begin) * 100).rounded())
    let samples = (0...count).map { step in
      let cells = elements(at: Instant(seconds: begin + Double(step) / 100)).filter {
        $0.identity.kind == .cell
      }
      return Dictionary(grouping: cells, by: \.identity.key)
    }
    var faults: [String] = []
    for (step, sample) in samples.enumerated() {
      for (key, cells) in sample where cells.count > 1 {
        faults.append("\(key) doubles at \(step)")
      }
    }
    for key in Set(samples.flatMap(\.keys)).sorted() {
      let way = samples.map { $0[key]?.first }
      guard let first = way.compactMap(\.self).first, let last = way.compactMap(\.self).last else {
        continue
      }
      let length = hypot(last.center.x - first.center.x, last.center.y - first.center.y)
      for (step, pair) in zip(way, way.dropFirst()).enumerated() {
        switch pair {
        case (let old?, let new?):
          let move = hypot(new.center.x - old.center.x, new.center.y - old.center.y)
          if move > 0.06 * length + 1e-6 { faults.append("\(key) leaps \(move) pt at \(step)") }
          if abs(new.alpha - old.alpha) > 0.06 { faults.append("\(key) flashes at \(step)") }
        case (let one?, nil), (nil, let one?):
          if one.isVisible, one.alpha > 0.06 { faults.append("\(key) pops at \(step)") }
        case (nil, nil): break
        }
      }
    }
    return faults
  }
}

extension CGRect {
  /// The rectangle to a millionth of a point, since sums of motions round.
  fileprivate var rounded: CGRect {
    func round(_ number: CGFloat) -> CGFloat { (number * 1e6).rounded() / 1e6 }
    return CGRect(x: round(minX), y: round(minY), width: round(width), height: round(height))
  }
}

/// One collection view on two screens.
struct LayoutNavigationTests {
  @Test func `the squares of the section become the large grid and the item is in the middle`()
    throws
  {
    let timeline = try squares { stage in
      let squares = SharedSquares(stage)
      let view: CollectionView = squares.root.collectionView
      let detail = squares.push(path(1, 8))
      #expect(detail.collectionView === view && detail.view === squares.root.view)
      stage.advance(by: 1)
      #expect(view.numberOfSections == 1 && view.numberOfItems(inSection: 0) == 16)
      #expect(view.indexPathsForSelectedItems == [path(0, 8)])
      #expect(view.dataSource === detail && view.delegate === detail)
      #expect(stage.warnings.isEmpty)
    }
    let first = timeline.seen(at: 0)
    #expect(first.count == 43)
    #expect(first["1/0"] == CGRect(x: 8, y: 204, width: 50, height: 50))
    // The middle of row 4, at 8 + 4 · 316 + 150, goes to the middle of the 960 pt below the bar.
    let offset: CGFloat = 1422 - (64 + 480)
    let last = timeline.seen(at: 0.35)
    #expect(Set(last.keys) == ["1/4", "1/5", "1/6", "1/7", "1/8", "1/9", "1/10", "1/11"])
    for (key, frame) in last {
      let item = Int(key.dropFirst(2)) ?? 0
      let top = 8 + 316 * CGFloat(item / 2) - offset
      #expect(frame.minX == (item.isMultiple(of: 2) ? 0 : 460))
      #expect(near(frame.minY, top, 1e-6))
      #expect(frame.size == CGSize(width: 300, height: 300))
    }
    #expect(near(last["1/8"]?.midY ?? 0, 544, 1e-6))
    // Half the time, half the way.
    #expect(near(timeline.seen(at: 0.175)["1/8"]?.midY ?? 0, (229 + 544) / 2, 0.01))
  }

  @Test(arguments: [(0, 158.0 + 64), (15, 2528.0 - 158 - 1504)])
  func `an item near an end of the content is as near the middle as can be`(
    item: Int, middle: Double
  ) throws {
    let timeline = try squares { stage in SharedSquares(stage).push(path(1, item)) }
    #expect(near(timeline.seen(at: 1)["1/\(item)"]?.midY ?? 0, middle, 1e-6))
  }

  @Test func `nothing leaps, pops up or doubles, there or back`() throws {
    let timeline = try squares { stage in
      let squares = SharedSquares(stage)
      squares.push(path(1, 8))
      stage.advance(by: 1)
      squares.pop()
    }
    #expect(timeline.jumps(from: 0, to: 0.5) == [])
    #expect(timeline.jumps(from: 1, to: 1.5) == [])
    #expect(timeline.seen(at: 0.35).keys.allSatisfy { $0.hasPrefix("1/") })
    #expect(timeline.seen(at: 1.35) == timeline.seen(at: 0))
    #expect(try timeline.bitmap(at: 1.35) == timeline.bitmap(at: 0))
  }

  @Test(arguments: [CollectionViewController.DataSwitch.atStart, .atEnd])
  func `going there and back gives the first frame again`(
    dataSwitch: CollectionViewController.DataSwitch
  ) throws {
    let timeline = try squares { stage in
      let squares = SharedSquares(stage, counts: [130, 160, 140])
      let view: CollectionView = squares.root.collectionView
      view.contentOffset.y = 700
      stage.advance(by: 0.5)
      squares.push(path(1, 40), dataSwitch)
      stage.advance(by: 0.5)
      #expect(view.contentOffset.y > 5000)
      squares.pop()
      stage.advance(by: 0.5)
      #expect(view.contentOffset.y == 700 && view.dataSource === squares.root)
      #expect(view.collectionViewLayout === squares.root.collectionViewLayout)
      #expect(view.numberOfSections == 3)
    }
    #expect(timeline.seen(at: 2).count > 100)
    #expect(timeline.seen(at: 2) == timeline.seen(at: 0.49))
    #expect(try timeline.bitmap(at: 2) == timeline.bitmap(at: 0.49))
  }

  @Test func `what a screen animates along keeps to the same clock`() throws {
    let mark = "mark"
    let timeline = try squares { stage in
      let squares = SharedSquares(stage)
      let view = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.name = mark
      view.backgroundColor = .white
      stage.rootView.addSubview(view)
      let detail = Companion(section: 1)
      detail.marked = view
      squares.root.showDetails(ofItemAt: path(1, 8), in: detail)
      detail.layoutTransitionDuration = 2
      stage.advance(by: 0.5)
      squares.pop()
    }
    // The duration is asked when the transition begins.
    #expect(timeline.seen(at: 0.35).count == 8)
    #expect(near(timeline.element(mark, at: 1.5)?.frame.minX ?? 0, 50))
    let (start, end) = (timeline.seen(at: 0.5)["1/8"], timeline.seen(at: 2.5)["1/8"])
    let middle = timeline.seen(at: 1.5)["1/8"]?.midY ?? 0
    let mean = ((start?.midY ?? 0) + (end?.midY ?? 0)) / 2
    #expect(near(middle, mean))
  }

  /// Details that move a view along when they go.
  private final class Companion: DetailViewController {
    var marked: View?

    override func viewWillDisappear(_ animated: Bool) {
      transitionCoordinator?.animate(
        alongsideTransition: { [marked] _ in marked?.frame.origin.x = 100 }, completion: nil)
    }
  }

  // MARK: The moment of the switch

  @Test func `switched at the end, the other sections vanish in one frame`() throws {
    let timeline = try squares { stage in
      let squares = SharedSquares(stage)
      let detail = squares.push(path(1, 8), .atEnd)
      stage.advance(by: 0.3)
      #expect(detail.collectionView.dataSource === squares.root)
      stage.advance(by: 0.7)
      #expect(detail.collectionView.dataSource === detail)
      squares.pop()
    }
    // All three sections are on their way in the large grid: section 1 begins at 2220.
    let late = timeline.elements(at: Instant(seconds: 0.34)).filter { $0.identity.kind == .cell }
    #expect(Set(late.map { $0.identity.key.prefix(1) }) == ["0", "1", "2"])
    #expect(near(timeline.seen(at: 0.35)["1/8"]?.midY ?? 0, 544, 1e-6))
    #expect(timeline.seen(at: 0.35).count == 8)
    // On the way back the others are there at once at the end.
    #expect(timeline.seen(at: 1.34).keys.allSatisfy { $0.hasPrefix("1/") })
    #expect(timeline.seen(at: 1.35) == timeline.seen(at: 0))
  }

  @Test func `without a switch the data stays the root's until it is switched explicitly`()
    throws
  {
    let timeline = try squares { stage in
      let squares = SharedSquares(stage)
      let watch = Watch()
      let detail = DetailViewController(section: 1)
      detail.dataSwitch = .never
      detail.useLayoutToLayoutNavigationTransitions = true
      squares.navigation.delegate = watch
      let view: CollectionView = squares.root.collectionView
      view.selectItem(at: path(1, 8), animated: false, scrollPosition: [])
      squares.navigation.pushViewController(detail, animated: true)
      stage.advance(by: 0.5)
      #expect(watch.shown === detail)
      #expect(view.dataSource === squares.root && view.numberOfSections == 3)
      #expect(view.indexPathsForSelectedItems == [path(1, 8)])
      view.dataSource = detail
      stage.advance(by: 0.5)
      #expect(view.numberOfSections == 1)
    }
    #expect(near(timeline.seen(at: 0.4)["1/8"]?.midY ?? 0, 544, 1e-6))
    #expect(timeline.seen(at: 0.4).count == 8)
  }

  /// A delegate that only watches.
  private final class Watch: NavigationControllerDelegate {
    var shown: ViewController?

    func navigationController(
      _ navigationController: NavigationController, didShow viewController: ViewController,
      animated: Bool
    ) { shown = viewController }
  }

  @Test func `of selected items in all sections the one that stays is centered`() throws {
    let timeline = try squares { stage in
      let squares = SharedSquares(stage)
      for path in [path(0, 2), path(2, 5)] {
        squares.root.collectionView.selectItem(at: path, animated: false, scrollPosition: [])
      }
      squares.push(path(1, 6))
      stage.advance(by: 1)
      let view: CollectionView = squares.root.collectionView
      #expect(view.indexPathsForSelectedItems == [path(0, 6)])
      squares.pop()
      stage.advance(by: 1)
      #expect(view.indexPathsForSelectedItems == [path(0, 2), path(1, 6), path(2, 5)])
      #expect(view.cellForItem(at: path(2, 5))?.isSelected == true)
    }
    #expect(near(timeline.seen(at: 0.35)["1/6"]?.midY ?? 0, 544, 1e-6))
  }

  @Test func `without an animation everything is there at once, and as before again`() throws {
    let timeline = try squares { stage in
      let squares = SharedSquares(stage)
      let view: CollectionView = squares.root.collectionView
      view.selectItem(at: path(1, 8), animated: false, scrollPosition: [])
      stage.advance(by: 0.1)
      let detail = DetailViewController(section: 1)
      detail.useLayoutToLayoutNavigationTransitions = true
      squares.navigation.delegate = nil
      squares.navigation.pushViewController(detail, animated: false)
      stage.advance(by: 0.1)
      #expect(view.numberOfSections == 1 && view.layoutAttributesForItem(at: path(0, 1)) != nil)
      squares.navigation.popViewController(animated: false)
      stage.advance(by: 0.1)
      #expect(detail.collectionView !== view && squares.root.collectionView === view)
    }
    #expect(timeline.seen(at: 0.1).count == 8)
    #expect(near(timeline.seen(at: 0.1)["1/8"]?.midY ?? 0, 544, 1e-6))
    #expect(try timeline.bitmap(at: 0.2) == timeline.bitmap(at: 0))
    #expect(timeline.seen(at: 0.2) == timeline.seen(at: 0))
  }

  @Test func `the sample plays there and back`() throws {
    let timeline = try layoutNavigationTimeline()
    #expect(timeline.jumps(from: 0.4, to: 1) == [] && timeline.jumps(from: 1.4, to: 2) == [])
    #expect(timeline.seen(at: 2) == timeline.seen(at: 0))
  }
}
