import Expectations
import Foundation
import Geometry
import Imaging
import Testing
import Timelines
import Timing

struct MovementTests {
  private let line = timeline([
    cell("a", x: 10).moving(toX: 90, y: 50, at: 0.2, for: 0.3), cell("b"), cell("c", x: 20),
  ])

  @Test func `a scene in which nothing happens fails with one sentence`() {
    let still = timeline([cell("a"), cell("b", kind: .supplementary), holder()])
    #expect(still.sentences(.moves()) == ["nothing moves (tolerance 0.5 pt)"])
    #expect(
      line.sentences(.moves().from(0.6).to(0.9)) == [
        "nothing moves from 0.600 s to 0.900 s (tolerance 0.5 pt)"
      ])
    #expect(
      line.sentences(.moves().from(0.6)) == ["nothing moves from 0.600 s on (tolerance 0.5 pt)"])
    #expect(line.findings(of: [.moves().from(0.6)]).first?.begin == at(0.6))
  }

  @Test func `one element suffices, unless keys are listed`() {
    #expect(line.sentences(.moves(), .moves().of("*"), .moves().of("a")) == [])
    #expect(
      line.sentences(.moves().of("a", "b", "c")) == [
        "cell b does not move (tolerance 0.5 pt)", "cell c does not move (tolerance 0.5 pt)",
      ])
    let pair = timeline([cell("0/1"), cell("0/2"), cell("1/1").moving(toX: 9, y: 9)])
    #expect(
      pair.sentences(.moves().of("0/*")) == [
        "none of the 2 elements that match 0/* moves (tolerance 0.5 pt)"
      ])
    #expect(
      pair.sentences(.moves().kinds(.view)) == ["no view matches; there are none"])
    #expect(line.sentences(.moves().of("z")).first?.hasPrefix("no cell or supplementary") == true)
  }

  @Test func `only more than the tolerance counts, and the sentence says how much there was`() {
    #expect(line.sentences(.moves().within(79.9)) == [])
    #expect(
      line.sentences(.moves().within(80)) == ["nothing moves, by 80.0 pt at most (tolerance 80 pt)"]
    )
    // 266.7 points a second: half a point within 1.9 ms.
    #expect(line.sentences(.moves().from(0.3).to(0.302)) == [])
    #expect(
      line.sentences(.moves().from(0.3).to(0.301)) == [
        "nothing moves from 0.300 s to 0.301 s, by 0.267 pt at most (tolerance 0.5 pt)"
      ])
  }

  @Test func `motions that end where they began count`() {
    let back = cell("a").moving(toX: 60, y: 50, for: 0.2).moving(toX: 50, y: 50, at: 0.2, for: 0.2)
    #expect(timeline([back]).sentences(.moves()) == [])
    let turn = cell("a").with {
      $0.transform.animate(
        to: Transform3D(Affine(rotationAngle: 1)), at: .zero, duration: at(1), curve: .linear)
    }
    #expect(timeline([turn]).sentences(.moves()) == [])
  }

  @Test func `a change at the first instant counts, and one at the end does not`() {
    let leaping = timeline([cell("a").with { $0.position.set(CGPoint(x: 9, y: 9), at: at(0.3)) }])
    #expect(leaping.sentences(.moves().from(0.3).to(0.4)) == [])
    #expect(leaping.sentences(.moves().from(0.2).to(0.3)).count == 1)
    #expect(leaping.sentences(.moves().from(0.300_01)).count == 1)
  }

  @Test func `fading, appearing and disappearing count`() {
    func moves(_ change: (inout Layer) -> Void) -> Bool {
      timeline([cell("a").with(change), cell("b")]).sentences(.moves().of("a")) == []
    }
    #expect(moves { $0.alpha.set(0.9, at: at(0.4)) })
    #expect(!moves { $0.alpha.set(0.995, at: at(0.4)) })
    #expect(moves { $0.begin(at: at(0.2)) })
    #expect(moves { $0.death = at(0.2) })
    #expect(moves { $0.isHidden.set(true, at: at(0.2)) })
    #expect(moves { $0.size.set(CGSize(width: 22, height: 20), at: at(0.4)) })
  }

  @Test func `what nobody sees does not count`() {
    func found(_ layer: Layer) -> Int { timeline([layer]).sentences(.moves()).count }
    #expect(found(cell("a", x: 300).moving(toX: 500, y: 50)) == 1)
    #expect(found(cell("a", x: 300).moving(toX: 50, y: 50)) == 0)
    #expect(found(cell("a").with { $0.alpha = Track(0) }.moving(toX: 5, y: 50)) == 1)
  }

  @Test func `an appearance that changes at once or by an animation counts`() {
    func appearance(_ color: Color) -> Appearance { Appearance(fill: .solid(color)) }
    let (red, blue) = (Color(red: 1, green: 0, blue: 0), Color(red: 0, green: 0, blue: 1))
    let repainted = cell("a").with { $0.appearance.set(appearance(blue), at: at(0.5)) }
    #expect(timeline([repainted]).sentences(.moves(), .moves().from(0.5)) == [])
    #expect(timeline([repainted]).sentences(.moves().to(0.5)).count == 1)
    #expect(timeline([repainted]).sentences(.moves().from(0.6)).count == 1)
    let pulsing = cell("a").with {
      for (time, color) in [(0.2, blue), (0.4, red)] {
        $0.appearance.animate(
          to: appearance(color), at: at(time), duration: at(0.2), curve: .linear)
      }
    }
    #expect(timeline([pulsing]).sentences(.moves().from(0.25).to(0.5)) == [])
    #expect(timeline([pulsing]).sentences(.moves().from(0.7)).count == 1)
    let shade = cell("a").with {
      $0.appearance.set(appearance(Color(red: 0.98, green: 0, blue: 0)), at: at(0.5))
    }
    #expect(timeline([shade]).sentences(.moves()).count == 1)
  }
}
