import Foundation
import Rendering
import Synchronization
import TestSupport
import Testing
import Timelines
import Verification

/// Many subjects at once, in any order, as often as wanted.
struct VerifierTests {
  private let scratch: Scratch
  private let subjects = (0..<7).map { index in
    Sample.subject(Sample.timeline(x: Double(index)), name: "s\(index)")
  }

  init() throws { scratch = try Scratch() }

  /// Makes a verifier of the test's goldens.
  private func verifier(
    _ update: UpdateMode = .none, _ plan: Verifier.Plan = Verifier.Plan()
  ) -> Verifier {
    Verifier(store: GoldenStore(folder: scratch("golden")), update: update, plan: plan)
  }

  @Test func `comparing nothing is an error`() {
    #expect(throws: RenderError(.missingInput, "there is nothing to compare")) {
      try verifier().run([])
    }
  }

  @Test func `outcomes are in the order of the subjects for any order of verification`() throws {
    let recorded = try verifier(.all).run(subjects)
    #expect(recorded.allSatisfy { $0.verdict == .recorded })
    for plan in [
      Verifier.Plan(jobs: [1]), Verifier.Plan(repetitions: 3, jobs: [1, 2, 8], seed: 7),
      Verifier.Plan(jobs: [64], seed: 1),
    ] {
      let reported = Mutex<[String]>([])
      let outcomes = try verifier(.none, plan).run(subjects) { outcome in
        reported.withLock { $0.append(outcome.subject) }
      }
      #expect(outcomes.map(\.subject) == subjects.map(\.name))
      let names = reported.withLock { $0 }
      #expect(names == subjects.map(\.name))
      #expect(outcomes.allSatisfy { $0.isPassed })
    }
  }

  @Test func `a different result in the third round is reported`() throws {
    let timeline = Sample.timeline()
    _ = try verifier(.all).run([Sample.subject(timeline)])
    let subject = Sample.changing([timeline, timeline, Sample.timeline(x: 11)])
    let plan = Verifier.Plan(repetitions: 3, jobs: [1])
    let outcomes = try verifier(.none, plan).run([subject])
    let outcome = try #require(outcomes.first)
    #expect(outcome.verdict == .same && !outcome.isPassed && outcome.error == nil)
    #expect(outcome.instability == "round 3 gave another timeline")
    #expect(
      outcome.lines == ["sample: error: does not reproduce: round 3 gave another timeline"])
  }

  @Test func `what does not reproduce is reported where there is no golden, and of errors`() throws
  {
    let plan = Verifier.Plan(repetitions: 2, jobs: [1])
    let changing = Sample.changing([Sample.timeline(), Sample.timeline(x: 11)])
    let missing = try #require(try verifier(.none, plan).run([changing]).first)
    #expect(missing.verdict == .missing)
    #expect(missing.instability == "round 2 gave another timeline")
    let count = Mutex(0)
    let failing = GoldenSubject(name: "b", goldenName: "b") {
      let round = count.withLock { count in
        count += 1
        return count
      }
      if round == 2 { throw RenderError(.invalidData, at: "b", "it is broken") }
      return GoldenSubject.Performance(timeline: Sample.timeline())
    }
    let failed = try #require(try verifier(.none, plan).run([failing]).first)
    #expect(failed.instability == "round 2 failed: b: error: it is broken")
  }

  @Test func `a plan keeps to what can be`() {
    let plan = Verifier.Plan(repetitions: -3, jobs: [0, -2, 3])
    #expect(plan.repetitions == 1 && plan.jobs == [1, 1, 3])
    #expect(Verifier.Plan(repetitions: 5000).repetitions == 1000)
  }

  @Test func `two subjects of one golden are refused`() {
    #expect(throws: RenderError.self) {
      try verifier().run([Sample.subject(name: "a"), Sample.subject(name: "a")])
    }
  }

  @Test func `goldens are found by their names`() throws {
    _ = try verifier(.all).run([
      subjects[0],
      GoldenSubject(name: "x", goldenName: "deep/x", play: subjects[1].play),
    ])
    try scratch.write("", to: "golden/else.apng")
    #expect(try GoldenFiles.names(in: scratch("golden")) == ["deep/x", "s0"])
    #expect(try GoldenFiles.names(in: scratch("nowhere")) == [])
  }
}
