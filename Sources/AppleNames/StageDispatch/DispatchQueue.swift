public import Dispatch
import Staging
import Timing

/// A queue on the stage's clock, which replaces Dispatch's wherever UIKit is imported.
///
/// UIKit code uses the main queue to defer work on the clock of its animations. Here that is the
/// stage's clock: work for now runs at the present instant, after the current event. All queues are
/// equivalent, since a stage is confined to its thread.
public final class DispatchQueue: Sendable {
  /// The name of the queue.
  public let label: String

  /// The queue on which UIKit's code runs.
  public static let main = DispatchQueue(label: "main")

  /// Makes a queue.
  ///
  /// Its quality of service and attributes have no effect: all queues are equivalent.
  public init(
    label: String, qos: DispatchQoS = .unspecified,
    attributes: Dispatch.DispatchQueue.Attributes = []
  ) { self.label = label }

  /// Returns a queue for background work.
  public static func global(qos: DispatchQoS.QoSClass = .default) -> DispatchQueue {
    DispatchQueue(label: "global")
  }

  /// Runs work for each index, in their order on the stage's thread.
  public static func concurrentPerform(iterations: Int, execute work: (Int) -> Void) {
    for index in 0..<max(0, iterations) { work(index) }
  }

  /// Runs work at the present instant, after the current event.
  public func async(execute work: @escaping () -> Void) { Stage.current.schedule(after: 0, work) }

  /// Runs work now.
  public func sync<Result>(execute work: () throws -> Result) rethrows -> Result { try work() }

  /// Runs work at a deadline on the stage's clock.
  public func asyncAfter(deadline: DispatchTime, execute work: @escaping () -> Void) {
    if deadline != .distantFuture { Stage.current.schedule(after: deadline.secondsFromNow, work) }
  }

  /// Runs a work item at a deadline on the stage's clock, unless it is cancelled before.
  public func asyncAfter(deadline: DispatchTime, execute work: DispatchWorkItem) {
    guard deadline != .distantFuture else { return }
    Stage.current.schedule(after: deadline.secondsFromNow) {
      if !work.isCancelled { work.perform() }
    }
  }

  /// Runs a work item at the present instant, unless it is cancelled before.
  public func async(execute work: DispatchWorkItem) {
    Stage.current.schedule(after: 0) { if !work.isCancelled { work.perform() } }
  }
}

extension DispatchGroup {
  /// Runs work once all of the group has ended, on the stage's clock.
  public func notify(queue: DispatchQueue, execute work: @escaping () -> Void) {
    Stage.current.schedule(after: 0) { self.run(work) }
  }

  /// Runs work now if all of the group has ended, or else at a later tick.
  private func run(_ work: @escaping () -> Void) {
    if wait(timeout: Dispatch.DispatchTime.now()) == .success { return work() }
    Stage.current.schedule(after: DisplayLink.period.seconds) { self.run(work) }
  }
}
