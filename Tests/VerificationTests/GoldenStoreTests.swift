import ComparisonTolerances
import Foundation
import Imaging
import PixelComparison
import Rendering
import TestSupport
import Testing
import TimelineComparison
import Timelines
import Verification

/// Recording goldens and holding subjects against them.
struct GoldenStoreTests {
  private let scratch: Scratch
  private var store: GoldenStore

  init() throws {
    scratch = try Scratch()
    store = GoldenStore(folder: scratch("golden"))
  }

  /// Records a golden of the sample.
  private func record(_ subject: GoldenSubject = Sample.subject()) {
    #expect(store.check(subject, update: .all).verdict == .recorded)
  }

  /// Changes a golden's manifest.
  private func editManifest(_ change: (inout GoldenManifest) -> Void) throws {
    let path = scratch("golden/sample.golden.json")
    var manifest = try GoldenManifest(path: path)
    change(&manifest)
    try manifest.json().write(to: URL(fileURLWithPath: path))
  }

  @Test func `what was recorded is the same, and there are three files of it`() throws {
    record()
    #expect(
      try scratch.files() == [
        "golden/sample.apng", "golden/sample.golden.json", "golden/sample.timeline.json",
      ])
    let outcome = store.check(Sample.subject())
    #expect(outcome.verdict == .same && outcome.isPassed && outcome.lines.isEmpty)
    #expect(outcome.comparison?.pixelVerdict == .same)
  }

  @Test func `an animation that is not the one of the manifest fails`() throws {
    record()
    record(Sample.subject(Sample.timeline(color: .white), name: "other"))
    try FileManager.default.removeItem(atPath: scratch("golden/sample.apng"))
    try FileManager.default.copyItem(
      atPath: scratch("golden/other.apng"), toPath: scratch("golden/sample.apng"))
    let outcome = store.check(Sample.subject())
    #expect(outcome.verdict == .failed && !outcome.isPassed)
    #expect(
      outcome.lines.first?.contains("its digests are not those of sample.apng") == true,
      "\(outcome.lines)")
    // Recording it again mends it.
    #expect(store.check(Sample.subject(), update: .failed).verdict == .recorded)
    #expect(store.check(Sample.subject()).isPassed)
  }

  @Test func `a missing golden is reported and is no green`() {
    let outcome = store.check(Sample.subject())
    #expect(outcome.verdict == .missing && !outcome.isPassed && outcome.error == nil)
    #expect(outcome.lines.first?.hasPrefix("sample: error: there is no golden") == true)
  }

  @Test(
    arguments: [
      (Sample.timeline(x: 11), "cell 0/0: 1.0 pt further right throughout"),
      (Sample.timeline(color: .white), "cell 0/0: fill #000000 became #FFFFFF"),
      (
        Sample.timeline(duration: 0.24),
        "cell 0/0: duration 0.2 s became 0.24 s, so it arrives 40 ms later; up to 3.3 pt further "
          + "left from 0.1 s to 0.34 s"
      ),
      (Sample.timeline(background: .black), "canvas background #FFFFFF became #000000"),
      (Sample.timeline(size: 44), "canvas 40 × 40 pt became 44 × 40 pt"),
    ])
  func `a change is reported once`(changed: Timeline, sentence: String) {
    record()
    let outcome = store.check(Sample.subject(changed))
    #expect(outcome.verdict == .differs && outcome.error == nil)
    #expect(outcome.comparison?.sentences == [sentence])
    #expect(outcome.lines.contains("  " + sentence))
    #expect(outcome.lines.first?.hasPrefix("sample: error: differs from ") == true)
    #expect(!outcome.lines.contains { $0.contains("tolerances: ") })
  }

  @Test func `modes record what they say`() throws {
    let same = Sample.subject()
    let other = Sample.subject(Sample.timeline(x: 12))
    for (mode, subject, recordsMissing, recordsPresent) in [
      (UpdateMode.none, other, false, false), (.missing, other, true, false),
      (.failed, other, true, true), (.failed, same, true, false), (.all, same, true, true),
    ] {
      try? FileManager.default.removeItem(atPath: store.folder)
      #expect((store.check(subject, update: mode).verdict == .recorded) == recordsMissing)
      try? FileManager.default.removeItem(atPath: store.folder)
      record()
      let outcome = store.check(subject, update: mode)
      #expect((outcome.verdict == .recorded) == recordsPresent, "\(mode)")
      // Whatever was recorded just now was not compared.
      #expect(outcome.isPassed == (outcome.verdict == .same))
    }
  }

  @Test func `a golden's own tolerances apply, are reported and survive`() throws {
    record()
    try editManifest {
      var tolerances = ToleranceSettings()
      tolerances.points = 1.5
      tolerances.pixels = 1000
      tolerances.reason = "the square trembles"
      $0.tolerances = tolerances
    }
    let outcome = store.check(Sample.subject(Sample.timeline(x: 11)))
    #expect(outcome.verdict == .same)
    #expect(
      outcome.comparison?.tolerances.descriptions.first == "points 1.5 (sample.golden.json)")
    record(Sample.subject(Sample.timeline(x: 30)))
    let manifest = try GoldenManifest(path: scratch("golden/sample.golden.json"))
    #expect(manifest.tolerances?.reason == "the square trembles")
  }

  @Test func `pixels of other libraries are reported after the versions`() throws {
    record()
    try editManifest {
      $0.fingerprint.cairo = "1.14.0"
      $0.frames[2] = String($0.frames[2].reversed())
    }
    // The same frames, so only the digest is wrong: that golden is invalid.
    let broken = store.check(Sample.subject())
    #expect(broken.verdict == .failed && broken.error?.kind == .invalidData)
    try editManifest { $0.fingerprint.fonts["Inter-Regular.otf"] = "0" }
    let shown = Sample.timeline(text: "a")
    record(Sample.subject(shown))
    try editManifest {
      $0.fingerprint.cairo = "1.14.0"
      for name in $0.fingerprint.fonts.keys { $0.fingerprint.fonts[name] = "0" }
      $0.frames[0] = "0"
    }
    // Frames of a golden from another machine: text in another color stands for it.
    let other = GoldenStore(folder: scratch("other"))
    #expect(
      other.check(Sample.subject(Sample.timeline(text: "b")), update: .all).verdict == .recorded)
    try FileManager.default.removeItem(atPath: scratch("golden/sample.apng"))
    try FileManager.default.moveItem(
      atPath: scratch("other/sample.apng"), toPath: scratch("golden/sample.apng"))
    var outcome = store.check(Sample.subject(shown))
    #expect(outcome.verdict == .differs)
    #expect(outcome.comparison?.timelineVerdict == .same)
    let line = try #require(outcome.lines.dropFirst().first)
    #expect(line.hasPrefix("  painted differently from the golden: Cairo 1.14.0 became "))
    #expect(line.contains("font Inter-Regular.otf is another file"), "\(line)")
    #expect(line.hasSuffix("so pixels may differ, and the timeline's verdict counts: the same"))
    var careful = store
    careful.pixels = .sameFingerprint
    outcome = careful.check(Sample.subject(shown))
    #expect(outcome.verdict == .same && outcome.comparison?.pixelVerdict == .notCompared)
    #expect(outcome.comparison?.notes.first?.contains("Cairo 1.14.0 became") == true)
    careful.pixels = .never
    #expect(careful.check(Sample.subject(shown)).verdict == .same)
  }

  @Test(arguments: ["sample.apng", "sample.golden.json", "sample.timeline.json"])
  func `an incomplete golden is reported, and recorded again`(name: String) throws {
    record()
    try FileManager.default.removeItem(atPath: scratch("golden/" + name))
    let outcome = store.check(Sample.subject())
    #expect(outcome.verdict == .failed && outcome.error?.kind == .missingInput)
    #expect(outcome.lines.first?.contains(name) == true)
    #expect(store.check(Sample.subject(), update: .failed).verdict == .recorded)
    #expect(store.check(Sample.subject()).verdict == .same)
  }

  @Test(arguments: ["sample.apng", "sample.golden.json", "sample.timeline.json"])
  func `a golden that is broken is reported with its file`(name: String) throws {
    record()
    let path = scratch("golden/" + name)
    try Data("{\"golden\": 2}".utf8).write(to: URL(fileURLWithPath: path))
    // Frames are compared only if their digests differ from those of the golden.
    let outcome = store.check(Sample.subject(Sample.timeline(x: 11)))
    #expect(outcome.verdict == .failed && outcome.error?.kind == .invalidData)
    #expect(outcome.lines.first?.hasPrefix(path + ": error: ") == true, "\(outcome.lines)")
  }

  @Test func `tolerances that cannot be are refused`() throws {
    record()
    try editManifest {
      $0.tolerances = ToleranceSettings()
      $0.tolerances?.channel = 300
    }
    let outcome = store.check(Sample.subject())
    #expect(outcome.lines.first?.hasSuffix("limits: channel is 0 to 255, not 300") == true)
  }

  @Test func `what does not reproduce is not recorded`() throws {
    let subject = Sample.changing([Sample.timeline(), Sample.timeline(x: 13)])
    let outcome = store.check(subject, update: .all)
    #expect(outcome.verdict == .failed && outcome.error?.kind == .differs)
    #expect(
      outcome.lines.first?.contains(
        "does not reproduce: cell 0/0: 3.0 pt further right throughout") == true)
    #expect(try scratch.files().isEmpty)
  }

  @Test func `a failed expectation fails what is the same`() {
    record()
    let outcome = store.check(Sample.subject(failed: ["cell 0/0 leaves the canvas"]))
    #expect(outcome.verdict == .same && !outcome.isPassed && outcome.error == nil)
    #expect(outcome.lines == ["cell 0/0 leaves the canvas"])
  }

  @Test func `recorded animation are few and small`() throws {
    let large = Timeline(
      canvas: Canvas(size: CGSize(width: 768, height: 1024), scale: 2, background: .white),
      playback: Playback(framesPerSecond: 50, duration: Sample.timeline().playback.duration),
      layers: [])
    record(Sample.subject(large))
    let manifest = try GoldenManifest(path: scratch("golden/sample.golden.json"))
    #expect(manifest.framesPerSecond == 10 && manifest.scale == 0.5 && manifest.frames.count == 5)
    // What was asked for once stays.
    store.check(Sample.subject(large), update: .all).expectRecorded()
    let finer = GoldenStore(folder: store.folder, framesPerSecond: 20, scale: 0.25)
    finer.check(Sample.subject(large), update: .all).expectRecorded()
    store.check(Sample.subject(large), update: .all).expectRecorded()
    let kept = try GoldenManifest(path: scratch("golden/sample.golden.json"))
    #expect(kept.framesPerSecond == 20 && kept.scale == 0.25 && kept.frames.count == 10)
  }

  @Test func `a difference has evidence`() throws {
    record()
    let subject = Sample.subject(Sample.timeline(x: 14))
    let outcome = store.check(subject)
    let files = try store.evidence(of: outcome, subject)
    #expect(
      files.map(\.name) == [
        "expected.apng", "actual.apng", "difference.apng", "sheet.png", "differences.txt",
      ])
    #expect(files.allSatisfy { !$0.data.isEmpty })
  }
}

extension GoldenOutcome {
  /// Expects that the golden was written.
  fileprivate func expectRecorded() { #expect(verdict == .recorded) }
}
