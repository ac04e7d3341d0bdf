import Cellophane
import TestSupport
import Testing

/// The expectations of the fixture scenes: they hold, and each of them can fail.
struct ExpectationFixtureTests {
  /// Plays a scene that is written in the test, and returns its failed expectations.
  private static func findings(_ text: String) throws -> [Diagnostic] {
    let folder = FileManager.default.temporaryDirectory.appending(
      path: "cellophane-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let file = folder.appending(path: "scene.yaml")
    try text.write(to: file, atomically: true, encoding: .utf8)
    let photos = projectFolder.appending(path: "fixtures/photos").path(percentEncoded: false)
    return try LoadedScene.load(path: file.path(percentEncoded: false), assets: photos).findings()
  }

  /// A number of a scene that is changed.
  struct Change: Hashable, Sendable, CustomTestStringConvertible {
    let scene: String
    let text: String
    let other: String

    /// Changes the text of a scene.
    init(_ scene: String, _ text: String, _ other: String) {
      self.scene = scene; self.text = text; self.other = other
    }

    var testDescription: String { "\(scene): \(text) → \(other)" }

    /// Returns the lines of the expectations that fail in the changed scene.
    func failingLines() throws -> Set<Int> { try ExpectationFixtureTests.failingLines(self) }

    /// Plays the changed scene and returns the lines of the expectations that fail.
    fileprivate func play() throws -> Set<Int> {
      let whole = try String(contentsOfFile: fixture(scene), encoding: .utf8)
      let parts = whole.components(separatedBy: text)
      try #require(parts.count == 2, "it is there once")
      return Set(try findings(parts.joined(separator: other)).map(\.location.line))
    }
  }

  /// The changes that break each expectation of the scenes at least once.
  static let changes = [
    Change("spinner", "itemSize: [80, 80]", "itemSize: [80, 80], angularResistance: 0.2"),
    Change("insert", "duration: 0.3s", "duration: 0.35s"),
    Change("insert", "curve: easeInEaseOut", "spring: { damping: 0.4 }"),
    Change("insert", "insert: [0, 13]\n    duration: 0.3s", "insert: [0, 0]\n    duration: 0s"),
    Change("typography", "at: 1400ms", "at: 1700ms"),
    Change("typography", "to: [0, 2]}, duration: 700ms", "to: [0, 2]}, duration: 0s"),
    Change("delete", "duration: 0.3s", "duration: 0.35s"),
    Change("delete", "duration: 0.3s", "duration: 0s"),
    Change("delete", "curve: easeInEaseOut", "spring: { damping: 0.4 }"),
    Change("delete", "at: 0s", "at: 0.4s"),
    Change("sequence", "step: 0.2s", "step: 0.25s"),
    Change("sequence", "step: 0.2s", "step: 0s"),
    Change("sequence", "itemSize: [110, 72]", "itemSize: [110, 300]"),
    Change(
      "sequence",
      "flow, itemSize: [110, 72], lineSpacing: 12, interitemSpacing: 12, sectionInset: 16",
      "circle, itemSize: [110, 72], radius: 30"),
    Change("tasks", "delete: plants, duration: 0.35s", "delete: plants, duration: 0.6s"),
    Change("tasks", "duration: 0.45s", "duration: 0s"),
    Change("tasks", "delete: letter", "spring: { damping: 0.3 }, delete: letter"),
    Change("tasks", "damping: 0.75", "damping: 0.4"),
    Change("tasks", "[390, 480]", "[390, 320]"),
    Change(
      "circle", "[106, 12, 106, 12] }, duration: 0.5s", "[106, 12, 106, 12] }, duration: 0.9s"),
    Change("circle", "duration: 0.4s", "duration: 0s"),
    Change("circle", "radius: 130", "radius: 170"),
    Change("circle", "type: circle, itemSize: [52, 52]", "type: circle, itemSize: [90, 90]"),
    Change("waterfall", "sectionInset: 14 }, duration: 0.5s", "sectionInset: 14 }, duration: 0.9s"),
    Change("waterfall", "duration: 0.4s", "duration: 0s"),
    Change("waterfall", "duration: 0.45s", "duration: 0.45s, spring: { damping: 0.3 }"),
    Change("restyle", "to: [0, 0] }, duration: 0.5s", "to: [0, 0] }, duration: 1.6s"),
    Change("restyle", "style: open }, duration: 0.6s", "style: open }, duration: 0s"),
    Change("pinch", "return: 0.3s", "return: 0.5s"),
    Change("pinch", "from: 60", "from: 200"),
    Change("add-and-trash", "random: 5 }, duration: 0.4s", "random: 5 }, duration: 0s"),
    Change("add-and-trash", "random: 2 } }], duration: 0.5s", "random: 2 } }], duration: 0.9s"),
    Change(
      "deal-and-gather", "zIndexSwitch: middle\n    duration: 0.6s",
      "zIndexSwitch: middle\n    duration: 0s"),
    Change("programme", "reappear }, duration: 0.5s", "reappear }, duration: 0s"),
    Change("pinch-path", "after: 0.1s", "after: 0.6s"),
    Change("pinch-path", "{ at: 0.7s }", "{ at: 0.7s, distance: 60 }"),
    Change("training-plan", "sequence: { step: 0.1s }", "sequence: { step: 0.2s }"),
    Change("training-plan", "sequence: { step: 0.1s }", "sequence: { step: 0.1s, skipAt: 0s }"),
    Change("training-plan", "step: 0.05s", "step: 0.2s"),
    Change("cards", "after: 0.3s", "after: 1.3s"),
    Change("frosted-bar", "at: 1.9s", "at: 2.9s"),
    Change("card-flip", "at: 2.8s", "at: 3.2s"),
    Change("cover-flow", "duration: 0.5s", "duration: 0s"),
    Change("reorder", "duration: 2.5s", "duration: 2.9s"),
    Change("fling", "at: 1.7s, collection: normal", "at: 2.6s, collection: normal"),
    Change("fling", "at: 1.7s, collection: fast", "at: 1s, collection: fast"),
    Change(
      "fling", "collection: fast, fling: { direction: down, velocity: 2200 }",
      "collection: fast, scroll: { to: [0, 0] }, duration: 0s"),
    Change("rubber-band", "hold: 0.15s", "hold: 1.5s"),
    Change("rubber-band", "duration: 0.6s", "duration: 0.3s"),
    Change(
      "rubber-band", "fling: { direction: up, velocity: 2400 }",
      "scroll: { to: [0, 100] }, duration: 0s"),
    Change("paging", "hold: 0.1s", "hold: 1.1s"),
    Change("paging", "direction: right", "direction: left"),
    Change("photo-grid", "duration: 0.6s", "duration: 0.7s"),
    Change("photo-grid", "delete: bokeh, duration: 0.4s", "delete: bokeh, duration: 0s"),
    Change("pop-in-photos", "at: 2s, pop", "at: 2.5s, pop"),
    Change("photo-open", "at: 2s, pop", "at: 2.5s, pop"),
    Change("article-open", "at: 2.2s, pop", "at: 2.5s, pop"),
    Change("player-open", "at: 1.8s, dismiss", "at: 2.5s, dismiss"),
    Change("sheet", "sheet: large }", "sheet: large, duration: 0s }"),
    Change(
      "paging", "fling: { direction: left, velocity: 4000 }",
      "scroll: { to: [400, 0] }, duration: 0s"),
    Change("apps/chat", "at: 0.5s", "at: 3.4s"),
    Change(
      "apps/chat", "tram?\" } }, duration: 0.5s, spring: { damping: 0.7 }",
      "tram?\" } }, duration: 0.5s, spring: { damping: 0.2 }"),
    Change("apps/chat", "repeat: forever, autoreverse", "autoreverse"),
    Change("apps/deck", "by: [-150, -10] }, duration: 0.4s", "by: [-60, -10] }, duration: 0.1s"),
    Change("apps/deck", "hold: 0.25s }, duration: 0.5s", "hold: 0.25s }, duration: 1s"),
    Change("apps/deck", "at: 1.7s", "at: 2.1s"),
    Change("apps/deck", "at: 2.8s", "at: 3.5s"),
    Change(
      "apps/kanban", "reorder: { item: copy, into: doing, at: 1 }, duration: 1.6s",
      "pose: { items: icons, offset: [50, 0] }, duration: 0s"),
    Change("apps/kanban", "after: 0.4s", "after: 2.4s"),
    Change("apps/gallery", "scale: 0.8 }", "scale: 0.8, duration: 0s }"),
    Change("apps/gallery", "after: 0.4s, dismiss", "after: 2.4s, dismiss"),
    Change("apps/onboarding", "direction: left, velocity: 900", "direction: right, velocity: 900"),
    Change("apps/onboarding", "after: 0.5s", "after: 1.5s"),
    Change("apps/library", "after: 0.5s, pop", "after: 1.5s, pop"),
    Change("apps/library", "scale: 0.95", "scale: 0.95, duration: 0s"),
    Change("apps/music", "after: 0.7s, sheet", "after: 1.7s, sheet"),
    Change("apps/music", "by: [0, -320], hold: 0s", "by: [0, -120], hold: 0.2s"),
    Change(
      "apps/refresh", "refresh: 1.4s, duration: 0.7s",
      "pose: { items: mara, offset: [50, 0] }, duration: 0s"),
    Change("apps/refresh", "at: 2.1s", "at: 4s"),
    Change("apps/skeleton", "at: 0.2s", "at: 2s"),
    Change("apps/skeleton", "duration: 0.45s, stagger: 0.12s", "duration: 0s"),
    Change(
      "apps/skeleton", "restyle: { items: [dunes, citrus, forest, waves], style: story }",
      "pose: { items: dunes, offset: [0, 50] }, repeat: 3"),
    Change("apps/today", "at: 0.4s, tap", "at: 0.8s, tap"),
    Change(
      "apps/today", "scale: 0.95, duration: 0.2s",
      "scale: 0.95, duration: 0.2s, spring: { damping: 0.2 }"),
    Change(
      "apps/today", "duration: 0.5s, spring: { damping: 0.9 }",
      "duration: 1.5s, spring: { damping: 0.2 }"),
    Change("apps/today", "scale: 0.95, duration: 0.2s", "scale: 0.95, duration: 0s"),
    Change("apps/todo", "tap: plants", "pose: { items: plants, alpha: 0 }, duration: 0s"),
    Change(
      "apps/todo", "offset: [330, 0] }, duration: 0.3s, curve: easeIn",
      "offset: [-30, 40] }, duration: 0.3s, spring: { damping: 0.2 }"),
    Change("apps/todo", "duration: 0.55s", "duration: 1.55s"),
  ]

  private static let failingLines = SharedResults<Change, Set<Int>> { try $0.play() }

  @Test(arguments: fixtureNames) func `every scene meets its expectations`(name: String) throws {
    #expect(try playedFixture(name).findings() == [])
  }

  @Test(arguments: changes) func `a scene with other parameters does not`(change: Change) throws {
    #expect(try !change.failingLines().isEmpty)
  }

  @Test func `every expectation of a scene fails for one of them`() throws {
    var expecting: [String] = []
    for name in fixtureNames {
      let (document, _) = try SceneDocument.load(path: fixture(name))
      if document.expectations.isEmpty { continue }
      expecting.append(name)
      let failing = try Self.changes.filter { $0.scene == name }
        .reduce(into: Set<Int>()) { $0.formUnion(try $1.failingLines()) }
      for expectation in document.expectations {
        let line = expectation.location.line
        #expect(failing.contains(line), "line \(line) of \(name) never fails")
      }
    }
    #expect(expecting.count >= 6)
  }

  /// Expects elements to be at the frames that `inspect` prints, or not to exist.
  @Test(arguments: [
    ("delete", 0.15), ("stack", 0.5), ("rows-in-list", 0.8), ("rotation-scrolled", 0.2),
    ("interrupted", 0.65), ("pinch", 0.5), ("row-to-grid", 0.3), ("pop-in", 0.1),
  ])
  func `frames are those that inspect prints`(name: String, time: Double) throws {
    let timeline = try playedFixture(name).timeline
    let elements = timeline.elements(at: Instant(seconds: time)).filter {
      $0.isVisible && $0.identity.kind != .view && $0.frame.width > 2 && $0.frame.height > 2
    }
    #expect(elements.count > 1)
    func expectations(_ inset: Double) -> [MotionExpectation] {
      elements.map {
        MotionExpectation(
          .staysInside($0.frame.insetBy(dx: inset, dy: inset)),
          of: .init(
            collection: $0.identity.collection, keys: [$0.identity.key],
            kinds: [$0.identity.kind]),
          from: Instant(seconds: time), to: Instant(seconds: time) + Instant(ticks: 1),
          tolerance: 1e-6)
      }
    }
    #expect(timeline.findings(of: expectations(0)).map(\.description) == [])
    #expect(timeline.findings(of: expectations(1e-3)).count == elements.count)
  }

  @Test func `an unknown key is reported with the closest one`() throws {
    let findings = try Self.findings(
      """
      cellophane: 1
      canvas: {size: [200, 100]}
      collections: [{id: grid, sections: [{items: [apple, pear]}]}]
      expect:
        - {noJump: true}
        - {settlesBy: 0s, of: [pear, aple]}
      """)
    #expect(findings.map(\.location.line) == [6] && findings.map(\.location.column) == [5])
    #expect(
      findings.map(\.message) == [
        "expectation failed: no cell matches aple (available: apple, pear); did you mean 'apple'?"
      ])
  }
}
