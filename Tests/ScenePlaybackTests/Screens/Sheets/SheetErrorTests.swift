import Cellophane
import Testing

/// The errors of sheets that only playback finds.
struct SheetErrorTests {
  /// Returns the first error of a scene with steps.
  /// Returns the message without what begins and ends at its time.
  private func message(_ steps: String) throws -> String? {
    let error = #expect(throws: DocumentError.self) { try play(SheetStepTests.scene(steps)) }
    return error?.diagnostics.first?.message.replacing(#/ \(\d[^)]*\)/#, with: "")
  }

  @Test func `a sheet moves only while it is presented`() throws {
    #expect(
      try message("  - { at: 0s, sheet: large }")
        == "no sheet is presented at this time; 'present' a screen with a 'sheet' first")
    #expect(
      try message(
        """
          - { at: 0s, present: { screen: player, transition: none } }
          - { at: 0.1s, present: other }
          - { after: 0.1s, sheet: large }
        """)
        == "screen 'other' is presented over the sheet of screen 'player' at this time; "
        + "'dismiss' it first")
  }

  @Test func `a detent is one of the sheet`() throws {
    #expect(
      try message(
        """
          - { at: 0s, present: player }
          - { sheet: 120 }
        """) == "the sheet of screen 'player' has no detent '120', only 64, medium, large")
  }

  @Test func `no step comes while the sheet closes or under a finger`() throws {
    #expect(
      try message(
        """
          - { at: 0s, present: { screen: player, transition: none } }
          - { at: 0.1s, dismiss: true }
          - { at: 0.2s, sheet: large }
        """)
        == "the sheet of screen 'player' is closing until 0.6 s; begin this step then")
    for step in [
      "sheet: large", "sheet: { by: [0, 9] }", "dismiss: true", "present: other", "rotate: true",
    ] {
      #expect(
        try message(
          """
            - { at: 0s, present: { screen: player, transition: none } }
            - { at: 0.1s, sheet: { by: [0, -90] } }
            - { at: 0.2s, \(step) }
          """)
          == "a finger is on the sheet of screen 'player' at this time; begin this step when it is "
          + "lifted")
    }
  }

  @Test func `a sheet closes by its own transition`() throws {
    let open = "  - { at: 0s, present: { screen: player, transition: none } }\n"
    #expect(
      try message(open + "  - { at: 1s, dismiss: { transition: cover } }")
        == "screen 'player' is a sheet, which closes by the transition 'sheet' or 'none'; remove "
        + "'transition: cover'")
    #expect(
      try message(open + "  - { at: 1s, dismiss: { interactive: { progress: [[1s, 1]] } } }")
        == "screen 'player' is a sheet, which a finger closes by the step 'sheet: {by: [0, 300]}'; "
        + "remove 'interactive'")
    #expect(
      try message(
        """
          - { at: 0s, present: other }
          - { at: 1s, dismiss: { transition: sheet } }
        """) == "screen 'other' is no sheet; remove 'transition: sheet'")
    #expect(
      try message(open + "  - { at: 1s, push: other }")
        == "screen 'player' is presented over the pushed ones at this time; 'dismiss' it first")
  }
}
