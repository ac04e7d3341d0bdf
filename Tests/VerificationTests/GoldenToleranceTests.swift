import ComparisonTolerances
import Foundation
import Imaging
import Painting
import PixelComparison
import Rendering
import TestSupport
import Testing
import TimelineComparison
import Timelines
import Typesetting
import Verification

/// The tolerances of goldens: their origins, and their fate when a golden is recorded.
struct GoldenLimitsTests {
  private let scratch: Scratch
  private let store: GoldenStore
  private var manifest: String { scratch("golden/sample.golden.json") }

  init() throws {
    scratch = try Scratch()
    store = GoldenStore(folder: scratch("golden"))
    #expect(store.check(Sample.subject(), update: .all).verdict == .recorded)
  }

  /// Changes the color of the golden's frames, as if another machine had painted them.
  private func redraw(_ color: Color, on background: Color) throws {
    let other = GoldenStore(folder: scratch("other"))
    let subject = Sample.subject(Sample.timeline(color: color, background: background))
    #expect(other.check(subject, update: .all).verdict == .recorded)
    try FileManager.default.removeItem(atPath: scratch("golden/sample.apng"))
    try FileManager.default.moveItem(
      atPath: scratch("other/sample.apng"), toPath: scratch("golden/sample.apng"))
    var own = try GoldenManifest(path: manifest)
    own.frames = try GoldenManifest(path: scratch("other/sample.golden.json")).frames
    try own.json().write(to: URL(fileURLWithPath: manifest))
  }

  /// Returns a store under limits as the command sets them.
  private func store(_ change: (inout ToleranceSettings) -> Void) -> GoldenStore {
    var settings = ToleranceSettings()
    change(&settings)
    return GoldenStore(
      folder: store.folder, settings: [ToleranceSource(settings) { .option("--" + $0) }])
  }

  @Test(arguments: [Color.white, Color(rgba: 0), Color(rgba: 0xF0F7_FF85)])
  func `what a channel or a color may be off passes`(background: Color) throws {
    let subject = Sample.subject(Sample.timeline(background: background))
    #expect(store.check(subject, update: .all).verdict == .recorded)
    try redraw(Color(rgba: 0x0203_01FF), on: background)
    #expect(store.check(subject).verdict == .differs)
    let lax: [GoldenStore] = [
      store { $0.channel = 3 }, store { $0.perceptual = 0.2 }, store { $0.pixels = 144 },
    ]
    for store in lax {
      let outcome = store.check(subject)
      #expect(outcome.verdict == .same && outcome.isPassed, "\(outcome.lines)")
      #expect(outcome.comparison?.pixelVerdict == .same)
    }
    #expect(store { $0.channel = 2 }.check(subject).verdict == .differs)
  }

