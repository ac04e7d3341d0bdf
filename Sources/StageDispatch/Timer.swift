public import Foundation
import Staging
import Timing

/// A timer on the stage's clock, which stands for Foundation's where UIKit is imported.
///
/// Foundation's follows the machine's clock and would never fire while a stage plays. One that
/// repeats calls at the ticks of the display, 60 in a second.
public final class Timer: NSObject {
  /// The time between two calls, in seconds.
  public let timeInterval: TimeInterval
  /// Whether it will still call.
  public private(set) var isValid = true
  private let repeats: Bool
  private let block: (Timer) -> Void

  /// Makes a timer that has not been scheduled.
  private init(interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void) {
    // What is shorter counts as a tenth of a millisecond, as with Foundation's.
    timeInterval = max(1e-4, interval)
    self.repeats = repeats; self.block = block
  }

  /// Has a block called after an interval, once or again and again until it is made invalid.
  @discardableResult
  public static func scheduledTimer(
    withTimeInterval interval: TimeInterval, repeats: Bool, block: @escaping (Timer) -> Void
  ) -> Timer {
    let timer = Timer(interval: interval, repeats: repeats, block: block)
    timer.wait()
    return timer
  }

  /// Calls no more.
  public func invalidate() {
    isValid = false
    link?.invalidate()
    link = nil
  }

  /// Calls now.
  public func fire() {
    guard isValid else { return }
    block(self)
    if !repeats { invalidate() }
  }

  /// What calls again and again, which does not keep the stage from coming to its end.
  private var link: DisplayLink?

  /// Waits for the first call, and for those after it where it repeats.
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
