import Staging
import Testing
import Timelines
import Timing
import UIKit

/// A view that records its calls.
private final class Diary: UIView {
  var entries: [String] = []

  override func willMove(toSuperview newSuperview: UIView?) {
    entries.append(newSuperview == nil ? "will leave" : "will enter")
  }
  override func didMoveToSuperview() {
    entries.append(superview == nil ? "has left" : "has entered")
  }
  override func willMove(toWindow newWindow: UIWindow?) {
    entries.append(newWindow == nil ? "will lose the window" : "will have a window")
  }
  override func didMoveToWindow() {
    entries.append(window == nil ? "has no window" : "has a window")
  }
  override func didAddSubview(_ subview: UIView) { entries.append("added") }
  override func willRemoveSubview(_ subview: UIView) { entries.append("removes") }
  override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) {
    entries.append("style \(traitCollection.userInterfaceStyle.rawValue)")
  }
  override func tintColorDidChange() { entries.append("tint") }
}

struct ViewTests {
  /// Plays a scene on a canvas of 300 by 200.
  @discardableResult
  private func run(_ body: (Stage) -> Void) throws -> Timeline {
    try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 200))) { body($0) }
  }

  @Test func `a view is notified when it enters or leaves a window`() throws {
    try run { stage in
      let view = Diary(frame: .zero)
      stage.rootView.addSubview(view)
      #expect(
        view.entries
          == ["will have a window", "will enter", "has a window", "has entered"])
      view.entries = []
      view.removeFromSuperview()
      #expect(
        view.entries
          == ["will leave", "will lose the window", "has no window", "has left"]
          || view.entries
            == ["will lose the window", "will leave", "has no window", "has left"]
      )
      view.entries = []
      let inner = UIView()
      view.addSubview(inner)
      inner.removeFromSuperview()
      #expect(view.entries == ["added", "removes"])
    }
  }

  @Test func `autoresizing masks keep margins and stretch sizes`() throws {
    try run { stage in
      let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let filling = UIView(frame: CGRect(x: 10, y: 10, width: 80, height: 80))
      filling.autoresizingMask = [.flexibleWidth, .flexibleHeight]
      let corner = UIView(frame: CGRect(x: 70, y: 70, width: 20, height: 20))
      corner.autoresizingMask = [.flexibleLeftMargin, .flexibleTopMargin]
      let middle = UIView(frame: CGRect(x: 40, y: 0, width: 20, height: 20))
      middle.autoresizingMask = [.flexibleLeftMargin, .flexibleRightMargin]
      for view in [filling, corner, middle] { outer.addSubview(view) }
      outer.frame.size = CGSize(width: 200, height: 150)
      #expect(filling.frame == CGRect(x: 10, y: 10, width: 180, height: 130))
      #expect(corner.frame == CGRect(x: 170, y: 120, width: 20, height: 20))
      #expect(middle.frame == CGRect(x: 90, y: 0, width: 20, height: 20))
    }
  }

  @Test func `autoresized views are animated with their superview`() throws {
    let timeline = try run { stage in
      let outer = UIView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
      let inner = UIView(frame: outer.bounds)
      inner.backgroundColor = .red
      inner.autoresizingMask = .flexibleWidth
      outer.addSubview(inner)
      stage.rootView.addSubview(outer)
      UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        outer.frame.size.width = 200
      }
    }
    let frame = timeline.frame(at: Instant(seconds: 0.5))
    #expect(frame.layers.first { $0.appearance.fill != nil }?.size.width == 150)
  }

  @Test func `background colors follow the interface style of their superviews`() throws {
    let timeline = try run { stage in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.backgroundColor = .systemBackground
      stage.rootView.addSubview(view)
      #expect(view.backgroundColor == .systemBackground)
      stage.schedule(after: 1) { stage.rootView.overrideUserInterfaceStyle = .dark }
    }
    let fills = [Instant.zero, timeline.lastChange].map { time in
      timeline.frame(at: time).layers.compactMap(\.appearance.fill)
    }
    #expect(fills == [[.solid(.white)], [.solid(.black)]])
  }

  @Test func `a style and a tint change notify all views that inherit them`() throws {
    try run { stage in
      let (view, other) = (Diary(frame: .zero), Diary(frame: .zero))
      other.overrideUserInterfaceStyle = .light
      other.tintColor = .red
      stage.rootView.addSubview(view)
      stage.rootView.addSubview(other)
      (view.entries, other.entries) = ([], [])
      stage.rootView.overrideUserInterfaceStyle = .dark
      stage.rootView.tintColor = .green
      #expect(view.entries == ["style 2", "tint"])
      #expect(other.entries == [])
      #expect(view.tintColor == .green && other.tintColor == .red)
      stage.rootView.tintAdjustmentMode = .dimmed
      #expect(view.tintColor != .green)
    }
  }

  @Test func `responders lead from a view to its view controller`() throws {
    try run { stage in
      let screen = UIViewController()
      let view = UIView()
      screen.view.addSubview(view)
      stage.rootViewController = screen
      var responder: UIResponder? = view
      var found: UIViewController?
      while let next = responder?.next {
        found = next as? UIViewController ?? found
        responder = next
      }
      #expect(found === screen)
    }
  }

  @Test func `a window of an app shows its view controller on the stage`() throws {
    let timeline = try run { stage in
      let window = UIWindow(frame: UIScreen.main.bounds)
      let screen = UIViewController()
      screen.view.backgroundColor = .red
      window.rootViewController = screen
      #expect(stage.rootViewController == nil)
      window.makeKeyAndVisible()
      #expect(screen.view.window === window)
      #expect(stage.rootViewController === screen)
      #expect(UIApplication.shared.keyWindow === window)
    }
    #expect(
      timeline.frame(at: .zero).layers.filter { $0.appearance.fill != nil }.map(\.size)
        == [CGSize(width: 300, height: 200)])
  }

  @Test func `the canvas determines traits, screen and device`() throws {
    try run { _ in
      #expect(UIScreen.main.bounds == CGRect(x: 0, y: 0, width: 300, height: 200))
      #expect(UIDevice.current.orientation.isLandscape)
      #expect(UITraitCollection.current.verticalSizeClass == .compact)
    }
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 768, height: 1024), scale: 2)) { _ in
      #expect(UIDevice.current.userInterfaceIdiom == .pad)
      #expect(UITraitCollection.current.horizontalSizeClass == .regular)
      #expect(UIScreen.main.scale == 2)
    }
  }

  @Test func `a view is found by its tag`() {
    let (outer, middle, inner) = (UIView(), UIView(), UIView())
    outer.addSubview(middle)
    middle.addSubview(inner)
    inner.tag = 7
    #expect(outer.viewWithTag(7) === inner)
    #expect(outer.viewWithTag(8) == nil)
  }
}
