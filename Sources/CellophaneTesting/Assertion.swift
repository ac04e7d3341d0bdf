import Documents
package import Expectations
import Foundation
package import FrameComparison
import Rendering
package import Verification

/// What a test says of an animation.
package struct Assertion {
  let subject: AnimationSubject
  let form: AnimationForm
  let name: String?
  let limits: ToleranceSettings
  let expectations: [MotionExpectation]
  let record: RecordMode?
  let site: CallSite

  /// Makes an assertion; by default without a name, of nothing but the golden.
  package init(
    subject: AnimationSubject, form: AnimationForm = .animation(), name: String? = nil,
    limits: ToleranceSettings = ToleranceSettings(), expectations: [MotionExpectation] = [],
    record: RecordMode? = nil, site: CallSite
  ) {
    self.subject = subject; self.form = form; self.name = name; self.limits = limits
    self.expectations = expectations; self.record = record; self.site = site
  }
}

/// What an assertion depends on beside what it is told.
package struct TestSurroundings {
  /// The variables of the process.
  let variables: [String: String]
  /// What `withRecording` says.
  let scope: RecordMode?
  /// The Swift Testing test that runs.
  let asker: GoldenLedger.Asker?
  let ledger: GoldenLedger

  /// Makes surroundings, by default with nothing in them.
  package init(
    variables: [String: String] = [:], scope: RecordMode? = nil,
    asker: GoldenLedger.Asker? = nil, ledger: GoldenLedger = GoldenLedger()
  ) {
    self.variables = variables; self.scope = scope; self.asker = asker; self.ledger = ledger
  }
}

/// What came of an assertion.
package struct Verdict {
  /// What is wrong, line by line; `nil` where all is as it should be.
  package var message: String?
  /// Files that show it, each with the golden's name before its own.
  package var attachments: [Evidence] = []
}

extension Assertion {
  /// Plays the subject and checks what is expected of it.
  func perform() throws -> GoldenSubject.Performance {
    let play = try play()
    return GoldenSubject.Performance(
      timeline: play.timeline, failedExpectations: play.failures + failures(in: play),
      warnings: play.warnings)
  }

  /// What messages call the subject.
  private var subjectName: String { subject.name ?? site.function }

  /// Plays the subject once.
  ///
  /// - Throws: `RenderError` or `DocumentError`, also of what a test's own function throws.
  private func play() throws -> AnimationSubject.Play {
    do {
      return try subject.play(site.folder)
    } catch let error as RenderError {
      throw error
    } catch let error as DocumentError {
      throw error
    } catch {
      throw RenderError(.badData, at: subjectName, "\(error)")
    }
  }

  /// Returns what the test expects and what is not so, in sentences.
  private func failures(in play: AnimationSubject.Play) -> [String] {
    play.timeline.findings(of: expectations).map { finding in
      let nearest = finding.missingKey.flatMap {
        NearestName.nearest(to: $0, among: finding.alternatives)
      }
      return "expectation failed: \(finding.description)"
        + (nearest.map { "; did you mean '\($0)'?" } ?? "")
    }
  }

  /// Does something with the subject as verification takes it.
  func withSubject<Result>(named name: String, _ body: (GoldenSubject) -> Result) -> Result {
    // Whoever gets the subject plays it on this thread, before the body ends.
    nonisolated(unsafe) let assertion = self
    return body(
      GoldenSubject(name: (name as NSString).lastPathComponent, goldenName: name) {
        try assertion.perform()
      })
  }

  /// Holds the subject against its golden.
  package func check(in surroundings: TestSurroundings) -> Verdict {
    let place: GoldenPlace
    let request: RecordRequest
    do {
      // First, so that assertions that are refused are counted as well.
      place = try surroundings.ledger.place(
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
    if let problem = form.problem ?? limits.problem { return Verdict(message: problem) }
    let golden = golden(at: place)
    let report: GoldenReport
    do {
      report = try golden.check(request.mode)
    } catch {
      report = GoldenReport(ending: .failed(RenderError(error, at: place.shortName).lines))
    }
    return Verdict(
      report, of: golden, at: place, request: request,
      artifacts: ArtifactFolder(surroundings.variables))
  }

  /// The golden of the form that is asked for.
  private func golden(at place: GoldenPlace) -> Golden {
    switch form {
    case .animation(let framesPerSecond, let scale):
      .animation(self, at: place, framesPerSecond: framesPerSecond, scale: scale)
    case .timeline: .timeline(self, at: place)
    case .frame(let seconds, let scale): .frame(self, at: place, seconds: seconds, scale: scale)
    }
  }

  /// Checks only what is expected of the motion, without a golden.
  package func checkMotion() -> Verdict {
    do {
      let play = try play()
      guard play.expectationCount + expectations.count > 0 else {
        return Verdict(message: "nothing is expected of the motion: give what should hold")
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
