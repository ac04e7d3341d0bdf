import Foundation
import Geometry
import Imaging
import Testing
import Timelines
import Timing

struct AppearanceTests {
  @Test func `colors, radius and border are interpolated`() {
    let start = Appearance(
      fill: .solid(Color(white: 0)), cornerRadius: 0,
      border: Border(width: 1, color: Color(white: 0)))
    let end = Appearance(
      fill: .solid(Color(white: 1)), cornerRadius: 10,
      border: Border(width: 3, color: Color(white: 1)))
    let middle = start.blended(to: end, progress: 0.25)
    #expect(middle.fill == .solid(Color(white: 0.25)))
    #expect(middle.cornerRadius == 2.5)
    #expect(middle.border == Border(width: 1.5, color: Color(white: 0.25)))
  }

  @Test func `gradients are interpolated stop by stop, or at the stops of both`() {
    func gradient(_ stops: [(Double, Double)]) -> Fill {
      .linear(
        LinearGradient(
          stops: stops.map { .init(location: $0.0, color: Color(white: $0.1)) }))
    }
    let start = Appearance(fill: gradient([(0, 0), (0.5, 0)]))
    let mixed = start.blended(to: Appearance(fill: gradient([(0, 1), (1, 1)])), progress: 0.5)
    #expect(mixed.fill == gradient([(0, 0.5), (0.75, 0.5)]))
    let ramp = Appearance(fill: gradient([(0, 0), (0.5, 0.5), (1, 1)]))
    let plain = Appearance(fill: gradient([(0, 1), (1, 0)]))
    #expect(
      plain.blended(to: ramp, progress: 0.5).fill == gradient([(0, 0.5), (0.5, 0.5), (1, 0.5)]))
    // A sharp edge stays sharp.
    let edge = Appearance(fill: gradient([(0, 0), (0.5, 0), (0.5, 1), (1, 1)]))
    #expect(
      plain.blended(to: edge, progress: 0.5).fill
        == gradient([(0, 0.5), (0.5, 0.25), (0.5, 0.75), (1, 0.5)]))
  }

  @Test func `fills of different kinds cross-fade as a sum`() throws {
    let start = Appearance(
      fill: .linear(LinearGradient(stops: [.init(location: 0, color: .white)])), cornerRadius: 4)
    let end = Appearance(
      fill: .radial(RadialGradient(stops: [.init(location: 0, color: .black)])), cornerRadius: 8)
    #expect(start.blended(to: end, progress: 0) == start)
    let middle = start.blended(to: end, progress: 0.25)
    let parts = try #require(middle.crossfade?.parts)
    #expect(parts.map(\.weight) == [0.75, 0.25])
    #expect(parts.map(\.appearance.fill) == [start.fill, end.fill])
    // Common properties are equal in both parts.
    #expect(parts.map(\.appearance.cornerRadius) == [5, 5])
  }

  @Test func `a color is interpolated with a gradient as if it were one`() {
    func gradient(_ colors: [Color]) -> Fill {
      .linear(
        LinearGradient(stops: zip([0, 1], colors).map { .init(location: $0, color: $1) }))
    }
    let plain = Appearance(fill: .solid(.black))
    let end = Appearance(fill: gradient([.white, .black]))
    let grey = Color(white: 0.25)
    #expect(plain.blended(to: end, progress: 0.25).fill == gradient([grey, .black]))
    #expect(end.blended(to: plain, progress: 0.75).fill == gradient([grey, .black]))
  }

  @Test func `a spring's overshoot gives no negative radius or width`() {
    let start = Appearance(cornerRadius: 10, border: Border(width: 4, color: .black))
    let end = Appearance(cornerRadius: 0, border: Border(width: 0, color: .black))
    let over = start.blended(to: end, progress: 1.2)
    #expect(over.cornerRadius == 0)
    #expect(over.border?.width == 0)
  }

  @Test func `different texts fade, and equal texts interpolate size and color`() throws {
    let start = Appearance(texts: [TextContent("old")])
    let end = Appearance(texts: [TextContent("new")])
    #expect(start.blended(to: end, progress: 0) == start)
    #expect(start.blended(to: end, progress: 1) == end)
    let parts = try #require(start.blended(to: end, progress: 0.5).crossfade?.parts)
    #expect(parts.map { $0.appearance.texts.map(\.string) } == [["old"], ["new"]])
    let small = Appearance(texts: [TextContent("title", size: 10, color: .black)])
    let large = Appearance(texts: [TextContent("title", size: 30, color: .white)])
    let middle = small.blended(to: large, progress: 0.5)
    #expect(middle.texts == [TextContent("title", size: 20, color: Color(white: 0.5))])
  }

  @Test func `a later animation begins from the shown color`() {
    var track = Track(Appearance(fill: .solid(Color(white: 0))))
    track.animate(
      to: Appearance(fill: .solid(Color(white: 1))), at: .zero, duration: at(1), curve: .linear)
    track.animate(
      to: Appearance(fill: .solid(Color(white: 0))), at: at(0.5), duration: at(1), curve: .linear)
    #expect(track.value(at: at(0.5)).fill == .solid(Color(white: 0.5)))
    #expect(track.value(at: at(1)).fill == .solid(Color(white: 0.25)))
  }

  @Test func `an appearance that draws nothing is empty, even with a radius`() {
    #expect(Appearance.empty.isEmpty)
    #expect(Appearance(cornerRadius: 5).isEmpty)
    #expect(!red.isEmpty)
    #expect(!Appearance(texts: [TextContent("a")]).isEmpty)
    #expect(!Appearance(border: Border(width: 1, color: .black)).isEmpty)
  }

  @Test func `fills name their kind in JSON`() throws {
    let data = try JSONEncoder().encode(Fill.solid(.black))
    #expect(String(decoding: data, as: UTF8.self) == #"{"solid":[0,0,0]}"#)
    let gradient = Fill.linear(LinearGradient(stops: [.init(location: 0, color: .white)]))
    #expect(
      try JSONDecoder().decode(Fill.self, from: try JSONEncoder().encode(gradient)) == gradient)
  }
}
