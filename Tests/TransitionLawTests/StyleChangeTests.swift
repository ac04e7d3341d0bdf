import Testing
import Timing

/// Style changes in place, which begin exactly with the old style and end exactly with the new one.
@Suite struct StyleChangeTests {
  @Test(arguments: StyleChangeScene.Change.allCases, CorpusStyle.areas)
  func `a style changes from exactly the old one to exactly the new one`(
    change: StyleChangeScene.Change, area: String
  ) throws {
    let styles = try CorpusStyle.styles(of: area)
    let step = checksAllTransitions ? 1 : change == .reload || change == .restyle ? 2 : 8
    let scenes = stride(from: 0, to: styles.count, by: step).flatMap { index in
      let first = styles[index]
      let others =
        checksAllTransitions
        ? styles.filter { $0.feature == first.feature } : [styles[(index + 1) % styles.count]]
      return others.map { second in
        (
          "\(first.name) → \(second.name)",
          StyleChangeScene(change, from: first.text, to: second.text)
        )
      }
    }
    try TransitionLaw<StyleChangeScene>.ends("\(change.rawValue) of \(area)").check(scenes)
  }

  @Test(
    arguments: StyleChangeScene.Change.allCases.filter { $0 != .reloadWithSize }, CorpusStyle.areas)
  func `a change to the same style is invisible`(
    change: StyleChangeScene.Change, area: String
  ) throws {
    let styles = try CorpusStyle.styles(of: area)
    let step = checksAllTransitions ? 1 : change == .reload ? 3 : 8
    let scenes = stride(from: 0, to: styles.count, by: step).map { index in
      let style = styles[index]
      return (style.name, StyleChangeScene(change, from: style.text, to: style.text))
    }
    let law = TransitionLaw<StyleChangeScene>(name: "\(change.rawValue) to the same of \(area)") {
      scene, stagehand in
      // The styles are simplified together, so that they stay the same.
      guard scene.first == scene.second else { return [] }
      let plain = try stagehand.play(scene.withoutChange)
      let played = try stagehand.play(scene.yaml)
      return try scene.spans.flatMap { span in
        try [0, 0.2, 0.5, 0.8, 1].compactMap { share -> TransitionLaw<StyleChangeScene>.Breach? in
          let instant = span.instant(at: share)
          let (expected, actual) = (
            try plain.bitmap(at: instant), try played.bitmap(at: instant)
          )
          let deviation = BitmapDeviation(actual, expected)
          guard deviation.largest > TransitionLaw<StyleChangeScene>.tolerance else { return nil }
          return .init(
            moment: "\(span.name) at \(Int(share * 100)) %", deviation: deviation,
            expected: expected, actual: actual)
        }
      }
    }
    try law.check(scenes)
  }

  @Test(arguments: CorpusStyle.areas)
  func `a restyle shows the same as a reload at every instant`(area: String) throws {
    let styles = try CorpusStyle.styles(of: area)
    let scenes = stride(from: 0, to: styles.count, by: checksAllTransitions ? 1 : 4).map { index in
      let (first, second) = (styles[index], styles[(index + 1) % styles.count])
      return (
        "\(first.name) → \(second.name)",
        StyleChangeScene(.restyle, from: first.text, to: second.text)
      )
    }
    let law = TransitionLaw<StyleChangeScene>(name: "restyle and reload of \(area)") {
      scene, stagehand in
      var reloading = scene
      reloading.change = .reload
      let expected = try stagehand.play(reloading.yaml)
      let actual = try stagehand.play(scene.yaml)
      return try scene.spans.flatMap { span in
        try [0, 0.25, 0.5, 0.75, 1].compactMap { share -> TransitionLaw<StyleChangeScene>.Breach? in
          let instant = span.instant(at: share)
          let sides = (try expected.bitmap(at: instant), try actual.bitmap(at: instant))
          let deviation = BitmapDeviation(sides.1, sides.0)
          guard deviation.largest > 0 else { return nil }
          return .init(
            moment: "\(span.name) at \(Int(share * 100)) %", deviation: deviation,
            expected: sides.0, actual: sides.1)
        }
      }
    }
    try law.check(scenes)
  }
}
