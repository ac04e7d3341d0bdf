import Foundation
import Synchronization

/// A server on a free port of the loopback interface, which ends with this object.
final class TestServer: Sendable {
  /// A request that the server has read.
  struct Request: Decodable, Sendable {
    let method: String
    let path: String
    /// The headers by their names in lower case.
    let headers: [String: String]
    /// The number of its connection.
    let connection: Int
  }

  /// The server did not print its port.
  struct StartError: Error {}

  let port: Int
  private let process: Process
  private let input: Pipe
  private let lines: LineBuffer

  /// Starts a server.
  ///
  /// - Parameters:
  ///   - mode: Its behavior, which `Server/server.py` lists.
  ///   - arguments: The arguments of the mode.
  init(_ mode: String, _ arguments: String?...) throws {
    let script = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .appendingPathComponent("Server/server.py").path
    process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = ["python3", script, mode] + arguments.compactMap(\.self)
    input = Pipe()
    process.standardInput = input
    let output = Pipe()
    process.standardOutput = output
    lines = LineBuffer()
    try process.run()
    let (lines, reader) = (lines, output.fileHandleForReading)
    Thread.detachNewThread {
      while case let data = reader.availableData, !data.isEmpty { lines.append(data) }
    }
    guard let line = lines.first(within: 20), let port = Int(line) else { throw StartError() }
    self.port = port
  }

  deinit { stop() }

  /// Ends the server.
  func stop() {
    guard process.isRunning else { return }
    // Threads of Dispatch block other signals, which their children inherit.
    kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  /// The base URL of the server.
  var url: String { "http://127.0.0.1:\(port)/base" }

  /// The requests so far.
  var requests: [Request] {
    // The last line may be on its way yet.
    Thread.sleep(forTimeInterval: 0.05)
    return lines.all.dropFirst().compactMap {
      try? JSONDecoder().decode(Request.self, from: Data($0.utf8))
    }
  }
}

/// The lines of an output, which a thread reads.
private final class LineBuffer: Sendable {
  private let data = Mutex(Data())

  /// Appends bytes.
  func append(_ bytes: Data) { data.withLock { $0.append(bytes) } }

  /// The complete lines.
  var all: [String] {
    let text = data.withLock { String(decoding: $0, as: UTF8.self) }
    return text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map(String.init)
  }

  /// Returns the first line; `nil` if there is none within some seconds.
  func first(within seconds: Int) -> String? {
    for _ in 0..<seconds * 200 {
      if let line = all.first { return line }
      Thread.sleep(forTimeInterval: 0.005)
    }
    return nil
  }
}
