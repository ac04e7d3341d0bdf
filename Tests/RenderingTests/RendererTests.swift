import Foundation
import Imaging
import Rendering
import SceneRendering
import Synchronization
import TestSupport
import Testing
import Timelines
import Timing

@Suite struct RendererTests {
  /// Renders some scenes to every kind of output and returns what is then in the folder.
  private func everything(
    jobs: Int, tools: @escaping @Sendable () -> FrameTools = { Samples.tools() }
  ) throws -> [String: Data] {
    let scratch = try Scratch()
    let source = Samples.source { path in
      Samples.timeline(seconds: path == "a" ? 0.3 : 0.11, fps: path == "b" ? 30 : 50)
    }
    let request = try Samples.request(
      [scratch("out/")], formats: "gif,apng,png,svg-frames,json")
    let outcomes = try Samples.renderer(jobs: jobs, source: source, tools: tools).render(
      ["a", "b", "c", "d"].map { SceneInput(path: $0) }, request: request)
    #expect(outcomes.allSatisfy { $0.error == nil })
    return Dictionary(
      uniqueKeysWithValues: try scratch.files().map { ($0, try scratch.data($0)) })
  }

  @Test func `frames arrive in order however long each takes`() throws {
    let expected = try everything(jobs: 1)
    // Every third frame of the first scene is held until a later one is painted.
    let overtaking = Overtaking()
    let delayed = try everything(jobs: 4) {
      Samples.tools(painted: { time in
        let number = time.ticks / 14_112_000
        overtaking.paint(number, isHeld: number % 3 == 0 && number < 14)
      })
    }
    #expect(delayed == expected)
    #expect(overtaking.count >= 5)
    #expect(try everything(jobs: 64) == expected)
    #expect(expected["out/a/0014.svg"] == Data("svg 280".utf8))
    #expect(expected["out/a/0014.png"] == Data("png 8 280".utf8))
    #expect(expected["out/b/0003.svg"] == Data("svg 100".utf8))
    #expect(expected.keys.filter { $0.hasPrefix("out/a/") }.count == 30)
  }

