import Documents
package import Foundation
import OutputFiles
import Rendering

/// A manifest that grows by a line for each finished job.
///
/// The first line is a header that says of which plan it is. A line is written in one call when its
/// job is finished, so after a crash only the last one can be torn; it is then dropped.
package final class ManifestFile: Sendable {
  /// The kind of the jobs.
  package enum Kind: String, Hashable, Sendable, Codable {
    case render, verify
  }

  /// The first line.
  package struct Header: Hashable, Sendable, Codable {
    /// The names of the keys.
    private enum CodingKeys: String, NumberKey {
      case manifest, kind, plan, jobs, shard, shards

      var range: NumberRange? {
        switch self {
        case .manifest: .version
        case .jobs: NumberRange(0...BatchPlan.maximumJobs)
        case .shard, .shards: NumberRange(1...Shard.maximumCount)
        case .kind, .plan: nil
        }
      }
    }

    /// The version of the form.
    package let manifest: Int
    package let kind: Kind
    /// The digest of the plan.
    package let plan: String
    /// The number of jobs of the plan.
    package let jobs: Int
    /// The number of the shard, from 1 on, and of shards.
    package let shard: Int
    package let shards: Int

    /// Describes the manifest of a shard; of everything without one.
    package init(kind: Kind, plan: String, jobs: Int, shard: Shard?) {
      manifest = 1
      self.kind = kind; self.plan = plan; self.jobs = jobs
      self.shard = shard?.index ?? 1
      shards = shard?.count ?? 1
    }
  }

  /// The largest manifest that is read, in bytes.
  static let maximumBytes = 1 << 30

  private let path: String
  private let descriptor: Int32

  /// Starts a manifest, in place of an existing one, or continues that one.
  ///
  /// - Parameters:
  ///   - resumes: Whether an existing manifest is continued.
  ///   - taken: A function that receives each complete line of the manifest that is continued.
  /// - Throws: `RenderError` if the file cannot be made, or is the manifest of something else.
  package init(
    path: String, header: Header, resumes: Bool, taken: (Data) throws -> Void = { _ in }
  ) throws {
    self.path = path
    var kept = 0
    if resumes, FileManager.default.fileExists(atPath: path) {
      let manifest = try Self.read(path)
      if let old = manifest.header {
        guard old == header else {
          throw RenderError(
            .invalidData, at: "\(path):1:1",
            "it is the manifest of another plan or shard, or scenes or options have changed; name "
              + "another file, or leave out `resumes`"
          )
        }
        for line in manifest.lines { try taken(line) }
        kept = manifest.completeBytes
      }
    }
    let folder = FramePattern.split(path).folder
    if !folder.isEmpty {
      try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }
    descriptor = open(path, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0o666)
    guard descriptor >= 0, ftruncate(descriptor, off_t(kept)) == 0 else {
      let number = errno
      if descriptor >= 0 { close(descriptor) }
      throw RenderError(
        .cannotCreate, at: path, systemError: number, "the manifest cannot be written")
    }
    if kept == 0 { try append(try JSONLines.encoder.encode(header)) }
  }

  deinit { close(descriptor) }

  /// Appends a line.
  ///
  /// - Throws: `RenderError` if it cannot be written.
  package func append(_ line: Data) throws {
    let bytes = line + Data("\n".utf8)
    do {
      try bytes.withUnsafeBytes { try OutputLocation.write($0, to: descriptor, name: path) }
    } catch let error as OutputError {
      throw RenderError(error)
    }
  }

  /// Reads a manifest.
  ///
  /// - Returns: The header, `nil` if it is torn; the complete lines; and the bytes up to their end.
  /// - Throws: `RenderError` if it is no manifest.
  package static func read(
    _ path: String
  ) throws -> (header: Header?, lines: [Data], completeBytes: Int) {
    guard FileManager.default.fileExists(atPath: path) else {
      throw RenderError(.missingInput, at: path, "there is no such manifest")
    }
    let data = try JSONLines.read(path, atMost: maximumBytes, as: "the manifest")
    // What follows the last line feed is torn.
    let end = data.lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
    var lines = JSONLines.lines(of: data[..<end])[...]
    guard let first = lines.popFirst() else { return (nil, [], 0) }
    func refusal(_ reason: String) -> RenderError {
      RenderError(
        .invalidData, at: "\(path):1:1",
        "it is no manifest of jobs, which \"cellophane render\" writes with `manifest`: \(reason)")
    }
    let header: Header
    do {
      header = try JSONDecoder().decode(Header.self, from: first)
    } catch let error as DecodingError {
      throw refusal(error.words)
    }
    guard header.manifest == 1 else { throw refusal("its form \(header.manifest) is not known") }
    guard header.shard <= header.shards else {
      throw refusal("at shard: it is at most the \(header.shards) shards, not \(header.shard)")
    }
    return (header, Array(lines), end)
  }
}
