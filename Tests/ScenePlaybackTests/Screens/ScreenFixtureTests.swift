import Cellophane
import Testing

/// The scenes with screens, compared with the facts that they represent.
struct ScreenFixtureTests {
  private func timeline(_ name: String) throws -> Timeline {
    try playedFixture(name).timeline
  }

  private func elements(_ kind: LayerKind, in timeline: Timeline, at seconds: Double) -> [Element] {
    timeline.elements(at: Instant(seconds: seconds)).filter { $0.identity.kind == kind }
  }

  private func near(_ found: CGRect, _ x: Double, _ y: Double, _ width: Double, _ height: Double)
    -> Bool
  {
    abs(found.minX - x) <= 0.01 && abs(found.minY - y) <= 0.01
      && abs(found.width - width) <= 0.01 && abs(found.height - height) <= 0.01
  }

  /// Returns the progress of ease-in-out at a share of its time.
  private func eased(_ share: Double) -> Double {
    TimingCurve.easeInEaseOut.progress(
      at: Instant(seconds: share), duration: Instant(seconds: 1))
  }

  // MARK: Pop in and out

  /// Table V2: sixtieths of a second, frame, opacity of the cell's snapshot.
  private static let table: [(ticks: Int, frame: [Double], alpha: Double)] = [
    (0, [125.33, 189.33, 124.33, 124.33], 1), (2, [97.08, 146.65, 180.84, 246.66], 0.775),
    (4, [51.38, 77.62, 272.24, 444.54], 0.410), (6, [17.44, 26.34, 340.13, 591.50], 0.139),
    (8, [0.07, 0.10, 374.86, 666.70], 0.001), (10, [-5.47, -8.26, 385.94, 690.67], 0),
    (12, [-5.16, -7.79, 385.31, 689.32], 0),
  ]

  @Test(arguments: ["pop-in", "pop-compat"])
  func `an image pops in as in the article's table`(name: String) throws {
    let timeline = try timeline(name)
    let isCompat = name == "pop-compat"
    for row in Self.table {
      let snapshots = elements(.snapshot, in: timeline, at: Double(row.ticks) / 60)
      // The article's own code hides the new screen for the first 0.08 s.
      let isLate = isCompat && row.ticks < 5
      #expect(snapshots.map(\.identity.key) == (isLate ? ["M 17"] : ["detail", "M 17"]))
      for snapshot in snapshots {
        #expect(
          near(snapshot.frame, row.frame[0], row.frame[1], row.frame[2], row.frame[3]),
          "\(row.ticks): \(snapshot.frame)")
        let content = try #require(snapshot.content)
        let scales = [content.a, content.d]
        // Unlike in the article, nothing is ever squeezed.
        if !isCompat { #expect(abs(scales[0] - scales[1]) < 1e-9) }
        if isCompat, row.ticks == 6, snapshot.identity.key == "M 17" {
          #expect(scales[1] > 1.5 * scales[0])
        }
      }
      #expect(abs((snapshots.last?.alpha ?? 0) - row.alpha) < 0.001)
    }
    let end = timeline.elements(at: Instant(seconds: 0.4))
    #expect(!end.contains { $0.identity.kind == .snapshot || $0.identity.kind == .cell })
    #expect(near(try #require(timeline.element("detail", at: 0.4)).frame, 0, 0, 375, 667))
    #expect(near(try #require(timeline.element("picture", at: 0.4)).frame, 0, 0, 375, 667))
  }

