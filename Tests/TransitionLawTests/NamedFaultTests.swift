import Foundation
import Testing

/// Appearances that transitions once lost: cells of 60 points that grow to 90 on 300 by 400 points.
@Suite struct NamedFaultTests {
  /// The styles by the names under which their faults were reported.
  static let styles: KeyValuePairs<String, String> = [
    "ellipse": "{ shape: ellipse, fill: \"#1D2433\" }",
    "shadow": "{ fill: \"#F2B134\", shadow: { offset: [0, 6], blur: 16, color: \"#00000080\" } }",
    "path": "{ shape: { path: \"M30 0 L60 60 H0 Z\", size: [60, 60] }, fill: \"#1D2433\" }",
    "mask": "{ fill: \"#E2503F\", mask: { shape: ellipse, fill: black } }",
    "single corner": "{ fill: \"#8A4FD3\", cornerRadius: [0, 24, 0, 24] }",
    "outer border":
      "{ fill: white, border: { width: 6, color: \"#1D2433\", position: outside } }",
  ]

  /// Returns the scene of a fault.
  private func scene(
    _ name: String, in animator: TransitionScene.Animator
  ) throws -> TransitionScene {
    let style = try StyleText(yaml: Self.styles.first { $0.key == name }?.value ?? "{}")
    var scene = TransitionScene(
      animator, from: style, to: style,
      sizes: (CGSize(width: 60, height: 60), CGSize(width: 90, height: 90)), count: 4)
    (scene.canvas, scene.grounds) = (CGSize(width: 300, height: 400), .white)
    return scene
  }

  @Test(arguments: TransitionScene.Animator.sharing, Self.styles.map(\.key))
  func `an appearance is kept during a transition`(
    animator: TransitionScene.Animator, name: String
  ) throws {
    var law = TransitionLaw<TransitionScene>.ends("\(name) in \(animator.rawValue)")
    // The scenes are printed as they were reported, without simplification.
    law.attempts = 0
    try law.check([(name, scene(name, in: animator))])
  }
}
