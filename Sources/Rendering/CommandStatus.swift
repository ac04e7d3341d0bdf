/// How a command ended, as the number that the shell sees (sysexits and signals).
public enum CommandStatus: Int32, Hashable, Sendable, CaseIterable {
  /// Everything was done, or what was compared is the same.
  case done = 0
  /// What was compared differs, or an expectation failed.
  case differs = 1
  /// The command was called wrongly.
  case usage = 64
  /// A document is wrong, or passes a limit.
  case badData = 65
  /// A file that was named is not there, or nothing was found.
  case missingInput = 66
  /// Our own fault.
  case internalFault = 70
  /// An output cannot be made.
  case cannotCreate = 73
  /// Reading or writing failed.
  case inputOutput = 74
  /// Stopped by SIGHUP: the terminal went away.
  case hungUp = 129
  /// Stopped by SIGINT.
  case interrupted = 130
  /// Stopped by SIGTERM.
  case terminated = 143
}

extension CommandStatus: Comparable {
  /// From harmless to grave: the further down, the less it is the scene's fault and the less of
  /// the run can be trusted.
  private static let byGravity: [CommandStatus] = [
    .done, .differs, .missingInput, .badData, .usage, .cannotCreate, .inputOutput, .internalFault,
    .hungUp, .interrupted, .terminated,
  ]

  /// The place in the order of gravity.
  private var gravity: Int { Self.byGravity.firstIndex(of: self) ?? Self.byGravity.count }

  /// Orders by gravity, so that the exit status of many scenes is their `max()`.
  public static func < (left: CommandStatus, right: CommandStatus) -> Bool {
    left.gravity < right.gravity
  }
}
