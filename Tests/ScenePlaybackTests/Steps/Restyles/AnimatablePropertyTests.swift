import Cellophane
import TestSupport
import Testing
import Timelines

/// The properties that key frames, restyles and links interpolate.
struct AnimatablePropertyTests {
  @Test func `gradients, trims, blurs, text sizes and layer frames are interpolated`() throws {
    let style = """
      fill: { linear: { stops: [{ at: 0, color: red }, { at: 0.2, color: white }], from: [0, 0], to: [1, 0] } },
          border: { width: 2, color: black }, trim: [0, 0.2], blur: 2, text: { string: Hi, size: 12 },
          layers: [{ name: cap, frame: [0, 0, 10, 20], rotation: 0, fill: { radial: { colors: [red, blue], center: [0, 0], radius: 0.2 } } }]
      """
    let timeline = try play(
      """
      cellophane: 1
      canvas: { size: [200, 100] }
      styles: { a: { \(style) } }
      collections: [{ style: a, sections: [{ items: [x] }] }]
      steps:
        - { at: 0s, duration: 1s, curve: linear, restyle: { item: x, trim: [0.2, 1], blur: 6,
            text: { string: Hi, size: 40 },
            fill: { linear: { stops: [{ at: 0.6, color: red }, { at: 1, color: white }], from: [0, 1], to: [1, 0] } } } }
        - { at: 0s, duration: 1s, curve: linear, restyle: { item: x, layer: cap, frame: [10, 0, 30, 20], rotation: 90deg,
            fill: { radial: { colors: [red, blue], center: [1, 0], radius: 0.6 } } } }
      """)
    let layer = try #require(timeline.layers.last { $0.identity?.key == "x" })
    let half = layer.appearance.value(at: Instant(seconds: 0.5))
    guard case .linear(let gradient) = half.fill else {
      Issue.record("\(String(describing: half.fill))")
      return
    }
    for (stop, location) in zip(gradient.stops, [0.3, 0.6]) {
      #expect(abs(stop.location - location) < 1e-12)
    }
    #expect(gradient.stops.count == 2 && abs(gradient.start.y - 0.5) < 1e-12)
    let trim = try #require(half.border?.trim)
    #expect(abs(trim.start - 0.1) < 1e-12 && abs(trim.end - 0.6) < 1e-12)
    #expect(abs(half.blur - 4) < 1e-12)
    #expect(half.texts.map(\.size) == [26])
    let cap = try #require(half.stack.first)
    #expect(cap.frame.horizontal.start?.points == 5 && cap.frame.horizontal.extent?.points == 20)
    #expect(abs(cap.pose.rotation - .pi / 4) < 1e-12)
    guard case .radial(let radial) = cap.appearance.fill else {
      Issue.record("\(String(describing: cap.appearance.fill))")
      return
    }
    #expect(radial.center.x == 0.5)
  }
}
