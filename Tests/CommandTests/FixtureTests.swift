import Foundation
import TestSupport
import Testing

/// The fixtures through the command, as other programs use it.
struct FixtureTests {
  private static let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appendingPathComponent("fixtures")

  private static func names(in folder: String) -> [String] {
    let files = try? FileManager.default.contentsOfDirectory(
      atPath: fixtures.appendingPathComponent(folder).path)
    return (files ?? []).filter { $0.hasSuffix(".yaml") || $0.hasSuffix(".json") }.sorted()
  }

  @Test func `every broken scene is refused with its location, and nothing is left`() throws {
    let names = Self.names(in: "broken")
    #expect(names.count >= 20)
    // Two scenes of one name would have the same outputs. A full run has a process for each scene.
    let kinds = [".yaml", ".json"].map { kind in names.filter { $0.hasSuffix(kind) } }
    for group in isFullRun ? names.map({ [$0] }) : kinds {
      let scratch = try Scratch()
      let scenes = group.map { Self.fixtures.appendingPathComponent("broken/\($0)").path }
      let result = try Command.run(
        ["render"] + scenes + ["-o", scratch("out/"), "--format", "gif,svg-frames"])
      #expect(result.status == 65, "\(group)")
      let lines = result.messages.split(separator: "\n").filter {
        $0.firstMatch(of: /^.+\.(?:yaml|json):\d+:\d+: error: \S.*/) != nil
      }
      for scene in scenes {
        // An error in an included file has the scene's path behind its own.
        #expect(lines.contains { $0.contains(scene) }, "\(scene): \(result.messages)")
      }
      #expect(try scratch.files().isEmpty, "\(group)")
    }
  }

