import Foundation
import Geometry
import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

/// Actions that a finger uncovers beside the rows of a table.
struct TableSwipeTests {
  private let names = ["Ann", "Ben", "Cleo", "Dan", "Eve"]

  /// The width of both trailing buttons: each is at least 74 points wide.
  private func openWidth(_ list: MailList, _ row: Int) -> CGFloat { list.reveal(row) ?? 0 }

  @Test func `a finger uncovers actions, and the row stays open`() throws {
    let list = MailList(names)
    _ = try playMails(list) { stage in
      stage.drag([300, 180], y: 90)
      stage.advance(by: 0.35)
      // The content follows the finger, but for the 10 points in which a drag is recognized.
      #expect(isNear(list.reveal(1), 300 - 180 - 10, 0.01))
      #expect(list.cell(1)?.configurationState.isSwiped == true)
      stage.advance(by: 1)
      #expect(openWidth(list, 1) >= 2 * 74)
      #expect(list.reveal(0) == 0)
      #expect(list.log == ["open 1"])
    }
  }

  @Test func `the buttons grow with the finger and fill what is uncovered`() throws {
    let list = MailList(names)
    _ = try playMails(list) { stage in
      stage.drag([360, 220], y: 90, hold: 1)
      for _ in 0..<8 {
        stage.advance(by: 0.05)
        guard let cell = list.cell(1), let reveal = list.reveal(1), reveal > 0 else { continue }
        let pane = try #require(cell.subviews.last)
        #expect(pane.frame == CGRect(x: 375, y: 0, width: reveal, height: 60))
        let buttons = pane.subviews.sorted { $0.frame.minX < $1.frame.minX }
        #expect(buttons.map(\.accessibilityLabel) == ["Archive", "Delete"])
        #expect(buttons[0].frame.minX == 0)
        #expect(isNear(buttons[0].frame.maxX, buttons[1].frame.minX, 0.001))
        #expect(isNear(buttons[1].frame.maxX, reveal, 0.001))
      }
    }
  }

  @Test func `a short movement, and one that returns, close again`() throws {
    for xs in [[300, 260], [300, 100, 290]] as [[CGFloat]] {
      let list = MailList(names)
      _ = try playMails(list) { stage in
        stage.drag(xs, y: 90)
        stage.advance(by: 2)
        #expect(list.reveal(1) == 0)
        #expect(list.cell(1)?.configurationState.isSwiped == false)
        #expect(list.cell(1)?.clipsToBounds == false)
        #expect(list.log == ["open 1", "close 1"])
      }
    }
  }

  @Test func `a flick opens the row`() throws {
    let list = MailList(names)
    _ = try playMails(list) { stage in
      stage.play([
        TouchTrack.fling(
          begin: stage.now, from: CGPoint(x: 300, y: 90), by: Vector(dx: -50, dy: 0), speed: 1000)
      ])
      stage.advance(by: 1)
      #expect(openWidth(list, 1) >= 148)
    }
  }

  @Test func `a tap on the content and a tap elsewhere only close the row`() throws {
    for y in [90, 210] as [CGFloat] {
      let list = MailList(names)
      _ = try playMails(list) { stage in
        stage.drag([300, 120], y: 90)
        stage.advance(by: 1)
        stage.tap(60, y)
        stage.advance(by: 1)
        #expect(list.reveal(1) == 0)
        #expect(list.log == ["open 1", "close 1"])
        stage.tap(60, y)
        stage.advance(by: 1)
        #expect(list.log.last == "select \(y == 90 ? "Ben" : "Dan")")
      }
    }
  }

  @Test func `a vertical drag closes the row and scrolls`() throws {
    let list = MailList((0..<20).map { "mail \($0)" })
    _ = try playMails(list) { stage in
      stage.drag([300, 120], y: 90)
      stage.advance(by: 1)
      stage.play([
        TouchTrack.drag(
          begin: stage.now, through: [CGPoint(x: 100, y: 90), CGPoint(x: 100, y: 30)],
          duration: Instant(seconds: 0.3), hold: Instant(seconds: 0.2))
      ])
      stage.advance(by: 1)
      #expect(isNear(list.tableView.contentOffset.y, 50, 1))
      #expect(list.reveal(1) == 0)
      #expect(list.log == ["open 1", "close 1"])
    }
  }

