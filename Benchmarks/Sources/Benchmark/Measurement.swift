import Foundation

/// The result of one benchmark: CPU milliseconds for each unit of its work.
struct Measurement: Codable {
  let name: String
  /// The unit of work: a call, a frame.
  let unit: String
  let milliseconds: Double
}

/// Returns the CPU time that the process has used so far, in seconds.
func cpuSeconds() -> Double {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  func seconds(_ time: timeval) -> Double { Double(time.tv_sec) + Double(time.tv_usec) / 1e6 }
  return seconds(usage.ru_utime) + seconds(usage.ru_stime)
}

/// Returns the peak memory of the process so far, in megabytes.
func peakMegabytes() -> Double {
  var usage = rusage()
  getrusage(__rusage_who_t(RUSAGE_SELF.rawValue), &usage)
  return Double(usage.ru_maxrss) / 1024
}

/// Returns the memory of the process that is resident now, in bytes, without what is free.
func residentBytes() throws -> Double {
  // The header of this function is not part of the module of the C library.
  if let trim = dlsym(nil, "malloc_trim") {
    _ = unsafeBitCast(trim, to: (@convention(c) (Int) -> Int32).self)(0)
  }
  let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
  guard pages.count > 1, let resident = Double(pages[1]) else {
    throw BenchmarkError(description: "/proc/self/statm has another form")
  }
  return resident * Double(sysconf(Int32(_SC_PAGESIZE)))
}

/// Measures a body: the median of five rounds, each of as many calls as take a tenth of a second.
///
/// - Parameters:
///   - units: the number of units of work in one call.
///   - limit: the most calls of a round, for bodies that let the time of a stage pass.
func measure(
  _ name: String, unit: String, units: Int = 1, atMost limit: Int = 1 << 20,
  _ body: () throws -> Void
) rethrows -> Measurement {
  try body()
  var calls = 1
  var rounds: [Double] = []
  while rounds.count < 5 {
    let start = cpuSeconds()
    for _ in 0..<calls { try body() }
    let seconds = cpuSeconds() - start
    if seconds < 0.1, calls < limit {
      calls *= 2
      continue
    }
    rounds.append(seconds * 1000 / Double(calls * units))
  }
  return Measurement(name: name, unit: unit, milliseconds: rounds.sorted()[2])
}
