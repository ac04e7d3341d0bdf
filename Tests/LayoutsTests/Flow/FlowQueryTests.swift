import Foundation
import Geometry
import Layouts
import TestSupport
import Testing

private let headerKind = CollectionViewFlowLayout.elementKindSectionHeader
private let footerKind = CollectionViewFlowLayout.elementKindSectionFooter

/// Returns every element of a layout, queried one by one.
private func allElements(
  _ layout: CollectionViewFlowLayout, _ host: FakeHost
) -> [CollectionViewLayoutAttributes] {
  var result: [CollectionViewLayoutAttributes] = []
  for (section, count) in host.counts.enumerated() {
    let first = IndexPath(item: 0, section: section)
    let header = layout.layoutAttributesForSupplementaryView(ofKind: headerKind, at: first)
    let footer = layout.layoutAttributesForSupplementaryView(ofKind: footerKind, at: first)
    result += [header].compactMap(\.self)
    result += (0..<count).compactMap {
      layout.layoutAttributesForItem(at: IndexPath(item: $0, section: section))
    }
    result += [footer].compactMap(\.self)
  }
  return result
}

/// Makes a random layout and its host.
private func randomFlow(
  _ random: inout SeededNumbers
) -> (CollectionViewFlowLayout, FakeHost) {
  func number(_ range: ClosedRange<Int>) -> CGFloat {
    CGFloat(Int.random(in: range, using: &random)) / 2
  }
  func chance(_ percent: Int) -> Bool { Int.random(in: 0..<100, using: &random) < percent }
  let host = FakeHost(
    width: number(0...1000), height: number(0...1000),
    counts: (0..<Int.random(in: 0...6, using: &random)).map { _ in
      chance(20) ? 0 : Int.random(in: 1...60, using: &random)
    })
  if chance(50) {
    let sizes = (0..<60).map { _ in CGSize(width: number(0...200), height: number(0...200)) }
    host.size = { sizes[($0.item + 7 * $0.section) % 60] }
  }
  host.bounds.origin = CGPoint(x: number(-500...3000), y: number(-500...3000))
  let strange = chance(30)
  let spacing = number(strange ? -100...40 : 0...40)
  let inset = EdgeInsets(
    top: number(strange ? -80...80 : 0...40), left: number(0...40),
    bottom: number(strange ? -80...80 : 0...40), right: number(0...40))
  let layout = flow(
    host, item: CGSize(width: number(0...200), height: number(0...200)), line: spacing,
    interitem: number(0...40), inset: inset
  ) {
    $0.scrollDirection = chance(50) ? .vertical : .horizontal
    $0.isRightToLeft = chance(30)
    $0.roundsLayoutFramesToScale = chance(30) ? 1 : nil
    $0.rules.lastRowGap = chance(50) ? .grid : .minimum
    $0.rules.across = chance(50) ? .center : .bottom
    if chance(50) { $0.headerReferenceSize = CGSize(width: number(0...80), height: number(0...80)) }
    if chance(50) { $0.footerReferenceSize = CGSize(width: number(0...80), height: number(0...80)) }
    if !strange {
      $0.sectionHeadersPinToVisibleBounds = chance(30)
      $0.sectionFootersPinToVisibleBounds = chance(30)
    }
  }
  return (layout, host)
}

struct FlowQueryTests {
  @Test(arguments: UInt64(1)...40)
  func `a query finds exactly the elements that intersect its rectangle`(seed: UInt64) {
    var random = SeededNumbers(seed: seed)
    for _ in 0..<10 {
      let (layout, host) = randomFlow(&random)
      let all = allElements(layout, host)
      let content = layout.collectionViewContentSize
      for _ in 0..<20 {
        func number(_ range: ClosedRange<CGFloat>) -> CGFloat {
          CGFloat.random(in: range, using: &random)
        }
        let rect = CGRect(
          x: number(-100...max(0, content.width) + 100),
          y: number(-100...max(0, content.height) + 100),
          width: number(0...400), height: number(0...400))
        let expected = all.filter { $0.frame.meets(rect) }.map(\.element)
        let found = (layout.layoutAttributesForElements(in: rect) ?? []).map(\.element)
        #expect(found == expected, "seed \(seed), \(rect)")
      }
    }
  }

  @Test func `a query returns the frames of the elements themselves`() {
    var random = SeededNumbers(seed: 99)
    for _ in 0..<20 {
      let (layout, host) = randomFlow(&random)
      let everywhere = CGRect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
      let all = allElements(layout, host)
      #expect(layout.layoutAttributesForElements(in: everywhere) == all)
    }
  }

  @Test func `per section the order is header, items, footer`() {
    let layout = flow(
      FakeHost(width: 320, counts: [2, 1]), item: CGSize(width: 50, height: 50)
    ) {
      $0.headerReferenceSize = CGSize(width: 0, height: 10)
      $0.footerReferenceSize = CGSize(width: 0, height: 10)
    }
    let all =
      layout.layoutAttributesForElements(
        in: CGRect(x: 0, y: 0, width: 320, height: 1000)) ?? []
    #expect(
      all.map { $0.representedElementKind ?? "\($0.indexPath.item)" } == [
        headerKind, "0", "1", footerKind, headerKind, "0", footerKind,
      ])
  }

  @Test(arguments: [false, true])
  func `of 100 000 items a query examines those near its rectangle`(mixed: Bool) {
    let host = FakeHost(width: 768, counts: [100_000])
    if mixed { host.size = { CGSize(width: 50, height: $0.item % 7 == 0 ? 40 : 50) } }
    let layout = flow(host, item: CGSize(width: 50, height: 50), line: 16)
    let rect = CGRect(x: 0, y: 200_000, width: 768, height: 1024)
    let near = layout.geometry.candidates(inSection: 0, meeting: rect)
    // 1024 pt hold 16 rows of 12 or 13; a row more on each side and one for the edges.
    #expect(near.count <= 13 * 19)
    let found = layout.layoutAttributesForElements(in: rect) ?? []
    #expect(found.count >= 12 * 15 && found.count <= near.count)
  }

  @Test func `of 10 000 sections a query examines those near its rectangle`() {
    let host = FakeHost(width: 768, counts: Array(repeating: 3, count: 10_000))
    let layout = flow(host, item: CGSize(width: 50, height: 50))
    let near = layout.geometry.stack.sections(in: CGRect(x: 0, y: 250_000, width: 768, height: 100))
    #expect(near.count <= 4)
    #expect(near.contains(5000))
  }
}
