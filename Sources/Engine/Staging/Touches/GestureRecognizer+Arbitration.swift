/// The arbitration between recognizers that follow the same touches.
extension GestureRecognizer {
  /// Makes this recognizer wait until another one that follows the same touch has failed.
  ///
  /// If the other one begins, this one fails. Two recognizers that wait for each other never begin.
  public func require(toFail otherGestureRecognizer: GestureRecognizer) {
    if requirements.contains(where: { $0 === otherGestureRecognizer }) { return }
    requirements.append(otherGestureRecognizer)
  }

  /// The other recognizers of the gesture's touches, those of the view nearest to the touch first.
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

  /// Returns whether the recognizer waits until another one has failed.
  private func waits(for other: GestureRecognizer) -> Bool {
    requirements.contains { $0 === other } || shouldRequireFailure(of: other)
      || other.shouldBeRequiredToFail(by: self)
      || delegate?.gestureRecognizer(self, shouldRequireFailureOf: other) == true
      || other.delegate?.gestureRecognizer(other, shouldBeRequiredToFailBy: self) == true
  }

  /// Returns whether another recognizer cannot begin when this one does.
  private func excludes(_ other: GestureRecognizer) -> Bool {
    canPrevent(other) && other.canBePrevented(by: self)
      && delegate?.gestureRecognizer(self, shouldRecognizeSimultaneouslyWith: other) != true
      && other.delegate?.gestureRecognizer(other, shouldRecognizeSimultaneouslyWith: self) != true
  }

  /// Whether another gesture in progress prevents this one from beginning.
  private var isExcluded: Bool { rivals.contains { $0.state.isRunning && $0.excludes(self) } }

  /// Whether a recognizer that must fail first has not failed yet.
  private var isBlocked: Bool { rivals.contains { $0.state == .possible && waits(for: $0) } }

  /// Begins or recognizes the gesture if the delegate and the other recognizers allow it: now,
  /// later or never.
  func recognize(as state: State) {
    if !awaited.isEmpty {
      // A gesture that began and ended while it waited reports both states.
      if awaited.last == .began, state == .ended { awaited.append(state) }
      return
    }
    let mayBegin =
      view?.gestureRecognizerShouldBegin(self) != false
      && delegate?.gestureRecognizerShouldBegin(self) != false
    let isLate = rivals.contains { $0.state.isRunning && waits(for: $0) }
    if !mayBegin || isLate || isExcluded { return move(to: .failed) }
    if isBlocked {
      awaited = [state]
    } else {
      move(to: state)
    }
  }

  /// Fails all recognizers that cannot begin beside this one, and cancels its touches in views.
  func exclude() {
    let losers = rivals.filter { $0.state == .possible && ($0.waits(for: self) || excludes($0)) }
    // A recognizer that waits for another loser has failed as well, and does not proceed.
    for other in losers { other.lose() }
    for other in losers { other.endLoss() }
    if cancelsTouchesInView { for touch in followed { touch.cancelInView() } }
  }

  /// Lets recognizers proceed that waited for this one to fail.
  func releaseWaiting() {
    for other in rivals where !other.awaited.isEmpty { other.proceedIfPossible() }
  }

  /// Proceeds to the pending states if there is nothing left to wait for.
  private func proceedIfPossible() {
    if isBlocked { return }
    let states = awaited
    if isExcluded { return move(to: .failed) }
    for state in states { move(to: state) }
  }
}
