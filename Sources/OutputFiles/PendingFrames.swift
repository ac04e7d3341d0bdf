import Foundation

/// Numbered files that are written into a hidden folder and appear together when all are complete.
package final class PendingFrames {
  private let pattern: FramePattern
  private let replaces: Bool
  /// Whether other outputs of the run may lie in the same folder.
  private let isShared: Bool
  private let register: TemporaryOutputs
  private let temporary: String
  private var count = 0
  /// The number of bytes written.
  package private(set) var byteCount = 0

  /// Creates the hidden folder beside the frames' own, and the folders above it.
  ///
  /// - Throws: `OutputError` where the output cannot be made.
  package init(
    pattern: FramePattern, replaces: Bool, isShared: Bool, register: TemporaryOutputs
  ) throws {
    self.pattern = pattern; self.replaces = replaces; self.isShared = isShared
    self.register = register
    let folder = pattern.folder
    let parent = FramePattern.split(folder).folder
    // A folder without a parent of its own (`.`, `..`, `/`) keeps the hidden one inside itself.
    let isPlain = ![".", ".."].contains(FramePattern.split(folder).name) && folder != "/"
    if isPlain {
      if !parent.isEmpty { try OutputLocation.makeFolder(parent) }
    } else {
      try OutputLocation.makeFolder(folder)
    }
    let created = register.create(beside: isPlain ? folder : folder + "/frames") { temporary in
      mkdir(temporary, 0o777) == 0 ? 0 : errno
    }
    temporary = try created.get { number in
      OutputError(.cannotCreate, at: folder, systemError: number, "the folder cannot be made")
    }
  }

  deinit { register.discard(temporary) }

  /// Writes the next frame.
  package func append(_ bytes: [UInt8]) throws {
    let name = pattern.name(of: count)
    let path = temporary + "/" + name
    let place = pattern.folder + "/" + name
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw OutputError(
        .cannotCreate, at: pattern.folder, systemError: errno, "a frame cannot be made")
    }
    defer { close(descriptor) }
    try bytes.withUnsafeBytes { try OutputLocation.write($0, to: descriptor, name: place) }
    byteCount += bytes.count
    count += 1
  }

  /// Moves all frames to their location, and removes those of a longer earlier run.
  package func publish() throws {
    try register.publish(temporary) {
      if rename(temporary, pattern.folder) == 0 { return }
      let old = try existingFrames()
      if !replaces, !old.frames.isEmpty { throw OutputLocation.exists(pattern.description) }
      if !isShared, old.others == 0, exchange() { return }
      try moveOneByOne(over: old.frames)
    }
  }

  /// The number of attempts to list a folder.
  private static let listings = 8

  /// Returns the existing frames at the location and the number of other files.
  private func existingFrames() throws -> (frames: [String], others: Int) {
    var names: [String]?
    // Another run into the same folder may exchange it while it is listed.
    for _ in 0..<Self.listings where names == nil {
      try OutputLocation.makeFolder(pattern.folder)
      names = try? FileManager.default.contentsOfDirectory(atPath: pattern.folder)
    }
    guard let names else {
      throw OutputError(
        .cannotCreate, at: pattern.folder, "the folder cannot be listed; choose another")
    }
    let frames = names.filter(pattern.matches).sorted()
    return (frames, names.count - frames.count)
  }

  /// The number of attempts to exchange a folder while other runs write the same one.
  private static let maximumExchanges = 100

  /// Replaces the old folder with the new one.
  private func exchange() -> Bool {
    let old = temporary + "-old"
    for _ in 0..<Self.maximumExchanges {
      var status = stat()
      guard lstat(pattern.folder, &status) == 0 else {
        guard errno == ENOENT else { return false }
        // Another run has just removed the old folder.
        if rename(temporary, pattern.folder) == 0 { return true }
        continue
      }
      guard status.st_mode & S_IFMT == S_IFDIR else { return false }
      guard rename(pattern.folder, old) == 0 || errno == ENOENT else { return false }
      if rename(temporary, pattern.folder) == 0 {
        chmod(pattern.folder, status.st_mode & 0o7777)
        TemporaryOutputs.remove(old)
        return true
      }
      // Back to its location: frames are then moved one by one, or the error is reported there.
      if rename(old, pattern.folder) == 0 { return false }
      // Another run has written frames in between; ours replace them, and the old ones are
      // obsolete.
      TemporaryOutputs.remove(old)
    }
    return false
  }

  /// Moves each frame over an existing one, each in one step.
  private func moveOneByOne(over old: [String]) throws {
    var new: Set<String> = []
    for index in 0..<count {
      let name = pattern.name(of: index)
      new.insert(name)
      guard rename(temporary + "/" + name, pattern.folder + "/" + name) == 0 else {
        throw OutputError(
          .cannotCreate, at: pattern.folder + "/" + name, systemError: errno,
          "it cannot be replaced")
      }
    }
    for name in old where !new.contains(name) { unlink(pattern.folder + "/" + name) }
    rmdir(temporary)
  }
}
