import Dispatch
import Foundation
import OutputFiles
import Painting
import ScenePlayback
import SceneRendering
import Synchronization
import TestSupport
import Testing

@testable import Rendering

struct SceneBudgetTests {
  @Test func `waiting does not count as processor time`() throws {
    let value = try SceneBudget(SceneAllowance(seconds: 0.2), of: "a scene").run {
      usleep(500_000)
      return 3
    }
    #expect(value == 3)
  }

  @Test func `a function that takes too long is abandoned, and may not write any more`() throws {
    let budget = SceneBudget(SceneAllowance(seconds: 0.1), of: "a scene")
    let (abandoned, ended) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let error = #expect(throws: RenderError.self) {
      try budget.run {
        while ThreadClock.now < 0.5 {}
        abandoned.wait()
        ended.signal()
      }
    }
    #expect(error?.kind == .outOfResources)
    #expect(error?.description.hasPrefix("a scene: error: it takes more than 0.1 s") == true)
    #expect(throws: RenderError.self) { try budget.beginWriting() }
    abandoned.signal()
    ended.wait()
  }

  @Test func `a function that has begun to write is waited for`() throws {
    let budget = SceneBudget(SceneAllowance(seconds: 0.1), of: "a scene")
    let value = try budget.run {
      try budget.beginWriting()
      while ThreadClock.now < 0.5 {}
      return 4
    }
    #expect(value == 4)
  }

  @Test func `more memory than allowed is an error`() {
    let budget = SceneBudget(SceneAllowance(bytes: 1_000_000), of: "a scene")
    let error = #expect(throws: RenderError.self) { try budget.run { 5 } }
    #expect(error?.description.contains("more than the 1 MB of `memoryLimit`") == true)
  }

  /// Renders a scene of which each frame takes long, and returns its error with the processor time
  /// that was taken, in seconds.
  private func rendering(
    limit: Double, _ paint: @escaping @Sendable () throws -> Void
  ) throws -> (error: RenderError, seconds: Double, files: [String]) {
    let scratch = try Scratch()
    let renderer = Renderer(
      source: Samples.source(), jobs: 2, allowance: SceneAllowance(seconds: limit)
    ) {
      Samples.tools { _ in try paint() }
    }
    let request = try Samples.request([scratch("x.gif"), scratch("f/%d.png")])
    let outcome = try renderer.render([SceneInput(path: "a")], request: request)[0]
    return (try #require(outcome.error), outcome.cost, try scratch.files())
  }

  @Test func `a scene is given up within a frame, whose painting ends before its next layer`()
    throws
  {
    let ended = Atomic<Int>(0)
    let (error, seconds, files) = try rendering(limit: 0.3) {
      defer { ended.wrappingAdd(1, ordering: .relaxed) }
      while true { try Painter.checkpoint?.check() }
    }
    #expect(error.kind == .outOfResources)
    #expect(error.description.hasPrefix("a: error: it takes more than 0.3 s of processor time"))
    #expect(ended.load(ordering: .relaxed) >= 1)
    #expect((0.3..<2).contains(seconds))
    #expect(files.isEmpty)
  }

  @Test func `a layer that takes long is not waited for`() throws {
    let isOver = Atomic<Bool>(false)
    let (begin, end) = (ContinuousClock.now, ContinuousClock.now + .seconds(60))
    let (error, _, _) = try rendering(limit: 0.1) {
      while !isOver.load(ordering: .relaxed), ContinuousClock.now < end {}
    }
    isOver.store(true, ordering: .relaxed)
    #expect(error.kind == .outOfResources)
    #expect(ContinuousClock.now - begin < .seconds(50))
  }

  @Test func `work on other threads counts while it runs`() throws {
    let budget = SceneBudget(SceneAllowance(seconds: 0.2), of: "a scene")
    let error = #expect(throws: RenderError.self) {
      try budget.run(patience: 5000) {
        let ended = DispatchSemaphore(value: 0)
        try WorkerThread.start("work") {
          let work = budget.beginWork()
          while !budget.isAbandoned {}
          budget.endWork(work)
          ended.signal()
        }
        ended.wait()
      }
    }
    #expect(error?.description.contains("more than 0.2 s") == true)
    #expect(budget.seconds >= 0.2)
  }
}
