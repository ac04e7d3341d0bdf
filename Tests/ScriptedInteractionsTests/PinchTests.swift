import Cellophane
import StagingTestSupport
import Testing

/// The pinched item: number 3 of section 1, which has neighbors on all sides.
private let pinched = "1/3"

/// A pinch about the item's slot, in the order of its times.
private struct Script {
  var begin = 0.205
  var keys: [(time: Double, distance: CGFloat)] = [(0, 60), (0.3, 300), (0.51, 120)]
  /// The midpoint of the fingers; by default the center of the item's slot.
  var center: (_ time: Double, _ slot: CGPoint) -> CGPoint = { $1 }
  var isCancelled = false

  var end: Double { begin + (keys.last?.time ?? 0) }

  /// The tracks of the fingers about a slot.
  func tracks(about slot: CGPoint) -> [TouchTrack] {
    TouchTrack.pinch(
      begin: Instant(seconds: begin),
      keys.map {
        TouchTrack.PinchKey(
          at: Instant(seconds: $0.time), center: center($0.time, slot), distance: $0.distance)
      }, isCancelled: isCancelled)
  }

  /// The distance of the fingers at some seconds of the scene, which are not before the begin.
  func distance(at seconds: Double) -> CGFloat {
    let time = seconds - begin
    guard let next = keys.firstIndex(where: { time < $0.time }), next > 0 else {
      return keys.last?.distance ?? 0
    }
    let (from, to) = (keys[next - 1], keys[next])
    return from.distance + (to.distance - from.distance) * (time - from.time)
      / (to.time - from.time)
  }
}

/// The pinch of a collection view's item, by the reference's acceptance P1–P6.
struct PinchTests {
  /// The objects of a test while a pinch is set up.
  private struct Setting {
    let probe: Probe
    let magnifier: PinchMagnifier
    let slot: CGPoint
    var view: CollectionView { probe.view }
    var stage: Stage { probe.stage }
  }

  /// Plays a pinch on the reference's small squares; a body may schedule more before.
  private func play(
    _ script: Script = Script(), mode: PinchMagnifier.Mode = .absolute,
    returnDuration: TimeInterval? = nil, itemSize: CGSize = CGSize(width: 50, height: 50),
    _ body: (Setting) -> Void = { _ in }
  ) throws -> Timeline {
    try probe { stage in
      let probe = Probe(stage)
      probe.layout.itemSize = itemSize
      stage.advance(by: 0)
      let magnifier = PinchMagnifier(probe.view, mode: mode, returnDuration: returnDuration)
      let slot = try #require(probe.view.layoutAttributesForItem(at: path(1, 3))).center
      body(Setting(probe: probe, magnifier: magnifier, slot: slot))
      stage.play(script.tracks(about: slot))
    }
  }

  /// Times of a pinch and half a second after it, some at ticks and most between them.
  private func times(of script: Script) -> [Double] {
    (0...Int((script.end + 0.5) * 47)).map { Double($0) / 47 }
  }

  /// The times of a pinch itself.
  private func gesture(of script: Script) -> [Double] {
    times(of: script).filter { $0 >= script.begin && $0 < script.end } + [script.begin]
  }

  // MARK: P1

  @Test func `the item is as large as the fingers are apart, about its slot, at any time`() throws {
    let script = Script()
    let timeline = try play(script)
    let rest = try #require(timeline.element(pinched, at: 0)).frame
    #expect(timeline.element(pinched, at: script.begin - 0.0001)?.frame == rest)
    for time in gesture(of: script) {
      let frame = try #require(timeline.element(pinched, at: time)).frame
      let side = script.distance(at: time)
      #expect(near(frame.width, side, 1e-6) && near(frame.height, side, 1e-6), "\(time)")
      #expect(near(frame.midX, rest.midX, 1e-6) && near(frame.midY, rest.midY, 1e-6), "\(time)")
    }
  }

  @Test func `in relative mode it is its own size times the scale and does not jump`() throws {
    let script = Script()
    let timeline = try play(script, mode: .relative, itemSize: CGSize(width: 50, height: 40))
    let rest = try #require(timeline.element(pinched, at: 0)).frame
    #expect(rest.size == CGSize(width: 50, height: 40))
    let begin = try #require(timeline.element(pinched, at: script.begin))
    #expect(begin.frame == rest && begin.zIndex == 100)
    for time in gesture(of: script) {
      let frame = try #require(timeline.element(pinched, at: time)).frame
      let scale = script.distance(at: time) / 60
      #expect(near(frame.width, 50 * scale, 1e-6) && near(frame.height, 40 * scale, 1e-6))
      #expect(near(frame.midX, rest.midX, 1e-6) && near(frame.midY, rest.midY, 1e-6), "\(time)")
    }
  }

