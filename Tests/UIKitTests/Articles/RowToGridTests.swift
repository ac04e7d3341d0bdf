import Painting
import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import Typesetting
import UIKit

/// The first article's own push of a row to a grid (SEEDS 7, C1 to C6).
struct RowToGridTests {
  /// The objects of an opened row's transition.
  private struct Opened {
    let rows: RowsViewController
    let row: UICollectionView
    let rowLayout: UICollectionViewLayout
    let navigation: UINavigationController

    var grid: UICollectionView? {
      (navigation.topViewController as? GridViewController)?.collectionView
    }
  }

  private let begin = 0.5

  /// Opens a row at half a second; a body may check the stage after that.
  private func play(
    row index: Int = 0, offset: CGFloat = 0, isOriginal: Bool = false,
    _ body: (Stage, Opened) throws -> Void = { _, _ in }
  ) throws -> Timeline {
    try Stage.runExactly(canvas: Canvas(size: CGSize(width: 768, height: 1024))) { stage in
      let rows = RowsViewController()
      rows.keepsOriginalFaults = isOriginal
      let navigation = UINavigationController(rootViewController: rows)
      rows.collectionView.id = "rows"
      stage.rootViewController = navigation
      stage.advance(by: 0)
      let row = try #require(rows.row(index))
      row.contentOffset.x = offset
      stage.advance(by: begin)
      let opened = Opened(
        rows: rows, row: row, rowLayout: row.collectionViewLayout, navigation: navigation)
      rows.collectionView(row, didSelectItemAt: [0, 0])
      try body(stage, opened)
    }
  }

  /// Returns an item's positions in the row below the bar, and in the grid.
  private func ends(of item: Int, row: Int = 0, offset: CGFloat = 0) -> (CGPoint, CGPoint) {
    (
      CGPoint(x: 10 + 190 * CGFloat(item) - offset, y: 74 + 200 * CGFloat(row)),
      CGPoint(x: 10 + 284 * CGFloat(item % 3), y: 74 + 190 * CGFloat(item / 3))
    )
  }

  // MARK: C1 to C6

  @Test(arguments: [(0, 0), (0, 95), (3, 0), (3, 700)])
  func `C1: it begins as the screen was, for any row and scroll offset`(
    row: Int, offset: CGFloat
  ) throws {
    let timeline = try play(row: row, offset: offset)
    let painter = try Painter(catalog: .builtIn)
    let before = try painter.paint(timeline.frame(at: Instant(seconds: begin - 0.01)), scale: 0.5)
    let first = try painter.paint(timeline.frame(at: Instant(seconds: begin)), scale: 0.5)
    #expect(before == first)
    for item in 0..<10 {
      guard let cell = timeline.cell("0/\(item)", of: "collection", at: begin) else { continue }
      let (start, _) = ends(of: item, row: row, offset: offset)
      #expect(near(cell.frame.minX, start.x) && near(cell.frame.minY, start.y), "\(item)")
    }
  }

