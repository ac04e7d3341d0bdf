import Cellophane
import StagingTestSupport
import TestSupport
import Testing

/// Refresh controls of scroll views in Swift.
struct RefreshControlTests {
  /// Plays a plain scroll view with a control on a canvas of 200 by 300.
  @discardableResult
  private func run(
    _ body: (Stage, ScrollView, RefreshControl) -> Void
  ) throws -> Timeline {
    try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 300))) { stage in
      let view = ScrollView(frame: stage.rootView.bounds)
      view.name = "scroll"
      view.contentSize = CGSize(width: 200, height: 100)
      let control = RefreshControl()
      view.refreshControl = control
      stage.rootView.addSubview(view)
      body(stage, view, control)
    }
  }

  /// Returns a finger that pulls down by some points in half a second and is lifted.
  private func pull(_ distance: CGFloat, begin: Double = 0) -> [TouchTrack] {
    [
      TouchTrack.drag(
        begin: Instant(seconds: begin),
        through: [CGPoint(x: 100, y: 60), CGPoint(x: 100, y: 60 + distance)],
        duration: Instant(seconds: 0.5), curve: .easeOut)
    ]
  }

  @Test func `the progress of a pull is 1 at the threshold, where the refresh begins`() throws {
    var progress: [Double] = []
    var begin: Double?
    try run { stage, view, control in
      control.pullDidChange = { progress.append($0) }
      control.refreshingDidBegin = { [weak control] in
        begin = progress.last
        stage.schedule(after: 1) { control?.endRefreshing() }
      }
      stage.play(pull(300))
    }
    #expect(progress.first ?? 1 < 0.2 && progress.last == 0)
    let top = progress.firstIndex { $0 >= 1 } ?? 0
    #expect(top > 3 && begin == progress[top])
    #expect(progress[...top].elementsEqual(progress[...top].sorted()))
  }

  @Test func `what a pull changes follows the finger and returns with the content`() throws {
    let timeline = try run { stage, view, control in
      let bar = View(frame: CGRect(x: 0, y: 0, width: 10, height: 4))
      bar.name = "bar"
      bar.backgroundColor = .black
      stage.rootView.addSubview(bar)
      control.pullDidChange = { [weak bar] in bar?.bounds.size.width = 10 + 100 * $0 }
      control.refreshingDidBegin = { [weak control] in
        stage.schedule(after: 1) { control?.endRefreshing() }
      }
      stage.play(pull(320))
    }
    var last: CGFloat = 10
    for index in 0...600 {
      let elements = timeline.elements(at: Instant(frame: index, perSecond: 240))
      let width = try #require(elements.first { $0.identity.key == "bar" }).size.width
      #expect(abs(width - last) < 8, "at \(index)")
      last = width
    }
    #expect(last == 10)
  }

  @Test func `a pull that is too short refreshes nothing`() throws {
    var count = 0
    let timeline = try run { stage, view, control in
      control.refreshingDidBegin = { count += 1 }
      stage.play(pull(80))
    }
    #expect(count == 0)
    let offset = timeline.layers.first { $0.identity?.key == "scroll" }?.boundsOrigin.last.y
    #expect(offset == 0)
  }

  @Test func `a refresh without an end does not keep the scene from ending`() throws {
    let timeline = try run { stage, view, control in
      control.beginRefreshing()
      #expect(control.isRefreshing && view.adjustedContentInset.top == 60)
      #expect(view.contentInset.top == 0)
      view.setContentOffset(CGPoint(x: 0, y: -60), animated: true)
    }
    #expect(timeline.playback.duration < Instant(seconds: 5))
  }

  @Test func `a finger keeps the content when the refresh ends in its hand`() throws {
    var held = [CGFloat]()
    let timeline = try run { stage, view, control in
      control.refreshingDidBegin = { [weak control, weak view] in
        control?.endRefreshing()
        held.append(view?.contentOffset.y ?? 0)
      }
      stage.play(pull(300))
    }
    #expect(held.count == 1 && held[0] < -60)
    let offset = timeline.layers.first { $0.identity?.key == "scroll" }?.boundsOrigin
    #expect(offset?.last.y == 0)
    #expect(offset?.value(at: Instant(seconds: 0.5)).y ?? 0 < -80)
  }

  @Test func `the example of the control is played`() throws {
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 200, height: 300))) { stage in
      let feed = ScrollView(frame: stage.rootView.bounds)
      let control = RefreshControl()
      control.refreshingDidBegin = { [weak control] in
        stage.schedule(after: 1) { control?.endRefreshing() }
      }
      feed.refreshControl = control
      stage.rootView.addSubview(feed)
      stage.play(pull(300))
    }
    #expect(timeline.playback.duration > Instant(seconds: 1))
  }

  @Test func `a control can be replaced and removed`() throws {
    try run { stage, view, control in
      let other = RefreshControl()
      view.refreshControl = other
      #expect(control.superview == nil && other.superview === view)
      view.refreshControl = nil
      #expect(view.subviews.isEmpty)
    }
  }
}
