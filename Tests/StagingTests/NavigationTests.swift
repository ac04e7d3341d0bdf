import Cellophane
import Foundation
import Testing

/// A stack of plain screens on a 100×200 stage.
struct NavigationTests {
  /// A screen of one colour with a name.
  private final class Screen: ViewController {
    let color: Color

    init(_ title: String, _ color: Color) {
      self.color = color
      super.init(title: title)
    }

    override func loadView() {
      let view = View(frame: CGRect(x: 0, y: 0, width: 100, height: 200))
      view.name = title
      view.backgroundColor = color
      self.view = view
    }
  }

  private let canvas = Canvas(size: CGSize(width: 100, height: 200))

  /// Returns the left edge of a screen at a time; `nil` where it is not drawn.
  private func left(_ key: String, in timeline: Timeline, at seconds: Double) -> CGFloat? {
    timeline.elements(at: Instant(seconds: seconds)).first { $0.identity.key == key }?.frame.minX
  }

  @Test func `a push slides the new screen over the old one, which gives way`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let first = Screen("first", Color(red: 1, green: 0, blue: 0))
      let navigation = NavigationController(rootViewController: first)
      stage.rootViewController = navigation
      navigation.pushViewController(
        Screen("second", Color(red: 0, green: 0, blue: 1)), animated: true)
      #expect(navigation.viewControllers.count == 2)
    }
    #expect(left("first", in: timeline, at: 0) == 0)
    #expect(left("second", in: timeline, at: 0) == 100)
    #expect(abs((left("first", in: timeline, at: 0.175) ?? 0) + 15) < 0.01)
    #expect(abs((left("second", in: timeline, at: 0.175) ?? 0) - 50) < 0.01)
    #expect(left("first", in: timeline, at: 0.35) == nil)
    #expect(left("second", in: timeline, at: 0.35) == 0)
  }

  @Test func `a push that is taken back runs backwards and leaves everything as it was`() throws {
    let timeline = try Stage.run(canvas: canvas) { stage in
      let first = Screen("first", Color(red: 1, green: 0, blue: 0))
      let navigation = NavigationController(rootViewController: first)
      stage.rootViewController = navigation
      navigation.pushViewController(
        Screen("second", Color(red: 0, green: 0, blue: 1)), animated: true)
      stage.schedule(after: 0.175) { navigation.popViewController(animated: true) }
    }
    #expect(abs((left("second", in: timeline, at: 0.175) ?? 0) - 50) < 0.01)
    #expect((left("second", in: timeline, at: 0.3) ?? 0) > 60)
    #expect(left("second", in: timeline, at: 0.35) == nil)
    #expect(left("first", in: timeline, at: 0.35) == 0)
  }
}
