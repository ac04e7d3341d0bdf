import Foundation
import Imaging
import Testing
import Timelines
import Timing

/// Properties of appearances that are animated each by itself.
struct AppearancePathsTests {
  private let start = Appearance(
    fill: .solid(.black), border: Border(width: 1, color: .black), texts: [TextContent("a")],
    stack: [StackedLayer(Appearance(fill: .solid(.black)), name: "dot")])

  /// Returns the start with every kind of property changed.
  private var end: Appearance {
    var end = start
    end.opacity = 0.5
    end.border?.width = 3
    end.texts[0].color = .white
    end.stack[0].pose.rotation = 1
    end.stack[0].appearance.fill = .solid(.white)
    return end
  }

  @Test func `matching parts of appearances differ in their own properties`() {
    #expect(
      start.paths(changedTo: end)?.names == [
        "border.width", "opacity", "stack.0.fill", "stack.0.rotation", "texts.0.color",
      ])
    var other = end
    other.stack.append(StackedLayer(.empty))
    other.border = nil
    #expect(
      start.paths(changedTo: other)?.names == ["border", "opacity", "stack", "texts.0.color"])
  }

  @Test func `an appearance takes on single properties of another one`() throws {
    var expected = start
    expected.border?.width = 2
    expected.stack[0].pose.rotation = 0.5
    let paths = PropertyPaths(["border.width", "stack.0.rotation"])
    #expect(start.overlaid(with: paths, from: start, to: end, progress: 0.5) == expected)
    let all = try #require(start.paths(changedTo: end))
    #expect(start.overlaid(with: all, from: start, to: end, progress: 1) == end)
  }

  @Test func `a cross-fade takes on properties in each part, and paints nothing itself`() throws {
    var start = start
    start.clips = true
    var other = start
    other.texts = [TextContent("b")]
    let fade = start.blended(to: other, progress: 0.25)
    let shown = fade.overlaid(
      with: PropertyPaths(["fill", "opacity"]), from: end, to: end, progress: 0.5)
    let parts = try #require(shown.crossfade?.parts)
    #expect(parts.map { $0.appearance.texts.map(\.string) } == [["a"], ["b"]])
    #expect(parts.map(\.appearance.fill) == [end.fill, end.fill])
    #expect(shown.opacity == end.opacity && parts.allSatisfy { $0.appearance.opacity == 1 })
    #expect(shown.fill == nil && shown.texts.isEmpty && shown.stack.isEmpty)
    // What fades in both is taken over, not faded once more.
    let later = start.blended(to: other, progress: 0.5)
    let texts = PropertyPaths(["texts"])
    let next = start.taking(texts, of: fade).taking(texts, of: later)
    #expect(next == start.taking(texts, of: later))
    #expect(next.crossfade?.parts.map(\.weight) == [0.5, 0.5])
    #expect(next.crossfade?.parts.allSatisfy(\.appearance.clips) == true)
    #expect(next.taking(texts, of: other) == other)
    let last = next.taking(texts, of: fade).crossfade
    #expect(last == start.taking(texts, of: fade).crossfade)
  }

  @Test func `animations of different properties run side by side, in files too`() throws {
    var track = Track(start)
    track.animate(to: end, at: .zero, duration: Instant(seconds: 1), curve: .linear)
    var last = end
    last.fill = .solid(.white)
    track.animate(
      to: last, at: Instant(seconds: 0.5), duration: Instant(seconds: 1), curve: .linear)
    last.blur = 4
    track.set(last, at: Instant(seconds: 0.75))
    let read = try JSONDecoder().decode(
      Track<Appearance>.self, from: try JSONEncoder().encode(track))
    for track in [track, read] {
      let shown = track.value(at: Instant(seconds: 0.75))
      #expect(abs(shown.opacity - 0.625) < 1e-9)
      #expect(shown.fill == .solid(Color(white: 0.25)))
      #expect(shown.blur == 4)
      #expect(track.value(at: Instant(seconds: 1.25)).opacity == 0.5)
      #expect(track.value(at: Instant(seconds: 2)) == last)
    }
  }
}
