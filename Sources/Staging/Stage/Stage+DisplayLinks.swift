import Timing

/// Which display links are called when.
struct LinkSchedule {
  /// The instants at which a round of calls is scheduled or under way, by phase.
  private var rounds: [EventQueue.Phase: Set<Instant>] = [:]

  /// Notes a round of calls.
  ///
  /// - Returns: whether it was not noted before.
  mutating func insert(_ time: Instant, in phase: EventQueue.Phase) -> Bool {
    rounds[phase, default: []].insert(time).inserted
  }

  /// Forgets a round of calls that is over.
  mutating func remove(_ time: Instant, in phase: EventQueue.Phase) {
    rounds[phase]?.remove(time)
  }
}

extension DisplayLink {
  /// When at one instant the link is called.
  var phase: EventQueue.Phase { isSimulation ? .simulation : .displayLink }
}

extension Stage {
  /// Has a display link called at the next multiple of its period, this instant included.
  func scheduleTick(of link: DisplayLink) {
    scheduleTick(at: link.call(atOrAfter: now), in: link.phase)
  }

  /// Has the links of a phase called at an instant where any is due, and again as long as any is.
  private func scheduleTick(at time: Instant, in phase: EventQueue.Phase) {
    guard linkSchedule.insert(time, in: phase) else { return }
    schedule(at: time, in: phase) { [self] in
      // A link that this round ends is not called any more, one that it makes not yet.
      for link in displayLinks
      where link.phase == phase && link.call(atOrAfter: time) == time
        && displayLinks.contains(where: { $0 === link })
      {
        link.tick(at: time)
      }
      linkSchedule.remove(time, in: phase)
      let later = Instant(ticks: time.ticks + 1)
      let next = displayLinks.filter { $0.phase == phase }.map { $0.call(atOrAfter: later) }.min()
      if let next { scheduleTick(at: next, in: phase) }
    }
  }
}
