import Foundation

/// The reason that a sandbox does not protect.
package enum SandboxError: Error, Hashable, Sendable {
  /// The kernel lacks something.
  case missing([String])
  /// The kernel refused something, with the number of the system's error.
  case refused(String, Int32)
  /// There are other threads already, to which the restrictions would not apply.
  case threads
}

extension SandboxError {
  /// The name of the call without which there is no sandbox of any strength.
  static let openBeneath = "openat2 (Linux 5.6)"

  /// Whether a weaker sandbox is possible.
  package var permitsLess: Bool {
    if case .missing(let names) = self { !names.contains(Self.openBeneath) } else { false }
  }
}

extension SandboxError: CustomStringConvertible {
  /// The reason, in words.
  package var description: String {
    switch self {
    case .missing(let names): "this kernel lacks \(names.joined(separator: " and "))"
    case .refused(let name, let number):
      "the kernel refused \(name): \(String(cString: strerror(number)))"
    case .threads: "other threads run already"
    }
  }
}
