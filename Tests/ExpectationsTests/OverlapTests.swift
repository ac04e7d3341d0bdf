import Expectations
import Foundation
import Geometry
import Testing
import Timelines
import Timing

struct OverlapTests {
  @Test func `neighbors that touch do not overlap`() {
    let row = timeline([cell("a", x: 20), cell("b", x: 40), cell("c", x: 60)])
    #expect(row.sentences(.neverOverlaps()) == [])
  }

  @Test func `reports the pair, the amount and the time`() {
    // They meet at 0.1 s with 100 points a second, and pass each other 8 points apart in height.
    let passing = timeline([
      cell("0/7", x: 20).moving(toX: 120, y: 50), cell("0/8", x: 50, y: 58),
    ])
    #expect(
      passing.sentences(.neverOverlaps()) == [
        "cell 0/7 overlaps cell 0/8 by 20.0 × 12.0 pt from 0.105 s to 0.495 s (tolerance 0.5 pt)"
      ])
    let finding = passing.findings(of: [.neverOverlaps()]).first
    #expect(finding?.elements.map(\.key) == ["0/7", "0/8"])
    #expect(abs((finding?.begin?.seconds ?? 0) - 0.105) < 1e-6)
    #expect(abs((finding?.end?.seconds ?? 0) - 0.495) < 1e-6)
    #expect(passing.sentences(.neverOverlaps().to(0.1)) == [])
    #expect(passing.sentences(.neverOverlaps().from(0.5)) == [])
  }

  @Test func `both directions count, up to the tolerance`() {
    let near = timeline([cell("a", x: 20, y: 20), cell("b", x: 39.5, y: 25)])
    #expect(near.sentences(.neverOverlaps()) == [])
    let nearer = timeline([cell("a", x: 20, y: 20), cell("b", x: 39.49, y: 25)])
    #expect(
      nearer.sentences(.neverOverlaps()) == [
        "cell a overlaps cell b by 0.510 × 15.0 pt from 0.000 s on (tolerance 0.5 pt)"
      ])
    #expect(nearer.sentences(.neverOverlaps().within(0.52)) == [])
  }

  @Test func `only visible elements of one collection and kind count`() {
    let layers = [
      cell("a"), cell("b", collection: "list"), cell("a", kind: .snapshot),
      cell("clear").with { $0.alpha = Track(0) },
      cell("hidden").with { $0.isHidden = DiscreteTrack(true) },
    ]
    #expect(timeline(layers).sentences(.neverOverlaps()) == [])
    #expect(
      timeline(layers + [cell("b")]).sentences(.neverOverlaps()) == [
        "cell a of grid overlaps cell b of grid by 20.0 × 20.0 pt from 0.000 s on "
          + "(tolerance 0.5 pt)"
      ])
    let snapshots = timeline([
      cell("a", kind: .snapshot), cell("a", kind: .snapshot), cell("b", x: 10),
    ])
    #expect(
      snapshots.sentences(.neverOverlaps().kinds(.snapshot)) == [
        "snapshot a overlaps snapshot a by 20.0 × 20.0 pt from 0.000 s on (tolerance 0.5 pt)"
      ])
  }

  @Test func `frames include transforms and moving parents`() {
    let grown = cell("a", x: 20).with {
      $0.transform = Track(Transform3D(Affine(scaleX: 2, y: 2)))
    }
    #expect(
      timeline([grown, cell("b", x: 45)]).sentences(.neverOverlaps()) == [
        "cell a overlaps cell b by 5.0 × 20.0 pt from 0.000 s on (tolerance 0.5 pt)"
      ])
    let carried = timeline([
      holder().moving(toX: 80, y: 50), holder(), cell("a", x: 20, parent: 0),
      cell("b", x: 60, parent: 1),
    ])
    #expect(
      carried.sentences(.neverOverlaps()) == [
        "cell a overlaps cell b by 10.0 × 20.0 pt from 0.683 s on (tolerance 0.5 pt)"
      ])
  }

  @Test func `the first eight pairs are reported, and the number of the rest`() {
    let pile = (0..<50).map { cell("\($0)", x: 50) }
    let sentences = timeline(pile).sentences(.neverOverlaps())
    #expect(sentences.count == 9)
    #expect(sentences.first?.hasPrefix("cell 0 overlaps cell 1 by") == true)
    #expect(sentences.last == "more pairs overlap")
    let pairs = (0..<8).flatMap { number in
      [10.0, 12].map {
        cell("\(number)-\($0)", x: Double(number % 4) * 24 + $0, y: number < 4 ? 20 : 60)
      }
    }
    let eight = timeline(pairs).sentences(.neverOverlaps())
    #expect(eight.count == 8 && eight.allSatisfy { $0.contains("by 18.0 × 20.0 pt") })
  }

  @Test func `a row, a column and a grid hide no pair`() {
    for (count, middle) in [((40, 1), 20), ((1, 40), 20), ((7, 6), 24)] {
      var cells: [Layer] = []
      for row in 0..<count.1 {
        for column in 0..<count.0 {
          cells.append(
            cell("\(column)/\(row)", x: Double(column), y: Double(row)).with {
              $0.size = Track(CGSize(width: 1, height: 1))
              $0.position = Track(CGPoint(x: 2 * Double(column) + 1, y: 2 * Double(row) + 1))
            })
        }
      }
      #expect(timeline(cells).sentences(.neverOverlaps().within(0.1)) == [])
      cells[middle].size = Track(CGSize(width: 3.4, height: 3.4))
      // It overlaps each of its neighbors, including those at the corners.
      let neighbours = count.0 == 1 || count.1 == 1 ? 2 : 8
      #expect(timeline(cells).sentences(.neverOverlaps().within(0.1)).count == neighbours)
    }
  }
}
