/// An error in loading an image, worded for the author of the scene that names it.
public struct ImageAssetError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The kind of the error.
  public enum Reason: Hashable, Sendable {
    /// There is no file of that name, or no folder that could contain it.
    case missing
    /// The name is not allowed, or leads outside the folder.
    case refused
    /// The file is not an image, corrupt, or beyond a limit.
    case unreadable
    /// The file has changed since the timeline was made.
    case changed
  }

  /// The name of the image, as written in the scene.
  public let name: String
  public let reason: Reason
  /// The error and a suggested fix, without the name and without a full stop.
  public let text: String

  package init(_ reason: Reason, _ name: String, _ text: String) {
    self.reason = reason; self.name = name; self.text = text
  }

  /// The name and the text.
  public var description: String { "image \"\(name)\": \(text)" }
}
