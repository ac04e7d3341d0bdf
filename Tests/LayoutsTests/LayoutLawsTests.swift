import Foundation
import Geometry
import Layouts
import TestSupport
import Testing

/// Runs a check over a sample, named after it.
private func laws(
  _ sample: LayoutSample, isHorizontal: Bool = false, isRightToLeft: Bool = false
) -> LayoutLaws {
  let (layout, host) = sample.make(isHorizontal: isHorizontal, isRightToLeft: isRightToLeft)
  let turned = (isHorizontal ? ", horizontal" : "") + (isRightToLeft ? ", right to left" : "")
  return LayoutLaws(layout: layout, host: host, name: "\(sample)\(turned)")
}

private let seeds = UInt64(1)...20

struct LayoutLawsTests {
  /// Returns the samples of a seed in every direction of the layout.
  private func everyWay(
    _ kind: LayoutKind, _ seed: UInt64, isTame: Bool, _ check: (LayoutLaws) -> Void
  ) {
    let sample = LayoutSample(kind, seed: seed, isTame: isTame)
    check(laws(sample))
    if !sample.hasDirection { return }
    check(laws(sample, isHorizontal: true))
    check(laws(sample, isRightToLeft: true))
    check(laws(sample, isHorizontal: true, isRightToLeft: true))
  }

