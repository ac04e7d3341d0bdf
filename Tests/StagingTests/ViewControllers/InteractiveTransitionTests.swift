import Cellophane
import Staging
import StagingTestSupport
import Testing

/// Transitions that are driven by a share of their way.
struct InteractiveTransitionTests {
  /// A screen with a grid of cells that can change its layout.
  private final class GridScreen: SampleScreen {
    let source = PlainSource([6])
    let grid = CollectionView(
      frame: CGRect(x: 0, y: 0, width: 100, height: 200),
      collectionViewLayout: CollectionViewFlowLayout())

    override func viewDidLoad() {
      super.viewDidLoad()
      (grid.collectionViewLayout as? CollectionViewFlowLayout)?.itemSize = CGSize(
        width: 20, height: 20)
      grid.dataSource = source
      view.addSubview(grid)
    }
  }

  /// The ways whose progress can be driven.
  enum Way: String, CaseIterable {
    case slide, cover, dissolve, spring, blocks, updates

    /// Makes the animator; a finger leads the system's own along an eased path.
    func animator(isLed: Bool) -> any ViewControllerAnimatedTransitioning {
      let eased = TransitionMotion(duration: 0.4)
      let spring = TransitionMotion(
        duration: 0.4,
        curve: .spring(Spring(dampingRatio: 0.5, duration: 0.4, initialVelocity: 0)))
      return switch self {
      case .slide:
        isLed
          ? SlideAnimator(operation: .push, andDuration: 0.4)
          : SlideAnimator(operation: .push, motion: eased)
      case .cover:
        isLed
          ? CoverAnimator(operation: .push, andDuration: 0.4)
          : CoverAnimator(operation: .push, motion: eased)
      case .dissolve: CrossDissolveAnimator(duration: 0.4)
      case .spring: SlideAnimator(operation: .push, motion: spring)
      case .blocks: SampleAnimator { Self.animateInBlocks($0) }
      case .updates: SampleAnimator { Self.animateUpdates($0) }
      }
    }

    /// Fades the old screen at once and has the new one come later.
    private static func animateInBlocks(_ context: any ViewControllerContextTransitioning) {
      guard let from = context.view(forKey: .from), let to = context.view(forKey: .to) else {
        return context.completeTransition(false)
      }
      context.containerView.addSubview(to)
      let frame = to.frame
      to.frame.origin.y = 200
      View.animate(withDuration: 0.2) { from.alpha = 0.5 }
      View.animate(withDuration: 0.25, delay: 0.15) {
        to.frame = frame
      } completion: { _ in
        from.alpha = 1
        context.completeTransition(!context.transitionWasCancelled)
      }
    }

    /// Grows the new screen while its grid goes on to another layout.
    private static func animateUpdates(_ context: any ViewControllerContextTransitioning) {
      guard let screen = context.viewController(forKey: .to) as? GridScreen else {
        return context.completeTransition(false)
      }
      context.containerView.addSubview(screen.view)
      View.performWithoutAnimation { screen.view.layoutIfNeeded() }
      screen.view.frame = CGRect(x: 0, y: 100, width: 100, height: 20)
      View.animate(withDuration: 0.4) {
        screen.view.frame = context.finalFrame(for: screen)
        screen.grid.performBatchUpdates {
          let layout = CollectionViewFlowLayout()
          layout.itemSize = CGSize(width: 45, height: 45)
          screen.grid.setCollectionViewLayout(layout, animated: false)
        }
      } completion: { _ in
        context.completeTransition(!context.transitionWasCancelled)
      }
    }
  }

  /// Plays a push of a grid by a way, driven or not.
  private func push(
    by way: Way, _ driver: PercentDrivenInteractiveTransition? = nil,
    _ body: (Stage, SampleStack) -> Void = { _, _ in }
  ) throws -> Timeline {
    try playScreens { stage, stack, _ in
      stack.usher.animator = { [unowned stack] _ in
        way.animator(isLed: stack.usher.interactor?.wantsInteractiveStart == true)
      }
      stack.usher.interactor = driver
      stack.pushViewController(GridScreen("second", Color(white: 0.5)), animated: true)
      body(stage, stack)
    }
  }

  /// Returns whether two timelines show the same at two times, to a millionth.
  private func same(
    _ first: Timeline, at firstTime: Double, _ second: Timeline, at secondTime: Double
  ) -> Bool {
    let elements = first.elements(at: Instant(seconds: firstTime))
    let others = second.elements(at: Instant(seconds: secondTime))
    // Views without names are numbered in the order in which they come.
    func identities(_ elements: [Element]) -> [LayerIdentity?] {
      elements.map { $0.identity.key.hasPrefix("UI") ? nil : $0.identity }
    }
    return identities(elements) == identities(others)
      && zip(elements, others).allSatisfy { element, other in
        near(element.frame.minX, other.frame.minX, 0.02)
          && near(element.frame.minY, other.frame.minY, 0.02)
          && near(element.frame.width, other.frame.width, 0.02)
          && near(element.frame.height, other.frame.height, 0.02)
          && near(element.alpha, other.alpha, 0.02)
      }
  }

