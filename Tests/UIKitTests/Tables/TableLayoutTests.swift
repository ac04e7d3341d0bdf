import Foundation
import Staging
import Testing
import Timelines
import Timing
import UIKit

struct TableLayoutTests {
  @Test func `rows of a plain table follow one another, 44 points high`() throws {
    let rows = TableRows([["a", "b"], ["c"]])
    let timeline = try playTable(rows) { _, table in
      #expect(table.numberOfSections == 2 && table.numberOfRows(inSection: 0) == 2)
      #expect(
        table.rectForRow(at: IndexPath(row: 1, section: 0))
          == CGRect(x: 0, y: 44, width: 375, height: 44))
      #expect(
        table.rectForRow(at: IndexPath(row: 0, section: 1))
          == CGRect(x: 0, y: 88, width: 375, height: 44))
      #expect(table.contentSize == CGSize(width: 375, height: 132))
      #expect(table.rectForHeader(inSection: 0) == .zero)
      #expect(table.indexPathForRow(at: CGPoint(x: 10, y: 90)) == IndexPath(row: 0, section: 1))
      #expect(table.indexPathForRow(at: CGPoint(x: 10, y: 200)) == nil)
      #expect(table.visibleCells.map { $0.textLabel?.text } == ["a", "b", "c"])
      let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
      #expect(table.indexPath(for: cell) == IndexPath(row: 1, section: 0))
    }
    let names = timeline.elements(at: .zero).filter { $0.identity.kind == .cell }
    #expect(names.map(\.identity.key) == ["0/0", "0/1", "1/0"])
    #expect(names.allSatisfy { $0.identity.collection == "table" })
  }

  @Test func `a grouped table has gaps, titles and lines at the ends of sections`() throws {
    let rows = TableRows([["a", "b"], ["c"]])
    rows.headers = [1: "Title"]
    _ = try playTable(rows, style: .grouped) { _, table in
      #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 35)
      #expect(table.rectForFooter(inSection: 0).height == 17.5)
      // 35 + 88, a gap of 17.5 below the section, and a header of 38 with a title.
      #expect(table.rectForRow(at: IndexPath(row: 0, section: 1)).minY == 178.5)
      let header = try #require(table.headerView(forSection: 1))
      #expect(header.textLabel?.text == "TITLE")
      #expect(header.textLabel?.font.pointSize == 13)
      #expect(table.backgroundColor == .systemGroupedBackground)
    }
  }

  @Test func `an inset table rounds the ends of its sections`() throws {
    let rows = TableRows([["a", "b", "c"], ["d"]])
    _ = try playTable(rows, style: .insetGrouped) { _, table in
      #expect(
        table.rectForRow(at: IndexPath(row: 0, section: 0))
          == CGRect(x: 16, y: 35, width: 343, height: 44))
      let corners = table.visibleCells.map(\.appearance.corners.radii)
      #expect(
        corners == [[10, 10, 0, 0], [0, 0, 0, 0], [0, 0, 10, 10], [10, 10, 10, 10]])
    }
  }

  @Test func `heights come from the delegate, and a thousand rows make only the visible cells`()
    throws
  {
    let rows = TableRows([(0..<1000).map(String.init)])
    rows.heights = ["1": 100, "2": 0]
    _ = try playTable(rows) { stage, table in
      #expect(table.rectForRow(at: IndexPath(row: 3, section: 0)).minY == 144)
      #expect(table.contentSize.height == 44012)
      let first = rows.made
      #expect(first <= 10)
      for step in 1...50 {
        table.contentOffset.y = CGFloat(step) * 300
        stage.advance(by: 0.1)
      }
      #expect(rows.made <= first + 10)
      #expect(table.visibleCells.count <= 11)
    }
  }

  @Test func `headers of a plain table stay at the top while their section scrolls`() throws {
    let rows = TableRows([(0..<10).map { "a\($0)" }, (0..<10).map { "b\($0)" }])
    rows.headers = [0: "A", 1: "B"]
    let timeline = try playTable(rows) { stage, table in
      #expect(table.rectForHeader(inSection: 0).height == 28)
      stage.advance(by: 0.1)
      table.contentOffset.y = 100
      stage.advance(by: 0.1)
      // The end of the first section is 10 pt below the top: its header is pushed out.
      table.contentOffset.y = 28 + 440 - 10
      stage.advance(by: 0.1)
    }
    func header(_ key: String, _ seconds: Double) -> CGRect? {
      timeline.elements(at: Instant(seconds: seconds)).first {
        $0.identity.kind == .supplementary && $0.identity.key.hasSuffix("@\(key)")
      }?.frame
    }
    #expect(header("0", 0.05)?.minY == 0)
    #expect(header("0", 0.15)?.minY == 0)
    #expect(header("0", 0.25)?.minY == -18)
    #expect(header("1", 0.25)?.minY == 10)
  }

  /// A cell that fits its own height, which changes.
  private final class Tall: UITableViewCell {
    var height: CGFloat = 100

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      backgroundColor = reuseIdentifier == "tall" ? .red : .green
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func sizeThatFits(_ size: CGSize) -> CGSize {
      CGSize(width: size.width, height: height)
    }
  }

  @Test func `a registered cell sizes itself, and grows in an empty update`() throws {
    let source = RowSource("tall")
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 375, height: 400))) { stage in
      let table = UITableView(frame: stage.rootView.bounds)
      table.register(Tall.self, forCellReuseIdentifier: "tall")
      table.dataSource = source
      stage.rootView.addSubview(table)
      stage.advance(by: 0.1)
      let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)) as? Tall)
      // The class's own initializer made it, with the identifier.
      #expect(cell.reuseIdentifier == "tall" && cell.backgroundColor == .red)
      #expect(cell.bounds.height == 100)
      #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).minY == 100)
      cell.height = 160
      table.beginUpdates()
      table.endUpdates()
      stage.advance(by: 0.4)
      #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).minY == 160)
    }
    #expect(timeline.row("0/1", at: 0.1)?.frame.minY == 100)
    let middle = try #require(timeline.row("0/1", at: 0.25)).frame.minY
    #expect(abs(middle - 130) < 0.5)
    #expect(timeline.row("0/0", at: 0.45)?.frame.height == 160)
  }

  @Test func `heights are asked for again in an empty update`() throws {
    let rows = TableRows([["a", "b"]])
    let timeline = try playTable(rows) { stage, table in
      stage.advance(by: 0.1)
      rows.heights = ["a": 144]
      table.beginUpdates()
      table.endUpdates()
      stage.advance(by: 0.4)
    }
    #expect(timeline.row("0/0", at: 0.1)?.frame.height == 44)
    #expect(isNear(timeline.row("0/0", at: 0.25)?.frame.height, 94, 0.5))
    #expect(timeline.row("0/1", at: 0.45)?.frame.minY == 144)
  }

  @Test func `the table's own header and footer scroll with the rows`() throws {
    let rows = TableRows([["a"]])
    _ = try playTable(rows) { _, table in
      table.tableHeaderView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 50))
      table.tableFooterView = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 30))
      table.layoutIfNeeded()
      #expect(table.rectForRow(at: IndexPath(row: 0, section: 0)).minY == 50)
      #expect(table.tableHeaderView?.frame == CGRect(x: 0, y: 0, width: 375, height: 50))
      #expect(table.tableFooterView?.frame == CGRect(x: 0, y: 94, width: 375, height: 30))
      #expect(table.contentSize.height == 124)
    }
  }

  @Test func `a row scrolls below the header that stays at the top`() throws {
    let rows = TableRows([(0..<50).map(String.init)])
    rows.headers = [0: "A"]
    _ = try playTable(rows) { _, table in
      table.scrollToRow(at: IndexPath(row: 20, section: 0), at: .top, animated: false)
      #expect(table.contentOffset.y == 880)
      table.scrollToRow(at: IndexPath(row: 20, section: 0), at: .none, animated: false)
      #expect(table.contentOffset.y == 880)
      table.scrollToRow(at: IndexPath(row: 30, section: 0), at: .middle, animated: false)
      #expect(table.contentOffset.y == 1170)
      table.scrollToRow(at: IndexPath(row: 49, section: 0), at: .top, animated: false)
      #expect(table.contentOffset.y == table.contentSize.height - 400)
    }
  }
}
