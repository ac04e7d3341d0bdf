public import Foundation

/// What happened to fingers at one instant, as `UIEvent`.
public final class Event: NSObject {
  /// The fingers that the event is about.
  public let allTouches: Set<Touch>?
  /// When it happened, in seconds of the stage.
  public let timestamp: TimeInterval

  /// Makes the event of fingers that did something just now.
  init(of touches: [Touch]) {
    allTouches = Set(touches)
    timestamp = touches.first?.timestamp ?? 0
  }

  /// Returns the fingers that came down on a view.
  public func touches(for view: View) -> Set<Touch>? { allTouches?.filter { $0.view === view } }
}
