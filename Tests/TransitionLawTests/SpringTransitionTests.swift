import Testing
import Timing

/// Transitions on springs, whose last bit of the distance is left when their time is over.
@Suite struct SpringTransitionTests {
  @Test(arguments: TransitionScene.Animator.sharing, [0.5, 0.75, 1])
  func `a spring ends as near to the untouched screen as its residue`(
    animator: TransitionScene.Animator, damping: Double
  ) throws {
    let spring = Spring(dampingRatio: damping, duration: 0.3)
    let residue = abs(1 - spring.progress(at: 0.3))
    // Of the canvas's 160 points the residue is less than one: a pixel and the edge within it.
    #expect(residue * 160 < 1)
    // An edge that is displaced by a share of a pixel changes what it covers by as much.
    let tolerance = 2 + Int((255 * residue * 160).rounded(.up))
    let styles = try CorpusStyle.all.get()
    let scenes = stride(from: 0, to: styles.count, by: isFullRun ? 1 : 15).map { index in
      var named = TransitionScenes.scene(animator, styles[index], styles[index])
      named.scene.timing = "spring: { damping: \(damping) }"
      return named
    }
    let law = TransitionLaw<TransitionScene>(name: "spring \(damping) in \(animator.rawValue)") {
      scene, stagehand in
      let played = try stagehand.play(scene.yaml)
      return try scene.moments.compactMap { moment in
        let actual = try played.bitmap(at: moment.moving)
        let expected = try played.bitmap(at: moment.untouched)
        let isEnd = moment.name.hasSuffix("end")
        // In the last bit of its distance a popping screen is a little smaller than the canvas, and
        // larger than the cell, whose edges show that.
        if animator == .popInOut, isEnd { return nil }
        let deviation =
          isEnd
          ? BitmapDeviation(actual, near: expected, within: 2) : BitmapDeviation(actual, expected)
        guard deviation.largest > (isEnd ? tolerance : 2) else { return nil }
        return .init(
          moment: moment.name, deviation: deviation, expected: expected, actual: actual)
      }
    }
    try law.check(scenes)
  }
}
