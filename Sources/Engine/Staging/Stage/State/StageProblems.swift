/// The error and the warnings of a stage's run.
final class StageProblems {
  /// The first error; the run throws it.
  var failure: StageError?
  /// The warnings in order, without repetitions.
  var warnings: [StageWarning] = []
}
