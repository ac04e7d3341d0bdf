public import Foundation

/// An archive without values, for layouts that can only be made from one, as a storyboard does.
public enum HostedArchive {
  /// Returns what an initializer makes of the archive.
  ///
  /// - Precondition: The initializer does not fail.
  public static func read<Made>(_ make: (NSCoder) -> Made?) -> Made {
    let archiver = NSKeyedArchiver(requiringSecureCoding: false)
    archiver.finishEncoding()
    guard let coder = try? NSKeyedUnarchiver(forReadingFrom: archiver.encodedData),
      let made = make(coder)
    else { preconditionFailure("\(Made.self) cannot be made from an archive without values") }
    return made
  }
}