  @Test func `the command's tolerance takes precedence over the golden's`() throws {
    try scratch.write(
      scratch.read("golden/sample.golden.json").replacingOccurrences(
        of: "\"golden\" : 1", with: "\"golden\" : 1, \"limits\": { \"points\": 2, \"pixels\": 999 }"
      ),
      to: "golden/sample.golden.json")
    let moved = Sample.subject(Sample.timeline(x: 11))
    #expect(store.check(moved).verdict == .same)
    let outcome = store { $0.points = 0.5 }.check(moved)
    #expect(outcome.verdict == .differs)
    #expect(outcome.comparison?.tolerances.descriptions.first == "points 0.5 (--points)")
    #expect(
      outcome.comparison?.tolerances.descriptions.contains(
        "pixels 999 a frame (sample.golden.json)")
        == true)
  }

  @Test(
    arguments: [
      ("{ \"pixel\": 3 }", "there is no tolerance 'pixel'; did you mean 'pixels'?"),
      ("{ \"ignoreOutset\": 3 }", "limits: ignoreOutset is for ignoreItems; give one"),
    ])
  func `tolerances that would be ignored are errors, and survive`(
    tolerances: String, words: String
  ) throws {
    let text = try scratch.read("golden/sample.golden.json").replacingOccurrences(
      of: "\"golden\" : 1", with: "\"golden\" : 1, \"limits\": \(tolerances)")
    try scratch.write(text, to: "golden/sample.golden.json")
    let outcome = store.check(Sample.subject())
    #expect(outcome.verdict == .failed && outcome.error?.kind == .invalidData)
    #expect(outcome.lines.first?.hasSuffix(words) == true, "\(outcome.lines)")
    let recorded = store.check(Sample.subject(), update: .all)
    #expect(recorded.verdict == .failed)
    #expect(recorded.lines.first?.contains("repair or delete it") == true, "\(recorded.lines)")
    #expect(try scratch.read("golden/sample.golden.json") == text)
  }

  @Test func `a manifest that cannot be read is replaced only where its tolerances are kept`()
    throws
  {
    try scratch.write("<<<<<<< mine\n{}", to: "golden/sample.golden.json")
    for mode in [UpdateMode.all, .failed] {
      let outcome = store.check(Sample.subject(), update: mode)
      #expect(outcome.verdict == .failed && outcome.error?.kind == .invalidData)
    }
    #expect(try scratch.read("golden/sample.golden.json").hasPrefix("<<<"))
    try scratch.write(
      "{ \"golden\": 2, \"limits\": { \"pixels\": 4, \"reason\": \"dust\" } }",
      to: "golden/sample.golden.json")
    #expect(store.check(Sample.subject(), update: .failed).verdict == .recorded)
    #expect(try GoldenManifest(path: manifest).tolerances?.pixels == 4)
    let reported = store.check(Sample.subject()).comparison?.tolerances.descriptions.last
    #expect(reported == "because: dust (sample.golden.json)")
  }

  @Test func `what cannot be recorded to its end leaves the old golden as it is`() throws {
    let text = try scratch.read("golden/sample.timeline.json")
    let old = try scratch.read("golden/sample.golden.json")
    let animation = scratch("golden/sample.apng")
    try FileManager.default.removeItem(atPath: animation)
    try FileManager.default.createDirectory(
      atPath: animation, withIntermediateDirectories: false)
    let outcome = store.check(Sample.subject(Sample.timeline(x: 30)), update: .all)
    #expect(outcome.verdict == .failed && outcome.error?.kind == .cannotCreate)
    #expect(try scratch.read("golden/sample.timeline.json") == text)
    #expect(try scratch.read("golden/sample.golden.json") == old)
    let names = try FileManager.default.contentsOfDirectory(atPath: scratch("golden"))
    #expect(names.count == 3)
  }

  @Test func `ignored items without a match are reported`() {
    let outcome = store { $0.ignoreItems = ["0/*", "0/9"] }.check(Sample.subject())
    #expect(outcome.verdict == .same)
    #expect(
      outcome.comparison?.notes == [
        "no item matches 0/9 (--ignoreItems), so it has no effect"
      ])
  }

  @Test func `another canvas within the points allowed is a difference of pixels`() {
    let outcome = store { $0.points = 10 }.check(Sample.subject(Sample.timeline(size: 44)))
    #expect(outcome.comparison?.timelineVerdict == .same)
    #expect(outcome.verdict == .differs)
    #expect(
      outcome.comparison?.sentences == ["B is 44×40 instead of 40×40, so no pixel is compared"])
  }

  @Test func `fonts of one name and fonts that are missing leave a trace`() throws {
    try scratch.write("one", to: "a/Font.otf")
    try scratch.write("two", to: "b/Font.otf")
    let faces = [FontFace(family: "A"), FontFace(family: "B"), FontFace(family: "C")]
    let paths = ["A": scratch("a/Font.otf"), "B": scratch("b/Font.otf")]
    let both = Fingerprint.fonts(faces) { paths[$0.family] }
    // Two digests of 64 characters, and what separates them.
    let length = 64 + 1 + 64
    #expect(both["Font.otf"]?.count == length)
    #expect(both["C 400"] == "missing")
    #expect(Fingerprint.fonts(faces.reversed()) { paths[$0.family] } == both)
    var (old, new) = (Fingerprint(for: Sample.timeline()), Fingerprint(for: Sample.timeline()))
    (old.fonts, new.fonts) = (both, Fingerprint.fonts(faces) { _ in paths["A"] })
    #expect(
      old.differences(to: new) == ["font C 400 was missing", "font Font.otf is another file"])
    old.fonts = new.fonts
    #expect(old.differences(to: new).isEmpty)
    old.pixmanImplementations = "general"
    #expect(
      old.differences(to: new) == [
        "pixman's implementations general became \(new.pixmanImplementations ?? "")"
      ])
  }

  @Test func `the fingerprint has the implementations that pixman may choose`() {
    func text(_ disabled: String) -> String {
      PaintingLibraries.implementations(instructions: "mmx sse2 ssse3 ", disabled: disabled)
    }
    #expect(text("") == "fast+mmx+sse2+ssse3")
    #expect(text("ssse3 mmx") == "fast+sse2")
    #expect(text("fast mmx sse2 ssse3 wholeops") == "general by lines")
  }
}
