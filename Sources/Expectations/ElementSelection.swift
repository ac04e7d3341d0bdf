import Foundation
import Geometry
import Timelines
import Timing

/// Who is watched: the elements that expectations select, and the layers that move them.
struct ElementSelection {
  /// An element with all the layers that show it in the course of time.
  struct Member {
    let identity: LayerIdentity
    /// The places of its layers in `layers`, in the order of birth.
    fileprivate(set) var places: [Int]
  }

  let canvas: CGRect
  /// The watched elements in the order of birth.
  let members: [Member]
  /// The layers of the members and all that they are in; parents come before their children.
  let layers: [WatchedLayer]
  /// The place of each layer's parent in `layers`.
  let parents: [Int?]
  /// When any of them changes.
  let activity: LayerActivity
  /// Whether keys alone could be mistaken, since there are several collections.
  private let namesCollections: Bool

  /// Takes up the elements of a timeline that anybody asks for.
  ///
  /// Each snapshot is an element of its own: several may show one key.
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
    var places: [Int: Int] = [:]
    for (index, isNeeded) in isNeeded.enumerated() where isNeeded { places[index] = places.count }
    let needed = timeline.layers.indices.filter { isNeeded[$0] }
    layers = needed.map { WatchedLayer(timeline.layers[$0]) }
    parents = needed.map { timeline.layers[$0].parent.flatMap { places[$0] } }
    activity = LayerActivity(merging: layers.map(\.activity))
    var members: [Member] = []
    var known: [LayerIdentity: Int] = [:]
    for (layer, identity) in own {
      guard let place = places[layer] else { continue }
      if identity.kind != .snapshot, let member = known[identity] {
        members[member].places.append(place)
      } else {
        known[identity] = members.count
        members.append(Member(identity: identity, places: [place]))
      }
    }
    self.members = members
    let collections = Set(
      timeline.layers.compactMap(\.identity).filter { $0.kind != .view }.map(\.collection))
    namesCollections = collections.count > 1
  }

  /// Returns the state of a layer at any instant, worked out from the outermost one.
  private func state(of place: Int, at time: Instant) -> LayerState {
    let parent = parents[place].map { state(of: $0, at: time) } ?? LayerState(canvas: canvas)
    return LayerState(of: layers[place], at: time, in: parent)
  }

  /// Returns how a member is shown at any instant.
  func pose(of member: Int, at time: Instant) -> Pose {
    for place in members[member].places.reversed() where layers[place].isAlive(at: time) {
      let state = state(of: place, at: time)
      if state.isShown { return state.pose }
    }
    return .absent
  }

  /// Returns what a member paints in its bounds at any instant; `nil` where it is not shown.
  func appearance(of member: Int, at time: Instant) -> Appearance? {
    let place = members[member].places.last {
      layers[$0].isAlive(at: time) && state(of: $0, at: time).isShown
    }
    return place.map { layers[$0].appearance.value(at: time) }
  }

  /// Returns the instants at which a member can look different from the tick before, ascending.
  func appearanceEvents(of member: Int) -> [Instant] {
    let places = members[member].places
    if places.count == 1, layers[places[0]].appearanceEvents.count == 1 { return [] }
    return Set(places.flatMap { layers[$0].appearanceEvents }).sorted()
  }

  /// Finds the instant of `(earlier, later]` from which on a condition holds, to the tick.
  ///
  /// It does not hold at `earlier`, and holds at `later`.
  func turn(after earlier: Instant, by later: Instant, _ holds: (Instant) -> Bool) -> Instant {
    var (low, high) = (earlier.ticks, later.ticks)
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if holds(Instant(ticks: middle)) { high = middle } else { low = middle }
    }
    return Instant(ticks: high)
  }

  /// Tells whether a member exists at any instant of `[begin, end)`.
  func exists(_ member: Int, from begin: Instant, to end: Instant) -> Bool {
    members[member].places.contains { place in
      layers[place].birth < end && begin < layers[place].death
    }
  }

  /// Returns the index path of a member at an instant; empty where it has none.
  func indexPath(of member: Int, at time: Instant) -> [Int] {
    let places = members[member].places
    let place = places.last { layers[$0].birth <= time } ?? places.first
    return place.map { layers[$0].indexPath.value(at: time) } ?? []
  }

  /// Returns how a member is called: its kind and key, and its collection where there are several.
  func name(of member: Int) -> String {
    let identity = members[member].identity
    let place = namesCollections && !identity.collection.isEmpty ? " of \(identity.collection)" : ""
    return "\(identity.kind.rawValue) \(identity.key)\(place)"
  }
}

extension Layer {
  /// Whether it is a view that never draws anything itself, which is no element.
  fileprivate var isBlankView: Bool {
    identity?.kind == .view && content == nil && appearance.segments.isEmpty
      && appearance.model.steps.isEmpty && appearance.last.isEmpty
  }
}
