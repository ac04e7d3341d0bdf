import Imaging
import PixelComparison
import Timing

/// The moments at which two animations differ most, each the worst of a part of their time.
struct WorstMoments: Sendable {
  /// A moment with its frames.
  struct Shown: Sendable {
    let expected: Bitmap
    let actual: Bitmap
    let difference: Bitmap
    let moment: ComparedFrames.Moment

    /// The number of pixels that differ; those without an explanation count first.
    fileprivate var rank: (Int, Int) { (moment.unexplained, moment.explained) }
  }

  /// The number of parts of the time.
  private static let parts = 8
  /// The most moments that are shown.
  private static let most = 4

  /// The number of moments in all.
  private let count: Int
  /// The number of moments so far.
  private var index = 0
  /// The worst moment of each part so far.
  private var best: [Shown?]
  /// The number of moments that differ.
  private(set) var differing = 0

  /// Creates a search in a number of moments.
  init(count: Int) {
    self.count = max(1, count)
    best = Array(repeating: nil, count: Self.parts)
  }

  /// Takes the next moment.
  mutating func take(_ shown: Shown) {
    let part = min(Self.parts - 1, index * Self.parts / count)
    index += 1
    if shown.rank > (0, 0) { differing += 1 }
    if let known = best[part], known.rank >= shown.rank { return }
    best[part] = shown
  }

  /// The worst moments in the order of time; the first moment if none differs.
  var chosen: [Shown] {
    let known = best.compactMap(\.self)
    let order = known.indices.filter { known[$0].rank > (0, 0) }
      .sorted { one, other in
        known[one].rank == known[other].rank ? one < other : known[one].rank > known[other].rank
      }
    let chosen = order.prefix(Self.most).sorted().map { known[$0] }
    return chosen.isEmpty ? Array(known.prefix(1)) : chosen
  }
}
