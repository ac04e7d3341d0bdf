public import Foundation
import Staging
import Timing

/// A timer on the stage's clock, which replaces Foundation's wherever UIKit is imported.
///
/// Foundation's follows the machine's clock and would never fire while a stage plays. A repeating
/// timer fires at the display's ticks, 60 per second.
public final class Timer: NSObject {
  /// The time between two calls, in seconds.
  public let timeInterval: TimeInterval
  /// Whether the timer can still fire.
  public private(set) var isValid = true
  private let repeats: Bool
  private let block: (Timer) -> Void

  /// Makes a timer that has not been scheduled.
  private init(interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void) {
    // As in Foundation, shorter intervals count as a tenth of a millisecond.
    timeInterval = max(1e-4, interval)
    self.repeats = repeats; self.block = block
  }

  /// Schedules a block after an interval, once or repeatedly until the timer is invalidated.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(interval: interval, repeats: repeats, block: block)
    timer.wait()
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
  private func wait() {
    let stage = Stage.current
    guard repeats else {
      return stage.schedule(after: timeInterval) { self.fire() }
    }
    var due = stage.now.seconds + timeInterval
    link = DisplayLink { link in
      while self.isValid, due <= link.timestamp + 1e-9 {
        due += self.timeInterval
        self.fire()
      }
    }
  }
}
