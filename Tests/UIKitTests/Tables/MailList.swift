import Foundation
import Geometry
import Layouts
import ScriptedInteractions
import Staging
import Timelines
import Timing
import UIKit

/// A list of mails as an app writes it: marked as read from the leading edge, and archived or deleted
/// from the trailing one.
final class MailList: UIViewController, UITableViewDataSource, UITableViewDelegate {
  let tableView: UITableView
  var mails: [String]
  private(set) var log: [String] = []
  /// Whether the handler deletes the row itself rather than leaving that to the table.
  var deletesItself = false
  /// Whether the deletion succeeds.
  var deletes = true
  /// The completion of the action that has not said how it went.
  private(set) var pending: ((Bool) -> Void)?

  init(_ mails: [String], style: UITableView.Style = .plain) {
    self.mails = mails
    tableView = UITableView(frame: .zero, style: style)
    super.init(nibName: nil, bundle: nil)
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.frame = view.bounds
    tableView.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "mail")
    tableView.dataSource = self
    tableView.delegate = self
    view.addSubview(tableView)
  }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    mails.count
  }

  func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "mail", for: indexPath)
    cell.textLabel?.text = mails[indexPath.row]
    return cell
  }

  func tableView(_ tableView: UITableView, heightForRowAt indexPath: IndexPath) -> CGFloat { 60 }

  func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    log.append("select \(mails[indexPath.row])")
  }

  func tableView(
    _ tableView: UITableView, trailingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    guard mails[indexPath.row] != "fixed" else { return nil }
    let mail = mails[indexPath.row]
    let delete = UIContextualAction(style: .destructive, title: "Delete") {
      [unowned self] _, _, completion in
      log.append("delete \(mail)")
      guard deletes, let row = mails.firstIndex(of: mail) else { return completion(false) }
      mails.remove(at: row)
      if deletesItself {
        self.tableView.deleteRows(at: [IndexPath(row: row, section: 0)], with: .fade)
      }
      completion(true)
    }
    let archive = UIContextualAction(style: .normal, title: "Archive") {
      [unowned self] _, _, completion in
      log.append("archive \(mail)")
      pending = completion
    }
    archive.backgroundColor = .systemPurple
    return UISwipeActionsConfiguration(actions: [delete, archive])
  }

  func tableView(
    _ tableView: UITableView, leadingSwipeActionsConfigurationForRowAt indexPath: IndexPath
  ) -> UISwipeActionsConfiguration? {
    let mail = mails[indexPath.row]
    let read = UIContextualAction(style: .normal, title: "Read") { action, view, completion in
      self.log.append("\(action.title ?? "") \(mail)")
      completion(true)
    }
    let configuration = UISwipeActionsConfiguration(actions: [read])
    configuration.performsFirstActionWithFullSwipe = false
    return configuration
  }

  func tableView(_ tableView: UITableView, willBeginEditingRowAt indexPath: IndexPath) {
    log.append("open \(indexPath.row)")
  }

  func tableView(_ tableView: UITableView, didEndEditingRowAt indexPath: IndexPath?) {
    log.append("close \(indexPath.map { "\($0.row)" } ?? "gone")")
  }

  /// The cell of a row that is shown.
  func cell(_ row: Int) -> UITableViewCell? {
    tableView.cellForRow(at: IndexPath(row: row, section: 0))
  }

  /// Returns the width that is uncovered beside a row: positive at the right, negative at the left.
  func reveal(_ row: Int) -> CGFloat? { cell(row)?.bounds.minX }

  /// Returns the width that is shown uncovered now.
  func shownReveal(_ row: Int) -> CGFloat? { cell(row)?.shownBounds.minX }
}

/// Plays a body with a list of mails on a canvas of 375 × 480 pt.
func playMails(
  _ list: MailList, direction: TraitEnvironmentLayoutDirection = .leftToRight,
  _ body: (Stage) throws -> Void
) throws -> Timeline {
  var settings = StageSettings(canvas: Canvas(size: CGSize(width: 375, height: 480)))
  settings.layoutDirection = direction
  return try Stage.run(settings: settings) { stage in
    stage.rootViewController = list
    stage.advance(by: 0)
    try withExtendedLifetime(list) { try body(stage) }
  }
}

extension Stage {
  /// Drags a finger horizontally through positions at a height, in 0.3 s, and holds it for 0.1 s.
  func drag(_ xs: [CGFloat], y: CGFloat, hold: Double = 0.1) {
    play([
      TouchTrack.drag(
        begin: now, through: xs.map { CGPoint(x: $0, y: y) }, duration: Instant(seconds: 0.3),
        hold: Instant(seconds: hold))
    ])
  }

  /// Taps at a point.
  func tap(_ x: CGFloat, _ y: CGFloat) { play(TouchTrack.tap(begin: now, at: CGPoint(x: x, y: y))) }
}
