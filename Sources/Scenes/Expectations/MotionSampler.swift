import Timelines
import Timing

/// The change of a member since the instant before.
struct PoseChange {
  let member: Int
  /// The first of the member's layers that changed.
  let layer: Int
  let before: Pose
  let after: Pose
}

/// A sampler of the selected elements at ascending instants, which computes only changed states.
///
/// It samples one layer at several instants before it goes on to the next layer. The parts of a
/// layer lie scattered in memory, and fetching them takes longer than the computation.
struct MotionSampler {
  /// The greatest number of instants that are sampled together.
  static let instantsAtOnce = 8

  let tracked: ElementSelection
  /// The members whose poses changed at each of the instants that were sampled last, in the order of
  /// their layers.
  private(set) var changes = [[PoseChange]](repeating: [], count: instantsAtOnce)
  /// The number of layer states that have been computed.
  private(set) var evaluationCount = 0
  /// The pose of each member at the instant that was sampled last.
  private var poses: [Pose]
  /// The first instant at which each layer can change by itself.
  private var nextChanges: [Instant]
  /// The members, by the indices of their layers.
  private let memberOfLayer: [Int?]
  /// The layers of each member, in the order of birth.
  private let layersOfMember: [[Int]]
  private let canvas: LayerState
  /// The states that other layers or members need, by their layers.
  private var kept: KeptStates

  /// Begins before the first instant, when no member exists.
  init(_ tracked: ElementSelection) {
    self.tracked = tracked
    canvas = LayerState(canvas: tracked.canvas)
    poses = Array(repeating: .absent, count: tracked.members.count)
    nextChanges = Array(repeating: Instant(ticks: .min), count: tracked.layers.count)
    var members = [Int?](repeating: nil, count: tracked.layers.count)
    layersOfMember = tracked.members.map(\.indices)
    for (member, layers) in layersOfMember.enumerated() {
      for index in layers { members[index] = member }
    }
    memberOfLayer = members
    let shared = layersOfMember.filter { $0.count > 1 }.joined()
    kept = KeptStates(
      of: Set(tracked.parents.compactMap(\.self) + shared), among: tracked.layers.count,
      beginningWith: canvas)
  }

  /// Advances to later instants.
  ///
  /// - Precondition: there are at most `instantsAtOnce` instants, and they ascend.
  mutating func advance(over times: ArraySlice<Instant>) {
    // The arrays are used again, since new ones of this size cost as much as what is in them.
    for offset in changes.indices { changes[offset].removeAll(keepingCapacity: true) }
    var isInOrder = true
    for (index, layer) in tracked.layers.enumerated() {
      let parent = tracked.parents[index]
      let member = memberOfLayer[index]
      let isShared = member.map { layersOfMember[$0].count > 1 } ?? false
      for (offset, time) in times.enumerated() {
        let isMoved = parent.map { kept.isChanged($0, at: offset) } ?? false
        guard isMoved || nextChanges[index] <= time else {
          kept.repeatState(of: index, at: offset)
          continue
        }
        let state = LayerState(
          of: layer, at: time, in: parent.map { kept.state(of: $0, at: offset) } ?? canvas)
        nextChanges[index] = layer.activity.nextChange(after: time)
        evaluationCount += 1
        kept.set(state, of: index, at: offset)
        if let member, !isShared {
          note(state.pose, of: member, by: index, at: offset)
        }
      }
      if let member, isShared, index == layersOfMember[member].last {
        for offset in 0..<times.count { noteShared(member, at: offset) }
        isInOrder = false
      }
    }
    kept.finish(times.count)
    if isInOrder { return }
    for offset in changes.indices { changes[offset].sort { $0.layer < $1.layer } }
  }

  /// Notes the pose of a member that several layers show in the course of time.
  private mutating func noteShared(_ member: Int, at offset: Int) {
    let layers = layersOfMember[member]
    guard let first = layers.first(where: { kept.isChanged($0, at: offset) }) else { return }
    let shown = layers.last { kept.state(of: $0, at: offset).isShown }
    note(
      shown.map { kept.state(of: $0, at: offset).pose } ?? .absent, of: member, by: first,
      at: offset)
  }

  /// Notes the pose of a member if it differs from the one before.
  private mutating func note(_ pose: Pose, of member: Int, by layer: Int, at offset: Int) {
    if poses[member] == pose { return }
    changes[offset].append(
      PoseChange(member: member, layer: layer, before: poses[member], after: pose))
    poses[member] = pose
  }
}

/// The states of some layers at the instants that are sampled together.
private struct KeptStates {
  /// The index of each layer among those that are kept; −1 for others.
  private var slots: [Int]
  /// The states of the kept layers at each instant.
  private var states: [LayerState]
  /// Whether each of these states was computed rather than repeated.
  private var isNew: [Bool]
  /// The states before the first instant.
  private var last: [LayerState]

  /// Keeps the states of some layers.
  init(of layers: Set<Int>, among layerCount: Int, beginningWith state: LayerState) {
    slots = Array(repeating: -1, count: layerCount)
    for (slot, layer) in layers.sorted().enumerated() { slots[layer] = slot }
    last = Array(repeating: state, count: layers.count)
    states = Array(repeating: state, count: layers.count * MotionSampler.instantsAtOnce)
    isNew = Array(repeating: false, count: states.count)
  }

  /// Returns the place of a kept layer's state at an instant.
  private func place(_ slot: Int, _ offset: Int) -> Int {
    slot * MotionSampler.instantsAtOnce + offset
  }

  /// Returns the state of a kept layer at an instant.
  func state(of layer: Int, at offset: Int) -> LayerState { states[place(slots[layer], offset)] }

  /// Returns whether the state of a kept layer was computed for an instant.
  func isChanged(_ layer: Int, at offset: Int) -> Bool { isNew[place(slots[layer], offset)] }

  /// Keeps a layer's state at an instant, if it is one of those that are kept.
  mutating func set(_ state: LayerState, of layer: Int, at offset: Int) {
    let slot = slots[layer]
    if slot < 0 { return }
    states[place(slot, offset)] = state
    isNew[place(slot, offset)] = true
  }

  /// Keeps the state of a layer that has not changed since the instant before.
  mutating func repeatState(of layer: Int, at offset: Int) {
    let slot = slots[layer]
    if slot < 0 { return }
    states[place(slot, offset)] = offset == 0 ? last[slot] : states[place(slot, offset - 1)]
    isNew[place(slot, offset)] = false
  }

  /// Remembers the states at the last of some instants.
  mutating func finish(_ instants: Int) {
    if instants == 0 { return }
    for slot in last.indices { last[slot] = states[place(slot, instants - 1)] }
  }
}
