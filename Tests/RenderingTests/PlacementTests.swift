import Dispatch
import Foundation
import Imaging
import OutputFiles
import Rendering
import SceneRendering
import TestSupport
import Testing
import Timelines

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

  @Test func `what cannot be made is reported before painting`() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "file")
    for target in ["file/x.gif", "file/f/%d.png", "file/%d.png"] {
      let outcome = try render(scratch, [target])
      #expect(outcome.error?.kind == .cannotCreate)
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

  @Test func `a link to what is not there yet stays a link`() throws {
    let scratch = try Scratch()
    try scratch.write("", to: "real/other")
    try FileManager.default.createSymbolicLink(
      atPath: scratch("link.gif"), withDestinationPath: "real/x.gif")
    #expect(try render(scratch, ["link.gif"]).error == nil)
    #expect(try scratch.read("real/x.gif").hasPrefix("GIF89a"))
    #expect(
      try FileManager.default.destinationOfSymbolicLink(atPath: scratch("link.gif"))
        == "real/x.gif")
  }

  @Test func `links to devices and in circles are refused`() throws {
    let scratch = try Scratch()
    let links = ["device.gif": "/dev/full", "a.gif": "b.gif", "b.gif": "a.gif"]
    for (name, target) in links {
      try FileManager.default.createSymbolicLink(
        atPath: scratch(name), withDestinationPath: target)
    }
    let device = try #require(try render(scratch, ["device.gif"]).error)
    #expect(device.kind == .cannotCreate)
    #expect(device.description.contains("only files can be replaced"))
    let circle = try #require(try render(scratch, ["a.gif"]).error)
    #expect(circle.kind == .cannotCreate)
    #expect(circle.description.contains("circle"))
    for (name, target) in links {
      #expect(
        try FileManager.default.destinationOfSymbolicLink(atPath: scratch(name)) == target)
    }
  }

  @Test func `two runs into the same frames leave one whole set and nothing else`() throws {
    let scratch = try Scratch()
    let request = try Samples.request([scratch("f/%d.png"), scratch("f2/%d.svg")])
    for _ in 0..<40 {
      DispatchQueue.concurrentPerform(iterations: 4) { _ in
        let outcomes = try? Samples.renderer().render([SceneInput(path: "a")], request: request)
        #expect(outcomes?.map(\.error) == [nil])
      }
      #expect(
        try scratch.files() == (0..<5).map { "f/\($0).png" } + (0..<5).map { "f2/\($0).svg" })
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: scratch.path).sorted() == ["f", "f2"])
    }
  }

  @Test func `what a killed run left does not stop the next one, which removes it`() throws {
    let scratch = try Scratch()
    try scratch.write("left", to: ".x.gif.cellophane-\(getpid())-1")
    try scratch.write("left", to: ".f.cellophane-\(getpid())-2/0.png")
    #expect(try render(scratch, ["x.gif"]).error == nil)
    #expect(try scratch.files() == ["x.gif"])
  }

  @Test func `a GIF of a transparent canvas says that it is black`() throws {
    let scratch = try Scratch()
    let renderer = Samples.renderer(
      source: Samples.source { _ in
        var timeline = Samples.timeline()
        timeline.canvas.background = .clear
        return timeline
      })
    for (target, count) in [("x.gif", 1), ("x.apng", 0), ("f/%d.png", 0)] {
      let request = try Samples.request([scratch(target)])
      let outcome = try renderer.render([SceneInput(path: "a")], request: request)[0]
      #expect(outcome.notes.count == count)
    }
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

  @Test func `a sheet is the same with any number of workers`() throws {
    let scratch = try Scratch()
    for jobs in [1, 3] {
      let renderer = Renderer(
        source: Samples.source { _ in Samples.timeline(seconds: 1) }, jobs: jobs
      ) {
        try FrameTools.live()
      }
      let request = try Samples.request([scratch("\(jobs).png"), scratch("x.gif")], sheet: true)
      #expect(try renderer.render([SceneInput(path: "a")], request: request)[0].error == nil)
    }
    #expect(try scratch.data("1.png") == scratch.data("3.png"))
    let sheet = try FrameAssembly.readImage(scratch("1.png"))
    #expect(max(sheet.width, sheet.height) <= SheetOptions.largestSide)
    #expect(sheet[0, 0] == sheet[sheet.width - 1, sheet.height - 1])
  }

  @Test func `a limit of bytes is kept with fewer colors, and a note says so`() throws {
    let scratch = try Scratch()
    let renderer = Renderer(
      source: Samples.source { _ in Samples.timeline(seconds: 1) }, jobs: 1
    ) {
      try FrameTools.live()
    }
    func outcome(_ limit: Int) throws -> SceneOutcome {
      var request = try Samples.request([scratch("x.png")], sheet: true)
      request.animations.byteLimit = limit
      return try renderer.render([SceneInput(path: "a")], request: request)[0]
    }
    let reduced = try outcome(9000)
    #expect(reduced.outputs.map(\.bytes).allSatisfy { $0 <= 9000 })
    #expect(reduced.notes.contains { $0.contains("is reduced for its limit of bytes") })
    #expect(
      try outcome(100).error?.description.contains("more than the 100 of `byteLimit`") == true)
  }
}
