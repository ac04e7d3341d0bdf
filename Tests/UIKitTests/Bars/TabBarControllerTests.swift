import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

/// A view controller that notes its appearance calls in a list.
private final class NotingController: UIViewController {
  var note: (String) -> Void = { _ in }

  override func viewWillAppear(_ animated: Bool) { note("\(title ?? "") will appear") }
  override func viewDidAppear(_ animated: Bool) { note("\(title ?? "") did appear") }
  override func viewWillDisappear(_ animated: Bool) { note("\(title ?? "") will disappear") }
  override func viewDidDisappear(_ animated: Bool) { note("\(title ?? "") did disappear") }
}

struct TabBarControllerTests {
  /// Makes view controllers with the titles A, B and C, which note their calls.
  private func screens(_ note: @escaping (String) -> Void = { _ in }) -> [UIViewController] {
    ["A", "B", "C"].map { title in
      let screen = NotingController()
      screen.title = title
      screen.note = note
      return screen
    }
  }

  /// Plays a scene on a canvas of 300 by 400.
  @discardableResult
  private func run(_ body: (Stage) -> Void) throws -> Timeline {
    try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 400))) { body($0) }
  }

  @Test func `a touch selects a tab, with the appearance calls in order`() throws {
    var calls: [String] = []
    var index = 0
    try run { stage in
      let tabs = UITabBarController()
      tabs.viewControllers = screens { calls.append($0) }
      stage.rootViewController = tabs
      #expect(calls == ["A will appear", "A did appear"])
      calls = []
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.1), at: CGPoint(x: 150, y: 375)))
      stage.schedule(after: 1) { index = tabs.selectedIndex }
    }
    #expect(index == 1)
    #expect(
      calls.prefix(4) == [
        "A will disappear", "B will appear", "A did disappear", "B did appear",
      ])
  }

  @Test func `children have the bar in their safe area`() throws {
    try run { stage in
      let tabs = UITabBarController()
      let screens = screens()
      tabs.setViewControllers(screens, animated: false)
      stage.rootViewController = tabs
      #expect(screens[0].view.safeAreaInsets.bottom == 49)
      #expect(tabs.tabBar.frame == CGRect(x: 0, y: 351, width: 300, height: 49))
      #expect(screens[1].tabBarController === tabs && screens[0].parent === tabs)
      tabs.tabBar.isHidden = true
      #expect(screens[0].view.safeAreaInsets.bottom == 0)
    }
  }

  @Test func `tabs have the titles of view controllers and the bar's colors`() throws {
    let timeline = try run { stage in
      let tabs = UITabBarController()
      let screens = screens()
      screens[2].tabBarItem = UITabBarItem(title: "Own", image: nil, tag: 2)
      screens[2].tabBarItem.badgeValue = "7"
      tabs.viewControllers = screens
      tabs.tabBar.tintColor = .red
      tabs.tabBar.unselectedItemTintColor = .blue
      stage.rootViewController = tabs
      stage.schedule(after: 1) { tabs.selectedIndex = 2 }
      stage.schedule(after: 2) { screens[1].title = "New" }
    }
    let first = timeline.texts(at: 0.5)
    #expect(first["A"]?.color == UIColor.red.color)
    #expect(first["Own"]?.color == UIColor.blue.color)
    #expect(first["7"] != nil)
    #expect(first["B"].map { abs($0.box.midX - 150) < 1 } == true)
    #expect(timeline.texts(at: 1.5)["Own"]?.color == UIColor.red.color)
    #expect(timeline.texts(at: 2)["New"] != nil)
  }

  /// A delegate that permits some tabs and cross-fades.
  private final class Delegate: UITabBarControllerDelegate {
    var selected: [String?] = []

    func tabBarController(
      _ tabBarController: UITabBarController, shouldSelect viewController: UIViewController
    ) -> Bool { viewController.title != "C" }

    func tabBarController(
      _ tabBarController: UITabBarController, didSelect viewController: UIViewController
    ) { selected.append(viewController.title) }

    func tabBarController(
      _ tabBarController: UITabBarController,
      animationControllerForTransitionFrom fromVC: UIViewController, to toVC: UIViewController
    ) -> UIViewControllerAnimatedTransitioning? { CrossDissolveAnimator(duration: 1) }
  }

  @Test func `a delegate permits selections and provides the transition`() throws {
    let delegate = Delegate()
    var calls: [String] = []
    var (middle, end): ([Bool], [Bool]) = ([], [])
    try run { stage in
      let tabs = UITabBarController()
      let screens = screens { calls.append($0) }
      tabs.viewControllers = screens
      tabs.delegate = delegate
      stage.rootViewController = tabs
      calls = []
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.1), at: CGPoint(x: 250, y: 375)))
      stage.play(TouchTrack.tap(begin: Instant(seconds: 1), at: CGPoint(x: 150, y: 375)))
      func isShown(_ screen: UIViewController) -> Bool { screen.viewIfLoaded?.window != nil }
      stage.schedule(after: 1.5) { middle = screens.prefix(2).map(isShown) }
      stage.schedule(after: 3) { end = screens.prefix(2).map(isShown) }
    }
    #expect(delegate.selected == ["B"])
    #expect(middle == [true, true] && end == [false, true])
    #expect(
      calls.prefix(4) == [
        "A will disappear", "B will appear", "A did disappear", "B did appear",
      ])
  }

  @Test func `a delegate without methods answers nil in the optional form`() {
    final class Silent: UITabBarControllerDelegate {}
    let (tabs, delegate) = (UITabBarController(), Silent())
    let answer = delegate.tabBarController?(tabs, shouldSelect: UIViewController())
    #expect(answer == nil)
    let own = Delegate().tabBarController?(tabs, shouldSelect: UIViewController())
    #expect(own == true)
  }

  @Test func `a touch on the selected tab pops its stack to the root`() throws {
    var count = 0
    try run { stage in
      let navigation = UINavigationController(rootViewController: UIViewController())
      let tabs = UITabBarController()
      tabs.viewControllers = [navigation] + screens()
      stage.rootViewController = tabs
      navigation.pushViewController(UIViewController(), animated: false)
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.1), at: CGPoint(x: 30, y: 375)))
      stage.schedule(after: 2) { count = navigation.viewControllers.count }
    }
    #expect(count == 1)
  }

  @Test func `a child presents over the whole tab bar controller, which returns`() throws {
    var superviews: [Bool] = []
    try run { stage in
      let tabs = UITabBarController()
      let screens = screens()
      tabs.viewControllers = screens
      stage.rootViewController = tabs
      let sheet = UIViewController()
      screens[0].present(sheet, animated: false)
      #expect(sheet.presentingViewController === tabs)
      stage.schedule(after: 1) {
        sheet.dismiss(animated: false)
        superviews = [tabs.view.window != nil, screens[0].view.isDescendant(of: tabs.view)]
      }
    }
    #expect(superviews == [true, true])
  }
}
