import Foundation
import Synchronization

/// A register of incomplete outputs, so that they can be removed in any case.
///
/// Outputs are written beside their location under hidden names and moved there when they are
/// complete. One register serves all threads of a run; a signal handler calls `sweep()`. What a
/// killed process has left in a folder is removed by the next one that writes there.
public final class TemporaryOutputs: Sendable {
  /// The outputs that have been created and neither moved nor removed.
  private struct State {
    var paths: Set<String> = []
    /// The folders from which the temporaries of ended processes have been removed.
    var cleanFolders: Set<String> = []
  }

  private let state = Mutex(State())

  /// Creates an empty register.
  public init() {}

  /// The number of names that are tried.
  private static let maximumTries = 100

  /// Creates a file or folder under a hidden name beside `path`, unless a sweep is running.
  ///
  /// - Returns: The temporary, or the system's error.
  func create(_ kind: Temporary.Kind, beside path: String) -> Result<Temporary, SystemError> {
    let (folder, name) = FramePattern.split(path)
    let base = folder.isEmpty || folder == "/" ? folder : folder + "/"
    let (result, isFirst) = state.withLock {
      state -> (Result<Temporary, SystemError>, Bool) in
      var failure = SystemError(number: EEXIST)
      for _ in 0..<Self.maximumTries where failure.number == EEXIST {
        let hidden = TemporarySweep.name(for: name)
        do throws(SystemError) {
          let temporary = try Temporary(kind, path: base + hidden)
          state.paths.insert(temporary.path)
          let isFirst = temporary.isLocked && state.cleanFolders.insert(folder).inserted
          return (.success(temporary), isFirst)
        } catch {
          failure = error
        }
      }
      return (.failure(failure), false)
    }
    if isFirst { TemporarySweep.run(in: folder.isEmpty ? "." : folder) }
    return result
  }

  /// Removes the temporaries of ended processes from a folder in which nothing may be created.
  ///
  /// A folder in which something is created is tidied by that.
  package func removeAbandoned(in folder: String) {
    if state.withLock({ !$0.cleanFolders.contains(folder) }) { TemporarySweep.run(in: folder) }
  }

  /// Moves an output to its location; no sweep takes place meanwhile.
  func publish(_ temporary: Temporary, _ move: () throws -> Void) throws {
    try state.withLock { state in
      try move()
      state.paths.remove(temporary.path)
    }
  }

  /// Removes an output that is not needed.
  func discard(_ temporary: Temporary) {
    state.withLock { state in
      guard state.paths.remove(temporary.path) != nil else { return }
      Self.remove(temporary.path)
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

  /// Removes a file, or a folder of files into which other threads may still write.
  private static func remove(_ path: String) {
    for _ in 0..<100 {
      if let folder = try? OpenFolder(path: path, followsLinks: false) {
        folder.removeFiles()
        if rmdir(path) == 0 { return }
      } else if unlink(path) == 0 || errno == ENOENT {
        return
      }
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
