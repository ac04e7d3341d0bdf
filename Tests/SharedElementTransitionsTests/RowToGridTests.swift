import Cellophane
import Foundation
import Painting
import StagingTestSupport
import Testing
import Typesetting

/// The article's rows of squares, of which one becomes a grid and a row again.
struct RowToGridTests {
  private static let colors: [UInt32] = [
    0xFF00_00FF, 0x00FF_00FF, 0x0000_FFFF, 0xFF80_00FF, 0xFFFF_00FF, 0xFF00_FFFF, 0x00FF_FFFF,
    0x8000_80FF,
  ]

  /// Returns squares of one color with a label; eight rows have ten each.
  private static func squares(row: Int) -> PlainSource {
    PlainSource([10]) { cell, indexPath in
      cell.backgroundColor = Color(rgba: colors[row])
      cell.appearance.texts = [
        TextContent(
          "0 - \(indexPath.item)", font: FontDescriptor(), size: 17, color: .white,
          alignment: .center)
      ]
    }
  }

  /// Returns a layout of the article's squares.
  static func layout(_ direction: CollectionViewFlowLayout.ScrollDirection)
    -> CollectionViewFlowLayout
  {
    let layout = CollectionViewFlowLayout()
    layout.scrollDirection = direction
    layout.itemSize = CGSize(width: 180, height: 180)
    layout.sectionInset = EdgeInsets(all: 10)
    layout.minimumLineSpacing = 10
    layout.minimumInteritemSpacing = 10
    return layout
  }

  /// A cell with a row of squares in it.
  final class RowCell: CollectionViewCell {
    let row = CollectionView(frame: .zero, collectionViewLayout: layout(.horizontal))
    private var squares: PlainSource?

    func show(_ index: Int) {
      let squares = RowToGridTests.squares(row: index)
      self.squares = squares
      row.id = "row"
      row.frame = CGRect(origin: .zero, size: bounds.size)
      row.dataSource = squares
      row.backgroundColor = .black
      addSubview(row)
    }
  }

  /// Eight rows below a bar.
  final class RowsScreen: ViewController {
    var list: CollectionView?
    private let rows = PlainSource(Array(repeating: 1, count: 8)) { cell, indexPath in
      cell.bounds.size = CGSize(width: 768, height: 200)
      (cell as? RowCell)?.show(indexPath.section)
    }

    override func viewDidLoad() {
      view.backgroundColor = .black
      let layout = CollectionViewFlowLayout()
      layout.itemSize = CGSize(width: 768, height: 200)
      layout.minimumLineSpacing = 10
      let list = CollectionView(frame: view.bounds, collectionViewLayout: layout)
      list.id = "rows"
      list.register(RowCell.self, forCellWithReuseIdentifier: "cell")
      list.dataSource = rows
      view.addSubview(list)
      self.list = list
    }

    func row(_ index: Int) -> CollectionView? {
      (list?.cellForItem(at: IndexPath(item: 0, section: index)) as? RowCell)?.row
    }
  }

  /// A grid of the squares of one row.
  final class GridScreen: ViewController {
    var grid: CollectionView?
    private let squares = RowToGridTests.squares(row: 0)

    override func viewDidLoad() {
      let grid = CollectionView(
        frame: view.bounds, collectionViewLayout: RowToGridTests.layout(.vertical))
      grid.id = "grid"
      grid.backgroundColor = .black
      grid.dataSource = squares
      view.addSubview(grid)
      self.grid = grid
    }
  }

  /// Hands out the animators, as the article's delegate does.
  final class Delegate: NavigationControllerDelegate {
    func navigationController(
      _ navigationController: NavigationController,
      animationControllerFor operation: NavigationController.Operation,
      from fromVC: ViewController, to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
      let isPush = operation == .push
      guard let rows = (isPush ? fromVC : toVC) as? RowsScreen,
        let detail = (isPush ? toVC : fromVC) as? GridScreen
      else { return nil }
      detail.loadViewIfNeeded()
      rows.list?.layoutIfNeeded()
      guard let row = rows.row(0), let grid = detail.grid else { return nil }
      return RowToGridAnimator(
        operation: operation, from: isPush ? row : grid, to: isPush ? grid : row)
    }
  }

