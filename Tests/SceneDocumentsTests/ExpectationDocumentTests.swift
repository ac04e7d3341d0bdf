import Documents
import Expectations
import Foundation
import SceneDocuments
import Testing
import Timelines

struct ExpectationDocumentTests {
  private let rest = """
    cellophane: 1
    canvas: {size: [100, 100]}
    collections: [{id: grid, sections: [3]}]

    """

  /// Loads the expectations of a scene.
  private func expectations(_ text: String) throws -> [ExpectationDocument] {
    try SceneDocument.load(text: rest + text, name: "s.yaml").scene.expectations
  }

  /// Returns the message of loading a scene with expectations.
  private func message(_ text: String) throws -> String {
    try #require(throws: DocumentError.self) { try expectations(text) }.description
  }

  @Test func `each matches the same words in Swift, with its location`() throws {
    let read = try expectations(
      """
      expect:
        - settlesBy: 900ms
        - { neverOverlaps: true, in: grid, within: 3 }
        - { staysInside: canvas, kinds: [cell] }
        - { staysInside: [1, 2, 3, 4], of: 0/* }
        - { noJump: true }
        - { noJump: 2, births: true, in: "grid/*" }
        - { monotonic: y, of: 0/13, from: 0s, to: 0.3s, within: 1 }
        - { monotonic: rotation, within: 180deg }
        - { appearsBefore: 0/7, of: 0/3, within: 20ms }
        - { staggered: 40ms, of: [0/0, 0/1, 0/2], within: 2cs }
        - { moves: true }
        - { moves: true, of: 0/3, in: grid, from: 0.1s, to: 0.3s, within: 4 }
      """)
    let wanted: [MotionExpectation] = [
      .settlesBy(0.9),
      .neverOverlaps().in("grid").within(3),
      .staysInside().kinds(.cell),
      .staysInside(CGRect(x: 1, y: 2, width: 3, height: 4)).of("0/*"),
      .noJump(),
      .noJump(atMost: 2, includingBirths: true).in("grid/*"),
      .monotonic(.y).of("0/13").from(0).to(0.3).within(1),
      .monotonic(.rotation).within(.pi),
      .appearsBefore("0/7").of("0/3").within(0.02),
      .staggered(by: 0.04).of("0/0", "0/1", "0/2").within(0.02),
      .moves(),
      .moves().of("0/3").in("grid").from(0.1).to(0.3).within(4),
    ]
    #expect(read.map(\.expectation) == wanted)
    #expect(read.map { "\($0.location)" } == (5...16).map { "s.yaml:\($0):5" })
  }

  @Test func `is empty without expectations`() throws {
    #expect(try expectations("") == [])
    #expect(try expectations("expect: []") == [])
  }

  @Test func `enforces its limits`() throws {
    func list(_ count: Int, _ text: String) -> String {
      "[" + Array(repeating: text, count: count).joined(separator: ", ") + "]"
    }
    let (most, keys) = (SceneLimits.expectations, SceneLimits.selectors)
    #expect(try expectations("expect: " + list(most, "{noJump: true}")).count == most)
    #expect(try message("expect: " + list(most + 1, "{noJump: true}")).contains("at most 256"))
    #expect(try expectations("expect: [{noJump: true, of: \(list(keys, "a"))}]").count == 1)
    #expect(
      try message("expect: [{noJump: true, of: \(list(keys + 1, "a"))}]").contains("at most 256"))
    for wrong in [
      "settlesBy: 601s", "noJump: -1", "staysInside: [0, 0, -1, 1]", "staggered: -1s",
      "neverOverlaps: true, within: -1", "moves: 2", "noJump: true, kinds: []", "appearsBefore: ''",
    ] {
      #expect(try message("expect: [{\(wrong)}]").contains("s.yaml:4:"), "\(wrong)")
    }
  }

  @Test func `reports all errors together`() throws {
    #expect(
      try message("expect: [{noJump: far, from: x}, {settlesBy: 1, within: x}, 7]")
        .split(separator: "\n").count == 4)
  }
}
