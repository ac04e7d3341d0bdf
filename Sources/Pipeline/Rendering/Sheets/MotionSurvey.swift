import Foundation
import Geometry
import Timelines
import Timing

/// The elements of a timeline that move by themselves, with their states at many instants.
///
/// An element that only something around it moves is not one of them: of a collection that scrolls
/// it is the collection, of a screen that slides it is the screen.
struct MotionSurvey {
  /// The state of an element at an instant.
  struct State: Hashable {
    /// The bounding box in canvas points.
    var box: CGRect
    var alpha: Double
    /// The content offset.
    var offset: CGPoint
    /// The number of appearances that the element has had before.
    var appearance: Int
    /// The place in the paint order.
    var order: Int

    /// The center in the content of the collection that scrolls it, or on the canvas.
    var place: CGPoint

    var center: CGPoint { CGPoint(x: box.midX, y: box.midY) }

    /// Returns whether the element is shown in the same way.
    func matches(_ other: State) -> Bool {
      (box, alpha, offset, appearance) == (other.box, other.alpha, other.offset, other.appearance)
    }
  }

  /// An element that moves.
  struct Subject {
    let identity: LayerIdentity
    /// The numbers of its layers: a deleted cell that comes back has two.
    var layers: [Int]
    /// The state at each instant; `nil` while it is not visible.
    var states: [State?]
    /// Whether a collection around it scrolls.
    var isScrolled = false
    /// The importance: how far it moves, grows and fades in proportion to the canvas.
    var weight = 0.0
    /// The place of the first instant at which it differs from its first state.
    var firstChange = 0
  }

  /// The most elements that are sampled, all instants together.
  private static let mostStates = 600_000

  let timeline: Timeline
  /// The part of the timeline, from its start to its end.
  let range: ClosedRange<Instant>
  /// The instants, from the start to the end.
  let times: [Instant]
  /// The elements, the most important first.
  private(set) var subjects: [Subject] = []
  /// Whether an element changes from each instant to the next.
  private(set) var isMoving: [Bool] = []

  /// Samples the elements of a timeline.
  init(of timeline: Timeline, sampling: Sampling) {
    self.timeline = timeline
    let (start, playback) = (sampling.start, sampling.playback)
    range = start...(start + playback.duration)
    times = Self.times(in: range, rate: playback.framesPerSecond, layers: timeline.layers.count)
    let movers = Movers(of: timeline, in: range)
    guard !movers.layers.isEmpty else { return }
    subjects = Self.sampled(movers, of: timeline, at: times)
      .compactMap { $0.weighted(in: timeline.canvas.size) }
    sortByImportance()
    isMoving = times.indices.dropLast().map { place in
      subjects.contains { moves($0, from: place, through: place + 1) }
    }
  }

  /// Sorts the elements by importance; equal ones keep the order in which they begin to move.
  private mutating func sortByImportance() {
    let order = subjects.indices.sorted { one, other in
      let (first, second) = (subjects[one], subjects[other])
      return (-first.weight, first.firstChange, one) < (-second.weight, second.firstChange, other)
    }
    subjects = order.map { subjects[$0] }
  }

  /// Returns the instants of frames, as many as may be sampled, and the end.
  private static func times(
    in range: ClosedRange<Instant>, rate: Double, layers: Int
  ) -> [Instant] {
    let duration = range.upperBound - range.lowerBound
    let frames = (duration.seconds * rate - 1e-7).rounded(.up)
    let most = min(600, max(24, mostStates / max(1, layers)))
    let step = max(1, (frames / Double(most)).rounded(.up))
    var times: [Instant] = []
    var index = 0.0
    while index < frames || times.isEmpty {
      times.append(range.lowerBound + Instant(seconds: index / rate))
      index += step
    }
    if let last = times.last, last < range.upperBound { times.append(range.upperBound) }
    return times
  }

  /// Returns the moving elements with their states.
  private static func sampled(
    _ movers: Movers, of timeline: Timeline, at times: [Instant]
  ) -> [Subject] {
    var subjects: [Subject] = []
    var numbers: [LayerIdentity: Int] = [:]
    var appearances: [Int: (value: Appearance, count: Int)] = [:]
    for (place, time) in times.enumerated() {
      let elements = timeline.numberedElements(at: time, with: movers.scrolling)
      for (order, (layer, element)) in elements.enumerated()
      where element.isVisible && movers.layers.contains(layer) {
        let number = numbers[element.identity] ?? subjects.count
        if number == subjects.count {
          numbers[element.identity] = number
          subjects.append(
            Subject(
              identity: element.identity, layers: [],
              states: Array(repeating: nil, count: times.count),
              isScrolled: movers.scroller(of: layer, in: timeline) != nil))
        }
        // Two layers of one identity are alive at once where one replaces the other.
        if subjects[number].states[place] != nil { continue }
        if !subjects[number].layers.contains(layer) { subjects[number].layers.append(layer) }
        var version = 0
        if movers.restyled.contains(layer) {
          let value = timeline.layers[layer].appearance.value(at: time)
          let known = appearances[layer]
          version = known.map { $0.count + ($0.value == value ? 0 : 1) } ?? 0
          appearances[layer] = (value, version)
        }
        let scroller = movers.scroller(of: layer, in: timeline)
        let scrolled = scroller.map { timeline.layers[$0].boundsOrigin.value(at: time) } ?? .zero
        subjects[number].states[place] = State(
          box: element.frame, alpha: element.alpha,
          offset: timeline.layers[layer].boundsOrigin.value(at: time), appearance: version,
          order: order,
          place: CGPoint(
            x: element.frame.midX + scrolled.x, y: element.frame.midY + scrolled.y))
      }
    }
    return subjects
  }

