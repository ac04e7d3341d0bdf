import Synchronization

/// The goldens that the assertions of a test run have claimed; safe for tests that run in parallel.
package final class GoldenLedger: Sendable {
  /// The ledger of the running tests.
  static let shared = GoldenLedger()

  /// The Swift Testing test that claims a golden.
  package struct Asker: Hashable {
    let id: String
    /// Whether it runs with several arguments.
    let isParameterized: Bool

    /// Creates a claimant.
    package init(id: String, isParameterized: Bool = false) {
      self.id = id; self.isParameterized = isParameterized
    }

    /// The pattern by which `swift test --filter` runs the test alone: `Suite/test`.
    package var filter: String {
      // The id is `Module.Suite/test()/File.swift:1:2`.
      var name = id.replacing(/\/[^\/]*:\d+:\d+$/, with: "")
      if let dot = name.firstIndex(of: ".") { name = String(name[name.index(after: dot)...]) }
      return CallSite.pattern(of: name)
    }
  }

  /// The reason that an assertion gets no golden.
  package struct Refusal: Error, Hashable {
    package let text: String
  }

  private struct Claim: Hashable {
    let function: String
    let label: String
    let form: String
    let test: String?

    /// Returns a text that distinguishes the claim from another one.
    func words(otherThan claim: Claim) -> String {
      if form != claim.form {
        return "an assertion about \(form == "animation" ? "an" : "a") \(form)"
      }
      if label != claim.label { return "the name \"\(label)\"" }
      if function != claim.function { return "the function \(function)" }
      return "a test of the same name in this file"
    }
  }

  /// The test within which assertions are counted.
  private struct Scope: Hashable {
    let file: String
    let function: String
    let test: String?
  }

  /// The claims so far.
  private struct State {
    var counts: [Scope: Int] = [:]
    var claims: [GoldenLocation: Claim] = [:]
  }

  private let state = Mutex(State())

  /// Creates an empty ledger.
  package init() {}

  /// Returns the location of an assertion's golden: by its name, or by its number within the test.
  ///
  /// - Throws: `Refusal` if another test or name claims that location, or a number is ambiguous.
  package func location(
    for site: CallSite, named name: String?, form: GoldenForm, asker: Asker?
  ) throws(Refusal) -> GoldenLocation {
    if name == nil, asker?.isParameterized == true {
      throw Refusal(
        text: "a test with arguments runs several times, in any order, so its goldens need names: "
          + "give named:, with the argument in it")
    }
    let (location, claim, other) = state.withLock { state in
      let scope = Scope(file: site.path, function: site.function, test: asker?.id)
      var label = name ?? ""
      if name == nil {
        state.counts[scope, default: 0] += 1
        label = String(state.counts[scope, default: 1])
      }
      let location = GoldenLocation(site, label: label)
      let claim = Claim(function: site.function, label: label, form: form.noun, test: asker?.id)
      let other = state.claims[location] ?? claim
      state.claims[location] = other
      return (location, claim, other)
    }
    guard other == claim else {
      throw Refusal(
        text: "the golden \(location.shortName) is taken by \(other.words(otherThan: claim)): "
          + "give named:")
    }
    return location
  }
}
