import Digests
import Documents
import Foundation
import OutputCaching
import Rendering
import Synchronization

/// The processor times of jobs in earlier runs, by the folders of their scenes.
///
/// They are hints: of two runs that end at one time, the costs of one may be lost.
final class CostHistory: Sendable {
  private let folder: CacheFolder
  /// The costs of this run, by folder and job.
  private let added = Mutex<[String: [String: Double]]>([:])
  /// The costs of earlier runs, by folder and job.
  private let known = Mutex<[String: [String: Double]]>([:])

  /// The largest number of jobs of a folder that are kept.
  private static let maximumCount = 100_000

  /// Opens the history in a cache.
  init(folder: CacheFolder) { self.folder = folder }

  /// Returns the cost of a job in an earlier run, in seconds; `nil` without one.
  func cost(of entry: RenderPlan.Entry) -> Double? {
    let (place, name) = Self.name(of: entry)
    return known.withLock { known in
      let costs = known[place] ?? read(place)
      known[place] = costs
      return costs[name]
    }
  }

  /// Adds the cost of a job.
  func add(_ seconds: Double, of entry: RenderPlan.Entry) {
    let (place, name) = Self.name(of: entry)
    added.withLock { $0[place, default: [:]][name] = (seconds * 1e6).rounded() / 1e6 }
  }

  /// Stores the costs of this run with those of earlier ones.
  ///
  /// - Throws: `OutputError` if they cannot be written.
  func save() throws {
    for (place, costs) in added.withLock({ $0 }).sorted(by: { $0.key < $1.key }) {
      var all = read(place)
      if all.count > Self.maximumCount { all = [:] }
      all.merge(costs) { $1 }
      guard let payload = try? JSONLines.encoder.encode(all) else { continue }
      try folder.store(record: payload, as: Self.key(of: place))
    }
  }

  /// Reads the costs of a folder.
  private func read(_ place: String) -> [String: Double] {
    let costs = folder.record(Self.key(of: place)).flatMap {
      try? JSONDecoder().decode([String: Double].self, from: $0)
    }
    return (costs ?? [:]).filter { NumberRange.seconds.contains($0.value) }
  }

  /// Returns the key of the record of a folder.
  private static func key(of place: String) -> String {
    ContentDigest.text(of: "costs\n" + place)
  }

  /// Returns the folder of a job's scene, and a name for the job in it.
  private static func name(of entry: RenderPlan.Entry) -> (place: String, name: String) {
    let path = entry.input.path
    let slash = path.lastIndex(of: "/")
    let file = slash.map { path[path.index(after: $0)...] } ?? path[...]
    let values = entry.job.values.map { "\($0.setting.rawValue)=\($0.text)" }
    let contents = entry.outputs.map { "\($0.content)" }
    let parts = [String(file), entry.input.variant ?? ""] + values + contents
    return (slash.map { String(path[..<$0]) } ?? ".", parts.joined(separator: " "))
  }
}
