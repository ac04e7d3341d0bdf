// Reads and writes entries of a remote cache, for scripts/checks/remote and measurements.
//
//   RemoteProbe get URL NAME            prints the contents
//   RemoteProbe put URL NAME FILE       stores a file
//   RemoteProbe many URL COUNT THREADS  stores and receives entries of 64 bytes
//
// Credentials come from the environment. The report is printed to standard error; the status is 1
// if an entry was not received or stored.
import Foundation
import RemoteCaching
import Synchronization

/// Prints an error and ends the process.
func fail(_ text: String, status: Int32) -> Never {
  FileHandle.standardError.write(Data((text + "\n").utf8))
  exit(status)
}

/// Runs the command line; returns whether all entries were received or stored.
func run(_ arguments: [String], in environment: [String: String]) throws -> Bool {
  guard arguments.count >= 4 else {
    fail("usage: RemoteProbe get|put|many URL …", status: 64)
  }
  let cache = try RemoteCache(
    url: arguments[2], writes: true, credentials: RemoteCredentials(environment: environment),
    certificates: RemoteCache.certificates(environment: environment))
  defer { FileHandle.standardError.write(Data("\(cache.report)\n".utf8)) }
  switch (arguments[1], arguments.count) {
  case ("get", 4):
    var contents = Data()
    let isHit = cache.get(arguments[3], maximum: 1 << 30) { contents.append(contentsOf: $0) }
    if isHit { FileHandle.standardOutput.write(contents) }
    return isHit
  case ("put", 5):
    return cache.put(arguments[3], contents: .file(path: arguments[4]))
  case ("many", 5):
    guard let count = Int(arguments[3]), let threads = Int(arguments[4]), threads > 0 else {
      fail("usage: RemoteProbe many URL COUNT THREADS", status: 64)
    }
    let done = Atomic(0)
    DispatchQueue.concurrentPerform(iterations: threads) { thread in
      for number in stride(from: thread, to: count, by: threads) {
        let bytes = [UInt8](repeating: UInt8(number % 251), count: 64)
        var received: [UInt8] = []
        if cache.put("ac/many-\(number)", contents: .bytes(bytes)),
          cache.get("ac/many-\(number)", maximum: 64, into: { received += $0 }), received == bytes
        {
          done.add(1, ordering: .relaxed)
        }
      }
    }
    return done.load(ordering: .relaxed) == count
  default: fail("usage: RemoteProbe get|put|many URL …", status: 64)
  }
}

do {
  let arguments = CommandLine.arguments
  exit(try run(arguments, in: ProcessInfo.processInfo.environment) ? 0 : 1)
} catch {
  fail("\(error)", status: 78)
}
