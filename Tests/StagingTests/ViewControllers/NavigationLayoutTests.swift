import Cellophane
import StagingTestSupport
import Testing

/// Navigation controllers whose views are not as large as the canvas.
struct NavigationLayoutTests {
  /// Plays a stack that is added to the stage explicitly.
  private func play(
    _ log: ScreenLog = ScreenLog(), _ body: (Stage, SampleStack) throws -> Void
  ) throws -> Timeline {
    try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 400))) { stage in
      let stack = SampleStack(SampleScreen("first", log: log), usher: Usher(log))
      stack.navigationBar.name = "top"
      stage.rootView.addSubview(stack.view)
      try body(stage, stack)
    }
  }

  /// Returns where something is at some seconds.
  private func frame(_ key: String, _ timeline: Timeline, at seconds: Double) -> CGRect? {
    timeline.element(key, at: seconds)?.frame
  }

  @Test func `bar and screens fill a view that is smaller than the canvas`() throws {
    let log = ScreenLog()
    let timeline = try play(log) { stage, stack in
      stack.view.frame = CGRect(x: 50, y: 100, width: 200, height: 240)
      stack.pushViewController(SampleScreen("second", log: log), animated: true)
      stage.advance(by: 1)
      #expect(log.take().suffix(2) == ["second did appear", "did show second"])
    }
    #expect(frame("first", timeline, at: 0) == CGRect(x: 50, y: 100, width: 200, height: 240))
    #expect(frame("bar", timeline, at: 0) == CGRect(x: 50, y: 100, width: 200, height: 64))
    #expect(frame("second", timeline, at: 0)?.minX == 250)
    #expect(frame("second", timeline, at: 1) == CGRect(x: 50, y: 100, width: 200, height: 240))
  }

  @Test func `bar and screen grow with the view in an animation`() throws {
    let timeline = try play { stage, stack in
      stage.schedule(after: 0.5) {
        View.animate(withDuration: 0.4) {
          stack.view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
        }
      }
    }
    for (time, size) in [
      (0.5, CGSize(width: 300, height: 400)), (0.7, CGSize(width: 250, height: 300)),
      (0.9, CGSize(width: 200, height: 200)),
    ] {
      let screen = try #require(frame("first", timeline, at: time))
      #expect(near(screen.width, size.width) && near(screen.height, size.height), "\(time)")
      #expect(near(screen.minX, 0) && near(screen.minY, 0), "\(time)")
      let bar = try #require(frame("bar", timeline, at: time))
      #expect(near(bar.width, size.width) && near(bar.height, 64), "\(time)")
      #expect(near(frame("title/first", timeline, at: time)?.midX ?? 0, size.width / 2), "\(time)")
    }
  }

  @Test(arguments: [false, true])
  func `a view that is resized during a push is filled at its end`(isTurned: Bool) throws {
    let timeline = try play { stage, stack in
      stack.pushViewController(SampleScreen("second"), animated: true)
      stage.advance(by: 0.1)
      stack.view.frame = CGRect(x: 0, y: 0, width: 200, height: 200)
      stage.advance(by: 0.1)
      if isTurned { stack.popViewController(animated: true) }
      stage.advance(by: 1)
    }
    let top = isTurned ? "first" : "second"
    #expect(frame(top, timeline, at: 1) == CGRect(x: 0, y: 0, width: 200, height: 200))
    #expect(timeline.screens(at: 1) == [top])
  }
}
