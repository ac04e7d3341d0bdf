public import Dispatch
public import StageDispatch

// Operators of a type are found in the module that declares them, and clients import this one.
extension DispatchTime {
  /// Returns the instant a number of seconds later.
  public static func + (time: DispatchTime, seconds: Double) -> DispatchTime {
    let sum = Double(time.uptimeNanoseconds) + (seconds * 1e9).rounded()
    return DispatchTime(uptimeNanoseconds: sum < 0 ? 0 : UInt64(exactly: sum) ?? .max)
  }

  /// Returns the instant a number of seconds earlier.
  public static func - (time: DispatchTime, seconds: Double) -> DispatchTime { time + -seconds }

  /// Returns the instant later by an interval.
  public static func + (time: DispatchTime, interval: DispatchTimeInterval) -> DispatchTime {
    switch interval {
    case .seconds(let number): time + Double(number)
    case .milliseconds(let number): time + Double(number) / 1e3
    case .microseconds(let number): time + Double(number) / 1e6
    case .nanoseconds(let number): time + Double(number) / 1e9
    case .never: .distantFuture
    @unknown default: .distantFuture
    }
  }
}
