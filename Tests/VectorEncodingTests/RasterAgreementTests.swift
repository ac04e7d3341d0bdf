import Foundation
import Geometry
import Imaging
import Painting
import TestSupport
import Testing
import Timelines
import Typesetting
import VectorEncoding

/// Tells whether a program is in PATH.
private func isInstalled(_ name: String) -> Bool { program(name) != nil }

/// Returns the path of a program in PATH.
private func program(_ name: String) -> String? {
  let directories = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
  return directories.map { "\($0)/\(name)" }
    .first { FileManager.default.isExecutableFile(atPath: $0) }
}

/// Whether somebody else's readers of SVG are here; says so where they are not.
private let hasReaders: Bool = {
  let missing = ["rsvg-convert", "xmllint", "convert"].filter { !isInstalled($0) }
  if !missing.isEmpty { print("skipped: comparing SVG with paint needs \(missing)") }
  return missing.isEmpty
}()

/// The painter's picture and the SVG's, as somebody else draws it.
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
    let picture = directory.appendingPathComponent("frame.png").path
    try Data(svg.utf8).write(to: URL(fileURLWithPath: source))
    _ = try run("xmllint", ["--noout", "--nonet", source])
    _ = try run("rsvg-convert", ["--zoom", "\(scale)", "-o", picture, source])
    return try pixels(ofPPM: [UInt8](try run("convert", [picture, "ppm:-"])))
  }

  /// Returns what follows the header of a PPM picture: `P6`, width, height and 255, a line each or
  /// all in one.
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
  func `the SVG shows what is painted`(scale: Double) throws {
    try expectAgreement(on: gallery(), scale: scale)
  }

  @Test(arguments: [1.0, 2.0])
  func `the SVG shows snapshots as they are painted`(scale: Double) throws {
    try expectAgreement(on: snapshotGallery(), scale: scale)
  }

  /// Expects a frame to look the same in both ways.
  private func expectAgreement(on frame: Frame, scale: Double) throws {
    let painted = try Painter(catalog: .builtIn).paint(frame, scale: scale)
    let drawn = try draw(try SVGFrameEncoder(catalog: .builtIn).encode(frame), scale: scale)
    try #require(drawn.count == painted.words.count * 3)
    func difference(_ x: Int, _ y: Int) -> Int {
      let word = painted[x, y]
      let place = (y * painted.width + x) * 3
      return (0..<3).map { channel in
        abs(Int(word >> UInt32(16 - 8 * channel) & 255) - Int(drawn[place + channel]))
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
    // At edges both anti-alias, but not alike: Cairo, below librsvg too, samples 15 rows to a
    // pixel, our texts are covered exactly, and SVG's numbers end at four decimals. So a pixel
    // may differ, on average by little, and hardly one by as much as a moved edge would make it.
    #expect(Double(sum) / Double(edges) < 2.5)
    #expect(Double(large) / Double(edges) < 0.002)
  }
}
