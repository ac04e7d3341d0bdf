import Cellophane
import StagingTestSupport
import Testing

/// A strip of cells that spin, 568 points wide, as in the article.
private struct Spin {
  let timeline: Timeline
  let layout: CollectionViewSpinnerLayout

  /// Plays a scroll of so many ticks by `step` points each, for some seconds.
  init(
    ticks: Int = 30, step: CGFloat = 10, seconds: Double = 4, framesPerSecond: Double = 50,
    items: Int = 500, _ configure: (CollectionViewSpinnerLayout) -> Void = { _ in }
  ) throws {
    let layout = CollectionViewSpinnerLayout()
    configure(layout)
    let settings = StageSettings(
      canvas: Canvas(size: CGSize(width: 568, height: 320)), framesPerSecond: framesPerSecond,
      duration: Instant(seconds: seconds))
    timeline = try Stage.run(settings: settings) { stage in
      let source = PlainSource([items])
      let view = CollectionView(
        frame: CGRect(x: 0, y: 60, width: 568, height: 200), collectionViewLayout: layout)
      view.dataSource = source
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      View.animate(
        withDuration: Double(ticks) / 60, delay: 0, options: .curveLinear,
        animations: { view.contentOffset = CGPoint(x: step * CGFloat(ticks), y: 0) })
      stage.playToEnd()
      withExtendedLifetime(source) {}
    }
    self.layout = layout
  }

  /// Returns the angle of an item in radians at some seconds; `nil` where it is not drawn.
  func angle(_ item: Int, at seconds: Double) -> CGFloat? {
    let element = timeline.element("0/\(item)", at: seconds)
    return element?.transform.affine.map { atan2($0.b, $0.a) }
  }

  /// The largest angle of anything from the begin to the end, in degrees.
  var steepest: CGFloat {
    (0...Int(timeline.playback.duration.seconds * 60)).flatMap { index in
      timeline.elements(at: Instant(frame: index, perSecond: 60)).compactMap {
        $0.transform.affine.map { abs(atan2($0.b, $0.a)) * 180 / .pi }
      }
    }
    .max() ?? 0
  }
}

/// Cells that turn with the scroll (SEEDS 10, D1 to D7).
struct SpinnerTests {
  @Test(arguments: CollectionViewSpinnerLayout.Rule.allCases)
  func `D1: without a scroll nothing ever turns`(rule: CollectionViewSpinnerLayout.Rule) throws {
    let spin = try Spin(ticks: 30, step: 0) { $0.rule = rule }
    #expect(spin.steepest == 0)
  }

  @Test(arguments: CollectionViewSpinnerLayout.Rule.allCases)
  func `D2: what is on screen from the start turns equally, by the sum of the pushes`(
    rule: CollectionViewSpinnerLayout.Rule
  ) throws {
    let spin = try Spin { $0.rule = rule }
    // Column 4 leaves last of those that stay in sight: x from 360 to 440 before, 60 to 140 after.
    for item in 8...11 {
      let angle = try #require(spin.angle(item, at: 0.5))
      #expect(near(angle, 0.02679, 5e-6), "\(item): \(angle)")
    }
    let before = try #require(spin.angle(8, at: 0.5 - 1.0 / 60))
    let after = try #require(spin.angle(8, at: 0.5))
    #expect(near((after - before) * 60, 0.10371, 5e-4))
    let back = try Spin(step: 0) { $0.rule = rule }
    #expect(back.angle(8, at: 0.5) == 0)
  }

  @Test func `D2: the direction is that of the scroll, and later items begin upright`() throws {
    let spin = try Spin()
    let first = try #require(spin.angle(8, at: 0.5))
    // Column 8 begins at x = 720 and enters after 16 ticks.
    #expect(spin.angle(16, at: 0.25) == nil || spin.angle(16, at: 0.25) == 0)
    let late = try #require(spin.angle(16, at: 0.5))
    #expect(late > 0 && late < first / 2)
  }

  @Test func `D3: centers and sizes never change, and columns stay 90 pt apart`() throws {
    let spin = try Spin()
    for index in 0...200 {
      let time = Double(index) / 50
      let elements = spin.timeline.elements(at: Instant(seconds: time)).filter {
        $0.identity.kind == .cell
      }
      let offset = min(300, 600 * time)
      for element in elements {
        let item = Int(element.identity.key.dropFirst(2)) ?? 0
        let center = CGPoint(
          x: CGFloat(item / 2) * 90 + 40 - offset, y: item % 2 == 0 ? 100 : 220)
        #expect(near(element.center.x, center.x, 0.02) && element.center.y == center.y)
        #expect(element.size == CGSize(width: 80, height: 80))
      }
    }
  }

