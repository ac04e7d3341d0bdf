import Imaging
import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

struct NavigationItemTests {
  /// Plays a scene on a canvas of 320 by 480.
  @discardableResult
  private func run(_ body: (Stage) -> Void) throws -> Timeline {
    try Stage.run(canvas: Canvas(size: CGSize(width: 320, height: 480))) { body($0) }
  }

  @Test func `items are at both ends of the bar, 16 points from its edges`() throws {
    try run { stage in
      let screen = UIViewController()
      screen.title = "Title"
      let (left, right) = (
        UIView(frame: CGRect(x: 0, y: 0, width: 40, height: 30)),
        UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
      )
      let inner = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      screen.navigationItem.leftBarButtonItem = UIBarButtonItem(customView: left)
      screen.navigationItem.rightBarButtonItems = [right, inner].map {
        UIBarButtonItem(customView: $0)
      }
      let navigation = UINavigationController(rootViewController: screen)
      stage.rootViewController = navigation
      navigation.navigationBar.layoutIfNeeded()
      #expect(left.convert(left.bounds, to: nil) == CGRect(x: 16, y: 27, width: 40, height: 30))
      #expect(
        right.convert(right.bounds, to: nil) == CGRect(x: 254, y: 32, width: 50, height: 20))
      #expect(inner.convert(inner.bounds, to: nil).minX == 236)
    }
  }

  @Test func `a touch on an item sends its message with the item as the sender`() throws {
    final class Target: NSObject {
      var senders: [UIBarButtonItem] = []
      func add(_ sender: UIBarButtonItem) { senders.append(sender) }
    }
    let target = Target()
    var actions = 0
    let (first, second) = (
      UIBarButtonItem(
        title: "Plus", style: .plain, target: target, action: Selector("add:", Target.add(_:))),
      UIBarButtonItem(systemItem: .done, primaryAction: UIAction { _ in actions += 1 })
    )
    try run { stage in
      let screen = UIViewController()
      screen.navigationItem.leftBarButtonItem = first
      screen.navigationItem.rightBarButtonItem = second
      stage.rootViewController = UINavigationController(rootViewController: screen)
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.1), at: CGPoint(x: 25, y: 42)))
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.5), at: CGPoint(x: 295, y: 42)))
      stage.schedule(after: 1) { first.isEnabled = false }
      stage.play(TouchTrack.tap(begin: Instant(seconds: 1.5), at: CGPoint(x: 25, y: 42)))
    }
    #expect(target.senders.count == 1 && target.senders.first === first)
    #expect(actions == 1)
  }

  @Test func `items cross-fade when they are set with an animation`() throws {
    let timeline = try run { stage in
      let screen = UIViewController()
      screen.navigationItem.rightBarButtonItem = UIBarButtonItem(
        title: "Edit", style: .plain, target: nil, action: nil)
      stage.rootViewController = UINavigationController(rootViewController: screen)
      stage.schedule(after: 1) {
        screen.navigationItem.setRightBarButton(
          UIBarButtonItem(title: "Done", style: .done, target: nil, action: nil), animated: true)
      }
    }
    #expect(timeline.texts(at: 0.5).keys.sorted() == ["Edit"])
    let middle = timeline.texts(at: 1.175)
    let share = SystemMotion.spring.progress(at: 0.175)
    #expect(abs((middle["Edit"]?.opacity ?? 0) - (1 - share)) < 0.01)
    #expect(abs((middle["Done"]?.opacity ?? 0) - share) < 0.01)
    #expect(timeline.texts(at: 1.5).keys.sorted() == ["Done"])
  }

  @Test func `a touch on the back button pops`() throws {
    var titles: [String?] = []
    let timeline = try run { stage in
      let root = UIViewController()
      root.title = "List"
      let navigation = UINavigationController(rootViewController: root)
      stage.rootViewController = navigation
      let detail = UIViewController()
      detail.title = "Detail"
      navigation.pushViewController(detail, animated: false)
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.5), at: CGPoint(x: 20, y: 42)))
      stage.schedule(after: 2) { titles = navigation.viewControllers.map(\.title) }
    }
    #expect(titles == ["List"])
    #expect(timeline.texts(at: 0.1)["Detail"] != nil)
    #expect(timeline.texts(at: 1.5)["Detail"] == nil)
  }

  @Test func `the back button has the title of the back item, and can be hidden`() throws {
    let timeline = try run { stage in
      let (root, detail) = (UIViewController(), UIViewController())
      root.title = "A long title"
      root.navigationItem.backBarButtonItem = UIBarButtonItem(
        title: "All", style: .plain, target: nil, action: nil)
      let navigation = UINavigationController(rootViewController: root)
      stage.rootViewController = navigation
      navigation.pushViewController(detail, animated: false)
      stage.schedule(after: 1) { detail.navigationItem.hidesBackButton = true }
      stage.schedule(after: 2) {
        detail.navigationItem.hidesBackButton = false
        detail.navigationItem.leftBarButtonItem = UIBarButtonItem(
          title: "Close", style: .plain, target: nil, action: nil)
      }
      stage.schedule(after: 3) { detail.navigationItem.leftItemsSupplementBackButton = true }
    }
    #expect(timeline.texts(at: 0.5)["All"] != nil)
    #expect(timeline.texts(at: 1.5)["All"] == nil)
    #expect(timeline.texts(at: 2.5).keys.sorted() == ["Close"])
    #expect(timeline.texts(at: 3)["All"] != nil && timeline.texts(at: 3)["Close"] != nil)
  }

  @Test func `a title view is in the middle, and moves aside for wide items`() throws {
    try run { stage in
      let screen = UIViewController()
      let title = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 20))
      screen.navigationItem.titleView = title
      let navigation = UINavigationController(rootViewController: screen)
      stage.rootViewController = navigation
      navigation.navigationBar.layoutIfNeeded()
      #expect(title.convert(title.bounds, to: nil).midX == 160)
      let wide = UIView(frame: CGRect(x: 0, y: 0, width: 140, height: 20))
      screen.navigationItem.rightBarButtonItem = UIBarButtonItem(customView: wide)
      navigation.navigationBar.layoutIfNeeded()
      // The item reaches from 164 to 304; the title is in the middle of the rest.
      let box = title.convert(title.bounds, to: nil)
      #expect(box.maxX <= 164 && box.width == 100)
    }
  }

  @Test(arguments: [false, true])
  func `a bar follows the style, from the start and later`(isDarkFirst: Bool) throws {
    var settings = StageSettings(canvas: Canvas(size: CGSize(width: 320, height: 480)))
    settings.userInterfaceStyle = isDarkFirst ? .dark : .light
    let timeline = try Stage.run(settings: settings) { stage in
      let screen = UIViewController()
      screen.title = "Title"
      let navigation = UINavigationController(rootViewController: screen)
      navigation.navigationBar.name = "bar"
      stage.rootViewController = navigation
      stage.schedule(after: 1) {
        navigation.view.overrideUserInterfaceStyle = isDarkFirst ? .light : .dark
      }
    }
    for (time, isDark) in [(0.5, isDarkFirst), (1.5, !isDarkFirst)] {
      let layers = timeline.frame(at: Instant(seconds: time)).layers
      let bar = layers.first { timeline.layers[$0.layer].identity?.key == "bar" }
      let (dark, light) = (Color(rgba: 0x1616_16FF), Color(rgba: 0xF7F7_F8FF))
      #expect(bar?.appearance.fill == .solid(isDark ? dark : light))
      let title = layers.flatMap { $0.appearance.texts }.first { $0.string == "Title" }
      #expect(title?.color == (isDark ? .white : .black))
    }
  }

  @Test func `an appearance colors the bar and its title`() throws {
    let timeline = try run { stage in
      let screen = UIViewController()
      screen.title = "Title"
      let navigation = UINavigationController(rootViewController: screen)
      let appearance = UINavigationBarAppearance()
      appearance.configureWithOpaqueBackground()
      appearance.backgroundColor = .red
      appearance.shadowColor = nil
      appearance.titleTextAttributes = [
        .foregroundColor: UIColor.white, .font: UIFont.systemFont(ofSize: 20),
      ]
      navigation.navigationBar.standardAppearance = appearance
      navigation.navigationBar.name = "bar"
      stage.rootViewController = navigation
    }
    let layers = timeline.frame(at: .zero).layers
    let bar = try #require(
      layers.first { timeline.layers[$0.layer].identity?.key == "bar" })
    #expect(bar.appearance.fill == .solid(UIColor.red.color))
    let title = try #require(layers.flatMap { $0.appearance.texts }.first { $0.string == "Title" })
    #expect(title.color == UIColor.white.color && title.size == 20)
  }

  @Test func `the tint color colors the back button`() throws {
    let timeline = try run { stage in
      let bar = UINavigationBar(frame: CGRect(x: 0, y: 0, width: 320, height: 44))
      bar.items = [UINavigationItem(title: "Back"), UINavigationItem(title: "Top")]
      stage.rootView.addSubview(bar)
      (bar as UIView).tintColor = .green
    }
    #expect(timeline.texts(at: 0)["Back"]?.color == UIColor.green.color)
  }
}
