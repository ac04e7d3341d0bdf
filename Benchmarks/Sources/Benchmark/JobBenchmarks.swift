import Foundation

/// Returns the CPU time of all processes that this one has waited for, in seconds.
private func childrenCPUSeconds() -> Double {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
  func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
  return seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

/// Measures the whole job as a user starts it: the command renders a scene to a GIF.
///
/// - Returns: the CPU time per frame of the scene, and the command's peak memory in megabytes.
func jobBenchmarks(
  command: String, scene: String, frames: Int
) throws -> (measurements: [Measurement], peak: Double) {
  let target = FileManager.default.temporaryDirectory
    .appending(path: "cellophane-benchmark-\(ProcessInfo.processInfo.processIdentifier).gif")
  defer { try? FileManager.default.removeItem(at: target) }
  func run(_ arguments: [String]) throws -> Double {
    let process = Process()
    process.executableURL = URL(filePath: command)
    process.arguments = ["render", scene, "-o", target.path, "--quiet"] + arguments
    let start = childrenCPUSeconds()
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw BenchmarkError(description: "\(command) exited \(process.terminationStatus)")
    }
    return childrenCPUSeconds() - start
  }
  func median(_ arguments: [String]) throws -> Double {
    try (0..<5).map { _ in try run(arguments) }.sorted()[2]
  }
  var measurements = try ["compact", "balanced", "quality"].map { intent in
    Measurement(
      name: "whole job, scene to GIF, \(intent)", unit: "frame",
      milliseconds: try median(["--jobs", "1", "--intent", intent]) * 1000 / Double(frames))
  }
  measurements += [
    Measurement(
      name: "whole job, scene to GIF, compact, 2 workers", unit: "frame",
      milliseconds: try median(["--jobs", "2", "--intent", "compact"]) * 1000 / Double(frames)),
    Measurement(
      name: "one cold frame", unit: "call",
      milliseconds: try median(
        ["--jobs", "1", "--to", "0.02s", "--intent", "compact"]) * 1000),
  ]
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_CHILDREN.rawValue), &usage)
  return (measurements, Double(usage.ru_maxrss) / 1024)
}

/// The reason why a benchmark could not run.
struct BenchmarkError: Error, CustomStringConvertible {
  let description: String
}
