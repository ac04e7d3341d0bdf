import Synchronization

/// Many small files of one file system that get their names together, in the order in which they were
/// added.
///
/// One call that brings everything to the disk takes a fraction of the time that calls for all files
/// take. Files that were not published when the process ends are lost.
package final class PendingFiles: Sendable {
  /// The files, each of which has one owner at a time.
  private struct Files: @unchecked Sendable {  // Every access holds the lock.
    var list: [PendingFile] = []
  }

  private let files = Mutex(Files())
  /// The number of files that are published together; each keeps a descriptor until then.
  private let limit: Int

  /// Creates an empty list.
  package init(limit: Int) { self.limit = limit }

  /// Adds a complete file, and publishes all if there are enough.
  ///
  /// - Throws: `OutputError` if files cannot be written or named.
  package func add(_ file: sending PendingFile) throws {
    let isFull = files.withLock { files in
      files.list.append(file)
      return files.list.count >= limit
    }
    if isFull { try publish() }
  }

  /// Publishes the files that were added so far, as many of them as can be.
  ///
  /// - Throws: `OutputError` of the first one that cannot be written or named.
  package func publish() throws {
    let ready = files.withLock { files in
      defer { files.list = [] }
      return files
    }.list
    guard let first = ready.first else { return }
    let isFlushed = (try? first.flushAll()) != nil
    var failure: (any Error)?
    for file in ready {
      do {
        try isFlushed ? file.place() : file.publish()
      } catch {
        failure = failure ?? error
      }
    }
    if let failure { throw failure }
  }
}
