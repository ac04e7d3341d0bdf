import Foundation
import OutputFiles
import Rendering
import SceneRendering
import Synchronization
import TestSupport
import Testing
import Watching

@Suite struct `the scenes that are watched` {
  private struct Failure: Error {}

  private let scratch: Scratch

  init() throws { scratch = try Scratch() }

  /// Watches a number of scenes, of which none can be played.
  private func session(_ count: Int) throws -> LiveSession {
    for index in 0..<count { try scratch.write("x", to: "\(index).yaml") }
    let settings = LiveScene.Settings(
      load: { _, _, _ in throw Failure() }, allowance: SceneAllowance(),
      register: TemporaryOutputs(), reword: \.self, commands: { _ in ("", nil) })
    return try LiveSession(
      (0..<count).map(name), settings: settings,
      painter: FramePainter(jobs: 1) { try FrameTools.live() },
      makeInputs: { $0.map { SceneInput(path: $0) } }, reported: { _, _ in })
  }

  private func name(_ index: Int) -> String { scratch("\(index).yaml") }

  @Test func `are followed while a page looks at them, and a few after that`() throws {
    let session = try session(60)
    let observed = try #require(try session.scene(name(0)))
    let observer = observed.observe { _ in }
    for index in 1..<60 { #expect(try session.scene(name(index)) != nil) }
    #expect(session.count == LiveSession.maximumIdle + 1)
    // The observed scene and the last ones are the same as before.
    #expect(try session.scene(name(0)) === observed)
    let last = try session.scene(name(59))
    #expect(try session.scene(name(52)) != nil)
    #expect(session.count == LiveSession.maximumIdle + 1)
    #expect(try session.scene(name(59)) === last)
    // Once its page has gone, it is one of the others.
    observed.remove(observer)
    for index in 1..<20 { #expect(try session.scene(name(index)) != nil) }
    #expect(session.count == LiveSession.maximumIdle)
    #expect(try session.scene(name(0)) !== observed)
  }

  @Test func `give back their threads and descriptors`() throws {
    func descriptors() throws -> Int {
      try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }
    let session = try session(200)
    let before = try descriptors()
    for index in 0..<200 { #expect(try session.scene(name(index)) != nil) }
    // Each scene has three; other tests open some at the same time.
    #expect(try waitUntil { try descriptors() < before + 300 })
  }
}
