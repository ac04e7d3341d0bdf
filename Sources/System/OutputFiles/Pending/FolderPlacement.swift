import CFileSystem
import Foundation

/// The step in which a complete folder takes the place of an existing one.
///
/// The new folder gets links to the other files of the old one, and both are exchanged at once. A
/// folder that contains folders cannot be exchanged, nor can the current folder, a mount point, or
/// any folder where the file system has no exchange: there each file is replaced by itself, so a
/// run that is killed then may leave new files beside old ones.
struct FolderPlacement {
  private let pending: PendingFolder
  private let new: OpenFolder

  /// The number of attempts while other runs write the same folder.
  private static let maximumAttempts = 100

  /// Prepares the placement of a folder, all of whose files are complete.
  init(_ pending: PendingFolder) throws {
    self.pending = pending
    new = try OpenFolder(copying: pending.temporary.descriptor, of: pending.name)
  }

  /// Moves the folder to its location.
  func run() throws {
    for _ in 0..<Self.maximumAttempts {
      let old: OpenFolder
      do {
        old = try OpenFolder(path: pending.path)
      } catch {
        var number = error.number
        if number == ENOENT {
          if rename(pending.temporary.path, pending.path) == 0 { return }
          number = errno
          if [ENOTEMPTY, EEXIST].contains(number) { continue }
        }
        throw OutputError(
          .cannotCreate, at: pending.name, systemError: number, "the folder cannot be replaced")
      }
      // Once it is exchanged, no other process removes it before everything is moved out of it.
      _ = SystemError.of { flock(old.descriptor, LOCK_EX | LOCK_NB) }
      guard let names = old.names() else {
        throw OutputError(
          .cannotCreate, at: pending.name, "the folder cannot be listed; choose another")
      }
      let own = names.filter(isOwn)
      if !pending.replaces, !own.isEmpty {
        let pattern = pending.patterns.first { pattern in
          own.contains { pattern.matches(Self.text($0) ?? "") }
        }
        throw OutputLocation.exists(pattern?.description ?? pending.name)
      }
      if pending.isBeside {
        let others = names.filter { !isOwn($0) }
        if let isDone = exchange(old, others: others) {
          if isDone { return }
          continue
        }
        if names.isEmpty, rename(pending.temporary.path, pending.path) == 0 { return }
      }
      return try moveOneByOne(to: old, over: own)
    }
    throw OutputError(
      .cannotCreate, at: pending.name, "other processes write the folder all the time")
  }

  /// Exchanges the folders; `nil` where that is not possible, and `false` where it is to be tried
  /// again.
  private func exchange(_ old: OpenFolder, others: [OpenFolder.Name]) -> Bool? {
    for (index, name) in others.enumerated()
    where linkat(old.descriptor, name, new.descriptor, name, 0) != 0 {
      let isGone = errno == ENOENT
      for name in others[..<index] { unlinkat(new.descriptor, name, 0) }
      return isGone ? false : nil
    }
    var status = stat()
    if fstat(old.descriptor, &status) == 0 { fchmod(new.descriptor, status.st_mode & 0o7777) }
    guard
      cellophane_exchange(AT_FDCWD, pending.temporary.path, AT_FDCWD, pending.path) == 0
    else {
      let isGone = errno == ENOENT
      fchmod(new.descriptor, 0o777)
      for name in others { unlinkat(new.descriptor, name, 0) }
      return isGone ? false : nil
    }
    removeOld(linked: others)
    return true
  }

  /// Removes the old folder, which is at the temporary's path now, after moving everything out of it
  /// that has been written there since it was listed.
  private func removeOld(linked: [OpenFolder.Name]) {
    guard let old = try? OpenFolder(path: pending.temporary.path, followsLinks: false),
      let names = old.names()
    else { return }
    fchmod(old.descriptor, 0o700)
    let known = Set(names)
    // Another run may have exchanged the folder in between, without these.
    for name in linked where !known.contains(name) { unlinkat(new.descriptor, name, 0) }
    for name in names {
      if !isOwn(name), let status = old.status(of: name),
        new.status(of: name).map(FileIdentity.init) != FileIdentity(status)
      {
        renameat(old.descriptor, name, new.descriptor, name)
      } else {
        unlinkat(old.descriptor, name, 0)
      }
    }
    rmdir(pending.temporary.path)
  }

  /// Moves each file over an existing one, each in one step.
  private func moveOneByOne(to folder: OpenFolder, over own: [OpenFolder.Name]) throws {
    for file in pending.files
    where renameat(new.descriptor, file, folder.descriptor, file) != 0 {
      throw OutputError(
        .cannotCreate, at: pending.name + "/" + file, systemError: errno, "it cannot be replaced")
    }
    let files = Set(pending.files)
    for name in own where !files.contains(Self.text(name) ?? "") {
      unlinkat(folder.descriptor, name, 0)
    }
    rmdir(pending.temporary.path)
  }

  /// Returns whether an entry is one of the files that are replaced.
  private func isOwn(_ name: OpenFolder.Name) -> Bool { Self.text(name).map(pending.owns) ?? false }

  /// Returns a name as text; `nil` if it is not UTF-8.
  private static func text(_ name: OpenFolder.Name) -> String? {
    String(validating: name.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
  }
}
