import Timelines
import Timing

/// The change of a member since the instant before.
struct PoseChange {
  let member: Int
  let before: Pose
  let after: Pose
}

/// A sampler of the selected elements at ascending instants, which computes only changed states.
struct MotionSampler {
  let tracked: ElementSelection
  /// The pose of each member at the instant that was sampled last.
  private(set) var poses: [Pose]
  /// The number of layer states that have been computed.
  private(set) var evaluationCount = 0
  private var states: [LayerState]
  /// The first instant at which each layer can change by itself.
  private var nextChanges: [Instant]
  /// The members, by the indices of their layers.
  private let memberOfLayer: [Int?]
  private let canvas: LayerState

  /// Begins before the first instant, when no member exists.
  init(_ tracked: ElementSelection) {
    self.tracked = tracked
    canvas = LayerState(canvas: tracked.canvas)
    poses = Array(repeating: .absent, count: tracked.members.count)
    states = Array(repeating: canvas, count: tracked.layers.count)
    nextChanges = Array(repeating: Instant(ticks: .min), count: tracked.layers.count)
    var members = [Int?](repeating: nil, count: tracked.layers.count)
    for (member, entry) in tracked.members.enumerated() {
      for index in entry.indices { members[index] = member }
    }
    memberOfLayer = members
  }

  /// Advances to a later instant and returns the members whose poses changed.
  mutating func advance(to time: Instant) -> [PoseChange] {
    var isChanged = [Bool](repeating: false, count: tracked.layers.count)
    var touched: [Int] = []
    for index in tracked.layers.indices {
      let parent = tracked.parents[index]
      let isMoved = parent.map { isChanged[$0] } ?? false
      guard isMoved || nextChanges[index] <= time else { continue }
      states[index] = LayerState(
        of: tracked.layers[index], at: time, in: parent.map { states[$0] } ?? canvas)
      nextChanges[index] = tracked.layers[index].activity.nextChange(after: time)
      evaluationCount += 1
      isChanged[index] = true
      if let member = memberOfLayer[index], touched.last != member { touched.append(member) }
    }
    return touched.compactMap { member in
      let shown = tracked.members[member].indices.last { states[$0].isShown }
      let (before, after) = (poses[member], shown.map { states[$0].pose } ?? .absent)
      if before == after { return nil }
      poses[member] = after
      return PoseChange(member: member, before: before, after: after)
    }
  }
}
