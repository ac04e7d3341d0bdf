public import Foundation
public import Timing

/// The time of a stage, and the actions that it performs.
extension Stage {
  /// Schedules an action at an instant, which is not in the past.
  public func schedule(at time: Instant, _ action: @escaping () -> Void) {
    schedule(at: time, in: .event, action)
  }

  /// Schedules an action some seconds from now.
  ///
  /// ```swift
  /// stage.schedule(after: 0.25) { label.text = "Ready" }
  /// ```
  public func schedule(after seconds: TimeInterval, _ action: @escaping () -> Void) {
    schedule(at: now + Instant(seconds: seconds), action)
  }

  /// Schedules an action in a phase of an instant, which is not in the past.
  func schedule(at time: Instant, in phase: EventQueue.Phase, _ action: @escaping () -> Void) {
    schedule.events.schedule(at: max(now, time), phase: phase, step: step, action)
  }

  /// Schedules an action at the end of an animation, before other events of that instant.
  func scheduleCompletion(at time: Instant, _ action: @escaping () -> Void) {
    if schedule.collected != nil {
      schedule.collected?.append((max(now, time), action))
      return
    }
    schedule(at: time, in: .completion, action)
  }

  /// Runs a body and returns the completions of its animations in their order.
  func collectCompletions(of body: () -> Void) -> [(time: Instant, action: () -> Void)] {
    let outer = schedule.collected
    schedule.collected = []
    body()
    let result = schedule.collected ?? []
    schedule.collected = outer
    return result.enumerated().sorted {
      ($0.element.time, $0.offset) < ($1.element.time, $1.offset)
    }
    .map(\.element)
  }

  /// Schedules a sudden change in the transition that is being made, in seconds from now.
  ///
  /// The change is taken back when the transition's clock moves back over its instant.
  package func scheduleMark(
    after seconds: TimeInterval, forward: @escaping () -> Void, backward: @escaping () -> Void
  ) {
    let mark = TransitionMark(
      time: now + Instant(seconds: seconds), forward: forward, backward: backward)
    if schedule.marks != nil {
      schedule.marks?.append(mark)
    } else {
      schedule(at: mark.time, forward)
    }
  }

  /// Runs a body and returns the sudden changes that it schedules.
  func collectMarks(of body: () -> Void) -> [TransitionMark] {
    let outer = schedule.marks
    schedule.marks = []
    body()
    defer { schedule.marks = outer }
    return schedule.marks ?? []
  }

  /// Adds an action that is performed once, when a view is attached or serves another layout.
  package func performAtNextAttachment(_ action: @escaping () -> Void) {
    schedule.attachmentActions.append(action)
  }

  /// Performs the actions that wait for a view to be attached.
  func performAttachmentActions() {
    if schedule.attachmentActions.isEmpty { return }
    let actions = schedule.attachmentActions
    schedule.attachmentActions = []
    for action in actions { action() }
  }

  // MARK: Time

  /// Whether the run is over.
  package var isClosed: Bool { schedule.isClosed }

  /// Whether nothing is scheduled but the next call of display links and endless motions.
  var isQuiet: Bool { schedule.events.isEndless() && schedule.displayLinks.count == 1 }

  /// Advances the time to an instant, and performs all actions until then, that instant included.
  public func advance(to time: Instant) {
    layoutIfNeeded()
    while failure == nil, let next = schedule.events.nextTime, next <= time,
      let event = schedule.events.popFirst()
    {
      now = max(now, event.time)
      step = event.step
      event.action()
      layoutIfNeeded()
    }
    step = nil
    now = max(now, time)
  }

  /// Advances the time by some seconds.
  ///
  /// ```swift
  /// stage.advance(by: 0.5)
  /// view.setContentOffset(CGPoint(x: 0, y: 60), animated: true)
  /// stage.advance(by: 0.3)
  /// view.reloadData()
  /// ```
  public func advance(by seconds: TimeInterval) {
    advance(to: now + Instant(seconds: seconds))
  }

  /// Performs all scheduled actions, up to the duration or until none is left.
  public func playToEnd() {
    let whole = settings.duration ?? Stage.longestRun
    // The next tick has a part in what is shown before it: samples are recorded back in time.
    let end = min(settings.excerptEnd.map { $0 + DisplayLink.period } ?? whole, whole)
    advance(to: now)
    while failure == nil, let next = schedule.events.nextTime, next <= end { advance(to: next) }
    if settings.duration == nil, settings.excerptEnd == nil, schedule.events.nextTime != nil {
      fail(.neverSettles(after: end))
    }
  }
}
