/// Which of several recognisers that follow the same touches goes on.
extension GestureRecognizer {
  /// Has this recogniser begin only when another one that follows the same touch has failed.
  ///
  /// Where the other one begins, this one fails. Two that wait for each other wait for ever.
  public func require(toFail otherGestureRecognizer: GestureRecognizer) {
    if requirements.contains(where: { $0 === otherGestureRecognizer }) { return }
    requirements.append(otherGestureRecognizer)
  }

  /// The others that follow one of the gesture's touches, those nearest to the finger first.
  private var rivals: [GestureRecognizer] {
    var result: [GestureRecognizer] = []
    for touch in followed {
      for other in touch.recognizers
      where other !== self && !result.contains(where: { $0 === other })
        && other.followed.contains(where: { $0 === touch })
      {
        result.append(other)
      }
    }
    return result
  }

  /// Returns whether the recogniser waits until another one has failed.
  private func waits(for other: GestureRecognizer) -> Bool {
    requirements.contains { $0 === other }
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
  }

  /// Returns whether another one cannot begin where this one does.
  private func excludes(_ other: GestureRecognizer) -> Bool {
    canPrevent(other) && other.canBePrevented(by: self)
      && delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) != true
      && other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) != true
  }

  /// Whether a gesture that is going on does not let this one begin.
  private var isExcluded: Bool { rivals.contains { $0.state.isRunning && $0.excludes(self) } }

  /// Whether anything that has to fail first has not failed yet.
  private var isBlocked: Bool { rivals.contains { $0.state == .possible && waits(for: $0) } }

  /// Begins, or happens at once, where delegate and rivals let it: now, later or never.
  func recognize(as state: State) {
    if !awaited.isEmpty {
      // What began and ended while it waited is told of both.
      if awaited.last == .began, state == .ended { awaited.append(state) }
      return
    }
    let mayBegin = delegate?.gestureRecognizerShouldBegin(self) ?? true
    let isLate = rivals.contains { $0.state.isRunning && waits(for: $0) }
    if !mayBegin || isLate || isExcluded { return move(to: .failed) }
    if isBlocked {
      awaited = [state]
    } else {
      move(to: state)
    }
  }

  /// Has all others fail that cannot begin beside this one, and views lose its touches.
  func exclude() {
    let losers = rivals.filter { $0.state == .possible && ($0.waits(for: self) || excludes($0)) }
    // One that waits for another one has lost with it, and is not released by its end.
    for other in losers { other.lose() }
    for other in losers { other.endLoss() }
    if cancelsTouchesInView { for touch in followed { touch.cancelInView() } }
  }

  /// Lets those go on that waited for this one to fail.
  func releaseWaiting() {
    for other in rivals where !other.awaited.isEmpty { other.proceedIfPossible() }
  }

  /// Goes on to the states that were waited for, where nothing has to be waited for any more.
  private func proceedIfPossible() {
    if isBlocked { return }
    let states = awaited
    if isExcluded { return move(to: .failed) }
    for state in states { move(to: state) }
  }
}
