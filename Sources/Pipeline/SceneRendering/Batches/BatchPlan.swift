import Digests
import Documents
public import Foundation
import OutputFiles
public import Rendering

/// A list of jobs with their keys, inputs, outputs and costs, which many machines can share.
///
/// As text it is JSON Lines: a header with the arguments of the command and a digest of all jobs,
/// and then a line for each job.
public struct BatchPlan: Hashable, Sendable {
  /// One job.
  public struct Job: Hashable, Sendable, Codable {
    /// A value of the matrix.
    public struct Value: Hashable, Sendable, Codable {
      public let setting: String
      public let value: String
    }

    /// A file that the job reads.
    public struct Input: Hashable, Sendable, Codable {
      public let path: String
      /// The SHA-256 of its bytes, in hexadecimal.
      public let digest: String
    }

    /// The names of the keys.
    private enum CodingKeys: String, NumberKey {
      case scene, name, variant, values, key, inputs, outputs, cost

      var range: NumberRange? { self == .cost ? .seconds : nil }
    }

    /// The scene's file.
    public let scene: String
    /// The name of the scene in the names of outputs.
    public let name: String
    public let variant: String?
    public let values: [Value]
    /// A digest of inputs and options; `nil` if the documents cannot be read.
    public let key: String?
    public let inputs: [Input]
    /// The paths and patterns of the outputs.
    public let outputs: [String]
    /// The expected processor time, in seconds.
    public let cost: Double

    /// Makes a job of its parts.
    init(
      scene: String, name: String, variant: String?, values: [Value], key: String?,
      inputs: [Input], outputs: [String], cost: Double
    ) {
      self.scene = scene; self.name = name; self.variant = variant; self.values = values
      self.key = key; self.inputs = inputs; self.outputs = outputs; self.cost = cost
    }

    /// Makes the verification of a scene; its cost has any unit.
    package init(verifying scene: String, golden: String, cost: Double) {
      self.init(
        scene: scene, name: golden, variant: nil, values: [], key: nil, inputs: [], outputs: [],
        cost: cost)
    }
  }

  /// The first line.
  private struct Header: Codable {
    /// The version of the form.
    let plan: Int
    let digest: String
    let jobs: Int
    let arguments: [String]

    /// The names of the keys.
    private enum CodingKeys: String, NumberKey {
      case plan, digest, jobs, arguments

      var range: NumberRange? {
        switch self {
        case .plan: .version
        case .jobs: NumberRange(0...BatchPlan.maximumJobs)
        case .digest, .arguments: nil
        }
      }
    }
  }

  /// The largest plan that is read, in bytes.
  static let maximumBytes = 1 << 30
  /// The most jobs of a plan.
  public static let maximumJobs = 1_000_000

  /// The arguments of the command that made the plan.
  public let arguments: [String]
  public let jobs: [Job]
  /// The digest of arguments and jobs, costs included.
  public let digest: String

  /// Makes a plan of jobs.
  public init(arguments: [String], jobs: [Job]) {
    self.arguments = arguments; self.jobs = jobs
    let hasher = ContentHasher()
    for line in [Self.line(arguments)] + jobs.map(Self.line) {
      line.withUnsafeBytes { hasher.update($0) }
      "\n".withCString { hasher.update(UnsafeRawBufferPointer(start: $0, count: 1)) }
    }
    digest = hasher.finish()
  }

  /// Makes the plan of a request.
  ///
  /// - Parameters:
  ///   - usesHistory: Whether costs of earlier runs take the place of estimates; with estimates alone
  ///     the plan is the same on every machine.
  /// - Throws: `RenderError` of an invalid argument if outputs conflict.
  public init(
    arguments: [String], jobs: [RenderJob], request: RenderRequest, inspector: JobInspector,
    usesHistory: Bool
  ) throws {
    guard jobs.count <= Self.maximumJobs else {
      throw RenderError(
        .invalidArgument,
        "there are \(jobs.count) jobs, and a plan has at most \(Self.maximumJobs); split it")
    }
    let plan = try RenderPlan(jobs: jobs, request: request)
    self.init(
      arguments: arguments,
      jobs: plan.entries.map { inspector.inspect($0, usesHistory: usesHistory) })
  }

