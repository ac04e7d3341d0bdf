import ScriptedInteractions
import Staging
import Testing
import Timelines
import Timing
import UIKit

/// A pinch on the first article's squares (SEEDS 4, P1 to P6).
struct PinchFlowTests {
  /// Two touches about the slot of the item (1, 3).
  private struct Fingers {
    static let item = "1/3"
    static let slot = CGPoint(x: 8 + 3 * 63.818182 + 25, y: 165)
    var begin = 0.2
    var keys: [(time: Double, distance: CGFloat)] = [(0, 40), (0.3, 240), (0.5, 120)]
    /// The movement of the midpoint away from the slot by the end.
    var drift = CGPoint.zero
    /// The time by which the second touch ends later than the first.
    var lag = 0.0

    var end: Double { begin + (keys.last?.time ?? 0) }

    var tracks: [TouchTrack] {
      let last = keys.last?.time ?? 1
      return [CGFloat(-0.5), 0.5].map { side in
        func point(_ key: (time: Double, distance: CGFloat)) -> CGPoint {
          let share = CGFloat(key.time / last)
          return CGPoint(
            x: Fingers.slot.x + drift.x * share + side * key.distance,
            y: Fingers.slot.y + drift.y * share)
        }
        var points = keys.map { TouchTrack.KeyPoint(at: Instant(seconds: $0.time), point($0)) }
        if side > 0, lag > 0, let end = keys.last {
          points.append(.init(at: Instant(seconds: end.time + lag), point((last, end.distance))))
        }
        return TouchTrack(begin: Instant(seconds: begin), points)
      }
    }

    /// Returns the distance of the touches at a time in seconds.
    func distance(at seconds: Double) -> CGFloat {
      let time = seconds - begin
      guard let next = keys.firstIndex(where: { time < $0.time }), next > 0 else {
        return keys.last?.distance ?? 0
      }
      let (from, to) = (keys[next - 1], keys[next])
      let share = CGFloat((time - from.time) / (to.time - from.time))
      return from.distance + (to.distance - from.distance) * share
    }

    /// Times of the pinch, at its keys and at ticks.
    var times: [Double] {
      keys.dropLast().map { begin + $0.time } + (12..<42).map { Double($0) / 60 }
    }
  }

  /// Plays a pinch; a body may schedule more before.
  private func play(
    _ fingers: Fingers = Fingers(), mode: PinchViewController.Mode = .absolute,
    _ body: (Stage, PinchViewController) -> Void = { _, _ in }
  ) throws -> Timeline {
    let canvas = Canvas(size: CGSize(width: 768, height: 1024), background: .black)
    return try Stage.runExactly(canvas: canvas) { stage in
      let layout = PinchFlowLayout()
      layout.minimumLineSpacing = 16
      layout.sectionInset = UIEdgeInsets(top: 8, left: 8, bottom: 8, right: 8)
      let screen = PinchViewController(collectionViewLayout: layout)
      screen.mode = mode
      stage.rootViewController = screen
      stage.advance(by: 0)
      body(stage, screen)
      stage.play(fingers.tracks)
    }
  }

  @Test func `P1: the item is as large as the distance of the touches, about its slot`() throws {
    let fingers = Fingers()
    let timeline = try play(fingers)
    #expect(timeline.cell(Fingers.item, at: 0.19)?.size == CGSize(width: 50, height: 50))
    for seconds in fingers.times {
      let frame = try #require(timeline.cell(Fingers.item, at: seconds)).frame
      let side = fingers.distance(at: seconds)
      #expect(near(frame.width, side, 1e-6) && near(frame.height, side, 1e-6), "\(seconds)")
      #expect(near(frame.midX, Fingers.slot.x) && near(frame.midY, Fingers.slot.y), "\(seconds)")
    }
  }

  @Test func `P1: in relative mode it begins at its own size and follows the scale`() throws {
    let fingers = Fingers()
    let timeline = try play(fingers, mode: .relative)
    for seconds in fingers.times {
      let frame = try #require(timeline.cell(Fingers.item, at: seconds)).frame
      #expect(near(frame.width, 50 * fingers.distance(at: seconds) / 40, 1e-6), "\(seconds)")
      #expect(near(frame.midX, Fingers.slot.x) && near(frame.midY, Fingers.slot.y), "\(seconds)")
    }
  }

  @Test func `P2: it is above its neighbors until it has returned`() throws {
    let fingers = Fingers()
    let timeline = try play(fingers)
    for step in 0...59 {
      let seconds = fingers.begin + 0.8 * Double(step) / 60
      let last = try #require(timeline.cells(at: seconds).last)
      #expect(last.identity.key == Fingers.item && last.zIndex == 100, "\(seconds)")
    }
    #expect(timeline.cell(Fingers.item, at: fingers.end + 0.31)?.zIndex == 0)
    #expect(timeline.cell(Fingers.item, at: 0.1)?.zIndex == 0)
  }

