/// When an assertion records what it is about, instead of only comparing.
///
/// What is asked for in an assertion comes first, then what `withRecording` says around it, then the
/// variable `SNAPSHOT_TESTING_RECORD`, and `missing` where nobody says anything. An assertion that
/// records fails, so that nobody takes for granted what nobody looked at.
public enum RecordMode: String, Hashable, Sendable, CaseIterable {
  /// Always.
  case all
  /// Where something differs, and where there is no golden.
  case failed
  /// Where there is no golden.
  case missing
  /// Never.
  case never
}

/// Has the assertions in a function record in some mode, unless they say otherwise themselves.
///
/// ```swift
/// withRecording(.never) {
///   assertTimeline(of: .scene("cards.yaml"), named: "cards")
/// }
/// ```
public func withRecording<Result>(
  _ mode: RecordMode, _ body: () throws -> Result
) rethrows -> Result {
  try RecordRequest.$scope.withValue(mode) { try body() }
}

/// Has the assertions in an asynchronous function record in some mode, unless they say otherwise.
public func withRecording<Result>(
  _ mode: RecordMode, isolation: isolated (any Actor)? = #isolation,
  _ body: () async throws -> Result
) async rethrows -> Result {
  try await RecordRequest.$scope.withValue(mode, operation: { try await body() })
}

/// The mode that an assertion works in, and who says so.
package struct RecordRequest: Hashable {
  /// Who says when to record.
  package enum Origin: Hashable {
    case argument, scope, environment, standard
    /// Nobody but the server that runs the tests.
    case continuousIntegration
  }

  /// Why it cannot be told when to record.
  package struct Refusal: Error, Hashable {
    package let text: String
  }

  package let mode: RecordMode
  package let origin: Origin

  /// The variable that says when to record.
  static let variable = "SNAPSHOT_TESTING_RECORD"
  /// What `withRecording` says here.
  @TaskLocal package static var scope: RecordMode?

  /// Finds out when to record.
  ///
  /// Where `CI` is set nothing is recorded unless the code asks for it: the variable may only say
  /// `never` there.
  ///
  /// - Throws: `Refusal` where the variable says something that it cannot.
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
        throw Refusal(
          text: "\(Self.variable) is all, failed, missing or never, not \(text)")
      }
      guard !isServer || asked == .never else {
        throw Refusal(
          text: "\(Self.variable)=\(text) is refused, since CI is set: goldens are recorded where "
            + "somebody looks at them, and committed")
      }
      (mode, origin) = (asked, .environment)
    } else if isServer {
      (mode, origin) = (.never, .continuousIntegration)
    } else {
      (mode, origin) = (.missing, .standard)
    }
  }

  /// Tells whether tests run on a server for continuous integration.
  private static func isServer(_ environment: [String: String]) -> Bool {
    !["", "false", "0"].contains((environment["CI"] ?? "").lowercased())
  }

  /// Words how to record in another mode.
  func advice(_ other: RecordMode) -> String {
    switch origin {
    case .argument: "the assertion says record: .\(mode); change that to .\(other)"
    case .scope: "withRecording(.\(mode)) is around the assertion; change that to .\(other)"
    case .environment, .standard: "\(Self.variable)=\(other) swift test"
    case .continuousIntegration: "\(Self.variable)=\(other) swift test, where CI is not set"
    }
  }
}

extension RecordMode {
  /// Tells whether to record, given what was found.
  func records(isMissing: Bool, isSame: Bool) -> Bool {
    switch self {
    case .all: true
    case .failed: isMissing || !isSame
    case .missing: isMissing
    case .never: false
    }
  }
}