  /// The plan as text.
  public var text: Data {
    let header = Header(plan: 1, digest: digest, jobs: jobs.count, arguments: arguments)
    return ([Self.line(header)] + jobs.map(Self.line)).reduce(into: Data()) {
      $0 += $1 + Data("\n".utf8)
    }
  }

  /// Reads a plan.
  ///
  /// - Throws: `RenderError` if it cannot be read, or is not complete.
  public init(path: String) throws {
    var lines = JSONLines.lines(
      of: try JSONLines.read(path, atMost: Self.maximumBytes, as: "the plan"))[...]
    let decoder = JSONDecoder()
    func refusal(_ reason: String) -> RenderError {
      RenderError(
        .invalidData, at: "\(path):1:1", "it is no plan; \"cellophane plan\" prints one\(reason)")
    }
    guard let first = lines.popFirst() else { throw refusal("") }
    let header: Header
    do {
      header = try decoder.decode(Header.self, from: first)
    } catch let error as DecodingError {
      throw refusal(": \(error.words)")
    }
    guard header.plan == 1 else { throw refusal(": its form \(header.plan) is not known") }
    let jobs = try lines.enumerated().map { index, line in
      do {
        return try decoder.decode(Job.self, from: line)
      } catch let error as DecodingError {
        throw RenderError(
          .invalidData, at: "\(path):\(index + 2):1",
          "the line is no job; make the plan again: \(error.words)")
      }
    }
    self.init(arguments: header.arguments, jobs: jobs)
    guard jobs.count == header.jobs, digest == header.digest else {
      throw RenderError(
        .invalidData, at: path,
        "the plan was changed or cut: it has \(jobs.count) of \(header.jobs) jobs and another digest; "
          + "make it again")
    }
  }

  /// Returns the plan with the costs of an earlier one for the jobs that both have, so that they stay in
  /// the same shards; the plan itself without one.
  public func takingCosts(of earlier: BatchPlan?) -> BatchPlan {
    guard let earlier else { return self }
    let known = Dictionary(
      earlier.jobs.map { ([$0.scene, $0.variant ?? ""] + $0.outputs, $0.cost) },
      uniquingKeysWith: { first, _ in first })
    return BatchPlan(
      arguments: arguments,
      jobs: jobs.map { job in
        let cost = known[[job.scene, job.variant ?? ""] + job.outputs] ?? job.cost
        return Job(
          scene: job.scene, name: job.name, variant: job.variant, values: job.values, key: job.key,
          inputs: job.inputs, outputs: job.outputs, cost: cost)
      })
  }

  /// Returns the job to render.
  ///
  /// - Throws: `RenderError` of an invalid argument for a value that is none.
  public func job(_ index: Int) throws -> RenderJob {
    let job = jobs[index]
    var input = SceneInput(path: job.scene, name: job.name)
    if let variant = job.variant { input = input.variant(variant) }
    return RenderJob(
      input,
      values: try job.values.map { value in
        guard let setting = MatrixAxis.Setting(rawValue: value.setting) else {
          throw RenderError(
            .invalidArgument, "the plan has the unknown setting \"\(value.setting)\"")
        }
        return try MatrixAxis.Value(setting, value.value)
      })
  }

  /// Returns the numbers of the jobs of a shard; of all jobs without one.
  public func jobs(of shard: Shard?) -> [Int] {
    guard let shard else { return Array(jobs.indices) }
    return Shard.distribute(costs: jobs.map(\.cost), over: shard.count)[shard.index - 1]
  }

  private static func line(_ value: some Encodable) -> Data {
    // Values of plans are always encodable: costs are finite.
    (try? JSONLines.encoder.encode(value)) ?? Data()
  }
}
