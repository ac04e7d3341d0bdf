public import Foundation

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

extension NSExceptionName {
  /// The name of an exception of no other kind.
  public static let genericException = NSExceptionName(rawValue: "NSGenericException")
  /// The name of an exception about an index outside of its range.
  public static let rangeException = NSExceptionName(rawValue: "NSRangeException")
  /// The name of an exception about a wrong argument.
  public static let invalidArgumentException = NSExceptionName(
    rawValue: "NSInvalidArgumentException")
  /// The name of an exception about a state that cannot be.
  public static let internalInconsistencyException = NSExceptionName(
    rawValue: "NSInternalInconsistencyException")
}