  @Test(arguments: Way.allCases) func `a share of the way shows what the plain way shows then`(
    way: Way
  ) throws {
    let plain = try push(by: way)
    let shares = [0, 0.1, 0.35, 0.8, 0.99, 0.6, 0.25, 0.9]
    let driver = PercentDrivenInteractiveTransition()
    let driven = try push(by: way, driver) { stage, _ in
      for (index, share) in shares.enumerated() {
        stage.schedule(at: Instant(frame: index * 6 + 6, perSecond: 60)) {
          driver.update(share)
          #expect(near(driver.percentComplete, share, 1e-6))
        }
      }
      stage.schedule(at: Instant(seconds: 1)) { driver.finish() }
    }
    for (index, share) in shares.enumerated() {
      let isSame = same(driven, at: Double(index * 6 + 6) / 60, plain, at: share * 0.4)
      #expect(isSame, "\(way) at \(share)")
    }
    #expect(same(driven, at: 1.5, plain, at: 1), "the end")
    #expect(driven.aliveCount(at: 1.5) == plain.aliveCount(at: 1))
  }

  @Test(arguments: Way.allCases) func `a cancelled way ends where it began`(way: Way) throws {
    let driver = PercentDrivenInteractiveTransition()
    let untouched = try playScreens { _, _, _ in }
    let driven = try push(by: way, driver) { stage, stack in
      stage.schedule(at: Instant(seconds: 0.2)) { driver.update(0.7) }
      stage.schedule(at: Instant(seconds: 0.3)) { driver.cancel() }
      stage.advance(by: 1)
      #expect(stack.titles == ["first"])
      #expect(stack.usher.log.take().last == "first did appear")
    }
    #expect(driven.elements(at: Instant(seconds: 0.1)).map(\.identity.key).contains("first"))
    #expect(same(driven, at: 0.3 + 0.28, untouched, at: 0), "0.7 · 0.4 s later all is as before")
    #expect(driven.aliveCount(at: 1) == untouched.aliveCount(at: 0))
  }

  @Test(arguments: Way.allCases) func `after a cancelled push the next one is as the first`(
    way: Way
  ) throws {
    let plain = try push(by: way)
    let driver = PercentDrivenInteractiveTransition()
    let again = try push(by: way, driver) { stage, stack in
      stage.schedule(at: Instant(seconds: 0.2)) { driver.update(0.7) }
      stage.schedule(at: Instant(seconds: 0.3)) { driver.cancel() }
      stage.schedule(at: Instant(seconds: 1)) {
        stack.usher.interactor = nil
        stack.pushViewController(GridScreen("second", Color(white: 0.5)), animated: true)
      }
    }
    for time in [0, 0.1, 0.2, 0.3, 0.39, 0.5] {
      #expect(same(again, at: 1 + time, plain, at: time), "\(way) at \(time)")
    }
  }

  @Test func `the rest is gone at the speed and along the curve that are asked for`() throws {
    let driver = PercentDrivenInteractiveTransition()
    (driver.completionSpeed, driver.completionTiming) = (0.5, .linear)
    let plain = try push(by: .slide)
    let timeline = try push(by: .slide, driver) { stage, _ in
      stage.schedule(at: Instant(seconds: 0.2)) { driver.update(0.5) }
      stage.schedule(at: Instant(seconds: 0.5)) { driver.finish() }
    }
    // Half of 0.4 s at half the speed takes 0.4 s; after half of that three quarters are gone.
    #expect(same(timeline, at: 0.7, plain, at: 0.3))
    #expect(same(timeline, at: 0.45, plain, at: 0.2), "until then it stands still")
    #expect(timeline.left("first", at: 0.89) != nil && timeline.left("first", at: 0.9) == nil)
  }

  @Test func `a running transition can be stopped, driven and finished`() throws {
    let driver = PercentDrivenInteractiveTransition()
    driver.wantsInteractiveStart = false
    let plain = try push(by: .slide)
    let timeline = try push(by: .slide, driver) { stage, _ in
      stage.schedule(at: Instant(seconds: 0.1)) {
        driver.update(0.9)
        #expect(near(driver.percentComplete, 0.25, 1e-9), "it runs by itself")
        driver.pause()
      }
      stage.schedule(at: Instant(seconds: 0.4)) { driver.update(0.5) }
      stage.schedule(at: Instant(seconds: 0.5)) { driver.finish() }
      stage.schedule(at: Instant(seconds: 0.55)) { driver.update(0) }
    }
    #expect(same(timeline, at: 0.05, plain, at: 0.05))
    #expect(same(timeline, at: 0.1, plain, at: 0.1))
    #expect(same(timeline, at: 0.4, plain, at: 0.2))
    #expect(timeline.left("first", at: 0.69) != nil && timeline.left("first", at: 0.7) == nil)
  }

  @Test func `a change during an interaction waits for its end`() throws {
    let driver = PercentDrivenInteractiveTransition()
    _ = try push(by: .slide, driver) { stage, stack in
      stage.advance(by: 0.1)
      stack.usher.interactor = nil
      stack.popViewController(animated: true)
      stage.advance(by: 1)
      #expect(!stack.usher.log.lines.contains("did show second"))
      driver.finish()
      stage.advance(by: 2)
      #expect(stack.usher.log.lines.contains("did show second"))
      #expect(stack.usher.log.lines.last == "did show first" && stack.titles == ["first"])
    }
  }

