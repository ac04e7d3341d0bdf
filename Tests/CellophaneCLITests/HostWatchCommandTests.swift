import Testing

@testable import CellophaneCLI

/// The command that the page of `host --watch` shows.
struct HostWatchCommandTests {
  @Test(arguments: [
    ("host App --watch", "cellophane host App"),
    ("host --watch --open App --driver D.swift", "cellophane host App --driver D.swift"),
    ("host App --port 4800 --watch --canvas 120x200", "cellophane host App --canvas 120x200"),
    ("host App --port=4800 --watch --view Card()", "cellophane host App --view 'Card()'"),
  ])
  func `renders what is watched`(arguments: String, command: String) {
    #expect(HostWatch.rendering(arguments.split(separator: " ").map(String.init)) == command)
  }
}
