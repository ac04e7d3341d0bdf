import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

struct AlertTests {
  /// Plays a scene on a canvas of 390 by 844 with a root view controller.
  @discardableResult
  private func run(_ body: (Stage, UIViewController) -> Void) throws -> Timeline {
    try Stage.run(canvas: Canvas(size: CGSize(width: 390, height: 844))) { stage in
      let root = UIViewController()
      stage.rootViewController = root
      body(stage, root)
    }
  }

  @Test func `an alert is a card of 270 points in the middle`() throws {
    let alert = UIAlertController(title: "Delete?", message: "It is gone.", preferredStyle: .alert)
    alert.addAction(UIAlertAction(title: "Delete", style: .destructive))
    alert.addAction(UIAlertAction(title: "Cancel", style: .cancel))
    var frame = CGRect.zero
    let timeline = try run { stage, root in
      root.present(alert, animated: true)
      stage.schedule(after: 1) { frame = alert.view.frame }
    }
    #expect(frame.width == 270 && abs(frame.midX - 195) < 0.01 && abs(frame.midY - 422) < 0.01)
    let texts = timeline.texts(at: 1)
    let (cancel, delete) = (texts["Cancel"], texts["Delete"])
    #expect(cancel.map { $0.box.midX < 195 } == true)
    #expect(delete.map { $0.box.midX > 195 } == true)
    #expect(delete?.color == UIColor.systemRed.color)
    // It has faded in as it dims, and is between 1.17 times its size and its own.
    let share = SystemMotion.alertSpring.progress(at: 0.125)
    let middle = timeline.texts(at: 0.125)["Delete?"]
    #expect(middle.map { abs($0.opacity - share) < 0.01 } == true)
    let size = texts["Delete?"]?.box.width ?? 0
    #expect(middle.map { abs($0.box.width / size - 1.17 + 0.17 * share) < 0.002 } == true)
  }

  @Test func `a touch on a button dismisses the alert and then calls its handler`() throws {
    var events: [String] = []
    try run { stage, root in
      let alert = UIAlertController(title: "Title", message: nil, preferredStyle: .alert)
      alert.addAction(
        UIAlertAction(title: "OK", style: .default) { _ in
          events.append(root.presentedViewController == nil ? "alone" : "presented")
        })
      root.present(alert, animated: true) { events.append("shown") }
      stage.schedule(after: 1) {
        let bottom = CGPoint(x: alert.view.bounds.midX, y: alert.view.bounds.maxY - 20)
        stage.play(
          TouchTrack.tap(
            begin: stage.now + Instant(seconds: 0.1), at: alert.view.convert(bottom, to: nil)))
      }
    }
    #expect(events == ["shown", "alone"])
  }

  @Test func `an action sheet slides from below, and a touch beside it cancels it`() throws {
    var cancelled = 0
    var frames: [CGRect] = []
    try run { stage, root in
      let sheet = UIAlertController(title: nil, message: nil, preferredStyle: .actionSheet)
      sheet.addAction(UIAlertAction(title: "Copy", style: .default))
      sheet.addAction(UIAlertAction(title: "Cancel", style: .cancel) { _ in cancelled += 1 })
      root.present(sheet, animated: true)
      stage.schedule(after: 1) { frames.append(sheet.view.frame) }
      stage.play(TouchTrack.tap(begin: Instant(seconds: 2), at: CGPoint(x: 195, y: 100)))
    }
    // Two cards of 57 points with 8 between them, 8 points from the edges.
    #expect(frames == [CGRect(x: 8, y: 844 - 8 - 122, width: 374, height: 122)])
    #expect(cancelled == 1)
  }

  @Test func `the first text field of an alert is edited`() throws {
    var texts: [String?] = []
    try run { stage, root in
      let alert = UIAlertController(title: "Name", message: nil, preferredStyle: .alert)
      alert.addTextField { $0.placeholder = "Your name" }
      alert.addAction(UIAlertAction(title: "OK", style: .default))
      root.present(alert, animated: true)
      stage.schedule(after: 1) {
        alert.textFields?.first?.insertText("Ada")
        texts = alert.textFields?.map { $0.isEditing ? $0.text : nil } ?? []
      }
    }
    #expect(texts == ["Ada"])
  }
}
