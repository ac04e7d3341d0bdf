import Dynamics
import Foundation
import Layouts
import Staging
import Timelines
import Timing

/// Steps an animator by the stage's clock while anything in it moves.
///
/// It is called at every multiple of 1/60 s, after all that scrolls or follows a finger at that
/// instant, and what it moves is recorded as samples. An animator at rest costs nothing, and one
/// whose view or layout is not on the stage waits until it is.
final class AnimatorClock {
  /// An action that precedes the animator's steps of a tick.
  var willStep: (() -> Void)?
  /// An action that follows a change of the items, as part of the same sample.
  private let didWrite: () -> Void
  /// Returns the view that shows the items; `nil` while there is none.
  private let view: () -> View?
  private weak var animator: DynamicAnimator?
  private weak var stage: Stage?
  private var link: DisplayLink?
  /// The instant to which the animator has advanced.
  private var time = Instant.zero
  /// The values of parameters that were recorded last, by name.
  private var recorded: [String: [Double]] = [:]

  /// Makes the clock of an animator, which lives as long as the animator.
  init(
    of animator: DynamicAnimator, in view: @escaping () -> View?, didWrite: @escaping () -> Void
  ) {
    self.animator = animator; self.view = view; self.didWrite = didWrite
    let stage = Stage.current
    self.stage = stage
    animator.onResume = { self.start() }
    animator.onProblem = { [weak stage] in stage?.report($0) }
    if animator.isRunning { start() }
  }

  /// Makes the clock of an animator that moves a layout's items.
  convenience init(of animator: DynamicAnimator, for layout: CollectionViewLayout) {
    self.init(
      of: animator, in: { [weak layout] in layout?.host as? View },
      didWrite: { [weak layout] in layout?.invalidateForDynamics() })
  }

  /// Begins to step; what was done since the last tick counts from there where `backdated`.
  func start(backdated: Bool = false) {
    guard link == nil, let stage, !stage.isClosed else { return }
    guard view()?.isOnStage == true else {
      stage.performAtNextAttachment { [weak self] in self?.goOn() }
      return
    }
    time = stage.now
    if backdated { time = max(.zero, DisplayLink.tick(atOrAfter: time) - DisplayLink.period) }
    link = DisplayLink(isSimulation: true) { [weak self] link in
      if let self { tick(link) } else { link.invalidate() }
    }
  }

  /// Begins to step again when a view was attached.
  private func goOn() { if animator?.isRunning == true { start() } }

  /// Advances the animator to the present instant.
  private func tick(_ link: DisplayLink) {
    guard let animator, let stage else { return stop() }
    guard view()?.isOnStage == true else {
      stop()
      return start()
    }
    let since = time
    guard link.instant > since else { return }
    willStep?()
    time = link.instant
    if animator.hasChangedBehaviors { recordParameters(of: animator, since: since, on: stage) }
    stage.performSampled(since: since) {
      if animator.advance(by: (time - since).seconds) { didWrite() }
    }
    if !animator.isRunning { stop() }
  }

  /// Records the parameters that differ from those recorded last.
  private func recordParameters(of animator: DynamicAnimator, since: Instant, on stage: Stage) {
    let collection = (view() as? CollectionView)?.qualifiedID ?? ""
    for (name, values) in animator.parameterValues where recorded[name] != values {
      recorded[name] = values
      stage.record(MotionParameter(time: since, collection: collection, name: name, values: values))
    }
  }

  /// Ends the ticks until something moves again.
  private func stop() {
    link?.invalidate()
    link = nil
  }
}
