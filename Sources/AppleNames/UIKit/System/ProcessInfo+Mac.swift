public import Foundation

extension ProcessInfo {
  /// Whether the program is one for iOS that was built for the Mac; never here.
  public var isMacCatalystApp: Bool { false }

  /// Whether the program is one for iOS that runs on a Mac as it is; never here.
  public var isiOSAppOnMac: Bool { false }
}
