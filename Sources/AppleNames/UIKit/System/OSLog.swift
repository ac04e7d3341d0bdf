// swift-format-ignore-file: AlwaysUseLowerCamelCase
// The functions keep the names that sources use.

public import Foundation

// Apple's log, to which nothing is written here: a stage has warnings of its own.

/// The importance of a message.
public struct OSLogType: RawRepresentable, Hashable, Sendable {
  public let rawValue: UInt8

  /// Makes a type from Apple's raw number.
  public init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Makes a type from Apple's raw number.
  public init(_ rawValue: UInt8) { self.rawValue = rawValue }

  public static let `default` = OSLogType(0)
  public static let info = OSLogType(1)
  public static let debug = OSLogType(2)
  public static let error = OSLogType(16)
  public static let fault = OSLogType(17)
}

/// The messages of a part of a program, which are dropped.
///
/// It has no state, so it can be shared between threads; the conformance is unchecked only because the
/// class is open.
open class OSLog: NSObject, @unchecked Sendable {
  /// The program's own messages.
  public static let `default` = OSLog(subsystem: "", category: "")
  /// The messages of no part.
  public static let disabled = OSLog(subsystem: "", category: "")

  /// Stands for the messages of a part of a program.
  public init(subsystem: String, category: String) {}

  /// Returns whether messages of a type are kept: never.
  open func isEnabled(type: OSLogType) -> Bool { false }
}

/// Drops a message.
public func os_log(
  _ message: StaticString, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  type: OSLogType = .default, _ args: Any...
) {}

/// Drops a message.
public func os_log(
  _ type: OSLogType, dso: UnsafeRawPointer? = nil, log: OSLog = .default,
  _ message: StaticString, _ args: Any...
) {}

/// The visibility of a value in a message.
public struct OSLogPrivacy: Hashable, Sendable {
  /// The replacement of a hidden value.
  public enum Mask: Hashable, Sendable { case hash, none }

  public static let `public` = OSLogPrivacy()
  public static let `private` = OSLogPrivacy()
  public static let sensitive = OSLogPrivacy()
  public static let auto = OSLogPrivacy()

  /// Returns the visibility of a hidden value with a replacement.
  public static func `private`(mask: Mask) -> OSLogPrivacy { .private }
}

/// A message with values, none of which is computed.
public struct OSLogMessage: ExpressibleByStringInterpolation {
  /// The parts of a message, which are dropped.
  public struct StringInterpolation: StringInterpolationProtocol {
    /// Begins a message.
    public init(literalCapacity: Int, interpolationCount: Int) {}

    /// Drops a text.
    public mutating func appendLiteral(_ literal: String) {}

    /// Drops a value.
    public mutating func appendInterpolation<Value>(
      _ value: @autoclosure () -> Value, privacy: OSLogPrivacy = .auto, attributes: String = ""
    ) {}
  }

  /// Makes a message of a text.
  public init(stringLiteral value: String) {}

  /// Makes a message of parts.
  public init(stringInterpolation: StringInterpolation) {}
}

/// A writer of messages, which are dropped.
public struct Logger: Sendable {
  /// Makes a writer for a part of a program.
  public init(subsystem: String, category: String) {}

  /// Makes a writer for the messages of a part.
  public init(_ log: OSLog) {}

  /// Makes a writer for the program's own messages.
  public init() {}

  /// Drops a message of a type.
  public func log(level: OSLogType = .default, _ message: OSLogMessage) {}
  /// Drops a message for the development of finer parts.
  public func trace(_ message: OSLogMessage) {}
  /// Drops a message for the development.
  public func debug(_ message: OSLogMessage) {}
  /// Drops a message that may help.
  public func info(_ message: OSLogMessage) {}
  /// Drops a message of the default type.
  public func notice(_ message: OSLogMessage) {}
  /// Drops a warning.
  public func warning(_ message: OSLogMessage) {}
  /// Drops an error.
  public func error(_ message: OSLogMessage) {}
  /// Drops a grave error.
  public func critical(_ message: OSLogMessage) {}
  /// Drops a message of a broken program.
  public func fault(_ message: OSLogMessage) {}
}
