import Digests
import Foundation
import OutputFiles
public import Rendering
import SceneDocuments
import Timing

/// A source of facts about jobs whose scenes are not played: their files, keys and costs.
public final class JobInspector: Sendable {
  /// The estimated processor time in seconds of a painted and encoded pixel, and of playing a scene.
  /// Only their ratio matters.
  private static let pixelCost = 2e-8
  private static let sceneCost = 0.004

  private let source: SceneSource
  private let cache: RenderCache
  private let tools: String

  /// Creates an inspector.
  ///
  /// - Parameters:
  ///   - source: A source of documents.
  ///   - cache: The cache in which known files are looked up.
  ///   - tools: A text that identifies the tools of the renderer's workers.
  public init(source: SceneSource, cache: RenderCache, tools: String) {
    self.source = source; self.cache = cache; self.tools = tools
  }

  /// Returns a job of a plan.
  ///
  /// A document that cannot be read has no key and no inputs; its job fails with a message of its own.
  ///
  /// - Parameter usesHistory: Whether the cost of an earlier run takes the place of an estimate.
  func inspect(_ entry: RenderPlan.Entry, usesHistory: Bool) -> BatchPlan.Job {
    let known = dependencies(of: entry.input)
    let inputs = known.flatMap { cache.files(of: $0, entry.input, from: source) }
    var cost = Self.sceneCost
    if let known { cost += Self.pixelCost * Self.pixels(of: entry, known) }
    if usesHistory, let earlier = cache.costs.cost(of: entry) { cost = earlier }
    return BatchPlan.Job(
      scene: entry.input.path, name: entry.input.sceneName, variant: entry.input.variant,
      values: entry.job.values.map { .init(setting: $0.setting.rawValue, value: $0.text) },
      key: inputs.map { key(of: entry, $0) },
      inputs: (inputs?.files ?? []).map { .init(path: $0.path, digest: $0.digest) },
      outputs: entry.outputs.map(\.name), cost: (cost * 1e6).rounded() / 1e6)
  }

  /// Returns the key of a job: a digest of its inputs and options, the same on any machine; `nil` if
  /// the documents cannot be read.
  ///
  /// - Throws: `RenderError` of an invalid argument if the job does not fit the request.
  public func key(of job: RenderJob, request: RenderRequest) throws -> String? {
    guard let known = dependencies(of: job.input),
      let inputs = cache.files(of: known, job.input, from: source),
      let entry = try RenderPlan(jobs: [job], request: request).entries.first
    else { return nil }
    return key(of: entry, inputs)
  }

  /// Returns the key of a job with known files.
  private func key(of entry: RenderPlan.Entry, _ inputs: SceneInputs) -> String {
    let contents = entry.outputs.map {
      RenderCache.text(of: $0.content, entry.request)
    }
    let lines =
      [
        "job", tools, inputs.digest, entry.input.variant ?? "",
        source.settings?.seed.map(String.init) ?? "",
      ] + contents
    return ContentDigest.text(of: lines.joined(separator: "\n"))
  }

  /// Returns the files of a scene as its documents name them, from the cache or by reading them;
  /// `nil` if the documents cannot be read.
  private func dependencies(of input: SceneInput) -> SceneDependencies? {
    if let known = cache.known(input, from: source) { return known.dependencies }
    guard source.settings != nil, input.path != SceneInput.standardInput,
      let document = try? SceneDocument.load(
        path: input.path, variant: input.variant, isConfined: input.isConfined
      ).scene, let dependencies = document.dependencies
    else { return nil }
    cache.store(dependencies, of: input)
    return dependencies
  }

  /// Returns the number of pixels that are painted for a job.
  private static func pixels(of entry: RenderPlan.Entry, _ known: SceneDependencies) -> Double {
    let sampling = entry.request.sampling
    let scale = sampling.scale(
      ofWidth: known.width, height: known.height, orElse: known.scale)
    let rate = sampling.framesPerSecond ?? known.framesPerSecond
    var seconds = known.seconds / max(1e-3, sampling.speed ?? 1)
    if let from = sampling.from { seconds -= from.seconds }
    if let to = sampling.to { seconds = min(seconds, to.seconds - (sampling.from?.seconds ?? 0)) }
    let size = known.width * known.height * scale * scale
    return entry.outputs.reduce(0) { sum, output in
      switch output.content {
      case .animation, .pngFrames: sum + size * max(1, seconds * rate)
      case .svgFrames: sum + size * max(1, seconds * rate) / 10
      case .still: sum + size
      case .sheet: sum + size
      case .svg, .timeline: sum
      }
    }
  }
}
