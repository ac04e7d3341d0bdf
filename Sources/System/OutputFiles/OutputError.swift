internal import Foundation

/// The failure of an output: its kind, its location and a description for people.
public struct OutputError: Error, Hashable, Sendable {
  /// The sort of failure.
  public enum Kind: Hashable, Sendable, CaseIterable {
    case invalidName
    /// A file or folder that cannot be created or replaced.
    case cannotCreate
    /// A failure to write.
    case inputOutput
  }

  public let kind: Kind
  /// The name of the output as it was given, if one is at fault.
  public let location: String?
  /// The description, without the location.
  public let text: String

  package init(_ kind: Kind, at location: String? = nil, _ text: String) {
    self.kind = kind
    self.location = location
    self.text = text
  }

  /// Creates an error of a failed system call, with the system's description.
  package init(
    _ kind: Kind, at location: String? = nil, systemError number: Int32, _ text: String
  ) { self.init(kind, at: location, "\(text): \(String(cString: strerror(number)))") }
}

extension OutputError: CustomStringConvertible {
  /// The error as one line: `LOCATION: error: TEXT`.
  public var description: String { (location.map { $0 + ": " } ?? "") + "error: " + text }
}
