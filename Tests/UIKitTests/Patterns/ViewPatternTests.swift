import ScriptedInteractions
import Staging
import TestSupport
import Testing
import Timelines
import Timing
import UIKit

/// Patterns of open-source projects with views, windows and tasks.
struct ViewPatternTests {
  /// Plays on a small stage.
  @discardableResult
  private func play(_ body: (Stage) throws -> Void) throws -> Timeline {
    try Stage.run(canvas: Canvas(size: CGSize(width: 100, height: 100)), body)
  }

  @Test func `the frame of a transformed view sets the bounds that give it`() throws {
    try play { stage in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 20))
      stage.rootView.addSubview(view)
      view.transform = CGAffineTransform(scaleX: 2, y: 4)
      view.frame = CGRect(x: 10, y: 20, width: 40, height: 40)
      #expect(view.bounds.size == CGSize(width: 20, height: 10))
      #expect(view.frame == CGRect(x: 10, y: 20, width: 40, height: 40))
      view.layer.anchorPoint = CGPoint(x: 0, y: 0)
      view.transform = CGAffineTransform(rotationAngle: .pi / 2)
      view.frame = CGRect(x: 10, y: 20, width: 30, height: 50)
      #expect(near(view.bounds.width, 50) && near(view.bounds.height, 30))
      #expect(near(view.frame.minX, 10) && near(view.frame.minY, 20))
      // A transform without area has no inverse.
      view.transform = CGAffineTransform(scaleX: 0, y: 0)
      view.frame = CGRect(x: 10, y: 20, width: 30, height: 50)
      #expect(view.bounds.size == CGSize(width: 30, height: 50))
    }
  }

  @Test func `a window is shown when it is not hidden, and gone without a scene`() throws {
    let timeline = try play { stage in
      let window = UIWindow(frame: CGRect(x: 10, y: 10, width: 40, height: 40))
      window.accessibilityIdentifier = "banner"
      window.backgroundColor = .systemRed
      window.isHidden = false
      stage.advance(by: 1)
      window.windowScene = nil
      stage.advance(by: 1)
    }
    func isShown(_ seconds: Double) -> Bool {
      timeline.elements(at: Instant(seconds: seconds)).contains { $0.identity.key == "banner" }
    }
    #expect(isShown(0.5))
    #expect(!isShown(1.5))
  }

  @Test func `a shape without bounds is painted`() throws {
    let timeline = try play { stage in
      let view = UIView(frame: CGRect(x: 10, y: 10, width: 0, height: 0))
      let shape = CAShapeLayer()
      shape.path = UIBezierPath(rect: CGRect(x: 0, y: 0, width: 30, height: 30)).cgPath
      shape.fillColor = UIColor.systemRed.cgColor
      view.layer.addSublayer(shape)
      stage.rootView.addSubview(view)
    }
    #expect(timeline.layers.contains { !$0.appearance.value(at: .zero).stack.isEmpty })
  }

  @Test func `constraints that are replaced by equal ones in a layout do not repeat it`() throws {
    final class Replacing: UIView {
      let inner = UIView()
      var old: [NSLayoutConstraint] = []
      var layouts = 0
      var updates = 0

      override func layoutSubviews() {
        layouts += 1
        if inner.superview == nil { addSubview(inner) }
        inner.translatesAutoresizingMaskIntoConstraints = false
        NSLayoutConstraint.deactivate(old)
        old = [
          inner.leftAnchor.constraint(equalTo: leftAnchor, constant: 5),
          inner.topAnchor.constraint(equalTo: topAnchor),
          inner.widthAnchor.constraint(equalToConstant: 20),
          inner.heightAnchor.constraint(equalToConstant: 20),
        ]
        NSLayoutConstraint.activate(old)
        super.layoutSubviews()
        setNeedsUpdateConstraints()
      }

      override func updateConstraints() {
        updates += 1
        super.updateConstraints()
      }
    }
    try play { stage in
      let view = Replacing(frame: stage.rootView.bounds)
      stage.rootView.addSubview(view)
      stage.advance(by: 0.1)
      #expect(view.inner.frame == CGRect(x: 5, y: 0, width: 20, height: 20))
      #expect(view.layouts <= 3)
      #expect(view.updates <= 4)
    }
  }

  @Test func `a message without a method goes to another object`() throws {
    final class Receiver: NSObject {
      var count = 0
      func tap() { count += 1 }
    }
    final class Forwarder: NSObject, MessageForwarder {
      let receiver = Receiver()
      func forwardingTarget(for aSelector: Selector!) -> Any? { receiver }
    }
    try play { _ in
      let forwarder = Forwarder()
      _ = forwarder.perform(Selector("tap", Receiver.tap))
      #expect(forwarder.receiver.count == 1)
    }
  }

  @Test func `a pull that refreshes sends messages`() throws {
    final class Feed: NSObject {
      var count = 0
      func refresh(_ sender: UIRefreshControl) {
        count += 1
        sender.endRefreshing()
      }
    }
    try play { stage in
      let feed = Feed()
      let view = UIScrollView(frame: stage.rootView.bounds)
      view.contentSize = CGSize(width: 100, height: 300)
      view.alwaysBounceVertical = true
      let control = UIRefreshControl()
      let action = Selector("refresh:", Feed.refresh)
      for _ in 0..<2 { control.addTarget(feed, action: action, for: .valueChanged) }
      view.refreshControl = control
      stage.rootView.addSubview(view)
      stage.play([
        TouchTrack.drag(
          begin: stage.now, through: [CGPoint(x: 50, y: 5), CGPoint(x: 50, y: 98)],
          duration: Instant(seconds: 0.5), curve: .easeInEaseOut, hold: Instant(seconds: 0.1))
      ])
      stage.advance(by: 2)
      #expect(feed.count == 1)
      control.removeTarget(nil, action: nil, for: .valueChanged)
      control.sendActions(for: .valueChanged)
      #expect(feed.count == 1)
      withExtendedLifetime(feed) {}
    }
  }

  @Test func `values are boxed by casts`() {
    let point: Any = CGPoint(x: 1, y: 2)
    #expect((point as? NSValue)?.cgPointValue == CGPoint(x: 1, y: 2))
    let box: Any = NSValue(cgRect: CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(box as? CGRect == CGRect(x: 1, y: 2, width: 3, height: 4))
    #expect(box as? CGSize == nil)
    #expect((CGFloat(0.5) as NSNumber).doubleValue == 0.5)
    let number: Any = NSNumber(value: 2.5)
    #expect(number as? CGFloat == 2.5)
  }

  @Test func `exceptions have the names of Foundation's`() {
    let names: [NSExceptionName] = [
      .genericException, .rangeException, .invalidArgumentException,
      .internalInconsistencyException,
    ]
    #expect(names.allSatisfy { $0.rawValue.hasPrefix("NS") && $0.rawValue.hasSuffix("Exception") })
    #expect(NSException(name: names[2], reason: "too long").name == .invalidArgumentException)
  }

  @Test func `a rounded path begins on its upper side`() {
    let path = UIBezierPath(
      roundedRect: CGRect(x: 0, y: 0, width: 40, height: 20), byRoundingCorners: [.topLeft],
      cornerRadii: CGSize(width: 5, height: 5))
    var points: [CGPoint] = []
    path.cgPath.applyWithBlock { points.append($0.pointee.points[0]) }
    #expect(points.first == CGPoint(x: 5, y: 0))
    #expect(path.bounds == CGRect(x: 0, y: 0, width: 40, height: 20))
  }

  @Test func `tasks follow the stage's clock`() throws {
    let timeline = try play { stage in
      let view = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
      view.accessibilityIdentifier = "dot"
      view.backgroundColor = .systemRed
      stage.rootView.addSubview(view)
      let cancelled = Task {
        try await Task.sleep(nanoseconds: 500_000_000)
        view.alpha = 0
      }
      Task {
        try await Task.sleep(for: .seconds(1))
        view.center.x = 50
        cancelled.cancel()
        #expect(stage.now == Instant(seconds: 1))
      }
      stage.schedule(after: 0.2) { cancelled.cancel() }
      stage.advance(by: 2)
    }
    func dot(_ seconds: Double) -> Element? {
      timeline.elements(at: Instant(seconds: seconds)).first { $0.identity.key == "dot" }
    }
    #expect(dot(0.9)?.center.x == 5)
    #expect(dot(0.9)?.alpha == 1)
    #expect(dot(1.1)?.center.x == 50)
  }

  @Test func `without a stage tasks run as usual`() async throws {
    let task = Task { () async -> Int in
      await Task.yield()
      return 3
    }
    #expect(await task.value == 3)
    let failing = Task { () async throws -> Int in throw CancellationError() }
    await #expect(throws: CancellationError.self) { try await failing.value }
  }
}
