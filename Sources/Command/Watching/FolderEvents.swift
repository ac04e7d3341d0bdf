import Foundation

/// The kernel's events about entries of folders.
///
/// It is used on one thread.
final class FolderEvents {
  /// The descriptor, which is readable when there are events; -1 if the kernel gives none.
  let descriptor: Int32
  /// The watched folders by the kernel's numbers.
  private var folders: [Int32: String] = [:]

  /// The events of complete changes: a written file that was closed, and another entry for a name.
  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_MOVED_TO | IN_MOVED_FROM | IN_CREATE | IN_DELETE | IN_ONLYDIR)

  /// Opens the queue of events.
  init() { descriptor = inotify_init1(Int32(IN_CLOEXEC) | Int32(IN_NONBLOCK)) }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// Watches exactly these folders; one that cannot be watched is tried again at the next call.
  func watch(_ wanted: Set<String>) {
    guard descriptor >= 0 else { return }
    for (number, folder) in folders where !wanted.contains(folder) {
      inotify_rm_watch(descriptor, number)
      folders[number] = nil
    }
    for folder in wanted.subtracting(folders.values) {
      let number = inotify_add_watch(descriptor, folder, Self.mask)
      // Two names of one folder share a number; the last one is kept.
      if number >= 0 { folders[number] = folder }
    }
  }

  /// Takes all events from the queue; returns the paths of the entries that they name.
  func take() -> Set<String> {
    var result: Set<String> = []
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    let header = MemoryLayout<inotify_event>.size
    while true {
      let count = read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return result }
      var position = 0
      while position + header <= count {
        let event = buffer.withUnsafeBytes {
          $0.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
        }
        let end = min(count, position + header + Int(event.len))
        let name = String(
          decoding: buffer[(position + header)..<end].prefix { $0 != 0 }, as: UTF8.self)
        if event.mask & UInt32(IN_IGNORED) != 0 {
          folders[event.wd] = nil
        } else if let folder = folders[event.wd] {
          result.insert(folder + "/" + name)
        }
        position = end
      }
    }
  }
}
