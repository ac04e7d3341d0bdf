import Expectations
import Foundation
import Geometry
import Imaging
import Testing
import Timelines
import Timing

struct JumpTests {
  @Test func `animations that begin, end and replace each other do not jump`() {
    let spring = TimingCurve.spring(Spring(dampingRatio: 0.4, duration: 0.5))
    let moving = cell("a", x: 10).moving(toX: 90, y: 50, at: 0.1, for: 0.5)
      .moving(toX: 30, y: 20, at: 0.3, for: 0.5, curve: .easeInEaseOut)
    #expect(timeline([moving]).sentences(.noJump()) == [])
    // A spring that is cut off at its duration is short of its end by less than half a point.
    let swinging = cell("a", x: 10).moving(toX: 90, y: 50, at: 0.1, for: 3, curve: spring)
    #expect(timeline([swinging]).sentences(.noJump()) == [])
  }

  @Test func `reports the elements that leap, with distance and time`() {
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

  @Test func `sizes, transforms and parents leap as well`() {
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

  @Test func `appearing and disappearing counts only if births are included`() {
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
        "cell comes appears at once at 0.200 s (at most 0.5 pt)",
        "cell goes disappears at once at 0.400 s (at most 0.5 pt)",
        "cell hides disappears at once at 0.600 s (at most 0.5 pt)",
      ])
  }

