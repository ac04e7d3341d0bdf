public import Foundation
import Staging

/// The parts of the system outside the program, which there are none of on a stage.
extension UIApplication {
  /// An option for opening a location.
  public struct OpenExternalURLOptionsKey: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// Makes an option of its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let universalLinksOnly = OpenExternalURLOptionsKey(
      rawValue: "UIApplicationOpenURLOptionUniversalLinksOnly")
  }

  /// The location of the program's settings, which cannot be opened here.
  public static let openSettingsURLString = "app-settings:"

  /// Reports that a location cannot be opened, with a warning.
  public func open(
    _ url: URL, options: [OpenExternalURLOptionsKey: Any] = [:],
    completionHandler completion: ((Bool) -> Void)? = nil
  ) {
    let stage = Stage.current
    stage.warn(
      .withoutEffect(
        property: url.absoluteString, reason: "no other program opens locations"),
      in: "UIApplication")
    if let completion { stage.schedule(at: stage.now) { completion(false) } }
  }

  /// Begins a task that may go on in the background; the program never goes there.
  public func beginBackgroundTask(
    withName taskName: String? = nil, expirationHandler handler: (() -> Void)? = nil
  ) -> UIBackgroundTaskIdentifier { UIBackgroundTaskIdentifier(rawValue: 1) }

  /// Ends a task that might go on in the background; the program never goes there.
  public func endBackgroundTask(_ identifier: UIBackgroundTaskIdentifier) {}

  /// The time that is left in the background, which is unlimited.
  public var backgroundTimeRemaining: TimeInterval { .greatestFiniteMagnitude }
}

/// The number of a task that may go on in the background.
public struct UIBackgroundTaskIdentifier: RawRepresentable, Hashable, Sendable {
  public let rawValue: Int

  /// Makes the number of a task.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The number of no task.
  public static let invalid = UIBackgroundTaskIdentifier(rawValue: 0)
}
