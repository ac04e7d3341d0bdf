public import Cellophane
public import ComparisonTolerances

/// Asserts that an animation matches its golden, and that its motion meets the expectations.
///
/// Goldens are in `__Snapshots__/FILE/` beside the test's file, named after the function and the
/// given name, or the number of the assertion in its test. A missing golden is recorded, which
/// fails the test once; `RecordMode` has the other modes. A failure is reported at the assertion's
/// line, by Swift Testing or XCTest, whichever runs the test; outside both on standard error.
///
/// ```swift
/// assertAnimation(of: .scene("cards.yaml"), expect: [.settlesBy(2), .noJump()])
/// ```
///
/// - Parameters:
///   - subject: The subject to play.
///   - form: The form of the golden.
///   - name: The name of the golden; `nil` for its number.
///   - tolerances: The tolerances of the comparison.
///   - expectations: The expectations of the motion, beside those of a scene itself.
///   - mode: The mode of recording; `nil` for that of the surroundings.
///   - fileID: The file of the call, by its module; leave it at its default.
///   - filePath: The path of that file; leave it at its default.
///   - line: The line of the call; leave it at its default.
///   - column: The column of the call; leave it at its default.
///   - function: The function of the call, which names the golden; leave it at its default.
/// - Returns: The failure's message; `nil` if the golden matches and all expectations are met.
@discardableResult
public func assertAnimation(
  of subject: AnimationSubject, as form: GoldenForm = .animation(), named name: String? = nil,
  tolerances: ToleranceSettings = ToleranceSettings(),
  expect expectations: [MotionExpectation] = [],
  record mode: RecordMode? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) -> String? {
  Assertion(
    subject: subject, form: form, name: name, tolerances: tolerances, expectations: expectations,
    record: mode,
    site: CallSite(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).report()
}

/// Asserts that the animation of a function on a stage matches its golden, as
/// `assertAnimation(of:)`.
///
/// ```swift
/// assertAnimation(StageSettings(canvas: Canvas(size: CGSize(width: 120, height: 80)))) { stage in
///   let dot = View(frame: CGRect(x: 10, y: 30, width: 20, height: 20))
///   dot.backgroundColor = .black
///   stage.rootView.addSubview(dot)
///   View.animate(withDuration: 0.4) { dot.center.x = 100 }
/// }
/// ```
@discardableResult
public func assertAnimation(
  _ settings: StageSettings, as form: GoldenForm = .animation(), named name: String? = nil,
  tolerances: ToleranceSettings = ToleranceSettings(),
  expect expectations: [MotionExpectation] = [],
  record mode: RecordMode? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function, _ body: @escaping (Stage) throws -> Void
) -> String? {
  assertAnimation(
    of: .stage(settings, body), as: form, named: name, tolerances: tolerances, expect: expectations,
    record: mode, fileID: fileID, filePath: filePath, line: line, column: column,
    function: function)
}

/// Asserts that all positions and appearances match a golden at any time.
///
/// The golden is the timeline alone, without frames; otherwise it is like `assertAnimation`.
///
/// ```swift
/// assertTimeline(of: .scene("cards.yaml"), named: "cards")
/// ```
@discardableResult
public func assertTimeline(
  of subject: AnimationSubject, named name: String? = nil,
  tolerances: ToleranceSettings = ToleranceSettings(),
  expect expectations: [MotionExpectation] = [],
  record mode: RecordMode? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) -> String? {
  assertAnimation(
    of: subject, as: .timeline, named: name, tolerances: tolerances, expect: expectations,
    record: mode,
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
}

/// Asserts that the frame at a time matches its golden; otherwise it is like `assertAnimation`.
///
/// ```swift
/// assertFrame(of: .scene("cards.yaml"), at: 0.3, scale: 0.5, named: "while dealing")
/// ```
@discardableResult
public func assertFrame(
  of subject: AnimationSubject, at seconds: Double, scale: Double? = nil,
  named name: String? = nil, tolerances: ToleranceSettings = ToleranceSettings(),
  record mode: RecordMode? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) -> String? {
  assertAnimation(
    of: subject, as: .frame(at: seconds, scale: scale), named: name, tolerances: tolerances,
    record: mode,
    fileID: fileID, filePath: filePath, line: line, column: column, function: function)
}

/// Asserts that the motion of a subject meets the expectations, without a golden.
///
/// A scene's own expectations are checked as well. An assertion without any expectation fails.
///
/// ```swift
/// assertMotion(of: .scene("cards.yaml"), .settlesBy(2), .noJump())
/// ```
///
/// - Returns: The failure's message; `nil` if all expectations are met.
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

/// Returns the failure's message of `assertAnimation`, without reporting it.
///
/// ```swift
/// let message = verifyAnimation(of: .scene("cards.yaml"), as: .timeline, record: .never)
/// ```
public func verifyAnimation(
  of subject: AnimationSubject, as form: GoldenForm = .animation(), named name: String? = nil,
  tolerances: ToleranceSettings = ToleranceSettings(),
  expect expectations: [MotionExpectation] = [],
  record mode: RecordMode? = nil, fileID: StaticString = #fileID,
  filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column,
  function: String = #function
) -> String? {
  Assertion(
    subject: subject, form: form, name: name, tolerances: tolerances, expectations: expectations,
    record: mode,
    site: CallSite(
      fileID: fileID, filePath: filePath, line: line, column: column, function: function)
  ).check(in: .current).message
}

extension Assertion {
  /// Checks an assertion, reports a failure, and returns its message.
  fileprivate func report() -> String? {
    let verdict = check(in: .current)
    TestFramework.current.report(verdict, at: site)
    return verdict.message
  }
}
