import CellophaneTesting
import Testing

/// One scene of the fixtures, held against a golden as anybody would.
struct ExampleTests {
  @Test func `an item flies in from below`() {
    assertAnimation(
      of: .scene("../../fixtures/scenes/insert.yaml"),
      as: .animation(framesPerSecond: 5, scale: 0.125))
  }

  @Test func `a timeline and a frame alone`() {
    let scene = AnimationSubject.scene("../../fixtures/scenes/delete.yaml")
    assertTimeline(of: scene, named: "timeline")
    assertFrame(of: scene, at: 0.15, scale: 0.125, named: "half way")
  }
}
