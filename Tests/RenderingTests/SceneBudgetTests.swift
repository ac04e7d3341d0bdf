import Dispatch
import Foundation
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
}
