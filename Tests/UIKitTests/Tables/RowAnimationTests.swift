import Foundation
import Staging
import Testing
import Timelines
import Timing
import UIKit

struct RowAnimationTests {
  /// Plays the insertion of a row before the second of three.
  private func insertion(_ animation: UITableView.RowAnimation) throws -> Timeline {
    let rows = TableRows([["a", "b", "c"]])
    return try playTable(rows) { stage, table in
      stage.advance(by: 1)
      rows.sections[0].insert("new", at: 1)
      table.insertRows(at: [IndexPath(row: 1, section: 0)], with: animation)
      stage.advance(by: 1)
    }
  }

  /// Plays the deletion of the second of three rows.
  private func deletion(_ animation: UITableView.RowAnimation) throws -> Timeline {
    let rows = TableRows([["a", "b", "c"]])
    return try playTable(rows) { stage, table in
      stage.advance(by: 1)
      rows.sections[0].remove(at: 1)
      table.deleteRows(at: [IndexPath(row: 1, section: 0)], with: animation)
      stage.advance(by: 1)
    }
  }

  /// The name of the inserted row.
  private func newKey(of timeline: Timeline) -> String? {
    let old = Set(timeline.elements(at: .zero).map(\.identity.key))
    return timeline.elements(at: Instant(seconds: 1.9)).first {
      $0.identity.kind == .cell && !old.contains($0.identity.key)
    }?.identity.key
  }

  @Test(arguments: [UITableView.RowAnimation.fade, .automatic])
  func `a row fades in place`(_ animation: UITableView.RowAnimation) throws {
    let timeline = try insertion(animation)
    let key = try #require(newKey(of: timeline))
    let (start, middle) = (timeline.row(key, at: 1), timeline.row(key, at: 1.15))
    #expect(start?.alpha == 0 && start?.frame.minY == 44)
    #expect(isNear((middle?.alpha).map { CGFloat($0) }, 0.5, 0.01))
    #expect(timeline.row(key, at: 1.3)?.alpha == 1)
    let gone = try deletion(animation)
    #expect(isNear((gone.row("0/1", at: 1.15)?.alpha).map { CGFloat($0) }, 0.5, 0.01))
    #expect(gone.row("0/1", at: 1.15)?.frame.minY == 44)
    #expect(gone.row("0/1", at: 1.35) == nil)
    #expect(isNear(gone.row("0/2", at: 1.15)?.frame.minY, 66, 0.3))
  }

  @Test(arguments: [(UITableView.RowAnimation.right, 375.0), (.left, -375.0)])
  func `a row slides by the width of the table`(
    _ animation: UITableView.RowAnimation, by distance: Double
  ) throws {
    let timeline = try insertion(animation)
    let key = try #require(newKey(of: timeline))
    let start = try #require(timeline.row(key, at: 1))
    #expect(start.frame.minX == distance && start.frame.minY == 44 && start.alpha == 1)
    let middle = try #require(timeline.row(key, at: 1.15))
    #expect(isNear(middle.frame.minX, distance / 2, 3))
    #expect(timeline.row(key, at: 1.3)?.frame.minX == 0)
    let gone = try deletion(animation)
    #expect(isNear(gone.row("0/1", at: 1.15)?.frame.minX, distance / 2, 3))
    #expect(gone.row("0/1", at: 1.35) == nil)
  }

  @Test(arguments: [UITableView.RowAnimation.top, .middle, .bottom])
  func `a row opens and closes exactly between its neighbors`(
    _ animation: UITableView.RowAnimation
  ) throws {
    let timeline = try insertion(animation)
    let key = try #require(newKey(of: timeline))
    #expect(timeline.row(key, at: 1)?.frame.height == 0)
    #expect(timeline.row(key, at: 1.3)?.frame == CGRect(x: 0, y: 44, width: 375, height: 44))
    let gone = try deletion(animation)
    for seconds in [1.05, 1.1, 1.15, 1.2, 1.25] {
      let (row, next) = (timeline.row(key, at: seconds), timeline.row("0/1", at: seconds))
      #expect(isNear(row?.frame.minY, 44, 1e-6))
      #expect(isNear(row?.frame.maxY, next?.frame.minY ?? -1, 1e-6))
      let (old, below) = (gone.row("0/1", at: seconds), gone.row("0/2", at: seconds))
      #expect(isNear(old?.frame.minY, 44, 1e-6))
      #expect(isNear(old?.frame.maxY, below?.frame.minY ?? -1, 1e-6))
    }
  }

