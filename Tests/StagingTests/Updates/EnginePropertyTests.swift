import Cellophane
import TestSupport
import Testing

/// Random programs of overlapping changes, judged by what a viewer would call a mistake.
struct EnginePropertyTests {
  /// Seeds that fail with most mends that this test led to switched off; they are run first.
  ///
  /// Put a seed here to play it alone; a change of the generator makes other programs of them all.
  static let pastFailures = [8309, 9964, 9734, 5461, 2426, 5504, 4549, 9186, 8298, 5944, 6670]
  /// The number of programs that each case plays.
  static let programsPerCase = isFullRun ? 500 : 50
  /// The number of programs with sections that scroll by themselves that each case plays.
  static let sectionProgramsPerCase = isFullRun ? 500 : 200

  /// The seeds of such programs whose faults are not mended yet, 15 of 5000.
  ///
  /// Pinned headers during scrolls (269, 842, 843, 2009, 3303, 3325, 3850, 4268), samples of a handler
  /// beside a replacing animation or a delayed one (91, 693, 4011), content that is left beyond its
  /// edge by a scroll under a finger (994, 3611), and cells that leave a section under a finger between
  /// two of its movements (1825, 2421). A change of the generator makes other programs of them all.
  static let knownSectionFailures: Set<Int> = [
    91, 269, 693, 842, 843, 994, 1825, 2009, 2421, 3303, 3325, 3611, 3850, 4011, 4268,
  ]

  /// Plays a program and records what is wrong with it.
  private func check(_ seed: Int) { check(EngineProgram(seed: seed)) }

  /// Plays a program and records what is wrong with it.
  private func check(_ program: EngineProgram) {
    var failures: [String]
    do {
      failures = try EngineChecks(EngineRun(program)).failures
    } catch {
      failures = ["it is refused: \(error)"]
    }
    if !failures.isEmpty {
      Issue.record("\(failures.prefix(6).joined(separator: "\n"))\n\(program)")
    }
  }

  @Test(arguments: pastFailures) func `what failed once holds`(seed: Int) {
    check(seed)
  }

  @Test(arguments: 0..<20) func `any program moves steadily and ends where it should`(
    part: Int
  ) {
    for seed in part * Self.programsPerCase..<(part + 1) * Self.programsPerCase {
      check(seed)
    }
  }

  @Test(arguments: 0..<10) func `so does any program with sections that scroll by themselves`(
    part: Int
  ) {
    for seed in part * Self.sectionProgramsPerCase..<(part + 1) * Self.sectionProgramsPerCase
    where !Self.knownSectionFailures.contains(seed) {
      check(
        EngineProgram(
          seed: seed, shapes: [.compositional, .compositional, .compositional, .flow, .waterfall]))
    }
  }

  @Test(arguments: 0..<4) func `the same program gives the same timeline`(part: Int) throws {
    for seed in part * 25..<(part + 1) * 25 {
      let program = EngineProgram(seed: seed)
      #expect(program == EngineProgram(seed: seed))
      let same = try EngineRun(program).timeline == EngineRun(program).timeline
      #expect(same, "\(program)")
    }
  }
}
