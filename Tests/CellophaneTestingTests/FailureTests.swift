import CellophaneTesting
import Foundation
import RasterCoding
import TestSupport
import Testing
import Verification

/// The message of a failure, and its evidence.
struct FailureTests {
  private let small = GoldenForm.animation(framesPerSecond: 5, scale: 0.5)

  @Test func `recording writes a golden, says so, and then it passes`() throws {
    let bench = try Workbench()
    let first = bench.check(try Workbench.scene(), as: small)
    #expect(first.lines.count == 1)
    #expect(first.lines.first?.hasPrefix("recorded \(bench.scratch.path)/__Snapshots__/") == true)
    #expect(first.lines.first?.hasSuffix("run the test again") == true)
    #expect(
      try bench.goldens() == [
        "__Snapshots__/HandTests/dealing.1.apng", "__Snapshots__/HandTests/dealing.1.golden.json",
        "__Snapshots__/HandTests/dealing.1.timeline.json",
      ])
    #expect(bench.check(try Workbench.scene(), as: small).message == nil)
  }

  @Test func `the cause comes first, then paths, the command that records, and tolerances`() throws
  {
    let bench = try Workbench()
    _ = bench.check(try Workbench.scene(), as: small)
    let tolerances = ToleranceSettings.allowing(points: 0.25)
    let verdict = bench.check(
      try Workbench.scene(seconds: "0.4"), as: small, tolerances: tolerances)
    let lines = verdict.lines
    #expect(
      lines.first?.contains("duration 0.3 s became 0.4 s, so it arrives 100 ms later") == true,
      "\(lines)")
    let locations = try [
      "differs from the golden ", "look at ", "to record it again: ",
      "tolerances: points 0.25 (the test), seconds 0.0005 (default)",
    ]
    .map { start in try #require(lines.firstIndex { $0.hasPrefix(start) }, "\(lines)") }
    #expect(locations == locations.sorted() && locations[0] > 0)
    #expect(
      lines.contains(
        "to record it again: SNAPSHOT_TESTING_RECORD=failed swift test --filter "
          + "\"CellophaneTestingTests.*/dealing\""))
  }

  @Test(arguments: [
    ("CardsTests.HandTests/dealing()/HandTests.swift:8:4", "HandTests/dealing"),
    ("CardsTests.HandTests/Inner/deal(to:)/HandTests.swift:8:4", "HandTests/Inner/deal"),
    ("CardsTests.HandTests/`a $card's \"back\"`()/H.swift:8:4", "HandTests/.a .card.s .back.."),
    ("CardsTests.`dealing (twice)`()/HandTests.swift:8:4", ".dealing .twice.."),
  ])
  func `a test is named so that it alone is recorded`(id: String, filter: String) {
    #expect(GoldenLedger.Asker(id: id).filter == filter)
  }

  @Test func `tolerances that the test allows are kept to`() throws {
    let bench = try Workbench()
    _ = bench.check(try Workbench.scene())
    let slower = try Workbench.scene(seconds: "0.301")
    #expect(bench.check(slower).message != nil)
    let tolerances = ToleranceSettings.allowing(points: 1, seconds: 0.002)
    #expect(bench.check(slower, tolerances: tolerances).message == nil)
    let wrong = bench.check(slower, tolerances: .allowing(points: -1))
    #expect(wrong.message == "points is 0 or more, not -1.0")
  }

  @Test func `expected, actual, difference and the worst frame are attached and kept`() throws {
    let bench = try Workbench()
    _ = bench.check(try Workbench.scene(), as: small)
    let verdict = bench.check(try Workbench.scene(color: "#FF7A59"), as: small)
    let names = ["expected.apng", "actual.apng", "difference.apng", "sheet.png", "differences.txt"]
    #expect(verdict.attachments.map(\.name) == names.map { "dealing.1." + $0 })
    let folder = bench.scratch("artifacts/HandTests")
    #expect(
      verdict.lines.contains("look at \(folder)/dealing.1.* (\(names.joined(separator: ", ")))"))
    for file in verdict.attachments {
      #expect(try bench.scratch.data("artifacts/HandTests/" + file.name) == file.data)
      if file.name.hasSuffix("png") {
        // An animation has a frame for every 0.2 s, at half the canvas's size.
        let animation = try AnimationFile.open(path: "\(folder)/\(file.name)")
        #expect(animation.height >= 32)
      } else {
        #expect(String(decoding: file.data, as: UTF8.self).contains("fill"))
      }
    }
  }

  @Test(arguments: [GoldenForm.animation(framesPerSecond: 5), .timeline, .frame(at: 0.2)])
  func `what is kept can be accepted`(form: GoldenForm) throws {
    let bench = try Workbench()
    let changed = try Workbench.scene(color: "#FF7A59")
    _ = bench.check(try Workbench.scene(), as: form)
    #expect(bench.check(changed, as: form, record: .never).message != nil)
    let approval = try Approval(
      paths: [bench.scratch("artifacts")], root: bench.scratch.path)
    #expect(approval.items.count == 1)
    for item in approval.items {
      #expect(item.imagePath != nil)
      try approval.accept(item)
    }
    #expect(bench.check(changed, as: form, record: .never).message == nil)
    // The verdict on a golden that is missing is kept, too.
    for name in try bench.goldens() { unlink(bench.scratch(name)) }
    #expect(bench.check(changed, as: form, record: .never).message != nil)
    let again = try Approval(paths: [bench.scratch("artifacts")], root: bench.scratch.path)
    for item in again.items { try again.accept(item) }
    #expect(bench.check(changed, as: form, record: .never).message == nil)
  }

  @Test func `without a folder for them they are kept in a temporary one`() throws {
    let bench = try Workbench()
    _ = bench.check(try Workbench.scene())
    let verdict = bench.check(
      try Workbench.scene(color: "red"), variables: ["SNAPSHOT_ARTIFACTS": ""])
    let line = try #require(verdict.lines.first { $0.hasPrefix("look at ") })
    let base = try #require(line.dropFirst("look at ".count).split(separator: "*").first)
    defer { try? FileManager.default.removeItem(atPath: base + "differences.txt") }
    #expect(FileManager.default.fileExists(atPath: base + "differences.txt"))
  }

  @Test func `a timeline is shown in animation, too`() throws {
    let bench = try Workbench()
    _ = bench.check(try Workbench.scene())
    let verdict = bench.check(try Workbench.scene(color: "red"))
    #expect(try bench.goldens() == ["__Snapshots__/HandTests/dealing.1.timeline.json"])
    #expect(verdict.attachments.contains { $0.name == "dealing.1.actual.apng" })
    #expect(verdict.attachments.contains { $0.name == "dealing.1.differences.txt" })
  }

  @Test func `a frame differs at its instant only`() throws {
    let bench = try Workbench()
    let form = GoldenForm.frame(at: 0.05)
    _ = bench.check(try Workbench.scene(), as: form)
    #expect(try bench.goldens() == ["__Snapshots__/HandTests/dealing.1.png"])
    #expect(bench.check(try Workbench.scene(seconds: "0.4"), as: form).message == nil)
    let verdict = bench.check(try Workbench.scene(color: "red"), as: form)
    #expect(verdict.lines.first?.contains("pixels") == true, "\(verdict.lines)")
    #expect(verdict.attachments.contains { $0.name == "dealing.1.sheet.png" })
  }

  @Test func `a golden at another rate or scale is one of something else`() throws {
    let bench = try Workbench()
    _ = bench.check(try Workbench.scene(), as: small)
    let other = GoldenForm.animation(framesPerSecond: 4)
    let verdict = bench.check(try Workbench.scene(), as: other)
    #expect(verdict.lines.first?.contains("the test asks for 4.0 frames per second") == true)
    let recorded = bench.check(try Workbench.scene(), as: other, record: .failed)
    #expect(recorded.lines.first?.hasPrefix("recorded ") == true)
    #expect(bench.check(try Workbench.scene(), as: other).message == nil)
    #expect(bench.check(try Workbench.scene(), as: .animation()).message == nil)
  }

  @Test func `forms that cannot be are reported`() throws {
    let bench = try Workbench()
    let scene = try Workbench.scene()
    #expect(
      bench.check(scene, as: .animation(framesPerSecond: 0)).message?.hasPrefix(
        "framesPerSecond is ")
        == true)
    #expect(bench.check(scene, as: .frame(at: -1)).message?.hasPrefix("at is 0.0 to ") == true)
    #expect(try bench.goldens().isEmpty)
  }

  @Test func `a broken golden is reported with advice, and can be recorded again`() throws {
    let bench = try Workbench()
    _ = bench.check(try Workbench.scene(), as: small)
    let file = "__Snapshots__/HandTests/dealing.1.timeline.json"
    try bench.scratch.write("{}", to: file)
    let verdict = bench.check(try Workbench.scene(), as: small)
    #expect(verdict.lines.first?.contains("\(file): error: it is no timeline") == true)
    try FileManager.default.removeItem(atPath: bench.scratch(file))
    let incomplete = bench.check(try Workbench.scene(), as: small)
    #expect(incomplete.message?.contains("SNAPSHOT_TESTING_RECORD=failed") == true)
    _ = bench.check(try Workbench.scene(), as: small, record: .failed)
    #expect(bench.check(try Workbench.scene(), as: small).message == nil)
  }

  @Test(arguments: [GoldenForm.animation(framesPerSecond: 2), .timeline, .frame(at: 0)])
  func `a result that changes each time is not recorded`(form: GoldenForm) throws {
    let bench = try Workbench()
    var count = 0.0
    let settings = StageSettings(canvas: Canvas(size: CGSize(width: 40, height: 40)))
    let subject = AnimationSubject.stage(settings) { stage in
      count += 1
      let view = View(frame: CGRect(x: count, y: 0, width: 10, height: 10))
      view.backgroundColor = .black
      stage.rootView.addSubview(view)
    }
    let verdict = bench.check(subject, as: form)
    #expect(verdict.message?.contains("not recorded, since it does not reproduce") == true)
    #expect(try bench.goldens().isEmpty)
  }

  @Test func `a scene is the same by path, by URL, as a document and as a timeline`() throws {
    let bench = try Workbench()
    let text =
      "cellophane: 1\ncanvas: { size: [9, 9] }\ncollections: [{ sections: [{ items: 2 }] }]\n"
    try bench.scratch.write(text, to: "scenes/two.yaml")
    #expect(bench.check(.scene("scenes/two.yaml")).message?.hasPrefix("recorded ") == true)
    let path = bench.scratch("scenes/two.yaml")
    let document = try SceneDocument.load(text: text, name: "two.yaml").scene
    let subjects: [AnimationSubject] = [
      .scene("scenes/two.yaml"), .scene(path), .scene(URL(fileURLWithPath: path)),
      .scene(document), .timeline(try LoadedScene.load(path: path).timeline),
    ]
    for subject in subjects { #expect(bench.check(subject).message == nil) }
    let nowhere = try #require(URL(string: "https://example.org/two.yaml"))
    #expect(bench.check(.scene(nowhere)).message?.contains("read from a file only") == true)
    let missing = AnimationSubject.timeline(try LoadedScene.load(path: path + "x").timeline)
    #expect(bench.check(missing).message?.contains("there is no such file") == true)
  }

  @Test func `what cannot be played is reported as it is`() throws {
    let bench = try Workbench()
    let verdict = bench.check(.scene("nowhere.yaml"))
    let path = bench.scratch("nowhere.yaml")
    #expect(verdict.message == "\(path):1:1: error: there is no such file")
    try bench.scratch.write("cellophane: 1\nstile: {}\n", to: "broken.yaml")
    #expect(bench.check(.scene("broken.yaml")).message?.contains("'stile'") == true)
    let settings = StageSettings(canvas: Canvas(size: CGSize(width: 40, height: 40)))
    struct Mishap: Error {}
    let own = AnimationSubject.stage(settings) { _ in throw Mishap() }
    #expect(bench.check(own).message == "dealing(): error: Mishap()")
    let stage = AnimationSubject.stage(settings) { stage in
      let view = CollectionView(
        frame: stage.rootView.bounds, collectionViewLayout: CollectionViewFlowLayout())
      stage.rootView.addSubview(view)
      stage.advance(by: 0)
      view.deleteItems(at: [IndexPath(item: 7, section: 0)])
    }
    #expect(bench.check(stage).message?.hasPrefix("dealing(): error: ") == true)
    #expect(bench.check(stage).message?.contains("report") == false)
  }
}
