/// Counts steps from the whole time that went by, so that its division changes nothing.
struct StepClock {
  /// The length of a step, in seconds.
  private(set) var step = 1.0 / 120
  /// The time since the step was set, as a sum and what its rounding lost.
  private var sum = 0.0
  private var lost = 0.0
  private var counted = 0

  /// Adds a time, in seconds, and returns how many steps became due by it.
  mutating func advance(by seconds: Double) -> Int {
    // A compensated sum (Neumaier), so that a million short times are as good as a long one.
    let total = sum + seconds
    lost += sum >= seconds ? (sum - total) + seconds : (seconds - total) + sum
    sum = total
    // A step that is due but for the rounding of its time is due.
    let due = Int(((sum + lost) / step + 1e-6).rounded(.down))
    defer { counted = max(counted, due) }
    return max(0, due - counted)
  }

  /// Sets the length of a step; what was left of the last one goes into the first new one.
  mutating func change(step: Double) {
    let rest = max(0, sum + lost - Double(counted) * self.step)
    self.step = step; sum = rest; lost = 0; counted = 0
  }
}
