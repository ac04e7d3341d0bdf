import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

/// Rotation of the device, with the calls of view controllers.
struct TurnTests {
  /// A view controller that animates alongside a rotation.
  private class Screen: UIViewController {
    var calls: [String] = []
    let marker = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

    override func viewDidLoad() {
      super.viewDidLoad()
      marker.name = "marker"
      view.addSubview(marker)
    }

    override func viewWillTransition(
      to size: CGSize, with coordinator: UIViewControllerTransitionCoordinator
    ) {
      super.viewWillTransition(to: size, with: coordinator)
      calls.append(
        "\(Int(size.width)) × \(Int(size.height)) \(transitionCoordinator === coordinator)")
      coordinator.animate(alongsideTransition: { context in
        self.calls.append("along \(context.transitionDuration) \(context.isCancelled)")
        self.marker.center.x = 65
      }) { _ in self.calls.append("done") }
    }
  }

  private let canvas = Canvas(size: CGSize(width: 200, height: 200))

  @Test func `animations alongside a rotation run with it`() throws {
    let (screen, child) = (Screen(), Screen())
    let timeline = try Stage.run(canvas: canvas) { stage in
      screen.view.frame = CGRect(x: 0, y: 0, width: 100, height: 200)
      screen.addChild(child)
      stage.rootViewController = screen
      stage.advance(by: 0.1)
      stage.rotate(to: CGSize(width: 200, height: 100))
      #expect(screen.transitionCoordinator?.animate(alongsideTransition: { _ in }) == false)
      stage.advance(by: 1)
      #expect(screen.transitionCoordinator == nil)
      #expect(screen.view.bounds.size == CGSize(width: 200, height: 100))
    }
    #expect(screen.calls == ["200 × 100 true", "along 0.4 false", "done"])
    #expect(child.calls.first == "200 × 100 true")
    let marker = try #require(timeline.layers.first { $0.identity?.key == "marker" })
    #expect(marker.position.value(at: Instant(seconds: 0.1)).x == 5)
    #expect(abs(marker.position.value(at: Instant(seconds: 0.3)).x - 35) < 0.01)
  }

  /// A view controller that supports only portrait.
  private final class Upright: Screen {
    override var supportedInterfaceOrientations: UIInterfaceOrientationMask { .portrait }
    override var preferredStatusBarStyle: UIStatusBarStyle { .lightContent }
  }

  @Test func `a view controller that does not rotate stays as it is`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let screen = Upright()
      stage.rootViewController = screen
      stage.advance(by: 0.1)
      stage.rotate(to: CGSize(width: 200, height: 100))
      #expect(screen.calls.isEmpty && screen.view.bounds.height == 200)
      let words = stage.warnings.map(\.problem.description)
      #expect(words.contains("'rotate' changes nothing: the screen does not turn that way"))
      #expect(words.contains { $0.hasPrefix("'preferredStatusBarStyle' changes nothing") })
    }
    #expect(timeline.layers.allSatisfy { $0.size.segments.isEmpty })
  }

  /// A view controller that records its appearance calls.
  private final class Child: UIViewController {
    var calls: [String] = []
    override func viewWillAppear(_ animated: Bool) { calls.append("will appear \(animated)") }
    override func viewDidAppear(_ animated: Bool) { calls.append("did appear \(animated)") }
    override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear \(animated)") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear \(animated)") }
  }

  /// A container that forwards appearance methods to its children itself.
  private final class Container: UIViewController {
    override var shouldAutomaticallyForwardAppearanceMethods: Bool { false }
  }

  @Test func `a child of a visible container appears unless calls are forwarded manually`() throws {
    _ = try Stage.run(canvas: canvas) { stage in
      for parent in [UIViewController(), Container()] {
        stage.rootViewController = parent
        let child = Child()
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
        if parent is Container {
          #expect(child.calls.isEmpty)
          child.beginAppearanceTransition(true, animated: true)
          child.endAppearanceTransition()
          #expect(child.calls == ["will appear true", "did appear true"])
        } else {
          #expect(child.calls == ["will appear false", "did appear false"])
          child.willMove(toParent: nil)
          child.view.removeFromSuperview()
          child.removeFromParent()
          #expect(child.calls.suffix(2) == ["will disappear false", "did disappear false"])
        }
      }
    }
  }

  @Test func `a child appears once, in any order of adding and removing it`()
    throws
  {
    /// A view controller that adds a child while it appears.
    final class Late: UIViewController {
      let child = Child()
      override func viewDidLayoutSubviews() {
        if child.parent != nil { return }
        addChild(child)
        view.addSubview(child.view)
      }
    }
    _ = try Stage.run(canvas: canvas) { stage in
      let both = ["will appear false", "did appear false"]
      let gone = ["will disappear false", "did disappear false"]
      let late = Late()
      stage.rootViewController = late
      stage.advance(by: 0.1)
      #expect(late.child.calls == both)
      let (parent, child) = (UIViewController(), Child())
      stage.rootViewController = parent
      #expect(late.child.calls == both + gone)
      parent.view.addSubview(child.view)
      #expect(child.calls.isEmpty)
      parent.addChild(child)
      #expect(child.calls == both)
      child.removeFromParent()
      child.view.removeFromSuperview()
      #expect(child.calls == both + gone)
      parent.addChild(child)
      parent.view.addSubview(child.view)
      #expect(child.calls == both + gone + both)
      let other = Child()
      parent.addChild(other)
      other.beginAppearanceTransition(true, animated: true)
      parent.view.addSubview(other.view)
      #expect(other.calls == ["will appear true"])
      other.endAppearanceTransition()
      #expect(other.calls == ["will appear true", "did appear true"])
    }
  }

  /// Drags a touch from the left edge of a stack of two; returns the number of view controllers
  /// left.
  private func drag(to x: CGFloat, over seconds: Double, from start: CGFloat = 5) throws -> Int {
    var left = 0
    _ = try Stage.run(canvas: canvas) { stage in
      let controller = UINavigationController(rootViewController: UIViewController())
      stage.rootViewController = controller
      controller.pushViewController(UIViewController(), animated: false)
      stage.advance(by: 0.1)
      let finger = [
        TouchTrack.KeyPoint(at: .zero, CGPoint(x: start, y: 120)),
        TouchTrack.KeyPoint(at: Instant(seconds: seconds), CGPoint(x: x, y: 120)),
        TouchTrack.KeyPoint(at: Instant(seconds: seconds + 0.1), CGPoint(x: x, y: 120)),
      ]
      stage.play([TouchTrack(begin: stage.now, finger)])
      stage.advance(by: 2)
      left = controller.viewControllers.count
    }
    return left
  }

  @Test func `a drag from the left edge pops the topmost view controller`() throws {
    #expect(try drag(to: 180, over: 0.5) == 1)
    #expect(try drag(to: 60, over: 0.5) == 2)
    #expect(try drag(to: 180, over: 0.5, from: 40) == 2)
  }
}
