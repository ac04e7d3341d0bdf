import Foundation
import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

/// The menus of buttons, as a finger uses them.
struct MenuTests {
  /// The canvas of the scenes.
  private static let canvas = CGSize(width: 390, height: 844)

  /// A scene with a button that opens a menu.
  private struct Scene {
    var place = CGPoint(x: 195, y: 300)
    var direction = TraitEnvironmentLayoutDirection.leftToRight
    var style = UserInterfaceStyle.light
    var textScale = 1.0
    /// Whether the button is in a scroll view.
    var isScrolled = false
  }

  /// Plays a scene; the body gets the button after it has the menu.
  @discardableResult
  private func play(
    _ scene: Scene = Scene(), menu: UIMenu, _ body: (Stage, UIButton) -> Void
  ) throws -> Timeline {
    var settings = StageSettings(canvas: Canvas(size: MenuTests.canvas))
    settings.layoutDirection = scene.direction
    settings.userInterfaceStyle = scene.style
    settings.textScale = scene.textScale
    return try Stage.run(settings: settings) { stage in
      let button = UIButton(configuration: .gray())
      button.configuration?.title = "Menu"
      button.menu = menu
      button.showsMenuAsPrimaryAction = true
      button.bounds.size = CGSize(width: 80, height: 40)
      button.center = scene.place
      if scene.isScrolled {
        let scroller = UIScrollView(frame: CGRect(origin: .zero, size: MenuTests.canvas))
        scroller.contentSize = CGSize(width: 390, height: 2000)
        scroller.addSubview(button)
        stage.rootView.addSubview(scroller)
      } else {
        stage.rootView.addSubview(button)
      }
      body(stage, button)
    }
  }

  /// Returns a menu of three actions that note their titles.
  private func menu(_ note: @escaping (String) -> Void) -> UIMenu {
    UIMenu(
      children: ["First", "Second", "Third"].map { title in
        UIAction(title: title) { _ in note(title) }
      })
  }

  /// Returns the middle of a text at an instant.
  private func middle(_ text: String, _ timeline: Timeline, at seconds: Double) -> CGPoint? {
    timeline.texts(at: seconds)[text].map { CGPoint(x: $0.box.midX, y: $0.box.midY) }
  }

