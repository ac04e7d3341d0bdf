import Testing

/// The continuity of transitions between their ends: no frame jumps.
@Suite struct TransitionContinuityTests {
  @Test(arguments: TransitionScene.Animator.sharing, CorpusStyle.areas)
  func `nothing jumps between the ends`(
    animator: TransitionScene.Animator, area: String
  ) throws {
    try TransitionLaw<TransitionScene>.continuity("continuity of \(animator.rawValue) of \(area)")
      .check(
        TransitionScenes.scenes(animator, area: area, every: 6))
  }
}
