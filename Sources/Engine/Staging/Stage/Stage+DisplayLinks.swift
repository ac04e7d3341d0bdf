import Timing

/// The instants at which display links are called.
struct LinkSchedule {
  /// The instants at which a round of calls is scheduled or under way, by phase.
  private var rounds: [EventQueue.Phase: Set<Instant>] = [:]

  /// Notes a round of calls.
  ///
  /// - Returns: Whether it was not noted before.
  mutating func insert(_ time: Instant, in phase: EventQueue.Phase) -> Bool {
    rounds[phase, default: []].insert(time).inserted
  }

  /// Forgets a round of calls that is over.
  mutating func remove(_ time: Instant, in phase: EventQueue.Phase) {
    rounds[phase]?.remove(time)
  }
}

extension DisplayLink {
  /// The phase of an instant in which the link is called.
  var phase: EventQueue.Phase { isSimulation ? .simulation : .displayLink }
}

extension Stage {
  /// Schedules the call of a display link at the next multiple of its period, this instant
  /// included.
  func scheduleTick(of link: DisplayLink) {
    scheduleTick(at: link.call(atOrAfter: now), in: link.phase)
  }

  /// Schedules calls of all links of a phase that are due at an instant, and their next calls.
  private func scheduleTick(at time: Instant, in phase: EventQueue.Phase) {
    guard schedule.linkSchedule.insert(time, in: phase) else { return }
    schedule(at: time, in: phase) { [self] in
      // A link that this round ends is not called any more, one that it makes not yet.
      for link in schedule.displayLinks
      where link.phase == phase && link.call(atOrAfter: time) == time
        && schedule.displayLinks.contains(where: { $0 === link })
      {
        link.tick(at: time)
      }
      schedule.linkSchedule.remove(time, in: phase)
      let later = Instant(ticks: time.ticks + 1)
      let next = schedule.displayLinks.filter { $0.phase == phase }.map {
        $0.call(atOrAfter: later)
      }.min()
      if let next { scheduleTick(at: next, in: phase) }
    }
  }
}