  @Test func `D4: turns are bounded, and all come to rest upright`() throws {
    let spin = try Spin(seconds: 30)
    #expect(spin.steepest < 20 && spin.steepest > 3)
    let end = spin.timeline.elements(at: Instant(seconds: 29))
    #expect(!end.isEmpty && end.allSatisfy { $0.transform.isIdentity })
    let rest = try #require(spin.timeline.lastChange.seconds as Double?)
    #expect(rest < 25)
    let soon = spin.timeline.elements(at: Instant(seconds: 20.5))
    #expect(
      soon.compactMap(\.transform.affine).allSatisfy { abs(atan2($0.b, $0.a)) < 0.001 * .pi / 180 })
  }

  @Test func `D4: with resistance from the start on the largest turn is 2.86°`() throws {
    let spin = try Spin(seconds: 6) { $0.angularResistance = 1.55 }
    #expect(near(spin.steepest, 2.86, 0.02), "\(spin.steepest)")
  }

  @Test func `the article's rule goes on turning with the last scroll, and never rests`() throws {
    let spin = try Spin(seconds: 12) { $0.rule = .compat }
    #expect(spin.steepest > 12 && spin.steepest < 20, "\(spin.steepest)")
    let late = (0...60).compactMap { spin.angle(8, at: 10 + Double($0) / 60) }
    #expect((late.max() ?? 0) - (late.min() ?? 0) > 0.05)
  }

  @Test(arguments: CollectionViewSpinnerLayout.Reentry.allCases)
  func `D5: an item that comes back is upright or as it left`(
    reentry: CollectionViewSpinnerLayout.Reentry
  ) throws {
    let layout = CollectionViewSpinnerLayout()
    layout.angularResistance = 0
    layout.reentry = reentry
    var left: CGFloat = 0
    var back: CGFloat?
    _ = try Stage.run(
      settings: StageSettings(
        canvas: Canvas(size: CGSize(width: 568, height: 320)), duration: Instant(seconds: 3))
    ) { stage in
      let source = PlainSource([500])
      let view = CollectionView(
        frame: CGRect(x: 0, y: 60, width: 568, height: 200), collectionViewLayout: layout)
      view.dataSource = source
      stage.rootView.addSubview(view)
      func angle() -> CGFloat {
        let transform = layout.layoutAttributesForItem(at: path(0, 0))?.transform ?? .identity
        return atan2(transform.b, transform.a)
      }
      stage.advance(by: 0)
      for index in 1...12 {
        stage.advance(to: Instant(frame: index, perSecond: 60))
        // From the eighth scroll on it is out of sight.
        if index <= 8 { left = angle() }
        view.contentOffset.x = CGFloat(index) * 10
      }
      stage.advance(by: 0)
      view.contentOffset.x = 0
      stage.advance(by: 0)
      back = angle()
      stage.playToEnd()
      withExtendedLifetime(source) {}
    }
    let angle = try #require(back)
    #expect(left > 0.001)
    #expect(reentry == .reset ? angle == 0 : abs(angle) > 0.001)
  }

  @Test(arguments: CollectionViewSpinnerLayout.Rule.allCases)
  func `D6: in the article's rule items turn by those before them, in ours by their own time`(
    rule: CollectionViewSpinnerLayout.Rule
  ) throws {
    let spin = try Spin(ticks: 150) { $0.rule = rule }
    // Columns come in nine ticks apart, so each does what the one before it did nine ticks ago.
    let differs = (1...141).contains { tick in
      (7..<20).contains { column in
        guard let first = spin.angle(2 * column, at: Double(tick) / 60),
          let next = spin.angle(2 * column + 2, at: Double(tick + 9) / 60)
        else { return false }
        return abs(first - next) > 1e-4
      }
    }
    #expect(differs == (rule == .compat))
  }

  @Test func `D7: the output's rate changes no pose`() throws {
    let spins = try [15, 25, 30, 50, 60, 100].map { try Spin(framesPerSecond: $0) }
    let first = try #require(spins.first).timeline.layers
    #expect(spins.allSatisfy { $0.timeline.layers == first })
  }

  @Test func `the scroll's track is exact`() throws {
    let spin = try Spin()
    let cell = try #require(spin.timeline.element("0/10", at: 0.3))
    #expect(near(cell.center.x, 5 * 90 + 40 - 180, 1e-6))
  }
}
