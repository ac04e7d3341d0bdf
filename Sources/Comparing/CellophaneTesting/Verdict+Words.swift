import Foundation
import OutputFiles
import Rendering
import Verification

extension Verdict {
  /// Creates the message of a report, and writes its evidence into a folder.
  ///
  /// The cause comes first, in at most three sentences; then the paths, the command that records this
  /// test alone, the details and the tolerances.
  ///
  /// - Parameter filter: The pattern that only the test's name has; `nil` if it is not known.
  init(
    _ report: GoldenReport, of golden: Golden, at location: GoldenLocation, request: RecordRequest,
    artifacts: ArtifactFolder, filter: String?
  ) {
    var lines: [String] = []
    var advice: String?
    switch report.ending {
    case .same: lines = report.failedExpectations
    case .differs:
      lines = report.summary + report.failedExpectations
      // A golden that cannot be read differs without a description.
      lines.append("differs from the golden \(golden.path)")
      advice = "to record it again: " + request.advice(.failed, filter: filter)
    case .missing:
      lines = ["there is no golden \(golden.path)"] + report.failedExpectations
      advice = "to record it: " + request.advice(.missing, filter: filter)
    case .recorded:
      lines = ["recorded \(golden.path): look at it, and run the test again"]
      lines += report.summary.map { "it was different: " + $0 } + report.failedExpectations
    case .failed(let errors): lines = errors + report.failedExpectations
    }
    guard !lines.isEmpty else { return }
    attachments = report.evidence.map {
      Evidence(name: "\(location.shortName).\($0.name)", data: $0.data)
    }
    lines += artifacts.keep(attachments, of: location)
    if let advice { lines.append(advice) }
    lines += report.details.map { "in detail: " + $0 }
    if let tolerances = report.tolerances, !report.summary.isEmpty {
      lines.append("tolerances: " + tolerances)
    }
    lines += report.notes.map { "note: " + $0 }
    lines += artifacts.keepCandidate(of: golden, report, location)
    message = lines.joined(separator: "\n")
  }
}

/// The folder for evidence.
struct ArtifactFolder {
  static let variable = "SNAPSHOT_ARTIFACTS"

  /// A new folder that is kept when the process ends; created at its first use.
  private static let temporary: String? = {
    let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    var template = Array("\(folder)/cellophane-testing-XXXXXX".utf8CString)
    return template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
  }()

  /// The given folder; `nil` for a temporary one.
  private let named: String?

  /// Reads the folder from the variables.
  init(_ variables: [String: String]) {
    named = variables[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Writes the files that `cellophane approve` takes, if a folder was given and a golden is
  /// different or missing.
  ///
  /// - Returns: A line with the reason if they cannot be written; otherwise none.
  func keepCandidate(
    of golden: Golden, _ report: GoldenReport, _ location: GoldenLocation
  ) -> [String] {
    guard let named else { return [] }
    switch report.ending {
    case .differs, .missing: break
    case .same, .recorded, .failed: return []
    }
    let prefix = location.shortName + "."
    let folder = named + "/" + (location.name as NSString).deletingLastPathComponent
    do {
      let images = ["sheet.png", "actual.apng"].filter { name in
        report.evidence.contains { $0.name == name }
      }
      let candidate = try golden.candidate()
      let verdict = try candidate.verdict(
        scene: location.name, golden: golden.base, sentences: report.summary + report.details,
        prefix: prefix,
        image: images.first)
      for file in try candidate.artifacts(verdict, prefix: prefix) {
        try NewFile.replace("\(folder)/\(file.name)", with: file.data)
      }
      return []
    } catch {
      return ["note: the new golden cannot be kept in \(folder): \(error)"]
    }
  }

  /// Writes files, and returns a line with their location; none without files.
  func keep(_ files: [Evidence], of location: GoldenLocation) -> [String] {
    if files.isEmpty { return [] }
    guard let base = named ?? Self.temporary else {
      return ["note: no temporary folder can be made; name one with \(Self.variable)"]
    }
    let folder = base + "/" + (location.name as NSString).deletingLastPathComponent
    do {
      for file in files { try NewFile.replace("\(folder)/\(file.name)", with: file.data) }
    } catch {
      return ["note: what differs cannot be kept in \(folder): \(error)"]
    }
    let endings = files.map { $0.name.dropFirst(location.shortName.count + 1) }
    return ["look at \(folder)/\(location.shortName).* (\(endings.joined(separator: ", ")))"]
  }
}
