import Expectations
import Foundation
import Geometry
import Testing
import Timelines
import Timing

struct SettlingTests {
  private let line = timeline([cell("a", x: 10).moving(toX: 90, y: 50, at: 0.2, for: 0.8)])

  @Test func `elements that rest from then on are settled`() {
    #expect(line.sentences(.settlesBy(1)) == [])
    #expect(timeline([cell("a")]).sentences(.settlesBy(0)) == [])
  }

  @Test func `reports elements that still move, their distance and their end`() {
    #expect(
      line.sentences(.settlesBy(0.6)) == [
        "cell a is 40.0 pt from its rest at 0.600 s, and settles at 0.995 s (tolerance 0.5 pt)"
      ])
    let finding = line.findings(of: [.settlesBy(0.6)]).first
    #expect(finding?.elements.map(\.key) == ["a"])
    #expect(finding?.begin == at(0.6) && abs((finding?.amount ?? 0) - 40) < 1e-9)
    #expect(abs((finding?.end?.seconds ?? 0) - 0.995) < 1e-6)
  }

  @Test func `half a point is within the tolerance, and no more`() {
    // 100 points a second: 5 ms before the end it is half a point.
    #expect(line.sentences(.settlesBy(0.99501)) == [])
    #expect(line.sentences(.settlesBy(0.99499)).count == 1)
    #expect(line.sentences(.settlesBy(0.96).within(4.01)) == [])
    #expect(line.sentences(.settlesBy(0.96).within(3.99)).count == 1)
  }

  @Test func `a spring's invisible tail is rest`() {
    let spring = TimingCurve.spring(Spring(dampingRatio: 0.6, duration: 2))
    let swinging = timeline([cell("a", x: 10).moving(toX: 90, y: 50, for: 2, curve: spring)])
    #expect(swinging.sentences(.settlesBy(1.9)) == [])
    let early = swinging.findings(of: [.settlesBy(0.3)])
    let settled = early.first?.end?.seconds ?? 0
    #expect(settled > 0.3 && settled < 1.9)
    // From then on it stays within half a point of its rest, and a tick earlier it does not.
    #expect(swinging.sentences(.settlesBy(settled + 1e-6)) == [])
    #expect(swinging.sentences(.settlesBy(settled - 1e-6)).count == 1)
  }

  @Test func `an element that moves again, turns or fades is not settled`() {
    let back = cell("back", x: 10).moving(toX: 50, y: 50, at: 0.2, for: 0.2)
      .moving(toX: 10, y: 50, at: 0.6, for: 0.2)
    #expect(
      timeline([back]).sentences(.settlesBy(0.1).within(0.4)) == [
        "cell back changes again after 0.100 s, by up to 40.0 pt, and settles at 0.798 s "
          + "(tolerance 0.4 pt)"
      ])
    let turning = cell("turning").with {
      $0.transform.animate(
        to: Transform3D(Affine(rotationAngle: .pi)), at: .zero, duration: at(1), curve: .linear)
    }
    // A square's frame is the same after a quarter turn, its corners are not.
    #expect(
      timeline([turning]).sentences(.settlesBy(0.5)) == [
        "cell turning is 20.0 pt from its rest at 0.500 s, and settles at 0.989 s "
          + "(tolerance 0.5 pt)"
      ])
    let fading = cell("fading").with {
      $0.alpha.animate(to: 0.5, at: .zero, duration: at(1), curve: .linear)
    }
    #expect(
      timeline([fading]).sentences(.settlesBy(0.5)) == [
        "cell fading has an opacity of 0.750 at 0.500 s, 0.500 at rest, and settles at 0.980 s "
          + "(tolerance 0.5 pt)"
      ])
  }

  @Test func `an element that appears or disappears later is not settled, an invisible one is`() {
    let late = cell("late").with { $0.begin(at: at(0.8)) }
    let gone = cell("gone").with { $0.death = at(0.9) }
    #expect(
      timeline([late, gone]).sentences(.settlesBy(0.5)) == [
        "cell late has not appeared at 0.500 s, and settles at 0.800 s (tolerance 0.5 pt)",
        "cell gone is still visible at 0.500 s, and disappears at 0.900 s (tolerance 0.5 pt)",
      ])
    #expect(timeline([late, gone]).sentences(.settlesBy(0.9)) == [])
    let unseen = cell("unseen", x: 200).moving(toX: 300, y: 50)
    #expect(timeline([unseen]).sentences(.settlesBy(0.5)) == [])
  }

  @Test func `the content of a scrolled collection moves with it`() {
    let scroll = holder().with {
      $0.boundsOrigin.animate(
        to: CGPoint(x: 0, y: 30), at: .zero, duration: at(1), curve: .linear)
    }
    #expect(
      timeline([scroll, cell("a", parent: 0)]).sentences(.settlesBy(0.5)) == [
        "cell a is 15.0 pt from its rest at 0.500 s, and settles at 0.983 s (tolerance 0.5 pt)"
      ])
  }

  @Test func `only the time span of the expectation counts`() {
    let again = cell("a", x: 10).moving(toX: 90, y: 50, at: 2, for: 1)
    #expect(timeline([again]).sentences(.settlesBy(1).to(2)) == [])
    #expect(timeline([again]).sentences(.settlesBy(1)).count == 1)
  }
}
