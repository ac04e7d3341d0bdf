import Foundation

/// The outputs of a run, which must not replace the files that it reads.
package struct OutputSet: Sendable {
  /// The names of single files, by their locations.
  private var files: [FileLocation: String] = [:]
  /// The names of single files that exist, by their identities.
  private var existing: [FileIdentity: String] = [:]
  /// The patterns of frames, by their folders.
  private var frames: [FileLocation: [FramePattern]] = [:]

  /// Whether none of the outputs existed when it was added.
  package private(set) var replacesNothing = true

  /// Creates a set of single files.
  package init(files: [String] = []) { files.forEach { insert(file: $0) } }

  /// Adds a single file; the null device replaces nothing.
  package mutating func insert(file path: String) {
    if OutputLocation.isNullDevice(path) { return }
    files[FileLocation(file: path, followsLinks: true)] = path
    guard let identity = FileIdentity(path: path) else { return }
    existing[identity] = path
    replacesNothing = false
  }

  /// Adds numbered files, existing ones of a longer run included.
  package mutating func insert(_ pattern: FramePattern) {
    frames[FileLocation(folder: pattern.folder), default: []].append(pattern)
    if OutputTarget.isExistingFolder(pattern.folder) { replacesNothing = false }
  }

  /// Throws if an output would replace a file that is read.
  ///
  /// A file is recognized under all of its names: through links, hard links and any spelling.
  ///
  /// - Throws: `OutputError` that names both.
  package func refuse(replacing inputs: some Sequence<String>) throws {
    for input in inputs {
      var status = stat()
      guard stat(input, &status) == 0, status.st_mode & S_IFMT != S_IFDIR else { continue }
      if let output = existing[FileIdentity(status)] { throw Self.error(output, input) }
      for followsLinks in [false, true] {
        let location = FileLocation(file: input, followsLinks: followsLinks)
        if let output = files[location] { throw Self.error(output, input) }
        for pattern in frames[location.folder] ?? [] where pattern.matches(location.name) {
          throw Self.error(pattern.description, input)
        }
      }
      // Only a file with several names can have one that none of its paths leads to.
      if status.st_nlink > 1, let pattern = pattern(of: FileIdentity(status)) {
        throw Self.error(pattern.description, input)
      }
    }
  }

  /// Returns the pattern of which an existing file is a frame.
  private func pattern(of file: FileIdentity) -> FramePattern? {
    frames.values.joined().first { pattern in
      let names = try? FileManager.default.contentsOfDirectory(atPath: pattern.folder)
      return names?.contains { name in
        pattern.matches(name) && FileIdentity(path: pattern.folder + "/" + name) == file
      } ?? false
    }
  }

  /// Returns the error of an output that would replace an input.
  private static func error(_ output: String, _ input: String) -> OutputError {
    OutputError(
      .invalidName, at: output, "it would replace \(input), which is read; choose another name")
  }
}
