import Foundation
import Geometry
import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

/// A delegate that zooms a view and notes its calls.
final class ZoomObserver: NSObject, UIScrollViewDelegate {
  /// The way in which content that is smaller than the scroll view is centered.
  enum Centering: CaseIterable { case none, frame, inset }

  let content: UIView
  var centering = Centering.none
  var events: [String] = []
  var scales: [CGFloat] = []

  init(_ content: UIView) { self.content = content }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { content }

  func scrollViewWillBeginZooming(_ scrollView: UIScrollView, with view: UIView?) {
    events.append("will \(view === content)")
  }

  func scrollViewDidZoom(_ scrollView: UIScrollView) {
    scales.append(scrollView.zoomScale)
    center(in: scrollView)
  }

  func scrollViewDidEndZooming(
    _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
  ) {
    events.append("did \((scale * 1000).rounded() / 1000)")
  }

  /// Centers the content, in the ways in which apps do.
  func center(in scrollView: UIScrollView) {
    let (bounds, size) = (scrollView.bounds.size, scrollView.contentSize)
    let room = CGSize(
      width: max(0, (bounds.width - size.width) / 2),
      height: max(0, (bounds.height - size.height) / 2))
    switch centering {
    case .none: break
    case .frame:
      content.center = CGPoint(
        x: size.width / 2 + room.width, y: size.height / 2 + room.height)
    case .inset:
      scrollView.contentInset = UIEdgeInsets(
        top: room.height, left: room.width, bottom: room.height, right: room.width)
    }
  }
}

/// A stage with a scroll view of 300 by 300 points whose content is zoomed.
struct ZoomStage {
  let stage: Stage
  let scrollView: UIScrollView
  let content: UIView
  let observer: ZoomObserver

  @discardableResult
  static func run(
    content size: CGSize = CGSize(width: 300, height: 300),
    scales: ClosedRange<CGFloat> = 1...4, _ body: (ZoomStage) throws -> Void
  ) throws -> Timeline {
    try Stage.run(canvas: Canvas(size: CGSize(width: 300, height: 300))) { stage in
      let scrollView = UIScrollView(frame: CGRect(x: 0, y: 0, width: 300, height: 300))
      let content = UIView(frame: CGRect(origin: .zero, size: size))
      content.name = "content"
      content.backgroundColor = .systemBlue
      scrollView.addSubview(content)
      scrollView.contentSize = size
      let observer = ZoomObserver(content)
      scrollView.delegate = observer
      scrollView.minimumZoomScale = scales.lowerBound
      scrollView.maximumZoomScale = scales.upperBound
      stage.rootView.addSubview(scrollView)
      try body(
        ZoomStage(stage: stage, scrollView: scrollView, content: content, observer: observer))
    }
  }

  /// Plays a pinch about a point that moves, and lets its time pass.
  func pinch(
    at center: CGPoint = CGPoint(x: 150, y: 150), movingBy way: CGPoint = .zero,
    from start: CGFloat, to end: CGFloat, duration: Double = 0.4, hold: Double = 0.1,
    wait: Double = 1.2
  ) {
    let last = CGPoint(x: center.x + way.x, y: center.y + way.y)
    var keys = [
      TouchTrack.PinchKey(at: .zero, center: center, distance: start),
      TouchTrack.PinchKey(at: Instant(seconds: duration), center: last, distance: end),
    ]
    if hold > 0 {
      keys.append(
        TouchTrack.PinchKey(at: Instant(seconds: duration + hold), center: last, distance: end))
    }
    stage.play(TouchTrack.pinch(begin: stage.now, keys))
    stage.advance(by: duration + hold + wait)
  }

  /// Returns the place of a point of the content on the canvas.
  func place(of point: CGPoint) -> CGPoint { content.convert(point, to: nil) }

  /// Expects what always holds at rest.
  func expectRest(_ name: String = "") {
    let (scale, minimum, maximum) = (
      scrollView.zoomScale, scrollView.minimumZoomScale, scrollView.maximumZoomScale
    )
    #expect(scale >= minimum - 1e-9 && scale <= maximum + 1e-9, "\(name): \(scale)")
    #expect(!scrollView.isZooming && !scrollView.isZoomBouncing, "\(name)")
    let size = content.bounds.size
    #expect(abs(scrollView.contentSize.width - size.width * scale) < 1e-6, "\(name)")
    #expect(abs(scrollView.contentSize.height - size.height * scale) < 1e-6, "\(name)")
    let offset = scrollView.contentOffset
    let nearest = scrollView.clampedContentOffset(offset)
    #expect(hypot(offset.x - nearest.x, offset.y - nearest.y) < 1e-6, "\(name): \(offset)")
    // What is shown is what the properties say.
    let shown = scrollView.shownBounds.origin
    #expect(hypot(shown.x - offset.x, shown.y - offset.y) < 1e-6, "\(name): \(shown)")
  }
}