  @Test func `without an animation a row appears at once, and others make room`() throws {
    let timeline = try insertion(.none)
    let key = try #require(newKey(of: timeline))
    for seconds in [1, 1.15, 1.3] {
      let row = try #require(timeline.row(key, at: seconds))
      #expect(row.alpha == 1 && row.frame == CGRect(x: 0, y: 44, width: 375, height: 44))
    }
    #expect(isNear(timeline.row("0/1", at: 1.15)?.frame.minY, 66, 0.3))
    let gone = try deletion(.none)
    #expect(gone.row("0/1", at: 1.01) == nil)
    #expect(isNear(gone.row("0/2", at: 1.15)?.frame.minY, 66, 0.3))
  }

  @Test func `a reloaded row changes in place, or slides`() throws {
    func reload(_ animation: UITableView.RowAnimation) throws -> Timeline {
      let rows = TableRows([["a", "b", "c"]])
      return try playTable(rows) { stage, table in
        stage.advance(by: 1)
        rows.sections[0][1] = "other"
        table.reloadRows(at: [IndexPath(row: 1, section: 0)], with: animation)
        stage.advance(by: 1)
      }
    }
    let fade = try reload(.fade)
    #expect(
      fade.elements(at: Instant(seconds: 1.15)).filter { $0.identity.key == "0/1" }.count == 1)
    let slide = try reload(.right)
    let both = slide.elements(at: Instant(seconds: 1.15)).filter { $0.identity.key == "0/1" }
    #expect(both.count == 2)
    #expect(both.allSatisfy { abs($0.frame.minX - 187.5) < 3 })
    let swap = try reload(.none)
    #expect(
      swap.elements(at: Instant(seconds: 1.15)).filter { $0.identity.key == "0/1" }.count == 1)
  }

  @Test func `sections and rows change together, and equal runs are equal`() throws {
    func play() throws -> Timeline {
      let rows = TableRows([["a", "b"], ["c"], ["d", "e"]])
      rows.headers = [0: "One", 1: "Two", 2: "Three"]
      return try playTable(rows, style: .grouped) { stage, table in
        stage.advance(by: 1)
        table.beginUpdates()
        rows.sections = [["b", "x"], ["n"], ["d", "e"]]
        table.deleteRows(at: [IndexPath(row: 0, section: 0)], with: .left)
        table.insertRows(at: [IndexPath(row: 1, section: 0)], with: .top)
        table.deleteSections(IndexSet(integer: 1), with: .fade)
        table.insertSections(IndexSet(integer: 1), with: .right)
        table.endUpdates()
        #expect(table.numberOfRows(inSection: 0) == 2)
        stage.advance(by: 1)
        #expect(table.visibleCells.map { $0.textLabel?.text } == ["b", "x", "n", "d", "e"])
        rows.sections.insert(rows.sections.remove(at: 2), at: 0)
        table.moveSection(2, toSection: 0)
        stage.advance(by: 1)
      }
    }
    let timeline = try play()
    #expect(try timeline == play())
    #expect(timeline.row("0/0", at: 1.15).map { $0.frame.minX < -100 } ?? false)
    #expect(isNear((timeline.row("1/0", at: 1.15)?.alpha).map { CGFloat($0) }, 0.5, 0.01))
  }

  @Test func `a diffable source animates what differs with its own animation`() throws {
    var kept: UITableViewDiffableDataSource<String, Int>?
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 375, height: 400))) { stage in
      let table = UITableView(frame: stage.rootView.bounds)
      table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
      stage.rootView.addSubview(table)
      let source = UITableViewDiffableDataSource<String, Int>(tableView: table) {
        table, path, item in
        let cell = table.dequeueReusableCell(withIdentifier: "cell", for: path)
        cell.textLabel?.text = "\(item)"
        return cell
      }
      source.defaultRowAnimation = .left
      kept = source
      var state = NSDiffableDataSourceSnapshot<String, Int>()
      state.appendSections(["s"])
      state.appendItems([1, 2, 3])
      source.apply(state, animatingDifferences: false)
      stage.advance(by: 1)
      state.deleteItems([2])
      state.appendItems([4])
      source.apply(state)
      #expect(source.indexPath(for: 4) == IndexPath(row: 2, section: 0))
      stage.advance(by: 1)
      #expect(table.visibleCells.map { $0.textLabel?.text } == ["1", "3", "4"])
    }
    #expect(kept?.snapshot().itemIdentifiers == [1, 3, 4])
    #expect(isNear(timeline.row("2", at: 1.15)?.frame.minX, -187.5, 3))
    #expect(isNear(timeline.row("4", at: 1.15)?.frame.minX, -187.5, 3))
  }
}
