import Cellophane
import Foundation
import Painting
import Staging
import StagingTestSupport
import Testing
import Typesetting

/// A cell that pops open to a screen and closes again: the article's grid and its numbers.
struct PopInAndOutTests {
  /// The grid of twelve cells, of which one is tapped.
  final class GridScreen: ViewController, CollectionPushAndPoppable {
    var sourceCell: CollectionViewCell?
    var collectionView: CollectionView?
    var cornerRadius: CGFloat = 0
    var keys: [String]? { didSet { if let keys { source.show(keys) } } }
    private let source = PlainSource([12])

    override func viewDidLoad() {
      view.name = "grid"
      let layout = CollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 373.0 / 3, height: 373.0 / 3)
      layout.minimumLineSpacing = 1
      layout.minimumInteritemSpacing = 1
      let collection = CollectionView(frame: view.bounds, collectionViewLayout: layout)
      collection.id = "photos"
      source.fill = { [unowned self] in fill($0, $1.item) }
      collection.dataSource = source
      view.addSubview(collection)
      collectionView = collection
    }

    /// Fills a cell with its number.
    private func fill(_ cell: CollectionViewCell, _ item: Int) {
      cell.backgroundColor = Color(red: 0, green: 0, blue: Double(item) / 12)
      cell.cornerRadius = cornerRadius
      cell.appearance.texts = [
        TextContent(
          "\(item)", font: FontDescriptor(), size: 17, color: .white, alignment: .center)
      ]
    }
  }

  final class DetailScreen: ViewController {
    override func viewDidLoad() {
      view.name = "detail"
      view.backgroundColor = .white
      let snapshot = View(frame: CGRect(x: 0, y: 64, width: 375, height: 603))
      snapshot.backgroundColor = Color(red: 0.8, green: 0.4, blue: 0)
      view.addSubview(snapshot)
    }
  }

  final class Delegate: NavigationControllerDelegate {
    var compat = false

    func navigationController(
      _ navigationController: NavigationController,
      animationControllerFor operation: NavigationController.Operation,
      from fromVC: ViewController, to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
      let animator = PopInAndOutAnimator(operation: operation)
      animator.compat = compat
      return animator
    }
  }

  /// Table V2: sixtieths of a second, frame, opacity of the cell's snapshot.
  static let table: [(ticks: Int, frame: CGRect, alpha: Double)] = [
    (0, CGRect(x: 125.33, y: 189.33, width: 124.33, height: 124.33), 1),
    (2, CGRect(x: 97.08, y: 146.65, width: 180.84, height: 246.66), 0.775),
    (4, CGRect(x: 51.38, y: 77.62, width: 272.24, height: 444.54), 0.410),
    (6, CGRect(x: 17.44, y: 26.34, width: 340.13, height: 591.50), 0.139),
    (8, CGRect(x: 0.07, y: 0.10, width: 374.86, height: 666.70), 0.001),
    (10, CGRect(x: -5.47, y: -8.26, width: 385.94, height: 690.67), 0),
    (12, CGRect(x: -5.16, y: -7.79, width: 385.31, height: 689.32), 0),
  ]

  /// A stack with the grid and who hands out its animators.
  struct Scene {
    let stage: Stage
    let grid: GridScreen
    let navigation: NavigationController
    let delegate: Delegate

    /// Pushes the detail from an item's cell.
    func push(from item: Int) {
      grid.sourceCell = grid.collectionView?.cellForItem(at: IndexPath(item: item, section: 0))
      navigation.pushViewController(DetailScreen(title: "Nebula"), animated: true)
    }
  }

  /// Plays what a body does with a stack that shows the grid.
  private func play(
    compat: Bool = false, radius: CGFloat = 0, keys: [String]? = nil,
    _ body: @escaping (Scene) -> Void
  ) throws -> Timeline {
    let delegate = Delegate()
    delegate.compat = compat
    return try Stage.run(canvas: Canvas(size: CGSize(width: 375, height: 667))) { stage in
      let grid = GridScreen(title: "Hubble")
      (grid.cornerRadius, grid.keys) = (radius, keys)
      let navigation = NavigationController(rootViewController: grid)
      navigation.delegate = delegate
      stage.rootViewController = navigation
      stage.advance(to: .zero)
      body(Scene(stage: stage, grid: grid, navigation: navigation, delegate: delegate))
    }
  }

  /// Plays a push from the cell in the middle of the second row at 0 s, and a pop at 1 s.
  private func play(compat: Bool = false, radius: CGFloat = 0) throws -> Timeline {
    try play(compat: compat, radius: radius) { scene in
      scene.push(from: 4)
      scene.stage.schedule(after: 1) { scene.navigation.popViewController(animated: true) }
    }
  }

  /// Returns the snapshots at a time in seconds.
  private func snapshots(_ timeline: Timeline, at seconds: Double) -> [Element] {
    timeline.elements(at: Instant(seconds: seconds)).filter { $0.identity.kind == .snapshot }
  }

  /// Returns a function that paints a timeline at a time in seconds.
  private func painting(_ timeline: Timeline) throws -> (Double) throws -> Bitmap {
    let painter = try Painter(catalog: .builtIn)
    return { try painter.paint(timeline.frame(at: Instant(seconds: $0)), scale: 1) }
  }

  @Test(arguments: [false, true]) func `both snapshots fly on the table`(compat: Bool) throws {
    let timeline = try play(compat: compat)
    for row in Self.table {
      let elements = timeline.elements(at: Instant(frame: row.ticks, perSecond: 60))
      let snapshots = elements.filter { $0.identity.kind == .snapshot }
      let isHidden = compat && row.ticks < 5
      #expect(snapshots.map(\.identity.key) == (isHidden ? ["0/4"] : ["detail", "0/4"]))
      for snapshot in snapshots {
        #expect(abs(snapshot.frame.minX - row.frame.minX) < 0.01)
        #expect(abs(snapshot.frame.minY - row.frame.minY) < 0.01)
        #expect(abs(snapshot.frame.width - row.frame.width) < 0.01)
        #expect(abs(snapshot.frame.height - row.frame.height) < 0.01)
        let content = try #require(snapshot.content)
        if !compat { #expect(abs(content.a - content.d) < 1e-9) }
        #expect(content.b == 0 && content.c == 0)
      }
      #expect(abs((snapshots.last?.alpha ?? 0) - row.alpha) < 0.001)
    }
    let end = timeline.elements(at: Instant(seconds: 0.4))
    #expect(end.map(\.identity.key).contains("detail"))
    #expect(!end.contains { $0.identity.kind == .snapshot })
  }

  @Test func `a pop is the same curve from the full screen to the cell`() throws {
    let timeline = try play()
    for ticks in [1, 3, 5, 8, 12, 20] {
      let there = snapshots(timeline, at: Double(ticks) / 60)
      let back = snapshots(timeline, at: 1 + Double(ticks) / 60)
      let x = 1 - (there[1].frame.minX / (376.0 / 3))
      for snapshot in back {
        #expect(abs(snapshot.frame.minX - 376.0 / 3 * x) < 0.01)
        #expect(abs(snapshot.frame.width - (375 - (375 - 373.0 / 3) * x)) < 0.01)
      }
      #expect(back.map(\.identity.key) == ["detail", "0/4"])
      #expect(abs(back[0].alpha - (1 - back[1].alpha)) < 1e-9)
      #expect(abs(back[1].alpha - min(1, max(0, x))) < 1e-6)
      let cells = timeline.elements(at: Instant(seconds: 1 + Double(ticks) / 60))
        .filter { $0.identity.kind == .cell }
      #expect(cells.count == 11)
    }
    #expect(
      timeline.elements(at: Instant(seconds: 1.4)).filter { $0.identity.kind == .cell }.count == 12)
  }

  @Test(arguments: [0.0, 20]) func `it begins and ends as the screens are`(
    radius: Double
  ) throws {
    let timeline = try play(radius: radius)
    let still = try painting(try play(radius: radius) { _ in })(0)
    let paint = try painting(timeline)
    #expect(try paint(0) == still)
    #expect(try paint(1.4) == still)
    #expect(try paint(1) == paint(0.4))
    #expect(try paint(0.02) != still)
  }

  @Test func `the destination is there from the first moment on, but in compat`() throws {
    let better = try play()
    let compat = try play(compat: true)
    for step in 0..<20 {
      let time = Double(step) / 50
      // The two add up, so what is opaque in both is opaque all the time.
      let alphas = snapshots(better, at: time).map(\.alpha)
      #expect(alphas.count == 2 && abs(alphas.reduce(0, +) - 1) < 1e-9)
      let isSeen = snapshots(compat, at: time).contains { $0.identity.key == "detail" }
      #expect(isSeen == (step >= 4))
    }
    let squeezed = try #require(snapshots(compat, at: 0.1).last?.content)
    #expect(abs(squeezed.a - squeezed.d) > 0.5)
  }

  @Test func `it overshoots by 4.6 percent and lands exactly`() throws {
    let timeline = try play()
    let widths = (0..<400).map { snapshots(timeline, at: Double($0) / 1000)[0].frame.width }
    let peak = try #require(widths.max())
    #expect(abs(peak - (375 + 0.04599 * (375 - 373.0 / 3))) < 0.01)
    #expect(widths.firstIndex(of: peak).map { abs($0 - 179) <= 1 } ?? false)
    #expect(widths[320] < 375 && widths[399] < 375)
  }

  @Test func `the cell is found again where it is by then`() throws {
    let keys = (0..<40).map { "k\($0)" }
    let timeline = try play(keys: keys) { scene in
      scene.grid.collectionView?.contentOffset.y = 100
      scene.stage.schedule(after: 0.1) { scene.push(from: 7) }
      scene.stage.schedule(after: 1) {
        // While hidden the collection changes: two items fewer in front, all reloaded, scrolled.
        scene.grid.keys = Array(keys.dropFirst(2))
        scene.grid.collectionView?.reloadData()
        scene.grid.collectionView?.contentOffset.y = 30
      }
      scene.stage.schedule(after: 2) { scene.navigation.popViewController(animated: true) }
    }
    let start = try #require(snapshots(timeline, at: 0.1).last)
    #expect(start.identity.key == "k7")
    // Item 7 is in row 2, column 1; the offset is 100.
    #expect(abs(start.frame.minX - 376.0 / 3) < 0.01)
    #expect(abs(start.frame.minY - (2 * 376.0 / 3 - 100)) < 0.01)
    let end = try #require(snapshots(timeline, at: 2.3999).last)
    // By now it is item 5: row 1, column 2; the offset is 30.
    #expect(abs(end.frame.minX - 2 * 376.0 / 3) < 0.5)
    #expect(abs(end.frame.minY - (376.0 / 3 - 30)) < 0.5)
    let rest = timeline.elements(at: Instant(seconds: 2.4)).first { $0.identity.key == "k7" }
    #expect(rest.map { abs($0.frame.minX - 2 * 376.0 / 3) < 0.01 } ?? false)
  }

  @Test func `without a cell the screen grows from the middle, in compat it is just there`() throws
  {
    for compat in [false, true] {
      let timeline = try play(compat: compat) { scene in
        scene.navigation.pushViewController(DetailScreen(title: "Nebula"), animated: true)
        scene.stage.schedule(after: 1) { scene.navigation.popViewController(animated: true) }
      }
      let start = timeline.elements(at: .zero)
      if compat {
        #expect(start.contains { $0.identity.key == "detail" && $0.identity.kind == .view })
        #expect(!start.contains { $0.identity.kind == .cell })
      } else {
        let snapshot = try #require(snapshots(timeline, at: 0).first)
        #expect(snapshot.alpha == 0 && abs(snapshot.frame.width - 375 * 0.9) < 0.01)
        #expect(snapshots(timeline, at: 1.2).first.map { $0.alpha < 1 } ?? false)
      }
      let end = timeline.elements(at: Instant(seconds: 1.5))
      #expect(end.filter { $0.identity.kind == .cell }.count == 12)
    }
  }

  @Test func `a pop after the item has gone fades`() throws {
    let keys = (0..<12).map { "k\($0)" }
    let timeline = try play(keys: keys) { scene in
      scene.push(from: 4)
      scene.stage.schedule(after: 1) {
        scene.grid.keys = keys.filter { $0 != "k4" }
        scene.grid.collectionView?.deleteItems(at: [IndexPath(item: 4, section: 0)])
      }
      scene.stage.schedule(after: 2) { scene.navigation.popViewController(animated: true) }
    }
    #expect(snapshots(timeline, at: 2.1).map(\.identity.key) == ["detail"])
    #expect(
      timeline.elements(at: Instant(seconds: 2.4)).filter { $0.identity.kind == .cell }.count == 11)
  }

  @Test func `a push that is taken back lands on the cell again`() throws {
    let timeline = try play(radius: 12) { scene in
      scene.push(from: 4)
      scene.stage.schedule(after: 0.1) { scene.navigation.popViewController(animated: true) }
    }
    let paint = try painting(timeline)
    #expect(try paint(0) == paint(0.3))
    var last = snapshots(timeline, at: 0.1)[0].frame
    for step in 1..<20 {
      let time = 0.1 + Double(step) / 200
      guard let next = snapshots(timeline, at: time).first?.frame else { break }
      #expect(abs(next.width - last.width) < 30)
      last = next
    }
    #expect(snapshots(timeline, at: 0.2).isEmpty)
  }

  @Test func `a cell that its collection clips is clipped in flight as well`() throws {
    let timeline = try play { scene in
      scene.grid.collectionView?.frame = CGRect(x: 0, y: 100, width: 375, height: 150)
      scene.grid.collectionView?.layoutIfNeeded()
      scene.push(from: 3)
    }
    let still = try play { scene in
      scene.grid.collectionView?.frame = CGRect(x: 0, y: 100, width: 375, height: 150)
    }
    #expect(try painting(timeline)(0) == painting(still)(0))
  }
}
