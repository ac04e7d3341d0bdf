import Geometry
import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

/// A panel that is sent messages.
private class Panel: UIView {
  var log: [String] = []

  func close(_ sender: UIButton) { log.append("close") }
  func tapped() { log.append("tapped") }
  func changed(_ sender: Any, with event: UIEvent?) {
    log.append(event == nil ? "changed" : "changed by touch")
  }
  func named(_ notification: Notification) { log.append(notification.name.rawValue) }
  func ticked(_ timer: Timer) { log.append("tick \(timer.userInfo ?? "")") }
  func stepped(_ link: CADisplayLink) { log.append("\(Int((link.timestamp * 60).rounded()))") }
  func answer(_ text: String) -> String { "\(text)!" }
}

/// A panel that overrides what the message calls.
private final class LoudPanel: Panel {
  override func tapped() { log.append("TAPPED") }
}

/// Messages to objects, as `#selector` makes them where sources are adapted.
struct TargetActionTests {
  /// Plays a stage of 200 by 200.
  private func play(_ body: (Stage) -> Void) throws {
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 200))) { body($0) }
  }

  @Test func `a control sends its messages for the events of touches`() throws {
    let panel = Panel()
    try play { stage in
      let button = UIButton(frame: CGRect(x: 50, y: 50, width: 100, height: 40))
      button.addTarget(panel, action: Selector("close:", Panel.close(_:)), for: .touchUpInside)
      button.addTarget(
        panel, action: Selector("changed:with:", Panel.changed(_:with:)),
        for: [.touchDown, .valueChanged])
      // Twice is once.
      button.addTarget(panel, action: Selector("close:", Panel.close(_:)), for: .touchUpInside)
      stage.rootView.addSubview(button)
      #expect(button.allTargets == [panel])
      #expect(button.allControlEvents == [.touchUpInside, .touchDown, .valueChanged])
      #expect(button.actions(forTarget: panel, forControlEvent: .touchUpInside) == ["close:"])
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.1), at: CGPoint(x: 100, y: 70)))
      stage.advance(by: 0.5)
      #expect(panel.log == ["changed by touch", "close"])
      button.sendActions(for: .valueChanged)
      #expect(panel.log.last == "changed")
      button.removeTarget(panel, action: nil, for: .allEvents)
      #expect(button.actions(forTarget: panel, forControlEvent: .touchDown) == nil)
    }
  }

  @Test func `a message without a target goes up the chain of responders`() throws {
    let panel = LoudPanel(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    try play { stage in
      let button = UIButton(frame: CGRect(x: 0, y: 0, width: 40, height: 40))
      panel.addSubview(button)
      stage.rootView.addSubview(panel)
      button.addTarget(nil, action: Selector("tapped", Panel.tapped), for: .touchUpInside)
      button.sendActions(for: .touchUpInside)
    }
    #expect(panel.log == ["TAPPED"])
  }

  @Test func `recognizers keep no target alive`() throws {
    let kept = Panel(frame: CGRect(x: 0, y: 0, width: 200, height: 200))
    try play { stage in
      stage.rootView.addSubview(kept)
      let tap = UITapGestureRecognizer(target: kept, action: Selector("tapped", Panel.tapped))
      weak var lost: Panel?
      do {
        let short = Panel()
        lost = short
        tap.addTarget(short, action: Selector("tapped", Panel.tapped))
      }
      #expect(lost == nil)
      kept.addGestureRecognizer(tap)
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.1), at: CGPoint(x: 100, y: 70)))
      stage.advance(by: 0.5)
      tap.removeTarget(nil, action: nil)
      stage.play(TouchTrack.tap(begin: stage.now, at: CGPoint(x: 100, y: 70)))
    }
    #expect(kept.log == ["tapped"])
  }

  @Test func `timers, links and delayed messages follow the stage's clock`() throws {
    let panel = Panel()
    try play { stage in
      Timer.scheduledTimer(
        timeInterval: 0.25, target: panel, selector: Selector("ticked:", Panel.ticked(_:)),
        userInfo: "tock", repeats: false)
      panel.perform(Selector("tapped", Panel.tapped), with: nil, afterDelay: 0.1)
      panel.perform(Selector("answer:", Panel.answer(_:)), with: "no", afterDelay: 0.1)
      NSObject.cancelPreviousPerformRequests(
        withTarget: panel, selector: Selector("answer:"), object: nil)
      stage.advance(by: 0.5)
      let link = CADisplayLink(target: panel, selector: Selector("step:", Panel.stepped(_:)))
      stage.advance(by: 0.1)
      link.add(to: .main, forMode: .common)
      stage.advance(by: 2.0 / 60)
      link.remove(from: .main, forMode: .common)
      stage.advance(by: 0.5)
      link.invalidate()
    }
    #expect(panel.log.prefix(2) == ["tapped", "tick tock"])
    #expect(panel.log.dropFirst(2).allSatisfy { ["36", "37", "38"].contains($0) }, "\(panel.log)")
    #expect((2...3).contains(panel.log.count - 2))
  }

  @Test func `a timer that was made by itself begins on the run loop`() throws {
    var count = 0
    try play { stage in
      let timer = Timer(timeInterval: 0.1, repeats: true) { timer in
        count += 1
        if count == 3 { timer.invalidate() }
      }
      stage.advance(by: 0.5)
      #expect(count == 0)
      RunLoop.main.add(timer, forMode: .common)
      stage.advance(by: 1)
    }
    #expect(count == 3)
  }

  @Test func `notifications reach objects and blocks until they are removed`() throws {
    let (panel, sender) = (Panel(), Panel())
    let name = Notification.Name("moved")
    var blocks = 0
    try play { _ in
      let center = NotificationCenter.default
      center.addObserver(
        panel, selector: Selector("named:", Panel.named(_:)), name: name, object: nil)
      let token = center.addObserver(forName: name, object: sender, queue: nil) { _ in blocks += 1 }
      center.post(name: name, object: nil)
      center.post(name: name, object: sender)
      center.post(name: Notification.Name("other"), object: sender)
      center.removeObserver(panel)
      center.removeObserver(token)
      center.post(name: name, object: sender)
    }
    #expect(panel.log == ["moved", "moved"])
    #expect(blocks == 1)
    try play { _ in NotificationCenter.default.post(name: name, object: sender) }
    #expect(blocks == 1)
  }

  @Test func `what has no such method gives a warning instead of a crash`() throws {
    var warnings: [String] = []
    try play { stage in
      let view = UIView()
      #expect(view.responds(to: Selector("tapped", Panel.tapped)) == false)
      #expect(Panel().responds(to: Selector("tapped", Panel.tapped)))
      view.perform(Selector("tapped", Panel.tapped))
      Panel().perform(Selector("close:", Panel.close(_:)), with: "no button")
      warnings = stage.warnings.map(\.problem.description)
    }
    #expect(warnings.count == 2)
    #expect(warnings.allSatisfy { $0.contains("method") })
  }

  @Test func `results come back`() {
    let result = Panel().perform(Selector("answer:", Panel.answer(_:)), with: "yes")
    #expect(result?.takeUnretainedValue() as? String == "yes!")
    #expect(Selector("a") == "a")
    #expect(Selector("close:", Panel.close(_:)) == Selector("close:"))
  }

  @Test func `the example of a selector`() {
    let close = Selector("close:", Panel.close(_:))
    #expect("\(close)" == "close:")
  }
}

