import TestSupport
import Testing

/// The untouched screens at the begin of a transition, and in the limit before its end.
@Suite struct TransitionEndTests {
  @Test(arguments: TransitionScene.Animator.sharing, CorpusStyle.areas)
  func `shared elements keep their appearance at both ends`(
    animator: TransitionScene.Animator, area: String
  ) throws {
    // In a quick run each style is shown by one of the animators, in a full run by all of them.
    let animators = TransitionScene.Animator.sharing
    let scenes =
      isFullRun
      ? try TransitionScenes.scenes(animator, area: area)
      : try TransitionScenes.scenes(
        animator, area: area, from: animators.firstIndex(of: animator) ?? 0, every: animators.count)
    try TransitionLaw<TransitionScene>.ends("\(animator.rawValue) of \(area)").check(scenes)
  }

  @Test(
    arguments: [TransitionScene.Animator.layoutToLayout, .crossDissolve, .slide, .cover],
    CorpusStyle.areas)
  func `screens keep their appearance at both ends`(
    animator: TransitionScene.Animator, area: String
  ) throws {
    try TransitionLaw<TransitionScene>.ends("\(animator.rawValue) of \(area)").check(
      TransitionScenes.scenes(animator, area: area, every: 8))
  }

  @Test(arguments: TransitionScene.Animator.allCases, CorpusStyle.areas)
  func `a cancelled transition begins and ends with the untouched screen`(
    animator: TransitionScene.Animator, area: String
  ) throws {
    let scenes = try TransitionScenes.scenes(animator, area: area, every: 8).map { named in
      var scene = named.scene
      scene.course = .cancelled
      return (named.name, scene)
    }
    try TransitionLaw<TransitionScene>.ends("cancelled \(animator.rawValue) of \(area)").check(
      scenes)
  }

  @Test func `every style of the corpus takes part`() throws {
    let styles = try CorpusStyle.all.get()
    #expect(styles.count >= 219)
    #expect(CorpusStyle.areas.contains("shadows"))
    #expect(Set(styles.map(\.name)).count == styles.count)
  }
}
