import Foundation
import Staging
import Timelines
import Timing
import UIKit

/// The data source and delegate of a table with sections of texts, which counts what it is asked.
final class TableRows: NSObject, UITableViewDataSource, UITableViewDelegate {
  var sections: [[String]]
  var headers: [Int: String] = [:]
  var footers: [Int: String] = [:]
  var heights: [String: CGFloat] = [:]
  var details: [String: String] = [:]
  var style = UITableViewCell.CellStyle.default
  private(set) var made = 0
  private(set) var log: [String] = []

  init(_ sections: [[String]]) { self.sections = sections }

  func numberOfSections(in tableView: UITableView) -> Int { sections.count }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    sections[section].count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell =
      tableView.dequeueReusableCell(withIdentifier: "row")
      ?? {
        made += 1
        return UITableViewCell(style: style, reuseIdentifier: "row")
      }()
    let text = sections[indexPath.section][indexPath.row]
    cell.textLabel?.text = text
    cell.detailTextLabel?.text = details[text]
    return cell
  }

  func tableView(_ tableView: UITableView, titleForHeaderInSection section: Int) -> String? {
    headers[section]
  }

  func tableView(_ tableView: UITableView, titleForFooterInSection section: Int) -> String? {
    footers[section]
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat {
    heights[sections[indexPath.section][indexPath.row]] ?? tableView.rowHeight
  }

  func tableView(_ tableView: UITableView, willSelectRowAt indexPath: IndexPath) -> IndexPath? {
    log.append("will select \(indexPath.row)")
    return indexPath
  }

  func tableView(_ tableView: UITableView, willDeselectRowAt indexPath: IndexPath) -> IndexPath? {
    log.append("will deselect \(indexPath.row)")
    return indexPath
  }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.append("select \(indexPath.row)")
  }

  func tableView(_ tableView: UITableView, didDeselectRowAt indexPath: IndexPath) {
    log.append("deselect \(indexPath.row)")
  }

  func tableView(_ tableView: UITableView, didHighlightRowAt indexPath: IndexPath) {
    log.append("highlight \(indexPath.row)")
  }

  func tableView(_ tableView: UITableView, didUnhighlightRowAt indexPath: IndexPath) {
    log.append("unhighlight \(indexPath.row)")
  }

  func tableView(
    _ tableView: UITableView, commit editingStyle: UITableViewCell.EditingStyle,
    forRowAt indexPath: IndexPath
  ) {
    log.append("commit \(indexPath.row)")
    sections[indexPath.section].remove(at: indexPath.row)
    tableView.deleteRows(at: [indexPath], with: .left)
  }

  func tableView(
    _ tableView: UITableView, moveRowAt sourceIndexPath: IndexPath,
    to destinationIndexPath: IndexPath
  ) {
    log.append("move \(sourceIndexPath.row) to \(destinationIndexPath.row)")
    let row = sections[sourceIndexPath.section].remove(at: sourceIndexPath.row)
    sections[destinationIndexPath.section].insert(row, at: destinationIndexPath.row)
  }
}

/// Plays a body with a table that fills a canvas of 375 × 400 pt, on the stage from time 0.
func playTable(
  _ rows: TableRows, style: UITableView.Style = .plain,
  prepare: (UITableView) -> Void = { _ in },
  _ body: (Stage, UITableView) throws -> Void
) throws -> Timeline {
  try Stage.run(canvas: Canvas(size: CGSize(width: 375, height: 400))) { stage in
    let table = UITableView(frame: stage.rootView.bounds, style: style)
    prepare(table)
    (table.dataSource, table.delegate) = (rows, rows)
    stage.rootView.addSubview(table)
    stage.advance(by: 0)
    try withExtendedLifetime(rows) { try body(stage, table) }
  }
}

extension Timeline {
  /// Returns the row of a key at some seconds; `nil` where it is not drawn.
  func row(_ key: String, at seconds: Double) -> Element? {
    elements(at: Instant(seconds: seconds)).last {
      $0.identity.key == key && $0.identity.kind == .cell
    }
  }
}

/// Returns whether a number exists and is equal to another within a tolerance.
func isNear(_ number: CGFloat?, _ other: CGFloat, _ tolerance: CGFloat) -> Bool {
  number.map { abs($0 - other) <= tolerance } ?? false
}

/// The example of a table view.
private final class ExampleController: UIViewController, UITableViewDataSource {
  override func viewDidLoad() {
    super.viewDidLoad()
    let table = UITableView(frame: view.bounds, style: .insetGrouped)
    table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
    table.dataSource = self
    view.addSubview(table)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 3 }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell { tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath) }
}