  @Test func `a frame is painted once for all outputs`() throws {
    let scratch = try Scratch()
    let times = Mutex<[Instant]>([])
    let renderer = Samples.renderer(tools: {
      Samples.tools(painted: { time in times.withLock { $0.append(time) } })
    })
    let request = try Samples.request(
      [scratch("x.gif"), scratch("f/%d.png"), scratch("f/%d.svg"), scratch("x.png")], at: 0.04)
    let outcomes = try renderer.render([SceneInput(path: "a")], request: request)
    #expect(outcomes[0].error == nil)
    #expect(
      times.withLock { $0.sorted() } == (0..<5).map { Instant(frame: $0, perSecond: 50) })
    #expect(try scratch.read("x.png") == "png 8 40")
  }

  @Test func `a GIF and frames of another rate share what they can`() throws {
    let scratch = try Scratch()
    let times = Mutex<[Instant]>([])
    let renderer = Samples.renderer(
      source: Samples.source { _ in Samples.timeline(seconds: 0.1, fps: 60) },
      tools: { Samples.tools(painted: { time in times.withLock { $0.append(time) } }) })
    let request = try Samples.request([scratch("x.gif"), scratch("f/%d.png")])
    let outcomes = try renderer.render([SceneInput(path: "a")], request: request)
    #expect(outcomes[0].notes.count == 1)
    // Sixths and fifths of a tenth of a second, with the common 0.
    let union =
      (0..<6).map { Instant(frame: $0, perSecond: 60) }
      + (1..<5).map { Instant(frame: $0, perSecond: 50) }
    #expect(times.withLock { $0.sorted() } == union.sorted())
  }

  @Test func `each worker makes its tools once, whatever the number of scenes`() throws {
    let scratch = try Scratch()
    let made = Mutex(0)
    let threads = Mutex<Set<ObjectIdentifier>>([])
    let renderer = Samples.renderer(
      jobs: 3,
      tools: {
        made.withLock { $0 += 1 }
        return Samples.tools(painted: { _ in
          threads.withLock { _ = $0.insert(ObjectIdentifier(Thread.current)) }
        })
      })
    let inputs = (0..<100).map { SceneInput(path: "\($0)") }
    let outcomes = try renderer.render(inputs, request: try Samples.request([scratch("o/")]))
    #expect(outcomes.map(\.scene) == inputs.map(\.path))
    #expect(outcomes.allSatisfy { $0.error == nil })
    #expect(made.withLock { $0 } <= 3)
    #expect(threads.withLock { $0.count } <= 3)
    #expect(try scratch.files().count == 100)
  }

  @Test func `a bad scene does not stop the others`() throws {
    let scratch = try Scratch()
    let names = ["a", "broken", "b", "missing", "c"]
    let reported = Mutex<[String]>([])
    let outcomes = try Samples.renderer().render(
      names.map { SceneInput(path: $0) }, request: try Samples.request([scratch("o/")]),
      finished: { outcome in reported.withLock { $0.append(outcome.scene) } })
    #expect(outcomes.map { $0.error?.kind } == [nil, .invalidData, nil, .missingInput, nil])
    #expect(outcomes[1].error?.lines == ["broken:3:5: error: it is broken"])
    #expect(reported.withLock { $0 } == names)
    #expect(try scratch.files() == ["o/a.gif", "o/b.gif", "o/c.gif"])
  }

  @Test func `stops at a failure when asked to`() throws {
    let scratch = try Scratch()
    let outcomes = try Samples.renderer(jobs: 1).render(
      ["a", "broken", "b", "c"].map { SceneInput(path: $0) },
      request: try Samples.request([scratch("o/")]), stopsAtFailure: true)
    #expect(outcomes.map { $0.error?.kind } == [nil, .invalidData, .invalidData, .invalidData])
    #expect(outcomes[3].error?.description.contains("since broken failed") == true)
    #expect(try scratch.files() == ["o/a.gif"])
  }

  @Test func `an error in the middle leaves nothing and replaces nothing`() throws {
    let scratch = try Scratch()
    try scratch.write("old", to: "x.gif")
    try scratch.write("old", to: "f/0.png")
    let renderer = Samples.renderer(
      jobs: 4, source: Samples.source { _ in Samples.timeline(seconds: 1) },
      tools: {
        Samples.tools(painted: { time in
          if time == Instant(seconds: 0.5) { throw RenderError(.invalidData, "this frame is bad") }
        })
      })
    let request = try Samples.request([scratch("x.gif"), scratch("f/%d.png"), scratch("y.json")])
    let outcomes = try renderer.render([SceneInput(path: "a")], request: request)
    #expect(outcomes[0].error?.kind == .invalidData)
    #expect(outcomes[0].outputs.isEmpty)
    #expect(try scratch.files() == ["f/0.png", "x.gif"])
    #expect(try scratch.read("x.gif") == "old")
    #expect(try scratch.read("f/0.png") == "old")
  }

  @Test func `tools that cannot be made are the scene's error`() throws {
    let scratch = try Scratch()
    let renderer = Renderer(source: Samples.source(), jobs: 2) {
      throw RenderError(.invalidData, "no font")
    }
    let outcomes = try renderer.render(
      [SceneInput(path: "a")], request: try Samples.request([scratch("x.gif")]))
    #expect(outcomes[0].error?.lines == ["error: no font"])
  }

  @Test func `existing outputs are kept when asked to`() throws {
    let scratch = try Scratch()
    try scratch.write("old", to: "o/b.gif")
    let outcomes = try Samples.renderer().render(
      ["a", "b"].map { SceneInput(path: $0) },
      request: try Samples.request([scratch("o/")], keepsExisting: true))
    #expect(outcomes.map { $0.error?.kind } == [nil, .cannotCreate])
    #expect(try scratch.read("o/b.gif") == "old")
    #expect(try scratch.files() == ["o/a.gif", "o/b.gif"])
  }

  @Test func `options override what the scene says`() throws {
    let scratch = try Scratch()
    let request = try Samples.request(
      [scratch("f/%d.png"), scratch("t.json")],
      sampling: SamplingOptions(
        from: Instant(seconds: 0.02), to: Instant(seconds: 0.1), framesPerSecond: 25, scale: 2,
        speed: 0.5))
    let outcomes = try Samples.renderer().render([SceneInput(path: "a")], request: request)
    #expect(try scratch.read("f/1.png") == "png 16 40")
    let outcome = outcomes[0]
    #expect((outcome.frames, outcome.seconds) == (4, 0.16))
    #expect((outcome.width, outcome.height) == (16, 8))
    let timeline = try TimelineJSON.decode(try scratch.data("t.json"))
    #expect(timeline.canvas.scale == 2)
    #expect(timeline.playback.framesPerSecond == 25)
    #expect(timeline.playback.speed == 0.5)
  }

  @Test func `no scene waits for ever when many share few permits`() throws {
    let scratch = try Scratch()
    let outcomes = try Samples.renderer(
      jobs: 16, source: Samples.source { _ in Samples.timeline(seconds: 1) }
    ).render(
      (0..<64).map { SceneInput(path: "\($0)") }, request: try Samples.request([scratch("o/")]))
    #expect(outcomes.filter { $0.error == nil }.count == 64)
  }
}
