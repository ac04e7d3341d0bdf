import Cellophane
import StagingTestSupport
import Testing

/// Pinches of two fingers.
struct PinchGestureTests {
  /// The values of a pinch at one call.
  private struct Call {
    let time: Double
    let state: GestureRecognizer.State
    let scale: CGFloat
    let velocity: CGFloat
    let numberOfTouches: Int
    let location: CGPoint
  }

  /// Plays touches on a stage with a pinch recognizer and returns its calls.
  private func play(
    _ tracks: [TouchTrack], setUp: (PinchGestureRecognizer, Stage) -> Void = { _, _ in }
  ) throws -> [Call] {
    let pinch = PinchGestureRecognizer()
    var calls: [Call] = []
    _ = try probe { stage in
      pinch.addTarget { [unowned pinch] _ in
        calls.append(
          Call(
            time: stage.now.seconds, state: pinch.state, scale: pinch.scale,
            velocity: pinch.velocity, numberOfTouches: pinch.numberOfTouches,
            location: pinch.location(in: nil)))
      }
      setUp(pinch, stage)
      stage.rootView.addGestureRecognizer(pinch)
      stage.play(tracks)
    }
    #expect(pinch.state == .possible)
    return calls
  }

  @Test func `the scale is the distance of the fingers by that at the begin`() throws {
    let keys = [pinchKey(0, 100), pinchKey(1, 300), pinchKey(1.5, 50)]
    let calls = try play(TouchTrack.pinch(keys, angle: 0.7))
    #expect(calls.first?.state == .began && calls.last?.state == .ended)
    #expect(calls.dropFirst().dropLast().allSatisfy { $0.state == .changed })
    #expect(calls.count == 1 + 90 + 1)
    for call in calls {
      let scale = call.time <= 1 ? 1 + 2 * call.time : 3 - 5 * (call.time - 1)
      #expect(near(call.scale, scale, 1e-9), "\(call.time)")
      #expect(near(call.location.x, 300, 1e-9) && near(call.location.y, 300, 1e-9))
      if call.state == .changed {
        #expect(near(call.velocity, call.time <= 1 ? 2 : -5, 1e-6), "\(call.time)")
        #expect(call.numberOfTouches == 2)
      }
    }
    #expect(calls.first?.velocity == 0 && calls.last?.numberOfTouches == 0)
  }

  @Test func `it begins when the second finger is down`() throws {
    let calls = try play([
      TouchTrack([key(0, 100, 100), key(1, 200, 100)]),
      TouchTrack([key(0.5, 150, 200), key(1, 200, 200)]),
    ])
    let first = try #require(calls.first)
    #expect(first.state == .began && first.time == 0.5 && first.scale == 1)
    #expect(calls.allSatisfy { near($0.scale, 1, 1e-9) })
  }

  @Test func `lifting either finger ends it and keeps the scale`() throws {
    for lifted in 0..<2 {
      let tracks = (0..<2).map { finger in
        let side: CGFloat = finger == 0 ? -1 : 1
        let points = [key(0, 300 + side * 50, 300), key(0.5, 300 + side * 100, 300)]
        return TouchTrack(
          finger == lifted ? points : points + [key(1, 300 + side * 200, 300)])
      }
      let calls = try play(tracks)
      let last = try #require(calls.last)
      #expect(last.state == .ended && last.time == 0.5 && last.numberOfTouches == 1)
      #expect(near(last.scale, 2, 1e-9))
      #expect(calls.count { $0.state == .ended } == 1)
    }
  }

  @Test func `touches that are taken away cancel it`() throws {
    let calls = try play(
      TouchTrack.pinch([pinchKey(0, 100), pinchKey(0.1, 150)], isCancelled: true))
    let last = try #require(calls.last)
    #expect(last.state == .cancelled && near(last.scale, 1.5, 1e-9))
  }

  @Test func `a third finger is ignored`() throws {
    let pinch = TouchTrack.pinch([pinchKey(0, 100), pinchKey(1, 200)])
    let third = TouchTrack([key(0.25, 10, 10), key(0.5, 700, 900)])
    let alone = try play(pinch)
    let calls = try play(pinch + [third])
    #expect(calls.map(\.scale) == alone.map(\.scale) && calls.map(\.state) == alone.map(\.state))
    #expect(calls.dropLast().allSatisfy { $0.numberOfTouches == 2 && near($0.location.x, 300) })
  }

  @Test func `one finger alone is no pinch, and its place can be taken`() throws {
    let calls = try play([
      TouchTrack([key(0, 100, 100), key(0.2, 120, 100)]),
      TouchTrack([key(0.3, 100, 100), key(0.8, 100, 100)]),
      TouchTrack([key(0.5, 200, 100), key(0.6, 300, 100)]),
    ])
    #expect(calls.first?.time == 0.5 && calls.last?.time == 0.6)
    #expect(near(try #require(calls.last).scale, 2, 1e-9))
  }

  @Test func `with a movement that is needed the scale counts from where it was made`() throws {
    let calls = try play(TouchTrack.pinch([pinchKey(0, 100), pinchKey(1, 160)])) { pinch, _ in
      pinch.minimumMovement = 20
    }
    // 60 pt per second: the tick at 20 points is the twentieth.
    let first = try #require(calls.first)
    #expect(first.state == .began && near(first.time, 1 / 3.0, 1e-9) && first.scale == 1)
    #expect(near(try #require(calls.last).scale, 160.0 / 120, 1e-9))
    let none = try play(TouchTrack.pinch([pinchKey(0, 100), pinchKey(1, 110)])) { pinch, _ in
      pinch.minimumMovement = 20
    }
    #expect(none.isEmpty)
  }

  @Test func `a handler that sets the scale gets the change since`() throws {
    var product: CGFloat = 1
    let calls = try play(TouchTrack.pinch([pinchKey(0, 100), pinchKey(0.5, 250)])) { pinch, _ in
      pinch.addTarget { [unowned pinch] _ in
        product *= pinch.scale
        pinch.scale = 1
      }
    }
    #expect(near(product, 2.5, 1e-9))
    #expect(calls.allSatisfy { $0.scale < 1.06 })
  }

  @Test func `fingers that come down on each other do not divide by nothing`() throws {
    let calls = try play(TouchTrack.pinch([pinchKey(0, 0), pinchKey(0.5, 80)]))
    #expect(calls.first?.scale == 1)
    #expect(near(try #require(calls.last).scale, 80, 1e-9))
  }

  @Test func `a pinch can be made again`() throws {
    let calls = try play(
      [0.0, 1].flatMap {
        TouchTrack.pinch(begin: Instant(seconds: $0), [pinchKey(0, 100), pinchKey(0.5, 50)])
      })
    #expect(calls.count { $0.state == .began && $0.scale == 1 && $0.velocity == 0 } == 2)
    #expect(calls.count { $0.state == .ended && near($0.scale, 0.5, 1e-9) } == 2)
  }
}
