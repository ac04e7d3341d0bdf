import Foundation
import Staging
import Timing

/// An instant of the stage's clock, which stands for Dispatch's where UIKit is imported.
///
/// Dispatch's is told by the machine's clock, from which nothing that is rendered may depend.
public struct DispatchTime: Hashable, Comparable, Sendable {
  /// The time on the stage's clock, in nanoseconds.
  public let uptimeNanoseconds: UInt64

  /// Makes an instant from its time on the stage's clock.
  public init(uptimeNanoseconds: UInt64) { self.uptimeNanoseconds = uptimeNanoseconds }

  /// Returns the present instant of the stage.
  public static func now() -> DispatchTime {
    DispatchTime(uptimeNanoseconds: UInt64((Stage.current.now.seconds * 1e9).rounded()))
  }

  /// An instant that never comes.
  public static let distantFuture = DispatchTime(uptimeNanoseconds: .max)

  /// Tells which instant comes first.
  public static func < (left: DispatchTime, right: DispatchTime) -> Bool {
    left.uptimeNanoseconds < right.uptimeNanoseconds
  }

  /// How far the instant is from the present one, in seconds; 0 where it is past.
  var secondsFromNow: TimeInterval {
    let now = DispatchTime.now().uptimeNanoseconds
    return uptimeNanoseconds > now ? Double(uptimeNanoseconds - now) / 1e9 : 0
  }
}
