import ComparisonTolerances
import Geometry
import Timelines
import Timing

/// The items of a collection with another position in its order, and those that were moved.
struct OrderDifference {
  /// The items with another position, by their number in the first timeline.
  private(set) var displaced: Set<Int> = []
  private(set) var findings: [TimelineFinding] = []

  /// A kind of element in a collection.
  private struct Place: Hashable {
    let collection: String
    let kind: LayerKind
  }

  /// Compares the index paths of all pairs.
  ///
  /// - Parameter shifted: The collections with new or missing items, which shift others.
  init(
    _ before: Timeline, _ after: Timeline, matching: LayerMatching, names: [ElementName],
    shifted: Set<String>, looks: AppearanceDifference
  ) {
    var changed: [Place: [(index: Int, other: Int, since: Double?)]] = [:]
    var order: [Place] = []
    var reported: Set<LayerIdentity> = []
    for (index, layer) in before.layers.enumerated() {
      guard let other = matching.second[index], let identity = layer.identity,
        identity.kind == .cell || identity.kind == .supplementary
      else { continue }
      let new = after.layers[other]
      guard let first = looks.differing(layer.indexPath, new.indexPath, layer, new).first
      else { continue }
      let place = Place(collection: identity.collection, kind: identity.kind)
      if changed[place] == nil { order.append(place) }
      displaced.insert(index)
      // An item that appears and disappears several times is reported once.
      if reported.insert(identity).inserted {
        changed[place, default: []].append((index, other, first.since))
      }
    }
    for place in order {
      let items = changed[place] ?? []
      let since = items.contains { $0.since == nil } ? nil : items.compactMap(\.since).min()
      let time = Instant(seconds: since ?? 0)
      let moved = Self.moved(
        items.map { ($0.index, $0.other) }, before, after, at: time, place: place)
      if moved.isEmpty, shifted.contains(place.collection) { continue }
      func path(_ layer: Layer, _ since: Double?) -> String {
        let path = layer.indexPath.value(at: max(Instant(seconds: since ?? 0), layer.birth))
        return path.map(String.init).joined(separator: "/")
      }
      let own = Dictionary(items.map { ($0.index, $0.since) }) { first, _ in first }
      if moved.isEmpty {
        findings.append(
          TimelineFinding(
            .order, items.map { names[$0.index] },
            note: "at another position in the order" + Self.words(since)))
        continue
      }
      guard moved.count <= Self.maximumMoved else {
        findings.append(
          TimelineFinding(
            .order, moved.map(\.index).sorted().map { names[$0] },
            note: "in another order" + Self.words(since)))
        continue
      }
      for (index, other) in moved {
        let since = own[index] ?? nil
        let (from, to) = (path(before.layers[index], since), path(after.layers[other], since))
        findings.append(
          TimelineFinding(
            .order, [names[index]],
            note: "at \(to) instead of \(from) in the order\(Self.words(since))"))
      }
    }
  }

  /// The maximum number of moved items that are reported one by one.
  private static let maximumMoved = 4

  /// Returns the text of the beginning of a change.
  private static func words(_ since: Double?) -> String {
    since.map { " from \(ComparisonText.time($0)) on" } ?? ""
  }

  /// Returns the fewest items that have to move to turn one order into the other.
  ///
  /// They are the items outside the longest subsequence that keeps its order; of equally long ones
  /// the one whose items come first.
  private static func moved(
    _ items: [(index: Int, other: Int)], _ before: Timeline, _ after: Timeline, at time: Instant,
    place: Place
  ) -> [(index: Int, other: Int)] {
    func path(_ layer: Layer) -> [Int] { layer.indexPath.value(at: max(time, layer.birth)) }
    func precedes(_ left: [Int], _ right: [Int]) -> Bool { left.lexicographicallyPrecedes(right) }
    let old = items.sorted {
      precedes(path(before.layers[$0.index]), path(before.layers[$1.index]))
    }
    let targets = old.map { path(after.layers[$0.other]) }
    let kept = Set(targets.longestAscent(by: precedes))
    return old.indices.filter { !kept.contains($0) }.map { old[$0] }
  }
}
