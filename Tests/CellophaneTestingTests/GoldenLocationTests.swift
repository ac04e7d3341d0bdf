import CellophaneTesting
import Testing

/// The locations and the names of goldens.
struct GoldenPlaceTests {
  private let site = CallSite(function: "dealing()", path: "/tests/HandTests.swift")

  @Test(arguments: [
    ("inserts fly in from below", "inserts-fly-in-from-below"),
    ("half way / ../..", "half-way"), ("Größe_2", "Größe_2"), ("a.b", "a-b"),
    ("--x--", "x"), ("\0new\nline", "new-line"),
  ])
  func `a name is made of letters, digits and dashes`(name: String, file: String) {
    #expect(GoldenLocation.fileName(of: name) == file)
  }

  @Test func `what is left of odd and of long names is reported apart`() {
    let (dots, stars) = (GoldenLocation.fileName(of: "..."), GoldenLocation.fileName(of: "***"))
    #expect(dots.count == 8 && stars.count == 8 && dots != stars)
    let start = String(repeating: "ö", count: 300)
    let (one, two) = (
      GoldenLocation.fileName(of: start + "1"), GoldenLocation.fileName(of: start + "2")
    )
    #expect(one.hasPrefix("öö") && one != two)
    #expect(one.utf8.count < 100 && two.utf8.count < 100)
  }

  @Test(arguments: [
    ("dealing()", "dealing"), ("deal(_:to:)", "deal"),
    ("a card is dealt (twice)()", "a-card-is-dealt-twice"),
    ("`turns (back)`()", "turns-back"), ("turns (back)", "turns-back"),
  ])
  func `a golden lies beside the test, called by file, function and name`(
    function: String, name: String
  ) throws {
    let site = CallSite(function: function, path: "/tests/HandTests.swift")
    let location = try GoldenLedger().location(for: site, named: "a b", form: .timeline, asker: nil)
    #expect(location.folder == "/tests/__Snapshots__")
    #expect(location.name == "HandTests/\(name).a-b")
  }

  @Test func `assertions without names are counted within their function`() throws {
    let ledger = GoldenLedger()
    let other = CallSite(function: "taking()", path: "/tests/HandTests.swift")
    func name(_ site: CallSite, _ name: String? = nil) throws -> String {
      try ledger.location(for: site, named: name, form: .timeline, asker: nil).name
    }
    #expect(try name(site) == "HandTests/dealing.1")
    #expect(try name(other) == "HandTests/taking.1")
    #expect(try name(site, "first") == "HandTests/dealing.first")
    #expect(try name(site) == "HandTests/dealing.2")
    // To look twice at one golden is no mistake.
    #expect(try name(site, "first") == "HandTests/dealing.first")
  }

  @Test func `assertions in tests side by side get different numbers`() async throws {
    let ledger = GoldenLedger()
    let names = try await withThrowingTaskGroup { group in
      for _ in 0..<200 {
        group.addTask {
          let site = CallSite(function: "dealing()", path: "/tests/HandTests.swift")
          return try ledger.location(for: site, named: nil, form: .timeline, asker: nil).name
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(names == Set((1...200).map { "HandTests/dealing.\($0)" }))
  }

  @Test func `a test with arguments has to name its goldens`() throws {
    let asker = GoldenLedger.Asker(id: "Hand/dealing", isParameterized: true)
    let error = #expect(throws: GoldenLedger.Refusal.self) {
      try GoldenLedger().location(for: site, named: nil, form: .timeline, asker: asker)
    }
    #expect(error?.text.contains("give named:") == true)
    _ = try GoldenLedger().location(for: site, named: "3", form: .timeline, asker: asker)
  }

  @Test func `no golden is claimed twice`() throws {
    let ledger = GoldenLedger()
    func refusal(
      _ name: String?, function: String = "dealing()", form: GoldenForm = .timeline,
      test: String? = "A/dealing"
    ) -> String? {
      let site = CallSite(function: function, path: "/tests/HandTests.swift")
      let asker = test.map { GoldenLedger.Asker(id: $0) }
      do {
        _ = try ledger.location(for: site, named: name, form: form, asker: asker)
        return nil
      } catch {
        return error.text
      }
    }
    #expect(refusal("a b") == nil)
    #expect(
      refusal("a-b") == "the golden dealing.a-b is taken by the name \"a b\": give named:")
    #expect(refusal("a b", form: .animation())?.contains("an assertion about a timeline") == true)
    #expect(refusal("a b", function: "dealing(_:)")?.contains("the function dealing()") == true)
    #expect(refusal(nil) == nil)
    #expect(refusal(nil, test: "B/dealing")?.contains("a test of the same name") == true)
  }
}
