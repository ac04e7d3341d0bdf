import Cellophane
import Geometry
import StagingTestSupport
import Testing

/// Screens of a stack when the device turns, and what bars cover of views that reach over them.
struct DeviceRotationTests {
  @Test func `screens that are covered have the turned size as well`() throws {
    let (first, second) = (SampleScreen("first"), SampleScreen("second"))
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 200))) { stage in
      let stack = NavigationController(rootViewController: first)
      stage.rootViewController = stack
      stack.pushViewController(second, animated: false)
      stage.advance(by: 0.1)
      stage.rotate()
      for screen in [first, second] {
        #expect(screen.view.bounds.size == CGSize(width: 200, height: 100))
      }
      #expect(stack.navigationBar.bounds.width == 200)
      stage.advance(by: 1)
      stack.popViewController(animated: true)
      stage.advance(by: 1)
      #expect(first.view.convert(first.view.bounds, to: nil).width == 200)
    }
  }

  @Test func `a window that turns along shows the turned screen on its side`() throws {
    let screen = SampleScreen("first")
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 200))) { stage in
      stage.rootViewController = screen
      stage.advance(by: 0.1)
      stage.rotate(turn: .pi / 2)
      stage.advance(by: 1)
      let corner = screen.view.convert(CGPoint.zero, to: nil)
      #expect(abs(corner.x - 100) < 1e-9 && abs(corner.y) < 1e-9)
      #expect(stage.touchedView(at: CGPoint(x: 1, y: 199)) === screen.view)
      stage.rotate(turn: -.pi / 2)
    }
    let frame = try #require(timeline.element("first", at: 2)?.frame)
    #expect(abs(frame.minX) < 1e-9 && abs(frame.width - 100) < 1e-9 && frame.height == 200)
  }

  @Test(arguments: [true, false])
  func `what lies off the screen is not covered by a bar`(hasBar: Bool) throws {
    let screen = SampleScreen("first")
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 200))) { stage in
      let stack = NavigationController(rootViewController: screen)
      if !hasBar { stack.setNavigationBarHidden(true, animated: false) }
      stage.rootViewController = stack
      let wide = ScrollView(frame: CGRect(x: -20, y: 0, width: 200, height: 300))
      let plain = View(frame: CGRect(x: 50, y: 50, width: 200, height: 300))
      screen.view.addSubview(wide)
      screen.view.addSubview(plain)
      stage.advance(by: 0.1)
      #expect(wide.safeAreaInsets == EdgeInsets(top: hasBar ? 64 : 0, left: 0, bottom: 0, right: 0))
      #expect(
        plain.safeAreaInsets == EdgeInsets(top: hasBar ? 14 : 0, left: 0, bottom: 0, right: 0))
    }
  }
}
