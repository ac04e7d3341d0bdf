import Timing

/// What is to happen when, in the order in which it happens.
///
/// At one instant completions come before events, events in the order in which they were
/// scheduled, and display links last.
struct EventQueue {
  /// The order of what happens at one instant.
  enum Phase: Int, Comparable {
    case completion, event, displayLink

    static func < (left: Phase, right: Phase) -> Bool { left.rawValue < right.rawValue }
  }

  /// One thing that is to happen.
  struct Event {
    let time: Instant
    let phase: Phase
    let number: Int
    let action: () -> Void

    /// Tells whether the event happens before another.
    func precedes(_ other: Event) -> Bool {
      (time, phase, number) < (other.time, other.phase, other.number)
    }
  }

  /// The events in reverse order, so that the next one is the last.
  private var events: [Event] = []
  private var count = 0

  /// Schedules an action.
  mutating func schedule(at time: Instant, phase: Phase, _ action: @escaping () -> Void) {
    let event = Event(time: time, phase: phase, number: count, action: action)
    count += 1
    var (low, high) = (0, events.count)
    while low < high {
      let middle = (low + high) / 2
      if event.precedes(events[middle]) { low = middle + 1 } else { high = middle }
    }
    events.insert(event, at: low)
  }

  /// The instant of the next event; `nil` where nothing is to happen.
  var nextTime: Instant? { events.last?.time }

  /// Takes the next event out.
  mutating func popFirst() -> Event? { events.popLast() }
}
