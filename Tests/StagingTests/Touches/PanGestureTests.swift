import Cellophane
import StagingTestSupport
import Testing

/// Fingers that are dragged.
struct PanGestureTests {
  /// The values of a pan at one call.
  private struct Call {
    let time: Double
    let state: GestureRecognizer.State
    let translation: CGPoint
    let velocity: CGPoint
  }

  /// Plays touches on a view that is turned and enlarged, if asked to, and returns a pan's calls.
  private func play(
    _ tracks: [TouchTrack], transform: Affine = .identity,
    setUp: (PanGestureRecognizer) -> Void = { _ in }
  ) throws -> [Call] {
    let pan = PanGestureRecognizer()
    var calls: [Call] = []
    _ = try probe { stage in
      let view = View(frame: stage.rootView.bounds)
      view.transform = transform
      stage.rootView.addSubview(view)
      pan.addTarget { [unowned pan] _ in
        calls.append(
          Call(
            time: stage.now.seconds, state: pan.state, translation: pan.translation(in: view),
            velocity: pan.velocity(in: view)))
      }
      setUp(pan)
      view.addGestureRecognizer(pan)
      stage.play(tracks)
    }
    #expect(pan.state == .possible)
    return calls
  }

  @Test func `ten points are used up, and the translation counts on from there`() throws {
    let calls = try play([TouchTrack([key(0, 100, 100), key(0.5, 100, 400)])])
    #expect(calls.map(\.state).first == .began && calls.last?.state == .ended)
    for call in calls {
      #expect(near(call.translation.y, 600 * call.time - 10, 1e-9) && call.translation.x == 0)
      #expect(near(call.velocity.y, 600, 1e-6))
    }
    // The first tick at which the finger is 10 points away.
    #expect(near(calls[0].time, 1.0 / 60, 1e-9))
  }

  @Test func `a finger that moves less does nothing`() throws {
    #expect(try play([TouchTrack([key(0, 100, 100), key(0.5, 106, 107)])]).isEmpty)
  }

  @Test(arguments: [0.001, 0.016, 0.04, 0.041, 0.3])
  func `a finger that rests for longer than 40 ms before it is lifted has no speed`(
    rest: Double
  ) throws {
    let keys = [key(0, 100, 100), key(0.21, 300, 100), key(0.21 + rest, 300, 100)]
    let calls = try play([TouchTrack(keys)])
    #expect(calls.last?.state == .ended && calls.last?.velocity.y == 0)
    #expect(near(calls.last?.velocity.x ?? -1, rest > 0.04 ? 0 : 200 / 0.21, 1e-4))
    #expect(near(calls.last?.translation.x ?? 0, 190, 1e-9))
  }

  @Test(arguments: [0.2, 0.205, 0.2166]) func `a finger has its speed of last when it is lifted`(
    end: Double
  ) throws {
    // It waits, dashes and goes on slowly.
    let keys = [
      key(0, 100, 100), key(0.1, 100, 100), key(0.15, 300, 100),
      key(end, 300, 100 + 90 * (end - 0.15)),
    ]
    let last = try #require(try play([TouchTrack(keys)]).last)
    #expect(last.state == .ended)
    #expect(near(last.velocity.x, 0, 1e-6) && near(last.velocity.y, 90, 1e-4))
  }

  @Test func `translation and velocity are in a view's coordinates`() throws {
    let turned = Affine(rotationAngle: .pi / 2).concatenating(Affine(scaleX: 2, y: 2))
    let calls = try play(
      [TouchTrack([key(0, 300, 300), key(0.5, 300, 500)])], transform: turned)
    let last = try #require(calls.last)
    #expect(near(last.translation.x, 95) && near(last.translation.y, 0))
    #expect(near(last.velocity.x, 200) && near(last.velocity.y, 0))
  }

  @Test func `a translation that is set counts on, and the velocity remains`() throws {
    var values: [(CGFloat, CGFloat)] = []
    _ = try play([TouchTrack([key(0, 100, 100), key(0.5, 100, 400)])]) { pan in
      pan.addTarget { [unowned pan] _ in
        pan.setTranslation(CGPoint(x: 0, y: 7), in: nil)
        values.append((pan.translation(in: nil).y, pan.velocity(in: nil).y))
      }
    }
    #expect(values.count == 31 && values.allSatisfy { $0.0 == 7 })
    #expect(values.dropFirst(3).allSatisfy { near($0.1, 600) })
  }

  @Test func `fingers that come and go move nothing, and their middle counts`() throws {
    let calls = try play([
      TouchTrack([key(0, 100, 100), key(0.1, 100, 150), key(1, 100, 150)]),
      TouchTrack([key(0.3, 500, 700), key(0.4, 500, 740), key(0.5, 500, 740)]),
    ])
    #expect(near(calls.last?.translation.y ?? 0, 40 + 20, 1e-9))
    #expect(calls.allSatisfy { $0.translation.x == 0 && (0...60.001).contains($0.translation.y) })
    #expect(calls.last?.state == .ended && near(calls.last?.time ?? 0, 1, 1e-9))
  }

  @Test func `it takes as many fingers as it should, and no more`() throws {
    let one = TouchTrack([key(0, 100, 100), key(0.5, 100, 400)])
    let other = TouchTrack([key(0.25, 300, 100), key(0.5, 300, 400)])
    #expect(try play([one]) { $0.minimumNumberOfTouches = 2 }.isEmpty)
    let both = try play([one, other]) { $0.minimumNumberOfTouches = 2 }
    #expect((both.first?.time ?? 0) > 0.25 && both.last?.state == .ended)
    let first = try play([one, other]) { $0.maximumNumberOfTouches = 1 }
    #expect(near(first.last?.translation.y ?? 0, 290, 1e-9))
  }
}
