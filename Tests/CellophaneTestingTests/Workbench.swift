import CellophaneTesting
import TestSupport

/// A folder with goldens and a small scene to hold against them.
struct Workbench {
  let scratch: Scratch

  /// Makes an empty folder.
  init() throws { scratch = try Scratch() }

  /// The place of an assertion in a file of the folder.
  func site(_ function: String = "dealing()") -> CallSite {
    CallSite(function: function, path: scratch("HandTests.swift"))
  }

  /// Two cards in a hand, and a third one that comes in some seconds.
  static func scene(
    seconds: String = "0.3", color: String = "#7048E8", expect: String = ""
  ) throws -> AnimationSubject {
    .scene(
      try SceneDocument.load(
        text: """
          cellophane: 1
          canvas: { size: [96, 64] }
          styles: { card: { fill: "\(color)" } }
          collections:
            - id: hand
              layout: { type: flow, itemSize: [20, 30], sectionInset: 4 }
              style: card
              sections: [{ items: [Ace, Bee] }]
          steps:
            - { at: 0.1s, insert: { at: [0, 0], key: Cat }, duration: \(seconds)s }
          \(expect)
          """, name: "hand.yaml"
      ).scene)
  }

  /// Checks an assertion in surroundings of its own.
  func check(
    _ subject: AnimationSubject, as form: GoldenForm = .timeline, named name: String? = nil,
    tolerances: ToleranceSettings = ToleranceSettings(), expect: [MotionExpectation] = [],
    record: RecordMode? = nil, scope: RecordMode? = nil, variables: [String: String] = [:]
  ) -> Verdict {
    var variables = variables
    variables["SNAPSHOT_ARTIFACTS"] = variables["SNAPSHOT_ARTIFACTS"] ?? scratch("artifacts")
    return Assertion(
      subject: subject, form: form, name: name, tolerances: tolerances, expectations: expect,
      record: record, site: site()
    ).check(in: TestSurroundings(variables: variables, scope: scope))
  }

  /// The goldens in the folder.
  func goldens() throws -> [String] {
    try scratch.files().filter { $0.hasPrefix("__Snapshots__/") }
  }
}

extension Verdict {
  /// The lines of the message; none where all is as it should be.
  var lines: [String] { message?.components(separatedBy: "\n") ?? [] }
}
