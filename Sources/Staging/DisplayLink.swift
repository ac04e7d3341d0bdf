public import Foundation
public import Timing

/// A timer that calls at every multiple of 1/60 s of the stage's clock, whatever the output's rate.
public final class DisplayLink {
  /// The time between two calls.
  public static let period = Instant(frame: 1, perSecond: 60)

  /// Returns the first multiple of the period that is not before an instant.
  static func tick(atOrAfter time: Instant) -> Instant {
    let ticks = period.ticks
    return Instant(ticks: (time.ticks + ticks - 1) / ticks * ticks)
  }

  /// The instant of the present call, in seconds.
  public private(set) var timestamp: TimeInterval = 0
  /// The instant of the present call.
  public private(set) var instant = Instant.zero
  /// Whether calls are left out for now.
  public var isPaused = false

  private weak var stage: Stage?
  private let action: (DisplayLink) -> Void

  /// Makes a link that calls from the next multiple of 1/60 s on, this instant included.
  ///
  /// A link that is made in a link's call is called from the next multiple on.
  public init(_ action: @escaping (DisplayLink) -> Void) {
    self.action = action
    let stage = Stage.current
    self.stage = stage
    stage.displayLinks.append(self)
    stage.scheduleTick()
  }

  /// Ends the calls.
  public func invalidate() {
    stage?.displayLinks.removeAll { $0 === self }
  }

  /// Calls the action.
  func tick(at time: Instant) {
    if isPaused { return }
    instant = time
    timestamp = time.seconds
    action(self)
  }
}
