import Cellophane
import Foundation
import Painting
import Staging
import StagingTestSupport
import Testing
import Typesetting

/// Items that fly between two collections of any layouts.
struct SnapshotAnimatorTests {
  /// A screen with one collection of keyed, labeled cells.
  final class Screen: ViewController {
    let layout: CollectionViewLayout
    var keys: [String] { didSet { source.show(keys) } }
    private let source = PlainSource([])
    let radius: CGFloat
    /// The opacity of the cells' color, from 0 to 1.
    var opacity = 1.0
    let collection: CollectionView

    init(_ title: String, _ layout: CollectionViewLayout, keys: [String], radius: CGFloat = 6) {
      self.layout = layout; self.keys = keys; self.radius = radius
      collection = CollectionView(frame: .zero, collectionViewLayout: layout)
      super.init(nibName: nil, bundle: nil)
      self.title = title
    }

    required init?(coder: NSCoder) { nil }

    override func viewDidLoad() {
      view.backgroundColor = Color(rgba: title == "first" ? 0x1020_30FF : 0xF0E8_E0FF)
      collection.id = title ?? ""
      collection.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
      source.show(keys)
      source.fill = { [unowned self] in fill($0, keys[$1.item]) }
      collection.dataSource = source
      view.addSubview(collection)
      let badge = View(frame: CGRect(x: 150, y: 250, width: 60, height: 60))
      badge.backgroundColor = Color(red: 1, green: 0, blue: 0, alpha: 0.5)
      view.addSubview(badge)
    }

    /// Fills a cell with its key and the key's color.
    private func fill(_ cell: CollectionViewCell, _ key: String) {
      cell.cornerRadius = radius
      cell.backgroundColor = Color(
        red: Double(key.utf8.reduce(0) { ($0 * 31 + Int($1)) % 97 }) / 97, green: 0.4, blue: 0.6,
        alpha: opacity)
      cell.appearance.texts = [
        TextContent(key, font: FontDescriptor(), size: 14, color: .white, alignment: .center)
      ]
    }
  }

  final class Delegate: NavigationControllerDelegate {
    var counts: [() -> Int] = []

    func navigationController(
      _ navigationController: NavigationController,
      animationControllerFor operation: NavigationController.Operation,
      from fromVC: ViewController, to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
      guard let from = fromVC as? Screen, let to = toVC as? Screen else { return nil }
      let animator = SnapshotAnimator(
        operation: operation, from: from.collection, to: to.collection)
      counts.append { animator.snapshotCount }
      return animator
    }
  }

  /// The layouts that are tested with each other.
  enum Kind: String, CaseIterable {
    case grid, row, circle, stack, waterfall

    var layout: CollectionViewLayout {
      let size = CGSize(width: 44, height: 44)
      switch self {
      case .grid, .row:
        let layout = CollectionViewFlowLayout()
        layout.itemSize = size
        layout.scrollDirection = self == .row ? .horizontal : .vertical
        return layout
      case .circle:
        let layout = CollectionViewCircleLayout()
        layout.itemSize = size
        return layout
      case .stack:
        let layout = CollectionViewStackLayout()
        layout.itemSize = CGSize(width: 60, height: 80)
        return layout
      case .waterfall:
        let layout = CollectionViewWaterfallLayout()
        layout.itemSize = CGSize(width: 40, height: 50)
        return layout
      }
    }
  }

  private static let pairs = Kind.allCases.flatMap { one in
    Kind.allCases.filter { $0 != one }.map { (one, $0) }
  }