  @Test(arguments: [false, true])
  func `a tap opens a menu, a tap on a row performs its action, and the menu goes`(
    isScrolled: Bool
  ) throws {
    var scene = Scene()
    scene.isScrolled = isScrolled
    let first = try play(scene, menu: menu { _ in }) { stage, button in
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.5), at: button.center))
    }
    let row = try #require(middle("Second", first, at: 2))
    var notes: [String] = []
    let timeline = try play(scene, menu: menu { notes.append($0) }) { stage, button in
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.5), at: button.center))
      stage.play(TouchTrack.tap(begin: Instant(seconds: 2), at: row))
    }
    #expect(notes == ["Second"])
    #expect(timeline.texts(at: 0.4)["First"] == nil)
    #expect(timeline.texts(at: 1.9)["First"]?.opacity == 1)
    #expect(timeline.texts(at: 4)["First"] == nil)
  }

  @Test(arguments: [false, true])
  func `a press that goes over rows and is lifted performs the action under the finger`(
    isScrolled: Bool
  ) throws {
    var scene = Scene()
    scene.isScrolled = isScrolled
    let first = try play(scene, menu: menu { _ in }) { stage, button in
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.5), at: button.center))
    }
    let row = try #require(middle("Third", first, at: 2))
    var notes: [String] = []
    try play(scene, menu: menu { notes.append($0) }) { stage, button in
      stage.play([
        TouchTrack.drag(
          begin: Instant(seconds: 0.5), through: [button.center, row],
          duration: Instant(seconds: 0.5), press: Instant(seconds: 0.4), hold: Instant(seconds: 0.1)
        )
      ])
    }
    #expect(notes == ["Third"])
  }

  @Test func `a drag that begins on a button in a scroll view scrolls it`() throws {
    var scene = Scene()
    scene.isScrolled = true
    let timeline = try play(scene, menu: menu { _ in }) { stage, button in
      stage.play([
        TouchTrack.drag(
          begin: Instant(seconds: 0.5), through: [button.center, CGPoint(x: 195, y: 100)],
          duration: Instant(seconds: 0.3))
      ])
    }
    #expect(timeline.texts(at: 2)["First"] == nil)
    let texts = (timeline.texts(at: 0)["Menu"], timeline.texts(at: 2)["Menu"])
    #expect((texts.0?.box.minY ?? 0) - (texts.1?.box.minY ?? 0) > 100)
  }

  @Test func `a tap outside dismisses a menu and reaches nothing else`() throws {
    var taps = 0
    let timeline = try play(menu: menu { _ in taps += 1 }) { stage, button in
      let other = UIButton(frame: CGRect(x: 0, y: 700, width: 100, height: 100))
      other.addAction(UIAction { _ in taps += 1 }, for: .touchUpInside)
      stage.rootView.addSubview(other)
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.5), at: button.center))
      stage.play(TouchTrack.tap(begin: Instant(seconds: 1.5), at: CGPoint(x: 50, y: 750)))
    }
    #expect(taps == 0)
    #expect(timeline.texts(at: 1.4)["First"] != nil)
    #expect(timeline.texts(at: 3)["First"] == nil)
  }

  @Test func `a menu that is dismissed while it appears leaves without a leap`() throws {
    let timeline = try play(menu: menu { _ in }) { stage, button in
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.5), at: button.center))
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.66), at: CGPoint(x: 50, y: 800)))
    }
    let heights = stride(from: 0.6, through: 0.9, by: 0.01).compactMap {
      timeline.texts(at: $0)["First"]?.box.height
    }
    #expect(heights.count > 10)
    for (one, next) in zip(heights, heights.dropFirst()) {
      #expect(abs(one - next) < 0.25 * max(one, next))
    }
    #expect(timeline.texts(at: 2)["First"] == nil)
  }

  /// The places of a button on the canvas: near all edges and in the middle.
  private static let places = [30, 195, 360].flatMap { x in
    [60, 420, 800].map { CGPoint(x: x, y: $0) }
  }

  /// The directions of languages and the text sizes, each with each.
  private static let environments: [(TraitEnvironmentLayoutDirection, Double)] = [
    (.leftToRight, 1), (.rightToLeft, 1), (.leftToRight, 53.0 / 17), (.rightToLeft, 53.0 / 17),
  ]

  @Test(
    arguments: places.indices, environments.indices)
  func `a menu is inside of the window and beside its button, wherever that is`(
    _ place: Int, environment: Int
  ) throws {
    let (direction, textScale) = MenuTests.environments[environment]
    var scene = Scene()
    scene.place = MenuTests.places[place]
    scene.direction = direction
    scene.textScale = textScale
    let timeline = try play(scene, menu: menu { _ in }) { stage, button in
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.2), at: button.center))
    }
    let window = CGRect(origin: .zero, size: MenuTests.canvas)
    let button = CGRect(center: scene.place, size: CGSize(width: 80, height: 40))
    let texts = timeline.texts(at: 2)
    let boxes = ["First", "Second", "Third"].compactMap { texts[$0]?.box }
    #expect(boxes.count == 3)
    for box in boxes {
      #expect(window.contains(box), "\(box)")
      #expect(!box.intersects(button), "\(box)")
    }
    // The first element is the nearest to the button.
    let distances = boxes.map { abs($0.midY - button.midY) }
    #expect(distances == distances.sorted())
    let panel = try #require(timeline.frame(named: "menu", at: 2))
    #expect(window.contains(panel))
    #expect(panel.width == (textScale > 2 ? 330 : 250))
    // Titles begin at the side at which the language does.
    let indents = boxes.map {
      direction == .rightToLeft ? panel.maxX - $0.maxX : $0.minX - panel.minX
    }
    #expect(indents.allSatisfy { abs($0 - 16) < 0.01 })
  }

  @Test func `a submenu opens over its menu, and its first row closes it`() throws {
    var notes: [String] = []
    let menu = UIMenu(children: [
      UIAction(title: "Plain") { _ in notes.append("Plain") },
      UIMenu(
        title: "More",
        children: [
          UIAction(title: "Inner") { _ in notes.append("Inner") },
          UIAction(title: "Other") { _ in notes.append("Other") },
        ]),
    ])
    let probe = try play(menu: menu) { stage, button in
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.2), at: button.center))
    }
    let more = try #require(middle("More", probe, at: 1.4))
    let opened = try play(menu: menu) { stage, button in
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.2), at: button.center))
      stage.play(TouchTrack.tap(begin: Instant(seconds: 1.5), at: more))
    }
    let inner = try #require(middle("Inner", opened, at: 3))
    #expect(opened.texts(at: 3)["Plain"].map { $0.opacity < 1 } == true)
    let timeline = try play(menu: menu) { stage, button in
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.2), at: button.center))
      stage.play(TouchTrack.tap(begin: Instant(seconds: 1.5), at: more))
      // The first row of the submenu is where the row was that opened it.
      stage.play(TouchTrack.tap(begin: Instant(seconds: 3), at: more))
      stage.play(TouchTrack.tap(begin: Instant(seconds: 4.5), at: more))
      stage.play(TouchTrack.tap(begin: Instant(seconds: 6), at: inner))
    }
    #expect(timeline.texts(at: 4.4)["Inner"] == nil)
    #expect(timeline.texts(at: 4.4)["Plain"]?.opacity == 1)
    #expect(notes == ["Inner"])
    #expect(timeline.texts(at: 8)["Plain"] == nil)
  }

  @Test func `a pop-up button shows the action that was chosen`() throws {
    let probe = try play(menu: menu { _ in }) { stage, button in
      button.changesSelectionAsPrimaryAction = true
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.2), at: button.center))
    }
    let third = try #require(middle("Third", probe, at: 1.4))
    var notes: [String] = []
    try play(menu: menu { notes.append($0) }) { stage, button in
      button.changesSelectionAsPrimaryAction = true
      #expect(button.configuration?.title == "First")
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.2), at: button.center))
      stage.play(TouchTrack.tap(begin: Instant(seconds: 1.5), at: third))
      stage.schedule(after: 3) {
        #expect(button.configuration?.title == "Third")
        #expect(button.menu?.selectedElements.map(\.title) == ["Third"])
      }
    }
    #expect(notes == ["Third"])
  }

  @Test func `hidden actions are left out, disabled ones take no touches, and some keep the menu`()
    throws
  {
    var notes: [String] = []
    let menu = UIMenu(
      title: "Header", options: .singleSelection,
      children: [
        UIAction(title: "Hidden", attributes: .hidden) { _ in notes.append("Hidden") },
        UIAction(title: "Disabled", attributes: .disabled) { _ in notes.append("Disabled") },
        UIAction(title: "Red", attributes: .destructive) { _ in notes.append("Red") },
        UIAction(title: "Stays", attributes: .keepsMenuPresented) { _ in notes.append("Stays") },
      ])
    let probe = try play(menu: menu) { stage, button in
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.2), at: button.center))
    }
    let texts = probe.texts(at: 2)
    #expect(texts["Hidden"] == nil && texts["Header"] != nil)
    #expect(texts["Red"]?.color == UIColor.systemRed.color)
    let timeline = try play(menu: menu) { stage, button in
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.2), at: button.center))
      for (time, title) in [(1.5, "Disabled"), (2.5, "Stays"), (4, "Stays"), (5, "Red")] {
        let box = texts[title]?.box ?? .zero
        stage.play(
          TouchTrack.tap(begin: Instant(seconds: time), at: CGPoint(x: box.midX, y: box.midY)))
      }
    }
    #expect(notes == ["Stays", "Stays", "Red"])
    #expect(timeline.texts(at: 4.8)["Stays"]?.opacity == 1)
    #expect(timeline.texts(at: 7)["Stays"] == nil)
  }

  @Test func `deferred elements replace a row that waits for them`() throws {
    var provide: (([UIMenuElement]) -> Void)?
    var requests = 0
    let deferred = UIDeferredMenuElement { completion in
      requests += 1
      provide = completion
    }
    let menu = UIMenu(children: [UIAction(title: "Plain") { _ in }, deferred])
    let timeline = try play(menu: menu) { stage, button in
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.2), at: button.center))
      stage.schedule(after: 1.5) {
        provide?(["Late", "Later"].map { UIAction(title: $0) { _ in } })
      }
      stage.play(TouchTrack.tap(begin: Instant(seconds: 3), at: CGPoint(x: 20, y: 820)))
      stage.play(TouchTrack.tap(begin: Instant(seconds: 4), at: button.center))
    }
    #expect(timeline.texts(at: 1.4)["Loading…"] != nil)
    #expect(timeline.texts(at: 2.6)["Loading…"] == nil)
    #expect(timeline.texts(at: 2.6)["Later"]?.opacity == 1)
    #expect(timeline.texts(at: 5)["Late"]?.opacity == 1)
    #expect(requests == 1)
  }

  @Test func `a long menu is as high as there is room, and scrolls`() throws {
    let titles = (0..<40).map { "Row \($0)" }
    let menu = UIMenu(children: titles.map { UIAction(title: $0) { _ in } })
    var scene = Scene()
    scene.place = CGPoint(x: 195, y: 60)
    let timeline = try play(scene, menu: menu) { stage, button in
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.2), at: button.center))
      stage.play([
        TouchTrack.drag(
          begin: Instant(seconds: 2), through: [CGPoint(x: 195, y: 700), CGPoint(x: 195, y: 300)],
          duration: Instant(seconds: 0.4), hold: Instant(seconds: 0.2))
      ])
    }
    let panel = timeline.frame(named: "menu", at: 1.9)
    #expect(panel.map { $0.maxY <= 844 } == true)
    let (before, after) = (timeline.texts(at: 1.9)["Row 5"], timeline.texts(at: 4)["Row 5"])
    #expect((before?.box.minY ?? 0) - (after?.box.minY ?? 0) > 300)
    #expect(timeline.texts(at: 4)["Row 9"] != nil)
  }

  @Test func `a menu leaves when the device turns`() throws {
    let timeline = try play(menu: menu { _ in }) { stage, button in
      let screen = UIViewController()
      screen.view.addSubview(button)
      stage.rootViewController = screen
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.2), at: button.center))
      stage.schedule(after: 1.5) { stage.rotate(turn: .pi / 2) }
    }
    #expect(timeline.texts(at: 1.4)["First"] != nil)
    #expect(timeline.texts(at: 1.6)["First"] == nil)
  }

  @Test func `a menu that is replaced while it is open leaves, and the new one opens`() throws {
    let other = UIMenu(children: [UIAction(title: "New") { _ in }])
    let timeline = try play(menu: menu { _ in }) { stage, button in
      stage.play(TouchTrack.tap(begin: Instant(seconds: 0.2), at: button.center))
      stage.schedule(after: 1.5) { button.menu = other }
      stage.play(TouchTrack.tap(begin: Instant(seconds: 3), at: button.center))
    }
    #expect(timeline.texts(at: 2.5)["First"] == nil)
    #expect(timeline.texts(at: 4.5)["New"]?.opacity == 1)
  }

  @Test func `an item of a bar opens its menu, and one with an action opens it by a long press`()
    throws
  {
    for hasAction in [false, true] {
      var taps = 0
      let item = UIBarButtonItem(
        title: "Item", primaryAction: hasAction ? UIAction(title: "Item") { _ in taps += 1 } : nil,
        menu: menu { _ in })
      let settings = StageSettings(canvas: Canvas(size: MenuTests.canvas))
      let timeline = try Stage.run(settings: settings) { stage in
        let screen = UIViewController()
        screen.navigationItem.rightBarButtonItem = item
        stage.rootViewController = UINavigationController(rootViewController: screen)
        let place = CGPoint(x: 355, y: 22)
        stage.play(TouchTrack.tap(begin: Instant(seconds: 0.5), at: place))
        stage.play([
          TouchTrack.longPress(begin: Instant(seconds: 3), at: place)
        ])
      }
      #expect(taps == (hasAction ? 1 : 0))
      #expect((timeline.texts(at: 2)["First"] != nil) == !hasAction)
      if hasAction { #expect(timeline.texts(at: 5)["First"] != nil) }
    }
  }
}
