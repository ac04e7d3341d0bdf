import Foundation
import Staging
import TestSupport
import Testing
import Timelines
import Timing
import UIKit

/// The law that any update ends where a table of the new data begins.
struct TableUpdateLawTests {
  /// The animations that an update chooses from.
  private static let animations: [UITableView.RowAnimation] = [
    .fade, .right, .left, .top, .bottom, .none, .middle, .automatic,
  ]

  @Test(arguments: [UITableView.Style.plain, .grouped, .insetGrouped], 1...6)
  func `updates of any kind end as a fresh table`(_ style: UITableView.Style, seed: Int) throws {
    var numbers = SeededNumbers(seed: UInt64(seed * 977))
    let rows = TableRows([["a", "b", "c"], ["d", "e"], []])
    rows.headers = [0: "One", 2: "Three"]
    var count = 0
    _ = try playTable(rows, style: style) { stage, table in
      for _ in 0..<25 {
        let offset = CGFloat(numbers.below(80))
        if numbers.below(3) == 0 { table.contentOffset.y = offset }
        table.beginUpdates()
        change(rows, in: table, &numbers, &count)
        table.endUpdates()
        // Every other update begins while the one before it is still in progress.
        stage.advance(by: numbers.below(2) == 0 ? 0.1 : 0.5)
      }
      stage.advance(by: 1)
      let fresh = UITableView(frame: table.bounds, style: style)
      (fresh.dataSource, fresh.delegate) = (rows, rows)
      stage.rootView.addSubview(fresh)
      fresh.contentOffset = table.contentOffset
      fresh.layoutIfNeeded()
      #expect(table.contentSize == fresh.contentSize)
      for section in rows.sections.indices {
        // A header keeps its view where the section gets another number: one with a title where
        // there is none by now, and the gap of a grouped table where there is one.
        guard let header = fresh.headerView(forSection: section) else { continue }
        let kept = table.supplementaryView(
          forElementKind: UICollectionView.elementKindSectionHeader,
          at: IndexPath(item: 0, section: section))
        #expect(kept?.frame == header.frame)
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
    _ rows: TableRows, in table: UITableView, _ numbers: inout SeededNumbers, _ count: inout Int
  ) {
    func animation(_ numbers: inout SeededNumbers) -> UITableView.RowAnimation {
      Self.animations[numbers.below(Self.animations.count)]
    }
    if numbers.below(5) == 0 {
      let section = numbers.below(rows.sections.count)
      count += 1
      if numbers.below(2) == 0, rows.sections.count > 1 {
        rows.sections.remove(at: section)
        table.deleteSections(IndexSet(integer: section), with: animation(&numbers))
      } else {
        rows.sections.insert(["n\(count)", "m\(count)"], at: section)
        table.insertSections(IndexSet(integer: section), with: animation(&numbers))
      }
      return
    }
    let section = numbers.below(rows.sections.count)
    let old = rows.sections[section]
    var kept: [String] = []
    for (row, text) in old.enumerated() {
      let path = IndexPath(row: row, section: section)
      switch numbers.below(4) {
      case 0: table.deleteRows(at: [path], with: animation(&numbers))
      case 1:
        kept.append(text + "'")
        table.reloadRows(at: [path], with: animation(&numbers))
      default: kept.append(text)
      }
    }
    var new: [String] = []
    for text in kept + ["end"] {
      if numbers.below(3) == 0 {
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
