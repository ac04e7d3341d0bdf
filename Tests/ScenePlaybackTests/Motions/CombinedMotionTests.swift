import Cellophane
import Testing

/// Motions of one item that meet: turns, mirrors, jumps, and poses of several steps.
struct CombinedMotionTests {
  /// Plays steps on one item of 40 by 40 points at (30, 30).
  private func played(_ steps: String) throws -> Timeline {
    try play(
      """
      cellophane: 1
      canvas: { size: [300, 200] }
      styles: { dot: { fill: red } }
      collections:
        - layout: { type: list, itemSize: [40, 40], sectionInset: 10 }
          style: dot
          sections: [{ items: [A] }]
      steps:
      \(steps)
      """)
  }

  /// Returns the center and the first four numbers of the transform.
  private func shown(_ timeline: Timeline, _ time: Double) throws -> [Double] {
    let item = try #require(timeline.element("A", at: time))
    let map = item.transform
    return [item.center.x, item.center.y, map.m11, map.m12, map.m21, map.m22].map { Double($0) }
  }

  /// Expects numbers within 1e-6.
  private func expect(_ numbers: [Double], _ expected: [Double]) {
    for (number, expected) in zip(numbers, expected) { #expect(abs(number - expected) < 1e-6) }
  }

  @Test func `key frames turn by whole turns, and never back`() throws {
    let whole = try played(
      "  - { animate: { item: A, keyframes: { 100%: { rotation: 360deg } } }, duration: 1s, curve: linear }"
    )
    expect(try shown(whole, 0.25), [30, 30, 0, 1, -1, 0])
    let halves = try played(
      "  - { animate: { item: A, keyframes: { 0%: { rotation: 0deg }, 50%: { rotation: 180deg }, 100%: { rotation: 360deg } } }, duration: 1s, curve: linear }"
    )
    expect(try shown(halves, 0.75), [30, 30, 0, -1, 1, 0])
    let most = try played(
      "  - { animate: { item: A, keyframes: { 100%: { rotation: 270deg } } }, duration: 3s, curve: linear }"
    )
    expect(try shown(most, 1), [30, 30, 0, 1, -1, 0])
  }

  @Test func `a mirror passes through a line instead of turning`() throws {
    let timeline = try played(
      "  - { pose: { items: A, scale: [-1, 1] }, duration: 1s, curve: linear }")
    expect(try shown(timeline, 0.25), [30, 30, 0.5, 0, 0, 1])
    expect(try shown(timeline, 0.5), [30, 30, 0, 0, 0, 1])
    expect(try shown(timeline, 1.2), [30, 30, -1, 0, 0, 1])
  }

  @Test func `a pulse stays where a pose has left the item`() throws {
    let timeline = try played(
      """
        - { pose: { items: A, offset: [200, 0] }, duration: 0.3s }
        - { at: 1s, animate: { item: A, keyframes: { 0%: { scale: 1 }, 50%: { scale: 1.3 }, 100%: { scale: 1 } } }, duration: 0.4s }
      """)
    expect(try shown(timeline, 1.2), [230, 30, 1.3, 0, 0, 1.3])
    expect(try shown(timeline, 1.5), [230, 30, 1, 0, 0, 1])
  }

  @Test func `key frames after others are counted from the slot`() throws {
    let timeline = try played(
      """
        - { animate: { item: A, keyframes: { 100%: { offset: [100, 0] } } }, duration: 0.3s, curve: linear }
        - { at: 1s, animate: { item: A, keyframes: { 100%: { offset: [0, 50] } } }, duration: 1s, curve: linear }
      """)
    expect(try shown(timeline, 0.5), [130, 30])
    expect(try shown(timeline, 1.5), [80, 55])
    expect(try shown(timeline, 2), [30, 80])
  }

  @Test func `a run begins again at once`() throws {
    let timeline = try played(
      "  - { at: 0.05s, pose: { items: A, offset: [100, 0] }, duration: 1s, curve: linear, repeat: 3 }"
    )
    expect(try shown(timeline, 1.04), [129])
    expect(try shown(timeline, 1.0499), [129.99])
    expect(try shown(timeline, 1.05), [30])
    expect(try shown(timeline, 3.1), [130])
  }

  @Test func `an endless motion ends where a step changes its part, and not otherwise`() throws {
    let timeline = try played(
      """
        - { animate: { item: A, keyframes: { 0%: { scale: 1 }, 100%: { scale: 2 } } }, duration: 1s, curve: linear, repeat: forever }
        - { at: 1.25s, pose: { items: A, offset: [50, 0] }, duration: 0.5s, curve: linear }
        - { at: 2.5s, pose: { items: A, scale: 1 }, duration: 0.5s, curve: linear }
      """)
    expect(try shown(timeline, 1.5), [55, 30, 1.5])
    expect(try shown(timeline, 2.5), [80, 30, 1.5])
    expect(try shown(timeline, 2.75), [80, 30, 1.25])
    expect(try shown(timeline, 4), [80, 30, 1])
  }

  @Test(arguments: ["to: rest", "scale: 1"])
  func `an endless motion there and back ends at the pose that the item has`(pose: String) throws {
    let timeline = try played(
      """
        - { animate: { item: A, keyframes: { 0%: { scale: 1 }, 100%: { scale: 2 } } }, duration: 1s, curve: linear, repeat: forever, autoreverse: true }
        - { at: 1.25s, pose: { items: A, \(pose) }, duration: 0.5s, curve: linear }
      """)
    expect(try shown(timeline, 1.25), [30, 30, 1.75])
    expect(try shown(timeline, 1.5), [30, 30, 1.375])
    expect(try shown(timeline, 1.75), [30, 30, 1])
    expect(try shown(timeline, 4), [30, 30, 1])
  }

  @Test func `style key frames hold and begin again at once`() throws {
    let timeline = try played(
      """
        - { at: 0.05s, animate: { item: A, keyframes: { 0%: { opacity: 0.2, curve: step-end }, 50%: { opacity: 0.5 }, 100%: { opacity: 1 } } }, duration: 1s, curve: linear, repeat: 2 }
      """)
    func opacity(_ time: Double) throws -> Double {
      let layer = try #require(timeline.layers.first { $0.identity?.key == "A" })
      return layer.appearance.value(at: Instant(seconds: time)).opacity
    }
    #expect(try opacity(0.5499) == 0.2)
    #expect(try abs(opacity(0.55) - 0.5) < 1e-6)
    #expect(try abs(opacity(1.0499) - 1) < 1e-2)
    #expect(try opacity(1.05) == 0.2)
    #expect(try opacity(1.5499) == 0.2)
  }

  @Test func `poses of several steps keep what they do not name`() throws {
    let timeline = try played(
      """
        - { at: 0.2s, pose: { items: A, offset: [200, 0] }, duration: 1s, curve: linear }
        - { at: 0.2s, pose: { items: A, scale: 0.5, rotation: 90deg }, duration: 1s, curve: linear }
        - { at: 2s, pose: { items: A, rotation: 0deg }, duration: 1s, curve: linear }
        - { at: 4s, pose: { items: A, to: rest }, duration: 0.5s }
      """)
    expect(try shown(timeline, 1.2), [230, 30, 0, 0.5, -0.5, 0])
    expect(try shown(timeline, 3), [230, 30, 0.5, 0, 0, 0.5])
    expect(try shown(timeline, 4.5), [30, 30, 1, 0, 0, 1])
  }

  @Test func `an item of two visuals that follows a path is played to the end`() throws {
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [200, 240] }
      collections:
        - survivors: double
          layout: { type: circle, itemSize: [64, 45], radius: 56 }
          sections: [{ items: [A, B] }]
      steps:
        - { at: 300ms, animate: { item: B, path: "M0 0 H10" } }
      """)
    #expect(timeline.element("B", at: 0.6) != nil)
  }
}
