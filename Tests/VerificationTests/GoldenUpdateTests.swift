import Dispatch
import Foundation
import Rendering
import TestSupport
import Testing
import Timelines
import Verification

/// Updates of goldens that are interrupted, and several at once.
struct GoldenUpdateTests {
  private let scratch: Scratch
  private let store: GoldenStore
  private let new = Sample.subject(Sample.timeline(x: 30))
  /// The names of a golden's files, in the order in which they are moved.
  private static let names = ["sample.timeline.json", "sample.apng", "sample.golden.json"]
  private static let pending = "golden/.sample.cellophane-update"

  init() throws {
    scratch = try Scratch()
    store = GoldenStore(folder: scratch("golden"))
    #expect(store.check(Sample.subject(), update: .all).verdict == .recorded)
    #expect(
      GoldenStore(folder: scratch("new")).check(new, update: .all).verdict == .recorded)
  }

  /// Leaves the state of an update that ended after a number of files were moved.
  private func interrupt(after count: Int) throws {
    try FileManager.default.createDirectory(
      atPath: scratch(Self.pending), withIntermediateDirectories: false)
    for (index, name) in Self.names.enumerated() {
      let target = index < count ? "golden/" + name : Self.pending + "/" + name
      try? FileManager.default.removeItem(atPath: scratch(target))
      try FileManager.default.copyItem(atPath: scratch("new/" + name), toPath: scratch(target))
    }
  }

  /// Expects the new golden, whole and alone.
  private func expectNew() throws {
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: scratch("golden")).sorted()
        == Self.names.sorted())
    for name in Self.names {
      #expect(try scratch.data("golden/" + name) == scratch.data("new/" + name))
    }
  }

  @Test(arguments: 0...3)
  func `an interrupted update is completed by the next comparison`(count: Int) throws {
    try interrupt(after: count)
    #expect(store.check(new).verdict == .same)
    try expectNew()
  }

  @Test(arguments: 0...3)
  func `an interrupted update is completed by listing the goldens`(count: Int) throws {
    try interrupt(after: count)
    #expect(try GoldenFiles.names(in: scratch("golden")) == ["sample"])
    try expectNew()
  }

  @Test(arguments: 0...3)
  func `an interrupted update is completed by the next one`(count: Int) throws {
    try interrupt(after: count)
    #expect(store.check(new, update: .all).verdict == .recorded)
    try expectNew()
  }

  @Test func `what an update has not completed is no golden, and is removed`() throws {
    try scratch.write("left", to: "golden/.sample.cellophane-1-1/sample.timeline.json")
    #expect(try GoldenFiles.names(in: scratch("golden")) == ["sample"])
    #expect(store.check(Sample.subject()).verdict == .same)
    // A store of its own, as the next process has.
    let next = GoldenStore(folder: scratch("golden"))
    #expect(next.check(new, update: .failed).verdict == .recorded)
    try expectNew()
  }

  @Test func `files of others in an update's folder are reported`() throws {
    try interrupt(after: 0)
    try scratch.write("kept", to: Self.pending + "/notes.txt")
    let outcome = store.check(new)
    #expect(outcome.verdict == .failed)
    #expect(outcome.lines.first?.contains(".sample.cellophane-update") == true)
    #expect(try scratch.read(Self.pending + "/notes.txt") == "kept")
  }

  @Test func `a golden that cannot be looked for is an error`() throws {
    try FileManager.default.createSymbolicLink(
      atPath: scratch("loop"), withDestinationPath: "loop")
    let store = GoldenStore(folder: scratch("loop"))
    for mode in [UpdateMode.none, .missing, .failed] {
      let outcome = store.check(new, update: mode)
      #expect(outcome.verdict == .failed)
      #expect(outcome.lines.first?.hasPrefix(scratch("loop")) == true, "\(outcome.lines)")
    }
    #expect(throws: RenderError.self) { try GoldenFiles.names(in: scratch("loop")) }
  }

  @Test func `files that are links stay links`() throws {
    try scratch.write("", to: "elsewhere/sample.apng")
    try FileManager.default.removeItem(atPath: scratch("golden/sample.apng"))
    try FileManager.default.createSymbolicLink(
      atPath: scratch("golden/sample.apng"), withDestinationPath: "../elsewhere/sample.apng")
    #expect(store.check(new, update: .all).verdict == .recorded)
    try expectNew()
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: scratch("golden/sample.apng"))
        == "../elsewhere/sample.apng")
  }

  @Test func `updates at once leave one whole golden`() throws {
    let folder = scratch("golden")
    let subjects = [Sample.subject(), new]
    DispatchQueue.concurrentPerform(iterations: 8) { index in
      // Each has a register of its own, as a process has.
      let store = GoldenStore(folder: folder)
      let outcome = store.check(subjects[index % 2], update: .all)
      #expect(outcome.verdict == .recorded, "\(outcome.lines)")
    }
    #expect(subjects.count { store.check($0).verdict == .same } == 1)
    #expect(try scratch.files().filter { $0.hasPrefix("golden/") }.count == 3)
  }
}