  @Test func `P3: no other item ever moves`() throws {
    let timeline = try play()
    let rest = timeline.cells(at: 0).filter { $0.identity.key != Fingers.item }
    #expect(rest.count == 42)
    for step in 0...120 {
      let cells = timeline.cells(at: Double(step) / 100)
      #expect(cells.filter { $0.identity.key != Fingers.item } == rest)
    }
  }

  @Test func `P4: it returns to its size as any update does`() throws {
    let fingers = Fingers()
    let timeline = try play(fingers)
    for step in 0...30 {
      let time = Double(step) / 100
      let side = 120 + (50 - 120) * easedProgress(at: time, of: 0.3)
      let cell = try #require(timeline.cell(Fingers.item, at: fingers.end + time))
      #expect(near(cell.size.width, side, 1e-3) && near(cell.size.height, side, 1e-3), "\(time)")
    }
    let end = try #require(timeline.cell(Fingers.item, at: fingers.end + 0.3))
    #expect(end.size == CGSize(width: 50, height: 50))
  }

  @Test func `P5: a midpoint outside of the cell changes no other cell`() throws {
    let fingers = Fingers(drift: CGPoint(x: 300, y: 200))
    let timeline = try play(fingers)
    for seconds in fingers.times {
      let cells = timeline.cells(at: seconds)
      let large = cells.filter { $0.size != CGSize(width: 50, height: 50) }
      #expect(large.allSatisfy { $0.identity.key == Fingers.item }, "\(seconds)")
      let frame = try #require(cells.last).frame
      #expect(near(frame.width, fingers.distance(at: seconds), 1e-6), "\(seconds)")
      #expect(near(frame.midX, Fingers.slot.x) && near(frame.midY, Fingers.slot.y))
    }
  }

  @Test func `P6: the item returns when the first touch ends`() throws {
    let fingers = Fingers(lag: 0.25)
    let timeline = try play(fingers)
    #expect(timeline.cell(Fingers.item, at: fingers.end + 0.2)?.size.width ?? 0 < 120)
    let cell = try #require(timeline.cell(Fingers.item, at: fingers.end + 0.3))
    #expect(cell.size == CGSize(width: 50, height: 50))
    #expect(timeline.cell(Fingers.item, at: fingers.end + 0.6)?.zIndex == 0)
  }

  @Test func `a pinch beside all items changes nothing`() throws {
    let timeline = try Stage.runExactly(canvas: Canvas(size: CGSize(width: 768, height: 1024))) {
      stage in
      let screen = PinchViewController(collectionViewLayout: PinchFlowLayout())
      stage.rootViewController = screen
      stage.advance(by: 0)
      let keys = [(0.0, CGFloat(40)), (0.3, 200)].map {
        TouchTrack.PinchKey(
          at: Instant(seconds: $0.0), center: CGPoint(x: 384, y: 900), distance: $0.1)
      }
      stage.play(TouchTrack.pinch(keys))
      stage.advance(by: 1)
    }
    #expect(timeline.cells(at: 0.2) == timeline.cells(at: 0))
  }

  @Test func `an update keeps a pinched item's size, unless it deletes the item`() throws {
    let fingers = Fingers()
    let moved = try play(fingers) { stage, screen in
      stage.schedule(at: Instant(seconds: 0.35)) { screen.deleteItem(at: [1, 0]) }
    }
    for tick in 22..<42 {
      let seconds = Double(tick) / 60
      let cells = moved.cells(at: seconds).filter { $0.zIndex == 100 }
      #expect(cells.map(\.identity.key) == [Fingers.item], "\(seconds)")
      #expect(near(cells[0].size.width, fingers.distance(at: seconds), 1e-6), "\(seconds)")
    }
    let rest = try #require(moved.cell(Fingers.item, at: fingers.end + 0.4))
    #expect(rest.size.width == 50 && near(rest.frame.midX, Fingers.slot.x - 63.818))
    let gone = try play(fingers) { stage, screen in
      stage.schedule(at: Instant(seconds: 0.35)) { screen.deleteItem(at: [1, 3]) }
    }
    for tick in 22..<60 {
      let cells = gone.cells(at: Double(tick) / 60).filter { $0.identity.key != Fingers.item }
      #expect(cells.count == 42 && cells.allSatisfy { $0.size.width == 50 && $0.zIndex == 0 })
    }
  }
}