  @Test func `an action is performed by a tap, and closes the row when it is done`() throws {
    let list = MailList(names)
    _ = try playMails(list) { stage in
      stage.drag([300, 120], y: 90)
      stage.advance(by: 1)
      stage.tap(375 - openWidth(list, 1) + 20, 90)
      stage.advance(by: 1)
      #expect(list.log == ["open 1", "archive Ben"])
      #expect(openWidth(list, 1) >= 148)
      list.pending?(true)
      stage.advance(by: 1)
      #expect(list.reveal(1) == 0)
      #expect(list.mails == names)
      list.pending?(false)
      #expect(list.log == ["open 1", "archive Ben", "close 1"])
    }
  }

  @Test(arguments: [false, true])
  func `a deletion lets the content slide out and the row go`(deletesItself: Bool) throws {
    let list = MailList(names)
    list.deletesItself = deletesItself
    _ = try playMails(list) { stage in
      stage.drag([300, 120], y: 90)
      stage.advance(by: 1)
      let cell = try #require(list.cell(1))
      stage.tap(365, 90)
      stage.advance(by: 0.3)
      #expect(list.mails == ["Ann", "Cleo", "Dan", "Eve"])
      #expect(cell.superview != nil && cell.shownBounds.minX > 250)
      stage.advance(by: 1)
      #expect(cell.bounds.minX == 0 && cell.superview == nil)
      #expect(list.tableView.visibleCells.count == 4)
      #expect(list.cell(1)?.textLabel?.text == "Cleo")
      #expect(list.tableView.visibleCells.allSatisfy { $0.bounds.minX == 0 })
      #expect(list.log == ["open 1", "delete Ben", "close gone"])
    }
  }

  @Test func `a swipe across the row throws it away`() throws {
    let list = MailList(names)
    _ = try playMails(list) { stage in
      stage.drag([350, 60], y: 90, hold: 0.3)
      stage.advance(by: 0.55)
      let cell = try #require(list.cell(1))
      // The first button covers the others before the finger is lifted.
      let pane = try #require(cell.subviews.last)
      let first = try #require(pane.subviews.first { $0.accessibilityLabel == "Delete" })
      #expect(first.frame.width == pane.frame.width)
      #expect(list.log == ["open 1"])
      stage.advance(by: 0.25)
      #expect(cell.shownBounds.minX > 330)
      stage.advance(by: 2)
      #expect(list.log == ["open 1", "delete Ben", "close gone"])
      #expect(list.tableView.visibleCells.count == 4)
    }
  }

  @Test func `a throw is taken back by a finger that turns, and fails with its action`() throws {
    let list = MailList(names)
    list.deletes = false
    _ = try playMails(list) { stage in
      stage.drag([350, 60, 180], y: 90)
      stage.advance(by: 1)
      #expect(list.log == ["open 1"])
      #expect(openWidth(list, 1) >= 148)
      stage.tap(60, 90)
      stage.advance(by: 1)
      stage.drag([350, 60], y: 90)
      stage.advance(by: 2)
      #expect(list.log == ["open 1", "close 1", "open 1", "delete Ben", "close 1"])
      #expect(list.reveal(1) == 0 && list.mails == names)
    }
  }

  @Test func `without a full swipe the content resists beyond its buttons`() throws {
    let list = MailList(names)
    _ = try playMails(list) { stage in
      stage.drag([20, 350], y: 90)
      stage.advance(by: 0.39)
      let reveal = try #require(list.reveal(1))
      #expect(reveal < -80 && reveal > -250)
      stage.advance(by: 1)
      #expect(isNear(list.reveal(1), -74, 0.001))
      stage.tap(30, 90)
      stage.advance(by: 1)
      #expect(list.log == ["open 1", "Read Ben", "close 1"])
    }
  }

  @Test func `a row without actions cannot be swiped, and an edited table has none`() throws {
    let list = MailList(["fixed", "Ben"])
    _ = try playMails(list) { stage in
      stage.drag([300, 120], y: 30)
      stage.advance(by: 1)
      #expect(list.reveal(0) == 0)
      stage.drag([300, 120], y: 90)
      stage.advance(by: 1)
      list.tableView.setEditing(true, animated: true)
      stage.advance(by: 1)
      #expect(list.reveal(1) == 0)
      stage.drag([300, 120], y: 90)
      stage.advance(by: 1)
      #expect(list.log.filter { !$0.hasPrefix("select") } == ["open 1", "close 1"])
    }
  }

  @Test func `in a right-to-left interface the sides are mirrored`() throws {
    let list = MailList(names)
    _ = try playMails(list, direction: .rightToLeft) { stage in
      stage.drag([60, 240], y: 90)
      stage.advance(by: 1)
      #expect(isNear(list.reveal(1), -openWidth(list, 1).magnitude, 0.001))
      #expect(openWidth(list, 1) <= -148)
      // The first action is at the edge.
      stage.tap(10, 90)
      stage.advance(by: 1)
      #expect(list.log == ["open 1", "delete Ben", "close gone"])
    }
  }

