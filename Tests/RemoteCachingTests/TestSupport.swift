import Foundation
import RemoteCaching

/// The body of servers that have one for all entries.
let commonBody = [UInt8](String(repeating: "0123456789", count: 100).utf8)

/// A name of an entry of contents.
let someContents = "cas/" + String(repeating: "0f", count: 32)

extension RemoteCache {
  /// Returns an entry; `nil` if it was not received.
  func bytes(_ name: String, maximum: Int = 1 << 24) -> [UInt8]? {
    var bytes: [UInt8] = []
    return get(name, maximum: maximum, into: { bytes += $0 }) ? bytes : nil
  }
}

/// Returns the time that a call takes, with its result.
func measured<Value>(_ call: () throws -> Value) rethrows -> (value: Value, seconds: Double) {
  let clock = ContinuousClock()
  let start = clock.now
  let value = try call()
  return (value, (clock.now - start) / .seconds(1))
}

/// Runs a body for numbers from 0 on several threads.
func onThreads(_ count: Int, times: Int, _ body: @escaping @Sendable (Int) -> Void) {
  let group = DispatchGroup()
  for thread in 0..<count {
    group.enter()
    Thread.detachNewThread {
      for number in stride(from: thread, to: times, by: count) { body(number) }
      group.leave()
    }
  }
  group.wait()
}

/// A folder for one test, removed with its contents at the end.
final class Scratch: Sendable {
  let path: String

  /// Makes an empty folder.
  init() throws {
    path =
      FileManager.default.temporaryDirectory
      .appendingPathComponent("cellophane-\(UUID().uuidString)").path
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and returns its path.
  func write(_ bytes: some Sequence<UInt8>, to name: String) throws -> String {
    let file = path + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: file))
    return file
  }
}
