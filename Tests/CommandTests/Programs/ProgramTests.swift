import Foundation
import TestSupport
import Testing

/// Random scenes, each of which is refused with a location or played without a fault.
///
/// They are played by `ProgramProbe`, a process of its own, because a trap ends it. The probe also
/// prints the scene of a seed: `swift run ProgramProbe print SEED`.
struct ProgramTests {
  /// The number of scenes: that of the environment, or one for each kind of run.
  private static let count =
    ProcessInfo.processInfo.environment["CELLOPHANE_FUZZ_PROGRAMS"].flatMap { Int($0) }
    ?? (isFullRun ? 800 : 100)
  /// The seeds in which an element leaps where no step says so: faults that are not mended yet.
  ///
  /// In 1336 a frame is resized at a tick in which a finger drags the content, too. A change of the
  /// generator makes other scenes of them all.
  private static let knownLeaps: Set<Int> = [22, 1336, 1402]
  /// The number of processes that play them.
  private static let parts = 2
  /// The most characters of a message that are shown.
  private static let shownLength = 3000

  @Test(arguments: 0..<parts) func `any scene is refused with a location or played without a fault`(
    part: Int
  ) throws {
    let program = try Command.besideTests("ProgramProbe")
    var seed = part * Self.count / Self.parts
    let end = (part + 1) * Self.count / Self.parts
    while seed < end {
      let result = try Command.run(program: program, ["play", "\(seed)", "\(end - seed)"])
      let lines = result.text.split(separator: "\n")
      for line in lines where line.hasPrefix("fail ") { Issue.record("\(line)") }
      for line in lines where line.hasPrefix("leap ") {
        let seed = try #require(Int(line.dropFirst(5).prefix { $0 != ":" }))
        if !Self.knownLeaps.contains(seed) { Issue.record("\(line)") }
      }
      if result.status == 0 { return }
      // The scene that was begun last has ended the process; go on after it.
      let last = try #require(
        lines.last { $0.hasPrefix("begin ") }.flatMap { Int($0.dropFirst(6)) })
      let (why, scene) = (result.messages.prefix(Self.shownLength), try text(of: last, by: program))
      Issue.record("scene \(last) ends the process by \(result.status): \(why)\n\(scene)")
      seed = last + 1
    }
  }

  /// Returns the document of a seed as it is made up.
  private func text(of seed: Int, by program: String) throws -> String {
    try Command.run(program: program, ["write", "\(seed)"]).text
  }
}
