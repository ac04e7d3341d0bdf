import Documents
import SceneDocuments
import Testing
import Timing

/// The decoding of sheets, and the errors about them.
struct SheetDocumentTests {
  /// Returns the messages of a scene with some screens and steps.
  private func messages(
    _ sheet: String, first: String = "", second: String = "", steps: String = "[]"
  ) throws -> [String] {
    let text = """
      cellophane: 1
      canvas: { size: [200, 400] }
      navigation: { bar: none }
      screens:
        - { id: root\(first), collections: [{ sections: [3] }] }
        - { id: player, sheet: \(sheet)\(second) }
        - { id: plain }
      steps: \(steps)
      """
    do {
      return try FullScene.load(text).bag.errors.map(\.message)
    } catch let error as DocumentError {
      return error.diagnostics.map(\.message)
    }
  }

  @Test func `decodes sheets with their keys`() throws {
    let (scene, bag) = try FullScene.load(FullScene.sheets)
    #expect(bag.errors.isEmpty)
    let sheet = try #require(scene.screens[1].sheet)
    #expect(sheet.detents.map(\.measure) == [.points(64), .percent(50), .large])
    #expect(sheet.undimmed?.measure == .points(64))
    #expect(sheet.cornerRadius == 20 && sheet.grabber && sheet.dimming == 0.3)
    #expect(!sheet.isDismissible)
    let usual = try #require(scene.screens[2].sheet)
    #expect(usual.detents.map(\.measure) == [.large] && usual.isDismissible)
    #expect(usual.cornerRadius == 16 && usual.dimming == 0.2 && usual.undimmed == nil)
    #expect(scene.screens[0].sheet == nil)
  }

  @Test func `decodes steps that move sheets`() throws {
    let steps = try FullScene.load(FullScene.sheets).scene.steps
    let moves = steps.compactMap { step -> SheetOperation.Movement? in
      if case .sheet(let move) = step.operation { move.movement } else { nil }
    }
    try #require(moves.count == 3)
    if case .to(let detent) = moves[0] { #expect(detent.measure == .large) }
    if case .to(let detent) = moves[1] { #expect(detent.measure == .points(64)) }
    #expect(moves[2] == .by(dx: 0, dy: -300, hold: Instant(seconds: 0.2)))
    #expect(steps.allSatisfy { $0.collection == nil })
    guard case .present(let opening) = steps[0].operation else { return }
    #expect(opening.transition == .sheet && opening.detent?.measure == .percent(50))
  }

  @Test func `false is no sheet`() throws {
    #expect(
      try messages("false", steps: "[{ present: { screen: player, transition: cover } }]").isEmpty)
  }

  @Test(arguments: [
    ("{ detents: [] }", "detents has 0 values; at least 1 are allowed"),
    (
      "{ detents: [200, medium] }",
      "the detents '200' and 'medium' are equally high, 200 points; remove one of them"
    ),
    (
      "{ detents: [401] }",
      "a detent is 401 points high, but must be from 1 to 400, the height of the canvas"
    ),
    (
      "{ detents: [0.1%] }",
      "a detent is 0.4 points high, but must be from 1 to 400, the height of the canvas"
    ),
    ("{ detents: [0] }", "a detent is 0, but must be from 1 to 16384"),
    (
      "{ detents: [120%] }",
      "a detent is 120% of the canvas' height, but must be above 0% and at most 100%"
    ),
    ("{ detents: [meduim] }", "unknown height 'meduim' for a detent; did you mean 'medium'?"),
    (
      "{ undimmed: 500 }",
      "undimmed is 500 points high, but must be from 1 to 400, the height of the canvas"
    ),
    ("large", "expected true or a mapping for sheet, found the text 'large'"),
    ("{ dimming: 2 }", "dimming is 2, but must be from 0 to 1"),
  ]) func `an invalid sheet is an error`(sheet: String, message: String) throws {
    #expect(try messages(sheet) == [message])
  }

  @Test func `some screens cannot be sheets`() throws {
    #expect(
      try messages("true", first: ", sheet: true") == [
        "the first screen is shown from the start and fills the canvas, so it cannot be a sheet; "
          + "put another screen before it, and 'present' this one"
      ])
    #expect(
      try messages("true", second: ", layout: { type: circle }") == [
        "a screen with a 'layout' changes the collection of the previous screen, so it cannot be a "
          + "'sheet' above it; keep one of them"
      ])
  }

  @Test(arguments: [
    (
      "push: player",
      "screen 'player' is a sheet, which lies above the screen below, so it cannot be pushed; "
        + "write 'present' instead of 'push'"
    ),
    (
      "push: { screen: plain, transition: sheet }",
      "only 'present' has the transition 'sheet', and only for a screen with a 'sheet'; take "
        + "another one"
    ),
    (
      "present: { screen: plain, transition: sheet }",
      "screen 'plain' has no 'sheet'; give it 'sheet: true', or take another transition"
    ),
    (
      "present: { screen: player, transition: cover }",
      "screen 'player' is a sheet, which opens by the transition 'sheet' or 'none'; remove "
        + "'transition: cover'"
    ),
    (
      "present: { screen: plain, detent: large }",
      "screen 'plain' has no 'sheet', so it has no detents; remove 'detent'"
    ),
    (
      "present: { screen: player, detent: 64 }",
      "the sheet of screen 'player' has no detent '64', only large"
    ),
    (
      "present: { screen: player, interactive: { progress: [[1s, 1]] } }",
      "'interactive' has no effect on the transition 'sheet'; remove it, and drag the sheet by "
        + "'sheet: {by: [0, 200]}'"
    ),
    (
      "pop: { transition: sheet }",
      "only 'dismiss' has the transition 'sheet', because no sheet is pushed; take another one"
    ),
    (
      "sheet: { by: [9, 0] }",
      "a finger moves a sheet up or down, but this one does not; give 'by' another second number"
    ),
    (
      "sheet: { to: large, hold: 1s }",
      "'hold' is the rest of a finger that moves the sheet 'by' points; remove it"
    ),
    (
      "duration: 0s, sheet: { by: [0, 9] }",
      "a finger on a sheet takes time; give it a duration above 0"
    ),
    (
      "curve: linear, sheet: { by: [0, 9] }",
      "'curve' has no effect on a finger on a sheet; remove it"
    ),
    ("collection: collection, sheet: large", "'collection' has no effect on 'sheet'; remove it"),
  ]) func `a step that does not fit the sheet is an error`(step: String, message: String) throws {
    #expect(try messages("true", steps: "[{ \(step) }]").contains(message))
  }

  @Test func `without a sheet none moves`() throws {
    #expect(
      try messages("false", steps: "[{ sheet: large }]") == [
        "no screen of this scene is a sheet; give one 'sheet: true', and 'present' it first"
      ])
  }
}
