import Foundation
import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

/// A screen whose rows have context menus.
private final class MenuRows: UITableViewController {
  var notes: [String] = []
  /// Whether the preview is a view controller's view.
  var showsController = false
  /// The row that has no menu.
  let without = 2

  override func viewDidLoad() {
    super.viewDidLoad()
    tableView.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    tableView.rowHeight = 60
  }

  override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
    40
  }

  override func tableView(
    _ tableView: UITableView, cellForRowAt indexPath: IndexPath
  ) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
    cell.textLabel?.text = "Row \(indexPath.row)"
    return cell
  }

  override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
    notes.append("select \(indexPath.row)")
  }

  override func tableView(
    _ tableView: UITableView, contextMenuConfigurationForRowAt indexPath: IndexPath, point: CGPoint
  ) -> UIContextMenuConfiguration? {
    guard indexPath.row != without else { return nil }
    notes.append("menu \(indexPath.row)")
    let provider: UIContextMenuContentPreviewProvider? =
      showsController
      ? {
        let controller = UIViewController()
        let label = UILabel(frame: CGRect(x: 10, y: 10, width: 200, height: 30))
        label.text = "Details"
        controller.view.addSubview(label)
        controller.preferredContentSize = CGSize(width: 300, height: 260)
        return controller
      } : nil
    return UIContextMenuConfiguration(
      identifier: NSString(string: "\(indexPath.row)"), previewProvider: provider
    ) { [weak self] _ in
      UIMenu(
        children: ["Open", "Share"].map { title in
          UIAction(title: title) { _ in self?.notes.append(title) }
        })
    }
  }

  override func tableView(
    _ tableView: UITableView, willDisplayContextMenu configuration: UIContextMenuConfiguration,
    animator: UIContextMenuInteractionAnimating?
  ) {
    notes.append("will display")
    animator?.addCompletion { [weak self] in self?.notes.append("displayed") }
  }

  override func tableView(
    _ tableView: UITableView,
    willEndContextMenuInteraction configuration: UIContextMenuConfiguration,
    animator: UIContextMenuInteractionAnimating?
  ) {
    notes.append("will end")
    animator?.addCompletion { [weak self] in self?.notes.append("ended") }
  }

  override func tableView(
    _ tableView: UITableView,
    willPerformPreviewActionForMenuWith configuration: UIContextMenuConfiguration,
    animator: UIContextMenuInteractionCommitAnimating
  ) {
    animator.preferredCommitStyle = .pop
    animator.addCompletion { [weak self] in self?.notes.append("commit \(configuration.identifier)")
    }
  }
}

struct ContextMenuTests {
  /// Plays a table on a canvas of 390 by 844, scrolled by some rows.
  @discardableResult
  private func play(
    scrolledBy rows: Int = 0, direction: TraitEnvironmentLayoutDirection = .leftToRight,
    textScale: Double = 1, showsController: Bool = false, _ touches: [TouchTrack]
  ) throws -> (timeline: Timeline, notes: [String]) {
    var settings = StageSettings(canvas: Canvas(size: CGSize(width: 390, height: 844)))
    settings.layoutDirection = direction
    settings.textScale = textScale
    var notes: [String] = []
    let timeline = try Stage.run(settings: settings) { stage in
      let screen = MenuRows()
      screen.showsController = showsController
      stage.rootViewController = screen
      screen.tableView.contentOffset.y = CGFloat(rows) * 60
      stage.play(touches)
      stage.schedule(after: 9) { notes = screen.notes }
    }
    return (timeline, notes)
  }

  /// Returns a press of 0.7 s.
  private func press(at y: CGFloat, begin: Double = 0.5) -> TouchTrack {
    TouchTrack.longPress(begin: Instant(seconds: begin), at: CGPoint(x: 120, y: y))
  }

  /// The directions of languages and the text sizes, each with each.
  private static let environments: [(TraitEnvironmentLayoutDirection, Double)] = [
    (.leftToRight, 1), (.rightToLeft, 1), (.leftToRight, 53.0 / 17), (.rightToLeft, 53.0 / 17),
  ]

