import ScenePlayback
import Staging
import StagingTestSupport
import Testing
import Timelines
import Timing
import UIKit

/// Behavior of client code that imports only UIKit, on a stage.
struct CallerTests {
  /// A delegate that sizes every other item of a section and does not implement spacings.
  final class Sizer: NSObject, UICollectionViewDelegateFlowLayout {
    func collectionView(
      _ collectionView: UICollectionView, layout collectionViewLayout: UICollectionViewLayout,
      sizeForItemAt indexPath: IndexPath
    ) -> CGSize { CGSize(width: 50, height: 10 * (indexPath.item + 1)) }
  }

  /// Plays a body with a collection view on a canvas of 100 × 200 pt.
  private func play(
    _ layout: UICollectionViewLayout, _ source: PlainSource,
    cells: UICollectionViewCell.Type = UICollectionViewCell.self,
    _ body: (Stage, UICollectionView) throws -> Void
  ) throws -> Timeline {
    try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 200))) { stage in
      let view = UICollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
      view.register(cells, forCellWithReuseIdentifier: "cell")
      view.dataSource = source
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      try body(stage, view)
    }
  }

  @Test func `the first article's layout equals the scene's, point for point`() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
    let scene = folder.appending(path: "fixtures/scenes/insert.yaml")
    let document = try LoadedScene.load(path: scene.path(percentEncoded: false)).timeline
    var settings = StageSettings(
      canvas: Canvas(size: CGSize(width: 768, height: 1024), background: .black))
    settings.namesClasses = false
    settings.roundsLayout = false
    let timeline = try Stage.run(settings: settings) { stage in
      let layout = FlyInLayout()
      layout.minimumLineSpacing = 16
      layout.sectionInset = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
      let screen = SquaresViewController(collectionViewLayout: layout)
      screen.collectionView.id = "grid"
      stage.rootViewController = screen
      stage.advance(by: 0)
      screen.insertItem()
      stage.advance(by: 1)
    }
    #expect(timeline == document)
  }

  @Test func `members of an optional result are read in the same expression`() throws {
    let (layout, source, sizer) = (UICollectionViewFlowLayout(), PlainSource([3]), Sizer())
    layout.sectionInset.left = 7
    _ = try play(layout, source) { _, view in
      func asked() -> (CGFloat?, CGFloat?, CGFloat?) {
        let delegate = view.delegate as? UICollectionViewDelegateFlowLayout
        return (
          delegate?.collectionView?(view, layout: layout, insetForSectionAt: 0).left,
          delegate?.collectionView?(view, layout: layout, sizeForItemAt: [0, 2]).height,
          delegate?.collectionView?(view, layout: layout, referenceSizeForHeaderInSection: 0).width
        )
      }
      #expect(asked() == (nil, nil, nil))
      view.delegate = sizer
      #expect(asked() == (nil, 30, nil))
    }
  }

  @Test func `optional calls return results only for methods that a delegate implements`() throws {
    let (layout, source, sizer) = (SpacingLayout(), PlainSource([3]), Sizer())
    var frames: [CGRect] = []
    _ = try play(layout, source) { _, view in
      let alone = [0, 1, 2].map { view.layoutAttributesForItem(at: [0, $0])!.frame }
      #expect(alone.map(\.minY) == [0, 34, 68])
      view.delegate = sizer
      layout.invalidateLayout()
      frames = [0, 1, 2].map { view.layoutAttributesForItem(at: [0, $0])!.frame }
    }
    // Sizes are the delegate's, spacings the layout's own.
    #expect(frames.map(\.height) == [10, 20, 30])
    #expect(frames.map(\.minY) == [0, 14, 38])
  }

  @Test func `delegate calls in the optional form arrive once`() throws {
    final class Listener: NSObject, UICollectionViewDelegate {
      var scrolls = 0
      func scrollViewDidScroll(_ scrollView: UIScrollView) { scrolls += 1 }
    }
    let listener = Listener()
    let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
    let delegate: UIScrollViewDelegate? = listener
    #expect(delegate?.scrollViewDidScroll?(view) != nil)
    #expect(delegate?.scrollViewDidEndDecelerating?(view) == nil)
    #expect(listener.scrolls == 1)
  }

  @Test func `attributes of a layout's own class reach its cells while they scroll`() throws {
    let layout = CarouselLayout()
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 60, height: 150)
    layout.sectionInset = UIEdgeInsets(top: 0, left: 20, bottom: 0, right: 20)
    let source = PlainSource([6])
    var distances: [CGFloat] = []
    let timeline = try play(layout, source, cells: CarouselCell.self) { stage, view in
      view.setContentOffset(CGPoint(x: 70, y: 0), animated: true)
      stage.advance(by: 1)
      distances = view.visibleCells.compactMap { ($0 as? CarouselCell)?.distance }
    }
    #expect(distances.contains(0))
    // The middle cell is at its full size, and the others smaller and turned in depth.
    let cells = timeline.elements(at: Instant(seconds: 1)).filter { $0.identity.kind == .cell }
    let middle: Element = try #require(cells.first { $0.identity.key == "0/1" })
    #expect(abs(middle.frame.width - 60) < 1e-6)
    let next: Element = try #require(cells.first { $0.identity.key == "0/2" })
    #expect(next.frame.width < 50)
  }

  @Test func `a scroll stops at the layout's target offset`() throws {
    let layout = CarouselLayout()
    layout.scrollDirection = .horizontal
    layout.itemSize = CGSize(width: 80, height: 150)
    let source = PlainSource([6])
    var offset = CGPoint.zero
    _ = try play(layout, source, cells: CarouselCell.self) { stage, view in
      stage.play([
        .drag(
          begin: stage.now, through: [CGPoint(x: 90, y: 100), CGPoint(x: 20, y: 100)],
          duration: Instant(seconds: 0.4))
      ])
      stage.advance(by: 4)
      offset = view.contentOffset
    }
    #expect(offset == CGPoint(x: 180, y: 0))
  }

  @Test func `rows size themselves, and the invalidation context names them`() throws {
    let layout = ListLayout()
    let source = PlainSource([8])
    source.fill = { cell, path in
      (cell as? ListCell)?.wantedHeight = CGFloat(30 + 10 * path.item)
    }
    var contentHeight: CGFloat = 0
    let timeline = try play(layout, source, cells: ListCell.self) { stage, view in
      stage.advance(by: 0.1)
      contentHeight = view.contentSize.height
    }
    let heights = timeline.elements(at: .zero).filter { $0.identity.kind == .cell }
      .map(\.frame.height)
    #expect(heights == [30, 40, 50, 60, 70])
    let measured = layout.contexts.flatMap { $0.measuredHeights.values }
    #expect(measured == [30, 40, 50, 60, 70])
    // Three rows that were never visible keep the estimate.
    #expect(contentHeight == 250 + 3 * layout.estimatedHeight)
  }

  @Test func `items on springs lag behind a touch and come to rest at their positions`() throws {
    let layout = SpringLayout()
    layout.itemSize = CGSize(width: 100, height: 40)
    let source = PlainSource([20])
    let timeline = try play(layout, source) { stage, view in
      stage.play([
        .drag(
          begin: stage.now, through: [CGPoint(x: 50, y: 180), CGPoint(x: 50, y: 80)],
          duration: Instant(seconds: 0.2))
      ])
      stage.advance(by: 6)
    }
    /// Returns the largest deviation of the neighbors' distance from their distance at rest.
    func disorder(at seconds: Double) -> CGFloat {
      let cells: [Element] = timeline.elements(at: Instant(seconds: seconds))
      let middles = cells.filter { $0.identity.kind == .cell }.map(\.frame.midY).sorted()
      return zip(middles, middles.dropFirst()).map { abs($1 - $0 - 50) }.max() ?? .infinity
    }
    #expect(disorder(at: 0) < 1e-6)
    // Items near the touch follow it more than distant ones.
    #expect(disorder(at: 0.2) > 0.5)
    #expect(disorder(at: 6) < 0.5)
  }

  @Test func `a diffable data source animates between snapshots`() throws {
    let canvas = Canvas(size: CGSize(width: 200, height: 300))
    var configured: [String] = []
    let timeline = try Stage.run(canvas: canvas) { stage in
      let screen = DiffableViewController()
      stage.rootViewController = screen
      stage.advance(by: 0.5)
      screen.show(fruit: ["pear", "fig"], roots: ["carrot", "apple"])
      stage.advance(by: 1)
      configured = screen.configured
    }
    #expect(configured == ["apple", "pear", "carrot", "fig"])
    func keys(at seconds: Double) -> [String] {
      timeline.elements(at: Instant(seconds: seconds)).filter { $0.identity.kind == .cell }
        .sorted { ($0.frame.minY, $0.frame.minX) < ($1.frame.minY, $1.frame.minX) }
        .map(\.identity.key)
    }
    #expect(keys(at: 0.1) == ["apple", "pear", "carrot"])
    #expect(keys(at: 1.4) == ["pear", "fig", "carrot", "apple"])
    // The fig fades in.
    let fig = timeline.elements(at: Instant(seconds: 0.65)).first { $0.identity.key == "fig" }
    #expect((0.2...0.8).contains(try #require(fig).alpha))
  }

  @Test(arguments: [0.3, 0.7])
  func `an interactive pop ends at the progress that the touch reached`(percent: Double) throws {
    var titles: [String] = []
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 200))) { stage in
      let (first, second) = (UIViewController(), UIViewController())
      (first.title, second.title) = ("first", "second")
      let stack = UINavigationController(rootViewController: first)
      let controller = SwipeBackController(stack)
      stage.rootViewController = stack
      stage.advance(by: 0)
      second.view.name = "second"
      second.view.backgroundColor = .white
      stack.pushViewController(second, animated: true)
      stage.advance(by: 1)
      controller.begin()
      controller.interaction?.update(percent / 2)
      stage.advance(by: 0.1)
      controller.interaction?.update(percent)
      stage.advance(by: 0.1)
      controller.end(at: percent)
      stage.advance(by: 1)
      titles = stack.viewControllers.map { $0.title ?? "" }
    }
    #expect(titles == (percent > 0.5 ? ["first"] : ["first", "second"]))
    // A linear movement of 100 pt is at the position of the touch.
    let x = timeline.elements(at: Instant(seconds: 1.15)).first { $0.identity.key == "second" }
    #expect(abs(try #require(x).frame.minX - 100 * percent) < 1e-6)
  }

  @Test func `dispatched work runs on the stage's clock, in order`() throws {
    var log: [String] = []
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 10, height: 10))) { stage in
      func note(_ word: String) { log.append("\(word) \(stage.now.seconds)") }
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.25) { note("late") }
      DispatchQueue.main.asyncAfter(deadline: DispatchTime.now() + .milliseconds(100)) {
        note("soon")
        DispatchQueue.main.async { note("at once") }
      }
      DispatchQueue.global().async { note("now") }
      stage.advance(by: 1)
    }
    #expect(log == ["now 0.0", "soon 0.1", "at once 0.1", "late 0.25"])
  }
}
