internal import CFileSystem
internal import CSandbox
import Foundation

/// The restrictions that a kernel has, of those that a sandbox consists of.
package struct KernelAbilities: Hashable, Sendable {
  /// The version of Landlock; 0 for none.
  package var landlockVersion: Int32
  /// Whether system calls can be filtered.
  package var filtersCalls: Bool

  /// Whether files can be opened below a folder, without which there is no sandbox of any strength.
  package var opensBeneath: Bool

  package init(landlockVersion: Int32, filtersCalls: Bool, opensBeneath: Bool = true) {
    self.landlockVersion = landlockVersion; self.filtersCalls = filtersCalls
    self.opensBeneath = opensBeneath
  }

  /// The abilities of the running kernel.
  package static var present: KernelAbilities {
    let folder = cellophane_open_beneath(AT_FDCWD, ".", O_RDONLY | O_DIRECTORY)
    if folder >= 0 { close(folder) }
    return KernelAbilities(
      landlockVersion: cellophane_landlock_version(), filtersCalls: cellophane_has_filters(),
      opensBeneath: folder >= 0)
  }

  /// The first version of Landlock that permits to move files between folders.
  private static let leastVersion = 2

  /// Whether access to files can be restricted.
  package var restrictsFiles: Bool { landlockVersion >= Self.leastVersion }

  /// The names of what is missing.
  package var missing: [String] {
    (restrictsFiles ? [] : ["Landlock \(Self.leastVersion) (Linux 5.19)"])
      + (filtersCalls ? [] : ["filters of system calls (seccomp)"])
      + (opensBeneath ? [] : [SandboxError.openBeneath])
  }
}
