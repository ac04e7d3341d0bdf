import Cellophane
import StagingTestSupport
import Testing

/// A flow layout that writes down which signals of a bounds change it gets.
private final class SignalLayout: CollectionViewFlowLayout {
  var signals: [String] = []

  override func prepare() {
    super.prepare()
    signals.append("prepare")
  }

  override func prepare(forAnimatedBoundsChange oldBounds: CGRect) {
    super.prepare(forAnimatedBoundsChange: oldBounds)
    signals.append("prepareForAnimatedBoundsChange \(oldBounds.width)")
  }

  override func initialLayoutAttributesForAppearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    signals.append("initial \(itemIndexPath.item)")
    return super.initialLayoutAttributesForAppearingItem(at: itemIndexPath)
  }

  override func finalLayoutAttributesForDisappearingItem(
    at itemIndexPath: IndexPath
  ) -> CollectionViewLayoutAttributes? {
    signals.append("final \(itemIndexPath.item)")
    return super.finalLayoutAttributesForDisappearingItem(at: itemIndexPath)
  }

  override func targetContentOffset(forProposedContentOffset offset: CGPoint) -> CGPoint {
    signals.append("target")
    return offset
  }

  override func finalizeAnimatedBoundsChange() {
    super.finalizeAnimatedBoundsChange()
    signals.append("finalizeAnimatedBoundsChange")
  }
}

/// Plays a rotation of the reference's screen in 0.4 s on a canvas that holds both.
private func rotation(
  policy: BoundsChangePolicy = .slide, layout: CollectionViewFlowLayout = .init(),
  at time: Double = 0, before: (Probe) -> Void = { _ in }, then: (Probe) -> Void = { _ in }
) throws -> Timeline {
  let canvas = Canvas(size: CGSize(width: 1024, height: 1024), background: .black)
  return try Stage.run(canvas: canvas) { stage in
    let probe = Probe(stage, layout: layout)
    probe.view.boundsChangePolicy = policy
    probe.view.frame = CGRect(x: 0, y: 0, width: 768, height: 1024)
    stage.advance(by: 0)
    before(probe)
    stage.advance(by: time)
    View.animate(withDuration: 0.4) {
      probe.view.frame = CGRect(x: 0, y: 0, width: 1024, height: 768)
    }
    then(probe)
  }
}

/// The cells at some seconds.
private func cells(_ timeline: Timeline, _ seconds: Double) -> [Element] {
  timeline.elements(at: Instant(seconds: seconds)).filter {
    $0.identity.kind == .cell || $0.identity.kind == .snapshot
  }
}

struct BoundsChangeTests {
  @Test func `a rotation glides every cell from its old slot to its new one`() throws {
    let timeline = try rotation()
    func origin(_ key: String, _ time: Double) -> CGPoint {
      timeline.element(key, at: time)?.frame.origin ?? .zero
    }
    #expect(origin("0/12", 0) == CGPoint(x: 8, y: 74))
    #expect(near(origin("0/12", 0.4).x, 774.4))
    #expect(origin("0/12", 0.4).y == 8)
    #expect(origin("1/0", 0) == CGPoint(x: 8, y: 140))
    #expect(origin("1/0", 0.4) == CGPoint(x: 8, y: 74))
    #expect(near(origin("2/13", 0.4).x, 838.267))
    #expect(near(origin("0/12", 0.2).x, (8 + 774.4) / 2))
    #expect(near(origin("0/12", 0.2).y, 41))
  }

