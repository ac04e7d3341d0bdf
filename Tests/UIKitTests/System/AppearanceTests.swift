import Foundation
import Staging
import Testing
import Timelines
import UIKit

/// A label of its own class.
private final class Heading: UILabel {}

/// A view that contains others.
private final class Panel: UIView {}

/// A view with a property of its own, as apps give their prototypes.
private final class Menu: UIView {
  var rowHeight: CGFloat = 44
}

struct AppearanceTests {
  /// Runs a body, and another one after its event.
  private func run(_ body: (Stage) -> Void, then check: @escaping () -> Void) throws {
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 100))) { stage in
      body(stage)
      stage.schedule(after: 0.1) { check() }
    }
  }

  @Test func `views get the properties of their class's prototype where they have defaults`() throws
  {
    var labels: [UILabel] = []
    try run { stage in
      UILabel.appearance().textColor = .red
      UILabel.appearance().font = .systemFont(ofSize: 30)
      Heading.appearance().textColor = .green
      labels = [UILabel(), UILabel(), Heading()]
      labels[1].textColor = .blue
      for label in labels { stage.rootView.addSubview(label) }
    } then: {
      #expect(labels.map(\.textColor) == [.red, .blue, .green])
      #expect(labels[2].font == .systemFont(ofSize: 30))
    }
  }

  @Test func `a prototype in containers counts only there`() throws {
    var switches: [UISwitch] = []
    try run { stage in
      let (inside, outside) = (UISwitch(), UISwitch())
      switches = [inside, outside]
      UISwitch.appearance(whenContainedInInstancesOf: [Panel.self]).onTintColor = .orange
      let panel = Panel()
      panel.addSubview(inside)
      stage.rootView.addSubview(panel)
      stage.rootView.addSubview(outside)
    } then: {
      #expect(switches.map(\.onTintColor) == [.orange, nil])
    }
  }

  @Test func `bars get their colors, and views their tint`() throws {
    var bar: UINavigationBar?
    try run { stage in
      UINavigationBar.appearance().barTintColor = .purple
      UINavigationBar.appearance().tintColor = .yellow
      let stack = UINavigationController(rootViewController: UIViewController())
      bar = stack.navigationBar
      stage.rootViewController = stack
    } then: {
      #expect(bar?.barTintColor == .purple && bar?.tintColor == .yellow)
    }
  }

  @Test func `a class has one prototype, which keeps other properties too`() throws {
    try run { _ in
      Menu.appearance().rowHeight = 60
      #expect(Menu.appearance().rowHeight == 60 && Menu().rowHeight == 44)
      #expect(Menu.appearance() === Menu.appearance())
    } then: {
    }
  }

  @Test func `items of bars get the attributes of titles that they do not set`() throws {
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 100))) { stage in
      UITabBarItem.appearance().setTitleTextAttributes(
        [.foregroundColor: UIColor.red], for: .normal)
      let items = ["A", "B"].map { UITabBarItem(title: $0, image: nil, tag: 0) }
      items[1].setTitleTextAttributes([.foregroundColor: UIColor.green], for: .normal)
      let bar = UITabBar(frame: CGRect(x: 0, y: 0, width: 300, height: 49))
      bar.items = items
      stage.rootView.addSubview(bar)
    }
    let texts = timeline.texts(at: 0)
    #expect(texts["A"]?.color.red == 1 && texts["A"]?.color.green == 0)
    #expect(texts["B"]?.color.red == 0 && texts["B"]?.color.green == 1)
  }
}