  @Test func `a screen pops out into its cell, whose slot is empty until then`() throws {
    let timeline = try timeline("pop-out")
    let spring = TimingCurve.spring(Spring(dampingRatio: 0.7, duration: 0.4))
    for tick in 0..<24 {
      let time = Instant(frame: tick, perSecond: 60)
      let x = spring.progress(at: time, duration: Instant(seconds: 0.4))
      let snapshots = elements(.snapshot, in: timeline, at: time.seconds)
      #expect(snapshots.map(\.identity.key) == ["detail", "M 17"])
      for snapshot in snapshots {
        let (width, height) = (375 + (124.3333 - 375) * x, 667 + (124.3333 - 667) * x)
        #expect(near(snapshot.frame, 125.3333 * x, 189.3333 * x, width, height), "\(tick)")
      }
      #expect(abs((snapshots.last?.alpha ?? 0) - min(1, x)) < 1e-6)
      #expect(
        !elements(.cell, in: timeline, at: time.seconds).contains { $0.identity.key == "M 17" })
    }
    #expect(elements(.snapshot, in: timeline, at: 0.4).isEmpty)
    let cell = try #require(timeline.element("M 17", at: 0.4))
    #expect(cell.identity.kind == .cell && near(cell.frame, 125.33, 189.33, 124.33, 124.33))
  }

  @Test func `a cancelled interaction leaves everything unchanged`() throws {
    let timeline = try timeline("pop-cancelled")
    let closed = timeline.elements(at: .zero)
    #expect(timeline.elements(at: Instant(seconds: 1.3)) == closed)
    #expect(timeline.elements(at: timeline.playback.duration) == closed)
    // At a quarter of the progress the snapshot has a quarter of its way behind it.
    let led = try #require(elements(.snapshot, in: timeline, at: 0.8).first)
    #expect(abs(led.frame.width - (124.33 + (375 - 124.33) * 0.25)) < 0.5)
    // A progress of 0.05 is undone in the time that its curve takes to it.
    let opened = timeline.elements(at: Instant(seconds: 1.9))
    #expect(timeline.element("detail", at: 1.9)?.identity.kind == .view)
    #expect(timeline.elements(at: Instant(seconds: 3.2)) == opened)
  }

  @Test(
    arguments: [
      ("photo-open", "lake", 0.6, 2.6), ("article-open", "tulips", 0.6, 2.8),
      ("player-open", "mini", 0.4, 2.4),
    ] as [(String, String, Double, Double)])
  func `the opened item is concealed while its screen is open, and shown again at the end`(
    name: String, key: String, begin: Double, end: Double
  ) throws {
    let timeline = try timeline(name)
    let closed = timeline.elements(at: .zero)
    #expect(closed.contains { $0.identity.key == key })
    #expect(timeline.elements(at: Instant(seconds: end)) == closed)
    for step in 1..<10 {
      let time = begin + (end - begin) * Double(step) / 10
      let elements = timeline.elements(at: Instant(seconds: time))
      #expect(!elements.contains { $0.identity.key == key && $0.identity.kind != .snapshot })
    }
    // At both ends of its path a snapshot is where the untouched element is.
    let rest = try #require(timeline.element(key, at: 0)).frame
    let start = try #require(
      elements(.snapshot, in: timeline, at: begin).first { $0.identity.key == key })
    #expect(near(start.frame, rest.minX, rest.minY, rest.width, rest.height))
  }

  @Test(arguments: ["photo-open", "article-open", "player-open"])
  func `both sides of a scene with matches have the same names`(name: String) throws {
    let document = try SceneDocument.load(path: fixture(name)).scene
    let names = document.styles.map { Set($0.matches.map(\.source)) }.filter { !$0.isEmpty }
    #expect(names.count == 2 && names[0] == names[1] && names[0].contains("title"))
  }

  // MARK: Row to grid

  @Test func `a row becomes a grid, and the grid a row, mirrored`() throws {
    let timeline = try timeline("row-to-grid")
    for time in [0.0, 0.15, 0.3, 0.45] {
      let p = eased(time / 0.6)
      let snapshots = elements(.snapshot, in: timeline, at: time)
      let items = snapshots.filter { $0.identity.collection == "rows/red/row" }
      let others = snapshots.filter { $0.identity.collection == "grid" }
      #expect(items.count + others.count == 10)
      for snapshot in items + others {
        let index = try #require(Int(snapshot.identity.key.dropFirst(2)))
        let start = (10 + 190 * Double(index), 74.0)
        let end = (10 + 284 * Double(index % 3), 74 + 190 * Double(index / 3))
        #expect(
          near(
            snapshot.frame, start.0 + (end.0 - start.0) * p, start.1 + (end.1 - start.1) * p, 180,
            180), "\(time): \(snapshot.identity.key)")
      }
      let back = elements(.snapshot, in: timeline, at: 1.5 + 0.6 - time)
      if time > 0 {
        #expect(Set(back.map(\.frame.rounded)) == Set(snapshots.map(\.frame.rounded)), "\(time)")
      }
      // Elements outside the row do not move.
      let green = try #require(
        timeline.elements(at: Instant(seconds: time)).first {
          $0.identity.collection == "rows/green/row" && $0.identity.key == "0/0"
        })
      #expect(near(green.frame, 10, 274, 180, 180))
    }
    let cells = elements(.cell, in: timeline, at: 0.6)
    #expect(cells.map(\.identity.key) == (0..<10).map { "0/\($0)" })
    #expect(Set(cells.map(\.frame.minX)) == [10, 294, 578])
    #expect(cells.filter { $0.frame.minY == 644 }.map(\.identity.key) == ["0/9"])
  }

  @Test func `the window of the row grows to the screen`() throws {
    let timeline = try timeline("row-to-grid")
    let window = try #require(timeline.element("window", at: 0.3))
    #expect(near(window.frame, 0, 32, 768, 612))
    let fifth = try #require(timeline.element("0/4", at: 0))
    #expect(!fifth.isVisible && fifth.frame.minX == 770)
  }

  // MARK: Layout to layout

  @Test func `a section becomes large, its opened item in the middle`() throws {
    let timeline = try timeline("layout-navigation")
    let cells = elements(.cell, in: timeline, at: 0.35)
    #expect(cells.allSatisfy { $0.identity.key.hasPrefix("1/") && $0.size.width == 300 })
    #expect(Set(cells.map(\.frame.minX)) == [0, 460])
    let opened = try #require(cells.first { $0.identity.key == "1/8" })
    // The bar leaves the range from 64 to 1024 visible.
    #expect(opened.center.y == 544)
    for cell in cells {
      let index = try #require(Int(cell.identity.key.dropFirst(2)))
      #expect(abs(cell.frame.minY - opened.frame.minY - 316 * Double(index / 2 - 4)) < 1e-6)
    }
    #expect(timeline.element("title/Section", at: 0.35)?.alpha == 1)
    let bar = try #require(timeline.element("title/Section", at: 0.1))
    #expect(abs(bar.alpha - eased(0.1 / 0.35)) < 1e-6)
  }

  @Test func `nothing jumps in the transitions to a large section and back`() throws {
    let timeline = try timeline("layout-navigation")
    for begin in [0.0, 1.5] {
      var before: [String: Element] = [:]
      for step in 0...36 {
        let cells = elements(.cell, in: timeline, at: begin + Double(step) / 100)
        for cell in cells {
          guard let last = before[cell.identity.key] else { continue }
          let distance = hypot(cell.center.x - last.center.x, cell.center.y - last.center.y)
          #expect(distance < 120 && abs(cell.alpha - last.alpha) < 0.1, "\(begin) \(step)")
        }
        if step > 0 {
          // Cells that appear or disappear during the transition are invisible then.
          let now = Dictionary(cells.map { ($0.identity.key, $0) }) { first, _ in first }
          for (key, last) in before where now[key] == nil {
            #expect(!last.isVisible || last.alpha < 0.1, "\(begin) \(step) \(key) goes")
          }
          for (key, cell) in now where before[key] == nil {
            #expect(!cell.isVisible || cell.alpha < 0.1, "\(begin) \(step) \(key) comes")
          }
        }
        before = Dictionary(cells.map { ($0.identity.key, $0) }) { first, _ in first }
      }
    }
  }

  @Test func `the small squares return unchanged`() throws {
    let timeline = try timeline("layout-navigation")
    func positions(_ seconds: Double) -> [String: [Int]] {
      Dictionary(
        elements(.cell, in: timeline, at: seconds).map { ($0.identity.key, $0.frame.rounded) }
      ) { first, _ in first }
    }
    #expect(positions(1.85).count == 43)
    #expect(positions(1.85) == positions(0))
    #expect(positions(0)["1/3"]?.first == 19945)
    // A cell keeps its appearance: its color depends on its index in the whole data.
    let layer = try #require(timeline.layers.first { $0.identity?.key == "1/3" })
    let fill = layer.appearance.value(at: .zero).fill
    #expect(layer.appearance.value(at: Instant(seconds: 1)).fill == fill)
  }

  // MARK: Snapshots

  @Test(
    arguments: [
      ("snapshot-circle-to-grid", "ring", "grid", 0.3, 1.5),
      ("snapshot-stack-to-waterfall", "stack", "wall", 0.3, 1.5),
    ])
  func `every item that is visible on either side moves once`(
    name: String, source: String, target: String, push: Double, pop: Double
  ) throws {
    let timeline = try timeline(name)
    let before = elements(.cell, in: timeline, at: 0).filter { $0.alpha > 0 }
    let between = elements(.cell, in: timeline, at: push + 0.6).filter { $0.alpha > 0 }
    #expect(Set(before.map(\.identity.collection)) == [source])
    #expect(Set(between.map(\.identity.collection)) == [target])
    func flying(_ seconds: Double) -> [Element] {
      // A snapshot of a whole screen is in no collection.
      elements(.snapshot, in: timeline, at: seconds).filter { !$0.identity.collection.isEmpty }
    }
    let union = Set((before + between).map(\.identity.key))
    for (begin, first, last) in [(push, before, between), (pop, between, before)] {
      for time in [0, 0.15, 0.3, 0.59] {
        let keys = flying(begin + time).map(\.identity.key)
        #expect(Set(keys) == union && keys.count == union.count, "\(begin + time): \(keys)")
        #expect(elements(.cell, in: timeline, at: begin + time).isEmpty)
      }
      let starts = flying(begin)
      for cell in first {
        let snapshot = try #require(starts.first { $0.identity.key == cell.identity.key })
        #expect(near(snapshot.frame, cell.frame), "\(cell.identity.key)")
      }
      let ends = flying(begin + 0.599)
      for cell in last {
        let snapshot = try #require(ends.first { $0.identity.key == cell.identity.key })
        #expect(hypot(snapshot.center.x - cell.center.x, snapshot.center.y - cell.center.y) < 0.1)
      }
    }
    #expect(timeline.elements(at: timeline.playback.duration) == timeline.elements(at: .zero))
  }

  private func near(_ found: CGRect, _ wanted: CGRect) -> Bool {
    near(
      found, Double(wanted.minX), Double(wanted.minY), Double(wanted.width),
      Double(wanted.height))
  }
}

extension CGRect {
  /// The rectangle in hundredths of a point.
  fileprivate var rounded: [Int] {
    [minX, minY, width, height].map { Int(($0 * 100).rounded()) }
  }
}
