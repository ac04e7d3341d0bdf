import Foundation

/// A file or folder under a hidden name, which its process holds open and locked.
final class Temporary {
  enum Kind {
    case file
    case folder
  }

  let path: String
  let descriptor: Int32
  /// Whether other processes can see that it has an owner.
  let isLocked: Bool

  /// Creates a file or folder that does not exist yet, and locks it.
  ///
  /// - Throws: `SystemError`; `EEXIST` where another name is to be tried.
  init(_ kind: Kind, path: String) throws(SystemError) {
    switch kind {
    case .file:
      descriptor = try SystemError.check {
        open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      }
    case .folder:
      guard mkdir(path, 0o777) == 0 else { throw SystemError(number: errno) }
      descriptor = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      if descriptor < 0 {
        let number = errno
        rmdir(path)
        // A sweep may have removed it before it was locked.
        throw SystemError(number: number == ENOENT ? EEXIST : number)
      }
    }
    self.path = path
    let file = descriptor
    let failure = SystemError.of { flock(file, LOCK_EX | LOCK_NB) }
    isLocked = failure == nil
    if isLocked {
      guard FileIdentity(path: path) == FileIdentity(descriptor: descriptor) else {
        throw SystemError(number: EEXIST)
      }
    } else if failure?.number == EWOULDBLOCK {
      // A sweep holds it, and removes it.
      throw SystemError(number: EEXIST)
    }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }
}

extension FileIdentity {
  /// Returns the identity of an open file; `nil` where the descriptor is none.
  init?(descriptor: Int32) {
    var status = stat()
    guard fstat(descriptor, &status) == 0 else { return nil }
    self.init(status)
  }
}

/// The error number of a failed system call.
package struct SystemError: Error {
  package let number: Int32

  /// Returns the error of a call that returns -1 on failure; interrupted calls are repeated.
  static func of(_ call: () -> Int32) -> SystemError? {
    do {
      try check(call)
      return nil
    } catch {
      return error
    }
  }

  /// Returns the result of a call that returns -1 on failure; interrupted calls are repeated.
  @discardableResult
  static func check(_ call: () -> Int32) throws(SystemError) -> Int32 {
    while true {
      let result = call()
      if result >= 0 { return result }
      if errno != EINTR { throw SystemError(number: errno) }
    }
  }
}
