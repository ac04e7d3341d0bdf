import Foundation
import Staging
import Timing

/// An instant on the stage's clock, which replaces Dispatch's wherever UIKit is imported.
///
/// Dispatch's follows the machine's clock, on which no output may depend.
public struct DispatchTime: Hashable, Comparable, Sendable {
  /// The time on the stage's clock, in nanoseconds.
  public let uptimeNanoseconds: UInt64

  /// Makes an instant from its time on the stage's clock.
  public init(uptimeNanoseconds: UInt64) { self.uptimeNanoseconds = uptimeNanoseconds }

  /// Returns the present instant of the stage.
  public static func now() -> DispatchTime {
    DispatchTime(uptimeNanoseconds: UInt64((Stage.current.now.seconds * 1e9).rounded()))
  }

  /// An instant that is never reached.
  public static let distantFuture = DispatchTime(uptimeNanoseconds: .max)

  /// Returns whether the first instant is earlier.
  public static func < (left: DispatchTime, right: DispatchTime) -> Bool {
    left.uptimeNanoseconds < right.uptimeNanoseconds
  }

  /// The time from the present instant, in seconds; 0 for past instants.
  var secondsFromNow: TimeInterval {
    let now = DispatchTime.now().uptimeNanoseconds
    return uptimeNanoseconds > now ? Double(uptimeNanoseconds - now) / 1e9 : 0
  }
}
