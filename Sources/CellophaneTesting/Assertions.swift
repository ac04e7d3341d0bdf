public import Cellophane
public import FrameComparison

/// Asserts that an animation is as it was recorded, and moves as it is expected to.
///
/// Goldens lie in `__Snapshots__/FILE/` beside the test's file, called by the function and by the
/// name, or by the number of the assertion in its test. Where there is none it is recorded, which
/// fails the test once; `RecordMode` says when else. A failure is told at the assertion's line, by
/// Swift Testing or XCTest, whichever runs the test; outside both on standard error.
///
/// - Parameters:
///   - subject: what is played.
///   - form: what of it is compared.
///   - name: what the golden is called; `nil` for its number.
///   - limits: what may differ.
///   - expectations: what is expected of the motion, beside what a scene itself expects.
///   - mode: when to record; `nil` for what is said around the assertion.
/// - Returns: the failure's message; `nil` where all is as it should be.
@discardableResult
public func assertAnimation(
  of subject: AnimationSubject, as form: AnimationForm = .animation(), named name: String? = nil,
  limits: ToleranceSettings = ToleranceSettings(), expect expectations: [MotionExpectation] = [],
  record mode: RecordMode? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) -> String? {
  Assertion(
    subject: subject, form: form, name: name, limits: limits, expectations: expectations,
    record: mode,
    site: CallSite(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).report()
}

/// Asserts that what a function does on a stage is as it was recorded; as `assertAnimation(of:)`.
@discardableResult
public func assertAnimation(
  _ settings: StageSettings, as form: AnimationForm = .animation(), named name: String? = nil,
  limits: ToleranceSettings = ToleranceSettings(), expect expectations: [MotionExpectation] = [],
  record mode: RecordMode? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function, _ body: @escaping (Stage) throws -> Void
) -> String? {
  assertAnimation(
    of: .stage(settings, body), as: form, named: name, limits: limits, expect: expectations,
    record: mode, fileID: fileID, filePath: filePath, line: line, column: column,
    function: function)
}

/// Asserts that everything is at any time where it was recorded, and looks as it did.
///
/// The golden is the timeline alone, without pictures; else it is as `assertAnimation`.
@discardableResult
public func assertTimeline(
  of subject: AnimationSubject, named name: String? = nil,
  limits: ToleranceSettings = ToleranceSettings(), expect expectations: [MotionExpectation] = [],
  record mode: RecordMode? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) -> String? {
  assertAnimation(
    of: subject, as: .timeline, named: name, limits: limits, expect: expectations, record: mode,
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
}

/// Asserts that the picture at some seconds is as it was recorded; else it is as `assertAnimation`.
@discardableResult
public func assertFrame(
  of subject: AnimationSubject, at seconds: Double, scale: Double? = nil,
  named name: String? = nil, limits: ToleranceSettings = ToleranceSettings(),
  record mode: RecordMode? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) -> String? {
  assertAnimation(
    of: subject, as: .frame(at: seconds, scale: scale), named: name, limits: limits, record: mode,
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
}

/// Asserts that a subject moves as it is expected to, without a golden.
///
/// What a scene itself expects is checked, too. To expect nothing at all is a failure.
///
/// - Returns: the failure's message; `nil` where all is as it should be.
@discardableResult
public func assertMotion(
  of subject: AnimationSubject, _ expectations: MotionExpectation...,
  fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: UInt = #line,
  column: UInt = #column, function: String = #function
) -> String? {
  let site = CallSite(
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  let verdict = Assertion(subject: subject, expectations: expectations, site: site).checkMotion()
  TestFramework.current.report(verdict, at: site)
  return verdict.message
}

/// Does what `assertAnimation` does, and returns the failure's message without telling anybody.
public func verifyAnimation(
  of subject: AnimationSubject, as form: AnimationForm = .animation(), named name: String? = nil,
  limits: ToleranceSettings = ToleranceSettings(), expect expectations: [MotionExpectation] = [],
  record mode: RecordMode? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) -> String? {
  Assertion(
    subject: subject, form: form, name: name, limits: limits, expectations: expectations,
    record: mode,
    site: CallSite(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).check(in: .current).message
}

extension Assertion {
  /// Checks, tells of a failure, and returns its message.
  fileprivate func report() -> String? {
    let verdict = check(in: .current)
    TestFramework.current.report(verdict, at: site)
    return verdict.message
  }
}