  @Test func `a folder named like a scene is refused`() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "scene.yaml/inside.txt")
    let result = try Command.run(["check", scratch("scene.yaml")])
    #expect([65, 66].contains(result.status))
    #expect(result.messages.contains("scene.yaml"))
  }

  /// An element as `inspect --json` prints it.
  private struct Element: Decodable {
    let key: String
    let kind: String
    let center: [Double]
    let size: [Double]
    let transform: [Double]
    let frame: [Double]
    let alpha: Double
    let visible: Bool
  }

  private struct Inspection: Decodable {
    let time: Double
    let elements: [Element]
  }

  /// Asks the command what is where at a time.
  private func inspect(_ scene: String, at time: String) throws -> [Element] {
    let path = Self.fixtures.appendingPathComponent("scenes/\(scene).yaml").path
    let result = try Command.run(["inspect", path, "--at", time, "--json"])
    #expect(result.status == 0, "\(result.messages)")
    return try JSONDecoder().decode(Inspection.self, from: result.output).elements
  }

  private func near(_ found: [Double], _ wanted: [Double]) -> Bool {
    found.count == wanted.count && zip(found, wanted).allSatisfy { abs($0 - $1) <= 0.01 }
  }

  @Test func `an item flies in as the article shows`() throws {
    let start = try #require(try inspect("insert", at: "0s").first { $0.key == "0/13" })
    #expect(near(start.center, [384, 1024]) && near(start.size, [50, 50]))
    #expect(near(start.transform, [-0.2, 0, 0, -0.2, 0, 0]))
    #expect(near(start.frame, [379, 1019, 10, 10]) && start.alpha == 1 && start.visible)
    let middle = try #require(try inspect("insert", at: "0.15s").first { $0.key == "0/13" })
    #expect(near(middle.center, [240.41, 561.5]))
    #expect(abs(abs(middle.transform[1]) - 0.6) < 1e-9 && abs(middle.transform[0]) < 1e-9)
    let end = try #require(try inspect("insert", at: "300ms").first { $0.key == "0/13" })
    #expect(near(end.frame, [71.818, 74, 50, 50]) && near(end.transform, [1, 0, 0, 1, 0, 0]))
  }

  @Test func `an item flies out as the article shows`() throws {
    let middle = try #require(try inspect("delete", at: "0.15s").last)
    #expect(middle.key == "0/0" && middle.transform.count == 16)
    #expect(near(middle.center, [208.5, 272.5]) && abs(middle.alpha - 0.6) < 0.01)
    #expect(near(Array(middle.frame[2...]), [66.116, 66.116]))
    let after = try inspect("delete", at: "0.3s")
    #expect(!after.contains { $0.key == "0/0" } && after.count == 42)
    for (key, frame) in [("0/1", [8.0, 8, 50, 50]), ("0/12", [710, 8, 50, 50])] {
      let element = try #require(after.first { $0.key == key })
      #expect(near(element.frame, frame), "\(key)")
    }
  }

  @Test func `items appear one by one`() throws {
    for (key, time) in [("0/1", 0.2), ("0/2", 0.4), ("2/0", 1.0), ("2/1", 1.2)] {
      #expect(try !inspect("sequence", at: "\(time - 0.001)").contains { $0.key == key })
      let start = try #require(try inspect("sequence", at: "\(time)").first { $0.key == key })
      #expect(start.alpha == 0 && start.kind == "cell")
      let rest = try #require(try inspect("sequence", at: "\(time + 0.3)").first { $0.key == key })
      #expect(rest.alpha == 1 && near(rest.frame, start.frame))
    }
  }

  /// Renders one frame of a scene and returns the file.
  private func snapshot(of scene: String, at time: String, in scratch: Scratch) throws -> Data {
    let name = "\(UUID().uuidString).png"
    let result = try Command.run([
      "render", scratch("\(scene).yaml"), "--at", time, "-o", scratch(name),
    ])
    #expect(result.status == 0, "\(result.messages)")
    return try scratch.data(name)
  }

  /// The scenes with screens, when each shows its first frame again, and when something else.
  @Test(
    arguments: [
      ("pop-in", [], ["0.2s"]), ("pop-compat", ["1.9s"], ["1s"]),
      ("pop-cancelled", ["0.2s", "1.3s", "4s"], ["0.8s", "2s"]),
      ("row-to-grid", ["2.1s"], ["0.3s", "1s", "1.8s"]),
      ("layout-navigation", ["1.85s"], ["0.2s", "1s", "1.7s"]),
      ("snapshot-circle-to-grid", ["0.3s", "2.1s"], ["0.6s", "1.2s"]),
      ("snapshot-stack-to-waterfall", ["0.3s", "2.1s"], ["0.6s", "1.2s"]),
    ] as [(String, [String], [String])])
  func `screens start and return unchanged`(
    name: String, same: [String], different: [String]
  ) throws {
    let scratch = try Scratch()
    for file in [name, "pop-in"] {
      let scene = Self.fixtures.appendingPathComponent("scenes/\(file).yaml")
      try scratch.write(try String(contentsOf: scene, encoding: .utf8), to: "\(file).yaml")
    }
    // The same scene in which nothing happens.
    try scratch.write("include: \(name).yaml\ncellophane: 1\nsteps: []\n", to: "still.yaml")
    let still = try snapshot(of: "still", at: "0s", in: scratch)
    for time in ["0s"] + same {
      #expect(try snapshot(of: name, at: time, in: scratch) == still, "\(time)")
    }
    for time in different {
      #expect(try snapshot(of: name, at: time, in: scratch) != still, "\(time)")
    }
  }

  @Test func `an image pops in as the article shows`() throws {
    for (time, frame, alpha) in [
      (2, [97.08, 146.65, 180.84, 246.66], 0.775), (6, [17.44, 26.34, 340.13, 591.50], 0.139),
      (10, [-5.47, -8.26, 385.94, 690.67], 0),
    ] {
      let elements = try inspect("pop-in", at: "\(Double(time) / 60)s")
      let snapshots = elements.filter { $0.kind == "snapshot" }
      #expect(snapshots.map(\.key) == ["detail", "M 17"])
      #expect(snapshots.allSatisfy { near($0.frame, frame) }, "\(time)")
      #expect(abs((snapshots.last?.alpha ?? 1) - alpha) < 0.001)
    }
  }
}
