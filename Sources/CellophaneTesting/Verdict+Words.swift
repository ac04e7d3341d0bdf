import Foundation
import Rendering
import Verification

extension Verdict {
  /// Words what came of holding a subject against a golden, and leaves what shows it in a folder.
  ///
  /// What differs comes first; then the limits, then where to look, then how to record it anew.
  init(
    _ report: GoldenReport, of golden: Golden, at place: GoldenPlace, request: RecordRequest,
    artifacts: ArtifactFolder
  ) {
    var lines: [String] = []
    let notes = report.notes.map { "note: " + $0 }
    switch report.ending {
    case .same: lines = report.failedExpectations
    case .differs:
      lines = report.differences + report.failedExpectations
      // A golden that cannot be read differs without any words.
      lines.append("differs from the golden \(golden.path)")
    case .missing:
      lines = ["there is no golden \(golden.path)"] + report.failedExpectations
      lines.append("to record it: " + request.advice(.missing))
    case .recorded:
      lines = ["recorded \(golden.path): look at it, and run the test again"]
      lines += report.differences.map { "it was different: " + $0 } + report.failedExpectations
    case .failed(let errors): lines = errors + report.failedExpectations
    }
    guard !lines.isEmpty else { return }
    if let limits = report.limits, !report.differences.isEmpty { lines.append("limits: " + limits) }
    lines += notes
    attachments = report.evidence.map {
      Evidence(name: "\(place.shortName).\($0.name)", data: $0.data)
    }
    lines += artifacts.keep(attachments, of: place)
    if case .differs = report.ending {
      lines.append("to record it anew: " + request.advice(.failed))
    }
    message = lines.joined(separator: "\n")
  }
}

/// Where files that show failures are left for people.
struct ArtifactFolder {
  /// The variable that names the folder.
  static let variable = "SNAPSHOT_ARTIFACTS"

  /// A new folder that stays when the process ends; made when it is needed first.
  private static let temporary: String? = {
    let folder = FileManager.default.temporaryDirectory.path(percentEncoded: false)
    var template = Array("\(folder)/cellophane-testing-XXXXXX".utf8CString)
    return template.withUnsafeMutableBufferPointer { buffer in
      buffer.baseAddress.flatMap { mkdtemp($0) }.map { String(cString: $0) }
    }
  }()

  /// The folder that was named; `nil` for a temporary one.
  private let named: String?

  /// Takes the folder that the variables name.
  init(_ variables: [String: String]) {
    named = variables[Self.variable].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Writes files, and returns a line that says where they are; none where there are none.
  func keep(_ files: [Evidence], of place: GoldenPlace) -> [String] {
    if files.isEmpty { return [] }
    guard let base = named ?? Self.temporary else {
      return ["note: no temporary folder can be made; name one with \(Self.variable)"]
    }
    let folder = base + "/" + (place.name as NSString).deletingLastPathComponent
    do {
      for file in files { try NewFile.replace("\(folder)/\(file.name)", with: file.data) }
    } catch {
      return ["note: what differs cannot be kept in \(folder): \(error)"]
    }
    let endings = files.map { $0.name.dropFirst(place.shortName.count + 1) }
    return ["look at \(folder)/\(place.shortName).* (\(endings.joined(separator: ", ")))"]
  }
}
