import CellophaneTesting
import TestSupport
import Testing

/// The modes of recording.
struct RecordModeTests {
  /// The state of a golden.
  enum Found: CaseIterable { case same, different, nothing }
  /// The result of an assertion.
  enum Ending { case passes, differs, isMissing, records, isRefused }

  /// The result of an assertion in a mode of the code, or of the variable without CI.
  private static func ending(_ mode: RecordMode, _ found: Found) -> Ending {
    switch (mode, found) {
    case (.all, _), (.failed, .different), (.failed, .nothing), (.missing, .nothing): .records
    case (.failed, .same), (.missing, .same), (.never, .same): .passes
    case (.missing, .different), (.never, .different): .differs
    case (.never, .nothing): .isMissing
    }
  }

  /// Returns the result of an assertion, by its visible effects.
  private func ending(of verdict: Verdict) -> Ending {
    guard let message = verdict.message else { return .passes }
    if message.hasPrefix("recorded ") { return .records }
    if message.hasPrefix("there is no golden ") { return .isMissing }
    return message.contains("is refused, since CI is set") ? .isRefused : .differs
  }

  /// Checks the scene against a golden, and returns the result and whether files changed.
  private func run(
    _ found: Found, as form: GoldenForm, record: RecordMode? = nil, scope: RecordMode? = nil,
    variables: [String: String]
  ) throws -> (ending: Ending, wrote: Bool) {
    let bench = try Workbench()
    if found != .nothing {
      let before = try Workbench.scene(color: found == .same ? "#7048E8" : "#FF7A59")
      #expect(ending(of: bench.check(before, as: form, record: .missing)) == .records)
    }
    func contents() throws -> [Data] { try bench.goldens().map { try bench.scratch.data($0) } }
    let earlier = try contents()
    let verdict = bench.check(
      try Workbench.scene(), as: form, record: record, scope: scope, variables: variables)
    return (ending(of: verdict), try contents() != earlier)
  }

  @Test(arguments: RecordMode.allCases, Found.allCases)
  func `a mode records what it says`(mode: RecordMode, found: Found) throws {
    let expected = Self.ending(mode, found)
    let isWritten = expected == .records && found != .same
    for server in [[:], ["CI": "true"]] {
      // The code decides, also where CI is set.
      for (record, scope) in [(mode, nil), (nil, mode)] {
        let asked = try run(found, as: .timeline, record: record, scope: scope, variables: server)
        #expect(asked.ending == expected && asked.wrote == isWritten, "\(server)")
      }
    }
    let forms: [GoldenForm] = [
      .animation(framesPerSecond: 2, scale: 0.5), .timeline, .frame(at: 0.2),
    ]
    for form in forms {
      let variable = ["SNAPSHOT_TESTING_RECORD": mode.rawValue]
      let asked = try run(found, as: form, variables: variable)
      #expect(asked.ending == expected && asked.wrote == isWritten, "\(form)")
    }
  }

  @Test(arguments: RecordMode.allCases, Found.allCases)
  func `a server records nothing because of the variable`(mode: RecordMode, found: Found) throws {
    let variables = ["SNAPSHOT_TESTING_RECORD": mode.rawValue, "CI": "1"]
    let asked = try run(found, as: .timeline, variables: variables)
    #expect(asked.ending == (mode == .never ? Self.ending(.never, found) : .isRefused))
    #expect(!asked.wrote)
  }

  @Test(arguments: Found.allCases)
  func `without a word only what is missing is recorded, and on a server nothing`(
    found: Found
  ) throws {
    #expect(try run(found, as: .timeline, variables: [:]).ending == Self.ending(.missing, found))
    for text in ["", "false", "False", "0"] {
      let asked = try run(found, as: .timeline, variables: ["CI": text])
      #expect(asked.ending == Self.ending(.missing, found), "CI=\(text)")
    }
    let server = try run(found, as: .timeline, variables: ["CI": "true"])
    #expect(server.ending == Self.ending(.never, found) && !server.wrote)
  }

  @Test func `the assertion takes precedence over the scope, and that over the variable`() throws {
    func mode(_ argument: RecordMode?, _ scope: RecordMode?, _ text: String?) throws -> RecordMode {
      try RecordRequest(
        argument: argument, scope: scope,
        environment: text.map { ["SNAPSHOT_TESTING_RECORD": $0] } ?? [:]
      ).mode
    }
    #expect(try mode(.never, .all, "failed") == .never)
    #expect(try mode(nil, .all, "failed") == .all)
    #expect(try mode(nil, nil, "failed") == .failed)
    #expect(try mode(nil, nil, nil) == .missing)
  }

  @Test func `an unknown mode in the variable is reported with the known ones`() throws {
    let bench = try Workbench()
    let verdict = bench.check(
      try Workbench.scene(), variables: ["SNAPSHOT_TESTING_RECORD": "always"])
    #expect(
      verdict.message
        == "SNAPSHOT_TESTING_RECORD is all, failed, missing or never, not always")
    #expect(try bench.goldens().isEmpty)
  }

  @Test func `a scope applies to its function, the innermost one first`() async {
    #expect(RecordRequest.scope == nil)
    withRecording(.failed) {
      #expect(RecordRequest.scope == .failed)
      withRecording(.never) { #expect(RecordRequest.scope == .never) }
      #expect(RecordRequest.scope == .failed)
    }
    await withRecording(.all) {
      await Task.yield()
      #expect(RecordRequest.scope == .all)
      async let inner = RecordRequest.scope
      #expect(await inner == .all)
    }
    #expect(RecordRequest.scope == nil)
  }
}
