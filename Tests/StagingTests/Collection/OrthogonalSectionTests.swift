import Cellophane
import Staging
import StagingTestSupport
import TestSupport
import Testing

/// Sections of compositional layouts that scroll across the layout's axis.
struct OrthogonalSectionTests {
  typealias Behavior = CollectionLayoutSection.OrthogonalScrollingBehavior

  /// Cards of 100 × 80 points with gaps of 10 in the even sections, rows of 50 in the odd ones.
  private static func layout(
    _ behavior: Behavior, _ change: @escaping (CollectionLayoutSection) -> Void = { _ in }
  ) -> CollectionViewCompositionalLayout {
    CollectionViewCompositionalLayout { index, _ in
      let isCard = index % 2 == 0
      let item = CollectionLayoutItem(
        layoutSize: CollectionLayoutSize(
          widthDimension: .fractionalWidth(1), heightDimension: .fractionalHeight(1)))
      let section = CollectionLayoutSection(
        group: .horizontal(
          layoutSize: CollectionLayoutSize(
            widthDimension: isCard ? .absolute(100) : .fractionalWidth(1),
            heightDimension: .absolute(isCard ? 80 : 50)), subitems: [item]))
      section.interGroupSpacing = 10
      if isCard {
        section.orthogonalScrollingBehavior = behavior
        change(section)
      }
      return section
    }
  }

  /// Plays a collection of 300 × 400 points.
  private func play(
    _ layout: CollectionViewLayout, counts: [Int] = [30, 8],
    direction: TraitEnvironmentLayoutDirection = .leftToRight,
    _ body: (Stage, CollectionView, PlainSource) throws -> Void
  ) throws -> Timeline {
    let canvas = Canvas(size: CGSize(width: 300, height: 400), background: .black)
    var settings = StageSettings(canvas: canvas)
    settings.layoutDirection = direction
    return try Stage.run(settings: settings) { stage in
      let source = PlainSource(counts)
      for (section, count) in counts.enumerated() {
        for item in 0..<count { source.keys[path(section, item)] = "\(section)/\(item)" }
      }
      let view = CollectionView(frame: stage.rootView.bounds, collectionViewLayout: layout)
      view.dataSource = source
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      try body(stage, view, source)
      stage.playToEnd()
      withExtendedLifetime(source) {}
    }
  }

  /// Plays a finger that moves at an even speed.
  private func drag(
    _ stage: Stage, from start: CGPoint, by offset: CGPoint, lasting seconds: Double = 0.1
  ) {
    stage.play([
      .drag(
        begin: stage.now,
        through: [start, CGPoint(x: start.x + offset.x, y: start.y + offset.y)],
        duration: Instant(seconds: seconds), curve: .linear)
    ])
    stage.advance(by: 3)
  }

  /// Returns the distances from the left at which cells of a section are shown.
  private func lefts(_ timeline: Timeline, at seconds: Double, section: Int) -> [CGFloat] {
    timeline.elements(at: Instant(seconds: seconds))
      .filter { $0.identity.kind == .cell && $0.identity.key.hasPrefix("\(section)/") }
      .map(\.frame.minX).sorted()
  }

  @Test func `a sideways drag scrolls the section and nothing else`() throws {
    let timeline = try play(Self.layout(.continuous)) { stage, view, _ in
      drag(stage, from: CGPoint(x: 200, y: 40), by: CGPoint(x: -60, y: 0), lasting: 1)
      #expect(view.contentOffset == .zero)
      #expect((view.sectionOffsets[0] ?? 0) > 50)
      drag(stage, from: CGPoint(x: 200, y: 40), by: CGPoint(x: 0, y: -60), lasting: 1)
      #expect(view.contentOffset.y > 20)
    }
    #expect(lefts(timeline, at: 0, section: 0) == [0, 110, 220])
    #expect(lefts(timeline, at: 0, section: 1) == lefts(timeline, at: 3, section: 1))
  }

  @Test(arguments: [
    (Behavior.groupPaging, 110.0), (.groupPagingCentered, 10), (.paging, 300),
  ])
  func `a throw moves the section on by one group, or by one page`(
    behavior: Behavior, end: Double
  ) throws {
    for direction in [TraitEnvironmentLayoutDirection.leftToRight, .rightToLeft] {
      let sign: CGFloat = direction == .leftToRight ? 1 : -1
      _ = try play(Self.layout(behavior), direction: direction) { stage, view, _ in
        drag(stage, from: CGPoint(x: 150, y: 40), by: CGPoint(x: -sign * 80, y: 0))
        let offset = try #require(view.sectionOffsets[0])
        #expect(abs(sign * offset - end) < 0.01)
      }
    }
  }

