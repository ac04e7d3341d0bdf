import Synchronization

/// Who had which golden in this run of the tests; safe to ask from tests that run side by side.
package final class GoldenLedger: Sendable {
  /// The ledger of the running tests.
  static let shared = GoldenLedger()

  /// The Swift Testing test that asks.
  package struct Asker: Hashable {
    let id: String
    /// Whether it is run with several arguments.
    let isParameterized: Bool

    /// Makes an asker.
    package init(id: String, isParameterized: Bool = false) {
      self.id = id; self.isParameterized = isParameterized
    }
  }

  /// Why an assertion gets no golden.
  package struct Refusal: Error, Hashable {
    package let text: String
  }

  /// What a golden was given out for.
  private struct Claim: Hashable {
    let function: String
    let label: String
    let form: String
    let test: String?

    /// Words what has a golden that something else wants as well.
    func words(otherThan claim: Claim) -> String {
      if form != claim.form {
        return "an assertion about \(form == "animation" ? "an" : "a") \(form)"
      }
      if label != claim.label { return "the name \"\(label)\"" }
      if function != claim.function { return "the function \(function)" }
      return "a test of the same name in this file"
    }
  }

  /// What is counted within.
  private struct Scope: Hashable {
    let file: String
    let function: String
    let test: String?
  }

  /// What was given out so far.
  private struct State {
    var counts: [Scope: Int] = [:]
    var claims: [GoldenPlace: Claim] = [:]
  }

  private let state = Mutex(State())

  /// Makes a ledger in which nothing is given out.
  package init() {}

  /// Returns the place of an assertion's golden: by its name, or by its number within the test.
  ///
  /// - Throws: `Refusal` where another test or name has that place, or a number would mean nothing.
  package func place(
    for site: CallSite, named name: String?, form: AnimationForm, asker: Asker?
  ) throws(Refusal) -> GoldenPlace {
    if name == nil, asker?.isParameterized == true {
      throw Refusal(
        text: "a test with arguments runs several times, in any order, so its goldens need names: "
          + "give named:, with the argument in it")
    }
    let (place, claim, other) = state.withLock { state in
      let scope = Scope(
        file: site.path, function: site.function, test: asker?.id)
      var label = name ?? ""
      if name == nil {
        state.counts[scope, default: 0] += 1
        label = String(state.counts[scope, default: 1])
      }
      let place = GoldenPlace(site, label: label)
      let claim = Claim(
        function: site.function, label: label, form: form.noun, test: asker?.id)
      let other = state.claims[place] ?? claim
      state.claims[place] = other
      return (place, claim, other)
    }
    guard other == claim else {
      throw Refusal(
        text: "the golden \(place.shortName) is taken by \(other.words(otherThan: claim)): "
          + "give named:")
    }
    return place
  }
}
