import Foundation
import Staging
import Testing
import Timelines
import Timing
import UIKit

/// The law that any update ends where a table of the new data begins.
struct TableUpdateLawTests {
  /// A generator of the same numbers in each run.
  private struct Numbers {
    var state: UInt64

    /// Returns a number from 0 up to a limit that is excluded.
    mutating func next(_ limit: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % max(1, limit)
    }
  }

  /// The animations that an update chooses from.
  private static let animations: [UITableView.RowAnimation] = [
    .fade, .right, .left, .top, .bottom, .none, .middle, .automatic,
  ]

  @Test(arguments: [UITableView.Style.plain, .grouped, .insetGrouped], 1...6)
  func `updates of any kind end as a fresh table`(_ style: UITableView.Style, seed: Int) throws {
    var numbers = Numbers(state: UInt64(seed * 977))
    let rows = TableRows([["a", "b", "c"], ["d", "e"], []])
    rows.headers = [0: "One", 2: "Three"]
    var count = 0
    _ = try playTable(rows, style: style) { stage, table in
      for _ in 0..<25 {
        let offset = CGFloat(numbers.next(80))
        if numbers.next(3) == 0 { table.contentOffset.y = offset }
        table.beginUpdates()
        change(rows, in: table, &numbers, &count)
        table.endUpdates()
        // Every other update begins while the one before it is still in progress.
        stage.advance(by: numbers.next(2) == 0 ? 0.1 : 0.5)
      }
      stage.advance(by: 1)
      let fresh = UITableView(frame: table.bounds, style: style)
      (fresh.dataSource, fresh.delegate) = (rows, rows)
      stage.rootView.addSubview(fresh)
      fresh.contentOffset = table.contentOffset
      fresh.layoutIfNeeded()
      #expect(table.contentSize == fresh.contentSize)
      for section in rows.sections.indices {
        // A header keeps its view, even where the section has another number and no title by now.
        guard let header = fresh.headerView(forSection: section) else { continue }
        #expect(table.headerView(forSection: section)?.frame == header.frame)
      }
      #expect(
        table.visibleCells.map { $0.textLabel?.text }
          == fresh.visibleCells.map { $0.textLabel?.text })
      #expect(table.visibleCells.map(\.frame) == fresh.visibleCells.map(\.frame))
      #expect(
        table.visibleCells.map(\.contentView.frame) == fresh.visibleCells.map(\.contentView.frame))
      #expect(table.visibleCells.allSatisfy { $0.alpha == 1 && !$0.isHidden })
      #expect(table.visibleCells.map(\.zIndex) == fresh.visibleCells.map(\.zIndex))
      #expect(
        table.visibleCells.map(\.appearance.corners)
          == fresh.visibleCells.map(\.appearance.corners))
    }
  }

  /// Deletes, reloads and inserts some rows or a section.
  private func change(
    _ rows: TableRows, in table: UITableView, _ numbers: inout Numbers, _ count: inout Int
  ) {
    func animation(_ numbers: inout Numbers) -> UITableView.RowAnimation {
      Self.animations[numbers.next(Self.animations.count)]
    }
    if numbers.next(5) == 0 {
      let section = numbers.next(rows.sections.count)
      count += 1
      if numbers.next(2) == 0, rows.sections.count > 1 {
        rows.sections.remove(at: section)
        table.deleteSections(IndexSet(integer: section), with: animation(&numbers))
      } else {
        rows.sections.insert(["n\(count)", "m\(count)"], at: section)
        table.insertSections(IndexSet(integer: section), with: animation(&numbers))
      }
      return
    }
    let section = numbers.next(rows.sections.count)
    let old = rows.sections[section]
    var kept: [String] = []
    for (row, text) in old.enumerated() {
      let path = IndexPath(row: row, section: section)
      switch numbers.next(4) {
      case 0: table.deleteRows(at: [path], with: animation(&numbers))
      case 1:
        kept.append(text + "'")
        table.reloadRows(at: [path], with: animation(&numbers))
      default: kept.append(text)
      }
    }
    var new: [String] = []
    for text in kept + ["end"] {
      if numbers.next(3) == 0 {
        count += 1
        table.insertRows(
          at: [IndexPath(row: new.count, section: section)], with: animation(&numbers))
        new.append("i\(count)")
      }
      if text != "end" { new.append(text) }
    }
    rows.sections[section] = new
  }
}