  @Test func `a continuous section with boundaries rests where a group begins`() throws {
    _ = try play(Self.layout(.continuousGroupLeadingBoundary)) { stage, view, _ in
      drag(stage, from: CGPoint(x: 250, y: 40), by: CGPoint(x: -150, y: 0))
      let groups = try #require(view.sectionOffsets[0]) / 110
      #expect(groups > 2 && abs(groups - groups.rounded()) < 0.001)
    }
  }

  @Test func `cells exist near the viewport only, also while the section is thrown`() throws {
    var most = 0
    let timeline = try play(Self.layout(.continuous), counts: [100_000, 4]) { stage, view, _ in
      drag(stage, from: CGPoint(x: 280, y: 40), by: CGPoint(x: -250, y: 0), lasting: 0.05)
      #expect((view.sectionOffsets[0] ?? 0) > 1000)
    }
    for frame in 0..<120 {
      let alive = timeline.layers.filter {
        $0.identity?.kind == .cell && $0.isAlive(at: Instant(frame: frame, perSecond: 40))
      }
      most = max(most, alive.count)
    }
    #expect(most <= 4 + 6)
    // At every instant the cards fill the width.
    for step in 0..<60 {
      let lefts = lefts(timeline, at: Double(step) * 0.05, section: 0)
      let first = try #require(lefts.first)
      let last = try #require(lefts.last)
      #expect(first <= 10.01 && last >= 189.99)
    }
  }

  @Test func `an item is revealed along both axes`() throws {
    let timeline = try play(Self.layout(.continuous), counts: [20, 12, 20]) { stage, view, _ in
      view.scrollToItem(at: path(2, 9), at: [], animated: true)
      stage.advance(by: 1)
      // Ten cards of 100 with nine gaps of 10 end at the right edge, and the section at the bottom.
      #expect(view.sectionOffsets[2] == 790)
      #expect(view.contentOffset.y == 470)
      #expect(view.indexPathForItem(at: CGPoint(x: 290, y: 830)) == path(2, 9))
    }
    #expect(lefts(timeline, at: 1, section: 2).last == 200)
  }

  @Test func `a deleted and an inserted section take their offsets along`() throws {
    _ = try play(Self.layout(.continuous), counts: [20, 2, 20]) { stage, view, source in
      view.scrollToItem(at: path(2, 9), at: .left, animated: false)
      stage.advance(by: 0)
      #expect(view.sectionOffsets == [0: 0, 2: 990])
      view.performBatchUpdates {
        source.counts = [20]
        view.deleteSections([0, 1])
      }
      stage.advance(by: 1)
      #expect(view.sectionOffsets == [0: 990])
      view.performBatchUpdates {
        source.counts = [5]
        view.deleteItems(at: (5..<20).map { path(0, $0) })
      }
      stage.advance(by: 1)
      // Five cards of 100 with gaps of 10 are 540 long.
      #expect(view.sectionOffsets == [0: 240])
      #expect(view.indexPathsForVisibleItems == (2..<5).map { path(0, $0) })
    }
  }

  @Test func `an animated update lets no card jump`() throws {
    let timeline = try play(Self.layout(.continuous), counts: [20, 2]) { stage, view, source in
      view.scrollToItem(at: path(0, 9), at: .left, animated: false)
      stage.advance(by: 0.5)
      view.performBatchUpdates {
        source.counts[0] = 19
        view.deleteItems(at: [path(0, 10)])
      }
      stage.advance(by: 1)
    }
    #expect(lefts(timeline, at: 0.49, section: 0) == [0, 110, 220])
    let middle = lefts(timeline, at: 0.65, section: 0)
    // The first stays, the second fades out, the third is half of the way to its place.
    #expect(middle.count == 4 && middle[0] == 0 && middle[1] == 110)
    #expect(abs(middle[2] - 165) < 0.5 && abs(middle[3] - 275) < 0.5)
  }

