internal import CSandbox
import Foundation

/// Restrictions that the kernel enforces on this process from their application on, for good.
///
/// Landlock permits certain files and folders only; a filter of system calls permits those that
/// rendering needs. Neither connections nor other programs can be begun then.
package struct Sandbox {
  /// The files and folders that are read, with all below them; those that do not exist are skipped.
  package var readable: [String]
  /// The files and folders that are written and read, with all below them.
  package var writable: [String]

  /// Creates restrictions that are not applied yet.
  package init(readable: [String], writable: [String]) {
    self.readable = readable; self.writable = writable
  }

  /// A choice for kernels that lack something.
  package enum Strength: String, CaseIterable, Sendable {
    /// Nothing is rendered.
    case strict
    /// The restrictions that there are apply.
    case bestEffort = "best-effort"
  }

  /// The files of the system that are read while a scene is painted: fonts, libraries and devices,
  /// and what the process reads about itself.
  private static let systemFiles = [
    "/usr/share/fonts", "/usr/local/share/fonts", "/usr/lib", "/usr/local/lib", "/lib", "/lib64",
    "/etc/ld.so.cache", "/etc/fonts", "/usr/share/fontconfig", "/usr/share/zoneinfo",
    "/etc/localtime", "/proc/self", "/sys/devices/system/cpu", "/sys/fs/cgroup", "/dev/null",
    "/dev/urandom",
  ]

  /// Applies the restrictions to all threads that exist, and that will.
  ///
  /// - Parameter abilities: What the kernel has.
  /// - Returns: The names of what the kernel lacks.
  /// - Throws: `SandboxError` if something is missing and has to be there, or is refused.
  package func apply(
    _ strength: Strength, abilities: KernelAbilities = .present
  ) throws(SandboxError) -> [String] {
    let missing = abilities.missing
    guard missing.isEmpty || strength == .bestEffort && abilities.opensBeneath else {
      throw .missing(missing)
    }
    if abilities.restrictsFiles { try restrictFiles(abilities.landlockVersion) }
    if abilities.filtersCalls, cellophane_filter_calls() != 0 {
      throw .refused("the filter of system calls", errno)
    }
    return missing
  }

  /// Permits the files and folders, and no others.
  private func restrictFiles(_ version: Int32) throws(SandboxError) {
    // The restrictions apply to the calling thread and those that it begins.
    let threads = try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/task")
    guard (threads?.count ?? 1) == 1 else { throw .threads }
    let ruleset = cellophane_landlock_create(version)
    guard ruleset >= 0 else { throw .refused("Landlock", errno) }
    defer { close(ruleset) }
    for (paths, writes) in [(Self.systemFiles + readable, false), (writable, true)] {
      for path in paths
      where cellophane_landlock_permit(ruleset, version, path, writes) != 0 {
        guard [ENOENT, ENOTDIR, EACCES].contains(errno) else { throw .refused(path, errno) }
      }
    }
    guard cellophane_landlock_apply(ruleset) == 0 else { throw .refused("Landlock", errno) }
  }
}
