package import OutputFiles

/// A file of a folder of assets as it was read.
package struct ReadFile: Hashable, Sendable {
  /// The name in the folder.
  package let name: String
  /// The SHA-256 of the bytes that were read, in hexadecimal.
  package let digest: String
  /// The status of the file when it was read; `nil` if only its digest counts, since nothing reads it
  /// again without checking that.
  private let status: FileStatus?

  /// Describes a file whose digest is checked whenever it is read.
  package init(name: String, digest: String) {
    self.name = name; self.digest = digest
    status = nil
  }

  /// Describes a file that was just read, and must not have changed since `status` was taken.
  package init(name: String, digest: String, status: FileStatus?) {
    self.name = name; self.digest = digest; self.status = status
  }

  /// Returns whether the file at a path has the status that it had when it was read.
  package func isUnchanged(at path: String) -> Bool {
    status.map { FileStatus(path: path) == $0 } ?? true
  }
}

extension AssetFolder {
  /// Returns the status of a file; `nil` for none.
  package func status(ofFile name: String) -> FileStatus? {
    try? withFile(named: name) { descriptor, _ in FileStatus(descriptor: descriptor) }
  }
}
