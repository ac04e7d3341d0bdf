import Foundation
import Rendering
import Reporting
import ScenePlayback
import Testing
import Timelines
import Timing

/// The motion data of clips.
struct ClipMotionTests {
  /// The JSON of motion data, as `motion.js` reads it.
  private struct Motion: Decodable {
    struct Step: Decodable {
      let text: String
      let line: Int
      let from: Double?
    }
    struct Element: Decodable {
      let collection: String
      let key: String
      let kind: String
      let changes: [[Double]]

      /// Returns the numbers at a frame, without that of the frame; empty where it is absent.
      func numbers(at frame: Int) -> [Double] {
        Array(changes.last { Int($0[0]) <= frame }?.dropFirst() ?? [])
      }
    }

    let canvas: [Double]
    let steps: [Step]
    let elements: [Element]
  }

  /// The folder of the sample scenes.
  private static let folder = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("fixtures/scenes").path

  /// The sample scenes.
  private static let scenes = (FileManager.default.enumerator(atPath: folder)?.allObjects ?? [])
    .compactMap { $0 as? String }.filter { $0.hasSuffix(".yaml") }.sorted()

  /// Loads a scene from a text.
  private func scene(_ text: String) throws -> LoadedScene {
    try LoadedScene.load(text: Data(text.utf8), name: "s.yaml", folder: ".")
  }

  /// Returns the motion data of a scene, and the times of its frames.
  private func motion(of scene: LoadedScene) throws -> (Motion, times: [Instant]) {
    let sampling = try Sampling(of: scene.timeline, name: "scene")
    let times = FrameSchedule.gif(sampling).entries.map(\.time)
    let data = try #require(ClipMotion(of: scene, at: times))
    return (try JSONDecoder().decode(Motion.self, from: Data(data.json.utf8)), times)
  }

  @Test func `each item names the step that moves it, and none at rest`() throws {
    let (motion, times) = try motion(
      of: scene(
        """
        cellophane: 1
        canvas: { size: [100, 400] }
        collections:
          - id: list
            layout: { type: flow, itemSize: [100, 40] }
            sections: [{ items: [a, b] }]
        steps:
          - { at: 0.1, insert: [{ at: [0, 0], key: n }], duration: 0.2 }
          - { at: 0.5, pose: { items: [b], offset: [20, 0] }, duration: 0.2 }
        """))
    #expect(motion.steps.map(\.text) == ["insert", "pose"])
    #expect(motion.steps.map(\.line) == [8, 9])
    #expect(motion.steps.map(\.from) == [0.1, 0.5])
    func step(_ key: String, at seconds: Double) throws -> Int {
      let frame = try #require(times.lastIndex { $0.seconds <= seconds })
      let element = try #require(motion.elements.first { $0.key == key })
      return Int(element.numbers(at: frame)[5])
    }
    #expect(try step("a", at: 0) == -1)
    #expect(try step("a", at: 0.2) == 0)
    #expect(try step("n", at: 0.2) == 0)
    #expect(try step("b", at: 0.4) == -1)
    #expect(try step("b", at: 0.6) == 1)
    #expect(try step("a", at: 0.6) == -1)
  }

  @Test func `items in a scrolled collection name the scroll`() throws {
    let (motion, times) = try motion(
      of: scene(
        """
        cellophane: 1
        canvas: { size: [100, 100] }
        collections:
          - id: list
            layout: { type: flow, itemSize: [100, 40] }
            sections: [{ items: 20 }]
        steps:
          - { at: 0.1, drag: { from: [50, 80], to: [50, 20] }, duration: 0.3 }
        """))
    let frame = try #require(times.firstIndex { $0.seconds >= 0.2 })
    let moving = motion.elements.filter { !$0.numbers(at: frame).isEmpty }
    #expect(moving.count >= 2)
    #expect(moving.allSatisfy { $0.numbers(at: frame)[5] == 0 })
  }

  @Test(arguments: scenes)
  func `whatever moves in a sample scene names a step that has begun`(name: String) throws {
    let loaded = try LoadedScene.load(path: "\(Self.folder)/\(name)")
    let (motion, times) = try motion(of: loaded)
    let size = loaded.timeline.canvas.size
    #expect(motion.canvas == [Double(size.width), Double(size.height)])
    // A collection whose layout is driven by physics moves from the beginning, without any step.
    guard !motion.steps.isEmpty else { return }
    var unnamed: [String] = []
    for element in motion.elements {
      for frame in times.indices.dropLast() {
        let (now, next) = (element.numbers(at: frame), element.numbers(at: frame + 1))
        if now.isEmpty || next.isEmpty || zip(now.prefix(4), next).allSatisfy({ abs($0 - $1) < 0.5 })
        {
          continue
        }
        let step = Int(max(now[5], next[5]))
        if step < 0 { unnamed.append("\(element.key) at \(times[frame].seconds)") }
        if step >= 0, let from = motion.steps[step].from, from > times[frame + 1].seconds + 0.017 {
          unnamed.append("\(element.key) at \(times[frame].seconds): too early")
        }
      }
    }
    #expect(unnamed.isEmpty, "\(unnamed.prefix(5)) of \(unnamed.count)")
  }

  @Test func `more changes than are kept give no motion data`() throws {
    let loaded = try scene(
      """
      cellophane: 1
      canvas: { size: [100, 100] }
      collections:
        - id: list
          layout: { type: flow, itemSize: [100, 40] }
          sections: [{ items: 2 }]
      steps:
        - { at: 0, pose: { items: [[0, 1]], offset: [20, 0] }, duration: 0.1 }
      """)
    let times = (0..<4).map { Instant(frame: $0, perSecond: 50) }
    // Two items and their order, and three changes of the one that moves.
    #expect(ClipMotion(of: loaded, at: times, maximumChanges: 7) != nil)
    #expect(ClipMotion(of: loaded, at: times, maximumChanges: 6) == nil)
  }
}
