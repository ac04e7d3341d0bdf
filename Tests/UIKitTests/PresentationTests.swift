import Staging
import Testing
import Timelines
import Timing
import UIKit

/// Presentations that a presentation controller arranges.
struct PresentationTests {
  private let canvas = Canvas(size: CGSize(width: 100, height: 200))

  /// A view controller that records its appearance calls.
  private final class Screen: UIViewController {
    var calls: [String] = []
    override func viewWillAppear(_ animated: Bool) { calls.append("will appear") }
    override func viewDidAppear(_ animated: Bool) { calls.append("did appear") }
    override func viewWillDisappear(_ animated: Bool) { calls.append("will disappear") }
    override func viewDidDisappear(_ animated: Bool) { calls.append("did disappear") }
  }

  /// Presents a sheet over a view controller, 0.1 s after the beginning.
  private func present(
    animated: Bool = true, isPlain: Bool = false,
    _ body: (Stage, _ under: Screen, _ sheet: Screen, SheetDelegate) throws -> Void
  ) throws -> Timeline {
    try Stage.run(canvas: canvas) { stage in
      let (under, sheet, delegate) = (Screen(), Screen(), SheetDelegate())
      delegate.isPlain = isPlain
      sheet.view.name = "sheet"
      sheet.modalPresentationStyle = .custom
      sheet.transitioningDelegate = delegate
      stage.rootViewController = under
      stage.advance(by: 0.1)
      under.present(sheet, animated: animated)
      try body(stage, under, sheet, delegate)
    }
  }