/// Scroll views whose content is zoomed.
struct ZoomTests {
  @Test func `two fingers zoom about the point between them, and move the content`() throws {
    try ZoomStage.run { scene in
      let scrollView = scene.scrollView
      #expect(scrollView.pinchGestureRecognizer != nil)
      // The scale counts from the distance at which the pinch began, 100 + 8 points or a bit more.
      scene.pinch(at: CGPoint(x: 100, y: 120), from: 100, to: 200)
      let scale = scrollView.zoomScale
      #expect(scale > 1.7 && scale < 1.86)
      let place = scene.place(of: CGPoint(x: 100, y: 120))
      #expect(hypot(place.x - 100, place.y - 120) < 0.01)
      #expect(scrollView.contentSize == CGSize(width: 300 * scale, height: 300 * scale))
      #expect(scene.observer.events == ["will true", "did \((scale * 1000).rounded() / 1000)"])
      #expect(scene.observer.scales == scene.observer.scales.sorted())
      // The same scale, moved by 30 points.
      let before = scrollView.contentOffset
      scene.pinch(movingBy: CGPoint(x: -30, y: 20), from: 100, to: 120)
      let moved = scene.place(of: CGPoint(x: 100, y: 120))
      let ratio = scrollView.zoomScale / scale
      #expect(ratio > 1.05 && ratio < 1.12)
      #expect(moved.x < 100 - 15 && moved.y > 120, "\(moved) from \(before)")
      scene.expectRest()
    }
  }

  @Test func `beyond the limits the content follows by a rubber band and springs back`() throws {
    for isLarge in [true, false] {
      try ZoomStage.run(scales: 0.5...2) { scene in
        scene.scrollView.zoomScale = isLarge ? 1.9 : 0.6
        scene.observer.scales = []
        scene.pinch(
          from: isLarge ? 60 : 240, to: isLarge ? 240 : 60, duration: 0.4, hold: 0.1, wait: 0)
        let limit: CGFloat = isLarge ? 2 : 0.5
        let reached = isLarge ? scene.observer.scales.max() : scene.observer.scales.min()
        let octaves = abs(log2((reached ?? limit) / limit))
        #expect(octaves > 0.2 && octaves < 0.6, "\(octaves)")
        scene.stage.advance(by: 0.05)
        #expect(scene.scrollView.isZoomBouncing && !scene.scrollView.isZooming)
        #expect(scene.observer.events == ["will true"])
        scene.stage.advance(by: 1)
        #expect(scene.scrollView.zoomScale == limit)
        #expect(scene.observer.events == ["will true", "did \(limit)"])
        scene.expectRest()
      }
    }
  }

  @Test func `without a bounce the scale stays within its limits`() throws {
    try ZoomStage.run { scene in
      scene.scrollView.bouncesZoom = false
      scene.pinch(from: 60, to: 290)
      scene.pinch(from: 290, to: 60)
      scene.pinch(from: 290, to: 60)
      #expect(scene.observer.scales.allSatisfy { (1...4).contains($0) })
      #expect(scene.scrollView.zoomScale == 1)
      scene.expectRest()
    }
  }

  @Test func `a double tap zooms to a rectangle and back`() throws {
    try ZoomStage.run { scene in
      let scrollView = scene.scrollView
      let tap = UITapGestureRecognizer { [content = scene.content] recognizer in
        if scrollView.zoomScale > 1 { return scrollView.setZoomScale(1, animated: true) }
        let point = recognizer.location(in: content)
        scrollView.zoom(
          to: CGRect(x: point.x - 50, y: point.y - 50, width: 100, height: 100), animated: true)
      }
      tap.numberOfTapsRequired = 2
      scrollView.addGestureRecognizer(tap)
      let point = CGPoint(x: 200, y: 180)
      scene.stage.play(TouchTrack.taps(begin: scene.stage.now, at: point))
      scene.stage.advance(by: 0.45)
      #expect(scene.observer.events == ["will true"])
      scene.stage.advance(by: 1)
      #expect(scrollView.zoomScale == 3 && scrollView.contentOffset == CGPoint(x: 450, y: 390))
      #expect(scene.observer.events == ["will true", "did 3.0"])
      scene.expectRest()
      scene.stage.play(TouchTrack.taps(begin: scene.stage.now, at: point))
      scene.stage.advance(by: 1.5)
      #expect(scrollView.zoomScale == 1 && scrollView.contentOffset == .zero)
      scene.expectRest()
    }
  }

