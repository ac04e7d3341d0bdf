import Expectations
import Foundation
import Geometry
import Testing
import Timelines
import Timing

struct BoundsTests {
  @Test func `elements that stay on the canvas are inside`() {
    #expect(timeline([cell("a", x: 10).moving(toX: 90, y: 50)]).sentences(.staysInside()) == [])
  }

  @Test func `reports the elements that leave, with edge, distance and time`() {
    // 100 points down in a second and up again: at most 60 points too far.
    let falling = cell("0/3").moving(toX: 50, y: 150, at: 0, for: 1)
      .moving(toX: 50, y: 50, at: 1, for: 1)
    #expect(
      timeline([falling]).sentences(.staysInside()) == [
        "cell 0/3 leaves the canvas by 60.0 pt at the bottom from 0.405 s to 1.595 s "
          + "(tolerance 0.5 pt)"
      ])
    let corner = cell("a", x: 5, y: 8)
    #expect(
      timeline([corner]).sentences(.staysInside()) == [
        "cell a leaves the canvas by 5.0 pt on the left from 0.000 s on (tolerance 0.5 pt)"
      ])
  }

  @Test func `a given rectangle and a tolerance`() {
    let line = timeline([cell("a", x: 30, y: 50)])
    let tight = CGRect(x: 20.5, y: 40, width: 30, height: 20)
    #expect(line.sentences(.staysInside(tight)) == [])
    #expect(
      line.sentences(.staysInside(tight.offsetBy(dx: 0.01, dy: 0))) == [
        "cell a leaves [20.51, 40, 30, 20] by 0.510 pt on the left from 0.000 s on "
          + "(tolerance 0.5 pt)"
      ])
    #expect(line.sentences(.staysInside(tight.offsetBy(dx: 2, dy: 0)).within(2.5)) == [])
  }

  @Test func `headers count too, transparent elements do not`() {
    let layers = [
      cell("header@0", x: 0, kind: .supplementary),
      cell("clear", x: 0).with { $0.alpha = Track(0) },
      cell("veil", x: 0, kind: .decoration), cell("ok"),
    ]
    #expect(
      timeline(layers).sentences(.staysInside()) == [
        "supplementary header@0 leaves the canvas by 10.0 pt on the left from 0.000 s on "
          + "(tolerance 0.5 pt)"
      ])
    #expect(timeline(layers).sentences(.staysInside().kinds(.cell)) == [])
  }

  @Test func `turned and scrolled frames are measured on the canvas`() {
    let turned = cell("turned", x: 12).with {
      $0.transform = Track(Transform3D(Affine(rotationAngle: .pi / 4)))
    }
    #expect(
      timeline([turned]).sentences(.staysInside()) == [
        "cell turned leaves the canvas by 2.1 pt on the left from 0.000 s on (tolerance 0.5 pt)"
      ])
    let scrolled = holder(clips: true).with { $0.boundsOrigin = Track(CGPoint(x: 45, y: 0)) }
    #expect(
      timeline([scrolled, cell("a", parent: 0)]).sentences(.staysInside()) == [
        "cell a leaves the canvas by 5.0 pt on the left from 0.000 s on (tolerance 0.5 pt)"
      ])
  }
}