  @Test func `a sheet appears and disappears with its dimmed background`() throws {
    var controller: SheetPresentationController?
    let timeline = try present { stage, under, sheet, delegate in
      controller = delegate.controller
      #expect(sheet.presentationController === controller)
      #expect(controller?.presentingViewController === under)
      let first = try #require(delegate.animators[0].seen)
      #expect(first.from == nil && first.to === sheet.view)
      #expect(first.final == CGRect(x: 0, y: 100, width: 100, height: 100))
      stage.advance(by: 1)
      #expect(sheet.view.frame == CGRect(x: 0, y: 100, width: 100, height: 100))
      #expect(under.view.superview != nil && under.view.frame.height == 200)
      #expect(under.calls == ["will appear", "did appear"])
      #expect(sheet.calls == ["will appear", "did appear"])
      sheet.dismiss(animated: true)
      let second = try #require(delegate.animators[1].seen)
      #expect(second.from === sheet.view && second.to == nil)
      stage.advance(by: 1)
      #expect(controller?.containerView == nil && sheet.presentationController == nil)
      #expect(sheet.view.window == nil && under.presentedViewController == nil)
      #expect(under.calls.count == 2)
      #expect(sheet.calls.suffix(2) == ["will disappear", "did disappear"])
    }
    #expect(
      controller?.calls == ["will present", "did present true", "will dismiss", "did dismiss true"])
    let sheet = try #require(timeline.layers.first { $0.identity?.key == "sheet" })
    #expect(sheet.position.value(at: Instant(seconds: 0.1)).y == 250)
    #expect(abs(sheet.position.value(at: Instant(seconds: 0.35)).y - 200) < 0.01)
    let ground = try #require(
      timeline.layers.first { $0.alpha.value(at: Instant(seconds: 0.1)) == 0 })
    #expect(abs(ground.alpha.value(at: Instant(seconds: 0.35)) - 0.5) < 0.01)
    #expect(ground.alpha.value(at: Instant(seconds: 0.7)) == 1)
  }

  @Test(arguments: [true, false])
  func `without an animator a sheet covers only its own frame`(isAnimated: Bool) throws {
    _ = try present(animated: isAnimated, isPlain: true) { stage, under, sheet, delegate in
      stage.advance(by: 1)
      #expect(sheet.view.frame == CGRect(x: 0, y: 100, width: 100, height: 100))
      #expect(delegate.controller?.dimmingView.alpha == 1)
      sheet.dismiss(animated: isAnimated)
      stage.advance(by: 1)
      #expect(sheet.view.window == nil && under.view.frame == stage.rootView.bounds)
      #expect(delegate.controller?.calls.last == "did dismiss true")
    }
  }

  @Test func `the container receives touches, and lays out when the device rotates`() throws {
    _ = try present { stage, under, sheet, delegate in
      stage.advance(by: 1)
      let dimming = try #require(delegate.controller?.dimmingView)
      #expect(stage.rootView.hitTest(CGPoint(x: 50, y: 50), with: nil) === dimming)
      stage.rotate()
      stage.advance(by: 1)
      #expect(under.view.frame == CGRect(x: -50, y: 50, width: 200, height: 100))
      #expect(dimming.frame == CGRect(x: 0, y: 0, width: 200, height: 100))
      #expect(sheet.view.frame == CGRect(x: 0, y: 50, width: 200, height: 50))
    }
  }

  @Test func `a view controller presented over a sheet is dismissed with it at once`() throws {
    _ = try present { stage, under, sheet, delegate in
      stage.advance(by: 1)
      let upper = Screen()
      upper.modalPresentationStyle = .fullScreen
      sheet.present(upper, animated: true)
      stage.advance(by: 1)
      #expect(upper.view.frame == stage.rootView.bounds)
      upper.dismiss(animated: true)
      stage.advance(by: 1)
      let container = try #require(delegate.controller?.containerView)
      #expect(sheet.view.isDescendant(of: container))
      sheet.present(upper, animated: false)
      under.dismiss(animated: true)
      stage.advance(by: 1)
      #expect(stage.rootView.subviews == [under.view])
      #expect(delegate.controller?.containerView == nil)
    }
  }

  @Test func `a rotated device stays rotated through presentations and dismissals`() throws {
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 200))) { stage in
      let (under, full, sheet, delegate) = (Screen(), Screen(), Screen(), SheetDelegate())
      stage.rootViewController = under
      under.view.frame = CGRect(x: 50, y: 0, width: 100, height: 200)
      stage.advance(by: 0.1)
      stage.rotate()
      stage.advance(by: 1)
      let turned = CGRect(x: 0, y: 50, width: 200, height: 100)
      #expect(under.view.frame == turned)
      full.modalPresentationStyle = .fullScreen
      for isAnimated in [true, false] {
        under.present(full, animated: isAnimated)
        stage.advance(by: 1)
        #expect(full.view.frame == turned)
        under.dismiss(animated: isAnimated)
        stage.advance(by: 1)
        #expect(under.view.frame == turned && under.view.window != nil)
      }
      (sheet.modalPresentationStyle, sheet.transitioningDelegate) = (.custom, delegate)
      under.present(sheet, animated: true)
      stage.advance(by: 1)
      #expect(delegate.controller?.containerView?.frame == turned)
      #expect(sheet.view.frame == CGRect(x: 0, y: 50, width: 200, height: 50))
      let next = Screen()
      stage.rootViewController = next
      #expect(next.view.frame == turned && delegate.controller?.containerView == nil)
      #expect(delegate.controller?.calls.last == "did dismiss true")
    }
  }

  @Test func `a full-screen presentation over a sheet does not change the sheet`() throws {
    _ = try present { stage, under, sheet, delegate in
      stage.advance(by: 1)
      for style in [UIModalPresentationStyle.fullScreen, .overFullScreen] {
        let upper = Screen()
        upper.modalPresentationStyle = style
        sheet.present(upper, animated: true)
        stage.advance(by: 1)
        let isCovered = style == .fullScreen
        #expect((delegate.controller?.containerView?.window == nil) == isCovered)
        upper.dismiss(animated: true)
        stage.advance(by: 1)
        #expect(sheet.view.frame == CGRect(x: 0, y: 100, width: 100, height: 100))
        #expect(sheet.view.superview === delegate.controller?.containerView)
        #expect(delegate.controller?.containerView?.frame == stage.rootView.bounds)
        #expect(stage.rootView.subviews == [under.view, delegate.controller?.containerView])
      }
    }
  }

  @Test func `stacked sheets are dismissed together, and each is notified`() throws {
    _ = try present { stage, under, sheet, delegate in
      stage.advance(by: 1)
      let (upper, other) = (Screen(), SheetDelegate())
      (upper.modalPresentationStyle, upper.transitioningDelegate) = (.custom, other)
      sheet.present(upper, animated: true)
      stage.advance(by: 1)
      under.dismiss(animated: true)
      let seen = try #require(other.animators[1].seen)
      #expect(seen.from === upper.view && seen.to == nil)
      stage.advance(by: 1)
      for controller in [delegate.controller, other.controller] {
        #expect(controller?.calls.suffix(2) == ["will dismiss", "did dismiss true"])
        #expect(controller?.containerView == nil)
      }
      #expect(stage.rootView.subviews == [under.view] && under.presentedViewController == nil)
    }
  }

  /// A presentation controller that wraps the presented view in a larger view.
  private final class WrappingController: UIPresentationController {
    private lazy var wrapper: UIView = {
      let wrapper = UIView(frame: frameOfPresentedViewInContainerView)
      let view = presentedViewController.view!
      view.frame = wrapper.bounds.insetBy(dx: 10, dy: 10)
      wrapper.addSubview(view)
      return wrapper
    }()
    override var presentedView: UIView? { wrapper }
    override var frameOfPresentedViewInContainerView: CGRect {
      CGRect(x: 0, y: 120, width: 100, height: 80)
    }
  }

  /// A delegate that wraps presented views and uses their modal transition style.
  private final class WrappingDelegate: NSObject, UIViewControllerTransitioningDelegate {
    func presentationController(
      forPresented presented: UIViewController, presenting: UIViewController?,
      source: UIViewController
    ) -> UIPresentationController? {
      WrappingController(presentedViewController: presented, presenting: presenting)
    }
  }

  @Test(arguments: [UIModalTransitionStyle.coverVertical, .crossDissolve])
  func `the presented view may be a wrapper around the view controller's`(
    style: UIModalTransitionStyle
  ) throws {
    _ = try Stage.run(canvas: canvas) { stage in
      let (under, sheet, delegate) = (Screen(), Screen(), WrappingDelegate())
      stage.rootViewController = under
      stage.advance(by: 0.1)
      (sheet.modalPresentationStyle, sheet.modalTransitionStyle) = (.custom, style)
      sheet.transitioningDelegate = delegate
      under.present(sheet, animated: true)
      stage.advance(by: 1)
      #expect(sheet.view.frame == CGRect(x: 10, y: 10, width: 80, height: 60))
      let place = sheet.view.convert(sheet.view.bounds, to: stage.rootView)
      #expect(place == CGRect(x: 10, y: 130, width: 80, height: 60))
      sheet.dismiss(animated: true)
      stage.advance(by: 1)
      #expect(stage.rootView.subviews == [under.view])
    }
  }

  /// A delegate whose presentation is interactive.
  private final class LedDelegate: SheetDelegate {
    let driver = UIPercentDrivenInteractiveTransition()
    override func interactionControllerForPresentation(
      using animator: UIViewControllerAnimatedTransitioning
    ) -> UIViewControllerInteractiveTransitioning? { driver }
  }

  @Test(arguments: [true, false])
  func `an interactive presentation of a sheet is completed, or reversed`(isFinished: Bool) throws {
    var heard = 0
    let timeline = try Stage.run(canvas: canvas) { stage in
      let (under, sheet, delegate) = (Screen(), Screen(), LedDelegate())
      stage.rootViewController = under
      stage.advance(by: 0.1)
      sheet.view.name = "sheet"
      (sheet.modalPresentationStyle, sheet.transitioningDelegate) = (.custom, delegate)
      under.present(sheet, animated: true)
      let coordinator = try #require(sheet.transitionCoordinator)
      #expect(coordinator.initiallyInteractive && coordinator.presentationStyle == .custom)
      coordinator.notifyWhenInteractionChanges { context in
        heard += 1
        #expect(!context.isInteractive && context.isCancelled == !isFinished)
      }
      delegate.driver.update(0.5)
      stage.advance(by: 0.1)
      if isFinished { delegate.driver.finish() } else { delegate.driver.cancel() }
      stage.advance(by: 1)
      #expect(delegate.controller?.calls.last == "did present \(isFinished)")
      #expect((delegate.controller?.containerView != nil) == isFinished)
      #expect((sheet.view.window != nil) == isFinished)
      #expect(stage.rootView.subviews.count == (isFinished ? 2 : 1))
    }
    #expect(heard == 1)
    let sheet = try #require(timeline.layers.first { $0.identity?.key == "sheet" })
    #expect(abs(sheet.position.value(at: Instant(seconds: 0.15)).y - 200) < 0.01)
  }
}
