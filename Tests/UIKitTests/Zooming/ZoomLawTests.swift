import Foundation
import Geometry
import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

/// The laws of zoomed content whatever happens to it, in combinations.
struct ZoomLawTests {
  /// Something that happens to a scroll view.
  enum Event: CaseIterable {
    case pinchOut, pinchIn, tooFar, drag, fling, animated, rectangle, resize, offset, limits
  }

  /// Makes an event happen; it may still be going on afterwards.
  private func perform(_ event: Event, on scene: ZoomStage) {
    let (stage, view) = (scene.stage, scene.scrollView)
    func finger(_ end: CGPoint, hold: Double) {
      stage.play([
        TouchTrack.drag(
          begin: stage.now, through: [CGPoint(x: 200, y: 200), end],
          duration: Instant(seconds: 0.2), hold: Instant(seconds: hold))
      ])
    }
    func pinch(_ start: CGFloat, _ end: CGFloat) {
      scene.pinch(
        at: CGPoint(x: 120, y: 170), movingBy: CGPoint(x: 25, y: -10), from: start, to: end,
        duration: 0.25, hold: 0.05, wait: 0)
    }
    switch event {
    case .pinchOut: pinch(80, 170)
    case .pinchIn: pinch(180, 90)
    case .tooFar: pinch(220, 40)
    case .drag: finger(CGPoint(x: 120, y: 150), hold: 0.1)
    case .fling: finger(CGPoint(x: 100, y: 150), hold: 0)
    case .animated: view.setZoomScale(view.zoomScale > 1.5 ? 1 : 2.5, animated: true)
    case .rectangle: view.zoom(to: CGRect(x: 60, y: 80, width: 90, height: 60), animated: true)
    case .resize:
      view.frame = CGRect(
        x: 0, y: 0, width: view.frame.width == 300 ? 240 : 300,
        height: view.frame.height == 300 ? 280 : 300)
    case .offset:
      view.setContentOffset(
        view.clampedContentOffset(CGPoint(x: 10, y: 20)), animated: true)
    case .limits: view.maximumZoomScale = 3
    }
  }

  /// Plays three events with a pause between them.
  private func play(
    _ events: [Event], after pause: Double, _ centering: ZoomObserver.Centering
  ) throws -> Timeline {
    try ZoomStage.run(content: CGSize(width: 300, height: 220), scales: 0.8...4) { scene in
      scene.observer.centering = centering
      scene.observer.center(in: scene.scrollView)
      scene.scrollView.contentOffset = scene.scrollView.clampedContentOffset(.zero)
      let inner = UIScrollView(frame: CGRect(x: 20, y: 20, width: 100, height: 60))
      inner.contentSize = CGSize(width: 500, height: 60)
      scene.content.addSubview(inner)
      for event in events {
        perform(event, on: scene)
        scene.stage.advance(by: pause)
      }
      scene.stage.advance(by: 3)
      // What is beyond the limits after a change of size comes back at the next touch.
      if events.contains(.resize) || events.contains(.limits) {
        scene.pinch(from: 100, to: 110, wait: 2)
      }
      let name = "\(events) after \(pause), \(centering)"
      scene.expectRest(name)
      let (begins, ends) = (
        scene.observer.events.filter { $0.hasPrefix("will") }.count,
        scene.observer.events.filter { $0.hasPrefix("did") }.count
      )
      #expect(begins == ends, "\(name): \(scene.observer.events)")
      #expect(scene.content.bounds.size.width.isFinite, "\(name)")
    }
  }

  @Test(arguments: ZoomObserver.Centering.allCases)
  func `content comes to rest within its limits whatever events meet`(
    centering: ZoomObserver.Centering
  ) throws {
    for first in Event.allCases {
      for second in Event.allCases {
        for pause in [0.1, 0.35] {
          _ = try play([first, second], after: pause, centering)
        }
      }
    }
    for (index, event) in Event.allCases.enumerated() {
      let other = Event.allCases[(index + 3) % Event.allCases.count]
      _ = try play([event, other, .tooFar], after: 0.1, centering)
    }
  }

  @Test func `the same events give the same timeline`() throws {
    let timelines = try (0..<2).map { _ in
      try play([.pinchOut, .fling, .tooFar], after: 0.1, .frame)
    }
    #expect(timelines[0] == timelines[1])
  }

  @Test func `what is between the fingers stays between them`() throws {
    for (start, end) in [(80.0, 190.0), (190.0, 120.0)] {
      try ZoomStage.run(content: CGSize(width: 900, height: 900), scales: 0.2...5) { scene in
        scene.scrollView.contentOffset = CGPoint(x: 250, y: 300)
        let keys = [(0.0, start), (0.5, end)].map { time, distance in
          TouchTrack.PinchKey(
            at: Instant(seconds: time), center: CGPoint(x: 130 + 60 * time, y: 160),
            distance: distance)
        }
        scene.stage.play(TouchTrack.pinch(begin: scene.stage.now, keys))
        var point: CGPoint?
        for step in 1..<30 {
          scene.stage.advance(by: 1.0 / 60)
          guard scene.scrollView.isZooming else { continue }
          let middle = CGPoint(x: 130 + Double(step), y: 160)
          let now = scene.content.convert(middle, from: nil)
          let first = point ?? now
          point = first
          #expect(hypot(now.x - first.x, now.y - first.y) < 0.6, "\(now) at \(step)")
        }
        #expect(point != nil)
      }
    }
  }

  @Test func `a collection in zoomed content is zoomed by fingers on it`() throws {
    try ZoomStage.run(content: CGSize(width: 300, height: 600)) { scene in
      let list = UITableView(frame: scene.content.bounds)
      scene.content.addSubview(list)
      scene.stage.advance(by: 0.1)
      scene.pinch(from: 80, to: 200, duration: 0.4)
      #expect(scene.scrollView.zoomScale > 2 && list.contentOffset == .zero)
      scene.expectRest()
    }
  }
}
