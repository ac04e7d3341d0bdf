/// A timing curve of equal steps (source: CSS Easing Functions Level 1, `steps()`).
public struct StepFunction: Hashable, Sendable {
  /// The ends of the duration at which the progress jumps; the names are those of CSS.
  public enum Jump: String, Hashable, Sendable, Codable, CaseIterable {
    case start, end, none, both
  }

  /// The number of intervals of equal duration; at least 1, and at least 2 without jumps at the
  /// ends.
  public let count: Int
  public let jump: Jump

  /// Makes steps.
  ///
  /// - Precondition: `count` is positive, and above 1 without jumps at the ends.
  public init(count: Int, jump: Jump = .end) {
    precondition(count > (jump == .none ? 1 : 0), "steps have intervals")
    self.count = count
    self.jump = jump
  }

  private var jumps: Int {
    switch jump {
    case .start, .end: count
    case .none: count - 1
    case .both: count + 1
    }
  }

  /// Returns the progress at a fraction of the duration; a time before it gives 0, one from its end
  /// on 1.
  public func progress(at fraction: Double) -> Double {
    if fraction < 0 { return 0 }
    if fraction >= 1 { return 1 }
    let interval = Int(fraction * Double(count))
    let passed = jump == .start || jump == .both ? interval + 1 : interval
    return Double(min(passed, jumps)) / Double(jumps)
  }
}
