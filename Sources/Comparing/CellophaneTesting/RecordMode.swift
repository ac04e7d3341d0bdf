/// The condition on which an assertion records its golden, instead of only comparing it.
///
/// The argument of an assertion takes precedence, then `withRecording`, then the variable
/// `SNAPSHOT_TESTING_RECORD`; the default is `missing`. An assertion that records fails, so that
/// every recording is looked at.
public enum RecordMode: String, Hashable, Sendable, CaseIterable {
  /// Always.
  case all
  /// If something differs, or there is no golden.
  case failed
  /// If there is no golden.
  case missing
  case never
}

/// Sets the mode of the assertions in a function that have none of their own.
///
/// ```swift
/// withRecording(.never) {
///   assertTimeline(of: .scene("cards.yaml"), named: "cards")
/// }
/// ```
@discardableResult
public func withRecording<Result>(
  _ mode: RecordMode, _ body: () throws -> Result
) rethrows -> Result { try RecordRequest.$scope.withValue(mode) { try body() } }

/// Sets the mode of the assertions in an asynchronous function that have none of their own.
@discardableResult
public func withRecording<Result>(
  _ mode: RecordMode, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  try await RecordRequest.$scope.withValue(mode, operation: { try await body() })
}

/// The mode of an assertion, and its origin.
package struct RecordRequest: Hashable {
  package enum Origin: Hashable {
    case argument, scope, environment, standard
    /// The continuous integration server that runs the tests.
    case continuousIntegration
  }

  /// The reason that a mode is refused.
  package struct Refusal: Error, Hashable {
    package let text: String
  }

  package let mode: RecordMode
  package let origin: Origin

  static let variable = "SNAPSHOT_TESTING_RECORD"
  @TaskLocal package static var scope: RecordMode?

  /// Determines the mode.
  ///
  /// If `CI` is set, nothing is recorded unless the code demands it: the variable may only be
  /// `never`.
  ///
  /// - Throws: `Refusal` if the variable has an invalid value.
  package init(
    argument: RecordMode?, scope: RecordMode?, environment: [String: String]
  ) throws(Refusal) {
    let isServer = Self.isServer(environment)
    if let argument {
      (mode, origin) = (argument, .argument)
    } else if let scope {
      (mode, origin) = (scope, .scope)
    } else if let text = environment[Self.variable], !text.isEmpty {
      guard let asked = RecordMode(rawValue: text) else {
        throw Refusal(text: "\(Self.variable) is all, failed, missing or never, not \(text)")
      }
      guard !isServer || asked == .never else {
        throw Refusal(
          text: "\(Self.variable)=\(text) is refused, since CI is set: goldens are recorded where "
            + "someone has looked at them, and committed")
      }
      (mode, origin) = (asked, .environment)
    } else if isServer {
      (mode, origin) = (.never, .continuousIntegration)
    } else {
      (mode, origin) = (.missing, .standard)
    }
  }

  /// Returns whether tests run on a continuous integration server.
  private static func isServer(_ environment: [String: String]) -> Bool {
    !["", "false", "0"].contains((environment["CI"] ?? "").lowercased())
  }

  /// Returns advice on recording in another mode.
  ///
  /// - Parameter filter: The pattern that only the test's name has; `nil` if it is not known.
  func advice(_ other: RecordMode, filter: String?) -> String {
    let only = filter.map { " --filter \"\($0)\"" } ?? ""
    let command = "\(Self.variable)=\(other) swift test\(only)"
    return switch origin {
    case .argument: "the assertion says record: .\(mode); change that to .\(other)"
    case .scope: "withRecording(.\(mode)) is around the assertion; change that to .\(other)"
    case .environment, .standard: command
    case .continuousIntegration: "\(command), where CI is not set"
    }
  }
}

extension RecordMode {
  /// Returns whether to record, after a comparison.
  func records(isMissing: Bool, isSame: Bool) -> Bool {
    switch self {
    case .all: true
    case .failed: isMissing || !isSame
    case .missing: isMissing
    case .never: false
    }
  }
}
