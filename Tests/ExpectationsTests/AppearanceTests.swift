import Expectations
import Foundation
import Geometry
import Testing
import Timelines
import Timing

struct AppearanceTests {
  private let line = timeline([
    cell("0/3").with { $0.begin(at: at(0.2)) }, cell("0/7").with { $0.begin(at: at(0.4)) },
    cell("never", x: 300),
  ])

  @Test func `the element that is visible first appears before`() {
    #expect(line.sentences(.appearsBefore("0/7").of("0/3")) == [])
  }

  @Test func `reports the elements that appeared too late`() {
    #expect(
      line.sentences(.appearsBefore("0/3").of("0/7")) == [
        "cell 0/7 appears at 0.400 s, not before cell 0/3 at 0.200 s (by at least 0.001 s)"
      ])
    #expect(
      line.sentences(.appearsBefore("0/3").of("0/7").from(0.5)) == [
        "cell 0/7 appears at 0.500 s, not before cell 0/3 at 0.500 s (by at least 0.001 s)"
      ])
  }

  @Test func `the lead is a millisecond, or the tolerance`() {
    #expect(line.sentences(.appearsBefore("0/7").of("0/3").within(0.2)) == [])
    #expect(line.sentences(.appearsBefore("0/7").of("0/3").within(0.201)).count == 1)
  }

  @Test func `an element that never appears fails, on either side`() {
    #expect(
      line.sentences(.appearsBefore("0/7").of("never")) == [
        "cell never never appears (by at least 0.001 s)"
      ])
    #expect(
      line.sentences(.appearsBefore("never").of("0/3")) == [
        "cell never never appears (by at least 0.001 s)"
      ])
  }

  @Test func `an element that moves or scrolls into the viewport appears at the edge`() {
    let gliding = cell("glides", x: -60).moving(toX: 40, y: 50)
    let scroll = holder().with {
      $0.boundsOrigin.animate(
        to: CGPoint(x: 100, y: 0), at: .zero, duration: at(1), curve: .linear)
    }
    let layers = [gliding, scroll, cell("scrolls", x: 161, parent: 1)]
    // One is visible after 50 points, the other one after 51, at 100 points a second.
    #expect(timeline(layers).sentences(.appearsBefore("scrolls").of("glides")) == [])
    #expect(
      timeline(layers).sentences(.appearsBefore("glides").of("scrolls")) == [
        "cell scrolls appears at 0.510 s, not before cell glides at 0.500 s (by at least 0.001 s)"
      ])
  }
}
