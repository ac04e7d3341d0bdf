package import Foundation

/// The identity of a file or folder, which all of its names share.
package struct FileIdentity: Hashable, Sendable {
  package let device: UInt64
  package let number: UInt64

  /// Makes an identity of its parts.
  package init(device: UInt64, number: UInt64) { self.device = device; self.number = number }

  /// Takes the identity from a status.
  package init(_ status: stat) {
    device = UInt64(status.st_dev)
    number = UInt64(status.st_ino)
  }

  /// Returns the identity of the file or folder to which a path leads; `nil` where there is none.
  package init?(path: String) {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    self.init(status)
  }
}
