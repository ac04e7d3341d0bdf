import Foundation
import Staging
import TestSupport
import Testing
import Timelines
import Timing
import UIKit

/// The heights of rows, headers and bars, which differ between versions of the system.
struct ChromeMeasurementsTests {
  /// Runs a body with a laid out table on a version of the system.
  private func withTable(
    _ style: UITableView.Style, on system: SystemVersion, _ rows: TableRows,
    _ body: (UITableView) throws -> Void
  ) throws {
    var settings = StageSettings(
      canvas: Canvas(size: CGSize(width: 390, height: 844), scale: 2))
    settings.system = system
    _ = try Stage.run(settings: settings) { stage in
      let table = UITableView(frame: stage.rootView.bounds, style: style)
      (table.dataSource, table.delegate) = (rows, rows)
      stage.rootView.addSubview(table)
      stage.advance(by: 0)
      try body(table)
    }
  }

  /// Compares the numbers of a plain table.
  private func comparePlain(_ compare: (String, CGFloat) throws -> Void) throws {
    let rows = TableRows([["a", "b", "c"], ["d", "e"], ["f"]])
    rows.headers = [0: "One", 1: "Two", 2: "Three"]
    try withTable(.plain, on: .iOS26, rows) { table in
      let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
      let header = table.rectForHeader(inSection: 0)
      try compare("plain table, default cell height", cell.frame.height)
      #expect(cell.frame.minY == header.maxY)
      let label = try #require(cell.textLabel)
      try compare("plain table, cell label origin x", label.convert(label.bounds, to: cell).minX)
      // Its height, and so its upper edge, is that of the font, which is another one here.
      #expect(label.center.y == cell.bounds.midY)
      try compare("plain table, separator left inset", table.separatorInset.left)
      try compare("plain table, separator right inset", table.separatorInset.right)
      let tops = (0..<3).flatMap { section in
        (0..<rows.sections[section].count).map {
          table.rectForRow(at: IndexPath(row: $0, section: section)).minY
        }
      }
      #expect(tops == [62.5, 114, 165.5, 279.5, 331, 445])
      table.sectionHeaderTopPadding = 0
      table.layoutIfNeeded()
      let bare = table.rectForHeader(inSection: 0)
      try compare("plain table, section header height", bare.height)
      try compare("plain table, padding before the first header", header.height - bare.height)
    }
  }

  /// Compares the numbers of an inset grouped table.
  private func compareGrouped(_ compare: (String, CGFloat) throws -> Void) throws {
    let rows = TableRows([["a", "b"]])
    rows.footers = [0: "Footer"]
    try withTable(.insetGrouped, on: .iOS26, rows) { table in
      let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
      try compare("inset grouped, default cell height", cell.frame.height)
      try compare("inset grouped, card radius", CGFloat(cell.appearance.corners.topLeft))
      try compare("inset grouped, footer height", table.rectForFooter(inSection: 0).height)
    }
    rows.style = .subtitle
    rows.details = ["a": "detail"]
    try withTable(.insetGrouped, on: .iOS26, rows) { table in
      let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)))
      try compare("inset grouped, subtitle cell height", cell.frame.height)
    }
  }

  /// Compares the numbers of a navigation bar.
  private func compareBar(_ compare: (String, CGFloat) throws -> Void) throws {
    var settings = StageSettings(canvas: Canvas(size: CGSize(width: 393, height: 852), scale: 3))
    settings.system = .iOS26
    _ = try Stage.run(settings: settings) { stage in
      let screen = UIViewController()
      screen.title = "Title"
      let item = UIView(frame: CGRect(x: 0, y: 0, width: 44, height: 44))
      screen.navigationItem.rightBarButtonItem = UIBarButtonItem(customView: item)
      stage.rootViewController = UINavigationController(rootViewController: screen)
      stage.advance(by: 0)
      let frame = item.convert(item.bounds, to: nil)
      try compare("navigation bar, inline, origin y", frame.minY)
      try compare("navigation bar, inline, height (iPhone 16 simulator)", frame.height)
      try compare("navigation bar, inline zone", screen.view.safeAreaInsets.top - frame.minY)
    }
  }

  @Test func `rows, headers and bars have the sizes of iOS 26`() throws {
    var score = LawScore("F4", within: 1e-9)
    let table = try MeasuredTable("tables-bars")
    let compare: (String, CGFloat) throws -> Void = { name, number in
      let row = try #require(table.rows.first { $0["item"] == name })
      let recorded = try #require(Double(row["value"] ?? ""))
      score.compare(name, difference: Double(number) - recorded)
    }
    try comparePlain(compare)
    try compareGrouped(compare)
    try compareBar(compare)
    try compare("toggle switch intrinsic width", UISwitch().intrinsicContentSize.width)
    try compare("toggle switch intrinsic height", UISwitch().intrinsicContentSize.height)
    try compare("progress view intrinsic height", UIProgressView().intrinsicContentSize.height)
    #expect(score.misses == [])
    #expect(score.share == 1)
    #expect(try score.isRecorded())
  }

  @Test func `rows and headers of iOS 18 are lower`() throws {
    let rows = TableRows([["a", "b"]])
    rows.headers = [0: "One"]
    try withTable(.plain, on: .iOS18, rows) { table in
      #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)) == CGRect(0, 72, 390, 44))
      #expect(table.separatorInset.right == 0)
    }
  }

  @Test(arguments: SystemVersion.allCases)
  func `a device answers with its version`(_ system: SystemVersion) throws {
    var settings = StageSettings(canvas: Canvas(size: CGSize(width: 20, height: 20)))
    settings.system = system
    _ = try Stage.run(settings: settings) { _ in
      #expect(UIDevice.current.systemVersion == "\(system.rawValue).0")
      #expect(isSystemAvailable(17, 4) && isSystemAvailable(18))
      #expect(isSystemAvailable(26) == (system == .iOS26))
      #expect(!isSystemAvailable(26, 1) && !isSystemAvailable(27))
    }
  }
}
