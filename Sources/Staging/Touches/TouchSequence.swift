package import Foundation
import Timing

extension Stage {
  /// Plays scripted touches, which gesture recognisers and views receive.
  ///
  /// The touches are delivered at their key points and at every display-link tick between; all
  /// touches of one instant are delivered together, in events that are scheduled now. Motion that
  /// follows a touch is linear between two such events. Key points in the past are delivered now.
  ///
  /// Complexity: 60 events for a second of touching.
  public func play(_ tracks: [TouchTrack]) {
    let sequence = TouchSequence(tracks, on: self)
    for time in Set(tracks.flatMap(\.deliveryTimes)).sorted() {
      schedule(at: time) { sequence.deliver() }
    }
  }
}

extension Stage {
  /// Returns the view that a touch at a point of the canvas hits.
  package func touchedView(at point: CGPoint) -> View? {
    rootView.hitTest(rootView.convert(point, from: nil), with: nil)
  }
}

/// Scripted touches that are delivered together.
final class TouchSequence {
  /// The script, a track for each touch.
  private let tracks: [TouchTrack]
  /// The touches by the index of their tracks; `nil` before they begin.
  private var fingers: [Touch?]
  /// The dots that show the touches, by the index of their tracks; `nil` if there is none.
  private var indicators: [TouchIndicator?]
  /// The instant of the last delivery; `nil` before the first.
  private var previousDelivery: Instant?
  private unowned let stage: Stage

  /// Makes touches that have not begun.
  init(_ tracks: [TouchTrack], on stage: Stage) {
    self.tracks = tracks; self.stage = stage
    fingers = Array(repeating: nil, count: tracks.count)
    indicators = Array(repeating: nil, count: tracks.count)
  }

  /// Delivers the present changes: movements, beginnings and ends.
  ///
  /// A touch that ends has moved to its last point before.
  func deliver() {
    let now = stage.now
    let moved = zip(tracks, fingers).compactMap { track, finger -> Touch? in
      guard let finger, finger.isDown else { return nil }
      return finger.move(to: track.point(at: now), at: now) ? finger : nil
    }
    if let previousDelivery, !moved.isEmpty {
      stage.performSampled(since: previousDelivery) {
        for (finger, indicator) in zip(fingers, indicators) {
          if let finger, finger.phase == .moved { indicator?.move(to: finger.point) }
        }
        tell(moved, of: .moved)
      }
    }
    previousDelivery = now

    let starting = tracks.indices.filter { fingers[$0] == nil && tracks[$0].start <= now }
    for index in starting {
      let point = tracks[index].point(at: now)
      fingers[index] = finger(downAt: point)
      guard stage.showsTouches else { continue }
      let color = stage.settings.touchColor ?? StageSettings.defaultTouchColor
      indicators[index] = TouchIndicator(at: point, color: color, on: stage)
    }
    tell(starting.compactMap { fingers[$0] }, of: .began)
    for phase in [Touch.Phase.ended, .cancelled] {
      let leaving = zip(tracks, fingers).compactMap { track, finger in
        track.isCancelled == (phase == .cancelled) && track.end <= now ? finger : nil
      }
      .filter(\.isDown)
      for finger in leaving { finger.end(as: phase, at: now) }
      for (index, finger) in fingers.enumerated()
      where leaving.contains(where: { $0 === finger }) { indicators[index]?.disappear() }
      tell(leaving, of: phase)
    }
  }

  /// Begins a touch on the nearest view at a point of the canvas.
  private func finger(downAt point: CGPoint) -> Touch {
    let hit = stage.touchedView(at: point)
    let views = hit.map { Array(sequence(first: $0) { $0.superview }) } ?? []
    let touch = Touch(at: point, in: hit, on: stage)
    touch.recognizers = views.flatMap(\.recognizers).filter {
      $0.isEnabled && $0.delegate?.gestureRecognizer($0, shouldReceive: touch) ?? true
    }
    return touch
  }

  /// Delivers touches: once to each recogniser with all of its touches, and then to the views.
  private func tell(_ fingers: [Touch], of phase: Touch.Phase) {
    var told: [GestureRecognizer] = []
    for recognizer in fingers.flatMap(\.recognizers)
    where !told.contains(where: { $0 === recognizer }) {
      told.append(recognizer)
      recognizer.receive(
        fingers.filter { $0.recognizers.contains { $0 === recognizer } }, in: phase)
    }
    tellViews(fingers, of: phase)
  }

  /// Delivers touches to their views, except those that a recogniser has cancelled.
  private func tellViews(_ fingers: [Touch], of phase: Touch.Phase) {
    var told: [View] = []
    for view in fingers.compactMap(\.view) where !told.contains(where: { $0 === view }) {
      told.append(view)
      let own = fingers.filter { $0.view === view && $0.isTold(of: phase) }
      if own.isEmpty { continue }
      for touch in own { touch.willTellView(of: phase) }
      let (told, event) = (Set(own), Event(of: fingers))
      switch phase {
      case .began: view.touchesBegan(told, with: event)
      case .moved: view.touchesMoved(told, with: event)
      case .stationary: break
      case .ended: view.touchesEnded(told, with: event)
      case .cancelled: view.touchesCancelled(told, with: event)
      }
    }
  }
}
