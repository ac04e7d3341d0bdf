import Cellophane
import StagingTestSupport
import Testing
import Timing

/// Screens that are presented over others, and dismissed.
struct PresentationTests {
  /// A delegate of a presented screen that chooses its animators.
  private final class Chooser: ViewControllerTransitioningDelegate {
    var asked: [String] = []
    var interactor: PercentDrivenInteractiveTransition?

    func animationController(
      forPresented presented: ViewController, presenting: ViewController, source: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
      asked.append("\(source.title ?? "") presents \(presented.title ?? "")")
      return SampleAnimator { grow($0) }
    }

    func animationController(
      forDismissed dismissed: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
      asked.append("\(dismissed.title ?? "") is dismissed")
      return CrossDissolveAnimator(duration: 0.2)
    }

    func interactionControllerForDismissal(
      using animator: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { interactor }
  }

  /// Returns the top edge of a screen; `nil` where it is not drawn.
  private func top(_ key: String, in timeline: Timeline, at seconds: Double) -> CGFloat? {
    timeline.element(key, at: seconds)?.frame.minY
  }

  @Test func `a covering screen slides up, and down again, over what it then hides`() throws {
    let timeline = try playScreens { stage, stack, _ in
      let modal = SampleScreen("modal")
      stack.viewControllers[0].present(modal, animated: true)
      #expect(stack.presentedViewController === modal)
      #expect(modal.presentingViewController === stack)
      #expect(stack.visibleViewController === modal)
      stage.schedule(after: 1) { modal.dismiss(animated: true) }
      stage.advance(by: 2)
      #expect(stack.presentedViewController == nil && modal.presentingViewController == nil)
    }
    #expect(top("modal", in: timeline, at: 0) == 200 && top("first", in: timeline, at: 0) == 0)
    let share = SystemMotion.spring.progress(at: 0.175)
    #expect(near(top("modal", in: timeline, at: 0.175) ?? 0, 200 * (1 - share)))
    #expect(top("modal", in: timeline, at: 0.5) == 0)
    #expect(top("first", in: timeline, at: 0.49) == 0)
    #expect(top("first", in: timeline, at: 0.5) == nil, "a full screen takes it off the stage")
    #expect(top("first", in: timeline, at: 1) == 0)
    #expect(top("modal", in: timeline, at: 1) == 0)
    #expect(near(top("modal", in: timeline, at: 1.175) ?? 0, 200 * share))
    #expect(top("modal", in: timeline, at: 1.5) == nil)
    #expect(timeline.aliveCount(at: 1.5) == (try playScreens { _, _, _ in }).aliveCount(at: 0))
  }

  @Test func `a dissolving screen fades in and out in its place`() throws {
    let timeline = try playScreens { stage, stack, _ in
      let modal = SampleScreen("modal")
      modal.modalTransitionStyle = .crossDissolve
      stack.present(modal, animated: true)
      stage.schedule(after: 1) { stack.dismiss(animated: true) }
    }
    #expect(top("modal", in: timeline, at: 0.2) == 0)
    let fading = timeline.screens(at: 1.175)
    #expect(fading == ["first", "modal"])
    #expect(near(timeline.element("modal", at: 1.175)?.alpha ?? 0, 0.5))
    #expect(timeline.screens(at: 1.4) == ["first"])
  }

  @Test func `appearing and disappearing screens are notified before completions`() throws {
    try playScreens { stage, stack, log in
      let modal = SampleScreen("modal", log: log)
      _ = log.take()
      stack.present(modal, animated: true) { log.note("presented") }
      #expect(log.take() == ["first will disappear", "modal will appear"])
      stage.advance(by: 0.5)
      #expect(log.take() == ["first did disappear", "modal did appear", "presented"])
      stack.dismiss(animated: true) { log.note("dismissed") }
      #expect(log.take() == ["modal will disappear", "first will appear"])
      stage.advance(by: 0.5)
      #expect(log.take() == ["modal did disappear", "first did appear", "dismissed"])
      stack.present(modal, animated: false) { log.note("presented") }
      #expect(
        log.take() == [
          "first will disappear at once", "modal will appear at once",
          "first did disappear at once", "modal did appear at once", "presented",
        ])
      stack.dismiss(animated: false)
      #expect(log.take().last == "first did appear at once")
    }
  }

