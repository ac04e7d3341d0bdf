/// Where the files are that a timeline names; it is no part of what the timeline is.
///
/// Two timelines are equal wherever their files lie: each file is known by its digest.
public struct Assets: Sendable {
  /// The folder that names of files are relative to; `nil` where nothing is read.
  public var directory: String?

  /// Makes a place of files.
  public init(directory: String? = nil) { self.directory = directory }
}

extension Assets: Hashable {
  public static func == (left: Assets, right: Assets) -> Bool { true }
  public func hash(into hasher: inout Hasher) {}
}