  @Test func `what leaves over an edge or shrinks to nothing does not disappear at once`() {
    let canvas = timeline([]).canvas.size
    func gone(_ key: String, x: Double, y: Double, size: CGSize? = nil) -> Layer {
      cell(key, x: 50, y: 50).moving(toX: x, y: y, at: 0.1, for: 0.3).with {
        if let size { $0.size.animate(to: size, at: at(0.1), duration: at(0.3), curve: .linear) }
        $0.death = at(0.4)
      }
    }
    let half = cell("a").size.last.width / 2
    let layers = [
      gone("left", x: -half, y: 50), gone("right", x: canvas.width + half, y: 50),
      gone("top", x: 50, y: -half), gone("bottom", x: 50, y: canvas.height + half),
      gone("point", x: 50, y: 50, size: .zero),
      gone("line", x: 50, y: 50, size: CGSize(width: 0, height: 20)),
    ]
    #expect(timeline(layers).sentences(.noJump(includingBirths: true)) == [])
    let cut = timeline([gone("left", x: 0.1 - half, y: 50)])
    #expect(
      cut.sentences(.noJump(includingBirths: true)) == [
        "cell left disappears at once at 0.400 s (at most 0.5 pt)"
      ])
  }

  @Test func `a layer that replaces another one does not appear again`() {
    let first = cell("a").with { $0.death = at(0.5) }
    let second = cell("a", x: 53).with { $0.begin(at: at(0.5)) }
    #expect(
      timeline([first, second]).sentences(.noJump(includingBirths: true)) == [
        "cell a jumps by 3.0 pt at 0.500 s (at most 0.5 pt)"
      ])
  }

  @Test func `leaps outside the viewport do not count`() {
    let outside = cell("a", x: 300).with { $0.position.set(CGPoint(x: 500, y: 0), at: at(0.5)) }
    #expect(timeline([outside]).sentences(.noJump()) == [])
  }

  // MARK: Appearance

  @Test func `an element that fades out here while it fades in there does not leap`() {
    // Its old view continues as a snapshot, and the new one of its key begins elsewhere, invisible.
    let old = cell("a", x: 20).with { $0.death = at(0.5) }
    let snapshot = cell("a", x: 20, kind: .snapshot).with {
      $0.begin(at: at(0.5))
      $0.alpha.animate(to: 0, at: at(0.5), duration: at(0.3), curve: .linear)
    }
    let new = cell("a", x: 80).with {
      $0.begin(at: at(0.5))
      $0.alpha = Track(0)
      $0.alpha.animate(to: 1, at: at(0.5), duration: at(0.3), curve: .linear)
    }
    #expect(timeline([old, snapshot, new]).sentences(.noJump(includingBirths: true)) == [])
    // Without the snapshot, or with one elsewhere, the old one disappears at once.
    let gone = "cell a jumps from an opacity of 1.000 to 0.000 at 0.500 s (at most 0.5 pt)"
    #expect(timeline([old, new]).sentences(.noJump()) == [gone])
    let elsewhere = snapshot.with { $0.position = Track(CGPoint(x: 30, y: 50)) }
    #expect(timeline([old, elsewhere, new]).sentences(.noJump()) == [gone])
    // An element that appears at once is no cross-fade.
    let sudden = cell("a", x: 80).with { $0.begin(at: at(0.5)) }
    #expect(
      timeline([old, snapshot, sudden]).sentences(.noJump()) == [
        "cell a jumps by 60.0 pt at 0.500 s (at most 0.5 pt)"
      ])
  }

  @Test func `a snapshot may replace its element, and be replaced by it`() {
    let hidden = cell("a").with {
      $0.isHidden.set(true, at: at(0.2))
      $0.isHidden.set(false, at: at(0.6))
    }
    let flyer = cell("a", kind: .snapshot, collection: "other").with {
      $0.begin(at: at(0.2))
      $0.death = at(0.6)
    }
    #expect(timeline([hidden, flyer]).sentences(.noJump(includingBirths: true)) == [])
    #expect(
      timeline([hidden]).sentences(.noJump(includingBirths: true)) == [
        "cell a disappears at once at 0.200 s (at most 0.5 pt)"
      ])
    let faint = flyer.with { $0.alpha = Track(0.5) }
    #expect(timeline([hidden, faint]).sentences(.noJump(includingBirths: true)).count == 1)
  }

  private let red = Color(red: 1, green: 0, blue: 0)

  /// Returns the sentences of a cell whose appearance steps at 0.3 s.
  private func sentences(
    from before: Appearance, to after: Appearance, alpha: Double = 1, atMost points: Double = 0.5
  ) -> [String] {
    let layer = cell("a").with {
      $0.alpha = Track(alpha)
      $0.appearance = Track(before)
      $0.appearance.set(after, at: at(0.3))
    }
    return timeline([layer]).sentences(.noJump(atMost: points))
  }

  @Test func `a fill, a line, a shadow or a radius that snaps leaps`() {
    let plain = Appearance(fill: .solid(red))
    func found(_ change: (inout Appearance) -> Void, atMost points: Double = 0.5) -> [String] {
      var copy = plain
      change(&copy)
      return sentences(from: plain, to: copy, atMost: points)
    }
    let blue = Color(red: 0, green: 0, blue: 1)
    let end = " at 0.300 s (at most 0.5 pt)"
    #expect(found { $0.fill = .solid(blue) } == ["cell a changes its fill at once" + end])
    #expect(found { $0.fill = nil } == ["cell a changes its fill at once" + end])
    #expect(
      found { $0.fill = .linear(LinearGradient(stops: [.init(location: 0, color: blue)])) }
        == ["cell a changes its fill at once" + end])
    #expect(
      found { $0.cornerRadius = 8 } == ["cell a changes its corner radius by 8.0 pt at once" + end])
    #expect(found({ $0.cornerRadius = 8 }, atMost: 8) == [])
    #expect(
      found { $0.border = Border(width: 2, color: blue) }
        == ["cell a changes its border at once" + end])
    #expect(
      found { $0.shadows = [Shadow(color: blue, blur: 9)] }
        == ["cell a changes its shadow at once" + end])
    #expect(found { $0.opacity = 0.5 } == ["cell a changes its opacity at once" + end])
    #expect(found { $0.shape = .ellipse } == ["cell a changes its shape at once" + end])
    #expect(
      found { $0.stack = [StackedLayer(Appearance(fill: .solid(blue)))] }
        == ["cell a changes its layers at once" + end])
  }

  @Test func `invisible parts of an appearance do not leap`() {
    let plain = Appearance(fill: .solid(red))
    let clear = Color(red: 0, green: 0, blue: 0, alpha: 0)
    var same = plain
    (same.border, same.shadows) = (Border(width: 3, color: clear), [Shadow(color: clear, blur: 9)])
    #expect(sentences(from: plain, to: same) == [])
    #expect(sentences(from: plain, to: Appearance(fill: .solid(red), texts: [])) == [])
    // At an opacity of 0.04 even another color is too faint to count.
    #expect(sentences(from: plain, to: .empty, alpha: 0.04) == [])
    #expect(sentences(from: plain, to: .empty, alpha: 0.1).count == 1)
  }

  @Test func `an appearance that is animated does not leap`() {
    let layer = cell("a").with {
      $0.appearance.animate(
        to: Appearance(fill: .solid(Color(red: 0, green: 1, blue: 0)), cornerRadius: 10),
        at: at(0.2), duration: at(0.4), curve: .easeInEaseOut)
    }
    #expect(timeline([layer]).sentences(.noJump()) == [])
    let cut = layer.with { $0.appearance.set($0.appearance.last, at: at(0.4)) }
    #expect(timeline([cut]).sentences(.noJump()) == [])
  }

  @Test func `a cross-fade of different kinds of values does not leap, cut off or not`() {
    let plain = Appearance(
      fill: .solid(red), stack: [StackedLayer(Appearance(shape: .ellipse, fill: .solid(red)))])
    let other = Appearance(border: Border(width: 3, color: red), opacity: 0.5, stack: plain.stack)
    var inLayer = plain
    inLayer.stack[0].appearance = Appearance(border: Border(width: 3, color: red))
    for end in [other, inLayer] {
      let layer = cell("a").with {
        $0.appearance = Track(plain)
        $0.appearance.animate(to: end, at: at(0.2), duration: at(0.4), curve: .linear)
      }
      #expect(timeline([layer]).sentences(.noJump()) == [])
      let turned = layer.with {
        $0.appearance.animate(to: plain, at: at(0.4), duration: at(0.4), curve: .linear)
      }
      #expect(timeline([turned]).sentences(.noJump()) == [])
      // An animation that is cut off half-way leaps.
      let cut = layer.with { $0.appearance.set(plain, at: at(0.4)) }
      #expect(timeline([cut]).sentences(.noJump()).count == 1)
    }
  }

  @Test func `a successor of the same key with another appearance leaps`() {
    let first = cell("a").with { $0.death = at(0.5) }
    let second = cell("a").with {
      $0.appearance = Track(Appearance(fill: .solid(Color(red: 0, green: 1, blue: 0))))
      $0.begin(at: at(0.5))
    }
    #expect(
      timeline([first, second]).sentences(.noJump()) == [
        "cell a changes its fill at once at 0.500 s (at most 0.5 pt)"
      ])
  }
}
