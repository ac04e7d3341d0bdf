import Foundation
import Geometry
import Imaging
import Testing
import Timelines
import Timing

@Suite struct TimelineJSONTests {
  /// Returns a timeline with numbers of every kind: steps, an animation, a color.
  private func makeTimeline(x: Double = 1.0 / 3) -> Timeline {
    var layer = Layer(
      identity: LayerIdentity(collection: "grid", key: "a \"quoted\" 1.25, key", kind: .cell),
      position: CGPoint(x: x, y: -0.0), size: CGSize(width: 50, height: 50),
      appearance: Appearance(fill: .solid(.black)))
    layer.alpha.animate(
      to: 0.1, at: Instant(seconds: 0.3), duration: Instant(seconds: 0.3), curve: .linear)
    return Timeline(
      canvas: Canvas(size: CGSize(width: 320, height: 480)),
      playback: Playback(duration: Instant(seconds: 1.2)), layers: [layer, layer])
  }

  @Test(
    arguments: [
      (0.0, "0"), (-0.0, "0"), (1.0, "1"), (-1.5, "-1.5"), (1.0 / 3, "0.333333333"),
      (2.0 / 3, "0.666666667"), (0.1 + 0.2, "0.3"), (1e-9, "0.000000001"), (4e-10, "0"),
      (-4e-10, "0"), (123.4567890123, "123.456789"), (1234567890.4, "1234567890"),
      (9999999999.6, "10000000000"), (12345678901, "12345678900"),
      (-98765432109876, "-98765432110000"),
      (0.9999999999, "1"), (768, "768"),
    ] as [(Double, String)])
  func `rounds to nine decimals and ten digits`(number: Double, text: String) {
    #expect(TimelineJSON.text(of: number) == text)
  }

  @Test func `numbers that differ in the last bits have one text`() throws {
    let one = try TimelineJSON.encode(makeTimeline(x: 1.0 / 3))
    let other = try TimelineJSON.encode(makeTimeline(x: (1.0 / 3).nextUp.nextUp))
    #expect(one == other)
    let exact = try TimelineJSON.encode(makeTimeline(x: (1.0 / 3).nextUp), rounded: false)
    #expect(exact != (try TimelineJSON.encode(makeTimeline(), rounded: false)))
  }

  @Test func `reads back a text without rounding`() throws {
    let timeline = makeTimeline()
    let text = try TimelineJSON.encode(timeline, rounded: false)
    #expect(try TimelineJSON.decode(text) == timeline)
  }

  @Test func `reads back a text rounded to a billionth`() throws {
    let read = try TimelineJSON.decode(try TimelineJSON.encode(makeTimeline()))
    #expect(abs(read.layers[0].position.last.x - 1.0 / 3) < 1e-9)
    #expect(read.layers[0].identity == makeTimeline().layers[0].identity)
  }

  @Test func `strings are not changed, and each layer has a line of its own`() throws {
    let text = String(decoding: try TimelineJSON.encode(makeTimeline()), as: UTF8.self)
    #expect(text.contains(#""key":"a \"quoted\" 1.25, key""#))
    #expect(text.hasSuffix("}\n"))
    let layers = text.split(separator: "\n").filter { $0.contains("\"identity\"") }
    #expect(layers.count == 2)
    #expect(!text.contains("-0,") && !text.contains("-0]"))
  }

  @Test func `keys are sorted`() throws {
    let text = String(decoding: try TimelineJSON.encode(makeTimeline()), as: UTF8.self)
    let places = ["\"canvas\"", "\"format\"", "\"layers\"", "\"playback\""].map {
      text.range(of: $0)?.lowerBound
    }
    #expect(places == places.compactMap(\.self).sorted())
  }

  @Test func `refuses a number that is not finite`() {
    #expect(throws: EncodingError.self) { try TimelineJSON.encode(makeTimeline(x: .nan)) }
  }

  @Test func `refuses another format`() throws {
    let text = String(decoding: try TimelineJSON.encode(makeTimeline()), as: UTF8.self)
    let other = text.replacingOccurrences(of: "\"format\":1", with: "\"format\":2")
    #expect(throws: DecodingError.self) { try TimelineJSON.decode(Data(other.utf8)) }
  }
}
