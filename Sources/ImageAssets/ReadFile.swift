internal import Foundation

/// A file of a folder of assets as it was read.
package struct ReadFile: Hashable, Sendable {
  /// The name in the folder.
  package let name: String
  /// The SHA-256 of the bytes that were read, in hexadecimal.
  package let digest: String
  /// The device, the number, the size and the times of the file when it was read; `nil` if only its
  /// digest counts, since nothing reads it again without checking that.
  private let status: [Int64]?

  /// Describes a file whose digest is checked whenever it is read.
  package init(name: String, digest: String) {
    self.name = name; self.digest = digest
    status = nil
  }

  /// Describes a file that was just read, and must not have changed since `status` was taken.
  package init(name: String, digest: String, status: [Int64]) {
    self.name = name; self.digest = digest; self.status = status
  }

  /// Returns whether the file at a path has the status that it had when it was read.
  package func isUnchanged(at path: String) -> Bool {
    guard let status else { return true }
    var now = stat()
    return stat(path, &now) == 0 && Self.numbers(of: now) == status
  }

  /// Returns the numbers of a status that change when the content changes.
  static func numbers(of status: stat) -> [Int64] {
    [
      Int64(truncatingIfNeeded: status.st_dev), Int64(truncatingIfNeeded: status.st_ino),
      Int64(status.st_size), Int64(status.st_mtim.tv_sec), Int64(status.st_mtim.tv_nsec),
      Int64(status.st_ctim.tv_sec), Int64(status.st_ctim.tv_nsec),
    ]
  }
}

extension AssetFolder {
  /// Returns the numbers of a file's status that change when the content changes; `nil` for none.
  package func status(ofFile name: String) -> [Int64]? {
    try? withFile(named: name) { descriptor, _ in
      var status = stat()
      return fstat(descriptor, &status) == 0 ? ReadFile.numbers(of: status) : nil
    }
  }
}
