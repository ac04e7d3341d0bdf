import Cellophane
import Testing

/// The fixture scenes, compared with the facts that they represent.
struct FixtureSceneTests {
  @Test(arguments: fixtureNames) func `every scene plays without a warning`(name: String) throws {
    let scene = try playedFixture(name)
    #expect(scene.warnings.isEmpty)
    #expect(scene.title != nil)
    #expect(scene.timeline.playback.frameCount > 1)
  }

  @Test(arguments: fixtureNames) func `no cell is ever drawn twice`(name: String) throws {
    let timeline = try playedFixture(name).timeline
    for frame in 0..<timeline.playback.frameCount {
      let elements = timeline.elements(at: timeline.playback.sampleTime(ofFrame: frame))
      let identities = elements.map(\.identity)
      #expect(Set(identities).count == identities.count, "frame \(frame)")
    }
  }

  @Test func `the insertion has the facts of the article`() throws {
    let timeline = try playedFixture("insert").timeline
    let start = try #require(timeline.element("0/13", at: 0))
    #expect(abs(start.center.x - 384) < 0.01 && abs(start.center.y - 1024) < 0.01)
    #expect(abs(start.frame.width - 10) < 0.01 && abs(start.frame.minY - 1019) < 0.01)
    let middle = try #require(timeline.element("0/13", at: 0.15))
    #expect(abs(middle.center.x - 240.41) < 0.01 && abs(middle.center.y - 561.5) < 0.01)
    let end = try #require(timeline.element("0/13", at: 0.3))
    #expect(abs(end.frame.minX - 71.818) < 0.01 && abs(end.frame.minY - 74) < 0.01)
    #expect(end.transform.isIdentity)
  }

  @Test func `the deletion has the facts of the article`() throws {
    let timeline = try playedFixture("delete").timeline
    let elements = timeline.elements(at: Instant(seconds: 0.15))
    let middle = try #require(elements.last)
    #expect(middle.identity.key == "0/0" && elements.count == 43)
    #expect(abs(middle.center.x - 208.5) < 0.01 && abs(middle.center.y - 272.5) < 0.01)
    #expect(abs(middle.frame.width - 50 / (1 - 0.975 * 0.25)) < 0.01)
    #expect(abs(middle.alpha - 0.6) < 1e-9)
    #expect(timeline.element("0/0", at: 0.3) == nil)
    #expect(abs((timeline.element("0/12", at: 0.3)?.frame.minX ?? 0) - 710) < 0.01)
    #expect(abs((timeline.element("1/0", at: 0.3)?.frame.minY ?? 0) - 74) < 0.01)
  }

  @Test func `the sequence keeps its times`() throws {
    let timeline = try playedFixture("sequence").timeline
    for (key, time) in [("0/0", 0), ("0/1", 0.2), ("0/2", 0.4), ("2/0", 1.0), ("2/1", 1.2)] {
      if time > 0 { #expect(timeline.element(key, at: time - 0.001) == nil) }
      #expect(timeline.element(key, at: time)?.alpha == 0)
      #expect(timeline.element(key, at: time + 0.3)?.alpha == 1)
    }
  }

  @Test func `the benchmark has exactly sixty frames`() throws {
    let playback = try playedFixture("benchmark").timeline.playback
    #expect(playback.frameCount == 60 && playback.framesPerSecond == 50)
  }

  @Test func `surviving cells take the colors of their new positions`() throws {
    let timeline = try playedFixture("insert").timeline
    let layer = try #require(timeline.layers.first { $0.identity?.key == "0/0" })
    let before = layer.appearance.value(at: .zero).fill
    let after = layer.appearance.value(at: Instant(seconds: 0.3)).fill
    #expect(before == .solid(Color(red: 1 - 1.0 / 26, green: 0, blue: 0)))
    #expect(after == .solid(Color(red: 1 - 1.0 / 28, green: 0, blue: 0)))
  }
}
