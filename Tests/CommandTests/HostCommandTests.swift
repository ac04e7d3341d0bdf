import Foundation
import TestSupport
import Testing
import Timelines
import Timing

/// The messages of `host` before anything is built.
struct HostCommandTests {
  @Test func `options are checked before anything is built`() throws {
    let scratch = try Scratch()
    try scratch.write("import UIKit\n", to: "A.swift")
    let wrong = [
      ["--scenes", "scrol"], ["--count", "0"], ["--item-size", "big"], ["--direction", "up"],
      ["--canvas", "1x1"], ["--format", "gif,gif"], ["-o", "-"], ["--fps", "0"], ["--jobs", "0"],
      ["--target", "A"],
    ]
    for arguments in wrong {
      let result = try Command.run(["host", scratch.path] + arguments)
      #expect(result.status == 64, "\(arguments): \(result.messages)")
      #expect(result.messages.contains("error: "), "\(arguments)")
    }
  }

  @Test func `a folder without sources of layouts is reported`() throws {
    let scratch = try Scratch()
    #expect(try Command.run(["host", scratch("none")]).status == 66)
    let empty = try Command.run(["host", scratch.path])
    #expect(empty.status == 66)
    #expect(empty.messages.contains("no Swift sources with layouts were found"))
  }

  @Test func `an error names the locations of the engine's sources`() throws {
    let result = try Command.run(["host", ".", "--package", "/nowhere"])
    #expect(result.status == 66)
    #expect(result.messages.contains("--package must name the folder of Cellophane's sources"))
  }
}

extension ClientPackageTests {
  /// Whole runs of `cellophane host`, which build.
  struct HostedFolders {
    private let fixtures = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("fixtures/host").path

    /// Hosts a folder, small and quick.
    private func host(
      _ folder: String, _ scratch: Scratch, _ arguments: String..., in place: String? = nil
    ) throws -> Command.Result {
      try Command.run(
        program: try Command.path,
        [
          "host", folder, "-o", scratch("out"), "--scratch-path", ClientBuilds.root, "--canvas",
          "120x200",
          "--fps", "10",
        ] + arguments, folder: place ?? fixtures)
    }

    @Test func `each layout that is found gets its scenes`() throws {
      let scratch = try Scratch()
      let result = try host("fan", scratch, "--scenes", "scroll,insert")
      #expect(result.status == 0, "\(result.messages)")
      let names = ["CarouselLayout", "ColumnsLayout", "FanLayout"].flatMap { layout in
        ["insert", "scroll"].flatMap { ["\(layout)/\($0).gif", "\(layout)/\($0).json"] }
      }
      #expect(try scratch.files() == names.map { "out/" + $0 }.sorted())
      #expect(result.text.contains("out/FanLayout/scroll.gif  "))
      #expect(result.messages.contains("AppDelegate is left out: it makes no window visible"))
      #expect(
        result.messages.contains(
          "ColumnsLayout is made with ColumnsLayout(columns: 3); give --layout with other"))
      let timeline = try scratch.read("out/FanLayout/insert.json")
      #expect(timeline.contains("\"31\""))
    }

