import ArgumentParser
import Foundation
import Rendering
import SceneRendering
import Watching

/// The options of the page that shows scenes in a browser.
struct PageOptions: ParsableArguments {
  @Flag(help: "Open the page in a browser.")
  var open = false

  @Option(help: "Port to listen on. (default: the first free from 4747)")
  var port: Int?

  /// Whether none is given.
  var isEmpty: Bool { !open && port == nil }

  /// Checks the port.
  ///
  /// - Throws: `RenderError` if it is none.
  func check() throws {
    if let port, !(1...65_535).contains(port) {
      throw RenderError(.invalidArgument, "--port is 1 to 65535, not \(port)")
    }
  }

  /// Prints the address at which scenes are shown, and serves the page until the process ends.
  ///
  /// - Parameter subject: The scenes, in words.
  func serve(_ session: LiveSession, of subject: String) throws {
    let server = try WatchServer(session, port: port.map { UInt16($0) })
    try Console.print("Watching \(subject): \(server.address)")
    if open { Self.show(server.address) }
    server.run()
  }

  /// Reports the errors of a scene, or that there are none.
  static func report(_ scene: String, _ lines: [String]) {
    for line in lines { Console.report(line) }
    if lines.isEmpty { Console.report("\(scene): no errors") }
  }

  /// Opens an address in the browser of the desktop.
  private static func show(_ address: String) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["xdg-open", address]
    (process.standardOutput, process.standardError) = (FileHandle.nullDevice, FileHandle.nullDevice)
    do {
      try process.run()
    } catch {
      Console.report("warning: no browser can be opened; go to \(address)")
    }
  }
}

/// The number of frames that are painted at once.
struct JobOption: ParsableArguments {
  @Option(help: "Frames to paint at once, 1 to 64. (default: processors)")
  var jobs: Int?

  /// Returns the number; `nil` without one.
  ///
  /// - Throws: `RenderError` if it is out of range.
  func value() throws -> Int? {
    guard let jobs else { return nil }
    guard Renderer.jobLimits.contains(jobs) else {
      throw RenderError(
        .invalidArgument,
        "--jobs is \(Renderer.jobLimits.lowerBound) to "
          + "\(Renderer.jobLimits.upperBound), not \(jobs)")
    }
    return jobs
  }

  /// Creates the painter of frames that are shown at once.
  func painter() throws -> FramePainter {
    try FramePainter(
      jobs: value() ?? ProcessInfo.processInfo.activeProcessorCount
    ) { try FrameTools.live() }
  }
}
