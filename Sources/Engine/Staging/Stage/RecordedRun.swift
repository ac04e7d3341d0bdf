package import Timelines

/// Everything that leaves a stage: its timeline, and what it noted while the body ran.
package struct RecordedRun<Outcome> {
  /// The recorded timeline, or the first thing that went wrong.
  package let timeline: Result<Timeline, StageError>
  /// The warnings until everything was played out, without those about transitions left open then.
  package let warnings: [StageWarning]
  /// The steps that changed layers, in the order of time.
  package let steps: [LayerStep]
  /// The result of the body.
  package let outcome: Outcome
}