  @Test func `a course is followed and then the transition is finished or cancelled`() throws {
    for isFinished in [true, false] {
      let driver = PercentDrivenInteractiveTransition()
      let plain = try push(by: .slide)
      let timeline = try push(by: .slide, driver) { _, _ in
        driver.follow({ $0.seconds * 2 }, for: Instant(seconds: 0.25), finishing: isFinished)
      }
      #expect(same(timeline, at: 0.1, plain, at: 0.08))
      #expect(same(timeline, at: 0.25, plain, at: 0.2))
      #expect(timeline.left("first", at: 0.46) == (isFinished ? nil : 0))
      #expect(timeline.left("second", at: 0.46) == (isFinished ? 0 : nil))
    }
  }

  @Test func `an interaction that never ends is reported`() throws {
    var stages: [Stage] = []
    _ = try push(by: .slide, PercentDrivenInteractiveTransition()) { stage, _ in
      stages.append(stage)
    }
    #expect(stages.first?.warnings.map(\.problem) == [.transition(.neverFinished)])
  }

  // MARK: Other interactors

  /// Moves the new screen itself, in two steps and an animation.
  private final class HandDriver: ViewControllerInteractiveTransitioning {
    var finishes = true

    func startInteractiveTransition(_ context: any ViewControllerContextTransitioning) {
      guard let to = context.view(forKey: .to) else { return context.completeTransition(false) }
      context.containerView.addSubview(to)
      to.frame.origin.x = 80
      let stage = Stage.current
      stage.schedule(after: 0.2) {
        to.frame.origin.x = 40
        context.updateInteractiveTransition(0.5)
      }
      stage.schedule(after: 0.4) { [finishes] in
        if finishes {
          context.finishInteractiveTransition()
        } else {
          context.cancelInteractiveTransition()
        }
        View.animate(withDuration: 0.2) {
          to.frame.origin.x = finishes ? 0 : 100
        } completion: { _ in
          context.completeTransition(!context.transitionWasCancelled)
        }
      }
    }
  }

  @Test(arguments: [true, false]) func `an interactor of one's own moves the screens itself`(
    finishes: Bool
  ) throws {
    let timeline = try playScreens { stage, stack, log in
      let driver = HandDriver()
      driver.finishes = finishes
      stack.usher.interactor = driver
      let second = SampleScreen("second", log: log)
      let along = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      (along.name, along.backgroundColor) = ("along", .black)
      stage.rootView.addSubview(along)
      stack.pushViewController(second, animated: true)
      stage.advance(by: 0.6)
      #expect(stack.titles == (finishes ? ["first", "second"] : ["first"]))
      #expect(log.lines.contains("second did \(finishes ? "appear" : "disappear")"))
      #expect(stage.warnings.isEmpty)
    }
    #expect(timeline.left("second", at: 0.3) == 40)
    #expect(timeline.left("second", at: 0.6) == (finishes ? 0 : nil))
    #expect(timeline.left("first", at: 0.6) == (finishes ? nil : 0))
  }

  @Test func `what goes along follows an interactor of one's own, and its end`() throws {
    /// Animates a view alongside the transition to it.
    final class Companion: SampleScreen {
      let mark = View(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      override func viewWillAppear(_ animated: Bool) {
        mark.name = "mark"
        mark.backgroundColor = .black
        Stage.current.rootView.addSubview(mark)
        transitionCoordinator?.animate { [mark] _ in
          mark.frame.origin.y = 100
        } completion: { [log] in
          log?.note("went along, \($0.isCancelled)")
        }
      }
    }
    let timeline = try playScreens { stage, stack, log in
      stack.usher.interactor = HandDriver()
      stack.pushViewController(Companion("second", log: log), animated: true)
      stage.advance(by: 1)
      #expect(log.lines.contains("went along, false"))
    }
    #expect(timeline.element("mark", at: 0)?.frame.minY == 0)
    #expect(near(timeline.element("mark", at: 0.2)?.frame.minY ?? 0, 50, 0.1))
    #expect(near(timeline.element("mark", at: 0.4)?.frame.minY ?? 0, 50, 0.1))
    #expect(timeline.element("mark", at: 0.6)?.frame.minY == 100)
  }

  @Test(arguments: [false, true])
  func `going the same way again changes nothing`(finishing: Bool) throws {
    func plays(again: Bool) throws -> Timeline {
      try playScreens { stage, stack, _ in
        let driver = PercentDrivenInteractiveTransition()
        stack.usher.interactor = driver
        stack.pushViewController(SampleScreen("second"), animated: true)
        driver.update(0.5)
        for seconds in again ? [0.1, 0.15, 0.2] : [0.1] {
          stage.schedule(after: seconds) {
            if finishing { driver.finish() } else { driver.cancel() }
          }
        }
        stage.advance(by: 1)
      }
    }
    #expect(try plays(again: true) == plays(again: false))
  }
}
