/// Why a picture cannot be had, worded for the author of the scene that names it.
public struct ImageAssetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What kind of mistake it is.
  public enum Reason: Hashable, Sendable {
    /// There is no file of that name, or no folder that it could be in.
    case missing
    /// The name is none that may be used, or leads out of the folder.
    case refused
    /// The file is no picture, broken, or beyond a limit.
    case unreadable
    /// The file is not what it was when the timeline was made.
    case changed
  }

  /// The name of the picture, as the scene has it.
  public let name: String
  public let reason: Reason
  /// What is wrong and what to do, without the name and without a full stop.
  public let text: String

  /// Makes an error.
  package init(_ reason: Reason, _ name: String, _ text: String) {
    self.reason = reason; self.name = name; self.text = text
  }

  /// The name and the words.
  public var description: String { "picture \"\(name)\": \(text)" }
}
