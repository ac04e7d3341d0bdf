import Foundation
import Geometry
import Imaging
import Painting
import TestSupport
import Testing
import Timelines
import Typesetting
import VectorEncoding

/// Returns whether a program is in PATH.
private func isInstalled(_ name: String) -> Bool { program(name) != nil }

/// Returns the path of a program in PATH.
private func program(_ name: String) -> String? {
  let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  return directories.map { "\($0)/\(name)" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
}

/// Whether the external SVG renderer is installed; prints a note if not.
private let hasReaders: Bool = {
  let missing = ["rsvg-convert", "xmllint", "convert"].filter { !isInstalled($0) }
  if !missing.isEmpty { print("skipped: comparing SVG with paint needs \(missing)") }
  return missing.isEmpty
}()

/// The painter's bitmap and the SVG as an external renderer draws it.
@Suite(.enabled(if: hasReaders)) struct RasterAgreementTests {
  /// Runs a program and returns what it writes.
  private func run(_ name: String, _ arguments: [String]) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(program(name)))
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    let data = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    #expect(process.terminationStatus == 0, "\(name) failed")
    return data
  }

  /// Draws a document with librsvg and returns its pixels as red, green and blue bytes.
  private func draw(_ svg: String, scale: Double) throws -> [UInt8] {
    let directory = FileManager.default.temporaryDirectory
      .appendingPathComponent("cellophane-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: directory, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: directory) }
    let source = directory.appendingPathComponent("frame.svg").path
    let image = directory.appendingPathComponent("frame.png").path
    try Data(svg.utf8).write(to: URL(fileURLWithPath: source))
    _ = try run("xmllint", ["--noout", "--nonet", source])
    _ = try run("rsvg-convert", ["--zoom", "\(scale)", "-o", image, source])
    return try pixels(ofPPM: [UInt8](try run("convert", [image, "ppm:-"])))
  }

  /// Returns the pixels after the header of a PPM image: `P6`, width, height and 255, on one line
  /// or on a line each.
  private func pixels(ofPPM bytes: [UInt8]) throws -> [UInt8] {
    var fields: [Substring] = []
    var rest = bytes[...]
    while fields.count < 4, let end = rest.firstIndex(where: { $0 == 0x20 || $0 == 0x0A }) {
      fields.append(Substring(decoding: rest[..<end], as: UTF8.self))
      rest = rest[(end + 1)...]
    }
    try #require(fields.first == "P6" && fields.last == "255")
    return Array(rest)
  }

  @Test(arguments: [1.0, 2.0])
  func `the SVG shows the same as the painter`(scale: Double) throws {
    try expectAgreement(on: gallery(), scale: scale)
  }

  @Test(arguments: [1.0, 2.0])
  func `the SVG shows snapshots as the painter does`(scale: Double) throws {
    try expectAgreement(on: snapshotGallery(), scale: scale)
  }

  /// Expects a frame to match in both formats.
  private func expectAgreement(on frame: Frame, scale: Double) throws {
    let painted = try Painter(catalog: .builtIn).paint(frame, scale: scale)
    let drawn = try draw(try SVGFrameEncoder(catalog: .builtIn).encode(frame), scale: scale)
    try #require(drawn.count == painted.words.count * 3)
    func difference(_ x: Int, _ y: Int) -> Int {
      let word = painted[x, y]
      let index = (y * painted.width + x) * 3
      return (0..<3).map { channel in
        abs(Int(word >> UInt32(16 - 8 * channel) & 255) - Int(drawn[index + channel]))
      }.max() ?? 0
    }
    var (flat, edges, large, sum) = (0, 0, 0, 0)
    for y in 1..<painted.height - 1 {
      for x in 1..<painted.width - 1 {
        let neighbours = (-1...1).flatMap { dy in (-1...1).map { painted[x + $0, y + dy] } }
        let difference = difference(x, y)
        if Set(neighbours).count == 1 {
          flat += 1
          #expect(difference <= 2, "flat area at \(x), \(y)")
        } else {
          edges += 1
          sum += difference
          if difference > 48 { large += 1 }
        }
      }
    }
    #expect(flat > painted.words.count / 3)
    // Both renderers anti-alias edges, but differently: Cairo, also in librsvg, samples 15 rows per
    // pixel, the painter covers texts exactly, and numbers in the SVG have four decimals. So a
    // pixel may differ, on average by little, and rarely as much as with a displaced edge.
    #expect(Double(sum) / Double(edges) < 2.5)
    #expect(Double(large) / Double(edges) < 0.002)
  }
}
