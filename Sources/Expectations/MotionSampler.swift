import Timelines
import Timing

/// What became of a member since the instant before.
struct PoseChange {
  let member: Int
  let before: Pose
  let after: Pose
}

/// Samples a cast at ascending instants, and works out anew only what can have changed.
struct MotionSampler {
  let cast: ElementSelection
  /// How each member is shown at the instant that was sampled last.
  private(set) var poses: [Pose]
  /// How many states of layers were worked out so far.
  private(set) var evaluationCount = 0
  private var states: [LayerState]
  /// The first instant at which each layer can be different by itself.
  private var nextChanges: [Instant]
  /// The members, by the places of their layers.
  private let memberOfPlace: [Int?]
  private let canvas: LayerState

  /// Begins before the first instant, where nobody is there.
  init(_ cast: ElementSelection) {
    self.cast = cast
    canvas = LayerState(canvas: cast.canvas)
    poses = Array(repeating: .absent, count: cast.members.count)
    states = Array(repeating: canvas, count: cast.layers.count)
    nextChanges = Array(repeating: Instant(ticks: .min), count: cast.layers.count)
    var members = [Int?](repeating: nil, count: cast.layers.count)
    for (member, entry) in cast.members.enumerated() {
      for place in entry.places { members[place] = member }
    }
    memberOfPlace = members
  }

  /// Goes on to a later instant and returns whose poses are different there.
  mutating func advance(to time: Instant) -> [PoseChange] {
    var isChanged = [Bool](repeating: false, count: cast.layers.count)
    var touched: [Int] = []
    for place in cast.layers.indices {
      let parent = cast.parents[place]
      let isMoved = parent.map { isChanged[$0] } ?? false
      guard isMoved || nextChanges[place] <= time else { continue }
      states[place] = LayerState(
        of: cast.layers[place], at: time, in: parent.map { states[$0] } ?? canvas)
      nextChanges[place] = cast.layers[place].activity.nextChange(after: time)
      evaluationCount += 1
      isChanged[place] = true
      if let member = memberOfPlace[place], touched.last != member { touched.append(member) }
    }
    return touched.compactMap { member in
      let shown = cast.members[member].places.last { states[$0].isShown }
      let (before, after) = (poses[member], shown.map { states[$0].pose } ?? .absent)
      if before == after { return nil }
      poses[member] = after
      return PoseChange(member: member, before: before, after: after)
    }
  }
}
