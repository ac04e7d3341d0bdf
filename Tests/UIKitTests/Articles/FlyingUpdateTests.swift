import Painting
import Staging
import TestSupport
import Testing
import Timelines
import Timing
import Typesetting
import UIKit

/// Inserts and deletes of the first article's flow (SEEDS 2, A1 to A6).
struct FlyingUpdateTests {
  /// Plays updates of the article's squares on its upright screen.
  private func play(
    counts: [Int] = [13, 16, 14],
    _ body: (Stage, SquaresViewController, FlyingFlowLayout) throws -> Void
  ) throws -> Timeline {
    let canvas = Canvas(size: CGSize(width: 768, height: 1024), background: .black)
    return try Stage.runExactly(canvas: canvas) { stage in
      let layout = FlyingFlowLayout()
      layout.minimumLineSpacing = 16
      layout.sectionInset = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
      let screen = SquaresViewController(collectionViewLayout: layout)
      screen.counts = counts
      stage.rootViewController = screen
      stage.advance(by: 0)
      try body(stage, screen, layout)
    }
  }

  private func inserted() throws -> Timeline {
    try play { _, screen, _ in screen.insertItem() }
  }

  private func deleted() throws -> Timeline {
    try play { _, screen, _ in screen.deleteItem(at: [0, 0]) }
  }

  // MARK: Insert

  @Test func `A1: an inserted item begins upside down at the bottom center, half visible`() throws {
    let timeline = try inserted()
    let cell = try #require(timeline.cell("0/13", at: 0))
    #expect(cell.center == CGPoint(x: 384, y: 1024))
    #expect(cell.size == CGSize(width: 50, height: 50) && cell.alpha == 1)
    let turn = try #require(cell.transform.affine)
    #expect(near(hypot(turn.a, turn.b), 0.2, 1e-9))
    #expect(near(abs(atan2(turn.b, turn.a)), .pi, 1e-9))
    // Of its 10 × 10 points the canvas has the upper five rows.
    let bitmap = try Painter(catalog: .builtIn).paint(timeline.frame(at: .zero), scale: 1)
    for y in 1000..<1024 {
      for x in 370..<400 {
        let isInside = y >= 1019 && (379..<389).contains(x)
        #expect((bitmap[x, y] & 0x00FF_FFFF != 0) == isInside, "\(x), \(y)")
      }
    }
  }

  @Test func `A2: half-way it is rotated by 90° at six tenths of its size`() throws {
    let timeline = try inserted()
    let cell = try #require(timeline.cell("0/13", at: 0.15))
    #expect(near(cell.center.x, 240.41) && near(cell.center.y, 561.5))
    #expect(near(cell.frame.width, 30) && near(cell.frame.height, 30))
    let turn = try #require(cell.transform.affine)
    #expect(near(abs(atan2(turn.b, turn.a)), .pi / 2, 1e-6))
    // Where its matrix, interpolated entry by entry, would be singular, it is 16.67 points large.
    let sixth = try #require(timeline.cell("0/13", at: easedTime(of: 1 / 6, in: 0.3)))
    let scale = try #require(sixth.transform.affine)
    #expect(near(50 * hypot(scale.a, scale.b), 50 / 3))
  }

  @Test func `A3: it comes to rest in its slot and stays there`() throws {
    let timeline = try inserted()
    for seconds in [0.3, 0.5, 0.8] {
      let cell = try #require(timeline.cell("0/13", at: seconds))
      #expect(near(cell.frame.minX, 71.818) && near(cell.frame.minY, 74))
      #expect(cell.size == CGSize(width: 50, height: 50))
      #expect(cell.transform.isIdentity && cell.alpha == 1)
    }
  }

  @Test func `an inserted item starts at the bottom of the scrolled bounds`() throws {
    let timeline = try play(counts: [400, 16, 14]) { stage, screen, _ in
      screen.collectionView.contentOffset.y = 500
      stage.advance(by: 0.1)
      screen.insertItem(at: [0, 200])
    }
    let cell = try #require(timeline.cell("0/200~2", at: 0.1))
    #expect(near(cell.center.x, 384) && near(cell.center.y, 1024))
  }

  // MARK: Delete

  @Test func `A4: a deleted item flies past the viewer above all others without trace`() throws {
    let timeline = try deleted()
    let start = try #require(timeline.cell("0/0", at: 0))
    #expect(near(start.frame.midX, 33) && near(start.frame.midY, 33) && near(start.frame.width, 50))
    let middle = try #require(timeline.cell("0/0", at: 0.15))
    #expect(near(middle.frame.midX, 208.5) && near(middle.frame.midY, 272.5))
    #expect(near(middle.frame.width, 50 / (1 - 0.975 * 0.25)) && near(middle.alpha, 0.6))
    let end = try #require(timeline.cell("0/0", at: 0.3 - 1e-9))
    #expect(near(end.frame.width, 2000, 0.1) && near(end.alpha, 0.2, 1e-6))
    for hundredth in 0..<30 {
      let progress = easedProgress(at: Double(hundredth) / 100, of: 0.3)
      let cells = timeline.cells(at: Double(hundredth) / 100)
      let last = try #require(cells.last)
      #expect(last.identity.key == "0/0" && last.zIndex == 1)
      #expect(near(last.frame.width, 50 / (1 - 0.975 * progress * progress), 0.05))
      #expect(cells.dropLast().allSatisfy { $0.alpha == 1 && $0.zIndex == 0 })
    }
    #expect(timeline.cell("0/0", at: 0.3) == nil)
    #expect(timeline.elements(at: Instant(seconds: 0.32)).count == 42)
  }

