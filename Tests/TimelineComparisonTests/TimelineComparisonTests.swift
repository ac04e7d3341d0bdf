import ComparisonTolerances
import Foundation
import Geometry
import Imaging
import ScenePlayback
import TestSupport
import Testing
import TimelineComparison
import Timelines
import Timing

/// Comparing timelines, layer by layer.
struct TimelineComparisonTests {
  private static let scenes = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("fixtures/scenes")

  /// Makes a cell that moves from the left by 100 points in 0.3 s.
  private static func cell(
    _ key: String, y: Double = 50, begin: Double = 0.1, duration: Double = 0.3,
    curve: TimingCurve = .linear, color: Color = .black
  ) -> Layer {
    var layer = Layer(
      identity: LayerIdentity(collection: "grid", key: key, kind: .cell),
      position: CGPoint(x: 20, y: y), size: CGSize(width: 20, height: 20),
      appearance: Appearance(fill: .solid(color)), indexPath: [0, Int(key.suffix(1)) ?? 0])
    layer.position.animate(
      to: CGPoint(x: 120, y: y), at: Instant(seconds: begin),
      duration: Instant(seconds: duration), curve: curve)
    return layer
  }

  private static func timeline(_ layers: [Layer], size: Double = 200) -> Timeline {
    Timeline(
      canvas: Canvas(size: CGSize(width: size, height: size)),
      playback: Playback(duration: Instant(seconds: 1)), layers: layers)
  }

  private static func sentences(
    _ before: [Layer], _ after: [Layer], tolerances: Tolerances = Tolerances()
  ) -> [String] {
    TimelineDifference(of: timeline(before), with: timeline(after), tolerances: tolerances)
      .findings.map(\.description)
  }

