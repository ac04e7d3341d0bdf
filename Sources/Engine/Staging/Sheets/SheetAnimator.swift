package import Timing

/// The motion of a sheet by itself, sampled at the ticks of a display link.
///
/// It ends at its exact instant, whatever the output's rate.
package final class SheetAnimator {
  private unowned let presentation: SheetPresentation
  private var motion: SheetMotion?
  private var completion: (() -> Void)?
  private var link: DisplayLink?
  private var lastSample = Instant.zero
  /// The number of motions so far, by which an obsolete end is recognized.
  private var count = 0

  /// Makes the animator of a sheet at rest.
  init(_ presentation: SheetPresentation) { self.presentation = presentation }

  private var stage: Stage? { presentation.sheet.stage }
  /// The instant at which the sheet comes to rest; `nil` if it does not move.
  package var end: Instant? { motion?.end }
  /// The height at which the sheet comes to rest; `nil` if it does not move.
  var target: Double? { motion?.target }

  /// Animates to a height, in addition to what still moves.
  func head(for height: Double, duration: Instant, curve: TimingCurve, completion: (() -> Void)?) {
    guard let now = stage?.now else { return }
    sample()
    var motion = motion ?? SheetMotion(restingAt: presentation.height)
    motion.head(for: height, at: now, duration: duration, curve: curve)
    run(motion, completion: completion)
  }

  /// Goes on to another height by the system's spring, with the same end of it all.
  func aim(at height: Double) {
    head(
      for: height, duration: Instant(seconds: SystemMotion.duration),
      curve: TransitionMotion.system().curve, completion: completion)
  }

  /// Lets a released sheet move to a height.
  package func settle(at height: Double, velocity: Double, completion: (() -> Void)?) {
    guard let now = stage?.now else { return }
    run(
      SheetMotion(from: presentation.height, velocity: velocity, to: height, at: now),
      completion: completion)
  }

  /// Stops the motion at the present height.
  package func stop() {
    sample()
    finish()
  }

  /// Runs a motion from now on.
  private func run(_ motion: SheetMotion, completion: (() -> Void)?) {
    guard let stage else { return }
    finish()
    self.motion = motion
    self.completion = completion
    lastSample = stage.now
    let number = count
    link = DisplayLink { [weak self] _ in
      guard let self, count == number else { return }
      sample()
    }
    stage.scheduleEnd(at: motion.end) { [weak self] in
      guard let self, count == number else { return }
      sample()
      end(of: number)
    }
  }

  /// Ends a motion that is over.
  private func end(of number: Int) {
    // What follows the height may have begun another motion.
    guard count == number, let motion else { return }
    let completion = completion
    finish()
    if presentation.height != motion.target { presentation.move(to: motion.target) }
    completion?()
  }

  /// Moves the sheet to its height at the present instant.
  private func sample() {
    guard let motion, let stage, stage.now > lastSample else { return }
    let (since, number) = (lastSample, count)
    lastSample = stage.now
    let height = motion.height(at: stage.now)
    stage.performSampled(since: since) { presentation.move(to: height) }
    // A closing sheet that swings is gone when it first leaves the container.
    if motion.target == 0, height <= 0 { end(of: number) }
  }

  /// Forgets the motion.
  private func finish() {
    count += 1
    link?.invalidate()
    (motion, completion, link) = (nil, nil, nil)
  }
}
