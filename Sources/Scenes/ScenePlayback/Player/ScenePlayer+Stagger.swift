import CollectionUpdates
import Foundation
import Geometry
import Layouts
import SceneDocuments
import Staging
import Timelines
import Timing

/// The delays between the items that a step moves.
extension ScenePlayer {
  /// The items of which each has a delay of its own.
  enum StaggeredItems {
    /// The shown items, in the order of their index paths.
    case all
    /// Some items, in the order given.
    case listed([IndexPath])
    /// The items of an update, in the order of its operations.
    case changed([UpdatePlan.Operation])
  }

  /// Returns the delays of a step's items; `nil` if all move at once.
  func stagger(
    of step: StepDocument, _ items: StaggeredItems, in collection: SceneCollection
  ) throws -> AnimationStagger? {
    guard let document = step.stagger else { return nil }
    let stagger = try delays(by: document, items, in: collection).eased(by: document.curve)
    spread = stagger.maximum
    return stagger
  }

  /// Returns the delays of items as a document gives them.
  private func delays(
    by document: StaggerDocument, _ items: StaggeredItems, in collection: SceneCollection
  ) throws -> AnimationStagger {
    let view = collection.view
    view.layoutIfNeeded()
    switch document.pace {
    case .step(let time):
      var order = StaggerOrder(items, in: view)
      shuffle(&order, for: document)
      var rank: Double?
      if case .item(let target) = document.origin {
        rank = order.rank(ofKey: view.key(ofItemAt: try collection.shownPath(of: target)))
      }
      return order.stagger(by: time, from: document.origin, rank: rank)
    case .speed(let speed):
      return try stagger(by: speed, from: document.origin, items, in: collection)
    }
  }

  /// Gives the elements any order, if a document says so.
  func shuffle(_ order: inout StaggerOrder, for document: StaggerDocument) {
    guard document.origin == .random else { return }
    if let seed = document.seed {
      var own = SeededNumbers(seed: seed)
      order.shuffle(by: &own)
    } else {
      order.shuffle(by: &generator)
    }
  }

  /// Returns delays by the distance of each item from a point or an item.
  private func stagger(
    by speed: Double, from origin: StaggerDocument.Origin, _ items: StaggeredItems,
    in collection: SceneCollection
  ) throws -> AnimationStagger {
    let view = collection.view
    let visible = view.indexPathsForVisibleItems.sorted()
    let bounds = view.bounds
    func center(_ path: IndexPath) -> CGPoint? { view.shownAttributesForItem(at: path)?.center }
    let start: CGPoint?
    switch origin {
    case .point(let point): start = CGPoint(x: bounds.minX + point.x, y: bounds.minY + point.y)
    case .item(let target): start = try self.center(of: target, in: collection)
    case .first: start = visible.first.flatMap(center)
    case .last: start = visible.last.flatMap(center)
    case .center, .edges, .random: start = bounds.center
    }
    let from = start ?? bounds.center
    func distance(_ point: CGPoint) -> Double { Double(hypot(point.x - from.x, point.y - from.y)) }
    var known: [String: Double] = [:]
    for path in visible { known[view.key(ofItemAt: path)] = center(path).map(distance) }
    let corners = [
      CGPoint(x: bounds.minX, y: bounds.minY), CGPoint(x: bounds.maxX, y: bounds.minY),
      CGPoint(x: bounds.minX, y: bounds.maxY), CGPoint(x: bounds.maxX, y: bounds.maxY),
    ]
    var farthest = known.values.max() ?? 0
    // A new item may be anywhere in the viewport.
    if items.mayAdd { farthest = max(farthest, corners.map(distance).max() ?? 0) }
    // At the edges a motion begins that spreads to the middle.
    let isInward = origin == .edges
    return AnimationStagger(maximum: Instant(seconds: farthest / speed)) {
      [weak view] identity, path in
      guard identity.kind == .cell else { return nil }
      var length = known[identity.key]
      if length == nil, path.count == 2, let view {
        let path = IndexPath(item: path[1], section: path[0])
        length = view.collectionViewLayout.layoutAttributesForItem(at: path)
          .map { distance($0.center) }
      }
      let own = min(farthest, length ?? 0)
      return Instant(seconds: (isInward ? farthest - own : own) / speed)
    }
  }
}

extension ScenePlayer.StaggeredItems {
  /// Whether items may come into the viewport that were not in it.
  fileprivate var mayAdd: Bool {
    switch self {
    case .all: true
    case .listed: false
    case .changed(let operations):
      operations.contains { operation in
        switch operation {
        case .insertItem, .insertSection, .moveItem, .moveSection: true
        default: false
        }
      }
    }
  }
}

