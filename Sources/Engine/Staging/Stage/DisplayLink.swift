public import Foundation
public import Timing

/// A timer that calls at every multiple of 1/60 s of the stage's clock, whatever the output's rate.
///
/// Another `preferredFramesPerSecond` has it call at every multiple of that rate's period. At one
/// instant links are called in the order in which they were made.
public final class DisplayLink {
  /// The time between two calls of a link without a rate of its own, and between deliveries of
  /// touches.
  public static let period = Instant(frame: 1, perSecond: 60)
  /// The highest rate, of which all others are divisors, in calls per second.
  public static let highestFramesPerSecond = 120

  /// Returns the first multiple of the period that is not before an instant.
  package static func tick(atOrAfter time: Instant) -> Instant {
    tick(atOrAfter: time, period: period)
  }

  /// Returns the first multiple of a period that is not before an instant.
  private static func tick(atOrAfter time: Instant, period: Instant) -> Instant {
    let ticks = period.ticks
    return Instant(ticks: (time.ticks + ticks - 1) / ticks * ticks)
  }

  /// The instant of the present call, in seconds.
  public private(set) var timestamp: TimeInterval = 0
  /// The instant of the present call.
  public private(set) var instant = Instant.zero
  /// Whether calls are left out for now.
  public var isPaused = false {
    didSet { if !isPaused, let present = stage?.step { step = present } }
  }

  /// Starts the calls, unless they have started; those of a link with a closure start at once.
  package func resume() {
    guard let stage, !stage.schedule.displayLinks.contains(where: { $0 === self }) else { return }
    stage.schedule.displayLinks.append(self)
    stage.scheduleTick(of: self)
  }

  /// The number of calls per second: 60 by default, and for 0.
  ///
  /// A number that is no divisor of 120 counts as the next lower one, a higher one as 120.
  public var preferredFramesPerSecond = 60 {
    didSet {
      if preferredFramesPerSecond != oldValue { stage?.scheduleTick(of: self) }
    }
  }

  /// Whether the link is called after all that are none, to see what they did at that instant.
  package let isSimulation: Bool

  private weak var stage: Stage?
  /// The step of the scene that started the calls.
  private var step: Int?
  private let action: (DisplayLink) -> Void

  /// Makes a link that calls from the next multiple of 1/60 s on, this instant included.
  ///
  /// A link that is made in a link's call is called from the next multiple on.
  public convenience init(_ action: @escaping (DisplayLink) -> Void) {
    self.init(isSimulation: false, action)
  }

  /// Makes a link with a rate that may be called after all others of the same instant.
  package init(
    isSimulation: Bool, preferredFramesPerSecond: Int = 60, on stage: Stage = .current,
    _ action: @escaping (DisplayLink) -> Void
  ) {
    self.isSimulation = isSimulation; self.action = action
    self.preferredFramesPerSecond = preferredFramesPerSecond
    self.stage = stage
    step = stage.step
    stage.schedule.displayLinks.append(self)
    stage.scheduleTick(of: self)
  }

  /// The time between two calls, in seconds.
  public var duration: TimeInterval { ownPeriod.seconds }

  /// The instant of the call after the present one, in seconds.
  public var targetTimestamp: TimeInterval { (instant + ownPeriod).seconds }

  /// The time between two calls of this link.
  private var ownPeriod: Instant {
    if preferredFramesPerSecond <= 0 { return Self.period }
    var rate = min(preferredFramesPerSecond, Self.highestFramesPerSecond)
    while Self.highestFramesPerSecond % rate != 0 { rate -= 1 }
    return Instant(frame: 1, perSecond: Double(rate))
  }

  /// Returns the first instant of a call that is not before a time.
  func call(atOrAfter time: Instant) -> Instant {
    Self.tick(atOrAfter: time, period: ownPeriod)
  }

  /// Ends the calls.
  public func invalidate() {
    stage?.schedule.displayLinks.removeAll { $0 === self }
  }

  /// Calls the action.
  func tick(at time: Instant) {
    if isPaused { return }
    instant = time
    timestamp = time.seconds
    let outer = stage?.step
    stage?.step = step
    action(self)
    stage?.step = outer
  }
}
