import Foundation
import Synchronization

/// A register of incomplete outputs, so that they can be removed in any case.
///
/// Outputs are written beside their location under hidden names and moved there when they are
/// complete. One register serves all threads of a run; a signal handler calls `sweep()`.
public final class TemporaryOutputs: Sendable {
  /// The outputs that have been created and neither moved nor removed.
  private struct State {
    var paths: Set<String> = []
    var counter = 0
  }

  private let state = Mutex(State())

  /// Creates an empty register.
  public init() {}

  /// The number of names that are tried: a killed run with our process number may have left some.
  private static let maximumTries = 1000

  /// Chooses a new path beside `path` and creates a file or folder there, unless a sweep is
  /// running.
  ///
  /// - Parameter create: A function that creates a file or folder that must not exist yet; it
  ///   returns 0 or the system's error.
  /// - Returns: The path, or the system's error.
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

  /// Moves an output to its location; no sweep takes place meanwhile.
  func publish(_ temporary: String, _ move: () throws -> Void) throws {
    try state.withLock { state in
      try move()
      state.paths.remove(temporary)
    }
  }

  /// Removes an output that is not needed.
  func discard(_ temporary: String) {
    state.withLock { state in
      guard state.paths.remove(temporary) != nil else { return }
      Self.remove(temporary)
    }
  }

  /// Removes all incomplete outputs, then runs `last` before any other output can be created.
  ///
  /// A move that has begun is completed first. `last` is meant to end the process.
  public func sweep(then last: () -> Void) {
    state.withLock { state in
      for path in state.paths.sorted() { Self.remove(path) }
      state.paths.removeAll()
      last()
    }
  }

  /// Removes a file, or a folder into which other threads may still write.
  static func remove(_ path: String) {
    for _ in 0..<100 {
      try? FileManager.default.removeItem(atPath: path)
      var status = stat()
      if lstat(path, &status) != 0 { return }
    }
  }
}

extension Result where Failure == SystemError {
  /// Returns the value, or throws the failure as an error for the user.
  func get(orThrow error: (Int32) -> OutputError) throws -> Success {
    switch self {
    case .success(let value): return value
    case .failure(let failure): throw error(failure.number)
    }
  }
}

/// The error number of a failed system call.
struct SystemError: Error {
  let number: Int32
}
