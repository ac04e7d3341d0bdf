import Timing

/// The scheduled actions in their order.
///
/// At one instant completions come before events, events in the order in which they were
/// scheduled, display links and at last simulations.
struct EventQueue {
  /// The order of what happens at one instant.
  enum Phase: Int, Comparable {
    case completion, event, displayLink, simulation

    static func < (left: Phase, right: Phase) -> Bool { left.rawValue < right.rawValue }
  }

  /// One thing that is to happen.
  struct Event {
    let time: Instant
    let phase: Phase
    let number: Int
    /// The step of the scene that scheduled it.
    let step: Int?
    /// Whether the event only continues a motion without an end.
    let isEndless: Bool
    let action: () -> Void

    /// Returns whether the event happens before another.
    func precedes(_ other: Event) -> Bool {
      (time, phase, number) < (other.time, other.phase, other.number)
    }
  }

  /// A binary heap: an event happens before those at 2i + 1 and 2i + 2.
  private var heap: [Event] = []
  private var count = 0

  /// Schedules an action; complexity O(log events).
  mutating func schedule(
    at time: Instant, phase: Phase, step: Int?, isEndless: Bool = false,
    _ action: @escaping () -> Void
  ) {
    heap.append(
      Event(
        time: time, phase: phase, number: count, step: step, isEndless: isEndless, action: action))
    count += 1
    var index = heap.count - 1
    while index > 0, heap[index].precedes(heap[(index - 1) / 2]) {
      heap.swapAt(index, (index - 1) / 2)
      index = (index - 1) / 2
    }
  }

  /// The instant of the next event; `nil` where nothing is to happen.
  var nextTime: Instant? { heap.first?.time }

  /// Returns whether no more than some of the events do anything but continue endless motions.
  func isEndless(butFor others: Int = 0) -> Bool {
    var rest = others
    for event in heap where !event.isEndless {
      if rest == 0 { return false }
      rest -= 1
    }
    return true
  }

  /// Takes the next event out; complexity O(log events).
  mutating func popFirst() -> Event? {
    guard let last = heap.popLast() else { return nil }
    guard let first = heap.first else { return last }
    heap[0] = last
    var index = 0
    while let child = firstChild(of: index), heap[child].precedes(heap[index]) {
      heap.swapAt(index, child)
      index = child
    }
    return first
  }

  /// Returns the earlier one of the two events below one.
  private func firstChild(of index: Int) -> Int? {
    let left = 2 * index + 1
    guard left < heap.count else { return nil }
    return left + 1 < heap.count && heap[left + 1].precedes(heap[left]) ? left + 1 : left
  }
}
