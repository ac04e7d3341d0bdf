import Foundation
import Geometry
import Timelines
import Timing

/// The elements that expectations select, and the layers that move them.
struct ElementSelection {
  /// An element with all layers that show it in the course of time.
  struct TrackedElement {
    let identity: LayerIdentity
    /// The indices of its layers in `layers`, in the order of birth.
    fileprivate(set) var indices: [Int]
  }

  let canvas: CGRect
  /// The watched elements in the order of birth.
  let members: [TrackedElement]
  /// The layers of the elements and all their ancestors; parents precede their children.
  let layers: [WatchedLayer]
  /// The index of each layer's parent in `layers`.
  let parents: [Int?]
  /// The changes of all these layers.
  let activity: LayerActivity
  /// Whether a key alone would be ambiguous, since there are several collections.
  private let namesCollections: Bool

  /// Collects the watched elements of a timeline.
  ///
  /// Each snapshot is an element of its own, because several may show one key.
  init(_ timeline: Timeline, isWatched: (LayerIdentity) -> Bool) {
    canvas = CGRect(origin: .zero, size: timeline.canvas.size)
    var watched: [LayerIdentity: Bool] = [:]
    var isNeeded = [Bool](repeating: false, count: timeline.layers.count)
    var own: [(layer: Int, identity: LayerIdentity)] = []
    for (index, layer) in timeline.layers.enumerated() {
      guard let identity = layer.identity, !layer.isBlankView else { continue }
      let isMember = watched[identity] ?? isWatched(identity)
      watched[identity] = isMember
      if isMember { own.append((index, identity)) }
      var next = isMember ? index : nil
      while let index = next, !isNeeded[index] {
        isNeeded[index] = true
        next = timeline.layers[index].parent
      }
    }
    var indices: [Int: Int] = [:]
    for (index, isNeeded) in isNeeded.enumerated() where isNeeded { indices[index] = indices.count }
    let needed = timeline.layers.indices.filter { isNeeded[$0] }
    layers = needed.map { WatchedLayer(timeline.layers[$0]) }
    parents = needed.map { timeline.layers[$0].parent.flatMap { indices[$0] } }
    activity = LayerActivity(merging: layers.map(\.activity))
    var members: [TrackedElement] = []
    var known: [LayerIdentity: Int] = [:]
    for (layer, identity) in own {
      guard let index = indices[layer] else { continue }
      if identity.kind != .snapshot, let member = known[identity] {
        members[member].indices.append(index)
      } else {
        known[identity] = members.count
        members.append(TrackedElement(identity: identity, indices: [index]))
      }
    }
    self.members = members
    let collections = Set(
      timeline.layers.compactMap(\.identity).filter { $0.kind != .view }.map(\.collection))
    namesCollections = collections.count > 1
  }

  /// Returns the state of a layer at any instant, computed from the outermost ancestor.
  private func state(of index: Int, at time: Instant) -> LayerState {
    let parent = parents[index].map { state(of: $0, at: time) } ?? LayerState(canvas: canvas)
    return LayerState(of: layers[index], at: time, in: parent)
  }

  /// Returns the pose of a member at any instant.
  func pose(of member: Int, at time: Instant) -> Pose {
    for index in members[member].indices.reversed() where layers[index].isAlive(at: time) {
      let state = state(of: index, at: time)
      if state.isShown { return state.pose }
    }
    return .absent
  }

  /// Returns the appearance of a member at any instant; `nil` while it is not shown.
  func appearance(of member: Int, at time: Instant) -> Appearance? {
    let index = members[member].indices.last {
      layers[$0].isAlive(at: time) && state(of: $0, at: time).isShown
    }
    return index.map { layers[$0].appearance.value(at: time) }
  }

  /// Returns the instants at which a member's appearance can differ from the tick before,
  /// ascending.
  func appearanceEvents(of member: Int) -> [Instant] {
    let indices = members[member].indices
    if indices.count == 1, layers[indices[0]].appearanceEvents.count == 1 { return [] }
    return Set(indices.flatMap { layers[$0].appearanceEvents }).sorted()
  }

  /// Returns the first instant of `(earlier, later]` at which a condition holds, to the tick.
  ///
  /// The condition must not hold at `earlier`, and must hold at `later`.
  func turn(after earlier: Instant, by later: Instant, _ holds: (Instant) -> Bool) -> Instant {
    var (low, high) = (earlier.ticks, later.ticks)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if holds(Instant(ticks: middle)) { high = middle } else { low = middle }
    }
    return Instant(ticks: high)
  }

  /// Returns whether a member exists at any instant of `[begin, end)`.
  func exists(_ member: Int, from begin: Instant, to end: Instant) -> Bool {
    members[member].indices.contains { index in
      layers[index].birth < end && begin < layers[index].death
    }
  }

  /// Returns the index path of a member at an instant; empty if it has none.
  func indexPath(of member: Int, at time: Instant) -> [Int] {
    let indices = members[member].indices
    let index = indices.last { layers[$0].birth <= time } ?? indices.first
    return index.map { layers[$0].indexPath.value(at: time) } ?? []
  }

  /// Returns the name of a member: its kind and key, and its collection if there are several.
  func name(of member: Int) -> String {
    let identity = members[member].identity
    let suffix =
      namesCollections && !identity.collection.isEmpty ? " of \(identity.collection)" : ""
    return "\(identity.kind.rawValue) \(identity.key)\(suffix)"
  }
}

extension Layer {
  /// Whether it is a view that never draws anything itself, and so is no element.
  fileprivate var isBlankView: Bool {
    identity?.kind == .view && content == nil && appearance.segments.isEmpty
      && appearance.model.steps.isEmpty && appearance.last.isEmpty
  }
}