  @Test func `every cell is one visual of full size and opacity all the time`() throws {
    let timeline = try rotation()
    for step in 0...40 {
      let cells = cells(timeline, Double(step) / 100)
      #expect(cells.count == 43)
      #expect(Set(cells.map(\.identity.key)).count == 43)
      #expect(
        cells.allSatisfy {
          $0.alpha == 1 && $0.size == CGSize(width: 50, height: 50) && $0.transform == .identity
        })
    }
  }

  @Test func `a crossfade fades the old view out in its position and the new one in`() throws {
    let timeline = try rotation(policy: .crossfade)
    let (before, middle, after) = (cells(timeline, 0), cells(timeline, 0.2), cells(timeline, 0.4))
    #expect(middle.count == 86)
    #expect(middle.allSatisfy { near($0.alpha, 0.5) })
    for key in Set(middle.map(\.identity.key)) {
      let copies = middle.filter { $0.identity.key == key }.map(\.frame)
      let old = before.first { $0.identity.key == key && $0.alpha == 1 }?.frame
      let new = after.first { $0.identity.key == key }?.frame
      #expect(copies.count == 2 && copies.contains(old ?? .null) && copies.contains(new ?? .null))
    }
    #expect(after.count == 43)
    #expect(after.allSatisfy { $0.alpha == 1 })
    // The old views are snapshots: no two cells of one key are alive at once.
    #expect(middle.filter { $0.identity.kind == .snapshot }.count == 43)
  }

  @Test func `a layout that answers wrongly shoots all cells in from below`() throws {
    let layout = CollectionViewFlowLayout()
    layout.appearingPose = TransitionPose(
      anchor: .viewport(CGPoint(x: 0.5, y: 1)), scale: CGSize(width: 0.2, height: 0.2),
      rotation: .pi)
    let timeline = try rotation(policy: .custom, layout: layout)
    let start = timeline.elements(at: .zero).filter { $0.identity.kind == .cell }
    #expect(start.count == 43)
    #expect(start.allSatisfy { $0.center == CGPoint(x: 512, y: 768) && near($0.frame.width, 10) })
  }

  @Test func `the layout is notified of an animated change in UIKit's order`() throws {
    let layout = SignalLayout()
    _ = try rotation(
      layout: layout,
      before: { probe in
        probe.source.counts = [2]
        probe.view.reloadData()
        probe.stage.advance(by: 0)
        layout.signals = []
      },
      then: { _ in
        #expect(
          layout.signals == [
            "prepare", "prepareForAnimatedBoundsChange 768.0", "target", "final 0", "final 1",
            "initial 0", "initial 1", "finalizeAnimatedBoundsChange",
          ])
      })
  }

  @Test func `bounds that only move neither prepare nor animate`() throws {
    let layout = SignalLayout()
    let timeline = try probe { stage in
      let probe = Probe(stage, counts: [400], layout: layout)
      layout.signals = []
      probe.view.contentOffset.y = 300
      stage.advance(by: 0.1)
      #expect(layout.signals == [])
    }
    #expect(timeline.elements(at: .zero) == timeline.elements(at: Instant(seconds: 0.1)))
  }

  @Test func `an item that is flying in flies on to its slot in the new bounds`() throws {
    let layout = CollectionViewFlowLayout()
    layout.appearingPose = TransitionPose(
      anchor: .viewport(CGPoint(x: 0.5, y: 1)), scale: CGSize(width: 0.2, height: 0.2), alpha: 1)
    let timeline = try rotation(layout: layout, at: 0.15, before: { $0.insert([path(0, 13)]) })
    let shown = try #require(timeline.element("0/13", at: 0.14999))
    let after = try #require(timeline.element("0/13", at: 0.15001))
    #expect(hypot(shown.center.x - after.center.x, shown.center.y - after.center.y) < 0.2)
    #expect(near(timeline.element("0/13", at: 0.6)?.frame.minX ?? 0, 838.267))
    for time in stride(from: 0.0, through: 0.6, by: 0.01) {
      #expect(cells(timeline, time).filter { $0.identity.key == "0/13" }.count == 1)
    }
  }

  @Test func `the item in the middle of the viewport stays in sight`() throws {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 200, height: 200)
    var key = ""
    let timeline = try rotation(
      layout: layout,
      before: { probe in
        probe.view.contentOffset.y = 1000
        probe.stage.advance(by: 0)
        key = probe.view.anchor.map { probe.view.key(ofItemAt: $0) } ?? ""
      },
      then: { probe in #expect(probe.view.contentOffset.y > 0) })
    let element = try #require(timeline.element(key, at: 0.4))
    #expect(near(element.center.y, 384, 0.01))
  }

  @Test func `without an anchor the offset stays as far as the content allows`() throws {
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 200, height: 200)
    _ = try rotation(
      layout: layout,
      before: { probe in
        probe.view.boundsChangeAnchor = .none
        probe.view.contentOffset.y = 2400
        probe.stage.advance(by: 0)
      },
      then: { probe in #expect(near(probe.view.contentOffset.y, 2592 - 768)) })
  }

  @Test func `a size that changes without an animation shows the new places at once`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage)
      stage.advance(by: 0.1)
      probe.view.frame.size = CGSize(width: 400, height: 1024)
      stage.advance(by: 0.1)
    }
    let cells = cells(timeline, 0.1)
    #expect(cells.count == 43)
    #expect(near(cells.first { $0.identity.key == "0/12" }?.frame.minY ?? 0, 140))
  }

  @Test func `insets that change in an animation move the content with them`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage)
      View.animate(withDuration: 0.4) {
        probe.view.contentInset = EdgeInsets(top: 100, left: 0, bottom: 0, right: 0)
      }
      #expect(probe.view.contentOffset.y == -100)
    }
    #expect(near(timeline.element("0/0", at: 0.2)?.frame.minY ?? 0, 58))
    #expect(timeline.element("0/0", at: 0.4)?.frame.minY == 108)
  }

  @Test func `an invalidated layout that is laid out in an animation glides`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage)
      View.animate(withDuration: 0.4) {
        probe.layout.itemSize = CGSize(width: 100, height: 100)
        probe.view.layoutIfNeeded()
      }
    }
    #expect(timeline.element("0/0", at: 0)?.size.width == 50)
    #expect(near(timeline.element("0/0", at: 0.2)?.size.width ?? 0, 75))
    #expect(timeline.element("0/0", at: 0.4)?.size.width == 100)
  }

  @Test func `an empty batch animates what was changed of the layout before it`() throws {
    let timeline = try probe { stage in
      let probe = Probe(stage)
      probe.layout.itemSize = CGSize(width: 100, height: 100)
      probe.view.performBatchUpdates(nil)
    }
    #expect(near(timeline.element("0/0", at: 0.15)?.size.width ?? 0, 75))
    #expect(timeline.element("0/0", at: 0.3)?.size.width == 100)
  }
}
