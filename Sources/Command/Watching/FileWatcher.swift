package import Foundation
import Rendering
import Synchronization

/// A watcher of files and folders, which reports what changed.
///
/// It follows the kernel's events about the folders of the files, and so takes part in every way to
/// save: writing in place, or another file under the same name. Once a second it also compares the
/// files' stamps, for folders whose events do not reach it, such as those of networks.
package final class FileWatcher: Sendable {
  /// The files that are watched, with their stamps.
  private struct State {
    var stamps: [String: FileStamp?] = [:]
    /// The folders of the files, and of what they link to.
    var folders: Set<String> = []
    /// The files that were newer than the caller knew when it began to watch them.
    var early: Set<String> = []
    var isStopped = false
  }

  private let state = Mutex(State())
  private let changed: @Sendable (Set<String>) -> Void
  /// The pipe that wakes the thread.
  private let wake: WakePipe
  /// The time between two comparisons, in milliseconds.
  private let interval: Int32

  /// Starts a watcher of no files.
  ///
  /// - Parameters:
  ///   - usesEvents: Whether the kernel's events are followed.
  ///   - interval: The time between two comparisons of stamps, in milliseconds.
  ///   - changed: A function that receives the paths that changed, on the watcher's thread.
  /// - Throws: `RenderError` if there is no memory for a thread or no descriptor.
  package init(
    usesEvents: Bool = true, interval: Int32 = 1000,
    changed: @escaping @Sendable (Set<String>) -> Void
  ) throws {
    self.changed = changed; self.interval = interval
    wake = try WakePipe()
    try WorkerThread.start("files") { [self] in run(usesEvents: usesEvents) }
  }

  /// Watches exactly these files and folders; a folder changes when its entries do.
  ///
  /// - Parameter date: The instant at which the caller began to read them: a file that was not
  ///   watched before and changed since then is reported.
  package func watch(_ paths: Set<String>, since date: Date? = nil) {
    let folders = Set(paths.flatMap(Self.folders(of:)))
    state.withLock { state in
      state.folders = folders
      var stamps: [String: FileStamp?] = [:]
      for path in paths {
        if let known = state.stamps[path] {
          stamps[path] = .some(known)
        } else {
          let stamp = FileStamp(of: path)
          stamps[path] = .some(stamp)
          if let date, let stamp, stamp.isNewer(than: date) { state.early.insert(path) }
        }
      }
      state.stamps = stamps
      state.early.formIntersection(paths)
    }
    wake.signal()
  }

  /// Ends the watcher; a report may still be under way.
  package func stop() {
    state.withLock { $0.isStopped = true }
    wake.signal()
  }

  /// Returns the folders whose entries decide what a path leads to.
  private static func folders(of path: String) -> [String] {
    let resolved = URL(fileURLWithPath: path).resolvingSymlinksInPath().path
    var result = [path, resolved].map(folder(of:))
    var status = stat()
    if stat(path, &status) == 0, status.st_mode & S_IFMT == S_IFDIR { result.append(path) }
    return result
  }

  private static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Follows events until the watcher is stopped.
  private func run(usesEvents: Bool) {
    let events = usesEvents ? FolderEvents() : nil
    while true {
      let (folders, isStopped) = state.withLock { ($0.folders, $0.isStopped) }
      if isStopped { return }
      events?.watch(folders)
      var descriptors = [
        pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: events?.descriptor ?? -1, events: Int16(POLLIN), revents: 0),
      ]
      poll(&descriptors, 2, interval)
      wake.drain()
      var named: Set<String> = []
      if descriptors[1].revents != 0, let events { named = settled(events) }
      report(named: named)
    }
  }

  /// Takes the events, and waits a moment for more while a watched file is missing or empty.
  ///
  /// Some programs save by removing a file and writing it again.
  private func settled(_ events: FolderEvents) -> Set<String> {
    var named = events.take()
    for _ in 0..<Self.patience where lacksContent(among: named) {
      var descriptor = pollfd(fd: events.descriptor, events: Int16(POLLIN), revents: 0)
      poll(&descriptor, 1, 10)
      named.formUnion(events.take())
    }
    return named
  }

  /// The maximum number of hundredths of a second that are waited for the content of a file.
  private static let patience = 8

  /// Returns whether a watched file among some is missing or empty.
  private func lacksContent(among paths: Set<String>) -> Bool {
    let watched = state.withLock { Set($0.stamps.keys) }
    return paths.contains { watched.contains($0) && FileStamp(of: $0)?.isEmpty != false }
  }

  /// Reports the files that changed, by events or by their stamps.
  private func report(named: Set<String>) {
    let result = state.withLock { state in
      var result = state.early.union(named.intersection(state.stamps.keys))
      state.early = []
      for (path, known) in state.stamps {
        let stamp = FileStamp(of: path)
        if stamp != known {
          result.insert(path)
          state.stamps[path] = .some(stamp)
        }
      }
      return state.isStopped ? [] : result
    }
    if !result.isEmpty { changed(result) }
  }
}
