import Foundation
import Geometry
import Layouts
import TestSupport
import Testing

/// Layouts of a million items examine those near a rectangle, and ask the host about none of them.
struct MillionItemTests {
  private let screen = CGRect(x: 0, y: 0, width: 390, height: 844)

  @Test func `a circle examines the items whose angles are on the screen`() {
    let layout = CollectionViewCircleLayout()
    layout.radius = 9_000_000
    layout.prepare(for: FakeHost(width: 390, height: 844, counts: [1_000_000]))
    let geometry = layout.geometry
    // The top of the circle is in the middle of the screen, where the first and the last item meet.
    let top = screen.offsetBy(dx: 0, dy: -9_000_000)
    let ranges = geometry.items(ofSection: 0, in: top)
    #expect(ranges.count == 2)
    #expect(ranges.joined().count < 20)
    #expect(geometry.attributes(in: top).map(\.indexPath.item).contains(999_999))
    #expect(geometry.items(ofSection: 0, in: screen).isEmpty)
  }

  @Test func `the ranges of a circle hold every item that meets a rectangle`() {
    var random = SeededNumbers(seed: 7)
    for sample in 0..<200 {
      let layout = CollectionViewCircleLayout()
      layout.radius = .random(in: 0...900, using: &random)
      layout.startAngle = .random(in: -20...20, using: &random)
      layout.rotatesItems = sample % 2 == 0
      layout.ringSpacing = sample % 3 == 0 ? 40 : nil
      layout.itemSize = CGSize(width: 30, height: sample % 5 == 0 ? 0 : 44)
      let counts = (0..<3).map { _ in Int.random(in: 0...40, using: &random) }
      layout.prepare(for: FakeHost(width: 390, height: 844, counts: counts))
      let rect = CGRect(
        x: .random(in: -900...900, using: &random), y: .random(in: -900...900, using: &random),
        width: .random(in: 0...600, using: &random), height: .random(in: 0...600, using: &random))
      let all = counts.enumerated().flatMap { section, count in
        (0..<count).compactMap {
          layout.geometry.attributes(ofItemAt: IndexPath(item: $0, section: section))
        }
      }
      #expect(
        layout.geometry.attributes(in: rect) == all.filter { $0.frame.meets(rect) },
        "sample \(sample)")
    }
  }

  @Test func `a waterfall of equal items asks for no sizes and keeps its rows for more items`() {
    let host = FakeHost(width: 390, height: 844, counts: [1_000_000])
    let layout = CollectionViewWaterfallLayout()
    layout.columns = .count(3)
    layout.prepare(for: host)
    #expect(host.sizeQuestions + host.measureQuestions == 0)
    let rows = layout.geometry.sections[0].rows
    host.counts[0] += 1
    layout.prepare(for: host)
    #expect(layout.geometry.sections[0].rows?.sharesPositions(with: rows) == true)
  }

  @Test(arguments: [1, 2, 3, 7], [0.0, 10, -20, -50]) func `equal items lie as if asked one by one`(
    columns: Int, spacing: CGFloat
  ) {
    for count in [0, 1, 5, 700] {
      let layouts = [true, false].map { isListed in
        let host = FakeHost(width: 391.3, height: 844, counts: [count, 3])
        host.listsMeasuredSizes = isListed
        let layout = CollectionViewWaterfallLayout()
        layout.columns = .count(columns)
        layout.lineSpacing = spacing
        layout.itemSize = CGSize(width: 50, height: 37.7)
        layout.sectionInset = EdgeInsets(top: 3.3, left: 2, bottom: 1, right: 7)
        layout.prepare(for: host)
        return layout
      }
      let (first, second) = (layouts[0], layouts[1])
      #expect(first.collectionViewContentSize == second.collectionViewContentSize)
      for top in stride(from: -100, through: 9000, by: 311.7) {
        let rect = screen.offsetBy(dx: 0, dy: top)
        #expect(
          first.layoutAttributesForElements(in: rect)
            == second.layoutAttributesForElements(in: rect))
      }
    }
  }

  @Test func `a self-sizing flow asks only for the measured sizes`() {
    let host = FakeHost(width: 390, height: 844, counts: [100_000])
    host.measured[IndexPath(item: 5, section: 0)] = CGSize(width: 70, height: 90)
    let layout = CollectionViewFlowLayout()
    layout.estimatedItemSize = CGSize(width: 50, height: 50)
    layout.prepare(for: host)
    #expect(host.sizeQuestions + host.measureQuestions == 0)
    let frame = layout.layoutAttributesForItem(at: IndexPath(item: 5, section: 0))?.frame
    #expect(frame?.size == CGSize(width: 70, height: 90))
    host.listsMeasuredSizes = false
    layout.prepare(for: host)
    #expect(layout.layoutAttributesForItem(at: IndexPath(item: 5, section: 0))?.frame == frame)
  }
}
