import Layouts
import Staging
import Testing
import Timelines
import Timing
import UIKit

/// Rotations of the device with the first article's flow (SEEDS 3, R1 to R5).
struct FlyingRotationTests {
  /// The results of a played rotation.
  private struct Turn {
    let timeline: Timeline
    let layout: FlyingFlowLayout

    /// Returns the cells by their keys, relative to the rotating window.
    func cells(at seconds: Double) throws -> [(key: String, cell: Element, origin: CGPoint)] {
      let elements = timeline.elements(at: Instant(seconds: seconds))
      let screen = try #require(elements.first { $0.identity.kind == .view })
      return elements.filter { $0.identity.kind == .cell || $0.identity.kind == .snapshot }.map {
        let origin = CGPoint(
          x: $0.frame.minX - screen.frame.minX, y: $0.frame.minY - screen.frame.minY)
        return ($0.identity.key, $0, origin)
      }
    }
  }

  /// Plays a rotation of the upright device to the left, on a canvas with space for both.
  private func play(
    policy: BoundsChangePolicy, fliesAlways: Bool = false,
    before: (Stage, SquaresViewController) -> Void = { _, _ in }
  ) throws -> Turn {
    let canvas = Canvas(size: CGSize(width: 1024, height: 1024))
    let layout = FlyingFlowLayout()
    layout.minimumLineSpacing = 16
    layout.sectionInset = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
    layout.fliesAlways = fliesAlways
    let timeline = try Stage.runExactly(canvas: canvas) { stage in
      let screen = SquaresViewController(collectionViewLayout: layout)
      screen.view.frame = CGRect(x: 128, y: 0, width: 768, height: 1024)
      screen.collectionView.backgroundColor = .black
      screen.collectionView.boundsChangePolicy = policy
      stage.rootViewController = screen
      screen.view.frame = CGRect(x: 128, y: 0, width: 768, height: 1024)
      stage.advance(by: 0)
      before(stage, screen)
      stage.rotate(to: CGSize(width: 1024, height: 768))
    }
    return Turn(timeline: timeline, layout: layout)
  }

  /// With `custom` the layout's own attributes apply, as in UIKit; `slide` is this engine's.
  private static let matched: [BoundsChangePolicy] = [.custom, .slide]

  @Test(arguments: matched) func `R1: cells move to their slots in the new bounds`(
    policy: BoundsChangePolicy
  ) throws {
    let turn = try play(policy: policy)
    let paths: [(key: String, start: CGPoint, end: CGPoint)] = [
      ("0/12", CGPoint(x: 8, y: 74), CGPoint(x: 774.4, y: 8)),
      ("1/0", CGPoint(x: 8, y: 140), CGPoint(x: 8, y: 74)),
      ("2/13", CGPoint(x: 71.818, y: 338), CGPoint(x: 838.267, y: 140)),
    ]
    for step in 0...44 {
      let cells = try turn.cells(at: Double(step) / 100)
      let progress = easedProgress(at: min(0.4, Double(step) / 100), of: 0.4)
      for (key, start, end) in paths {
        let cell = try #require(cells.first { $0.key == key })
        #expect(near(cell.origin.x, start.x + (end.x - start.x) * progress), "\(key)")
        #expect(near(cell.origin.y, start.y + (end.y - start.y) * progress), "\(key)")
      }
    }
  }

  @Test(arguments: matched) func `R2: every cell is single, upright and opaque all the time`(
    policy: BoundsChangePolicy
  ) throws {
    let turn = try play(policy: policy)
    for step in 0...44 {
      let cells = try turn.cells(at: Double(step) / 100)
      #expect(cells.count == 43 && Set(cells.map(\.key)).count == 43)
      for (key, cell, origin) in cells {
        #expect(cell.size == CGSize(width: 50, height: 50), "\(key)")
        #expect(cell.transform.isIdentity && cell.alpha == 1, "\(key)")
        // The bottom center, from which inserted items fly, is far from all slots.
        #expect(origin.y + 25 < 700, "\(key)")
      }
    }
  }

  @Test func `R3: a cross-fade has two copies of each cell, one at each position`() throws {
    let turn = try play(policy: .crossfade)
    let (before, after) = (try turn.cells(at: 0), try turn.cells(at: 0.5))
    let middle = try turn.cells(at: 0.2)
    #expect(middle.count == 86 && after.count == 43)
    #expect(middle.allSatisfy { near($0.cell.alpha, 0.5, 1e-6) })
    for (key, _, origin) in after {
      let copies = middle.filter { $0.key == key }.map(\.origin)
      let old = try #require(before.first { $0.key == key && $0.cell.alpha == 1 }?.origin)
      for place in [old, origin] {
        #expect(copies.contains { near($0.x, place.x) && near($0.y, place.y) }, "\(key)")
      }
    }
  }

  @Test func `R4: a layout that always flies moves all cells across the screen`() throws {
    let turn = try play(policy: .custom, fliesAlways: true)
    let start = turn.timeline.elements(at: .zero).filter { $0.identity.kind == .cell }
    #expect(start.count == 43)
    for cell in start {
      // The bottom center of the new bounds, on the screen that begins at (128, 0).
      #expect(near(cell.center.x, 128 + 512) && near(cell.center.y, 768))
      #expect(near(cell.frame.width, 10) && near(cell.frame.height, 10))
    }
    // Disappearing cells meanwhile grow over everything.
    let late = turn.timeline.elements(at: Instant(seconds: 0.39)).filter {
      $0.identity.kind == .snapshot
    }
    #expect(late.count == 43 && late.allSatisfy { $0.frame.width > 1000 })
    let end = try turn.cells(at: 0.4)
    #expect(end.count == 43 && end.allSatisfy { $0.cell.transform.isIdentity })
  }

  @Test func `R5: bounds that only move prepare nothing and animate nothing`() throws {
    let layout = FlyingFlowLayout()
    let timeline = try Stage.runExactly(canvas: Canvas(size: CGSize(width: 768, height: 1024))) {
      stage in
      let screen = SquaresViewController(collectionViewLayout: layout)
      screen.counts = [900]
      stage.rootViewController = screen
      stage.advance(by: 0.1)
      let count = layout.prepareCount
      screen.collectionView.contentOffset.y = 300
      stage.advance(by: 0.1)
      screen.collectionView.contentOffset.y = 700
      stage.advance(by: 0.1)
      #expect(layout.prepareCount == count && count > 0)
    }
    for seconds in [0.1, 0.2] {
      #expect(timeline.cells(at: seconds) == timeline.cells(at: seconds + 0.05))
    }
    #expect(timeline.cells(at: 0.1) != timeline.cells(at: 0.2))
  }

  @Test func `an item that flies in during a rotation flies on to its new slot`() throws {
    let turn = try play(policy: .custom) { stage, screen in
      screen.insertItem()
      screen.deleteItem(at: [2, 0])
      stage.advance(by: 0.15)
    }
    let old = try #require(turn.timeline.cell("0/13", at: 0.15 - 1e-6))
    let new = try #require(turn.timeline.cell("0/13", at: 0.15 + 1e-6))
    #expect(hypot(old.center.x - new.center.x, old.center.y - new.center.y) < 0.05)
    #expect(near(old.frame.width, new.frame.width, 0.01))
    let rest = try #require(try turn.cells(at: 0.6).first { $0.key == "0/13" })
    #expect(near(rest.origin.x, 838.267) && near(rest.origin.y, 8))
    // The deleted item flies on and is removed at its own time.
    #expect(turn.timeline.cell("2/0", at: 0.29) != nil && turn.timeline.cell("2/0", at: 0.3) == nil)
  }
}
