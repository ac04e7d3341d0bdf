public import Foundation
public import Staging
import Timing

/// A timer on the stage's clock, which replaces Foundation's wherever UIKit is imported.
///
/// Foundation's follows the machine's clock and would never fire while a stage plays. A repeating
/// timer fires at the display's ticks, 60 per second.
public final class Timer: NSObject {
  /// The time between two calls, in seconds; 0 for a timer that fires once.
  public var timeInterval: TimeInterval { repeats ? interval : 0 }
  /// An object for the receiver, given when the timer was made.
  public let userInfo: Any?
  /// By how many seconds calls may be late; they never are here.
  public var tolerance: TimeInterval = 0
  /// Whether the timer can still fire.
  public private(set) var isValid = true
  private let interval: TimeInterval
  private let repeats: Bool
  private let block: (Timer) -> Void
  /// The time of the next call on the stage's clock, in seconds.
  private var due: TimeInterval
  private var isScheduled = false

  /// Makes a timer, to be added to a run loop.
  public convenience init(
    timeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) {
    self.init(after: interval, interval: interval, repeats: repeats, userInfo: nil, block: block)
  }

  /// Makes a timer that sends a message to an object, to be added to a run loop.
  ///
  /// The object is kept alive until the timer is invalidated or, if it fires once, has fired.
  public convenience init(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?, repeats yesOrNo: Bool
  ) {
    self.init(after: ti, interval: ti, repeats: yesOrNo, userInfo: userInfo) {
      aSelector.send(to: aTarget, [$0])
    }
  }

  /// Makes a timer that fires first at a date, to be added to a run loop.
  public convenience init(
    fire date: Date, interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) {
    self.init(
      after: date.timeIntervalSinceNow, interval: interval, repeats: repeats, userInfo: nil,
      block: block)
  }

  /// Makes a timer that sends a message to an object first at a date, to be added to a run loop.
  ///
  /// The object is kept alive as by `init(timeInterval:target:selector:userInfo:repeats:)`.
  public convenience init(
    fireAt date: Date, interval ti: TimeInterval, target t: Any, selector s: Selector,
    userInfo ui: Any?, repeats rep: Bool
  ) {
    self.init(after: date.timeIntervalSinceNow, interval: ti, repeats: rep, userInfo: ui) {
      s.send(to: t, [$0])
    }
  }

  /// Makes a timer whose first call is after a delay.
  package init(
    after delay: TimeInterval, interval: TimeInterval, repeats: Bool, userInfo: Any?,
    block: @escaping (Timer) -> Void
  ) {
    // As in Foundation, shorter intervals count as a tenth of a millisecond.
    self.interval = max(1e-4, interval)
    self.repeats = repeats; self.userInfo = userInfo; self.block = block
    due = Stage.current.now.seconds + max(1e-4, delay)
  }

  /// The date of the next call, as far from the present as on the stage's clock.
  public var fireDate: Date {
    get { Date(timeIntervalSinceNow: due - Stage.current.now.seconds) }
    set { due = Stage.current.now.seconds + max(0, newValue.timeIntervalSinceNow) }
  }

  /// Schedules a block after an interval, once or repeatedly until the timer is invalidated.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(timeInterval: interval, repeats: repeats, block: block)
    timer.schedule()
    return timer
  }

  /// Schedules a message to an object after an interval, once or repeatedly.
  @discardableResult
  public static func scheduledTimer(
    timeInterval ti: TimeInterval, target aTarget: Any, selector aSelector: Selector,
    userInfo: Any?, repeats yesOrNo: Bool
  ) -> Timer {
    let timer = Timer(
      timeInterval: ti, target: aTarget, selector: aSelector, userInfo: userInfo,
      repeats: yesOrNo)
    timer.schedule()
    return timer
  }

  /// Stops the timer.
  public func invalidate() {
    isValid = false
    link?.invalidate()
    link = nil
  }

  /// Fires the timer now.
  public func fire() {
    guard isValid else { return }
    block(self)
    if !repeats { invalidate() }
  }

  /// The display link of a repeating timer, which does not extend the stage's run.
  private var link: DisplayLink?

  /// Waits for the first call and, if the timer repeats, for subsequent ones.
  package func schedule() {
    guard isValid, !isScheduled else { return }
    isScheduled = true
    let stage = Stage.current
    guard repeats else {
      return stage.schedule(after: max(0, due - stage.now.seconds)) { self.fire() }
    }
    link = DisplayLink { link in
      while self.isValid, self.due <= link.timestamp + 1e-9 {
        self.due += self.interval
        self.fire()
      }
    }
  }
}

extension RunLoop {
  /// Schedules a timer on the stage's clock; which run loop it is makes no difference.
  public func add(_ timer: Timer, forMode mode: RunLoop.Mode) { timer.schedule() }
}
