import Staging
import Testing
import Timelines
import Timing
import UIKit

/// The third article's strip of rotating items (SEEDS 10, D1 to D7).
struct SpinnerFlowTests {
  /// A strip that was scrolled for a number of ticks by `step` points each, from the beginning.
  private struct Spin {
    let timeline: Timeline
    let screen: SpinnerViewController
    /// The angular velocity of item 8 after the last tick of the scroll, in radians per second.
    var velocity: CGFloat = 0

    init(
      ticks: Int = 30, step: CGFloat = 10, seconds: Double = 4, framesPerSecond: Double = 60,
      back: Bool = false, _ configure: (SpinnerFlowLayout) -> Void = { _ in }
    ) throws {
      let settings = StageSettings(
        canvas: Canvas(size: CGSize(width: 568, height: 320)), framesPerSecond: framesPerSecond,
        duration: Instant(seconds: seconds))
      let screen = SpinnerViewController()
      configure(screen.layout)
      var velocity: CGFloat = 0
      timeline = try Stage.run(settings: settings) { stage in
        stage.rootViewController = screen
        stage.advance(by: 0)
        for tick in 1...ticks {
          stage.schedule(at: Instant(frame: tick, perSecond: 60)) {
            screen.strip.contentOffset.x = step * CGFloat(tick)
          }
        }
        stage.schedule(at: Instant(frame: ticks, perSecond: 60) + Instant(ticks: 1)) {
          velocity = screen.layout.angularVelocity(ofItemAt: [0, 8])
          if back { screen.strip.contentOffset.x = 0 }
        }
      }
      self.screen = screen
      self.velocity = velocity
    }

    /// Returns the angle of an item in radians at a time in seconds; `nil` if it is not drawn.
    func angle(_ item: Int, at seconds: Double) -> CGFloat? {
      timeline.cell("0/\(item)", at: seconds)?.transform.affine.map { atan2($0.b, $0.a) }
    }

    /// The largest angle of any item at any tick, in degrees.
    var steepest: CGFloat {
      (0...Int(timeline.playback.duration.seconds * 60)).flatMap { tick in
        timeline.cells(at: Double(tick) / 60).compactMap {
          $0.transform.affine.map { abs(atan2($0.b, $0.a)) * 180 / .pi }
        }
      }
      .max() ?? 0
    }
  }

  @Test func `D1: without a scroll nothing ever rotates`() throws {
    let spin = try Spin(step: 0)
    #expect(spin.steepest == 0)
    #expect(spin.timeline.cells(at: 0).count == 14)
  }

  @Test func `D2: items visible from the start rotate by the sum of the pushes`() throws {
    let spin = try Spin()
    let push = 10.0 / 568 * .pi / 16
    #expect(near(spin.velocity, 30 * push, 1e-6) && near(spin.velocity, 0.10371, 5e-6))
    let late = 0.5 + 1e-6
    for item in 8...11 {
      // The sum of 1 to 30 pushes, each for a sixtieth of a second.
      let angle = try #require(spin.angle(item, at: late))
      #expect(near(angle, 465 * push / 60, 1e-6), "\(item): \(angle)")
    }
    // The direction is that of the scroll, and items that enter later have rotated less.
    let entered = try #require(spin.angle(16, at: late))
    #expect(entered > 0 && entered < 0.0135)
    #expect(spin.angle(16, at: 0.25).map { $0 == 0 } ?? true)
    let opposite = try Spin(ticks: 20, step: -10) { layout in
      layout.sectionInset.left = 300
    }
    #expect(try #require(opposite.angle(0, at: 0.3)) < 0)
  }

  @Test func `D3: centers and sizes never change, and columns stay 90 pt apart`() throws {
    let spin = try Spin()
    for tick in 0...200 {
      let offset = CGFloat(min(30, tick)) * 10
      for cell in spin.timeline.cells(at: Double(tick) / 60 + 1e-6) {
        let item = Int(cell.identity.key.dropFirst(2)) ?? 0
        #expect(near(cell.center.x, CGFloat(item / 2) * 90 + 40 - offset, 0.02))
        #expect(near(cell.center.y, item % 2 == 0 ? 100 : 220, 1e-6))
        #expect(cell.size == CGSize(width: 80, height: 80))
      }
    }
  }

  @Test func `D4: angles are bounded, and with resistance all items come to rest upright`() throws {
    let spin = try Spin(seconds: 30)
    #expect(spin.steepest > 2 && spin.steepest < 20, "\(spin.steepest)")
    let end = spin.timeline.cells(at: 29)
    #expect(!end.isEmpty && end.allSatisfy { $0.transform.isIdentity })
    #expect(spin.timeline.lastChange < Instant(seconds: 26))
    let swinging = try Spin(seconds: 30) { $0.restingResistance = 0 }
    #expect(swinging.steepest < 20)
    let late = (0...200).compactMap { swinging.angle(8, at: 20 + Double($0) / 25) }
    #expect((late.max() ?? 0) - (late.min() ?? 0) > 0.05)
  }

  @Test func `D5: an item that returns to the screen is upright`() throws {
    let spin = try Spin(back: true)
    #expect(try #require(spin.angle(0, at: 0.1)) > 0)
    #expect(spin.angle(0, at: 0.45) == nil)
    let left = try #require(spin.angle(8, at: 0.5 + 1e-6))
    let back = try #require(spin.angle(0, at: 0.5 + 1e-6))
    // From here on it has the push of the jump back, and none of its earlier rotation.
    #expect(left > 0.02 && back <= 0 && back > -0.001)
  }

  @Test func `D6: an item's rotation depends on its own time on screen only`() throws {
    let spin = try Spin(ticks: 150)
    var tilted = 0
    // Columns enter nine ticks apart, so each repeats the motion of the one before it nine ticks
    // later.
    for tick in 1...141 {
      for column in 7..<20 {
        guard let first = spin.angle(2 * column, at: Double(tick) / 60) else { continue }
        let beside = try #require(spin.angle(2 * column + 1, at: Double(tick) / 60))
        #expect(near(first, beside, 1e-9), "column \(column) at tick \(tick)")
        guard let next = spin.angle(2 * column + 2, at: Double(tick + 9) / 60) else { continue }
        #expect(near(first, next, 1e-6), "column \(column) at tick \(tick)")
        if first > .pi / 32 { tilted += 1 }
      }
    }
    #expect(tilted > 20)
  }

  @Test func `D7: the output's rate changes no pose`() throws {
    let spins = try [30.0, 60, 25].map { try Spin(framesPerSecond: $0) }
    #expect(spins.allSatisfy { $0.timeline.layers == spins[0].timeline.layers })
  }
}
