import CellophaneTesting
import TestSupport
import Testing

/// The expectations of a motion, and the framework that records failures.
struct MotionTests {
  private func motion(
    _ subject: AnimationSubject, _ expectations: MotionExpectation...
  ) -> String? {
    Assertion(subject: subject, expectations: expectations, site: CallSite()).checkMotion().message
  }

  @Test func `an expectation fails with the element, the time and the amount`() throws {
    let scene = try Workbench.scene()
    #expect(motion(scene, .settlesBy(0.4), .staysInside()) == nil)
    let message = try #require(motion(scene, .settlesBy(0.2)))
    #expect(message.hasPrefix("expectation failed: cell "))
    #expect(message.contains("settles at 0.374 s"))
  }

  @Test func `an unknown key is reported with the nearest one`() throws {
    let message = motion(try Workbench.scene(), .monotonic(.x).of("Cut"))
    #expect(message?.contains("did you mean 'Cat'?") == true, "\(message ?? "")")
  }

  @Test func `to expect nothing is a failure`() throws {
    #expect(
      motion(try Workbench.scene())
        == "nothing is expected of the motion; give expectations")
  }

  @Test func `a scene's own expectations are checked at their locations`() throws {
    let bench = try Workbench()
    let good = try Workbench.scene(expect: "expect: [{ settlesBy: 0.4s }]")
    #expect(motion(good) == nil)
    let bad = try Workbench.scene(expect: "expect: [{ settlesBy: 0.2s }]")
    #expect(
      motion(bad)?.hasPrefix("hand.yaml:11:10: error: expectation failed: cell ") == true,
      "\(motion(bad) ?? "")")
    #expect(bench.check(good).message?.hasPrefix("recorded ") == true)
    #expect(bench.check(good).message == nil)
    // The golden is the same, and the expectation fails.
    let verdict = bench.check(bad)
    #expect(
      verdict.lines.allSatisfy { $0.contains("expectation failed") } && verdict.message != nil,
      "\(verdict.lines)")
    let given = bench.check(good, expect: [.settlesBy(0.3)])
    #expect(given.message?.hasPrefix("expectation failed: cell ") == true)
  }

  @Test func `failures are reported to the framework that runs the test`() {
    let program = "/build/cellophanePackageTests.xctest"
    let swiftTesting = [program, "--testing-library", "swift-testing"]
    func framework(_ hasCurrentTest: Bool, _ arguments: [String]) -> TestFramework {
      .running(hasCurrentTest: hasCurrentTest, arguments: arguments)
    }
    #expect(framework(true, [program]) == .swiftTesting)
    #expect(framework(false, swiftTesting) == .swiftTesting)
    #expect(framework(false, [program, "--testing-library=swift-testing"]) == .swiftTesting)
    #expect(framework(false, [program, "CardsTests.TurningTests"]) == .xcTest)
    #expect(framework(false, ["/usr/bin/cards"]) == .none)
  }

  @Test func `a failure is recorded where the assertion stands`() throws {
    let scene = try Workbench.scene()
    withKnownIssue {
      assertMotion(of: scene, .settlesBy(0.2))
    } matching: { issue in
      issue.sourceLocation?.fileName == "MotionTests.swift"
        && issue.comments.contains { $0.rawValue.contains("expectation failed") }
    }
    #expect(verifyAnimation(of: scene, as: .timeline, named: "unknown", record: .never) != nil)
  }
}