  @Test(
    arguments: [30, 270, 450, 810], environments.indices)
  func `a long press lifts a row, with the menu in the window and beside the row`(
    y: Int, environment: Int
  ) throws {
    let (direction, textScale) = ContextMenuTests.environments[environment]
    let (timeline, notes) = try play(
      scrolledBy: 10, direction: direction, textScale: textScale, [press(at: CGFloat(y))])
    let row = 10 + y / 60
    #expect(notes == ["menu \(row)", "will display", "displayed"])
    let texts = timeline.texts(at: 3)
    let window = CGRect(x: 0, y: 0, width: 390, height: 844)
    let lifted = try #require(timeline.frame(named: "preview", at: 3))
    #expect(window.contains(lifted), "\(lifted)")
    for title in ["Open", "Share"] {
      let box = try #require(texts[title]?.box)
      #expect(window.contains(box), "\(box)")
      #expect(!lifted.intersects(box), "\(box)")
    }
    #expect(timeline.texts(at: 0.9)["Open"] == nil)
  }

  @Test func `a tap outside returns the row to where it was, and it can be selected again`() throws
  {
    let outside = TouchTrack.tap(begin: Instant(seconds: 2.5), at: CGPoint(x: 20, y: 820))
    let later = TouchTrack.tap(begin: Instant(seconds: 5), at: CGPoint(x: 120, y: 270))
    let (timeline, notes) = try play([press(at: 270)] + outside + later)
    #expect(
      notes == ["menu 4", "will display", "displayed", "will end", "ended", "select 4"])
    let (before, after) = (timeline.texts(at: 0.3)["Row 4"], timeline.texts(at: 4.5)["Row 4"])
    #expect(before != nil && before?.box == after?.box && after?.opacity == 1)
    #expect(timeline.texts(at: 4.5)["Open"] == nil)
  }

  @Test func `a press is no selection, and a row without a menu can be pressed as before`() throws {
    let (_, notes) = try play([press(at: 150)])
    #expect(notes == ["select 2"])
    let tap = TouchTrack.tap(begin: Instant(seconds: 0.5), at: CGPoint(x: 120, y: 270))
    #expect(try play(tap).notes == ["select 4"])
  }

  @Test func `a drag before the time of a press scrolls, and opens nothing`() throws {
    let drag = TouchTrack.drag(
      begin: Instant(seconds: 0.5), through: [CGPoint(x: 120, y: 500), CGPoint(x: 120, y: 300)],
      duration: Instant(seconds: 1), hold: Instant(seconds: 0.2))
    let (timeline, notes) = try play([drag])
    #expect(notes.isEmpty)
    let rows = (timeline.texts(at: 0.3)["Row 6"], timeline.texts(at: 3)["Row 6"])
    #expect((rows.0?.box.minY ?? 0) - (rows.1?.box.minY ?? 0) > 150)
  }

  @Test(arguments: [false, true])
  func `a press that goes on over the menu chooses a row`(showsController: Bool) throws {
    let probe = try play(showsController: showsController, [press(at: 90)])
    let box = try #require(probe.timeline.texts(at: 3)["Share"]?.box)
    let drag = TouchTrack.drag(
      begin: Instant(seconds: 0.5),
      through: [CGPoint(x: 120, y: 90), CGPoint(x: box.midX, y: box.midY)],
      duration: Instant(seconds: 0.5), press: Instant(seconds: 1.2), hold: Instant(seconds: 0.1))
    let (timeline, notes) = try play(showsController: showsController, [drag])
    #expect(notes.contains("Share") && !notes.contains("Open"))
    #expect(notes.last == "ended")
    #expect(timeline.texts(at: 6)["Share"] == nil)
  }

  @Test func `a tap on the preview is told to the delegate`() throws {
    let probe = try play(showsController: true, [press(at: 90)])
    let box = try #require(probe.timeline.texts(at: 3)["Details"]?.box)
    let tap = TouchTrack.tap(begin: Instant(seconds: 3), at: CGPoint(x: box.midX, y: box.midY))
    let (timeline, notes) = try play(showsController: true, [press(at: 90)] + tap)
    #expect(notes.contains("commit 1"))
    #expect(timeline.texts(at: 6)["Details"] == nil)
    #expect(timeline.texts(at: 6)["Row 1"]?.opacity == 1)
  }

  @Test func `a menu that is dismissed while it appears leaves the row as it was`() throws {
    let tap = TouchTrack.tap(begin: Instant(seconds: 1.25), at: CGPoint(x: 20, y: 820))
    let (timeline, notes) = try play([press(at: 270)] + tap)
    #expect(notes.last == "ended" || notes.last == "displayed")
    #expect(timeline.texts(at: 4)["Open"] == nil)
    #expect(timeline.texts(at: 0.3)["Row 4"]?.box == timeline.texts(at: 4)["Row 4"]?.box)
  }
}
