import Documents
import Foundation
import ScenePlayback

/// A program as it is played: without the steps that cannot be played at their times.
struct ProgramRun {
  private(set) var program: SceneProgram
  /// The scene as it was played; `nil` where it is refused for something else than a step.
  private(set) var scene: LoadedScene?
  /// The messages about steps that cannot be played, and the other ones that a refused scene has.
  private(set) var refusals: [Diagnostic] = []
  /// The faults of the program, without leaps.
  private(set) var failures: [String] = []
  /// The first leap of an element; none where it is smooth or not judged.
  private(set) var leaps: [String] = []

  /// Plays the program of a seed and judges it.
  init(seed: Int) throws {
    program = SceneProgram(seed: seed)
    while scene == nil {
      do {
        scene = try Self.play(program)
      } catch let error as DocumentError {
        refusals += error.diagnostics
        judge(error)
        if !program.removeSteps(atLines: error.diagnostics.map(\.location.line)) { return }
      }
    }
    guard let scene else { return }
    let laws = ProgramLaws(program, scene)
    failures += laws.failures
    leaps = laws.leaps
    if seed.isMultiple(of: 8), try Self.play(program).timeline != scene.timeline {
      failures.append("another run gives another timeline")
    }
  }

  /// Plays a program as the command does.
  private static func play(_ program: SceneProgram) throws -> LoadedScene {
    try LoadedScene.load(
      text: Data(program.text.utf8), name: "program.yaml", folder: "/", variant: program.variant)
  }

  /// Checks that the reasons why a scene is refused name lines of it.
  private mutating func judge(_ error: DocumentError) {
    if error.diagnostics.isEmpty { failures.append("the scene is refused without a reason") }
    for diagnostic in error.diagnostics {
      let line = diagnostic.location.line
      if line < 2 || line > program.lineCount || diagnostic.message.isEmpty {
        failures.append("no line is named: \(diagnostic)")
      }
    }
  }
}
