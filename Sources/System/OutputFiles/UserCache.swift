import Foundation

/// The folder of the user's caches.
package enum UserCache {
  /// Returns the folder of this tool in it, as the XDG base directories say.
  package static func folder(environment: [String: String]) -> String {
    let named = environment["XDG_CACHE_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return (named ?? (environment["HOME"] ?? NSHomeDirectory()) + "/.cache") + "/cellophane"
  }
}