  @Test(arguments: [(0, 0), (3, 0), (3, 700)])
  func `C2: the window grows while the items move straight to the grid`(
    row: Int, offset: CGFloat
  ) throws {
    let timeline = try play(row: row, offset: offset)
    for step in 0...60 {
      let progress = easedProgress(at: Double(step) / 100, of: 0.6)
      let seconds = begin + Double(step) / 100
      let elements = timeline.elements(at: Instant(seconds: seconds))
      let window = try #require(
        elements.first { $0.identity.collection == "collection" && $0.identity.kind == .view })
      let top = 64 + 200 * CGFloat(row)
      #expect(near(window.frame.minY, top * (1 - progress)) && window.frame.width == 768)
      #expect(near(window.frame.height, 200 + 824 * progress), "\(step)")
      let cells = timeline.cells(of: "collection", at: seconds)
      #expect(cells.count == 10, "\(step)")
      for cell in cells {
        let item = try #require(Int(cell.identity.key.dropFirst(2)))
        let (start, end) = ends(of: item, row: row, offset: offset)
        #expect(near(cell.frame.minX, start.x + (end.x - start.x) * progress), "\(item) \(step)")
        #expect(near(cell.frame.minY, start.y + (end.y - start.y) * progress), "\(item) \(step)")
      }
    }
    if row == 0 {
      let window = try #require(
        timeline.elements(at: Instant(seconds: begin + 0.3)).first {
          $0.identity.collection == "collection" && $0.identity.kind == .view
        })
      #expect(near(window.frame.minY, 32) && near(window.frame.height, 612))
    }
  }

  @Test func `C3: an item that was off screen enters from the right edge`() throws {
    let timeline = try play()
    let start = try #require(timeline.cell("0/4", of: "collection", at: begin))
    #expect(near(start.frame.minX, 770) && !start.isVisible)
    let soon = try #require(timeline.cell("0/4", of: "collection", at: begin + 0.2))
    #expect(soon.isVisible && soon.frame.minX < 768)
    let end = try #require(timeline.cell("0/4", of: "collection", at: begin + 0.6))
    #expect(near(end.frame.minX, 294) && near(end.frame.minY, 264))
  }

  @Test func `C4: items keep their size, and their labels stay centered`() throws {
    let timeline = try play()
    for step in 0...60 {
      let cells = timeline.cells(of: "collection", at: begin + Double(step) / 100)
      #expect(cells.allSatisfy { $0.size == CGSize(width: 180, height: 180) && $0.alpha == 1 })
      #expect(cells.allSatisfy { $0.transform.isIdentity })
    }
    // A square in flight is painted like a square at rest.
    let painter = try Painter(catalog: .builtIn)
    func square(_ item: Int, _ seconds: Double) throws -> [UInt32] {
      let bitmap = try painter.paint(timeline.frame(at: Instant(seconds: seconds)), scale: 1)
      let cell = try #require(timeline.cell("0/\(item)", of: "collection", at: seconds))
      let (x, y) = (Int(cell.frame.minX.rounded()), Int(cell.frame.minY.rounded()))
      return (y + 2..<y + 178).flatMap { y in (x + 2..<x + 178).map { bitmap[$0, y] } }
    }
    // Item 0 stays at its position, so its pixels are on the same grid.
    #expect(try square(0, begin + 0.3) == square(0, begin + 0.6))
  }

  @Test func `C5: it ends as ten squares in three columns, with the inset as it was`() throws {
    let timeline = try play { stage, opened in
      stage.advance(by: 0.59)
      #expect(opened.grid?.contentInset.bottom == 824)
      stage.advance(by: 0.01)
      #expect(opened.grid?.contentInset == .zero)
      #expect(opened.grid?.contentOffset == CGPoint(x: 0, y: -64))
    }
    for seconds in [begin + 0.6, begin + 0.9] {
      let cells = timeline.cells(of: "collection", at: seconds)
      #expect(cells.count == 10)
      for cell in cells {
        let item = try #require(Int(cell.identity.key.dropFirst(2)))
        let (_, end) = ends(of: item)
        #expect(near(cell.frame.minX, end.x) && near(cell.frame.minY, end.y), "\(item)")
      }
      #expect(cells.filter { $0.frame.minY > 600 }.map(\.identity.key) == ["0/9"])
      #expect(timeline.cells(of: "rows", at: seconds).isEmpty)
    }
  }

  @Test func `C6: the other rows keep their positions and are covered with black`() throws {
    let timeline = try play(row: 1)
    let rest = timeline.cells(of: "rows", at: begin - 0.01)
    for step in 0..<60 {
      #expect(timeline.cells(of: "rows", at: begin + Double(step) / 100) == rest)
    }
    let painter = try Painter(catalog: .builtIn)
    func pixel(_ x: Int, _ y: Int, _ time: Double) throws -> UInt32 {
      try painter.paint(timeline.frame(at: Instant(seconds: begin + time)), scale: 0.25)[
        x / 4, y / 4]
    }
    // The fourth row's first square is red, then green, and so on; the point (20, 900) belongs to
    // row 4.
    let orange = try pixel(20, 900, 0)
    #expect(orange & 0xFF_FFFF != 0)
    #expect(try pixel(20, 900, 0.2) == orange)
    #expect(try pixel(400, 1000, 0.59) & 0xFF_FFFF == 0)
    #expect(try pixel(20, 1000, 0.59) & 0xFF_FFFF == 0)
  }

  // MARK: Faults

  @Test func `the original's row jumps by the bar's height, is cut and loses its offset`() throws {
    let timeline = try play(offset: 95, isOriginal: true)
    let cell = try #require(timeline.cell("0/0", of: "collection", at: begin))
    #expect(near(cell.frame.minX, 10) && near(cell.frame.minY, 74 + 64))
    let window = try #require(
      timeline.elements(at: Instant(seconds: begin)).first {
        $0.identity.collection == "collection" && $0.identity.kind == .view
      })
    // It is clipped at 264, while its squares reach to 318.
    #expect(near(window.frame.maxY, 264) && cell.frame.maxY > 300)
    let second = try #require(timeline.cell("0/1", of: "collection", at: begin))
    #expect(near(second.frame.minX, 200) && near(second.frame.minY, 74 + 64))
    let middle = try #require(timeline.cell("0/9", of: "collection", at: begin + 0.3))
    #expect(near(middle.frame.minX, (1720 + 10) / 2) && near(middle.frame.minY, (138 + 644) / 2))
    let end = try #require(timeline.cell("0/9", of: "collection", at: begin + 0.6))
    #expect(near(end.frame.minY, 644))
  }

  @Test func `a row without enough space is laid out nevertheless, with a warning`() throws {
    _ = try play { stage, _ in
      stage.advance(by: 0.1)
      let words = stage.warnings.map { $0.problem.description }
      #expect(words.contains { $0.contains("180") }, "\(words)")
    }
  }

  @Test func `layout objects change their views, and uncopied properties are lost`() throws {
    _ = try play { stage, opened in
      #expect(opened.row.collectionViewLayout !== opened.rowLayout)
      stage.advance(by: 1)
      let own = opened.navigation.topViewController as? GridViewController
      #expect(opened.grid?.collectionViewLayout === own?.collectionViewLayout)
      let copy = try #require(opened.row.collectionViewLayout as? UICollectionViewFlowLayout)
      let original = try #require(opened.rowLayout as? UICollectionViewFlowLayout)
      #expect(copy.itemSize == original.itemSize && copy.scrollDirection == .horizontal)
      original.headerReferenceSize = CGSize(width: 30, height: 30)
      #expect(RowToGridTransition.plainCopy(of: original).headerReferenceSize == .zero)
    }
  }

  @Test func `the pop is the standard slide, and the row is as it was`() throws {
    let timeline = try play { stage, opened in
      stage.advance(by: 1)
      opened.navigation.popViewController(animated: true)
      stage.advance(by: 1)
      #expect(opened.navigation.viewControllers.count == 1)
    }
    // The grid slides to the right as a whole.
    let start = try #require(timeline.cell("0/0", of: "collection", at: begin + 1)).frame
    let middle = try #require(timeline.cell("0/0", of: "collection", at: begin + 1.2)).frame
    #expect(middle.minX > start.minX + 100 && near(middle.minY, start.minY))
    let painter = try Painter(catalog: .builtIn)
    let before = try painter.paint(timeline.frame(at: Instant(seconds: 0.1)), scale: 0.25)
    let after = try painter.paint(timeline.frame(at: Instant(seconds: begin + 2)), scale: 0.25)
    #expect(before == after)
  }

  @Test func `a cancelled push ends as it began`() throws {
    let timeline = try play(row: 2, offset: 300) { stage, opened in
      stage.advance(by: 0.25)
      opened.navigation.popViewController(animated: true)
      stage.advance(by: 1)
      #expect(opened.navigation.viewControllers == [opened.rows])
      #expect(opened.row.contentOffset.x == 300)
    }
    let painter = try Painter(catalog: .builtIn)
    let before = try painter.paint(timeline.frame(at: Instant(seconds: 0.1)), scale: 0.25)
    let turned = try painter.paint(timeline.frame(at: Instant(seconds: begin + 0.3)), scale: 0.25)
    let after = try painter.paint(timeline.frame(at: Instant(seconds: begin + 1)), scale: 0.25)
    #expect(before == after && before != turned)
    #expect(timeline.cells(of: "collection", at: begin + 1).isEmpty)
  }

  @Test func `a tap on a square opens its row`() throws {
    var titles: [String] = []
    _ = try Stage.runExactly(canvas: Canvas(size: CGSize(width: 768, height: 1024))) { stage in
      let navigation = UINavigationController(rootViewController: RowsViewController())
      stage.rootViewController = navigation
      stage.advance(by: 0.1)
      stage.play(TouchTrack.tap(begin: stage.now, at: CGPoint(x: 300, y: 700)))
      stage.advance(by: 1)
      titles = navigation.viewControllers.map { $0.title ?? "" }
      let grid = (navigation.topViewController as? GridViewController)?.collectionView
      #expect((grid?.dataSource as? RowSquares)?.row == 3)
    }
    #expect(titles == ["Rows", "Grid"])
  }
}
