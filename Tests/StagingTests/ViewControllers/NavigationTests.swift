import Cellophane
import Painting
import Staging
import StagingTestSupport
import Testing
import Timing
import Typesetting

/// Stacks of screens: the sliding views, and the order of notifications.
struct NavigationTests {
  @Test func `a push slides the new screen over the old one, which gives way`() throws {
    let timeline = try playScreens { _, stack, _ in
      stack.pushViewController(SampleScreen("second"), animated: true)
      #expect(stack.titles == ["first", "second"])
    }
    #expect(timeline.left("first", at: 0) == 0)
    #expect(timeline.left("second", at: 0) == 100)
    let share = SystemMotion.spring.progress(at: 0.1)
    #expect(near(timeline.left("first", at: 0.1) ?? 0, -30 * share))
    #expect(near(timeline.left("second", at: 0.1) ?? 0, 100 * (1 - share)))
    #expect((timeline.left("first", at: 0.499) ?? 0) < -29)
    #expect(timeline.left("first", at: 0.5) == nil)
    #expect(timeline.left("second", at: 0.5) == 0)
  }

  @Test func `a push that is taken back runs backwards and leaves everything as it was`() throws {
    let timeline = try playScreens { stage, stack, _ in
      stack.pushViewController(SampleScreen("second"), animated: true)
      stage.schedule(after: 0.175) { stack.popViewController(animated: true) }
    }
    let share = SystemMotion.spring.progress(at: 0.175)
    #expect(near(timeline.left("second", at: 0.175) ?? 0, 100 * (1 - share)))
    #expect((timeline.left("second", at: 0.3) ?? 0) > 60)
    #expect(timeline.left("second", at: 0.35) == nil)
    #expect(timeline.left("first", at: 0.35) == 0)
  }

  // MARK: Call order

