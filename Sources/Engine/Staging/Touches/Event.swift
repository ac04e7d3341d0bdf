public import Foundation

/// A set of touches with an instant, as `UIEvent`.
public final class Event: NSObject {
  /// The touches of the event.
  public let allTouches: Set<Touch>?
  /// The time of the event, in seconds of the stage.
  public let timestamp: TimeInterval

  /// Makes the event of touches that have just changed.
  init(of touches: [Touch]) {
    allTouches = Set(touches)
    timestamp = touches.first?.timestamp ?? 0
  }

  /// Returns the touches that began on a view.
  public func touches(for view: View) -> Set<Touch>? { allTouches?.filter { $0.view === view } }
}
