import Foundation
import Synchronization

/// The connections of a server, whose number is bounded.
///
/// If there are too many, a new one takes the place of the oldest that waits for its client, so
/// that clients that do nothing keep no other one out.
final class ConnectionTable: Sendable {
  enum Phase {
    /// It waits for its client: for a request, or until it takes the response.
    case waiting
    /// Its response is made.
    case working
    case streaming
  }

  private struct Entry {
    let socket: ClientSocket
    var phase = Phase.waiting
    /// Whether it was ended, and leaves soon.
    var isEnded = false
  }

  /// The connections by their number, in the order in which they came.
  private struct State {
    var entries: [Int: Entry] = [:]
    var count = 0
  }

  private let state = Mutex(State())
  private let limits: ServerLimits

  /// Creates an empty table.
  init(limits: ServerLimits) { self.limits = limits }

  /// Adds a connection; returns its number, or `nil` if no other one leaves within a second.
  func admit(_ socket: ClientSocket) -> Int? {
    for _ in 0..<100 {
      if let number = tryAdmit(socket) { return number }
      usleep(10_000)
    }
    return nil
  }

  /// Adds a connection if there is a place for it, and otherwise ends the oldest that waits.
  private func tryAdmit(_ socket: ClientSocket) -> Int? {
    state.withLock { state in
      if state.entries.count < limits.connections {
        state.count += 1
        state.entries[state.count] = Entry(socket: socket)
        return state.count
      }
      let entries = state.entries
      if !entries.values.contains(where: \.isEnded),
        let oldest = entries.filter({ $0.value.phase == .waiting }).keys.min()
      {
        entries[oldest]?.socket.end()
        state.entries[oldest]?.isEnded = true
      }
      return nil
    }
  }

  /// Changes the phase of a connection; returns whether it may: the streams are bounded, too.
  @discardableResult func enter(_ phase: Phase, _ number: Int) -> Bool {
    state.withLock { state in
      if phase == .streaming,
        state.entries.values.count(where: { $0.phase == .streaming }) >= limits.streams
      {
        return false
      }
      state.entries[number]?.phase = phase
      return true
    }
  }

  func remove(_ number: Int) { state.withLock { $0.entries[number] = nil } }

  func end() { state.withLock { for entry in $0.entries.values { entry.socket.end() } } }
}
