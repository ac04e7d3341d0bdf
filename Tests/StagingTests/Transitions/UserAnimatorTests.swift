import Cellophane
import StagingTestSupport
import Testing

/// Animators as people write them for UIKit.
struct UserAnimatorTests {
  /// Plays a push by an animator and returns its warnings, too.
  private func push(
    by animator: SampleAnimator, _ body: (Stage, SampleStack) -> Void = { _, _ in }
  ) throws -> (timeline: Timeline, warnings: [StageWarning.Problem], log: [String]) {
    var stages: [Stage] = []
    var lines: [String] = []
    let timeline = try playScreens { stage, stack, log in
      stages.append(stage)
      stack.usher.animator = { _ in animator }
      stack.pushViewController(SampleScreen("second", log: log), animated: true)
      body(stage, stack)
      stage.playToEnd()
      lines = log.lines
    }
    return (timeline, stages.flatMap(\.warnings).map(\.problem), lines)
  }

  @Test func `one that turns and grows shows both screens until its end`() throws {
    let (timeline, warnings, _) = try push(by: SampleAnimator { grow($0) })
    let start = try #require(timeline.element("second", at: 0))
    #expect(start.alpha == 0 && start.size == CGSize(width: 100, height: 200))
    let middle = try #require(timeline.element("second", at: 0.2))
    #expect(near(middle.alpha, 0.5) && middle.transform != .identity)
    #expect(timeline.left("first", at: 0.399) == 0 && timeline.left("first", at: 0.4) == nil)
    let end = try #require(timeline.element("second", at: 0.4))
    #expect(end.alpha == 1 && end.transform == .identity)
    #expect(warnings.isEmpty)
  }

