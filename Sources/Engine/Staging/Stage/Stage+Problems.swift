package import DynamicItems
import Layouts

/// The errors and warnings of a stage.
extension Stage {
  /// The first error; the run throws it.
  public var failure: StageError? { problems.failure }

  /// The warnings in order, without repetitions.
  public var warnings: [StageWarning] { problems.warnings }

  /// Reports an error; after the first one nothing more happens.
  func fail(_ error: StageError) {
    if problems.failure == nil { problems.failure = error }
  }

  /// Reports a request that a layout cannot carry out.
  ///
  /// - Parameter key: The key of the item with the problem, if it has one.
  func report(_ problem: LayoutProblem, key: String?, in collection: String) {
    if problem.isWarning {
      warn(.layout(problem, key: key), in: collection)
    } else {
      fail(.layout(problem, key: key))
    }
  }

  /// Reports a request that an animator cannot carry out.
  package func report(_ problem: DynamicsProblem) {
    if problem.isWarning {
      warn(.dynamics(problem), in: "")
    } else {
      fail(.dynamics(problem))
    }
  }

  /// Adds a warning unless it was added before; the run goes on.
  package func warn(_ problem: StageWarning.Problem, in subject: String) {
    let warning = StageWarning(problem: problem, subject: subject)
    if !problems.warnings.contains(warning) { problems.warnings.append(warning) }
  }

  /// Warns of transitions that have not ended.
  func warnOfOpenTransitions() {
    if settings.duration != nil { return }
    for transition in screens.openTransitions {
      let problem: TransitionProblem =
        transition.isInteractive ? .neverFinished : .neverCompleted
      warn(.transition(problem), in: transition.name)
    }
  }
}
