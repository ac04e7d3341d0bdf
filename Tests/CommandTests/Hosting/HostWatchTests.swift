import Foundation
import TestSupport
import Testing

/// The arguments that `host --watch` refuses.
struct HostWatchTests {
  @Test(arguments: [
    ["-o", "out"], ["--list"], ["--format", "gif"], ["--fps", "10"], ["--scale", "2"],
    ["--speed", "2"], ["--no-clobber"], ["--json"],
  ])
  func `options of files are for no page`(arguments: [String]) throws {
    let scratch = try Scratch()
    let result = try Command.run(["host", scratch.path, "--watch"] + arguments)
    let option = arguments[0] == "-o" ? "--output" : arguments[0]
    #expect(result.status == 64)
    #expect(
      result.messages.contains("error: --watch writes no files; leave out \(option)"),
      "\(result.messages)")
  }

  @Test(arguments: [["--open"], ["--port", "4900"]])
  func `options of a page are for no files`(arguments: [String]) throws {
    let result = try Command.run(["host", "."] + arguments)
    #expect(result.status == 64)
    #expect(result.messages.contains("--open and --port are for --watch"))
  }

  @Test(arguments: ["0", "65536"]) func `a port has a range`(port: String) throws {
    let result = try Command.run(["host", ".", "--watch", "--port", port])
    #expect(result.status == 64)
    #expect(result.messages.contains("--port is 1 to 65535, not \(port)"))
  }

  @Test func `a folder that is not there is no page`() throws {
    let result = try Command.run(["host", "nowhere", "--watch"])
    #expect(result.status == 66)
    #expect(result.messages.contains("there is no such folder"))
  }
}

extension ClientPackageTests {
  /// A folder that is built again at each save.
  final class WatchedFolders {
    private let scratch: Scratch
    private let process = Process()
    private var port = 0

    init() throws { scratch = try Scratch() }

    deinit { if process.isRunning { process.terminate() } }

    /// Writes a screen with a color.
    private func write(_ color: String, to name: String = "Screen") throws {
      try scratch.write(
        """
        import UIKit

        final class \(name): UIViewController {
          override func viewDidLoad() {
            super.viewDidLoad()
            view.backgroundColor = \(color)
            let control = UISwitch()
            control.center = CGPoint(x: 60, y: 80)
            view.addSubview(control)
          }
        }

        """, to: "App/\(name).swift")
    }

    /// Starts the server of the folder.
    private func start() throws {
      let output = Pipe()
      try scratch.write("", to: "messages")
      process.executableURL = URL(fileURLWithPath: try Command.path)
      process.arguments = [
        "host", "App", "--watch", "--scratch-path", ClientBuilds.root, "--canvas", "120x200",
      ]
      process.currentDirectoryURL = URL(fileURLWithPath: scratch.path)
      process.standardOutput = output
      process.standardError = FileHandle(forWritingAtPath: scratch("messages"))
      try process.run()
      let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
      port = try #require(
        line.firstMatch(of: /^Watching App: http:\/\/localhost:(\d+)\/\n$/).flatMap { Int($0.1) },
        "\(line)")
    }

    private func messages() throws -> String { try scratch.read("messages") }

    /// The frame that the server shows, as SVG.
    private func frame(of scene: String) throws -> String {
      try Command.run(
        program: "/bin/bash",
        [
          "-c",
          """
          exec 3<>/dev/tcp/127.0.0.1/\(port)
          printf 'GET /svg/1/0.svg?scene=\(scene) HTTP/1.1\\r\\nHost: localhost:\(port)\\r\\n\\r\\n' >&3
          cat <&3
          """,
        ], folder: scratch.path
      ).text
    }

    /// Waits until the server shows a color; building takes a while.
    private func shows(_ color: String, _ scene: String = "Screen/show") throws -> Bool {
      for _ in 0..<60 {
        if try frame(of: scene).contains(color) { return true }
        usleep(500_000)
      }
      return false
    }

    @Test func `a save is built and shown, and an error stays beside the last good version`() throws
    {
      try write("UIColor(red: 0, green: 0.4, blue: 0.2, alpha: 1)")
      try start()
      #expect(try shows("#006633"))
      try write("UIColor(red: 0.2, green: 0, blue: 0.4, alpha: 1)")
      #expect(try shows("#330066"))
      try write("UIColor.paleBlue")
      let error = "App/Screen.swift:6:36: error: type 'UIColor'"
      let isReported = try waitUntil { try messages().contains(error) }
      let reported = try messages()
      #expect(isReported, "\(reported)")
      #expect(try frame(of: "Screen/show").contains("#330066"))
      try write("UIColor(red: 0.6, green: 0.4, blue: 0, alpha: 1)")
      #expect(try shows("#996600"))
      // A screen that comes later is another scene.
      try write("UIColor(red: 0, green: 0.2, blue: 0.6, alpha: 1)", to: "Other")
      #expect(try shows("#003399", "Other/show"))
    }

    @Test func `a folder that cannot be built yet is shown once it can be`() throws {
      try write("UIColor.paleBlue")
      try start()
      #expect(try messages().contains("App/Screen.swift:6:36: error: "))
      #expect(try frame(of: "App").hasPrefix("HTTP/1.1 404"))
      try write("UIColor(red: 0, green: 0.4, blue: 0.2, alpha: 1)")
      #expect(try shows("#006633", "App"))
    }
  }
}