  @Test func `an open row goes along with updates and a rotation`() throws {
    let list = MailList(names)
    _ = try playMails(list) { stage in
      stage.drag([300, 120], y: 90)
      stage.advance(by: 1)
      let (cell, open) = (try #require(list.cell(1)), openWidth(list, 1))
      list.mails.insert("new", at: 0)
      list.tableView.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
      stage.advance(by: 1)
      #expect(list.cell(2) === cell && openWidth(list, 2) == open)
      stage.rotate(to: CGSize(width: 340, height: 480), duration: 0.4)
      stage.advance(by: 1)
      #expect(list.cell(2) === cell && openWidth(list, 2) == open)
      let pane = try #require(cell.subviews.last)
      #expect(pane.frame.maxX == cell.bounds.maxX && cell.bounds.width == 340)
      let edge = cell.convert(CGPoint(x: cell.bounds.maxX - 10, y: 30), to: nil)
      stage.tap(edge.x, edge.y)
      stage.advance(by: 1)
      #expect(list.log == ["open 1", "delete Ben", "close gone"])
    }
  }

  @Test func `a reload takes the actions away`() throws {
    let list = MailList(names)
    _ = try playMails(list) { stage in
      stage.drag([300, 120], y: 90)
      stage.advance(by: 1)
      list.tableView.reloadData()
      stage.advance(by: 0.1)
      #expect(list.tableView.visibleCells.allSatisfy { $0.bounds.minX == 0 })
      stage.drag([300, 120], y: 150)
      stage.advance(by: 1)
      list.tableView.reloadRows(at: [IndexPath(row: 2, section: 0)], with: .none)
      stage.advance(by: 1)
      #expect(list.tableView.visibleCells.allSatisfy { $0.bounds.minX == 0 })
      #expect(list.log == ["open 1", "close 1", "open 2", "close 2"])
    }
  }

  /// Rows that the data source lets be edited.
  private final class EditableRows: NSObject, UITableViewDataSource, UITableViewDelegate {
    var rows = ["a", "b", "c"]

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      rows.count
    }

    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell { UITableViewCell(style: .default, reuseIdentifier: nil) }

    func tableView(_ tableView: UITableView, canEditRowAt indexPath: IndexPath) -> Bool {
      indexPath.row > 0
    }

    func tableView(
      _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
      forRowAt indexPath: IndexPath
    ) {
      guard editingStyle == .delete else { return }
      rows.remove(at: indexPath.row)
      tableView.deleteRows(at: [indexPath], with: .automatic)
    }
  }

  /// A delegate that gives a row these actions.
  private final class Actions: NSObject, UITableViewDelegate {
    let configuration: UISwipeActionsConfiguration?
    init(_ configuration: UISwipeActionsConfiguration?) { self.configuration = configuration }
    func tableView(
      _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
    ) -> UISwipeActionsConfiguration? { configuration }
  }

  /// A delegate that gives a row no older actions.
  private final class OlderActions: NSObject, UITableViewDelegate {
    func tableView(
      _ tableView: UITableView, editActionsForRowAt indexPath: IndexPath
    ) -> [UITableViewRowAction]? { nil }
  }

  @Test(arguments: ["no actions", "nil", "older nil", "empty"])
  func `an editable row without actions of its own is deleted by the data source`(
    _ answer: String
  ) throws {
    let rows = EditableRows()
    let delegate: any UITableViewDelegate =
      switch answer {
      case "nil": Actions(nil)
      case "older nil": OlderActions()
      case "empty": Actions(UISwipeActionsConfiguration(actions: []))
      default: rows
      }
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 375, height: 400))) { stage in
      let table = UITableView(frame: stage.rootView.bounds, style: .insetGrouped)
      (table.dataSource, table.delegate) = (rows, delegate)
      stage.rootView.addSubview(table)
      stage.advance(by: 0)
      let y = try #require(table.cellForRow(at: IndexPath(row: 1, section: 0))).center.y
      stage.drag([300, 60], y: y - 44)
      stage.advance(by: 2)
      #expect(rows.rows == ["a", "b", "c"])
      stage.drag([340, 30], y: y)
      stage.advance(by: 2)
      #expect(rows.rows == (answer == "empty" ? ["a", "b", "c"] : ["a", "c"]))
    }
  }
}
