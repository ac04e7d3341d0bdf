import Foundation
import TestSupport
import Testing

/// The built command, run as a process of its own.
enum Command {
  /// The end of a run and its output.
  struct Result {
    let status: Int32
    let output: Data
    let messages: String
    /// The most memory that the run had, in megabytes; 0 where it was not measured.
    let peakMegabytes: Double

    /// The run's standard output.
    var text: String { String(decoding: output, as: UTF8.self) }
  }

  /// The command's file: the one that CELLOPHANE_COMMAND names, or else the one beside the tests.
  static var path: String {
    get throws {
      if let given = ProcessInfo.processInfo.environment["CELLOPHANE_COMMAND"] { return given }
      return try besideTests("cellophane")
    }
  }

  /// Returns the path of a program that is built beside the tests.
  static func besideTests(_ name: String) throws -> String {
    let program = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    var folder = URL(fileURLWithPath: program).deletingLastPathComponent()
    for _ in 0..<4 {
      let candidate = folder.appendingPathComponent(name).path
      if FileManager.default.isExecutableFile(atPath: candidate) { return candidate }
      folder.deleteLastPathComponent()
    }
    throw CommandError(text: "\(name) is not built beside \(program)")
  }

  /// Runs the command to its end.
  static func run(
    _ arguments: [String], input: Data = Data(), environment: [String: String] = [:],
    measuresMemory: Bool = false
  ) throws -> Result {
    try run(
      program: try path, arguments, input: input, environment: environment,
      measuresMemory: measuresMemory)
  }

  /// Runs a program to its end; what it says goes through files, so that nothing can block.
  static func run(
    program: String, _ arguments: [String], input: Data = Data(),
    environment: [String: String] = [:], folder: String? = nil, measuresMemory: Bool = false,
    whileRunning: (Process) -> Void = { _ in }
  ) throws -> Result {
    let scratch = try Scratch()
    for name in ["out", "err"] { try scratch.write("", to: name) }
    try input.write(to: URL(fileURLWithPath: scratch("in")))
    func handle(_ name: String, writes: Bool) throws -> FileHandle {
      let url = URL(fileURLWithPath: scratch(name))
      return try writes ? FileHandle(forWritingTo: url) : FileHandle(forReadingFrom: url)
    }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    // No test takes outputs from the cache of the user, or leaves any there.
    let own = ["CELLOPHANE_CACHE": ""].merging(environment) { $1 }
    process.environment = ProcessInfo.processInfo.environment.merging(own) { $1 }
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    process.standardInput = try handle("in", writes: false)
    process.standardOutput = try handle("out", writes: true)
    process.standardError = try handle("err", writes: true)
    try process.run()
    whileRunning(process)
    var peak = 0.0
    if measuresMemory {
      _ = waitUntil {
        peak = max(peak, peakMegabytes(of: process.processIdentifier))
        return !process.isRunning
      }
    }
    process.waitUntilExit()
    return Result(
      status: process.terminationStatus, output: try scratch.data("out"),
      messages: try scratch.read("err"), peakMegabytes: peak)
  }

  /// Returns the most memory that a process has had until now.
  private static func peakMegabytes(of process: Int32) -> Double {
    let path = "/proc/\(process)/status"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8) else { return 0 }
    let line = text.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line?.split(separator: " ").dropFirst().first).flatMap { Double($0) }
      .map { $0 / 1024 } ?? 0
  }
}

extension Process {
  /// Returns whether the main thread of the process blocks a signal, as it does while another thread
  /// waits for it.
  func blocks(_ signal: Int32) -> Bool {
    let path = "/proc/\(processIdentifier)/status"
    guard let text = try? String(contentsOfFile: path, encoding: .utf8),
      let line = text.split(separator: "\n").first(where: { $0.hasPrefix("SigBlk:") }),
      let mask = line.split(separator: "\t").last.flatMap({ UInt64($0, radix: 16) })
    else { return false }
    return mask >> UInt64(signal - 1) & 1 == 1
  }
}

/// Why a test could not run the command.
struct CommandError: Error {
  let text: String
}

/// Scenes as short as they can be.
enum SampleScene {
  /// A square that flies in.
  static func small(seconds: Double = 0.06, fps: Double = 50, color: String = "red") -> String {
    """
    cellophane: 1
    canvas: { size: [16, 12], background: white }
    output: { fps: \(fps), duration: \(seconds)s }
    styles: { box: { fill: \(color) } }
    collections:
      - id: grid
        layout: { type: flow, itemSize: [4, 4], lineSpacing: 1, interitemSpacing: 1 }
        style: box
        sections: [2]
        appear: { center: bottomRight, alpha: 0 }
    steps:
      - { at: 0s, insert: [0, 0], duration: 0.1s }
    """
  }

  /// Makes a folder with `small.yaml` and `photo.yaml`, in which a photo turns, so that a GIF has
  /// fewer bytes than an exact WebP.
  static func folder() throws -> Scratch {
    let scratch = try Scratch()
    try scratch.write(small(), to: "small.yaml")
    let photo = Article.project.appendingPathComponent("fixtures/photos/aurora.jpg").path
    try FileManager.default.copyItem(atPath: photo, toPath: scratch("aurora.jpg"))
    let scene = """
      cellophane: 1
      title: A "photo" <turns> & stops
      canvas: { size: [120, 90], scale: 2, background: white }
      output: { fps: 20, duration: 0.2s }
      variants: { tall: { size: [90, 140] }, dark: { theme: dark } }
      styles: { photo: { image: aurora.jpg } }
      collections:
        - layout: { type: flow, itemSize: [80, 60] }
          style: photo
          sections: [1]
          appear: { rotation: 30deg }
      steps:
        - { at: 0s, insert: [0, 0], duration: 0.2s }

      """
    try scratch.write(scene, to: "photo.yaml")
    return scratch
  }

  /// A scene with two mistakes.
  static let broken = """
    cellophane: 1
    canvas: { size: [16, 12], backgruond: white }
    collections: [{ layout: { type: flou }, sections: [1] }]
    """
}