  @Test func `fingers that meet leave a point of the item`() throws {
    let keys: [(Double, CGFloat)] = [(0, 60), (0.3, 0), (0.5, 0)]
    let script = Script(keys: keys)
    for mode in [PinchMagnifier.Mode.absolute, .relative] {
      let timeline = try play(script, mode: mode)
      let size = try #require(timeline.element(pinched, at: script.begin + 0.4)).size
      #expect(near(size.width, 1, 1e-9) && near(size.height, 1, 1e-9))
    }
  }

  @Test func `what is scrolled is pinched where it is`() throws {
    let script = Script()
    let timeline = try play(script) { setting in
      setting.view.bounds.origin.y = -100
      setting.stage.advance(by: 0)
    }
    let item = try #require(timeline.element("0/3", at: script.begin + 0.3))
    #expect(near(item.frame.width, 50, 1e-6))
    let moved = Script(center: { CGPoint(x: $1.x, y: $1.y + 100) })
    let shown = try play(moved) { setting in
      setting.view.bounds.origin.y = -100
      setting.stage.advance(by: 0)
    }
    let large = try #require(shown.element(pinched, at: script.begin + 0.3))
    #expect(near(large.frame.width, 300, 1e-6))
  }

  // MARK: P2, P3

  @Test func `it is above its neighbors from the first touch until it has returned`() throws {
    let script = Script()
    let timeline = try play(script)
    for time in times(of: script) {
      let cells = timeline.elements(at: Instant(seconds: time))
      let item = try #require(cells.first { $0.identity.key == pinched })
      let isAbove = time >= script.begin && time < script.end + 0.3
      #expect(item.zIndex == (isAbove ? 100 : 0), "\(time)")
      if isAbove { #expect(cells.last == item) }
    }
    #expect(timeline.element(pinched, at: script.begin)?.zIndex == 100)
    #expect(timeline.element(pinched, at: script.end + 0.2999)?.zIndex == 100)
    #expect(timeline.element(pinched, at: script.end + 0.3)?.zIndex == 0)
  }

  @Test func `no other item moves`() throws {
    let script = Script()
    let timeline = try play(script)
    func others(at time: Double) -> [Element] {
      timeline.elements(at: Instant(seconds: time)).filter { $0.identity.key != pinched }
    }
    let rest = others(at: 0)
    #expect(rest.count == 42)
    for time in times(of: script) { #expect(others(at: time) == rest, "\(time)") }
  }

  // MARK: P4

  @Test func `it returns along the curve of an update to exactly its size`() throws {
    for isCancelled in [false, true] {
      for duration in [nil, 0.6] {
        let script = Script(isCancelled: isCancelled)
        let timeline = try play(script, returnDuration: duration)
        let length = Instant(seconds: duration ?? 0.3)
        for step in 0..<20 {
          let elapsed = Instant(ticks: length.ticks * Int64(step) / 20)
          let progress = TimingCurve.easeInEaseOut.progress(at: elapsed, duration: length)
          let size = try #require(
            timeline.element(pinched, at: script.end + elapsed.seconds)
          ).size
          #expect(near(size.width, 120 + (50 - 120) * progress, 1e-5), "\(step)")
        }
        let last = try #require(timeline.element(pinched, at: script.end + length.seconds))
        #expect(last.frame == timeline.element(pinched, at: 0)?.frame)
        #expect(near(timeline.lastChange.seconds, script.end + length.seconds, 1e-9))
      }
    }
  }

  @Test func `an item that is pinched again on its way back does not jump`() throws {
    let script = Script()
    let again = Script(begin: script.end + 0.1, keys: [(0, 100), (0.4, 100)])
    let timeline = try play(script, mode: .relative) { setting in
      setting.stage.play(again.tracks(about: setting.slot))
    }
    let alone = try play(script, mode: .relative)
    for time in times(of: script) {
      let size = try #require(timeline.element(pinched, at: time)).size
      #expect(near(size.width, try #require(alone.element(pinched, at: time)).size.width, 1e-6))
    }
    #expect(timeline.element(pinched, at: again.end + 0.2)?.zIndex == 100)
    #expect(timeline.element(pinched, at: again.end + 0.3)?.zIndex == 0)
  }

  // MARK: P5, P6

  @Test func `a midpoint that leaves the item does not change which one it is`() throws {
    let script = Script(center: { time, slot in
      CGPoint(x: slot.x + 300 * time, y: slot.y + 200 * time)
    })
    let timeline = try play(script)
    for time in gesture(of: script) {
      let large = timeline.elements(at: Instant(seconds: time)).filter { $0.size.width > 50.001 }
      #expect(large.map(\.identity.key) == [pinched], "\(time)")
    }
    #expect(timeline.element(pinched, at: script.end + 0.3)?.size.width == 50)
  }

  @Test func `lifting one finger first returns it as well`() throws {
    for first in 0..<2 {
      let timeline = try probe { stage in
        let probe = Probe(stage)
        let slot = try #require(probe.view.layoutAttributesForItem(at: path(1, 3))).center
        PinchMagnifier(probe.view)
        let tracks = (0..<2).map { finger in
          let side: CGFloat = finger == 0 ? -1 : 1
          let points = [
            key(0, slot.x + side * 40, slot.y), key(0.25, slot.x + side * 90, slot.y),
            key(1, slot.x + side * 200, slot.y),
          ]
          return TouchTrack(finger == first ? Array(points.dropLast()) : points)
        }
        stage.play(tracks)
      }
      #expect(near(try #require(timeline.element(pinched, at: 0.25)).size.width, 180, 1e-6))
      #expect(near(try #require(timeline.element(pinched, at: 0.4)).size.width, 115, 1e-6))
      for time in [0.55, 0.8, 1, 1.2] {
        #expect(timeline.element(pinched, at: time)?.size == CGSize(width: 50, height: 50))
      }
    }
  }

  @Test func `fingers beside the items pinch none`() throws {
    let script = Script(center: { CGPoint(x: $1.x - 32, y: $1.y) })
    let timeline = try play(script)
    #expect(timeline.lastChange == .zero)
  }

  // MARK: Changes in mid-pinch

  @Test func `an item that is deleted is magnified no more, and none in its place`() throws {
    let script = Script()
    let timeline = try play(script) { setting in
      setting.stage.schedule(at: Instant(seconds: 0.4)) {
        setting.probe.delete([path(1, 3)])
        #expect(setting.view.collectionViewLayout.magnifiedItem == nil)
      }
    }
    #expect(timeline.element(pinched, at: 0.7) == nil)
    for time in times(of: script) where time >= 0.4 {
      let others = timeline.elements(at: Instant(seconds: time))
        .filter { $0.identity.key != pinched }
      #expect(others.count == 42 && others.allSatisfy { $0.size.width == 50 }, "\(time)")
    }
  }

  @Test func `an item of the deleted one's key is not pinched`() throws {
    let timeline = try play { setting in
      setting.stage.schedule(at: Instant(seconds: 0.4)) {
        setting.probe.source.keys[path(1, 3)] = pinched
        setting.probe.delete([path(1, 3)])
        setting.probe.insert([path(1, 3)])
      }
    }
    for time in [0.75, 0.9, 1.1] {
      #expect(timeline.element(pinched, at: time)?.size.width ?? 50 == 50)
    }
  }

  @Test func `an item that an update moves stays as large as the fingers say`() throws {
    let script = Script()
    let timeline = try play(script) { setting in
      setting.stage.schedule(at: Instant(seconds: 0.4)) { setting.probe.delete([path(1, 0)]) }
    }
    for time in gesture(of: script) {
      let item = try #require(timeline.element(pinched, at: time))
      #expect(near(item.size.width, script.distance(at: time), 1e-6), "\(time)")
      #expect(item.zIndex == 100)
    }
    let left = try #require(timeline.element("1/2", at: 0)).frame
    #expect(timeline.element(pinched, at: script.end + 0.3)?.frame == left)
  }

  @Test func `a rotation carries the item along at the fingers' size`() throws {
    let script = Script()
    let timeline = try play(script) { setting in
      setting.stage.schedule(at: Instant(seconds: 0.4)) {
        View.animate(
          withDuration: 0.4,
          animations: { setting.view.frame = CGRect(x: 0, y: 0, width: 700, height: 768) })
      }
    }
    for time in gesture(of: script) {
      let item = try #require(timeline.element(pinched, at: time))
      #expect(near(item.size.width, script.distance(at: time), 1e-6), "\(time)")
    }
    let item = try #require(timeline.element(pinched, at: script.end + 0.5))
    #expect(item.size == CGSize(width: 50, height: 50) && item.zIndex == 0)
    let lower = try #require(timeline.element("1/0", at: script.end + 0.5))
    #expect(near(item.frame.minY, lower.frame.minY))
  }

  @Test func `another layout magnifies the item as well`() throws {
    let script = Script()
    let other = CollectionViewFlowLayout()
    other.itemSize = CGSize(width: 80, height: 80)
    let timeline = try play(script) { setting in
      setting.stage.schedule(at: Instant(seconds: 0.4)) {
        setting.view.setCollectionViewLayout(other, animated: true)
      }
    }
    for time in gesture(of: script) {
      let item = try #require(timeline.element(pinched, at: time))
      #expect(near(item.size.width, script.distance(at: time), 1e-6), "\(time)")
    }
    let last = try #require(timeline.element(pinched, at: script.end + 0.5))
    #expect(last.size == CGSize(width: 80, height: 80) && other.magnifiedItem == nil)
  }

  @Test func `disabling the recognizer ends the pinch`() throws {
    let script = Script()
    let timeline = try play(script) { setting in
      setting.stage.schedule(at: Instant(seconds: 0.4)) {
        setting.magnifier.recognizer?.isEnabled = false
      }
    }
    // It is disabled before the next delivery of touches at that tick.
    let last = script.distance(at: 23.0 / 60)
    #expect(near(try #require(timeline.element(pinched, at: 0.4)).size.width, last, 1e-6))
    #expect(timeline.element(pinched, at: 0.7)?.size.width == 50)
    #expect(timeline.lastChange == Instant(seconds: 0.7))
  }
}
