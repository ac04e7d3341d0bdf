import Foundation

/// Numbered files that are written into a hidden folder and appear together when all are whole.
final class PendingFrames {
  private let pattern: FramePattern
  private let replaces: Bool
  /// Whether other outputs of the run may lie in the same folder.
  private let isShared: Bool
  private let register: TemporaryOutputs
  private let temporary: String
  private var count = 0
  /// How much was written.
  private(set) var byteCount = 0

  /// Creates the hidden folder beside the frames' own, and the folders above it.
  ///
  /// - Throws: `RenderError` where the output cannot be made.
  init(pattern: FramePattern, replaces: Bool, isShared: Bool, register: TemporaryOutputs) throws {
    self.pattern = pattern; self.replaces = replaces; self.isShared = isShared
    self.register = register
    let folder = pattern.folder
    let parent = FramePattern.split(folder).folder
    // A folder without a parent of its own (`.`, `..`, `/`) keeps the hidden one inside itself.
    let isPlain = ![".", ".."].contains(FramePattern.split(folder).name) && folder != "/"
    if isPlain {
      if !parent.isEmpty { try OutputPlace.makeFolder(parent) }
    } else {
      try OutputPlace.makeFolder(folder)
    }
    let created = register.create(beside: isPlain ? folder : folder + "/frames") { temporary in
      mkdir(temporary, 0o777) == 0 ? 0 : errno
    }
    temporary = try created.get { number in
      RenderError(.cannotCreate, at: folder, systemError: number, "the folder cannot be made")
    }
  }

  deinit { register.discard(temporary) }

  /// Writes the next frame.
  func append(_ bytes: [UInt8]) throws {
    let name = pattern.name(of: count)
    let path = temporary + "/" + name
    let place = pattern.folder + "/" + name
    let descriptor = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw RenderError(
        .cannotCreate, at: pattern.folder, systemError: errno, "a frame cannot be made")
    }
    defer { close(descriptor) }
    try bytes.withUnsafeBytes { try OutputPlace.write($0, to: descriptor, name: place) }
    byteCount += bytes.count
    count += 1
  }

  /// Moves all frames to their place, and removes those of a longer earlier run.
  func publish() throws {
    try register.publish(temporary) {
      if rename(temporary, pattern.folder) == 0 { return }
      let old = try existingFrames()
      if !replaces, !old.frames.isEmpty { throw OutputPlace.exists(pattern.description) }
      if !isShared, old.others == 0, exchange() { return }
      try moveOneByOne(over: old.frames)
    }
  }

  /// How often it is tried to list a folder.
  private static let listings = 8

  /// Lists the frames that are at the place, and counts what else is there.
  private func existingFrames() throws -> (frames: [String], others: Int) {
    var names: [String]?
    // Another run into the same place may exchange the folder while it is listed.
    for _ in 0..<Self.listings where names == nil {
      try OutputPlace.makeFolder(pattern.folder)
      names = try? FileManager.default.contentsOfDirectory(atPath: pattern.folder)
    }
    guard let names else {
      throw RenderError(
        .cannotCreate, at: pattern.folder, "the folder cannot be listed; choose another")
    }
    let frames = names.filter(pattern.matches).sorted()
    return (frames, names.count - frames.count)
  }

  /// How often a folder is exchanged while other runs write the same one.
  private static let maximumExchanges = 100

  /// Puts the new folder in the place of the old one, which is removed.
  private func exchange() -> Bool {
    let old = temporary + "-old"
    for _ in 0..<Self.maximumExchanges {
      var status = stat()
      guard lstat(pattern.folder, &status) == 0 else {
        guard errno == ENOENT else { return false }
        // Another run has just taken the old folder away.
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
      // Back to where it was: frames are then moved one by one, or the error is told there.
      if rename(old, pattern.folder) == 0 { return false }
      // The frames of another run came between; ours go over them, and nobody misses the old.
      TemporaryOutputs.remove(old)
    }
    return false
  }

  /// Moves each frame over what is there, each in one step.
  private func moveOneByOne(over old: [String]) throws {
    var new: Set<String> = []
    for index in 0..<count {
      let name = pattern.name(of: index)
      new.insert(name)
      guard rename(temporary + "/" + name, pattern.folder + "/" + name) == 0 else {
        throw RenderError(
          .cannotCreate, at: pattern.folder + "/" + name, systemError: errno,
          "it cannot be replaced")
      }
    }
    for name in old where !new.contains(name) { unlink(pattern.folder + "/" + name) }
    rmdir(temporary)
  }
}