    @Test func `an app is started as its delegates set it up, and its previews are screens`() throws
    {
      let scratch = try Scratch()
      let result = try host("plants", scratch, "--format", "json", "--scenes", "open,text")
      #expect(result.status == 0, "\(result.messages)")
      #expect(
        try scratch.files() == [
          "out/A-fern/open.json", "out/A-fern/text.json", "out/AppDelegate/open.json",
          "out/AppDelegate/text.json",
        ])
      #expect(result.messages.contains("A-fern/open: warning: no cell is in sight"))
      #expect(
        result.messages.contains(
          "plants/PlantsViewController.swift:44:12: UIViewController.prefersHomeIndicatorAutoHidden"
            + " is never called: there is no home indicator"))
      let timeline = try TimelineJSON.decode(scratch.data("out/AppDelegate/open.json"))
      func texts(at seconds: Double) -> [String] {
        timeline.frame(at: Instant(seconds: seconds)).layers.flatMap(\.appearance.texts)
          .map(\.string)
      }
      // The title and the second lines come from a table of strings.
      // The title has too little room.
      #expect(texts(at: 0.1).contains("Pl…") && texts(at: 0.1).contains("Water weekly"))
      #expect(texts(at: 1.4).contains("Monstera") && !texts(at: 1.4).contains("Ficus"))
      #expect(texts(at: 3).contains("Ficus"))
      let alone = try host(
        "plants", scratch, "--format", "json", "--preview", "A fern", "--scenes", "show")
      #expect(alone.text.contains("A-fern/show.json") && !alone.text.contains("AppDelegate"))
      let missing = try host("plants", scratch, "--preview", "Moss")
      #expect(missing.messages.contains("there is no #Preview \"Moss\"; there are \"A-fern\""))
    }

    @Test func `a stand-in answers for delegates that a layout asks`() throws {
      let scratch = try Scratch()
      let result = try host("asking", scratch, "--scenes", "scroll")
      #expect(result.status == 0, "\(result.messages)")
      #expect(
        result.messages.contains(
          "a stand-in answers for HeightsDelegate, WidthSource; give --delegate with your own"))
      let timeline = try TimelineJSON.decode(try scratch.data("out/AskingLayout/scroll.json"))
      let cells = timeline.elements(at: .zero).filter { $0.identity.kind == .cell }
      #expect(cells.prefix(3).map(\.size.height) == [60, 120, 80])
      #expect(cells.allSatisfy { $0.size.width >= 60 })
    }

    @Test func `the recorder prints the numbers of this engine`() throws {
      let scratch = try Scratch()
      let result = try Command.run(
        program: try Command.path,
        [
          "host", "Recorder", "--driver", "Recorder/Drive.swift", "-o", scratch("out"),
          "--scratch-path", ClientBuilds.root, "--canvas", "390x844", "--format", "json",
        ], folder: Guide.project.appending(component: "Tools").path)
      #expect(result.status == 0, "\(result.messages)")
      let rows = result.messages.split(separator: "\n").map { $0.split(separator: "\t") }
        .filter { $0.count == 4 }
      #expect(
        Set(rows.map(\.[0])) == [
          "case", "insert", "delete", "move", "reload", "offset 50", "offset 300", "offset 3000",
          "item 40", "page", "turn",
        ])
      // The first cell goes to the second place, at a whole pixel, by ease-in-out in 0.3 s.
      let samples = rows.filter { $0[0] == "insert" && $0[2] == "0 x" }
      #expect(samples.count > 15)
      for sample in samples {
        let (time, x) = (try #require(Double(sample[1])), try #require(Double(sample[3])))
        let progress = CubicBezier.easeInEaseOut.progress(at: min(1, time / 300))
        #expect(abs(x - 35 - 83 * progress) < 1e-3, "\(sample)")
      }
      #expect(rows.last { $0[0] == "offset 300" }?[3] == "300.0000")
    }

    @Test func `an app's screen is played as its driver directs`() throws {
      let scratch = try Scratch()
      let result = try Command.run(
        program: try Command.path,
        [
          "host", "ios-app", "--driver", "ios-app/Demo.swift", "-o", scratch("out"),
          "--scratch-path", ClientBuilds.root, "--canvas", "390x600", "--fps", "12.5",
          "--scale", "0.5",
        ], folder: fixtures + "/..")
      #expect(result.status == 0, "\(result.messages)")
      #expect(!result.messages.contains("warning"), "\(result.messages)")
      #expect(result.messages.contains("files are compiled as copies adapted to Linux"))
      #expect(try scratch.files() == ["out/Demo/driver.gif", "out/Demo/driver.json"])
      let shown = fixtures + "/../../Sources/AppleNames/UIKit/UIKit.docc/app-screen.gif"
      #expect(
        try scratch.data("out/Demo/driver.gif") == Data(contentsOf: URL(fileURLWithPath: shown)),
        "the article shows another image: render it with scripts/gallery")
      let article = try Article("Sources/AppleNames/UIKit/UIKit.docc/AppScreen.md")
      for block in article.blocks where block.language == "swift" {
        let sources = try [
          "Demo.swift", "Sources/Trips/TripViewController.swift",
          "Sources/Trips/TripsViewController.swift",
        ].map { try Article.read("fixtures/ios-app/" + $0) }
        let lines = block.text.split(separator: "\n").map {
          $0.trimmingCharacters(in: .whitespaces)
        }
        #expect(
          lines.allSatisfy { line in sources.contains { $0.contains(line) } }, "\(block.text)")
      }
      let timeline = try TimelineJSON.decode(try scratch.data("out/Demo/driver.json"))
      /// Returns the top of a row's cell at a time.
      func top(_ row: String, at seconds: Double) -> CGFloat? {
        timeline.elements(at: Instant(seconds: seconds)).first { $0.identity.key == row }
          .map(\.frame.minY)
      }
      // Rows size themselves: the one with a longer text is higher.
      let rows = timeline.elements(at: Instant(seconds: 0.2)).filter { $0.identity.kind == .cell }
      #expect(rows.count == 4)
      #expect(Set(rows.map(\.size.height)).count > 1)
      // The first choice of the menu moves the first row down, and a tap opens a screen with a
      // transition.
      let menu = timeline.elements(at: Instant(seconds: 1)).first { $0.identity.key == "menu" }
      #expect(menu != nil)
      let (before, after) = (try #require(top("0/0", at: 0.2)), try #require(top("0/0", at: 2.3)))
      #expect(before < after)
      let fades = timeline.layers.contains { layer in
        let value = layer.alpha.value(at: Instant(seconds: 2.7))
        return value > 0.05 && value < 0.95
      }
      #expect(fades)
      // The map in the sheet is zoomed by a double tap.
      let map = try #require(timeline.layers.first { $0.className == "MapView" })
      let scales = [5.4, 6.5].map { map.transform.value(at: Instant(seconds: $0)).m11 }
      #expect(scales[0] == 1 && abs(scales[1] - 2.5) < 1e-6)
    }

    @Test func `a package is copied for Linux`() throws {
      let scratch = try Scratch()
      let check = try Command.run(
        program: try Command.path,
        ["adapt", "ios-app", "--check", "--scratch-path", ClientBuilds.root],
        folder: fixtures + "/..")
      #expect(check.status == 0, "\(check.messages)")
      #expect(
        check.text.contains("ios-app/Sources/Trips/TripCell.swift:17:36: #selector(toggle(_:))"),
        "\(check.text)")
      #expect(check.messages.contains("of 9 sources would be rewritten"), "\(check.messages)")
      for _ in 0..<2 {
        let made = try Command.run(
          program: try Command.path,
          [
            "adapt", "ios-app", "-o", scratch("copy"), "--scratch-path", ClientBuilds.root,
            "--dependency", "../cellophane",
          ], folder: fixtures + "/..")
        #expect(made.status == 0, "\(made.messages)")
      }
      let cell = try scratch.read("copy/Sources/Trips/TripCell.swift")
      #expect(cell.contains("Selector(\"toggle:\", TripCell.toggle(_:))"))
      #expect(!cell.contains("@objc"))
      #expect(cell.contains("delegate?.tripCellDidToggleIfImplemented(self)"))
      let manifest = try scratch.read("copy/Package.swift")
      #expect(manifest.contains("path: \"../cellophane\""))
      #expect(try scratch.files().contains("copy/Tests/TripsTests/TripsTests.swift"))
      let inside = try Command.run(
        program: try Command.path, ["adapt", "ios-app", "-o", "ios-app/copy"],
        folder: fixtures + "/..")
      #expect(inside.status == 64)
    }

    @Test func `layouts are listed with what they take`() throws {
      let result = try host("fan", try Scratch(), "--list")
      #expect(result.status == 0, "\(result.messages)")
      let layouts = "CarouselLayout()\nColumnsLayout(columns: Int)\nFanLayout()\n"
      #expect(result.text == "app AppDelegate\n" + layouts)
    }

    @Test func `an expression makes a layout, and its mistakes are its own`() throws {
      let scratch = try Scratch()
      let made = try host(
        "fan", scratch, "--scenes", "insert", "--format", "json", "--layout",
        "ColumnsLayout(columns: 4)", "--layout", "FanLayout(style: .narrow)")
      #expect(made.status == 0, "\(made.messages)")
      #expect(
        try scratch.files() == ["out/ColumnsLayout/insert.json", "out/FanLayout/insert.json"])
      let wrong = try host(
        "fan", scratch, "--layout", "FanLayout()", "--layout", "FanLayout(style: .broad)")
      #expect(wrong.status == 64)
      #expect(wrong.messages.contains("--layout:2:19: error: "))
      #expect(!wrong.messages.contains("Compiling"))
    }

    @Test func `the compiler's errors are in the user's own files`() throws {
      let result = try host("./broken", try Scratch(), "--quiet")
      #expect(result.status == 65)
      #expect(result.messages.hasPrefix("./broken/BrokenLayout.swift:6:21: error: cannot convert"))
      #expect(
        result.messages.contains("./broken/BrokenLayout.swift:10:64: error: cannot find type"))
      for noise in ["Compiling", "Building", "clients", "emit-module"] {
        #expect(!result.messages.contains(noise), "\(result.messages)")
      }
    }

    @Test func `an edit is built, and a layout that traps takes no other scene with it`() throws {
      let scratch = try Scratch()
      try scratch.write(
        "import UIKit\nclass GridLayout: UICollectionViewLayoot {}\n", to: "my/A.swift")
      let wrong = try host("my", scratch, "--list", in: scratch.path)
      #expect(wrong.messages.contains("my/A.swift:2:19: error: "))
      let trap = try String(contentsOfFile: fixtures + "/trap/TrapLayout.swift", encoding: .utf8)
      try scratch.write(trap, to: "my/A.swift")
      let result = try host(
        "my", scratch, "--scenes", "insert,delete", "--format", "gif", in: scratch.path)
      #expect(result.status == 1)
      #expect(result.messages.contains("TrapLayout/insert: error: it stopped: "))
      #expect(result.messages.contains("Fatal error: there are 31 items, and 30 were known"))
      #expect(!result.messages.contains("0x0000"))
      #expect(try scratch.files().filter { $0.hasPrefix("out") } == ["out/TrapLayout/delete.gif"])
    }

    @Test func `of a package the library is taken, with whatever it asks for`() throws {
      let scratch = try Scratch()
      let result = try host(
        "shelf-package", scratch, "--sections", "3", "--count", "4", "--scenes", "insert",
        "--format", "json", "--json")
      #expect(result.status == 0, "\(result.messages)")
      #expect(result.text.contains("\"title\" : \"ShelfLayout: Items come\""))
      #expect(try scratch.read("out/ShelfLayout/insert.json").contains("Section 2"))
    }
  }
}
