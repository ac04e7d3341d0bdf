import Expectations
import Foundation
import Geometry
import Testing
import Timelines
import Timing

struct JumpTests {
  @Test func `animations that begin, end and take each other over do not jump`() {
    let spring = TimingCurve.spring(Spring(dampingRatio: 0.4, duration: 0.5))
    let moving = cell("a", x: 10).moving(toX: 90, y: 50, at: 0.1, for: 0.5)
      .moving(toX: 30, y: 20, at: 0.3, for: 0.5, curve: .easeInEaseOut)
    #expect(timeline([moving]).sentences(.noJump()) == [])
    // A spring that is cut off at its duration is short of its end by less than half a point.
    let swinging = cell("a", x: 10).moving(toX: 90, y: 50, at: 0.1, for: 3, curve: spring)
    #expect(timeline([swinging]).sentences(.noJump()) == [])
  }

  @Test func `tells who leaps, how far and when`() {
    let leaping = cell("0/3").with { $0.position.set(CGPoint(x: 80, y: 90), at: at(0.3)) }
    #expect(
      timeline([leaping]).sentences(.noJump()) == [
        "cell 0/3 jumps by 50.0 pt at 0.300 s (at most 0.5 pt)"
      ])
    #expect(timeline([leaping]).findings(of: [.noJump()]).first?.begin == at(0.3))
    #expect(timeline([leaping]).sentences(.noJump(atMost: 50)) == [])
    #expect(timeline([leaping]).sentences(.noJump(atMost: 49.99)).count == 1)
    #expect(timeline([leaping]).sentences(.noJump().to(0.3)) == [])
    #expect(timeline([leaping]).sentences(.noJump().from(0.2)).count == 1)
  }

  @Test func `an animation that is cut off leaps`() {
    let spring = TimingCurve.spring(Spring(dampingRatio: 0.3, duration: 1))
    let short = cell("a", x: 10).moving(toX: 90, y: 50, at: 0, for: 0.2, curve: spring)
    #expect(timeline([short]).findings(of: [.noJump()]).map(\.begin) == [at(0.2)])
  }

  @Test func `sizes, transforms and what holds them leap as well`() {
    let larger = cell("larger").with { $0.size.set(CGSize(width: 40, height: 20), at: at(0.5)) }
    let turned = cell("turned").with {
      $0.transform.set(Transform3D(Affine(rotationAngle: .pi / 2)), at: at(0.5))
    }
    #expect(
      timeline([larger, turned]).sentences(.noJump()) == [
        "cell larger jumps by 10.0 pt at 0.500 s (at most 0.5 pt)",
        "cell turned jumps by 20.0 pt at 0.500 s (at most 0.5 pt)",
      ])
    let scrolled = holder().with { $0.boundsOrigin.set(CGPoint(x: 0, y: 7), at: at(0.25)) }
    #expect(
      timeline([scrolled, cell("a", parent: 0)]).sentences(.noJump()) == [
        "cell a jumps by 7.0 pt at 0.250 s (at most 0.5 pt)"
      ])
  }

  @Test func `opacity leaps by more than a twentieth`() {
    func faded(to alpha: Double) -> Timeline {
      timeline([cell("a").with { $0.alpha.set(alpha, at: at(0.4)) }])
    }
    #expect(faded(to: 0.951).sentences(.noJump()) == [])
    #expect(
      faded(to: 0.3).sentences(.noJump()) == [
        "cell a jumps from an opacity of 1.000 to 0.300 at 0.400 s (at most 0.5 pt)"
      ])
  }

  @Test func `coming and going counts only where it is asked for`() {
    let layers = [
      cell("comes").with { $0.begin(at: at(0.2)) }, cell("goes").with { $0.death = at(0.4) },
      cell("hides").with { $0.isHidden.set(true, at: at(0.6)) },
      cell("fades").with {
        $0.begin(at: at(0.2))
        $0.alpha = Track(0)
        $0.alpha.animate(to: 1, at: at(0.2), duration: at(0.3), curve: .linear)
      },
      cell("outside", x: 300).with { $0.begin(at: at(0.2)) }, cell("stays"),
    ]
    #expect(timeline(layers).sentences(.noJump()) == [])
    #expect(
      timeline(layers).sentences(.noJump(includingBirths: true)) == [
        "cell comes comes at once at 0.200 s (at most 0.5 pt)",
        "cell goes goes at once at 0.400 s (at most 0.5 pt)",
        "cell hides goes at once at 0.600 s (at most 0.5 pt)",
      ])
  }

  @Test func `one layer that takes another one's place does not come anew`() {
    let first = cell("a").with { $0.death = at(0.5) }
    let second = cell("a", x: 53).with { $0.begin(at: at(0.5)) }
    #expect(
      timeline([first, second]).sentences(.noJump(includingBirths: true)) == [
        "cell a jumps by 3.0 pt at 0.500 s (at most 0.5 pt)"
      ])
  }

  @Test func `nobody sees what leaps out of sight`() {
    let outside = cell("a", x: 300).with { $0.position.set(CGPoint(x: 500, y: 0), at: at(0.5)) }
    #expect(timeline([outside]).sentences(.noJump()) == [])
  }
}
