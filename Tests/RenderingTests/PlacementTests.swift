import Foundation
import Imaging
import Rendering
import TestSupport
import Testing

@Suite struct PlacementTests {
  private func render(_ scratch: Scratch, _ targets: [String], seconds: Double = 0.1) throws
    -> SceneOutcome
  {
    let renderer = Samples.renderer(
      source: Samples.source { _ in Samples.timeline(seconds: seconds) })
    let request = try Samples.request(targets.map { scratch($0) })
    return try renderer.render([SceneInput(path: "a")], request: request)[0]
  }

  @Test func `frames of a longer earlier run go, other files stay`() throws {
    let scratch = try Scratch()
    for name in ["f/5.png", "f/99.png", "f/007.png", "f/a.png", "f/3.svg"] {
      try scratch.write("old", to: name)
    }
    #expect(try render(scratch, ["f/%d.png"]).error == nil)
    #expect(
      try scratch.files() == [
        "f/0.png", "f/007.png", "f/1.png", "f/2.png", "f/3.png", "f/3.svg", "f/4.png", "f/a.png",
      ])
  }

  @Test func `a folder of frames only is swapped whole`() throws {
    let scratch = try Scratch()
    #expect(try render(scratch, ["f/%d.png"], seconds: 0.2).error == nil)
    #expect(try scratch.files().count == 10)
    #expect(try render(scratch, ["f/%d.png"], seconds: 0.1).error == nil)
    #expect(try scratch.files() == (0..<5).map { "f/\($0).png" })
  }

  @Test func `folders are made as needed`() throws {
    let scratch = try Scratch()
    #expect(try render(scratch, ["a/b/c/x.gif", "d/e/%d.svg"]).error == nil)
    #expect(try scratch.files().count == 6)
  }

  @Test func `what cannot be made is told before painting`() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "file")
    for target in ["file/x.gif", "file/f/%d.png", "file/%d.png"] {
      let outcome = try render(scratch, [target])
      #expect(outcome.error?.status == .cannotCreate)
    }
    #expect(try scratch.files() == ["file"])
  }

  @Test func `a link is followed and stays a link`() throws {
    let scratch = try Scratch()
    try scratch.write("old", to: "real/x.gif")
    try FileManager.default.createSymbolicLink(
      atPath: scratch("link.gif"), withDestinationPath: scratch("real/x.gif"))
    #expect(try render(scratch, ["link.gif"]).error == nil)
    #expect(try scratch.read("real/x.gif").hasPrefix("GIF89a"))
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: scratch("link.gif"))
    #expect(target == scratch("real/x.gif"))
  }

  @Test func `nothing that was begun stays after a sweep`() throws {
    let scratch = try Scratch()
    let register = TemporaryOutputs()
    let renderer = Renderer(source: Samples.source(), jobs: 1, register: register) {
      Samples.tools(painted: { _ in
        // As a signal would, in the middle of the work.
        register.sweep {}
      })
    }
    let request = try Samples.request([scratch("x.gif"), scratch("f/%d.png")])
    let outcome = try renderer.render([SceneInput(path: "a")], request: request)[0]
    #expect(outcome.error != nil)
    #expect(try scratch.files().isEmpty)
  }

  @Test func `a picture of many frames has them in a grid`() throws {
    let scratch = try Scratch()
    let renderer = Renderer(
      source: Samples.source { _ in Samples.timeline(seconds: 1) }, jobs: 2
    ) {
      Samples.tools()
    }
    let request = try Samples.request([scratch("x.png")], sheet: true)
    #expect(try renderer.render([SceneInput(path: "a")], request: request)[0].error == nil)
    let sheet = try FrameAssembly.readPicture(scratch("x.png"))
    // 12 pictures of 8 × 4 with gaps of 8 in 3 columns and 4 rows, or the like.
    let columns = (sheet.width - 8) / 16
    let rows = (sheet.height - 8) / 12
    #expect(columns * rows == 12)
    #expect(sheet[0, 0] == sheet[sheet.width - 1, sheet.height - 1])
    #expect(sheet[8, 8] == 0xFF00_0000)
    #expect(sheet[sheet.width - 9, sheet.height - 9] == 0xFF00_0000 | 980)
  }
}
