import Testing
import Timing

/// Transitions on springs that are at rest at the end of their time.
///
/// A spring's frequency is solved for at most 10 s, so a longer one is at rest after that.
@Suite struct SpringTransitionTests {
  @Test(arguments: TransitionScene.Animator.sharing, [0.5, 0.75, 1])
  func `a spring at rest ends with the untouched screen`(
    animator: TransitionScene.Animator, damping: Double
  ) throws {
    let seconds = 35.0
    let spring = Spring(dampingRatio: damping, duration: seconds)
    #expect(abs(1 - spring.progress(at: seconds)) < 1e-9)
    let styles = try CorpusStyle.all.get()
    let scenes = stride(from: 0, to: styles.count, by: checksAllTransitions ? 1 : 15).map { index in
      var named = TransitionScenes.scene(animator, styles[index], styles[index])
      named.scene.timing = "spring: { damping: \(damping) }"
      named.scene.milliseconds = Int(seconds * 1000)
      return named
    }
    try TransitionLaw<TransitionScene>.ends("spring \(damping) in \(animator.rawValue)")
      .check(scenes)
  }

  @Test(arguments: [0.5, 0.75, 1])
  func `the rest of a spring at its end is less than a pixel`(damping: Double) {
    // Relative to the canvas's 160 points.
    let spring = Spring(dampingRatio: damping, duration: 0.3)
    #expect(abs(1 - spring.progress(at: 0.3)) * 160 < 1)
  }
}
