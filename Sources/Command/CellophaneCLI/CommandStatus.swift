package import Rendering
import SceneRendering
import Verification

/// The exit code of a command (sysexits and signals).
package enum CommandStatus: Int32, Hashable, Sendable, CaseIterable {
  /// Everything was done, or both sides of a comparison match.
  case done = 0
  /// A comparison found differences, or an expectation failed.
  case differs = 1
  /// The command was called wrongly.
  case usage = 64
  /// A document is invalid, or exceeds a limit.
  case badData = 65
  /// A named file does not exist, or nothing was found.
  case missingInput = 66
  /// The kernel lacks what an option demands.
  case unavailable = 69
  /// An error of the command itself.
  case internalFault = 70
  /// An output cannot be created.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// There is too little memory, or a scene takes more than it may.
  case outOfResources = 75
  /// Stopped by SIGHUP: the terminal was closed.
  case hungUp = 129
  /// Stopped by SIGINT.
  case interrupted = 130
  /// Stopped by SIGQUIT.
  case quit = 131
  /// Stopped by SIGTERM.
  case terminated = 143
}

extension CommandStatus: Comparable {
  /// The statuses in order of gravity: the later, the less it is the scene's fault and the less
  /// of the run can be trusted.
  private static let byGravity: [CommandStatus] = [
    .done, .differs, .missingInput, .badData, .usage, .cannotCreate, .inputOutput,
    .outOfResources, .unavailable, .internalFault, .hungUp, .interrupted, .quit, .terminated,
  ]

  /// The position in the order of gravity.
  private var gravity: Int { Self.byGravity.firstIndex(of: self) ?? Self.byGravity.count }

  /// Orders by gravity, so that the exit status of many scenes is their `max()`.
  package static func < (left: CommandStatus, right: CommandStatus) -> Bool {
    left.gravity < right.gravity
  }
}

extension CommandStatus {
  /// Returns the status of a command that ends with an error.
  package init(_ kind: RenderError.Kind) {
    self =
      switch kind {
      case .differs: .differs
      case .invalidArgument: .usage
      case .invalidData: .badData
      case .missingInput: .missingInput
      case .internalFault: .internalFault
      case .cannotCreate: .cannotCreate
      case .inputOutput: .inputOutput
      case .unavailable: .unavailable
      case .outOfResources: .outOfResources
      }
  }
}

extension RenderError {
  /// The status of a command that ends with the error.
  var status: CommandStatus { CommandStatus(kind) }
}

extension SceneOutcome {
  /// The status that the scene alone would have.
  var status: CommandStatus { error?.status ?? (findings.isEmpty ? .done : .differs) }
}

extension GoldenOutcome {
  /// The status that the golden alone would have.
  var status: CommandStatus { error?.status ?? (isPassed ? .done : .differs) }
}