  /// Returns the place of the last instant up to a time.
  func place(of time: Instant) -> Int {
    var (low, high) = (0, times.count)
    while low < high {
      let middle = (low + high) / 2
      if times[middle] <= time { low = middle + 1 } else { high = middle }
    }
    return max(0, low - 1)
  }

  /// Returns whether an element is in another state somewhere between two places than at the first.
  func moves(_ subject: Subject, from first: Int, through last: Int) -> Bool {
    guard first < last else { return false }
    let start = subject.states[first]
    return subject.states[first...last].contains { state in
      guard let state, let start else { return (state == nil) != (start == nil) }
      return !state.matches(start)
    }
  }
}

extension MotionSurvey.Subject {
  /// The name without its collection, such as `cell 3`.
  var name: String {
    ElementName(collection: identity.collection, key: identity.key, kind: identity.kind).short
  }

  /// Returns the element with its importance; `nil` if it never changes.
  fileprivate func weighted(in canvas: CGSize) -> MotionSurvey.Subject? {
    var result = self
    let known = states.compactMap(\.self)
    guard let first = known.first else { return nil }
    let isAlways = known.count == states.count
    let change = states.firstIndex { state in state.map { !$0.matches(first) } ?? true }
    guard let change else { return nil }
    result.firstChange = states[0] == nil ? states.firstIndex { $0 != nil } ?? 0 : change
    var (distance, growth, fade, scroll) = (0.0, 0.0, 0.0, 0.0)
    for state in known {
      let (dx, dy) = (state.place.x - first.place.x, state.place.y - first.place.y)
      distance = max(distance, (dx * dx + dy * dy).squareRoot())
      growth = max(
        growth,
        abs(state.box.width - first.box.width) + abs(state.box.height - first.box.height))
      fade = max(fade, abs(state.alpha - first.alpha))
      scroll = max(
        scroll, abs(state.offset.x - first.offset.x) + abs(state.offset.y - first.offset.y))
    }
    let reach = max(1, max(canvas.width, canvas.height))
    let share = Double(known.count) / Double(states.count)
    let isRestyled = known.contains { $0.appearance != first.appearance }
    // An element that is hardly ever seen says little.
    result.weight =
      (0.3 + 0.7 * share) * (identity.kind == .decoration ? 0.3 : 1)
      * (min(1, distance / reach) + min(1, growth / reach) / 2 + fade / 4 + min(1, scroll / reach)
        + (isAlways || isScrolled ? 0 : 0.25) + (isRestyled ? 0.1 : 0))
    return result
  }
}

/// The layers that change by themselves in a part of a timeline.
struct Movers {
  /// The layers of elements that move, appear or disappear.
  private(set) var layers: Set<Int> = []
  /// Those whose content scrolls.
  private(set) var scrolling: Set<Int> = []
  /// Those whose appearance changes.
  private(set) var restyled: Set<Int> = []

  /// Finds the layers.
  init(of timeline: Timeline, in range: ClosedRange<Instant>) {
    let all = timeline.layers
    func changes(_ time: Instant?, _ layer: Layer) -> Bool {
      time.map { $0 > max(layer.birth, range.lowerBound) } ?? false
    }
    let moving = all.map { layer in
      let times = [
        layer.position.lastChange, layer.size.lastChange, layer.transform.lastChange,
        layer.alpha.lastChange, layer.isHidden.steps.last?.time,
        layer.motions?.compactMap(\.lastChange).max(),
      ]
      return times.contains { changes($0, layer) }
    }
    for (index, layer) in all.enumerated() {
      guard layer.identity != nil || layer.className != nil, !layer.showsTouch else { continue }
      // The views without a name around an element belong to it.
      var own = [index]
      while let parent = all[own[own.count - 1]].parent, all[parent].identity == nil,
        all[parent].className == nil
      { own.append(parent) }
      if changes(layer.boundsOrigin.lastChange, layer), layer.identity != nil {
        scrolling.insert(index)
      }
      if changes(layer.appearance.lastChange, layer) { restyled.insert(index) }
      let isMoving = own.contains { moving[$0] }
      if isMoving || scrolling.contains(index) || restyled.contains(index)
        || Self.appears(index, in: timeline, range)
      {
        layers.insert(index)
      }
    }
  }

  /// Returns the nearest layer around another one whose content scrolls; `nil` for none.
  func scroller(of layer: Int, in timeline: Timeline) -> Int? {
    if scrolling.isEmpty { return nil }
    return sequence(first: layer) { timeline.layers[$0].parent }.dropFirst()
      .first { scrolling.contains($0) }
  }

  /// Returns whether a layer is inserted or deleted, and not only scrolled into view or out of it.
  private static func appears(
    _ index: Int, in timeline: Timeline, _ range: ClosedRange<Instant>
  ) -> Bool {
    let layer = timeline.layers[index]
    let ends = [layer.birth, layer.death.map { $0 - Instant(ticks: 1) }].compactMap(\.self)
    return ends.contains { time in
      guard range.lowerBound < time, time < range.upperBound else { return false }
      return !sequence(first: index, next: { timeline.layers[$0].parent }).dropFirst().contains {
        let offset = timeline.layers[$0].boundsOrigin
        return offset.isAnimating(at: time) || offset.model.steps.contains { $0.time == time }
      }
    }
  }
}
