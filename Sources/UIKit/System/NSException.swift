public import Foundation

/// The name of an exception.
public struct NSExceptionName: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  /// Makes a name from its text.
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a name from its text.
  public init(_ rawValue: String) { self.rawValue = rawValue }

  public static let genericException = NSExceptionName("NSGenericException")
  public static let rangeException = NSExceptionName("NSRangeException")
  public static let invalidArgumentException = NSExceptionName("NSInvalidArgumentException")
  public static let internalInconsistencyException = NSExceptionName(
    "NSInternalInconsistencyException")
}

/// An error of a program, which stops it where it is raised.
open class NSException: NSObject {
  /// The kind of the error.
  public let name: NSExceptionName
  /// The reason in words; `nil` for none.
  public let reason: String?
  /// Further values; `nil` for none.
  public let userInfo: [AnyHashable: Any]?

  /// Makes an exception that is not raised yet.
  public init(name: NSExceptionName, reason: String?, userInfo: [AnyHashable: Any]? = nil) {
    self.name = name; self.reason = reason; self.userInfo = userInfo
  }

  /// Stops the program with the exception's name and reason.
  open func raise() { preconditionFailure("\(name.rawValue): \(reason ?? "no reason")") }
}
