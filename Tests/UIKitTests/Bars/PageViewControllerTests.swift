import Geometry
import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

/// A data source of five pages, and an observer of swipes.
private final class Pages: UIPageViewControllerDataSource, UIPageViewControllerDelegate {
  let pages = (0..<5).map { index in
    let page = UIViewController()
    page.title = "\(index)"
    return page
  }
  var events: [String] = []

  func pageViewController(
    _ pageViewController: UIPageViewController,
    viewControllerBefore viewController: UIViewController
  ) -> UIViewController? { neighbor(of: viewController, at: -1) }

  func pageViewController(
    _ pageViewController: UIPageViewController, viewControllerAfter viewController: UIViewController
  ) -> UIViewController? { neighbor(of: viewController, at: 1) }

  private func neighbor(of page: UIViewController, at step: Int) -> UIViewController? {
    guard let index = pages.firstIndex(where: { $0 === page }) else { return nil }
    return pages.indices.contains(index + step) ? pages[index + step] : nil
  }

  func pageViewController(
    _ pageViewController: UIPageViewController, willTransitionTo pending: [UIViewController]
  ) { events.append("to \(pending.first?.title ?? "")") }

  func pageViewController(
    _ pageViewController: UIPageViewController, didFinishAnimating finished: Bool,
    previousViewControllers: [UIViewController], transitionCompleted completed: Bool
  ) { events.append("from \(previousViewControllers.first?.title ?? "") \(completed)") }
}

struct PageViewControllerTests {
  /// Plays a scene with a page view controller of 300 by 400 that shows a page.
  private func run(
    at index: Int, _ body: (Stage, UIPageViewController, Pages) -> Void
  ) throws -> Pages {
    let pages = Pages()
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 400))) { stage in
      let container = UIPageViewController(
        transitionStyle: .scroll, navigationOrientation: .horizontal)
      container.dataSource = pages
      container.delegate = pages
      container.setViewControllers([pages.pages[index]], direction: .forward, animated: false)
      stage.rootViewController = container
      body(stage, container, pages)
    }
    return pages
  }

  @Test func `a swipe shows the next page`() throws {
    var shown: [String?] = []
    let pages = try run(at: 1) { stage, container, pages in
      stage.play([
        TouchTrack.fling(
          begin: Instant(seconds: 0.1), from: CGPoint(x: 250, y: 200), by: Vector(dx: -150, dy: 0),
          speed: 900)
      ])
      stage.schedule(after: 3) {
        shown = (container.viewControllers ?? []).map(\.title)
        #expect(pages.pages[2].view.convert(CGPoint.zero, to: nil) == .zero)
        #expect(pages.pages[1].view.superview == nil)
        #expect(container.children.count == 1)
      }
    }
    #expect(shown == ["2"])
    #expect(pages.events == ["to 2", "from 1 true"])
  }

  @Test func `a swipe that is too short returns`() throws {
    var shown: [String?] = []
    let pages = try run(at: 1) { stage, container, _ in
      stage.play([
        TouchTrack.drag(
          begin: Instant(seconds: 0.1),
          through: [CGPoint(x: 200, y: 200), CGPoint(x: 260, y: 200)],
          duration: Instant(seconds: 0.3), hold: Instant(seconds: 0.2))
      ])
      stage.schedule(after: 3) { shown = (container.viewControllers ?? []).map(\.title) }
    }
    #expect(shown == ["1"])
    #expect(pages.events == ["to 0", "from 1 false"])
  }

  @Test func `pages set by code scroll in, without calls of the delegate`() throws {
    var results: [Bool] = []
    var shown: [String?] = []
    var middle: CGFloat = 0
    let pages = try run(at: 3) { stage, container, pages in
      stage.schedule(after: 0.5) {
        container.setViewControllers([pages.pages[0]], direction: .reverse, animated: true) {
          results.append($0)
        }
      }
      stage.schedule(after: 3) {
        shown = (container.viewControllers ?? []).map(\.title)
        middle = pages.pages[0].view.convert(CGPoint.zero, to: nil).x
      }
    }
    #expect(results == [true] && shown == ["0"] && middle == 0)
    #expect(pages.events.isEmpty)
  }
}
