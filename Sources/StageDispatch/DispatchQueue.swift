public import Dispatch
import Staging

/// A queue on the stage's clock, which stands for Dispatch's where UIKit is imported.
///
/// UIKit's code uses the main queue to do something later, on the clock that its animations run on.
/// Here that is the stage's: what is asked for now happens at the present instant, after what is
/// under way. All queues are one in that, since a stage is confined to its thread.
public final class DispatchQueue: Sendable {
  /// The name of the queue.
  public let label: String

  /// The queue on which UIKit's code runs.
  public static let main = DispatchQueue(label: "main")

  /// Makes a queue.
  ///
  /// What is said of its quality and attributes is of no account: all queues are one.
  public init(
    label: String, qos: DispatchQoS = .unspecified,
    attributes: Dispatch.DispatchQueue.Attributes = []
  ) {
    self.label = label
  }

  /// Returns a queue for work that is done beside.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue {
    DispatchQueue(label: "global")
  }

  /// Has work done at the present instant, after what is under way.
  public func async(execute work: @escaping () -> Void) {
    Stage.current.schedule(after: 0, work)
  }

  /// Does work now.
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try work() }

  /// Has work done at a deadline, told by the stage's clock.
  public func asyncAfter(deadline: DispatchTime, execute work: @escaping () -> Void) {
    if deadline != .distantFuture {
      Stage.current.schedule(after: deadline.secondsFromNow, work)
    }
  }

  /// Has work done at a deadline, unless it is cancelled before.
  public func asyncAfter(deadline: DispatchTime, execute work: DispatchWorkItem) {
    guard deadline != .distantFuture else { return }
    Stage.current.schedule(after: deadline.secondsFromNow) {
      if !work.isCancelled { work.perform() }
    }
  }

  /// Has work done at the present instant, unless it is cancelled before.
  public func async(execute work: DispatchWorkItem) {
    Stage.current.schedule(after: 0) { if !work.isCancelled { work.perform() } }
  }
}
