import Documents
import Foundation
import SceneDocuments
import Staging
import Timing

/// Steps that close screens.
extension SceneScreens {
  /// Executes a step that pops screens.
  ///
  /// - Returns: the time until all motion has ended.
  /// - Throws: a `Diagnostic` if the present state of the screens does not allow it.
  func pop(_ operation: ReturnOperation, _ step: StepDocument) throws -> Instant {
    if running?.isTurnable != true { try refuseOverlap(at: operation.location) }
    try refusePresented(at: operation.location)
    let stack = stack
    guard let top = stack.last, stack.count > 1 else {
      throw Diagnostic(
        at: operation.location,
        "there is nothing to pop: '\(stack.last?.document.id ?? "")' is the only screen at this "
          + "time; push one first")
    }
    var target = stack[stack.count - 2]
    if let id = operation.screen {
      guard let found = stack.first(where: { $0.document.id == id }) else {
        let ids = stack.dropLast().map { "'\($0.document.id)'" }.joined(separator: ", ")
        throw Diagnostic(
          at: operation.location,
          "screen '\(id)' is not on the stack at this time; below '\(top.document.id)' there is "
            + ids)
      }
      if found === top {
        throw Diagnostic(
          at: operation.location,
          "screen '\(id)' is on top at this time, so there is nothing to pop; name one below it")
      }
      target = found
    }
    return try leave(from: top, to: target, operation, step, isPresentation: false) {
      animated, _ in self.navigation.popToViewController(target, animated: animated)
    }
  }

  /// Executes a step that dismisses the uppermost presented screen.
  ///
  /// - Returns: the time until all motion has ended.
  /// - Throws: a `Diagnostic` if the present state of the screens does not allow it.
  func dismiss(_ operation: ReturnOperation, _ step: StepDocument) throws -> Instant {
    if running?.isTurnable != true { try refuseOverlap(at: operation.location) }
    let presented = presented
    guard let top = presented.last, let target = presented.dropLast().last ?? stack.last else {
      throw Diagnostic(
        at: operation.location,
        "no screen is presented at this time, so there is nothing to dismiss; close a pushed one by "
          + "'pop'")
    }
    if let sheet = sheet(of: top) {
      try refuseOverlap(at: operation.location)
      return try closeSheet(sheet, of: top, operation, step)
    }
    if operation.transition == .sheet {
      throw Diagnostic(
        at: operation.location,
        "screen '\(top.document.id)' is no sheet; remove 'transition: sheet'")
    }
    return try leave(from: top, to: target, operation, step, isPresentation: true) {
      animated, completion in top.dismiss(animated: animated, completion: completion)
    }
  }

  /// Closes a screen by the step's transition or the one that opened it; reverses one that runs.
  private func leave(
    from old: ScreenController, to new: ScreenController, _ operation: ReturnOperation,
    _ step: StepDocument, isPresentation: Bool, by change: (Bool, @escaping () -> Void) -> Void
  ) throws -> Instant {
    if let running, running.isTurnable, running.isPresentation == isPresentation,
      running.from == new.document.id, running.to == old.document.id
    {
      if operation.transition != nil || operation.interaction != nil || step.duration != nil
        || step.motion != nil
      {
        throw Diagnostic(
          at: operation.location,
          "screen '\(running.to)' is still opening at this time, and its transition is reversed; "
            + "remove the options of this step, or begin it at \(running.end.seconds) s")
      }
      let length = stage.now - running.begin
      self.running?.isTurnable = false
      self.running?.end = stage.now + length
      change(true) {}
      return length
    }
    try refuseOverlap(at: operation.location)
    var opening = openings[old.document.id]
    let kind = try kind(of: operation, from: old, to: new, came: opening?.kind ?? .slide)
    if let goal = try goal(of: operation, on: new, kind, opening) { opening = goal }
    if kind == .immediate,
      operation.interaction != nil || step.duration != nil || step.motion != nil
    {
      throw Diagnostic(
        at: operation.location,
        "screen '\(old.document.id)' closes at once, as it opened, so its options have no effect; "
          + "add a 'transition'")
    }
    let source = opening?.source.flatMap(find)
    let isThere = opening?.source.flatMap { screen(of: $0) } === new && source != nil
    if operation.transition?.leadsFromCollection == true, !isThere || opening?.target == nil {
      throw Diagnostic(
        at: operation.location,
        "'\(kind.rawValue)' returns to the collection that a screen was opened from, but "
          + "'\(old.document.id)' was opened from none of '\(new.document.id)'; take another "
          + "transition")
    }
    let compat = operation.transition == nil ? opening?.compat ?? false : operation.compat
    let finger = try finger(
      of: operation.interaction, step, on: old, kind, isOpening: false)
    let motion = kind.motion(of: step, led: operation.interaction)
    old.layoutTransitionMotion = motion
    roles.animator = animator(
      kind, .pop, opening, source: isThere ? source?.view : nil,
      view: opening?.view.flatMap(new.styledView), motion: motion, compat: compat)
    return self.change(
      from: old, to: new, motion: motion, isAnimated: kind != .immediate,
      interaction: operation.interaction, finger: finger, isPresentation: isPresentation,
      isOpening: false, by: change)
  }

  /// Returns the opening from the item or view into which a screen closes; `nil` if none is named.
  private func goal(
    of operation: ReturnOperation, on screen: ScreenController, _ kind: TransitionKind,
    _ opening: Opening?
  ) throws -> Opening? {
    guard let location = operation.item?.location ?? operation.view?.location else { return nil }
    guard kind == .popInOut else {
      throw Diagnostic(
        at: location,
        "only 'popInOut' closes into an item or a view, and this screen closes by "
          + "'\(kind.rawValue)'; add 'transition: popInOut'")
    }
    var source: SceneCollection?
    var key: String?
    if let item = operation.item {
      let collections = screen.collections
      let own = opening?.source.flatMap(find)
      source =
        collections.first { (try? $0.shownPath(of: item)) != nil && $0 === own }
        ?? collections.first { (try? $0.shownPath(of: item)) != nil } ?? collections.first
      guard let source else {
        throw Diagnostic(
          at: location, "screen '\(screen.document.id)' has no collection, so none of its items")
      }
      let path = try source.shownPath(of: item)
      key = source.view.key(ofItemAt: path)
    } else if let view = operation.view, screen.styledView(named: view.name) == nil {
      throw Diagnostic(
        at: location,
        "view '\(view.name)' is not on screen '\(screen.document.id)', to which this one returns")
    }
    return Opening(
      kind: kind, compat: opening?.compat ?? false, source: source?.path, key: key,
      view: operation.view?.name, target: opening?.target)
  }

  /// Returns the transition that closes a screen: the step's, or the one that opened it.
  private func kind(
    of operation: ReturnOperation, from old: ScreenController, to new: ScreenController,
    came: TransitionKind
  ) throws -> TransitionKind {
    guard let loan = old.loan else { return operation.transition ?? came }
    // Between screens that show one collection no other motion is possible.
    let isShared = new.collections.contains { $0 === loan.collection }
    if isShared, let transition = operation.transition, transition != .immediate {
      throw Diagnostic(
        at: operation.location,
        "screen '\(old.document.id)' shows the collection of '\(new.document.id)', so it can only "
          + "close by 'layoutToLayout'; remove 'transition: \(transition.rawValue)'")
    }
    return operation.transition ?? (isShared ? .layoutToLayout : .slide)
  }
}
