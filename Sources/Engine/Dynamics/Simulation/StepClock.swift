/// A counter of steps that depends on the total time only, not on its division into calls.
struct StepClock {
  /// The length of a step, in seconds.
  private(set) var step = 1.0 / 120
  /// The time since the step was set, as a sum and its rounding error.
  private var sum = 0.0
  private var lost = 0.0
  private var counted = 0

  /// Adds a time, in seconds, and returns the number of steps that became due.
  mutating func advance(by seconds: Double) -> Int {
    // A compensated sum (Neumaier), so that a million short times are as exact as a long one.
    let total = sum + seconds
    lost += sum >= seconds ? (sum - total) + seconds : (seconds - total) + sum
    sum = total
    // A step counts as due if only the rounding of its time is missing.
    let due = Int(((sum + lost) / step + 1e-6).rounded(.down))
    defer { counted = max(counted, due) }
    return max(0, due - counted)
  }

  /// Sets the length of a step; the remainder of the last step counts toward the first new one.
  mutating func change(step: Double) {
    let rest = max(0, sum + lost - Double(counted) * self.step)
    self.step = step; sum = rest; lost = 0; counted = 0
  }
}
