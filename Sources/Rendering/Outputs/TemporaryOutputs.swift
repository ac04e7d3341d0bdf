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

  /// How many names are tried: some may be left of a run that was killed and had our number.
  private static let maximumTries = 1000

  /// Makes a new path beside `path` and has it created, unless everything is being swept away.
  ///
  /// - Parameter create: creates what must not exist yet; returns 0 or the system's error.
  /// - Returns: the path, or the system's error.
  func create(beside path: String, _ create: (String) -> Int32) -> Result<String, SystemError> {
    let (folder, name) = FramePattern.split(path)
    return state.withLock { state in
      var number = EEXIST
      for _ in 0..<Self.maximumTries where number == EEXIST {
        state.counter += 1
        // A long name stays within what file systems allow.
        let short = String(decoding: name.utf8.prefix(100), as: UTF8.self)
        let hidden = ".\(short).cellophane-\(getpid())-\(state.counter)"
        let temporary =
          folder.isEmpty ? hidden : folder == "/" ? "/" + hidden : folder + "/" + hidden
        number = create(temporary)
        guard number == 0 else { continue }
        state.paths.insert(temporary)
        return .success(temporary)
      }
      return .failure(SystemError(number: number))
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
  static func remove(_ path: String) {
    for _ in 0..<100 {
      try? FileManager.default.removeItem(atPath: path)
      var status = stat()
      if lstat(path, &status) != 0 { return }
    }
  }
}

extension Result where Failure == SystemError {
  /// Returns the value, or throws the failure as it is worded for the user.
  func get(orThrow error: (Int32) -> RenderError) throws -> Success {
    switch self {
    case .success(let value): return value
    case .failure(let failure): throw error(failure.number)
    }
  }
}

/// The number with which a call to the system failed.
struct SystemError: Error {
  let number: Int32
}
