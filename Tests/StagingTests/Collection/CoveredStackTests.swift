import Cellophane
import Testing

/// Stacks that other screens cover, or that go off the stage, in the middle of what they do.
struct CoveredStackTests {
  /// Checks that each screen's calls come in pairs and returns those of one screen.
  private func calls(of title: String, in lines: [String]) -> [String] {
    let calls: [String] = lines.compactMap { line in
      guard line.hasPrefix(title + " ") else { return nil }
      let end = line.hasSuffix(" at once") ? 8 : 0
      return String(line.dropFirst(title.count + 1).dropLast(end))
    }
    for (before, after) in zip(calls, calls.dropFirst()) {
      let isPair =
        switch before {
        case "will appear": after == "did appear" || after == "will disappear"
        case "did appear": after == "will disappear"
        case "will disappear": after == "did disappear" || after == "will appear"
        default: after == "will appear"
        }
      #expect(isPair, "\(title): \(before), \(after)")
    }
    return calls
  }

  /// The beginning of the presentation, whether the push is cancelled, and its duration.
  static let cases: [(Double, Bool, Double)] = [
    (0.1, false, 0.35), (0.1, true, 0.35), (0.1, false, 1), (0.1, true, 1), (0.3, true, 0.4),
  ]

  @Test(arguments: cases)
  func `the calls stay in pairs where a screen covers a push that is under way`(
    begin: Double, isTurned: Bool, duration: Double
  ) throws {
    let log = ScreenLog()
    try playScreens(SampleScreen("first", log: log)) { stage, stack, _ in
      stack.usher.animator = { _ in
        SampleAnimator(lasting: duration) { grow($0, lasting: duration) }
      }
      let second = SampleScreen("second", log: log)
      stack.pushViewController(second, animated: true)
      stage.advance(by: begin)
      stack.present(SampleScreen("modal", log: log), animated: true)
      stage.advance(by: 0.05)
      if isTurned { stack.popViewController(animated: true) }
      stage.advance(by: 2)
      for title in ["first", "second"] {
        #expect(calls(of: title, in: log.lines).last == "did disappear", "\(title) is covered")
      }
      stack.dismiss(animated: true)
      stage.advance(by: 2)
    }
    let (first, second) = (calls(of: "first", in: log.lines), calls(of: "second", in: log.lines))
    #expect(first.last == (isTurned ? "did appear" : "did disappear"))
    #expect(second.last == (isTurned ? "did disappear" : "did appear"))
    #expect(first.first == "will appear" && second.first == "will appear")
  }

  @Test func `a screen that is pushed while its stack goes appears when that comes back`() throws {
    let log = ScreenLog()
    try playScreens(SampleScreen("first", log: log)) { stage, stack, _ in
      stack.present(SampleScreen("modal"), animated: true)
      stage.advance(by: 0.1)
      stack.pushViewController(SampleScreen("second", log: log), animated: true)
      stage.advance(by: 1)
      #expect(calls(of: "first", in: log.lines).last == "did disappear")
      #expect(calls(of: "second", in: log.lines) == [])
      stack.dismiss(animated: true)
      stage.advance(by: 1)
    }
    #expect(calls(of: "first", in: log.lines).count == 4)
    #expect(calls(of: "second", in: log.lines) == ["will appear", "did appear"])
  }

  @Test(arguments: [0.1, 1]) func `another root takes what the old one presents with it`(
    seconds: Double
  ) throws {
    let log = ScreenLog()
    let timeline = try playScreens(SampleScreen("first", log: log)) { stage, stack, _ in
      let modal = SampleScreen("modal", log: log)
      stack.present(modal, animated: false)
      modal.present(SampleScreen("upper", log: log), animated: true) { log.note("presented") }
      stage.schedule(after: seconds) {
        stage.rootViewController = SampleScreen("other")
        #expect(stack.presentedViewController == nil && modal.presentedViewController == nil)
      }
      stage.advance(by: 3)
      #expect(stage.warnings.isEmpty && log.lines.contains("presented"))
    }
    for title in ["first", "modal", "upper"] {
      #expect(calls(of: title, in: log.lines).last == "did disappear", "\(title)")
    }
    #expect(timeline.screens(at: seconds) == ["other"])
    #expect(timeline.screens(at: 2.9) == ["other"])
  }
}