  @Test func `one with a spring swings past its end and stays there`() throws {
    let animator = SampleAnimator(lasting: 0.6) { context in
      guard let to = context.view(forKey: .to) else { return }
      context.containerView.addSubview(to)
      to.frame.origin.y = 200
      View.animate(
        withDuration: 0.6, delay: 0, usingSpringWithDamping: 0.4, initialSpringVelocity: 0
      ) {
        to.frame.origin.y = 0
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
    let timeline = try push(by: animator).timeline
    let tops = stride(from: 0, to: 0.6, by: 0.01).compactMap {
      timeline.element("second", at: $0)?.frame.minY
    }
    #expect((tops.min() ?? 0) < -10)
    #expect(timeline.element("second", at: 0.6)?.frame.minY == 0)
  }

  @Test func `one that completes at once shows the new screen at once`() throws {
    let log = ScreenLog()
    let animator = SampleAnimator(log: log) { context in
      if let to = context.view(forKey: .to) { context.containerView.addSubview(to) }
      context.completeTransition(true)
    }
    let (timeline, warnings, _) = try push(by: animator)
    #expect(log.lines == ["duration", "animate", "ended true"])
    #expect(timeline.left("first", at: 0) == nil && timeline.left("second", at: 0) == 0)
    #expect(warnings.isEmpty)
  }

  @Test func `one that takes no time is over at once`() throws {
    let (timeline, warnings, log) = try push(
      by: SampleAnimator(lasting: 0) { grow($0, lasting: 0) })
    #expect(timeline.left("first", at: 0) == nil && timeline.left("second", at: 0) == 0)
    #expect(timeline.element("second", at: 0)?.transform == .identity)
    #expect(log.last == "did show second" && warnings.isEmpty)
  }

  @Test func `one that takes no time can be driven, finished and cancelled`() throws {
    for isFinished in [true, false] {
      let driver = PercentDrivenInteractiveTransition()
      let timeline = try playScreens { stage, stack, _ in
        stack.usher.animator = { _ in SampleAnimator(lasting: 0) { grow($0, lasting: 0) } }
        stack.usher.interactor = driver
        stack.pushViewController(SampleScreen("second"), animated: true)
        stage.schedule(after: 0.1) { driver.update(0.5) }
        stage.schedule(after: 0.2) { if isFinished { driver.finish() } else { driver.cancel() } }
        stage.advance(by: 1)
        #expect(stack.titles == (isFinished ? ["first", "second"] : ["first"]))
      }
      #expect((timeline.left("second", at: 0.2) != nil) == isFinished)
    }
  }

  @Test func `an animator that never completes is reported at the end of the run`() throws {
    let animator = SampleAnimator { context in
      if let to = context.view(forKey: .to) { context.containerView.addSubview(to) }
    }
    let (_, warnings, log) = try push(by: animator)
    #expect(warnings == [.transition(.neverCompleted)])
    #expect(!log.contains("did show second"))
  }

  @Test func `a second completion is reported and does nothing`() throws {
    let log = ScreenLog()
    let late = SampleAnimator(log: log) { context in
      grow(context)
      View.animate(withDuration: 0.5, animations: {}) { _ in context.completeTransition(false) }
    }
    let (timeline, warnings, _) = try push(by: late)
    #expect(warnings == [.transition(.completedTwice)])
    #expect(log.lines.filter { $0.hasPrefix("ended") } == ["ended true"])
    #expect(timeline.left("second", at: 0.6) == 0)
    let early = SampleAnimator { context in
      context.completeTransition(true)
      context.completeTransition(true)
    }
    #expect(try push(by: early).warnings == [.transition(.completedTwice)])
  }

  @Test func `one that gives up leaves the old screen and the old stack`() throws {
    let (timeline, warnings, _) = try push(by: SampleAnimator { $0.completeTransition(false) }) {
      #expect($1.titles == ["first"])
    }
    #expect(timeline.left("first", at: 0.1) == 0 && timeline.left("second", at: 0.1) == nil)
    #expect(warnings.isEmpty)
  }

  @Test func `one that says yes though it was turned back does not bring the new screen`() throws {
    let animator = SampleAnimator { context in
      guard let to = context.view(forKey: .to) else { return }
      context.containerView.addSubview(to)
      to.alpha = 0
      View.animate(withDuration: 0.4) {
        to.alpha = 1
      } completion: { _ in
        context.completeTransition(true)
      }
    }
    let (timeline, _, log) = try push(by: animator) { stage, stack in
      stage.schedule(after: 0.2) { stack.popViewController(animated: true) }
      stage.advance(by: 1)
      #expect(stack.titles == ["first"])
    }
    #expect(timeline.left("first", at: 0.5) == 0 && timeline.left("second", at: 0.5) == nil)
    #expect(log.last == "did show first")
  }

  @Test func `one whose animations outlast its duration is played, driven and turned to their end`()
    throws
  {
    func animator() -> SampleAnimator { SampleAnimator(lasting: 0.2) { grow($0, lasting: 0.4) } }
    let timeline = try push(by: animator()).timeline
    #expect(timeline.left("first", at: 0.39) == 0 && timeline.left("first", at: 0.4) == nil)
    let driver = PercentDrivenInteractiveTransition()
    let driven = try push(by: animator()) { _, stack in stack.usher.interactor = driver }.timeline
    #expect(driven.left("second", at: 0.4) == 0)
    let finished = try playScreens { stage, stack, _ in
      stack.usher.animator = { _ in animator() }
      stack.usher.interactor = driver
      stack.pushViewController(SampleScreen("second"), animated: true)
      stage.schedule(after: 0.1) { driver.update(1) }
      stage.schedule(after: 0.2) { driver.finish() }
    }
    // At its whole duration half of the animations is gone, and the other half follows.
    #expect(near(finished.element("second", at: 0.1)?.alpha ?? 0, 0.5))
    #expect(near(finished.element("second", at: 0.3)?.alpha ?? 0, 0.9, 0.1))
    #expect(finished.element("second", at: 0.4)?.alpha == 1)
    #expect(finished.left("first", at: 0.4) == nil)
  }

  @Test func `the context has the frames and views of both screens`() throws {
    let animator = SampleAnimator { context in
      let (from, to) = (
        context.viewController(forKey: .from), context.viewController(forKey: .to)
      )
      guard let from, let to else { return context.completeTransition(false) }
      let whole = CGRect(x: 0, y: 0, width: 100, height: 200)
      #expect(from.title == "first" && to.title == "second")
      #expect(context.view(forKey: .from) === from.view && context.view(forKey: .to) === to.view)
      #expect(from.view.superview === context.containerView && to.view.superview == nil)
      #expect(context.initialFrame(for: from) == whole && context.initialFrame(for: to) == .zero)
      #expect(context.finalFrame(for: to) == whole && context.finalFrame(for: from) == .zero)
      #expect(context.isAnimated && !context.isInteractive && !context.transitionWasCancelled)
      grow(context)
    }
    #expect(try push(by: animator).warnings.isEmpty)
  }
}
