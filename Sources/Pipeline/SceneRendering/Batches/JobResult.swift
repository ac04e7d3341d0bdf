import Documents
import Foundation
import OutputFiles
package import Rendering

/// The result of one job, as a line of a manifest.
package struct JobResult: Hashable, Sendable, Codable {
  /// The reason that a job has no outputs.
  package struct Failure: Hashable, Sendable, Codable {
    /// The exit code that the job alone would have.
    package let exit: Int32
    package let diagnostics: [String]

    /// The names of the keys.
    private enum CodingKeys: String, NumberKey {
      case exit, diagnostics

      var range: NumberRange? { self == .exit ? .exitCode : nil }
    }
  }

  /// The names of the keys.
  private enum CodingKeys: String, NumberKey {
    case job, key, scene, variant, values, title, outputs, frames, framesPerSecond, width, height
    case seconds, expectations, error, cost

    var range: NumberRange? {
      switch self {
      case .job: NumberRange(0...(BatchPlan.maximumJobs - 1))
      case .frames: SamplingOptions.frameCounts
      case .framesPerSecond: SamplingOptions.reportedRates
      case .width, .height: SamplingOptions.reportedSizes
      case .seconds, .cost: .seconds
      case .key, .scene, .variant, .values, .title, .outputs, .expectations, .error: nil
      }
    }
  }

  /// The number of the job in the plan, from 0 on.
  package let job: Int
  /// The job's key; `nil` if the documents cannot be read.
  package let key: String?
  package let scene: String
  package let variant: String?
  /// The values of the matrix, by setting.
  package let values: [String: String]
  package let title: String?
  package let outputs: [SceneOutcome.Output]
  package let frames: Int
  package let framesPerSecond: Double
  package let width: Int
  package let height: Int
  /// The duration of one loop, in seconds.
  package let seconds: Double
  package let expectations: [String]
  package let error: Failure?
  /// The processor time that was spent, in seconds.
  package let cost: Double

  /// Describes the outcome of a job.
  ///
  /// - Parameter failure: A function that returns the exit code and the messages of an error.
  package init(
    job: Int, key: String?, _ entry: RenderJob, _ outcome: SceneOutcome,
    failure: (RenderError) -> (exit: Int32, diagnostics: [String])
  ) {
    self.job = job; self.key = key
    scene = outcome.scene
    variant = outcome.variant
    values = Dictionary(
      entry.values.map { ($0.setting.rawValue, $0.text) }, uniquingKeysWith: { $1 })
    title = outcome.title
    outputs = outcome.outputs
    frames = outcome.frames
    framesPerSecond = outcome.framesPerSecond
    width = outcome.width
    height = outcome.height
    seconds = outcome.seconds
    expectations = outcome.findings.map(\.description)
    error = outcome.error.map {
      let (exit, diagnostics) = failure($0)
      return Failure(exit: exit, diagnostics: diagnostics)
    }
    cost = (outcome.cost * 1e6).rounded() / 1e6
  }

  /// The job in messages.
  package var label: String {
    let name = variant.map { "\(scene) (\($0))" } ?? scene
    let marks = values.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" }
    return marks.isEmpty ? name : "\(name) [\(marks.joined(separator: " "))]"
  }

  /// Whether the outputs are there, each with as many bytes as were written.
  package var hasOutputs: Bool {
    error == nil && !outputs.isEmpty && outputs.allSatisfy(Self.exists)
  }

  /// Returns whether an output is there.
  private static func exists(_ output: SceneOutcome.Output) -> Bool {
    func size(_ path: String) -> Int? {
      var status = stat()
      return stat(path, &status) == 0 ? Int(status.st_size) : nil
    }
    if let size = size(output.path) { return size == output.bytes }
    guard let pattern = try? FramePattern(parsing: output.path) else { return false }
    var total = 0
    for frame in 0..<SamplingOptions.maximumFrames {
      guard let size = size("\(pattern.folder)/\(pattern.name(of: frame))") else { break }
      total += size
    }
    return total == output.bytes
  }
}
