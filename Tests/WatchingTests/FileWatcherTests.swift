import Foundation
import Synchronization
import TestSupport
import Testing
import Watching

/// The changes that a watcher reports.
final class ReportedChanges: Sendable {
  private let paths = Mutex<[Set<String>]>([])

  func add(_ changed: Set<String>) { paths.withLock { $0.append(changed) } }

  var count: Int { paths.withLock { $0.count } }

  /// Waits until a path is reported, and forgets all.
  func take(_ path: String) -> Bool {
    defer { paths.withLock { $0 = [] } }
    return waitUntil { paths.withLock { $0.contains { $0.contains(path) } } }
  }
}

@Suite struct `a file watcher` {
  let scratch: Scratch
  let changes = ReportedChanges()

  init() throws { scratch = try Scratch() }

  private func watcher(usesEvents: Bool) throws -> FileWatcher {
    // Without events only a comparison can find a change, and with events only they can in time.
    try FileWatcher(usesEvents: usesEvents, interval: usesEvents ? 600_000 : 20) { [changes] in
      changes.add($0)
    }
  }

  @Test(arguments: [true, false]) func `reports every way to save`(usesEvents: Bool) throws {
    let path = scratch("cards.yaml")
    try Data("a".utf8).write(to: URL(fileURLWithPath: path))
    let watcher = try watcher(usesEvents: usesEvents)
    defer { watcher.stop() }
    watcher.watch([path])
    usleep(50_000)
    // In place.
    let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
    try file.truncate(atOffset: 0)
    try file.write(contentsOf: Data("in place".utf8))
    try file.close()
    #expect(changes.take(path))
    // By another file under the same name.
    try Data("another".utf8).write(to: URL(fileURLWithPath: path), options: .atomic)
    #expect(changes.take(path))
    // After its removal.
    try FileManager.default.removeItem(atPath: path)
    #expect(changes.take(path))
    try Data("again".utf8).write(to: URL(fileURLWithPath: path))
    #expect(changes.take(path))
  }

  @Test func `follows a link to the file behind it`() throws {
    let folder = scratch("elsewhere")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    try Data("a".utf8).write(to: URL(fileURLWithPath: folder + "/real.yaml"))
    let link = scratch("link.yaml")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: folder + "/real.yaml")
    let watcher = try watcher(usesEvents: true)
    defer { watcher.stop() }
    watcher.watch([link])
    usleep(50_000)
    try Data("longer".utf8).write(to: URL(fileURLWithPath: folder + "/real.yaml"))
    #expect(changes.take(link))
  }

  @Test func `reports new entries of a folder, and no other files`() throws {
    let folder = scratch("scenes")
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    let watcher = try watcher(usesEvents: true)
    defer { watcher.stop() }
    watcher.watch([folder + "/a.yaml"])
    usleep(50_000)
    try Data("b".utf8).write(to: URL(fileURLWithPath: folder + "/b.yaml"))
    usleep(100_000)
    #expect(changes.count == 0)
    watcher.watch([folder])
    usleep(50_000)
    try Data("c".utf8).write(to: URL(fileURLWithPath: folder + "/c.yaml"))
    #expect(changes.take(folder))
  }

  @Test func `reports a file that changed before it was watched`() throws {
    let path = scratch("a.yaml")
    let begin = Date()
    try Data("a".utf8).write(to: URL(fileURLWithPath: path))
    let watcher = try watcher(usesEvents: true)
    defer { watcher.stop() }
    watcher.watch([path], since: begin)
    #expect(changes.take(path))
    watcher.watch([path], since: begin)
    usleep(100_000)
    #expect(changes.count == 0)
  }
}
