import Rendering
import Testing
import Timing

@testable import CellophaneCLI

/// Values on the command line.
struct ArgumentTests {
  @Test(arguments: [("300ms", 0.3), ("0.3s", 0.3), ("2cs", 0.02), ("0.3", 0.3), ("0", 0)])
  func `a time is read as in scenes`(text: String, seconds: Double) {
    #expect(TimeArgument(argument: text)?.instant == Instant(seconds: seconds))
  }

  @Test func `a negative number is the value of the option before it`() {
    func joined(_ text: String) -> String {
      CellophaneCommand.joined(text.split(separator: " ").map(String.init)).joined(separator: " ")
    }
    #expect(joined("render x --at -1 -o y") == "render x --at=-1 -o y")
    #expect(joined("render --at -.5s --fps -2") == "render --at=-.5s --fps=-2")
    #expect(joined("render --sheet -o -1 --at=2 -3") == "render --sheet -o -1 --at=2 -3")
    #expect(joined("render -- --at -1") == "render -- --at -1")
    #expect(joined("diff --at -x --at -1-2") == "diff --at -x --at -1-2")
  }

  @Test(arguments: ["", "soon", "3 s", "nan", "1e400", "5m"])
  func `what is no time is refused`(text: String) {
    #expect(TimeArgument(argument: text) == nil)
  }

  @Test func `a size is two whole numbers with an x between them`() {
    let size = SizeArgument(argument: "480x640")
    #expect(size?.width == 480 && size?.height == 640)
    for text in ["", "x", "480", "480x", "480x640x2", "4.5x6", "480X640", "0x10x"] {
      #expect(SizeArgument(argument: text) == nil, "\(text)")
    }
  }

  @Test(arguments: [
    (0, "0 bytes"), (999, "999 bytes"), (1000, "1.0 KB"), (1049, "1.0 KB"), (1050, "1.1 KB"),
    (999_949, "999.9 KB"), (1_000_000, "1.0 MB"), (12_345_678, "12.3 MB"),
  ])
  func `a number of bytes has one decimal from a kilobyte on`(bytes: Int, text: String) {
    #expect(Console.size(bytes) == text)
  }
}
