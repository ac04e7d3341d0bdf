import Timelines
import Timing

/// Which layers are drawn in front of others of their parent that they were drawn behind, or the
/// other way round, where nothing but the order of their births says so.
struct SiblingOrder {
  /// The layers of the first timeline that are drawn in another order.
  private(set) var moved: Set<Int> = []
  /// What is to be told.
  private(set) var findings: [TimelineFinding] = []

  /// Siblings that only their births order.
  private struct Tie: Hashable {
    let parent: Int?
    let zIndex: Int
    let rank: Int
    let path: [Int]
    /// Headers and footers are ordered by their keys first.
    let key: String?
  }

  /// Compares the order of births among siblings that are both there at some time.
  init(
    _ before: Timeline, _ after: Timeline, matching: LayerMatching, names: [ElementName]
  ) {
    var last: [Tie: Int] = [:]
    for (index, layer) in before.layers.enumerated() {
      guard let other = matching.second[index], !layer.isNeverShown else { continue }
      let kind = layer.identity?.kind ?? .view
      let tie = Tie(
        parent: layer.parent, zIndex: layer.zIndex.initial, rank: kind.paintRank,
        path: layer.indexPath.initial, key: kind == .supplementary ? layer.identity?.key : nil)
      guard let front = last[tie], let otherFront = matching.second[front] else {
        last[tie] = index
        continue
      }
      if other > otherFront {
        last[tie] = index
      } else if before.layers[front].meets(layer),
        after.layers[otherFront].meets(after.layers[other])
      {
        moved.insert(index)
        findings.append(
          TimelineFinding(
            .stacking, [names[index]], note: "drawn behind \(names[front].short) now"))
      }
    }
  }
}

extension Layer {
  /// Whether it is hidden as long as it lives.
  var isNeverShown: Bool {
    isHidden.value(at: birth) && isHidden.steps.allSatisfy { $0.value || $0.time <= birth }
  }

  /// Tells whether both live at some time.
  fileprivate func meets(_ other: Layer) -> Bool {
    let start = max(birth, other.birth)
    return isAlive(at: start) && other.isAlive(at: start)
  }
}