  @Test func `an animated zoom moves each point in a straight line`() throws {
    let timeline = try ZoomStage.run { scene in
      scene.scrollView.zoom(to: CGRect(x: 100, y: 0, width: 150, height: 150), animated: true)
      // The model is at its end at once, and only the presentation moves.
      #expect(scene.scrollView.zoomScale == 2)
      scene.stage.advance(by: 1)
    }
    let frames = try (0...18).map {
      try #require(timeline.element("content", at: Double($0) / 60)).frame
    }
    #expect(frames[0] == CGRect(x: 0, y: 0, width: 300, height: 300))
    #expect(frames[18] == CGRect(x: -200, y: 0, width: 600, height: 600))
    for frame in frames {
      let progress = (frame.width - 300) / 300
      #expect(abs(frame.minX + 200 * progress) < 1e-6 && abs(frame.minY) < 1e-6)
    }
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.width < $1.width })
  }

  @Test func `content that is smaller than the scroll view stays in its middle`() throws {
    for centering in [ZoomObserver.Centering.frame, .inset] {
      let timeline = try ZoomStage.run(
        content: CGSize(width: 300, height: 150), scales: 0.5...4
      ) { scene in
        scene.observer.centering = centering
        scene.observer.center(in: scene.scrollView)
        if centering == .inset { scene.scrollView.contentOffset.y = -75 }
        scene.scrollView.setZoomScale(0.5, animated: true)
        scene.stage.advance(by: 1)
        let middle = scene.place(of: CGPoint(x: 150, y: 75))
        #expect(hypot(middle.x - 150, middle.y - 150) < 1e-6, "\(centering): \(middle)")
        scene.pinch(from: 40, to: 280)
        scene.expectRest("\(centering)")
        scene.pinch(from: 280, to: 40)
        scene.pinch(from: 280, to: 40)
        #expect(scene.scrollView.zoomScale == 0.5)
        let end = scene.place(of: CGPoint(x: 150, y: 75))
        #expect(hypot(end.x - 150, end.y - 150) < 1e-6, "\(centering): \(end)")
        scene.expectRest("\(centering)")
      }
      // On the way out it stays there, too.
      for step in 0...20 {
        let frame = try #require(timeline.element("content", at: Double(step) / 40)).frame
        #expect(abs(frame.midX - 150) < 1e-6 && abs(frame.midY - 150) < 1e-6, "\(centering)")
      }
    }
  }

  @Test func `constraints give content its size apart from its scale`() throws {
    try ZoomStage.run { scene in
      let content = scene.content
      content.translatesAutoresizingMaskIntoConstraints = false
      NSLayoutConstraint.activate([
        content.topAnchor.constraint(equalTo: scene.scrollView.topAnchor),
        content.leadingAnchor.constraint(equalTo: scene.scrollView.leadingAnchor),
        content.trailingAnchor.constraint(equalTo: scene.scrollView.trailingAnchor),
        content.bottomAnchor.constraint(equalTo: scene.scrollView.bottomAnchor),
        content.widthAnchor.constraint(equalToConstant: 300),
        content.heightAnchor.constraint(equalToConstant: 400),
      ])
      scene.stage.advance(by: 0.1)
      scene.scrollView.zoomScale = 2
      scene.scrollView.setNeedsLayout()
      scene.stage.advance(by: 0.1)
      #expect(scene.scrollView.contentSize == CGSize(width: 600, height: 800))
      #expect(content.frame == CGRect(x: 0, y: 0, width: 600, height: 800))
      scene.pinch(from: 100, to: 150)
      scene.expectRest()
      #expect(hypot(content.frame.minX, content.frame.minY) < 1e-6)
    }
  }

  @Test func `a fixed scale has no pinch`() throws {
    try ZoomStage.run(scales: 1...1) { scene in
      #expect(scene.scrollView.pinchGestureRecognizer == nil)
      scene.pinch(from: 60, to: 250)
      #expect(scene.scrollView.zoomScale == 1 && scene.observer.events.isEmpty)
      scene.scrollView.maximumZoomScale = 3
      scene.pinch(from: 60, to: 120)
      #expect(scene.scrollView.zoomScale > 1.5)
      scene.scrollView.zoomScale = 10
      #expect(scene.scrollView.zoomScale == 3)
    }
  }
}
