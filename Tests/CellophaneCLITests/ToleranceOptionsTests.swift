import ArgumentParser
import ComparisonTolerances
import Rendering
import Testing

@testable import CellophaneCLI

/// The tolerances that all comparing commands share.
struct LimitOptionsTests {
  /// Parses options.
  private func options(_ arguments: String...) throws -> ToleranceOptions {
    try ToleranceOptions.parse(arguments)
  }

  @Test func `what is not given is left to the defaults`() throws {
    #expect(try options().settings() == ToleranceSettings())
  }

  @Test func `each option sets its tolerance`() throws {
    let settings = try options(
      "--points", "0.5", "--seconds", "0.01", "--alpha", "0.1", "--channel", "3", "--perceptual",
      "0.02", "--antialiasing", "--max-pixels", "9", "--ignore", "1,2,30,40", "--ignore-item",
      "items/*", "--ignore-outset", "4"
    ).settings()
    #expect(settings.points == 0.5 && settings.seconds == 0.01 && settings.alpha == 0.1)
    #expect(settings.channel == 3 && settings.perceptual == 0.02 && settings.pixels == 9)
    #expect(settings.antialiasing == true && settings.ignoreOutset == 4)
    #expect(settings.ignore?.count == 1 && settings.ignoreItems == ["items/*"])
  }

  @Test(arguments: [
    ["--channel", "256"], ["--points=-1"], ["--ignore", "1,2,3"], ["--ignore", "a,b,c,d"],
    ["--alpha", "inf"],
  ])
  func `what cannot be is an error of usage that names the option`(arguments: [String]) throws {
    let options = try ToleranceOptions.parse(arguments)
    let error = #expect(throws: RenderError.self) { try options.settings() }
    #expect(error?.kind == .invalidArgument)
    let name = arguments[0].prefix { $0 != "=" }
    #expect(error?.description.contains(name) == true, "\(String(describing: error))")
  }

  @Test func `options that would be ignored are refused by name`() throws {
    let options = try options("--points", "1", "--alpha", "0.5")
    #expect(options.timelineOptions == ["--points", "--alpha"])
    #expect(options.pixelOptions == [])
    let error = #expect(throws: RenderError.self) {
      try ToleranceOptions.refuse(options.timelineOptions, because: "only pixels are compared")
    }
    #expect(
      error?.description
        == "error: --points, --alpha would be ignored, since only pixels are compared: leave them out"
    )
    try ToleranceOptions.refuse([], because: "there are none")
  }
}
