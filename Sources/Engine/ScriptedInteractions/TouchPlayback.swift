import Foundation
public import Staging
import Timing

extension Stage {
  /// Plays fingers that come down, move and leave as scripted; gesture recognizers and views get them.
  ///
  /// Touches are delivered at their key points and at every display-link tick between. All touches of
  /// one instant are delivered together, in events that are scheduled now. Everything that follows a
  /// finger runs linearly from one such event to the next. Key points in the past are delivered now.
  ///
  /// Complexity: 60 events for a second of touching.
  public func play(_ tracks: [TouchTrack]) { play(tracks, isDelivered: true) }

  /// Shows fingers as `play(_:)`, which touch nothing if something else follows them.
  package func show(_ tracks: [TouchTrack]) { play(tracks, isDelivered: false) }

  private func play(_ tracks: [TouchTrack], isDelivered: Bool) {
    let playback = TouchPlayback(tracks, isDelivered: isDelivered, on: self)
    for time in Set(tracks.flatMap(\.deliveryTimes)).sorted() {
      schedule(at: time) { playback.deliver() }
    }
  }
}

/// The playback of scripted fingers that are delivered together.
private final class TouchPlayback {
  /// The script: a track for each finger.
  private let tracks: [TouchTrack]
  /// The fingers by the indices of their tracks; `nil` before they come down.
  private var fingers: [Touch?]
  /// The dots that show the fingers, by the indices of their tracks; `nil` without a dot.
  private var indicators: [TouchIndicator?]
  /// The instant of the previous delivery; `nil` before the first one.
  private var previousDelivery: Instant?
  /// Whether recognizers and views get the touches.
  private let isDelivered: Bool
  private unowned let stage: Stage

  /// Makes a playback of fingers that have not come down yet.
  init(_ tracks: [TouchTrack], isDelivered: Bool, on stage: Stage) {
    self.tracks = tracks
    self.isDelivered = isDelivered
    self.stage = stage
    fingers = Array(repeating: nil, count: tracks.count)
    indicators = Array(repeating: nil, count: tracks.count)
  }

  /// Delivers the present movements, then new fingers, then lifted and cancelled ones.
  ///
  /// A finger that leaves has moved to its last point before.
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
        deliver(moved, in: .moved)
      }
    }
    previousDelivery = now

    let starting = tracks.indices.filter { fingers[$0] == nil && tracks[$0].start <= now }
    for index in starting {
      let point = tracks[index].point(at: now)
      fingers[index] = stage.makeTouch(downAt: point)
      guard stage.showsTouches else { continue }
      let color = stage.settings.touchColor ?? StageSettings.defaultTouchColor
      indicators[index] = TouchIndicator(at: point, color: color, on: stage)
    }
    deliver(starting.compactMap { fingers[$0] }, in: .began)
    for phase in [Touch.Phase.ended, .cancelled] {
      let leaving = zip(tracks, fingers).compactMap { track, finger in
        track.isCancelled == (phase == .cancelled) && track.end <= now ? finger : nil
      }
      .filter(\.isDown)
      for finger in leaving { finger.end(as: phase, at: now) }
      for (index, finger) in fingers.enumerated()
      where leaving.contains(where: { $0 === finger }) { indicators[index]?.disappear() }
      deliver(leaving, in: phase)
    }
  }

  private func deliver(_ touches: [Touch], in phase: Touch.Phase) {
    if isDelivered { stage.deliver(touches, in: phase) }
  }
}
