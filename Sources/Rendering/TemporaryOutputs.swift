import Foundation
import Synchronization

/// What is half-written at the moment, so that it can be removed whatever happens.
///
/// Outputs are written beside their place under hidden names and moved there when they are whole.
/// One value serves all threads of a run; whoever watches for signals asks it to `sweep()`.
public final class TemporaryOutputs: Sendable {
  /// What was made and not yet moved or removed.
  private struct State {
    var paths: Set<String> = []
    var counter = 0
  }

  private let state = Mutex(State())

  /// Makes a register of nothing.
  public init() {}

  /// Makes a new path beside `path` and has it created, unless everything is being swept away.
  func create(beside path: String, _ create: (String) throws -> Void) throws -> String {
    let (folder, name) = FramePattern.split(path)
    return try state.withLock { state in
      state.counter += 1
      // A long name stays within what file systems allow.
      let short = String(decoding: name.utf8.prefix(100), as: UTF8.self)
      let hidden = ".\(short).cellophane-\(getpid())-\(state.counter)"
      let temporary = folder.isEmpty ? hidden : folder == "/" ? "/" + hidden : folder + "/" + hidden
      try create(temporary)
      state.paths.insert(temporary)
      return temporary
    }
  }

  /// Moves something into place; nothing is swept away meanwhile.
  func publish(_ temporary: String, _ move: () throws -> Void) throws {
    try state.withLock { state in
      try move()
      state.paths.remove(temporary)
    }
  }

  /// Removes something that will not be needed.
  func discard(_ temporary: String) {
    state.withLock { state in
      guard state.paths.remove(temporary) != nil else { return }
      Self.remove(temporary)
    }
  }

  /// Removes all that is half-written, then runs `last` before anybody can begin anything new.
  ///
  /// A move into place that is under way is finished first. `last` is meant to end the process.
  public func sweep(then last: () -> Void) {
    state.withLock { state in
      for path in state.paths.sorted() { Self.remove(path) }
      state.paths.removeAll()
      last()
    }
  }

  /// Removes a file, or a folder while others may still write into it.
  private static func remove(_ path: String) {
    for _ in 0..<100 {
      try? FileManager.default.removeItem(atPath: path)
      var status = stat()
      if lstat(path, &status) != 0 { return }
    }
  }
}