  @Test func `A4: an item may also be transparent at its end`() throws {
    let timeline = try play { _, screen, layout in
      layout.finalAlpha = 0
      screen.deleteItem(at: [0, 0])
    }
    #expect(try #require(timeline.cell("0/0", at: 0.3 - 1e-9)).alpha < 1e-6)
  }

  @Test func `A5: surviving items slide as one cell each, straight and opaque`() throws {
    let timeline = try deleted()
    let paths: [(key: String, start: CGPoint, end: CGPoint)] = [
      ("0/1", CGPoint(x: 71.818, y: 8), CGPoint(x: 8, y: 8)),
      ("0/12", CGPoint(x: 8, y: 74), CGPoint(x: 710, y: 8)),
      ("1/0", CGPoint(x: 8, y: 140), CGPoint(x: 8, y: 74)),
      ("2/13", CGPoint(x: 71.818, y: 338), CGPoint(x: 71.818, y: 272)),
    ]
    for step in 0...33 {
      let seconds = Double(step) / 100
      let progress = easedProgress(at: min(seconds, 0.3), of: 0.3)
      let cells = timeline.cells(at: seconds)
      #expect(Set(cells.map(\.identity.key)).count == cells.count)
      for (key, start, end) in paths {
        let cell = try #require(cells.first { $0.identity.key == key })
        #expect(near(cell.frame.minX, start.x + (end.x - start.x) * progress), "\(key) \(seconds)")
        #expect(near(cell.frame.minY, start.y + (end.y - start.y) * progress), "\(key) \(seconds)")
        #expect(cell.alpha == 1 && cell.transform.isIdentity)
      }
    }
  }

  @Test func `only the last item of a section flies from its slot`() throws {
    let timeline = try play { _, screen, _ in screen.deleteItem(at: [0, 12]) }
    let cell = try #require(timeline.cell("0/12", at: 0))
    #expect(near(cell.frame.minX, 8) && near(cell.frame.minY, 74))
    let middle = try #require(timeline.cell("0/12", at: 0.15))
    #expect(near(middle.frame.midX, 208.5) && near(middle.frame.midY, 305.5))
    #expect(near(middle.frame.width, 50 / (1 - 0.975 * 0.25)) && near(middle.alpha, 0.6))
    // No list contains the index path of the item before it.
    let other = try #require(timeline.cell("0/11", at: 0.15))
    #expect(near(other.frame.minX, 710) && other.alpha == 1)
  }

  @Test func `the item that takes a deleted item's index does not fly`() throws {
    let timeline = try play { _, screen, _ in screen.deleteItem(at: [0, 3]) }
    for step in 0...30 {
      let cell = try #require(timeline.cell("0/4", at: Double(step) / 100))
      #expect(cell.transform.isIdentity && near(cell.frame.minY, 8))
    }
  }

  @Test func `surviving items take the shades of their new indices`() throws {
    let timeline = try deleted()
    let fresh = try play(counts: [12, 16, 14]) { stage, _, _ in stage.advance(by: 0.1) }
    let painters = try (Painter(catalog: .builtIn), Painter(catalog: .builtIn))
    let found = try painters.0.paint(timeline.frame(at: Instant(seconds: 0.4)), scale: 0.25)
    let expected = try painters.1.paint(fresh.frame(at: .zero), scale: 0.25)
    #expect(found == expected)
  }

  // MARK: Several

  @Test(arguments: 1...12) func `A6: overlapping updates cause no jumps`(seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    var log: [String] = []
    var instants: [Double] = []
    let timeline = try play { stage, screen, _ in
      for _ in 0..<8 {
        let section = Int.random(in: 0..<3, using: &numbers)
        let isInsert = Bool.random(using: &numbers) || screen.counts[section] == 0
        let count = screen.counts[section] + (isInsert ? 1 : 0)
        let path = IndexPath(item: Int.random(in: 0..<count, using: &numbers), section: section)
        log.append("\(stage.now.seconds): \(isInsert ? "insert" : "delete") \(path)")
        instants += [stage.now.seconds, stage.now.seconds + 0.3]
        if isInsert { screen.insertItem(at: path) } else { screen.deleteItem(at: path) }
        stage.advance(by: Double(Int.random(in: 1...25, using: &numbers)) / 100)
      }
    }
    let playing = (0...250).map { Double($0) / 100 }
    for seconds in instants + playing where seconds > 0 {
      let half = 5e-5
      let before = Dictionary(
        timeline.cells(at: seconds - half).map { ($0.identity.key, $0) },
        uniquingKeysWith: { one, _ in one })
      for cell in timeline.cells(at: seconds + half) {
        guard let old = before[cell.identity.key] else { continue }
        // Three simultaneous flights across the screen move 1.8 points in a ten thousandth of a
        // second.
        let distance = hypot(cell.center.x - old.center.x, cell.center.y - old.center.y)
        #expect(
          distance < 2, "\(cell.identity.key) at \(seconds) s\n\(log.joined(separator: "\n"))")
        #expect(abs(cell.alpha - old.alpha) < 0.01, "\(cell.identity.key) at \(seconds) s")
      }
    }
    let end = timeline.cells(at: 3)
    #expect(end.allSatisfy { $0.transform.isIdentity && $0.alpha == 1 && $0.zIndex == 0 })
  }
}