  /// Plays a push at 0 s and a pop at 1 s; without them the two screens stand still.
  private func play(
    _ kinds: (Kind, Kind), keys: ([String], [String]), moves: Bool = true,
    showsSecond: Bool = false,
    counts: inout [Int]
  ) throws -> Timeline {
    let delegate = Delegate()
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 300))) { stage in
      let first = Screen("first", kinds.0.layout, keys: keys.0)
      let second = Screen("second", kinds.1.layout, keys: keys.1, radius: 12)
      let navigation = NavigationController(rootViewController: showsSecond ? second : first)
      navigation.setNavigationBarHidden(true, animated: false)
      navigation.delegate = delegate
      stage.rootViewController = navigation
      stage.advance(to: .zero)
      guard moves else { return }
      navigation.pushViewController(second, animated: true)
      stage.schedule(after: 1) { navigation.popViewController(animated: true) }
    }
    counts = delegate.counts.map { $0() }
    return timeline
  }

  @Test(arguments: pairs) func `any layout flies to any other, each item once`(
    from: Kind, to: Kind
  ) throws {
    let keys = (0..<20).map { "k\($0)" }
    let (old, new) = (Array(keys.prefix(17)), Array(keys.suffix(17).reversed()))
    var counts: [Int] = []
    let timeline = try play((from, to), keys: (old, new), counts: &counts)
    let painter = try Painter(catalog: .builtIn)
    func paint(_ timeline: Timeline, _ seconds: Double) throws -> Bitmap {
      try painter.paint(timeline.frame(at: Instant(seconds: seconds)), scale: 1)
    }
    var none: [Int] = []
    let first = try play((from, to), keys: (old, new), moves: false, counts: &none)
    let second = try play(
      (from, to), keys: (old, new), moves: false, showsSecond: true, counts: &none)
    #expect(try paint(timeline, 0) == paint(first, 0))
    #expect(try paint(timeline, 0.6) == paint(second, 0))
    #expect(try paint(timeline, 1) == paint(second, 0))
    #expect(try paint(timeline, 1.6) == paint(first, 0))

    func visible(_ timeline: Timeline) -> Set<String> {
      Set(
        timeline.elements(at: .zero).filter { $0.identity.kind == .cell && $0.alpha > 0 }
          .map(\.identity.key))
    }
    let union = visible(first).union(visible(second))
    #expect(counts == [union.count, union.count])
    var places: [String: CGPoint] = [:]
    for step in 0..<60 {
      let elements = timeline.elements(at: Instant(seconds: Double(step) / 100))
      let flying = elements.filter {
        $0.identity.kind == .snapshot && !$0.identity.collection.isEmpty
      }
      #expect(Set(flying.map(\.identity.key)) == union && flying.count == union.count)
      #expect(!elements.contains { $0.identity.kind == .cell && union.contains($0.identity.key) })
      for element in flying {
        if let last = places[element.identity.key] {
          let way = hypot(element.center.x - last.x, element.center.y - last.y)
          #expect(way < 60)
        }
        places[element.identity.key] = element.center
      }
    }
  }

  @Test func `what is seen only at the end comes from where it was out of sight`() throws {
    let keys = (0..<40).map { "k\($0)" }
    var counts: [Int] = []
    // The row ends with what the grid begins with, far beyond the right edge.
    let timeline = try play((.row, .grid), keys: (keys.reversed(), keys), counts: &counts)
    let start = timeline.elements(at: .zero).filter { $0.identity.kind == .snapshot }
    let outside = start.filter { $0.frame.minX >= 200 || $0.frame.minY >= 300 }
    #expect(outside.count > 10)
    for element in outside {
      #expect(element.alpha == 1 && !element.isVisible)
    }
    let all = timeline.elements(at: Instant(seconds: 0.3)).filter {
      $0.identity.kind == .snapshot && !$0.identity.collection.isEmpty
    }
    #expect(all.allSatisfy { $0.alpha == 1 })
  }

  @Test func `what only one side has fades`() throws {
    var counts: [Int] = []
    let timeline = try play((.grid, .circle), keys: (["a", "b"], ["b", "c"]), counts: &counts)
    let middle = timeline.elements(at: Instant(seconds: 0.3))
    func alpha(_ key: String) -> Double? {
      middle.first { $0.identity.key == key && $0.identity.kind == .snapshot }?.alpha
    }
    #expect(alpha("a").map { abs($0 - 0.5) < 0.001 } ?? false)
    #expect(alpha("b") == 1)
    #expect(alpha("c").map { abs($0 - 0.5) < 0.001 } ?? false)
    #expect(counts == [3, 3])
  }
}
