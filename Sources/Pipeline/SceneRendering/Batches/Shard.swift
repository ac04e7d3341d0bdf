import Rendering

/// One of several parts of a batch, which run on machines of their own.
public struct Shard: Hashable, Sendable {
  /// The largest number of shards.
  public static let maximumCount = 10_000

  /// The number of the shard, from 1 on.
  public let index: Int
  /// The number of shards.
  public let count: Int

  /// Makes a shard.
  ///
  /// - Throws: `RenderError` of an invalid argument for numbers out of range.
  public init(_ index: Int, of count: Int) throws {
    guard 1...Self.maximumCount ~= count, 1...count ~= index else {
      throw RenderError(
        .invalidArgument,
        "`shard` is I/N with I from 1 to N and N at most \(Self.maximumCount), not \(index)/\(count)"
      )
    }
    self.index = index; self.count = count
  }

  /// Parses `3/16`, or takes the numbers from the environment of a build engine for `auto`, or for
  /// `auto/16` where the engine does not say how many there are.
  ///
  /// - Throws: `RenderError` of an invalid argument.
  public init(parsing text: String, environment: [String: String]) throws {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    let numbers = parts.map { Int($0) }
    if parts.first == "auto", parts.count == 1 {
      self = try ShardEngine.shard(count: nil, in: environment)
    } else if parts.first == "auto", parts.count == 2, let count = numbers[1] {
      self = try ShardEngine.shard(count: count, in: environment)
    } else if parts.count == 2, let index = numbers[0], let count = numbers[1] {
      try self.init(index, of: count)
    } else {
      throw RenderError(.invalidArgument, "`shard` is I/N, auto or auto/N, not \"\(text)\"")
    }
  }

  /// Distributes jobs to shards, so that their costs are nearly equal.
  ///
  /// The dearest job is next, and goes to the shard with the least cost so far (Graham 1969: at most
  /// 4/3 of the best distribution). Equal costs are decided by the order of the jobs, so the result is
  /// the same everywhere.
  ///
  /// - Returns: The numbers of the jobs of each shard, in ascending order.
  public static func distribute(costs: [Double], over count: Int) -> [[Int]] {
    var loads = Array(repeating: 0.0, count: count)
    var shards: [[Int]] = Array(repeating: [], count: count)
    let order = costs.indices.sorted { (costs[$1], $0) < (costs[$0], $1) }
    for job in order {
      var least = 0
      for shard in 1..<max(1, count) {
        let isLess = loads[shard] < loads[least]
        // Jobs without cost are spread by their number.
        let isEmptier =
          loads[shard] == loads[least] && shards[shard].count < shards[least].count
        if isLess || isEmptier { least = shard }
      }
      loads[least] += costs[job]
      shards[least].append(job)
    }
    return shards.map { $0.sorted() }
  }
}

extension Shard: CustomStringConvertible {
  /// The shard as `3/16`.
  public var description: String { "\(index)/\(count)" }
}
