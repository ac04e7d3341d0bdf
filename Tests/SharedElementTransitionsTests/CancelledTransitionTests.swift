import Cellophane
import Foundation
import Painting
import Staging
import Testing
import Typesetting

/// Every animator, driven by hand and cancelled, or taken back, leaves everything as it was.
struct CancelledTransitionTests {
  /// The animators from one keyed collection to another.
  enum Animator: String, CaseIterable {
    case slide, cover, crossDissolve, popInOut, compat, snapshots, rowToGrid
  }

  private typealias Screen = SnapshotAnimatorTests.Screen

  /// Hands out one sort of animator, driven or not.
  final class Delegate: NavigationControllerDelegate {
    let kind: Animator
    var driver: PercentDrivenInteractiveTransition?

    init(_ kind: Animator) { self.kind = kind }

    func navigationController(
      _ navigationController: NavigationController,
      animationControllerFor operation: NavigationController.Operation,
      from fromVC: ViewController, to toVC: ViewController
    ) -> (any ViewControllerAnimatedTransitioning)? {
      guard let from = (fromVC as? SnapshotAnimatorTests.Screen)?.collection,
        let to = (toVC as? SnapshotAnimatorTests.Screen)?.collection
      else { return nil }
      let motion = TransitionMotion(duration: 0.4)
      switch kind {
      case .slide: return SlideAnimator(operation: operation, motion: motion)
      case .cover: return CoverAnimator(operation: operation, motion: motion)
      case .crossDissolve: return CrossDissolveAnimator(motion: motion)
      case .popInOut, .compat:
        let animator = PopInAndOutAnimator(
          operation: operation, motion: motion,
          item: (operation == .push ? from : to, "k2"))
        animator.compat = kind == .compat
        return animator
      case .snapshots:
        return SnapshotAnimator(operation: operation, from: from, to: to, motion: motion)
      case .rowToGrid:
        return RowToGridAnimator(operation: operation, from: from, to: to, motion: motion)
      }
    }

    func navigationController(
      _ navigationController: NavigationController,
      interactionControllerFor animationController: any ViewControllerAnimatedTransitioning
    ) -> (any ViewControllerInteractiveTransitioning)? { driver }
  }

  /// Plays what a body does with a stack of one screen, or of two.
  private func play(
    _ kind: Animator, showsSecond: Bool,
    _ body: (Stage, NavigationController, Delegate, ViewController) -> Void
  ) throws -> Timeline {
    let delegate = Delegate(kind)
    return try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 300))) { stage in
      let keys = (0..<20).map { "k\($0)" }
      let first = Screen("first", SnapshotAnimatorTests.Kind.row.layout, keys: keys)
      let second = Screen("second", SnapshotAnimatorTests.Kind.grid.layout, keys: keys, radius: 14)
      let navigation = NavigationController(rootViewController: first)
      navigation.delegate = delegate
      stage.rootViewController = navigation
      stage.advance(to: .zero)
      if showsSecond { navigation.pushViewController(second, animated: false) }
      stage.advance(to: .zero)
      body(stage, navigation, delegate, second)
    }
  }

  /// Paints a timeline at a time in seconds.
  private func paint(_ timeline: Timeline, _ seconds: Double) throws -> Bitmap {
    try Painter(catalog: .builtIn).paint(
      timeline.frame(at: Instant(seconds: seconds)), scale: 1)
  }

  @Test(arguments: Animator.allCases, [false, true])
  func `what is cancelled leaves no trace`(kind: Animator, isPop: Bool) throws {
    func move(_ navigation: NavigationController, _ screen: ViewController) {
      if isPop {
        navigation.popViewController(animated: true)
      } else {
        navigation.pushViewController(screen, animated: true)
      }
    }
    let still = try play(kind, showsSecond: isPop) { _, _, _, _ in }
    let driven = try play(kind, showsSecond: isPop) { stage, navigation, delegate, second in
      let driver = PercentDrivenInteractiveTransition()
      delegate.driver = driver
      move(navigation, second)
      stage.schedule(after: 0.1) { driver.update(0.3) }
      stage.schedule(after: 0.2) { driver.update(0.6) }
      stage.schedule(after: 0.3) { driver.cancel() }
      stage.schedule(after: 0.8) {
        delegate.driver = nil
        move(navigation, second)
      }
    }
    let plain = try play(kind, showsSecond: isPop) { _, navigation, _, second in
      move(navigation, second)
    }
    // The article's snapshots are opaque, so round corners come out black.
    if kind != .compat { #expect(try paint(driven, 0) == paint(still, 0)) }
    // 60 percent take 0.24 s back.
    #expect(try paint(driven, 0.54) == paint(still, 0))
    #expect(driven.elements(at: Instant(seconds: 0.6)) == still.elements(at: .zero))
    // The next time it is as it had never been.
    for time in [0.1, 0.2, 0.399] {
      #expect(try paint(driven, 0.8 + time) == paint(plain, time))
    }
    #expect(try paint(driven, 1.2) == paint(plain, 0.4))
    #expect(try paint(driven, 0.2) != paint(still, 0))
  }

  @Test(arguments: Animator.allCases) func `what is driven shows the way by its share`(
    kind: Animator
  ) throws {
    let plain = try play(kind, showsSecond: false) { _, navigation, _, second in
      navigation.pushViewController(second, animated: true)
    }
    let driven = try play(kind, showsSecond: false) { stage, navigation, delegate, second in
      let driver = PercentDrivenInteractiveTransition()
      delegate.driver = driver
      navigation.pushViewController(second, animated: true)
      stage.schedule(after: 1) { driver.update(0.5) }
      stage.schedule(after: 2) { driver.finish() }
    }
    for time in [1, 1.5, 2.0] {
      let (shown, expected) = (
        driven.elements(at: Instant(seconds: time)), plain.elements(at: Instant(seconds: 0.2))
      )
      #expect(shown.map(\.identity.key) == expected.map(\.identity.key))
      for (one, other) in zip(shown, expected) {
        #expect(abs(one.frame.minX - other.frame.minX) < 1e-6)
        #expect(abs(one.frame.width - other.frame.width) < 1e-6)
        #expect(abs(one.alpha - other.alpha) < 1e-6)
      }
    }
    #expect(try paint(driven, 2.2) == paint(plain, 0.4))
  }
}
