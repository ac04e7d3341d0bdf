import Foundation
import ScrollPhysics
import Timing

/// A row with a pane beside its content, and the motion of that.
///
/// Like content that scrolls, it follows the finger or a spring in closed form, sampled at every tick
/// and at its exact end.
final class SwipedRow {
  /// A motion to an end.
  private struct Run {
    let target: CGFloat
    let spring: CriticallyDampedSpring
    let begin: Instant
    let duration: Instant
    let completion: () -> Void

    func reveal(at time: Instant) -> CGFloat {
      let elapsed = time - begin
      return elapsed >= duration ? target : target + spring.displacement(at: elapsed.seconds)
    }
  }

  /// A button's growth over the others, or its return.
  private struct Expansion {
    let button: Int
    let from: CGFloat
    let to: CGFloat
    let begin: Instant

    func share(at time: Instant) -> CGFloat {
      let part = min(1, max(0, (time - begin).seconds / SwipedRow.expansionTime))
      // Slows down to its end.
      return from + (to - from) * (1 - (1 - part) * (1 - part))
    }
  }

  /// The time in which a button covers the others: 0.2 s, that of a key press's highlight.
  private static let expansionTime = 0.2
  /// The response of the spring of a row that is let go: 0.35 s, that of our paged scrolling but
  /// for its slow end.
  private static let response = 0.35
  /// The distance from its end at which a row is at rest, in points.
  private static let tolerance = 0.25

  /// The name of the item in its collection.
  let key: String
  let pane: SwipePane
  let actions: SwipeActions
  private(set) weak var cell: CollectionViewCell?
  /// The pull of the finger when it took hold of the row; `nil` while none holds it.
  private(set) var grip: CGFloat?
  /// Whether an action is being performed that has not said how it went.
  var isActing = false
  private var run: Run?
  private var expansion: Expansion?
  private var link: DisplayLink?
  private var lastSample = Instant.zero

  /// Makes the row of a cell.
  init(_ cell: CollectionViewCell, key: String, actions: SwipeActions, at side: SwipeSide) {
    self.cell = cell; self.key = key; self.actions = actions
    pane = SwipePane(of: actions, at: side, of: cell)
    lastSample = pane.stage?.now ?? .zero
  }

  private var now: Instant { pane.stage?.now ?? lastSample }
  /// The width that the row comes to uncover, or uncovers at rest.
  var target: CGFloat { run?.target ?? pane.reveal }
  var isMoving: Bool { run != nil }

  // MARK: Finger

  /// Lets a finger hold the content where it is.
  func grab() {
    sample()
    run = nil
    grip = pane.measures.pull(uncovering: pane.reveal)
  }

  /// Moves the content with the finger.
  ///
  /// - Parameter translation: The movement of the finger since it took hold, positive to the right.
  func follow(_ translation: CGFloat) {
    guard let grip else { return }
    let measures = pane.measures
    let reveal = measures.reveal(pulledBy: grip + (pane.isAtRight ? -translation : translation))
    if let fullWidth = measures.fullWidth { expand(0, reveal >= fullWidth) }
    show(reveal)
  }

  /// Lets go of the content.
  func release() { grip = nil }

  // MARK: Motion

  /// Moves what is uncovered to a distance with a spring.
  ///
  /// - Parameter velocity: The growth of what is uncovered, in points per second.
  func go(to target: CGFloat, velocity: CGFloat = 0, completion: @escaping () -> Void = {}) {
    sample()
    grip = nil
    guard let stage = pane.stage else {
      pane.show(target, expanded: pane.expanded, by: pane.expansion)
      return completion()
    }
    let spring = CriticallyDampedSpring(
      displacement: pane.reveal - target, velocity: velocity, response: Self.response)
    // Content that comes back stops at the edge.
    let crossing = target == 0 ? spring.crossing ?? .infinity : .infinity
    let seconds = min(crossing, spring.time(toWithin: Self.tolerance))
    let run = Run(
      target: target, spring: spring, begin: stage.now, duration: Instant(seconds: seconds),
      completion: completion)
    self.run = run
    lastSample = stage.now
    keepSampling()
    stage.scheduleCompletion(at: run.begin + run.duration) { [weak self] in
      guard let self, self.run?.begin == run.begin, self.run?.target == run.target else { return }
      sample()
      self.run = nil
      run.completion()
    }
  }

  /// Lets a button cover the others, or go back to its part.
  func expand(_ button: Int, _ isExpanded: Bool) {
    let goal: CGFloat = isExpanded ? 1 : 0
    let present = expansion?.to ?? pane.expansion
    guard present != goal || isExpanded && pane.expanded != button else { return }
    expansion = Expansion(
      button: button, from: pane.expanded == button ? pane.expansion : 0, to: goal, begin: now)
    keepSampling()
  }

  /// Samples at every tick until nothing moves by itself.
  private func keepSampling() {
    if link != nil { return }
    link = DisplayLink { [weak self] link in
      guard let self, self.link === link, run != nil || expansion != nil, pane.stage != nil
      else {
        link.invalidate()
        if self?.link === link { self?.link = nil }
        return
      }
      sample()
    }
  }

  /// Shows the row as it is at present.
  private func sample() {
    let time = now
    guard time > lastSample || run != nil || expansion != nil else { return }
    show(run?.reveal(at: time) ?? pane.reveal)
  }

  /// Shows a distance and the present expansion, as a sample.
  private func show(_ reveal: CGFloat) {
    let time = now
    let share = expansion?.share(at: time) ?? pane.expansion
    let button = expansion?.button ?? pane.expanded
    if let expansion, share == expansion.to { self.expansion = nil }
    let change = { [pane] in
      pane.show(reveal, expanded: button, by: share)
    }
    if let stage = pane.stage, time > lastSample {
      stage.performSampled(since: lastSample, change)
    } else {
      change()
    }
    lastSample = time
  }
}