  @Test func `a rotation keeps the group at the beginning`() throws {
    _ = try play(Self.layout(.groupPaging)) { stage, view, _ in
      view.scrollToItem(at: path(0, 4), at: .left, animated: false)
      stage.advance(by: 0)
      View.animate(withDuration: 0.4) {
        view.frame = CGRect(x: 0, y: 0, width: 200, height: 300)
      }
      stage.advance(by: 1)
      #expect(view.sectionOffsets[0] == 440)
      #expect(view.indexPathsForVisibleItems.first == path(0, 4))
    }
  }

  @Test func `another layout takes cards from where they are shown`() throws {
    let flow = CollectionViewFlowLayout()
    let timeline = try play(Self.layout(.continuous), counts: [20, 2]) { stage, view, _ in
      view.scrollToItem(at: path(0, 5), at: .left, animated: false)
      stage.advance(by: 0.5)
      view.setCollectionViewLayout(flow, animated: true)
      stage.advance(by: 1)
      #expect(view.sectionOffsets.isEmpty)
    }
    func left(_ seconds: Double) -> CGFloat? {
      timeline.elements(at: Instant(seconds: seconds)).first { $0.identity.key == "0/5" }?
        .frame.minX
    }
    #expect(left(0.49) == 0)
    #expect(abs((left(0.5) ?? -1) - 0) < 0.01)
    #expect(left(1.4) == flow.layoutAttributesForItem(at: path(0, 5))?.frame.minX)
  }

  @Test func `a card that leaves a moving section goes on as the section moves`() throws {
    let blend = CollectionViewFlowLayout()
    let timeline = try play(Self.layout(.continuous), counts: [20, 2]) { stage, view, _ in
      View.animate(withDuration: 1, delay: 0, options: .curveLinear) {
        view.scrollToItem(at: path(0, 1), at: .left, animated: true)
      }
      stage.advance(by: 0.5)
      view.startInteractiveTransition(to: blend)
      stage.advance(by: 1)
    }
    for (seconds, left) in [(0.25, -27.5), (0.5, -55), (0.75, -82.5)] {
      let shown = timeline.elements(at: Instant(seconds: seconds)).first {
        $0.identity.key == "0/0"
      }
      #expect(near(shown?.frame.minX ?? 0, left), "\(seconds)")
    }
  }

  @Test func `a section that is deleted while it scrolls lets the stage come to rest`() throws {
    let timeline = try play(Self.layout(.continuous), counts: [20, 2]) { stage, view, source in
      view.scrollToItem(at: path(0, 9), at: .left, animated: true)
      view.performBatchUpdates {
        source.counts = [2]
        view.deleteSections([0])
      }
    }
    #expect(timeline.playback.duration < Instant(seconds: 2))
  }

  @Test func `a handler follows the section while it scrolls`() throws {
    var offsets: [CGFloat] = []
    let layout = Self.layout(.groupPagingCentered) { section in
      section.visibleItemsInvalidationHandler = { items, offset, environment in
        offsets.append(offset.x)
        for item in items {
          let distance = abs(
            item.frame.midX - offset.x - environment.container.contentSize.width / 2)
          item.alpha = max(0.2, 1 - distance / 300)
        }
      }
    }
    let timeline = try play(layout) { stage, view, _ in
      drag(stage, from: CGPoint(x: 150, y: 40), by: CGPoint(x: -80, y: 0))
    }
    func alpha(_ item: Int, at seconds: Double) -> Double? {
      timeline.elements(at: Instant(seconds: seconds)).first { $0.identity.key == "0/\(item)" }?
        .alpha
    }
    #expect(offsets.first == -100)
    #expect(Set(offsets).count > 20)
    #expect(alpha(0, at: 0) == 1)
    #expect(abs((alpha(1, at: 2.9) ?? 0) - 1) < 0.001)
    #expect(abs((alpha(0, at: 2.9) ?? 0) - (1 - 110.0 / 300)) < 0.001)
    let halfway = try #require(alpha(1, at: 0.08))
    #expect(halfway > 0.64 && halfway < 0.95)
  }

  @Test func `a tap on a card that was scrolled selects it`() throws {
    _ = try play(Self.layout(.continuous)) { stage, view, _ in
      view.scrollToItem(at: path(0, 6), at: .left, animated: false)
      stage.advance(by: 0)
      stage.play([
        .drag(
          begin: stage.now, through: [CGPoint(x: 50, y: 40), CGPoint(x: 50, y: 40)],
          duration: Instant(seconds: 0.1), curve: .linear)
      ])
      stage.advance(by: 1)
      #expect(view.indexPathsForSelectedItems == [path(0, 6)])
    }
  }
}