  @Test(arguments: LayoutKind.allCases, seeds)
  func `queries agree with the attributes of single elements`(kind: LayoutKind, seed: UInt64) {
    for isTame in [false, true] {
      var random = SeededNumbers(seed: seed)
      everyWay(kind, seed, isTame: isTame) {
        $0.queriesAgree(using: &random, at: #_sourceLocation)
      }
    }
  }

  @Test(arguments: LayoutKind.allCases, seeds)
  func `queries have no side effects`(kind: LayoutKind, seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    everyWay(kind, seed, isTame: false) {
      $0.questionsChangeNothing(using: &random, at: #_sourceLocation)
    }
  }

  @Test(arguments: LayoutKind.allCases, seeds)
  func `frozen attributes survive a change`(kind: LayoutKind, seed: UInt64) {
    everyWay(kind, seed, isTame: false) { $0.frozenAnswersStay(at: #_sourceLocation) }
  }

  /// Items of circles and cover flows that are too large exceed the content, so items are small
  /// here.
  @Test(arguments: LayoutKind.allCases, seeds)
  func `the content covers all frames`(kind: LayoutKind, seed: UInt64) {
    if kind == .circle || kind == .coverFlow {
      var sample = LayoutSample(kind, seed: seed, isTame: true)
      sample.contentInset = .zero
      let third = min(sample.size.width, sample.size.height) / 3
      sample.itemSize = CGSize(width: third * 0.6, height: third * 0.8)
      laws(sample).contentCovers(at: #_sourceLocation)
    } else {
      everyWay(kind, seed, isTame: true) { $0.contentCovers(at: #_sourceLocation) }
    }
  }

  @Test(arguments: [LayoutKind.flow, .stack, .waterfall, .compositional], seeds)
  func `sections follow one another`(kind: LayoutKind, seed: UInt64) {
    let sample = LayoutSample(kind, seed: seed, isTame: true)
    for (isHorizontal, isRightToLeft) in [(false, false), (true, false), (true, true)] {
      laws(sample, isHorizontal: isHorizontal, isRightToLeft: isRightToLeft).sectionsAreInOrder(
        isHorizontal: isHorizontal, isRightToLeft: isRightToLeft, byLines: kind == .stack,
        at: #_sourceLocation)
    }
  }

  @Test(arguments: [LayoutKind.flow, .stack, .waterfall, .compositional], seeds)
  func `horizontal scrolling swaps the axes`(kind: LayoutKind, seed: UInt64) {
    for isTame in [false, true] {
      var sample = LayoutSample(kind, seed: seed, isTame: isTame)
      // Cards turn clockwise on the screen in either scroll direction.
      sample.angleStep = 0
      laws(sample).frames(
        mapTo: laws(sample, isHorizontal: true),
        by: { CGRect(x: $0.minY, y: $0.minX, width: $0.height, height: $0.width) },
        at: #_sourceLocation)
    }
  }

  @Test(arguments: [LayoutKind.flow, .stack, .waterfall, .compositional], seeds)
  func `right to left is the mirror image`(kind: LayoutKind, seed: UInt64) {
    for isTame in [false, true] {
      var sample = LayoutSample(kind, seed: seed, isTame: isTame)
      // A pinned view stays with the bounds, which are not mirrored.
      sample.isPinned = false
      for isHorizontal in [false, true] {
        let plain = laws(sample, isHorizontal: isHorizontal)
        let mirrored = laws(sample, isHorizontal: isHorizontal, isRightToLeft: true)
        let size = plain.layout.collectionViewContentSize
        #expect(mirrored.layout.collectionViewContentSize == size, "\(plain.name)")
        plain.frames(
          mapTo: mirrored,
          by: {
            CGRect(x: size.width - $0.maxX, y: $0.minY, width: $0.width, height: $0.height)
          }, at: #_sourceLocation)
      }
    }
  }

  @Test func `flow items that are longer than their line are in its middle`() {
    var count = 0
    for seed in seeds {
      var sample = LayoutSample(.flow, seed: seed, isTame: false)
      sample.roundingScale = sample.roundingScale ?? 2
      // Items of equal and of unequal sizes, some of which fit.
      sample.size = CGSize(width: 150, height: 700)
      (sample.contentInset, sample.sectionInset.left, sample.sectionInset.right) = (.zero, 11, 30)
      for isHorizontal in [false, true] {
        count += laws(sample, isHorizontal: isHorizontal).longItemsAreCentered(
          isHorizontal: isHorizontal, line: (11, 150 - 41), at: #_sourceLocation)
      }
    }
    #expect(count > 200)
  }

  // MARK: Little and much

  @Test(arguments: LayoutKind.allCases, [[], [0], [0, 0, 0], [0, 2, 0]])
  func `few or no items are laid out`(kind: LayoutKind, counts: [Int]) {
    for size in [CGSize(width: 400, height: 400), .zero] {
      // A group without any length has no items.
      if kind == .compositional, size == .zero { continue }
      var sample = LayoutSample(kind, seed: 5, isTame: true)
      (sample.counts, sample.size) = (counts, size)
      let laws = laws(sample)
      var random = SeededNumbers(seed: 5)
      laws.queriesAgree(using: &random, at: #_sourceLocation)
      laws.frozenAnswersStay(at: #_sourceLocation)
      let cells = laws.all().filter { $0.representedElementCategory == .cell }
      #expect(cells.count == counts.reduce(0, +))
    }
  }

  @Test(arguments: LayoutKind.allCases)
  func `planned counts are laid out before the data has them`(kind: LayoutKind) {
    var sample = LayoutSample(kind, seed: 8, isTame: true)
    sample.counts = [2]
    let (layout, host) = sample.make()
    layout.plannedItemCounts = [4, 3]
    layout.prepareIfNeeded()
    let planned = (0..<2).map { section in (0..<5).map { layout.frame(section, $0) } }
    host.counts = [4, 3]
    layout.plannedItemCounts = nil
    layout.prepareIfNeeded()
    #expect(planned == (0..<2).map { section in (0..<5).map { layout.frame(section, $0) } })
    #expect(planned[0][3] != nil && planned[0][4] == nil && planned[1][2] != nil)
  }

  @Test(arguments: LayoutKind.allCases)
  func `a hundred thousand items are laid out and found`(kind: LayoutKind) throws {
    var sample = LayoutSample(kind, seed: 3, isTame: true)
    sample.counts = [0, 100_000, 1]
    sample.sizes = nil
    let (layout, host) = sample.make()
    let last = try #require(layout.frame(1, 99_999))
    let found = layout.layoutAttributesForElements(in: last) ?? []
    #expect(found.allSatisfy { $0.frame.meets(last) })
    #expect(
      found.contains { $0.element.indexPath == IndexPath(item: 99_999, section: 1) }
        || last.isEmpty)
    withExtendedLifetime(host) {}
  }

  @Test func `of 100 000 items a waterfall examines those near the rectangle`() {
    let host = FakeHost(width: 770, counts: [100_000])
    host.size = { CGSize(width: 100, height: 50 + CGFloat($0.item % 11) * 10) }
    let layout = CollectionViewWaterfallLayout()
    layout.columns = .count(7)
    layout.prepare(for: host)
    // Columns of 101.43, items up to 152.1 long: a column has at most 1024/60.7 + 2 visible items.
    let rect = CGRect(x: 0, y: 700_000, width: 770, height: 1024)
    let near = layout.geometry.candidates(inSection: 0, meeting: rect)
    #expect(near.count <= 7 * 19)
    let found = layout.layoutAttributesForElements(in: rect) ?? []
    #expect(found.count > 7 * 5 && found.count <= near.count)
    #expect(host.sizeQuestions == 100_000)
  }

  @Test func `of 20 000 sections those near the rectangle are examined`() {
    let host = FakeHost(width: 700, counts: Array(repeating: 3, count: 20_000))
    let rect = CGRect(x: 0, y: 300_000, width: 700, height: 500)
    let waterfall = CollectionViewWaterfallLayout()
    waterfall.prepare(for: host)
    // Each section is 345 + 10 + 345 long.
    #expect(waterfall.geometry.stack.sections(in: rect).count <= 3)
    let stack = CollectionViewStackLayout()
    stack.prepare(for: host)
    // Lines of 6 piles, each at least 140 + 20 long; one line more on both sides.
    #expect(stack.geometry.sections(in: rect).count <= 6 * 7)
    #expect(stack.layoutAttributesForElements(in: rect)?.isEmpty == false)
  }
}