  @Test func `a screen over the full screen leaves what is behind it, which hears of nothing`()
    throws
  {
    let timeline = try playScreens { stage, stack, log in
      let modal = SampleScreen("modal", Color(white: 0, alpha: 0.5), log: log)
      modal.modalPresentationStyle = .overFullScreen
      _ = log.take()
      stack.present(modal, animated: true)
      stage.advance(by: 0.5)
      stack.dismiss(animated: true)
      stage.advance(by: 0.5)
      #expect(
        log.take() == [
          "modal will appear", "modal did appear", "modal will disappear", "modal did disappear",
        ])
    }
    #expect(top("first", in: timeline, at: 0.4) == 0)
  }

  @Test func `a dismissal turns a presentation round that is under way`() throws {
    let timeline = try playScreens { stage, stack, log in
      let modal = SampleScreen("modal", log: log)
      stack.present(modal, animated: true) { log.note("presented or not") }
      stage.advance(by: 0.175)
      _ = log.take()
      stack.dismiss(animated: true) { log.note("dismissed") }
      stage.advance(by: 1)
      #expect(
        log.take() == [
          "first will appear", "modal will disappear", "first did appear", "modal did disappear",
          "presented or not", "dismissed",
        ])
      #expect(stack.presentedViewController == nil)
      stack.present(modal, animated: true)
      #expect(stack.presentedViewController === modal)
    }
    let share = SystemMotion.spring.progress(at: 0.175)
    #expect(near(top("modal", in: timeline, at: 0.175) ?? 0, 200 * (1 - share)))
    #expect((top("modal", in: timeline, at: 0.18) ?? 0) >= 200 * (1 - share))
    #expect(top("modal", in: timeline, at: 0.35) == nil)
    #expect(top("modal", in: timeline, at: 1.175) == 200, "the next one is as the first")
    #expect(near(top("modal", in: timeline, at: 1.35) ?? 0, 200 * (1 - share)))
  }

  @Test func `a screen presents over a presented one, and all go with the lowest`() throws {
    let timeline = try playScreens { stage, stack, log in
      let modal = SampleScreen("modal", log: log)
      let upper = SampleScreen("upper", log: log)
      upper.modalPresentationStyle = .overFullScreen
      stack.present(modal, animated: false)
      modal.present(upper, animated: true)
      stage.advance(by: 1)
      _ = log.take()
      stack.dismiss(animated: true)
      stage.advance(by: 1)
      let lines = log.take()
      #expect(lines.contains("upper did disappear") && lines.contains("first did appear"))
      #expect(lines.contains("modal did disappear at once"))
      #expect(stack.presentedViewController == nil && modal.presentedViewController == nil)
    }
    #expect(top("modal", in: timeline, at: 0.9) == 0 && top("upper", in: timeline, at: 0.9) == 0)
    let leaving = timeline.screens(at: 1.175)
    #expect(leaving == ["first", "upper"], "what lies between is gone at once")
    #expect(timeline.screens(at: 1.5) == ["first"])
  }

  @Test func `the transitioning delegate chooses the animators of both ways`() throws {
    let chooser = Chooser()
    let timeline = try playScreens { stage, stack, _ in
      let modal = SampleScreen("modal")
      modal.transitioningDelegate = chooser
      stack.viewControllers[0].present(modal, animated: true)
      stage.schedule(after: 1) { modal.dismiss(animated: true) }
    }
    #expect(chooser.asked == ["first presents modal", "modal is dismissed"])
    #expect(timeline.element("modal", at: 0)?.alpha == 0)
    #expect(near(timeline.element("modal", at: 1.1)?.alpha ?? 0, 0.5))
    #expect(timeline.element("modal", at: 1.2) == nil)
  }

  @Test func `a dismissal that is driven and cancelled leaves the screen where it is`() throws {
    let chooser = Chooser()
    let driver = PercentDrivenInteractiveTransition()
    chooser.interactor = driver
    let timeline = try playScreens { stage, stack, log in
      let modal = SampleScreen("modal", log: log)
      modal.transitioningDelegate = chooser
      stack.present(modal, animated: false)
      _ = log.take()
      stack.dismiss(animated: true)
      stage.schedule(after: 0.1) { driver.update(0.5) }
      stage.schedule(after: 0.2) { driver.cancel() }
      stage.advance(by: 1)
      #expect(stack.presentedViewController === modal)
      #expect(log.take().suffix(2) == ["modal did appear", "first did disappear"])
      chooser.interactor = nil
      stack.dismiss(animated: true)
      stage.advance(by: 1)
      #expect(stack.presentedViewController == nil)
    }
    #expect(near(timeline.element("modal", at: 0.1)?.alpha ?? 0, 0.5))
    #expect(timeline.element("modal", at: 0.5)?.alpha == 1)
    #expect(timeline.element("first", at: 0.5) == nil)
    #expect(timeline.element("first", at: 1.5)?.frame.minY == 0)
  }

  @Test func `a second presentation from the same screen is reported and does nothing`() throws {
    try playScreens { stage, stack, _ in
      stack.present(SampleScreen("modal"), animated: false)
      stack.viewControllers[0].present(SampleScreen("other"), animated: true)
      #expect(stage.warnings.map(\.problem) == [.transition(.presentsAlready)])
      #expect(stack.presentedViewController?.title == "modal")
    }
  }

  @Test func `a screen off the stage presents nothing`() throws {
    try playScreens { stage, _, _ in
      let outside = SampleScreen("outside")
      outside.present(SampleScreen("modal"), animated: true)
      #expect(stage.warnings.map(\.problem) == [.transition(.presenterIsOffStage)])
      #expect(outside.presentedViewController == nil)
    }
  }

  @Test func `a stack that is covered changes unseen, and appears as it then is`() throws {
    let timeline = try playScreens { stage, stack, log in
      let modal = SampleScreen("modal", log: log)
      stack.present(modal, animated: false)
      _ = log.take()
      stack.pushViewController(SampleScreen("second", log: log), animated: true)
      #expect(log.take() == [] && stack.titles == ["first", "second"])
      stage.advance(by: 0.5)
      stack.dismiss(animated: true)
      stage.advance(by: 0.5)
      #expect(log.take().contains("second did appear"))
    }
    #expect(top("second", in: timeline, at: 0.4) == nil)
    #expect(top("second", in: timeline, at: 0.6) == 0 && top("first", in: timeline, at: 0.6) == nil)
  }

  @Test func `a presentation that goes back is not slowed by another dismissal`() throws {
    func plays(again: Bool) throws -> Timeline {
      try playScreens { stage, stack, log in
        stack.present(SampleScreen("modal"), animated: true)
        stage.advance(by: 0.2)
        stack.dismiss(animated: true) { log.note("dismissed") }
        stage.advance(by: 0.1)
        if again { stack.dismiss(animated: true) { log.note("dismissed again") } }
        stage.advance(by: 1)
        #expect(log.take().last == (again ? "dismissed again" : "dismissed"))
      }
    }
    #expect(try plays(again: true) == plays(again: false))
  }

  @Test func `a dismissal of nothing is over at once, also one that waited`() throws {
    try playScreens { stage, stack, log in
      _ = log.take()
      stack.dismiss(animated: true) { log.note("nothing") }
      #expect(log.take() == ["nothing"])
      let modal = SampleScreen("modal")
      stack.present(modal, animated: false)
      modal.present(SampleScreen("upper"), animated: false)
      stack.dismiss(animated: true) { log.note("first") }
      stage.advance(by: 0.1)
      stack.dismiss(animated: true) { log.note("second") }
      stage.advance(by: 1)
      #expect(log.take().suffix(2) == ["first", "second"])
    }
  }

  @Test func `a screen that is somewhere already is not presented`() throws {
    try playScreens { stage, stack, log in
      let (modal, first) = (SampleScreen("modal"), stack.viewControllers[0])
      stack.present(modal, animated: false)
      _ = log.take()
      for screen in [first, stack, modal] {
        modal.present(screen, animated: true) { log.note("\(screen === modal) over") }
        #expect(modal.presentedViewController == nil)
      }
      #expect(log.take() == ["false over", "true over"])
      #expect(Set(stage.warnings.map(\.problem)) == [.transition(.isInUse)])
      #expect(stage.warnings.first?.subject == "from 'modal' to 'first'")
      #expect(stack.presentedViewController === modal)
    }
  }
}
