import Foundation
import TestSupport

/// The scenes for the corpus's styles, the same in every run.
enum TransitionScenes {
  /// Returns a scene for two styles, whose sizes and counts depend on the styles' names.
  static func scene(
    _ animator: TransitionScene.Animator, _ first: CorpusStyle, _ second: CorpusStyle
  ) -> (name: String, scene: TransitionScene) {
    let name = first == second ? first.name : "\(first.name) → \(second.name)"
    var numbers = SeededNumbers(seed: "\(animator.rawValue) \(name)")
    let isLarge = max(first.size.width, first.size.height) > 150
    let sizes = isLarge ? largeSizes : smallSizes
    let pair = sizes[Int.random(in: sizes.indices, using: &numbers)]
    var scene = TransitionScene(
      animator, from: first.text, to: animator == .layoutToLayout ? first.text : second.text,
      sizes: pair, count: isLarge ? 1 : Int.random(in: 1...3, using: &numbers))
    if animator == .popInOut, Bool.random(using: &numbers) {
      scene.page = CGRect(x: 24, y: 30, width: 100, height: 90)
    }
    if [first, second].contains(where: { $0.text.yaml.contains("backdrop") }) {
      scene.grounds = .vivid
    }
    scene.hasBar = Int.random(in: 0..<4, using: &numbers) == 0
    return (name, scene)
  }

  /// The sizes of items on both screens: equal, larger, smaller and of another shape.
  private static let smallSizes: [(first: CGSize, second: CGSize)] = [
    (CGSize(width: 40, height: 40), CGSize(width: 64, height: 64)),
    (CGSize(width: 40, height: 56), CGSize(width: 64, height: 40)),
    (CGSize(width: 62, height: 40), CGSize(width: 40, height: 40)),
    (CGSize(width: 48, height: 48), CGSize(width: 48, height: 48)),
  ]
  /// The sizes for styles that the corpus shows on its whole canvas.
  private static let largeSizes: [(first: CGSize, second: CGSize)] = [
    (CGSize(width: 90, height: 90), CGSize(width: 136, height: 136)),
    (CGSize(width: 136, height: 60), CGSize(width: 100, height: 100)),
    (CGSize(width: 110, height: 110), CGSize(width: 110, height: 110)),
  ]

  /// Returns each style of an area with itself, and every other with the next.
  ///
  /// Only every `step`th style is taken, from `offset` on. Where all transitions are checked, these
  /// are all pairs of styles of one feature.
  static func scenes(
    _ animator: TransitionScene.Animator, area: String, from offset: Int = 0, every step: Int = 1
  ) throws -> [(name: String, scene: TransitionScene)] {
    let styles = try CorpusStyle.styles(of: area)
    if checksAllTransitions {
      return styles.flatMap { first in
        styles.filter { $0.feature == first.feature }.map { scene(animator, first, $0) }
      }
    }
    return stride(from: offset, to: styles.count, by: step).flatMap { index in
      let (style, next) = (styles[index], styles[(index + 1) % styles.count])
      return [scene(animator, style, style)]
        + (index % 2 == 1 || next == style || animator == .layoutToLayout
          ? [] : [scene(animator, style, next)])
    }
  }
}