  /// Plays a push at 0 s and a pop at 1.5 s.
  static func play(scrolledBy offset: CGFloat = 0) throws -> Timeline {
    let delegate = Delegate()
    let canvas = Canvas(size: CGSize(width: 768, height: 1024))
    return try Stage.run(canvas: canvas) { stage in
      let rows = RowsScreen(title: "Rows")
      let navigation = NavigationController(rootViewController: rows)
      navigation.delegate = delegate
      stage.rootViewController = navigation
      stage.advance(to: .zero)
      rows.row(0)?.contentOffset.x = offset
      stage.advance(to: .zero)
      navigation.pushViewController(GridScreen(title: "Grid"), animated: true)
      stage.schedule(at: Instant(seconds: 1.5)) { navigation.popViewController(animated: true) }
    }
  }

  /// Returns the elements of a kind by their keys, at a time in seconds.
  private func elements(
    _ kind: LayerKind, in timeline: Timeline, at seconds: Double
  ) -> [String: Element] {
    let elements = timeline.elements(at: Instant(seconds: seconds))
    return Dictionary(
      elements.filter { $0.identity.kind == kind }.map { ($0.identity.key, $0) },
      uniquingKeysWith: { one, _ in one })
  }

  @Test func `all items go straight from the row to the grid at their size`() throws {
    let timeline = try Self.play()
    for (seconds, progress) in [(0.0, 0.0), (0.3, 0.5)] {
      let flying = elements(.snapshot, in: timeline, at: seconds)
      #expect(flying.count == 10)
      for item in 0..<10 {
        let element = try #require(flying["0/\(item)"])
        let start = CGPoint(x: 10 + 190 * item, y: 74)
        let end = CGPoint(x: 10 + 284 * (item % 3), y: 74 + 190 * (item / 3))
        let x = start.x + (end.x - start.x) * progress
        let y = start.y + (end.y - start.y) * progress
        #expect(abs(element.frame.minX - x) < 0.01 && abs(element.frame.minY - y) < 0.01)
        #expect(element.frame.size == CGSize(width: 180, height: 180))
        #expect(element.alpha == 1)
      }
    }
    let window = try #require(elements(.view, in: timeline, at: 0.3)["window"])
    #expect(abs(window.frame.minY - 32) < 0.01 && abs(window.frame.height - 612) < 0.01)
    let rest = elements(.cell, in: timeline, at: 0.6)
    #expect(rest.count == 10)
    #expect(rest["0/9"]?.frame.origin == CGPoint(x: 10, y: 644))
  }

  @Test func `the way back is the mirror`() throws {
    let timeline = try Self.play()
    for step in 1..<60 {
      let time = Double(step) / 100
      let there = elements(.snapshot, in: timeline, at: time)
      let back = elements(.snapshot, in: timeline, at: 1.5 + 0.6 - time)
      #expect(there.count == back.count)
      for (key, element) in there {
        let other = try #require(back[key])
        #expect(abs(element.frame.minX - other.frame.minX) < 1e-6)
        #expect(abs(element.frame.minY - other.frame.minY) < 1e-6)
      }
    }
  }

  @Test(arguments: [0.0, 95]) func `it begins and ends as the screens are`(
    offset: Double
  ) throws {
    let timeline = try Self.play(scrolledBy: offset)
    let painter = try Painter(catalog: .builtIn)
    func bitmap(_ seconds: Double) throws -> Bitmap {
      try painter.paint(timeline.frame(at: Instant(seconds: seconds)), scale: 0.5)
    }
    #expect(try bitmap(0) == bitmap(2.1))
    #expect(try bitmap(0.6) == bitmap(1.5))
    #expect(try bitmap(0) != bitmap(0.1))
  }
}