  @Test func `a summary of the canvas and of cells keeps them apart`() {
    let before = Self.timeline([Self.cell("0/0"), Self.cell("0/1", y: 80)])
    var after = Self.timeline([
      Self.cell("0/0", color: .white), Self.cell("0/1", y: 82, color: .white),
    ])
    after.canvas.background = .black
    let findings = TimelineDifference(of: before, with: after).findings
    let summary = TimelineFinding.summary(of: findings, in: 1, \.description)
    #expect(
      summary == [
        "canvas background #FFFFFF became #000000; cell 0/0 and cell 0/1: cell 0/1 most: 2.0 pt "
          + "lower throughout; fill #000000 became #FFFFFF"
      ])
  }

  @Test func `two times that differ have different texts`() {
    for (first, second) in [(3.9318, 3.9325), (1, 2), (0.1234561, 0.1234562)] {
      let texts = ComparisonText.times(first, second)
      #expect(texts.0 != texts.1)
    }
    #expect(ComparisonText.times(0.1, 0.3) == ("0.1 s", "0.3 s"))
  }

  @Test func `the sentences of one cell`() {
    let plain = [Self.cell("0/7")]
    for (changed, sentence) in [
      (Self.cell("0/7", y: 53), "3.0 pt lower throughout"),
      (
        Self.cell("0/7", begin: 0.14),
        "starts and arrives 40 ms later; up to 13.3 pt further left from 0.1 s to 0.44 s"
      ),
      (
        Self.cell("0/7", duration: 0.25),
        "duration 0.3 s became 0.25 s, so it arrives 50 ms earlier; "
          + "up to 16.7 pt further right from 0.1 s to 0.4 s"
      ),
      (
        Self.cell("0/7", curve: .easeInEaseOut),
        "linear became ease-in-out; up to 12.1 pt further left from 0.1 s to 0.4 s"
      ),
      (Self.cell("0/7", color: .white), "fill #000000 became #FFFFFF"),
    ] {
      #expect(Self.sentences(plain, [changed]) == ["cell 0/7: " + sentence])
    }
  }

  @Test func `a difference during a part of an animation is reported with its span`() {
    var bent = Self.cell("0/7")
    // Three points lower from 0.12 s to 0.3 s, at once.
    bent.position = Track(CGPoint(x: 20, y: 50))
    bent.position.animate(
      to: CGPoint(x: 120, y: 50), at: Instant(seconds: 0.1), duration: Instant(seconds: 0.3),
      curve: .linear)
    bent.position.set(CGPoint(x: 120, y: 53), at: Instant(seconds: 0.12))
    bent.position.set(CGPoint(x: 120, y: 50), at: Instant(seconds: 0.3))
    #expect(
      Self.sentences([Self.cell("0/7")], [bent])
        == ["cell 0/7: 3.0 pt lower from 0.12 s to 0.3 s"])
  }

  @Test func `a jump at the very end is not lost`() {
    var jumped = Self.cell("0/7")
    jumped.position.set(CGPoint(x: 120, y: 58), at: Instant(seconds: 0.9))
    #expect(
      Self.sentences([Self.cell("0/7")], [jumped]) == ["cell 0/7: 8.0 pt lower from 0.9 s on"])
  }

  @Test func `what is within the tolerances is the same, and just beyond it is not`() {
    var tolerances = Tolerances()
    #expect(
      Self.sentences([Self.cell("a")], [Self.cell("a", y: 50.009)], tolerances: tolerances) == [])
    #expect(
      Self.sentences([Self.cell("a")], [Self.cell("a", y: 50.011)], tolerances: tolerances) != [])
    tolerances.points.value = 3
    #expect(Self.sentences([Self.cell("a")], [Self.cell("a", y: 53)], tolerances: tolerances) == [])
    #expect(
      Self.sentences([Self.cell("a")], [Self.cell("a", y: 53.01)], tolerances: tolerances) != [])
    tolerances = Tolerances()
    #expect(
      Self.sentences([Self.cell("a")], [Self.cell("a", begin: 0.1004)], tolerances: tolerances)
        == [])
    tolerances.seconds.value = 0.05
    #expect(
      Self.sentences([Self.cell("a")], [Self.cell("a", begin: 0.149)], tolerances: tolerances) == []
    )
    #expect(
      Self.sentences([Self.cell("a")], [Self.cell("a", begin: 0.152)], tolerances: tolerances) != []
    )
    var faint = Self.cell("a")
    faint.alpha = Track(0.95)
    tolerances.alpha.value = 0.051
    #expect(Self.sentences([Self.cell("a")], [faint], tolerances: tolerances) == [])
    tolerances.alpha.value = 0.049
    #expect(
      Self.sentences([Self.cell("a")], [faint], tolerances: tolerances)
        == ["cell a: 0.05 less opaque throughout"])
  }

  @Test func `an ignored item's appearance does not count, but its motion does`() {
    var tolerances = Tolerances()
    tolerances.ignored = [IgnoredRegion(.item(pattern: "grid/0/*", outset: 0), .code)]
    let plain = [Self.cell("0/7"), Self.cell("1/7")]
    #expect(
      Self.sentences(
        plain, [Self.cell("0/7", color: .white), Self.cell("1/7")], tolerances: tolerances)
        == [])
    #expect(
      Self.sentences(
        plain, [Self.cell("0/7"), Self.cell("1/7", color: .white)], tolerances: tolerances)
        == ["cell 1/7: fill #000000 became #FFFFFF"])
    #expect(
      Self.sentences(plain, [Self.cell("0/7", y: 51), Self.cell("1/7")], tolerances: tolerances)
        == ["cell 0/7: 1.0 pt lower throughout"])
  }

  @Test func `a parent's change is not reported again for its children`() {
    func nested(_ y: Double) -> [Layer] {
      let parent = Layer(
        identity: LayerIdentity(collection: "grid", key: "grid", kind: .view),
        position: CGPoint(x: 100, y: y), size: CGSize(width: 200, height: 200))
      var child = Self.cell("0/7")
      child.parent = 0
      return [parent, child]
    }
    #expect(
      Self.sentences(nested(100), nested(101)) == ["collection grid: 1.0 pt lower throughout"])
  }

  @Test func `changes of stacking, hiding and clipping are reported`() {
    let plain = Self.cell("a")
    var changed = plain
    changed.zIndex = DiscreteTrack(3)
    #expect(Self.sentences([plain], [changed]) == ["cell a: zIndex 0 became 3"])
    changed = plain
    changed.isHidden.set(true, at: Instant(seconds: 0.5))
    #expect(Self.sentences([plain], [changed]) == ["cell a: hidden no became yes from 0.5 s on"])
    changed = plain
    changed.clipsToBounds = true
    #expect(Self.sentences([plain], [changed]) == ["cell a: clipping off became on"])
  }

  @Test func `a fade of a color that only takes longer is reported`() {
    func fading(_ duration: Double) -> Layer {
      var layer = Self.cell("a")
      layer.appearance.animate(
        to: Appearance(fill: .solid(.white)), at: Instant(seconds: 0.2),
        duration: Instant(seconds: duration), curve: .linear)
      return layer
    }
    #expect(
      Self.sentences([fading(0.2)], [fading(0.4)])
        == [
          "cell a: duration 0.2 s became 0.4 s, so it arrives 200 ms later; "
            + "with another appearance from 0.2 s to 0.6 s"
        ])
  }

  @Test func `many steps at other instants are not lost`() {
    func stepping(_ factor: Double) -> Layer {
      var layer = Self.cell("a")
      for step in 1...5 {
        layer.isHidden.set(step % 2 == 1, at: Instant(seconds: Double(step) * factor))
      }
      return layer
    }
    #expect(
      Self.sentences([stepping(1)], [stepping(1.1)])
        == ["cell a: happens at 5 other instants, up to 500 ms away"])
  }

  @Test func `small lengths and late letters are reported`() {
    func card(_ radius: Double, _ text: String, _ size: Double = 17) -> Layer {
      var layer = Self.cell("a")
      layer.appearance = Track(
        Appearance(
          fill: .solid(.black), cornerRadius: radius, texts: [TextContent(text, size: size)]))
      return layer
    }
    let long = String(repeating: "a", count: 44)
    for (changed, sentence) in [
      (card(10.04, long), "corner radius 10 pt became 10.04 pt"),
      (card(10, long, 17.04), "text's size 17 pt became 17.04 pt"),
      (
        card(10, long.dropLast(2) + "bc"),
        "text \"…\(String(repeating: "a", count: 40))\" became "
          + "\"…\(String(repeating: "a", count: 38))bc\""
      ),
    ] {
      #expect(Self.sentences([card(10, long)], [changed]) == ["cell a: " + sentence])
    }
    #expect(Self.sentences([card(10, long)], [card(10.009, long)]) == [])
    var faint = Self.cell("a")
    faint.appearance = Track(Appearance(fill: .solid(Color(red: 0, green: 0, blue: 0.001))))
    #expect(
      Self.sentences([Self.cell("a")], [faint])
        == ["cell a: fill #000000 became #000000 (less than a level of 255 away)"])
  }

  @Test func `an animation after a long rest is sampled, too`() {
    func late(_ curve: TimingCurve) -> Layer {
      var layer = Self.cell("a")
      layer.position.animate(
        to: CGPoint(x: 20, y: 50), at: Instant(seconds: 300), duration: Instant(seconds: 0.3),
        curve: curve)
      return layer
    }
    func timeline(_ layer: Layer) -> Timeline {
      Timeline(
        canvas: Canvas(size: CGSize(width: 200, height: 200)),
        playback: Playback(duration: Instant(seconds: 301)), layers: [layer])
    }
    let reported = TimelineDifference(of: timeline(late(.linear)), with: timeline(late(.easeIn)))
      .findings.map(\.description)
    #expect(reported.count == 1 && reported[0].hasPrefix("cell a: linear became ease-in; up to 1"))
  }

  @Test func `an ignored item's appearance never counts, whenever it changes`() {
    func clock(_ start: Double) -> [Layer] {
      var layer = Self.cell("clock")
      layer.appearance.animate(
        to: Appearance(fill: .solid(.white)), at: Instant(seconds: start),
        duration: Instant(seconds: 0.2), curve: .linear)
      var inside = Layer(
        parent: 0, position: .zero, size: CGSize(width: 4, height: 4),
        appearance: Appearance(fill: .solid(.black)))
      inside.appearance.set(Appearance(fill: .solid(.white)), at: Instant(seconds: start))
      return [layer, inside]
    }
    var tolerances = Tolerances()
    #expect(Self.sentences(clock(0.2), clock(0.24)) != [])
    tolerances.ignored = [IgnoredRegion(.item(pattern: "clock", outset: 0), .code)]
    #expect(Self.sentences(clock(0.2), clock(0.24), tolerances: tolerances) == [])
  }

  @Test func `a new view without a name that is hidden later is reported`() {
    var flash = Layer(
      position: .zero, size: CGSize(width: 9, height: 9),
      appearance: Appearance(fill: .solid(.black)))
    flash.isHidden.set(true, at: Instant(seconds: 0.5))
    #expect(
      Self.sentences([Self.cell("a")], [Self.cell("a"), flash])
        == ["a view of 9 × 9 pt: is new"])
    var never = flash
    never.isHidden = DiscreteTrack(true)
    #expect(Self.sentences([Self.cell("a")], [Self.cell("a"), never]) == [])
  }

  @Test func `a view without a name is reported beside others`() {
    func overlay(_ color: Color) -> Layer {
      Layer(
        position: .zero, size: CGSize(width: 9, height: 9),
        appearance: Appearance(fill: .solid(color)))
    }
    #expect(
      Self.sentences(
        [Self.cell("a"), overlay(.black)], [Self.cell("a", y: 51), overlay(.white)])
        == [
          "cell a: 1.0 pt lower throughout",
          "a view of 9 × 9 pt: fill #000000 became #FFFFFF",
        ])
  }

  @Test func `a snapshot of a view outside the canvas is reported beside others`() {
    func flight(_ color: Color) -> [Layer] {
      var hidden = Layer(
        position: .zero, size: CGSize(width: 9, height: 9),
        appearance: Appearance(fill: .solid(color)))
      hidden.isHidden = DiscreteTrack(true)
      let bitmap = Layer(
        identity: LayerIdentity(collection: "", key: "page", kind: .snapshot),
        position: CGPoint(x: 50, y: 50), size: CGSize(width: 9, height: 9),
        content: SnapshotContent(layer: 0, time: .zero))
      return [hidden, bitmap]
    }
    #expect(
      Self.sentences(flight(.black) + [Self.cell("a")], flight(.white) + [Self.cell("a", y: 51)])
        == [
          "cell a: 1.0 pt lower throughout", "snapshot of page: fill #000000 became #FFFFFF",
        ])
  }

  @Test func `views that exchange their depth are reported`() {
    func view(_ key: String) -> Layer {
      Layer(
        identity: LayerIdentity(collection: "", key: key, kind: .view), position: .zero,
        size: CGSize(width: 9, height: 9))
    }
    #expect(
      Self.sentences([view("a"), view("b")], [view("b"), view("a")])
        == ["view b: drawn behind view a now"])
  }

  @Test func `another length is reported unless another finding explains it`() {
    func scene(_ duration: Double) -> Timeline {
      var layer = Self.cell("a", duration: 0.1)
      layer.alpha.animate(
        to: 0.9995, at: Instant(seconds: 0.2), duration: Instant(seconds: duration),
        curve: .linear)
      return Timeline(
        canvas: Canvas(size: CGSize(width: 200, height: 200)),
        playback: Playback(duration: Instant(seconds: 0.5 + duration)), layers: [layer])
    }
    let reported = TimelineDifference(of: scene(0.2), with: scene(0.7)).findings.map(\.description)
    #expect(reported == ["duration 0.7 s became 1.2 s"])
  }

  @Test func `items that a missing item displaces are reported, also with their own size`() {
    func row(_ keys: [String], wide: String? = nil) -> [Layer] {
      keys.enumerated().map { place, key in
        Layer(
          identity: LayerIdentity(collection: "grid", key: key, kind: .cell),
          position: CGPoint(x: 20 + 30 * Double(place), y: 20),
          size: CGSize(width: key == wide ? 16 : 20, height: 20), indexPath: [0, place])
      }
    }
    #expect(
      Self.sentences(row(["A", "B", "C"]), row(["A", "C"], wide: "C"))
        == [
          "cell B: is missing; cell C lies elsewhere for it, 30.0 pt further left throughout",
          "cell C: 4.0 pt narrower throughout",
        ])
  }

  @Test func `a difference is reported in full if time explains only a part of it`() {
    // Twice as fast in the middle: the limit in time forgives the way of half a millisecond.
    let reported = Self.sentences([Self.cell("a")], [Self.cell("a", duration: 0.302)])
    #expect(
      reported == [
        "cell a: duration 0.3 s became 0.302 s, so it arrives 2 ms later; up to 0.662 pt further "
          + "left from 0.108 s to 0.402 s"
      ])
  }

  @Test func `a difference of the canvas is reported as a whole`() {
    let comparison = TimelineDifference(
      of: Self.timeline([Self.cell("a")]), with: Self.timeline([Self.cell("a")], size: 220))
    #expect(
      comparison.findings.map(\.description) == ["canvas 200 × 200 pt became 220 × 220 pt"])
    #expect(
      comparison.regions(of: Self.timeline([]), at: .zero)
        == [CGRect(x: 0, y: 0, width: 200, height: 200)])
  }

  @Test func `differences are seen where their elements are`() {
    let before = Self.timeline([Self.cell("a"), Self.cell("b", y: 120)])
    let after = Self.timeline([Self.cell("a", color: .white), Self.cell("b", y: 120)])
    let comparison = TimelineDifference(of: before, with: after)
    #expect(
      comparison.regions(of: before, at: .zero) == [CGRect(x: 8, y: 38, width: 24, height: 24)])
    #expect(
      comparison.regions(with: after, at: Instant(seconds: 1))
        == [CGRect(x: 108, y: 38, width: 24, height: 24)])
    #expect(
      before.regions(ofItems: "b", outset: 1, at: .zero)
        == [CGRect(x: 9, y: 109, width: 22, height: 22)])
  }

  @Test func `every scene is the same as its rounded text, and as itself`() throws {
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.scenes.path)
      .filter { $0.hasSuffix(".yaml") }.sorted()
    #expect(names.count > 20)
    for index in stride(from: 0, to: names.count, by: isFullRun ? 1 : 3) {
      let name = names[index]
      let timeline = try LoadedScene.load(path: Self.scenes.appendingPathComponent(name).path)
        .timeline
      let text = try TimelineJSON.encode(timeline)
      let read = try TimelineJSON.decode(text)
      #expect(TimelineDifference(of: timeline, with: read).isSame, "\(name)")
    }
  }

  @Test func `a flying snapshot is reported with its cell`() throws {
    let timeline = try LoadedScene.load(
      path: Self.scenes.appendingPathComponent("pop-in.yaml").path
    ).timeline
    var changed = timeline
    for index in changed.layers.indices where changed.layers[index].identity?.key == "M 17" {
      if changed.layers[index].content == nil {
        changed.layers[index].appearance = Track(Appearance(fill: .solid(.white)))
      }
    }
    let findings = TimelineDifference(of: timeline, with: changed).findings
    #expect(findings.count == 1 && findings.first?.kind == .look)
    #expect(findings.first?.elements.map(\.key) == ["M 17"])
  }

  @Test func `findings have stable keys as JSON`() throws {
    let finding = try #require(
      TimelineDifference(
        of: Self.timeline([Self.cell("0/7")]), with: Self.timeline([Self.cell("0/7", y: 53)])
      ).findings.first)
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    let text = String(decoding: try encoder.encode(finding), as: UTF8.self)
    #expect(
      text == """
        {"causes":[],"changes":[],"effects":[{"at":0,"element":{"collection":"grid","key":"0/7",\
        "kind":"cell"},"from":null,"isConstant":true,"property":"place","to":null,"x":0,"y":3}],\
        "elements":[{"collection":"grid","key":"0/7","kind":"cell"}],"kind":"motion",\
        "text":"cell 0/7: 3.0 pt lower throughout"}
        """)
  }
}
