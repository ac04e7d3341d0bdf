import Testing

/// Between its ends a transition moves: no frame differs at once from the one before it.
@Suite struct TransitionContinuityTests {
  @Test(arguments: TransitionScene.Animator.sharing, CorpusStyle.areas)
  func `nothing snaps between the ends`(
    animator: TransitionScene.Animator, area: String
  ) throws {
    try TransitionLaw<TransitionScene>.continuity("continuity of \(animator.rawValue) of \(area)")
      .check(
        TransitionScenes.scenes(animator, area: area, every: 6))
  }
}
