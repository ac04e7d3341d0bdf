import ComparisonTolerances
import Timelines
import Timing

/// The layers whose stacking among siblings changed, if only the order of their births decides it.
struct SiblingOrder {
  /// The layers of the first timeline whose stacking changed.
  private(set) var moved: Set<Int> = []
  private(set) var findings: [TimelineFinding] = []

  /// The properties of siblings that only their births order.
  private struct Tie: Hashable {
    let parent: Int?
    let zIndex: Int
    let rank: Int
    let path: [Int]
    /// Headers and footers are ordered by their keys first.
    let key: String?
  }

  /// Compares the order of births of siblings that exist at the same time.
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
  /// Whether the layer is hidden for its whole life.
  var isNeverShown: Bool {
    isHidden.value(at: birth) && isHidden.steps.allSatisfy { $0.value || $0.time <= birth }
  }

  /// Returns whether both layers exist at the same time.
  fileprivate func meets(_ other: Layer) -> Bool {
    let start = max(birth, other.birth)
    return isAlive(at: start) && other.isAlive(at: start)
  }
}