  @Test func `the first screen is announced, appears and is shown when the stack is`() throws {
    try playScreens { _, _, log in
      #expect(
        log.take() == [
          "will show first at once", "first will appear at once", "first did appear at once",
          "did show first at once",
        ])
    }
  }

  @Test func `an animated push calls everybody in UIKit's order`() throws {
    try playScreens { stage, stack, log in
      _ = log.take()
      stack.usher.animator = { _ in SampleAnimator(log: log) { grow($0) } }
      stack.pushViewController(SampleScreen("second", log: log), animated: true)
      #expect(
        log.take() == [
          "animator for push from first to second", "interactor", "will show second",
          "first will disappear", "second will appear", "duration", "animate",
        ])
      stage.advance(by: 0.39)
      #expect(log.take() == [])
      stage.advance(by: 0.01)
      #expect(
        log.take() == [
          "first did disappear", "second did appear", "ended true", "did show second",
        ])
    }
  }

  @Test func `changes without an animation ask for no animator and are over at once`() throws {
    try playScreens { _, stack, log in
      _ = log.take()
      stack.pushViewController(SampleScreen("second", log: log), animated: false)
      #expect(
        log.take() == [
          "will show second at once", "first will disappear at once",
          "second will appear at once", "first did disappear at once",
          "second did appear at once", "did show second at once",
        ])
      stack.popViewController(animated: false)
      #expect(log.take().last == "did show first at once")
    }
  }

  @Test func `popping to a screen goes there in one transition and lets go of all above`() throws {
    try playScreens { stage, stack, log in
      let screens = ["second", "third", "fourth"].map { SampleScreen($0, log: log) }
      for screen in screens { stack.pushViewController(screen, animated: false) }
      _ = log.take()
      let gone = stack.popToViewController(screens[0], animated: true)
      #expect(gone?.map(\.title) == ["third", "fourth"])
      #expect(log.take().first == "animator for pop from fourth to second")
      stage.advance(by: 0.5)
      #expect(log.take().last == "did show second")
      #expect(screens[1].navigationController == nil && screens[2].navigationController == nil)
      #expect(stack.popToRootViewController(animated: true)?.map(\.title) == ["second"])
      stage.advance(by: 0.5)
      #expect(stack.popViewController(animated: true) == nil, "the last screen stays")
      #expect(stack.titles == ["first"])
    }
  }

  @Test func `setting the stack pushes to a new top and pops to a known one`() throws {
    try playScreens { stage, stack, log in
      let second = SampleScreen("second", log: log)
      let third = SampleScreen("third", log: log)
      let first = stack.viewControllers
      _ = log.take()
      stack.setViewControllers(first + [second, third], animated: true)
      #expect(log.take().first == "animator for push from first to third")
      stage.advance(by: 1)
      #expect(!second.isViewLoaded, "what lies beneath is not loaded")
      _ = log.take()
      stack.setViewControllers(first + [third], animated: true)
      #expect(log.take() == [], "the same screen is on top")
      #expect(second.navigationController == nil)
      stack.setViewControllers(first, animated: true)
      #expect(log.take().first == "animator for pop from third to first")
    }
  }

  @Test func `screens that are pushed before the stack is shown appear only as its top`() throws {
    let log = ScreenLog()
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 200))) { stage in
      let stack = SampleStack(SampleScreen("first", log: log), usher: Usher(log))
      let second = SampleScreen("second", log: log)
      stack.pushViewController(second, animated: true)
      stack.pushViewController(SampleScreen("third", log: log), animated: true)
      stack.popViewController(animated: true)
      #expect(log.take() == [])
      stage.rootViewController = stack
      #expect(second.view.superview != nil)
    }
    #expect(
      log.take() == [
        "will show second at once", "second will appear at once", "second did appear at once",
        "did show second at once",
      ])
  }

  @Test func `a change from within a screen's calls waits for the last call`() throws {
    try playScreens { stage, stack, log in
      let second = SampleScreen("second", log: log)
      second.whenAppeared = { [weak stack] in stack?.popViewController(animated: true) }
      stack.pushViewController(second, animated: true)
      stage.advance(by: 0.5)
      let lines = log.take()
      let shown = lines.firstIndex(of: "did show second") ?? 0
      #expect(lines.dropFirst(shown + 1).first == "animator for pop from second to first")
      stage.advance(by: 0.5)
      #expect(log.take().last == "did show first")
    }
  }

  // MARK: Taken back

  @Test func `the delegate hears of the way back, and the screens that nothing has come of it`()
    throws
  {
    try playScreens { stage, stack, log in
      let second = SampleScreen("second", log: log)
      stack.usher.animator = { _ in SampleAnimator(log: log) { grow($0) } }
      stack.pushViewController(second, animated: true)
      stage.advance(by: 0.1)
      _ = log.take()
      stack.popViewController(animated: true)
      #expect(log.take() == ["will show first"])
      #expect(stack.titles == ["first"])
      stage.advance(by: 0.1)
      #expect(
        log.take() == [
          "second will disappear", "first will appear", "second did disappear",
          "first did appear", "ended false", "did show first",
        ])
      #expect(second.navigationController == nil && second.transitionCoordinator == nil)
    }
  }

  @Test func `a pop that is taken back by a push of the same screen keeps the stack`() throws {
    let timeline = try playScreens { stage, stack, log in
      let second = SampleScreen("second", log: log)
      stack.pushViewController(second, animated: false)
      stage.schedule(after: 0.1) { stack.popViewController(animated: true) }
      stage.schedule(after: 0.2) {
        stack.pushViewController(second, animated: true)
        #expect(stack.titles == ["first", "second"])
      }
      stage.advance(by: 1)
      #expect(stack.titles == ["first", "second"] && second.navigationController === stack)
      #expect(log.take().last == "did show second")
    }
    #expect(timeline.left("second", at: 0.4) == 0 && timeline.left("first", at: 0.4) == nil)
  }

  @Test func `a pop of two during a push waits and follows it`() throws {
    let timeline = try playScreens { stage, stack, log in
      stack.pushViewController(SampleScreen("second", log: log), animated: false)
      stack.pushViewController(SampleScreen("third", log: log), animated: true)
      stage.advance(by: 0.1)
      stack.popToRootViewController(animated: true)
      #expect(stack.titles == ["first"])
      stage.advance(by: 0.4)
      #expect(log.take().contains("did show third"))
    }
    #expect(timeline.left("third", at: 0.5) == 0)
    let share = SystemMotion.spring.progress(at: 0.1)
    #expect(near(timeline.left("third", at: 0.6) ?? 0, 100 * share))
    #expect(timeline.left("first", at: 1) == 0 && timeline.left("second", at: 0.9) == nil)
  }

  @Test func `setting the stack that is on its way changes nothing`() throws {
    func plays(settingAgain: Bool) throws -> Timeline {
      try playScreens { stage, stack, _ in
        stack.pushViewController(SampleScreen("second"), animated: true)
        stage.schedule(after: 0.1) {
          if settingAgain { stack.setViewControllers(stack.viewControllers, animated: true) }
        }
      }
    }
    #expect(try plays(settingAgain: true) == plays(settingAgain: false))
  }

  @Test func `what a push covers is dimmed to a tenth of black`() throws {
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 200))) { stage in
      let navigation = NavigationController(rootViewController: ViewController(title: "a"))
      stage.rootViewController = navigation
      navigation.pushViewController(ViewController(title: "b"), animated: true)
    }
    let painter = try Painter(catalog: .builtIn)
    func level(_ seconds: Double) throws -> UInt32 {
      let frame = timeline.frame(at: Instant(seconds: seconds))
      return try painter.paint(frame, scale: 1).words[150 * 100 + 2] & 0xFF
    }
    #expect(try level(0) == 255)
    // Its share of a tenth on the way.
    #expect(try level(0.175) == 234)
    #expect(try level(0.5) == 255)
  }

  @Test func `a cancelled transition without a duration leaves the screen where it was`() throws {
    final class Roles: ViewControllerTransitioningDelegate {
      let driver = PercentDrivenInteractiveTransition()

      func animationController(
        forDismissed dismissed: ViewController
      ) -> (any ViewControllerAnimatedTransitioning)? {
        CoverAnimator(operation: .pop, andDuration: 0)
      }

      func interactionControllerForDismissal(
        using animator: any ViewControllerAnimatedTransitioning
      ) -> (any ViewControllerInteractiveTransitioning)? { driver }
    }
    let roles = Roles()
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 200))) { stage in
      let root = ViewController(title: "a")
      stage.rootViewController = root
      let sheet = ViewController(title: "b")
      sheet.view.name = "sheet"
      sheet.view.backgroundColor = .white
      (sheet.modalPresentationStyle, sheet.transitioningDelegate) = (.fullScreen, roles)
      root.present(sheet, animated: false)
      stage.schedule(after: 1) { sheet.dismiss(animated: true) }
      stage.schedule(after: 1.1) { roles.driver.update(0.5) }
      stage.schedule(after: 1.2) { roles.driver.cancel() }
    }
    let sheet = timeline.elements(at: Instant(seconds: 2)).first { $0.identity.key == "sheet" }
    #expect(sheet?.frame == CGRect(x: 0, y: 0, width: 100, height: 200))
  }
}
