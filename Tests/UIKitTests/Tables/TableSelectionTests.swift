import Foundation
import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

struct TableSelectionTests {
  @Test func `taps select one row, and the delegate is asked in order`() throws {
    let rows = TableRows([["a", "b", "c"]])
    _ = try playTable(rows) { stage, table in
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.1), at: CGPoint(x: 100, y: 20)))
      stage.play(TouchTrack.tap(begin: Instant(seconds: 1), at: CGPoint(x: 100, y: 60)))
      stage.advance(by: 2)
      #expect(table.indexPathForSelectedRow == IndexPath(row: 1, section: 0))
      #expect(table.indexPathsForSelectedRows == [IndexPath(row: 1, section: 0)])
      #expect(table.visibleCells.map(\.isSelected) == [false, true, false])
    }
    #expect(
      rows.log == [
        "highlight 0", "will select 0", "unhighlight 0", "select 0", "highlight 1", "will select 1",
        "will deselect 0", "unhighlight 1", "deselect 0", "select 1",
      ])
  }

  @Test func `the background of a deselected row fades out`() throws {
    let rows = TableRows([["a", "b"]])
    _ = try playTable(rows) { stage, table in
      let path = IndexPath(row: 0, section: 0)
      table.selectRow(at: path, animated: false, scrollPosition: .none)
      let cell = try #require(table.cellForRow(at: path))
      let ground = try #require(cell.subviews.first)
      #expect(cell.isSelected && !ground.isHidden && ground.backgroundColor == .systemGray4)
      stage.advance(by: 0.5)
      table.deselectRow(at: path, animated: true)
      #expect(!cell.isSelected && !ground.isHidden && ground.alpha == 0)
      stage.advance(by: 0.5)
      #expect(ground.isHidden)
      table.selectRow(at: path, animated: false, scrollPosition: .none)
      table.deselectRow(at: path, animated: false)
      #expect(ground.isHidden && table.indexPathsForSelectedRows == nil)
    }
  }

  @Test func `several rows can be selected`() throws {
    let rows = TableRows([["a", "b", "c"]])
    _ = try playTable(rows, prepare: { $0.allowsMultipleSelection = true }) { stage, table in
      for (time, y) in [(0.1, 20.0), (1, 60), (2, 20)] {
        stage.play(TouchTrack.tap(begin: Instant(seconds: time), at: CGPoint(x: 100, y: y)))
      }
      stage.advance(by: 1.5)
      #expect(table.indexPathsForSelectedRows?.map(\.row) == [0, 1])
      stage.advance(by: 1.5)
      #expect(table.indexPathsForSelectedRows?.map(\.row) == [1])
    }
  }

  @Test func `an edited table shifts the contents, and a tap on a control deletes the row`() throws
  {
    let rows = TableRows([["a", "b", "c"]])
    let timeline = try playTable(rows) { stage, table in
      let cell = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0)))
      #expect(cell.contentView.frame.minX == 0)
      stage.advance(by: 0.5)
      table.setEditing(true, animated: true)
      #expect(cell.isEditing && cell.editingStyle == .delete)
      #expect(cell.contentView.frame.minX == 38)
      stage.advance(by: 0.5)
      stage.play(TouchTrack.tap(begin: .zero, at: CGPoint(x: 23, y: 66)))
      stage.advance(by: 1)
      #expect(rows.sections == [["a", "c"]])
      table.setEditing(false, animated: true)
      stage.advance(by: 1)
      #expect(table.visibleCells.allSatisfy { $0.contentView.frame.minX == 0 })
    }
    #expect(rows.log == ["commit 1"])
    #expect(timeline.row("0/1", at: 1.2).map { $0.frame.minX < -10 } ?? false)
  }

  @Test func `a row is dragged by its grip`() throws {
    let rows = TableRows([["a", "b", "c"]])
    _ = try playTable(rows) { stage, table in
      for cell in table.visibleCells { cell.showsReorderControl = true }
      table.setEditing(true, animated: false)
      stage.play(
        [
          TouchTrack.drag(
            begin: Instant(seconds: 0.2),
            through: [CGPoint(x: 350, y: 22), CGPoint(x: 350, y: 110)],
            duration: Instant(seconds: 0.5), hold: Instant(seconds: 0.3))
        ])
      stage.advance(by: 2)
      #expect(rows.sections == [["b", "c", "a"]])
    }
    #expect(rows.log == ["move 0 to 2"])
  }

  @Test func `labels, accessories and separators have the positions of their styles`() throws {
    let rows = TableRows([["Title"]])
    rows.style = .subtitle
    _ = try playTable(rows) { _, table in
      let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
      cell.detailTextLabel?.text = "detail"
      cell.accessoryType = .disclosureIndicator
      cell.layoutIfNeeded()
      let (text, detail) = (try #require(cell.textLabel), try #require(cell.detailTextLabel))
      #expect(text.frame.minX == 16 && detail.frame.minX == 16)
      #expect(text.frame.maxY == detail.frame.minY)
      let ends = text.frame.minY + detail.frame.maxY
      #expect(abs(ends - 44) < 1e-6)
      // A chevron of 8 pt, 16 pt from the edge, with 8 pt before it.
      #expect(cell.contentView.frame.width == 343)
      let line = try #require(cell.subviews.first { $0.frame.height <= 1 })
      #expect(line.frame.minX == 16 && line.frame.maxX == 375 && line.frame.maxY == 44)
    }
  }

  @Test func `a table view controller is the source of its table`() throws {
    final class Screen: UITableViewController {
      override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        3
      }

      override func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell {
        let cell = UITableViewCell(style: .value1, reuseIdentifier: nil)
        cell.textLabel?.text = "\(indexPath.row)"
        return cell
      }

      override func tableView(
        _ tableView: UITableView, heightForRowAt indexPath: IndexPath
      ) -> CGFloat { 50 }
    }
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 375, height: 400))) { stage in
      let screen = Screen(style: .grouped)
      stage.rootViewController = screen
      stage.advance(by: 0.1)
      #expect(screen.view === screen.tableView && screen.tableView.style == .grouped)
      #expect(screen.tableView.visibleCells.count == 3)
      #expect(screen.tableView.visibleCells.allSatisfy { $0.frame.height == 50 })
      let delegate = screen.tableView.delegate
      let path = IndexPath(row: 0, section: 0)
      #expect(delegate?.tableView?(screen.tableView, heightForRowAt: path) == 50)
      #expect(delegate?.tableView?(screen.tableView, indentationLevelForRowAt: path) == nil)
    }
  }
}
