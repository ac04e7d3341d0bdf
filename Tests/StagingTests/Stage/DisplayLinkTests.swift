import Cellophane
import StagingTestSupport
import Testing

/// Display links of several rates.
struct DisplayLinkTests {
  /// The instants at which a link of a rate calls in a tenth of a second.
  private func calls(at rate: Int, output: Double = 50) throws -> [Instant] {
    var times: [Instant] = []
    let settings = StageSettings(
      canvas: Canvas(size: CGSize(width: 10, height: 10)), framesPerSecond: output,
      duration: Instant(seconds: 0.1))
    _ = try Stage.run(settings: settings) { stage in
      stage.advance(by: 0.001)
      let link = DisplayLink { link in
        times.append(link.instant)
        #expect(near(link.targetTimestamp - link.timestamp, link.duration, 1e-9))
      }
      link.preferredFramesPerSecond = rate
    }
    return times
  }

  @Test func `a link calls at exact multiples of its period whatever the output's rate`() throws {
    for (rate, real) in [(30, 30), (60, 60), (120, 120), (24, 24), (50, 40), (500, 120), (0, 60)] {
      for output in [15.0, 50, 120] {
        let times = try calls(at: rate, output: output)
        // A link is made with 60 calls per second, whose first tick is past by then.
        let expected = (1...real).map { Instant(frame: $0, perSecond: Double(real)) }
          .filter { $0 <= Instant(seconds: 0.1) }
        #expect(times == expected, "\(rate)")
      }
    }
  }

  @Test func `links of one instant call in their order, and simulations last`() throws {
    var calls: [String] = []
    _ = try probe { stage in
      var links: [DisplayLink] = []
      func note(_ name: String) -> (DisplayLink) -> Void {
        { calls.append("\(Int(($0.timestamp * 120).rounded())) \(name)") }
      }
      links.append(
        DisplayLink(isSimulation: true, preferredFramesPerSecond: 120, note("physics")))
      links.append(DisplayLink(note("sixty")))
      links.append(DisplayLink(note("fast")))
      links[2].preferredFramesPerSecond = 120
      stage.advance(to: Instant(frame: 2, perSecond: 120))
      for link in links { link.invalidate() }
    }
    #expect(
      calls == [
        "0 sixty", "0 fast", "0 physics", "1 fast", "1 physics", "2 sixty", "2 fast", "2 physics",
      ])
  }

  @Test func `a link may change its rate in a call`() throws {
    var times: [Int] = []
    _ = try probe { stage in
      let link = DisplayLink { link in
        times.append(Int((link.timestamp * 120).rounded()))
        link.preferredFramesPerSecond = times.count < 3 ? 120 : 30
      }
      stage.advance(to: Instant(frame: 12, perSecond: 120))
      link.invalidate()
    }
    #expect(times == [0, 1, 2, 4, 8, 12])
  }
}
