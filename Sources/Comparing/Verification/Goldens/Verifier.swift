import Foundation
import Geometry
public import Rendering

/// Compares many subjects with their goldens, several at a time and repeatedly.
///
/// For any number of threads and any order, outcomes are the same and in the order of the subjects;
/// a repetition with another outcome is a failure of its own.
public struct Verifier: Sendable {
  /// The valid numbers of repetitions.
  public static let repeatLimits = 1...1000

  /// The order, the repetitions and the threads of a verification.
  public struct Plan: Hashable, Sendable {
    /// The number of repetitions; within ``Verifier/repeatLimits``.
    public let repetitions: Int
    /// The number of threads, for the repetitions in turn; at least one number, each at least 1.
    public let jobs: [Int]
    /// The seed of a random order; `nil` for the order of the subjects.
    public let seed: UInt64?

    /// Creates a plan, by default one round in order on as many threads as processors.
    public init(repetitions: Int = 1, jobs: [Int] = [], seed: UInt64? = nil) {
      self.repetitions = min(max(repetitions, repeatLimits.lowerBound), repeatLimits.upperBound)
      self.jobs =
        jobs.isEmpty
        ? [ProcessInfo.processInfo.activeProcessorCount] : jobs.map { max(1, $0) }
      self.seed = seed
    }
  }

  public var store: GoldenStore
  public var update: UpdateMode
  public var plan: Plan
  /// The most that each subject may take.
  public var allowance = SceneAllowance()

  /// Creates a verifier.
  public init(store: GoldenStore, update: UpdateMode = .none, plan: Plan = Plan()) {
    self.store = store; self.update = update; self.plan = plan
  }

  /// Checks all subjects.
  ///
  /// - Parameter finished: A function that receives each outcome of the first round in the order of
  ///   the subjects, one call at a time.
  /// - Throws: `RenderError` if there is nothing to check, two subjects have one golden, or no
  ///   thread can be started.
  public func run(
    _ subjects: [GoldenSubject], finished: @escaping @Sendable (GoldenOutcome) -> Void = { _ in }
  ) throws -> [GoldenOutcome] {
    guard !subjects.isEmpty else { throw RenderError(.missingInput, "there is nothing to compare") }
    var names: [String: String] = [:]
    for subject in subjects {
      if let other = names.updateValue(subject.name, forKey: subject.goldenName) {
        throw RenderError(
          .invalidArgument, at: subject.name,
          "it has the same golden as \(other), \(subject.goldenName): rename one, or name their "
            + "folder")
      }
    }
    var outcomes = try round(subjects, number: 0, update: update, finished: finished)
    for number in 1..<plan.repetitions + 1 where number < plan.repetitions {
      // The other rounds are compared with the recordings of the first one.
      let others = try round(subjects, number: number, update: .none) { _ in }
      for (index, other) in others.enumerated() {
        if outcomes[index].instability == nil {
          outcomes[index].instability = outcomes[index].difference(to: other, round: number + 1)
        }
      }
    }
    return outcomes
  }

  /// Checks all subjects once.
  private func round(
    _ subjects: [GoldenSubject], number: Int, update: UpdateMode,
    finished: @escaping @Sendable (GoldenOutcome) -> Void
  ) throws -> [GoldenOutcome] {
    var order = Array(subjects.indices)
    if let seed = plan.seed {
      var generator = SeededNumbers(seed: seed &+ UInt64(number))
      order.shuffle(using: &generator)
    }
    let board = ResultQueue(order: order, finished: finished)
    let jobs = min(plan.jobs[number % plan.jobs.count], subjects.count)
    return try board.run(upTo: jobs, "verifier") { index in
      let start = ContinuousClock.now
      var outcome = check(subjects[index], update: update)
      outcome.seconds = (ContinuousClock.now - start) / .seconds(1)
      return outcome
    }
  }

  /// Checks a subject within its allowance.
  private func check(_ subject: GoldenSubject, update: UpdateMode) -> GoldenOutcome {
    let budget = SceneBudget(allowance, of: subject.name)
    var store = store
    store.willWrite = { try budget.beginWriting() }
    do {
      return try budget.run { [store] in store.check(subject, update: update) }
    } catch {
      var outcome = GoldenOutcome(
        subject: subject, files: store.files(of: subject), verdict: .failed)
      outcome.error = RenderError(error, at: subject.name)
      return outcome
    }
  }
}

extension GoldenOutcome {
  /// Returns the difference to the outcome of another round; `nil` without one.
  fileprivate func difference(to other: GoldenOutcome, round: Int) -> String? {
    // A golden that cannot be recorded is not recorded again, so only the timeline is compared.
    if isRecordingFailure {
      return digests.first == other.digests.first ? nil : "round \(round) gave another timeline"
    }
    if error != other.error {
      guard let failure = other.error else { return "round \(round) did not fail" }
      let text = failure.lines.first ?? ""
      return error == nil
        ? "round \(round) failed: \(text)" : "round \(round) failed differently: \(text)"
    }
    guard digests != other.digests else { return nil }
    if digests.first != other.digests.first { return "round \(round) gave another timeline" }
    if digests.count != other.digests.count {
      return "round \(round) gave \(other.digests.count - 1) frames instead of "
        + "\(digests.count - 1)"
    }
    let frame = zip(digests, other.digests).enumerated().first { $0.element.0 != $0.element.1 }
    return "round \(round) painted frame \((frame?.offset ?? 1) - 1) differently"
  }
}
