import CFileSystem
import Foundation

/// Removes the temporaries of processes that have ended.
///
/// A process keeps its temporaries open and locked until they have their final names, so a
/// temporary that can be locked has lost its owner. That holds across containers, where process
/// numbers mean nothing. Where a file system has no locks, or other machines may use it, nothing is
/// removed.
enum TemporarySweep {
  /// The part of a temporary's name after that of the output.
  static let mark = ".cellophane-"

  /// Returns a name for an output's temporary.
  ///
  /// No name is used twice, also where processes of several containers have one number, so removing
  /// a temporary by its name never meets another one.
  static func name(for output: String) -> String {
    // A long name stays within what file systems allow.
    let short = String(decoding: output.utf8.prefix(100), as: UTF8.self)
    return ".\(short)\(mark)\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
  }

  static func isTemporary(_ name: String) -> Bool {
    guard name.hasPrefix("."), let range = name.range(of: mark, options: .backwards) else {
      return false
    }
    let numbers = name[range.upperBound...].split(separator: "-", omittingEmptySubsequences: false)
    return numbers.count == 2
      && numbers.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
  }

  /// Removes the temporaries in a folder that are not locked.
  static func run(in path: String) {
    guard let folder = try? OpenFolder(path: path), !cellophane_is_on_network(folder.descriptor)
    else {
      return
    }
    for name in folder.names() ?? [] {
      if let text = String(validating: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self),
        isTemporary(text)
      {
        remove(name, from: folder)
      }
    }
  }

  /// Removes a temporary whose owner has ended.
  private static func remove(_ name: OpenFolder.Name, from folder: OpenFolder) {
    // Neither a link nor a pipe of that name is followed or waited for.
    let flags = O_RDONLY | O_NONBLOCK | O_NOFOLLOW | O_NOCTTY | O_CLOEXEC
    let descriptor = openat(folder.descriptor, name, flags)
    guard descriptor >= 0 else { return }
    let file = OpenFolder(descriptor: descriptor)
    var status = stat()
    guard fstat(descriptor, &status) == 0, status.st_uid == geteuid() else { return }
    let kind = status.st_mode & S_IFMT
    guard kind == S_IFREG || kind == S_IFDIR else { return }
    // The owner, which locks what it has just created, finds that it was removed and makes another.
    guard SystemError.of({ flock(descriptor, LOCK_EX | LOCK_NB) }) == nil,
      folder.holds(name, as: descriptor)
    else {
      return
    }
    if kind == S_IFDIR {
      file.removeFiles()
      unlinkat(folder.descriptor, name, AT_REMOVEDIR)
    } else {
      unlinkat(folder.descriptor, name, 0)
    }
  }
}