/// A protocol with optional requirements, as the adapter writes it.
private protocol GuideDelegate: AnyObject {
  func height(at row: Int) -> CGFloat
  func title(at row: Int) -> String?
  func didEnd()
}

extension GuideDelegate {
  func height(at row: Int) -> CGFloat { OptionalRequirement.unimplemented() }
  func title(at row: Int) -> String? { OptionalRequirement.unimplemented() }
  func didEnd() { OptionalRequirement.unimplemented() }
  func heightIfImplemented(at row: Int) -> CGFloat? {
    OptionalRequirement.call { height(at: row) }
  }
  func titleIfImplemented(at row: Int) -> String? {
    OptionalRequirement.call { title(at: row) } ?? nil
  }
  func didEndIfImplemented() -> Void? { OptionalRequirement.call { didEnd() } }
}

struct OptionalRequirementTests {
  private final class Empty: GuideDelegate {}
  private final class Full: GuideDelegate {
    let inner = Empty()
    func height(at row: Int) -> CGFloat {
      // A default that an implementation reaches is no one of its own.
      _ = inner.titleIfImplemented(at: row)
      return CGFloat(row)
    }
    func title(at row: Int) -> String? { row == 0 ? nil : "\(row)" }
    func didEnd() {}
  }

  @Test func `what is not implemented is nil`() {
    let delegate: any GuideDelegate = Empty()
    #expect(delegate.heightIfImplemented(at: 1) == nil)
    #expect(delegate.titleIfImplemented(at: 1) == nil)
    #expect(delegate.didEndIfImplemented() == nil)
  }

  @Test func `what is implemented is called`() {
    let delegate: any GuideDelegate = Full()
    #expect(delegate.heightIfImplemented(at: 3) == 3)
    #expect(delegate.titleIfImplemented(at: 2) == "2")
    #expect(delegate.titleIfImplemented(at: 0) == nil)
    #expect(delegate.didEndIfImplemented() != nil)
  }
}
