import Foundation

/// The packages by which a system of the family of Debian installs libraries.
public struct SystemPackages: Hashable, Sendable {
  /// A library that is loaded when it is needed, so that a program runs without it.
  public enum Library: String, Hashable, Sendable, CaseIterable {
    case avif, curl
  }

  /// The packages of this system.
  public static let present = SystemPackages(
    release: (try? String(contentsOfFile: "/etc/os-release", encoding: .utf8)) ?? "")

  /// Whether libraries were renamed for times of 64 bits, as in Debian 13 and Ubuntu 24.04.
  private let isRenamed: Bool

  /// Creates the packages of a system.
  ///
  /// - Parameter release: The text of its `/etc/os-release`.
  public init(release: String) {
    var values: [Substring: String] = [:]
    for line in release.split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: "=", maxSplits: 1)
      guard parts.count == 2 else { continue }
      values[parts[0]] = parts[1].trimmingCharacters(in: CharacterSet(charactersIn: "\"'"))
    }
    let family = "\(values["ID"] ?? "") \(values["ID_LIKE"] ?? "")"
    // Without a version it is a system that is not released yet.
    let version = values["VERSION_ID"].flatMap { Double($0) } ?? .infinity
    isRenamed = version >= (family.contains("ubuntu") ? 24.04 : 13)
  }

  /// Returns the name of the package that installs a library.
  public func name(of library: Library) -> String {
    switch library {
    case .avif: isRenamed ? "libavif16" : "libavif15"
    case .curl: isRenamed ? "libcurl4t64" : "libcurl4"
    }
  }
}
