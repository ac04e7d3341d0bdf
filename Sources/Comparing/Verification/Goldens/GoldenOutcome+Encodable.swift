import Rendering

extension GoldenOutcome: Encodable {
  private enum Key: String, CodingKey {
    case subject, golden, verdict, passed, comparison, foreign, toolChanges, failedExpectations,
      instability
    case diagnostics, seconds
  }

  /// Writes the outcome; its duration is the only part that differs between runs.
  public func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: Key.self)
    try container.encode(subject, forKey: .subject)
    try container.encode(files.base, forKey: .golden)
    try container.encode(verdictName, forKey: .verdict)
    try container.encode(isPassed, forKey: .passed)
    try container.encode(comparison, forKey: .comparison)
    try container.encode(foreign, forKey: .foreign)
    try container.encode(toolChanges, forKey: .toolChanges)
    try container.encode(failedExpectations, forKey: .failedExpectations)
    try container.encode(instability, forKey: .instability)
    try container.encode(error?.lines ?? [], forKey: .diagnostics)
    try container.encode(seconds, forKey: .seconds)
  }
}
