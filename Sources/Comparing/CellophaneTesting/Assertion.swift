package import ComparisonTolerances
import Documents
package import Expectations
import Foundation
import Rendering
package import Verification

/// An assertion about an animation.
package struct Assertion {
  let subject: AnimationSubject
  let form: GoldenForm
  let name: String?
  let tolerances: ToleranceSettings
  let expectations: [MotionExpectation]
  let record: RecordMode?
  let site: CallSite

  /// Creates an assertion; by default without a name and expectations.
  package init(
    subject: AnimationSubject, form: GoldenForm = .animation(), name: String? = nil,
    tolerances: ToleranceSettings = ToleranceSettings(), expectations: [MotionExpectation] = [],
    record: RecordMode? = nil, site: CallSite
  ) {
    self.subject = subject; self.form = form; self.name = name; self.tolerances = tolerances
    self.expectations = expectations; self.record = record; self.site = site
  }
}

package struct TestSurroundings {
  /// The variables of the process.
  let variables: [String: String]
  let scope: RecordMode?
  /// The Swift Testing test that runs.
  let asker: GoldenLedger.Asker?
  let ledger: GoldenLedger

  /// Creates surroundings, by default empty ones.
  package init(
    variables: [String: String] = [:], scope: RecordMode? = nil,
    asker: GoldenLedger.Asker? = nil, ledger: GoldenLedger = GoldenLedger()
  ) { self.variables = variables; self.scope = scope; self.asker = asker; self.ledger = ledger }
}

/// The result of an assertion.
package struct Verdict {
  /// The failure, line by line; `nil` if there is none.
  package var message: String?
  /// The evidence, each file with the golden's name before its own.
  package var attachments: [Evidence] = []
}

extension Assertion {
  /// Plays the subject and checks the expectations.
  func perform() throws -> GoldenSubject.Performance {
    let play = try play()
    return GoldenSubject.Performance(
      timeline: play.timeline, failedExpectations: play.failures + failures(in: play),
      warnings: play.warnings)
  }

  /// The name of the subject in messages.
  private var subjectName: String { subject.name ?? site.function }

  /// Plays the subject once.
  ///
  /// - Throws: `RenderError` or `DocumentError`, also for errors of a test's own function.
  private func play() throws -> AnimationSubject.Play {
    do {
      return try subject.play(site.folder)
    } catch let error as RenderError {
      throw error
    } catch let error as DocumentError {
      throw error
    } catch {
      throw RenderError(.invalidData, at: subjectName, "\(error)")
    }
  }

  /// Returns the failed expectations of the test, as sentences.
  private func failures(in play: AnimationSubject.Play) -> [String] {
    play.timeline.findings(of: expectations).map { finding in
      let nearest = finding.missingKey.flatMap {
        NearestName.nearest(to: $0, among: finding.alternatives)
      }
      return "expectation failed: \(finding.description)"
        + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    }
  }

  /// Passes the subject to a function in the form that verification takes.
  func withSubject<Result>(
    named name: String, _ body: (GoldenSubject) throws -> Result
  ) rethrows -> Result {
    // The function plays the subject on this thread, before it returns.
    nonisolated(unsafe) let assertion = self
    return try body(
      GoldenSubject(name: (name as NSString).lastPathComponent, goldenName: name) {
        try assertion.perform()
      })
  }

  /// Compares the subject with its golden.
  package func check(in surroundings: TestSurroundings) -> Verdict {
    let location: GoldenLocation
    let request: RecordRequest
    do {
      // First, so that assertions that are refused are counted as well.
      location = try surroundings.ledger.location(
        for: site, named: name, form: form, asker: surroundings.asker)
      request = try RecordRequest(
        argument: record, scope: surroundings.scope, environment: surroundings.variables)
    } catch let error as GoldenLedger.Refusal {
      return Verdict(message: error.text)
    } catch let error as RecordRequest.Refusal {
      return Verdict(message: error.text)
    } catch {
      return Verdict(message: "\(error)")
    }
    if let problem = form.problem ?? tolerances.problem { return Verdict(message: problem) }
    let golden = golden(at: location)
    let report: GoldenReport
    do {
      report = try golden.check(request.mode)
    } catch {
      report = GoldenReport(ending: .failed(RenderError(error, at: location.shortName).lines))
    }
    return Verdict(
      report, of: golden, at: location, request: request,
      artifacts: ArtifactFolder(surroundings.variables),
      filter: surroundings.asker?.filter ?? site.filter)
  }

  /// Returns the golden of the requested form.
  private func golden(at location: GoldenLocation) -> Golden {
    switch form {
    case .animation(let framesPerSecond, let scale):
      .animation(self, at: location, framesPerSecond: framesPerSecond, scale: scale)
    case .timeline: .timeline(self, at: location)
    case .frame(let seconds, let scale): .frame(self, at: location, seconds: seconds, scale: scale)
    }
  }

  /// Checks only the expectations of the motion, without a golden.
  package func checkMotion() -> Verdict {
    do {
      let play = try play()
      guard play.expectationCount + expectations.count > 0 else {
        return Verdict(message: "nothing is expected of the motion; give expectations")
      }
      let failures = play.failures + failures(in: play)
      if failures.isEmpty { return Verdict() }
      return Verdict(
        message: (failures + play.warnings.map { "note: " + $0 }).joined(separator: "\n"))
    } catch {
      return Verdict(message: RenderError(error, at: subjectName).description)
    }
  }
}