/// The order in which elements begin to move.
struct StaggerOrder {
  /// The most items of a new section that have delays of their own.
  private static let sectionItems = 1_000
  /// The ranks of existing elements, by key.
  private var ranks: [String: Int] = [:]
  /// The ranks of new items, by section and item after the update.
  private var places: [[Int]: Int] = [:]
  /// The index paths of the items, if all shown ones have ranks.
  private var paths: [IndexPath] = []
  private var count = 0
  /// The ranks in the order in which the elements move, if that is any order.
  private var shuffled: [Int]?
  private let kind: LayerKind

  /// Orders views by their names.
  init(views: [String]) {
    kind = .view
    for name in views { add(name) }
  }

  /// Orders items of a collection view as they are before a change.

  init(_ items: ScenePlayer.StaggeredItems, in view: CollectionView) {
    kind = .cell
    switch items {
    case .all:
      paths = view.indexPathsForVisibleItems.sorted()
      for path in paths { add(view.key(ofItemAt: path)) }
    case .listed(let listed): for path in listed { add(view.key(ofItemAt: path)) }
    case .changed(let operations):
      let visible = view.indexPathsForVisibleItems.sorted()
      func addItems(ofSection section: Int) {
        for path in visible where path.section == section { add(view.key(ofItemAt: path)) }
      }
      for operation in operations {
        switch operation {
        case .insertItem(let path): add([path.section, path.item])
        case .deleteItem(let path), .moveItem(let path, _), .reloadItem(let path):
          add(view.key(ofItemAt: view.shownPath(path)))
        case .insertSection(let section):
          for item in 0..<Self.sectionItems { add([section, item]) }
        case .deleteSection(let section), .moveSection(let section, _),
          .reloadSection(let section):
          addItems(ofSection: section)
        }
      }
    }
  }

  /// Gives the next rank to an existing element, if it has none.
  private mutating func add(_ key: String) {
    guard ranks[key] == nil else { return }
    ranks[key] = count
    count += 1
  }

  /// Gives the next rank to a new item.
  private mutating func add(_ place: [Int]) {
    places[place] = count
    count += 1
  }

  /// Exchanges the ranks at random, each order as probable as another (Fisher and Yates 1938).
  mutating func shuffle(by generator: inout SeededNumbers) {
    var order = Array(0..<count)
    for index in stride(from: count - 1, to: 0, by: -1) {
      order.swapAt(index, generator.below(index + 1))
    }
    shuffled = order
  }

  /// Returns the rank of an element; `nil` if it has none.
  func rank(ofKey key: String) -> Double? { ranks[key].map(Double.init) }

  /// Returns the delays by the ranks.
  ///
  /// - Parameters:
  ///   - time: The time from one rank to the next.
  ///   - rank: The rank of the item at the origin.
  func stagger(
    by time: Instant, from origin: StaggerDocument.Origin, rank: Double?
  ) -> AnimationStagger {
    let last = Double(max(0, count - 1))
    let shuffled = shuffled ?? []
    func steps(_ own: Double) -> Double {
      switch origin {
      case .first, .point: own
      case .random: shuffled.indices.contains(Int(own)) ? Double(shuffled[Int(own)]) : 0
      case .last: last - own
      case .center: abs(own - last / 2)
      case .edges: last / 2 - abs(own - last / 2)
      case .item: abs(own - (rank ?? 0))
      }
    }
    let longest =
      origin == .random
      ? last : [0, last, rank ?? 0, (last / 2).rounded(.down)].map(steps).max() ?? 0
    func delay(_ steps: Double) -> Instant { Instant(seconds: time.seconds * steps) }
    let (ranks, places, paths, kind) = (ranks, places, paths, kind)
    return AnimationStagger(maximum: delay(longest)) { identity, path in
      guard identity.kind == kind else { return nil }
      if let own = ranks[identity.key] { return delay(steps(Double(own))) }
      if let own = places[path] { return delay(steps(Double(own))) }
      if paths.isEmpty || path.count != 2 { return .zero }
      // An item that comes into the viewport moves with its neighbor in it.
      let index = paths.partitioningIndex { $0 >= IndexPath(item: path[1], section: path[0]) }
      return delay(steps(min(last, Double(index))))
    }
  }
}

extension AnimationStagger {
  /// Returns the delays spread over the same time by a curve.
  func eased(by curve: TimingCurve?) -> AnimationStagger {
    guard let curve, maximum > .zero else { return self }
    let (maximum, delay) = (maximum, delay)
    return AnimationStagger(maximum: maximum) { identity, path in
      delay(identity, path).map { own in
        let share = curve.progress(at: min(own, maximum), duration: maximum)
        return Instant(seconds: maximum.seconds * min(1, max(0, share)))
      }
    }
  }
}
