import Documents
import Foundation
import Imaging
import Layouts
import Staging
import Timelines
import Timing

/// The screens of a playing scene: which is where, and how they come and go.
///
/// One transition runs at a time. A step that returns while a screen is still coming sends it back;
/// any other step waits for its turn, or is an error.
final class SceneScreens {
  /// How a screen was opened, for the way back.
  struct Opening {
    let kind: TransitionKind
    let compat: Bool
    /// The collection that the screen was opened from and the key of the item, as steps name them.
    let source: String?
    let key: String?
    /// The collection of the screen that the items went to.
    let target: SceneCollection?
  }

  /// A transition that is under way.
  private struct Running {
    let begin: Instant
    var end: Instant
    /// What the screens that change are called.
    let from: String
    let to: String
    /// Whether a return to the screen before sends it back: while it comes by itself.
    var isTurnable: Bool
    let isPresentation: Bool
  }

  let stage: Stage
  let navigation: NavigationController
  /// All screens in the order of the document.
  let controllers: [ScreenController]
  /// Finds a collection by its path; `nil` where there is none at this time.
  let find: (String) -> SceneCollection?
  private let texts: TextInventory
  private let bar: BarDocument?
  private var openings: [String: Opening] = [:]
  private var running: Running?
  /// Who moves the next change, and who leads it.
  private(set) var roles: (animator: (any ViewControllerAnimatedTransitioning)?, isLed: Bool)
  /// Who leads the present change; kept while it does.
  private(set) var leader: PercentDrivenInteractiveTransition?

  /// Puts the first screen on the stage, in a navigation controller; `nil` without screens.
  init?(
    _ document: SceneDocument, on stage: Stage, resources: SceneCollection.Resources,
    find: @escaping (String) -> SceneCollection?
  ) {
    let area = CGRect(origin: .zero, size: document.canvas.size)
    controllers = document.screens.map { ScreenController($0, in: area, resources: resources) }
    guard let first = controllers.first else { return nil }
    (self.stage, self.find, texts) = (stage, find, resources.texts)
    (bar, roles) = (document.navigation.bar, (nil, false))
    navigation = NavigationController(rootViewController: first)
    navigation.delegate = self
    for controller in controllers { controller.transitioningDelegate = self }
    first.open(through: nil)
    if let bar {
      navigation.navigationBarHeight = bar.height
      navigation.navigationBar.barColor = bar.background
      navigation.navigationBar.titleColor = bar.titleColor
      navigation.navigationBar.tintColor = bar.tint
      navigation.navigationBar.hairlineColor = bar.hairline
    } else {
      navigation.setNavigationBarHidden(true, animated: false)
    }
    noteTitles()
    stage.rootViewController = navigation
  }

  // MARK: What is where

  /// The screens that were pushed, the first one at the bottom.
  private var stack: [ScreenController] {
    navigation.viewControllers.compactMap { $0 as? ScreenController }
  }

  /// The screens that are presented over each other, the uppermost last.
  private var presented: [ScreenController] {
    var result: [ScreenController] = []
    var next = navigation.presentedViewController
    while let screen = next as? ScreenController {
      result.append(screen)
      next = screen.presentedViewController
    }
    return result
  }

  /// The screen that is to be seen.
  private var top: ScreenController? { presented.last ?? stack.last }

  /// Finds the screen that a collection is on, by the collection's path.
  private func screen(of path: String) -> ScreenController? {
    let id = path.prefix { $0 != "/" }
    return controllers.first { $0.collections.contains { $0.document.id == id } }
  }

  /// Takes note of the titles that the bar shows.
  private func noteTitles() {
    guard bar != nil else { return }
    if let title = stack.last?.document.title {
      texts.note(title.string, in: BarDocument.titleFont, at: title.location)
    }
    if let title = stack.dropLast().last?.document.title {
      texts.note(title.string, in: BarDocument.backFont, at: title.location)
    }
  }

  // MARK: Coming

  /// Carries out a step by which a screen comes.
  ///
  /// - Returns: how long it takes until nothing of it moves any more.
  /// - Throws: a `Diagnostic` where the screens, as they are at this time, do not allow it.
  func open(_ operation: ScreenOperation, presenting: Bool, _ step: StepDocument) throws -> Instant
  {
    try refuseOverlap(at: operation.location)
    let name = operation.screen
    guard let new = controllers.first(where: { $0.document.id == name }), let old = top else {
      throw Diagnostic(at: operation.location, "there is no screen '\(name)'")
    }
    if (stack + presented).contains(where: { $0 === new }) {
      let way = presented.contains { $0 === new } ? "'dismiss'" : "'pop'"
      throw Diagnostic(
        at: operation.location,
        new === old
          ? "screen '\(name)' is shown already; let another one come, or this one go first"
          : "screen '\(name)' lies below '\(old.document.id)' already; return to it with \(way)")
    }
    if !presenting { try refusePresented(at: operation.location) }
    let source = try source(of: operation, step, on: old)
    let path = try operation.item.flatMap { item in try source?.indexPath(of: item) }
    let opening = Opening(
      kind: operation.transition, compat: operation.compat, source: source?.path,
      key: path.flatMap { source?.view.key(ofItemAt: $0) },
      target: try target(of: operation, on: new))
    let context = path.flatMap { source?.context(at: $0) }
    new.open(through: context)
    openings[name] = opening
    let motion = operation.transition.motion(of: step)
    roles.animator = animator(
      opening.kind, .push, opening, source: source?.view, motion: motion, compat: opening.compat)
    return change(
      from: old, to: new, motion: motion, isAnimated: operation.transition != .immediate,
      interaction: operation.interaction, isPresentation: presenting, isComing: true
    ) { animated, completion in
      guard presenting else {
        return self.navigation.pushViewController(new, animated: animated)
      }
      let host: ViewController = self.presented.last ?? self.navigation
      host.present(new, animated: animated, completion: completion)
    }
  }

  /// Finds the collection that a screen is opened from; `nil` where it needs none.
  private func source(
    of operation: ScreenOperation, _ step: StepDocument, on screen: ScreenController
  ) throws -> SceneCollection? {
    let name = screen.document.id
    if let path = step.collection {
      guard let owner = self.screen(of: path), let collection = find(path) else {
        throw Diagnostic(
          at: step.location,
          "there is no collection '\(path)' at this time; `cellophane inspect` lists the items' "
            + "keys")
      }
      if owner === screen { return collection }
      throw Diagnostic(
        at: step.location,
        "collection '\(path)' is on screen '\(owner.document.id)', and at this time '\(name)' is "
          + "shown; name a collection of that one")
    }
    if screen.collections.count == 1 { return screen.collections[0] }
    let kind = operation.transition
    guard operation.item != nil || kind.leadsFromCollection else { return nil }
    let need = operation.item == nil ? "'\(kind.rawValue)'" : "'item'"
    if screen.collections.isEmpty {
      throw Diagnostic(
        at: operation.location,
        "\(need) needs a collection to come from, and screen '\(name)', which is shown at this "
          + "time, has none")
    }
    let ids = screen.collections.map { "'\($0.document.id)'" }.joined(separator: ", ")
    throw Diagnostic(
      at: operation.location,
      "\(need) needs a collection to come from, and screen '\(name)' has several; name one of "
        + "\(ids) as the step's 'collection'")
  }

  /// Finds the collection of a new screen that items go to; `nil` where none do.
  private func target(
    of operation: ScreenOperation, on screen: ScreenController
  ) throws -> SceneCollection? {
    guard let path = operation.target else { return screen.collections.first }
    if let target = find(path) { return target }
    throw Diagnostic(
      at: operation.location,
      "there is no collection '\(path)' at this time; `cellophane inspect` lists the items' keys")
  }

  // MARK: Going

  /// Carries out a step by which pushed screens go.
  ///
  /// - Returns: how long it takes until nothing of it moves any more.
  /// - Throws: a `Diagnostic` where the screens, as they are at this time, do not allow it.
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

  /// Carries out a step by which the uppermost presented screen goes.
  ///
  /// - Returns: how long it takes until nothing of it moves any more.
  /// - Throws: a `Diagnostic` where the screens, as they are at this time, do not allow it.
  func dismiss(_ operation: ReturnOperation, _ step: StepDocument) throws -> Instant {
    if running?.isTurnable != true { try refuseOverlap(at: operation.location) }
    let presented = presented
    guard let top = presented.last, let target = presented.dropLast().last ?? stack.last else {
      throw Diagnostic(
        at: operation.location,
        "no screen is presented at this time, so there is nothing to dismiss; a pushed one goes by "
          + "'pop'")
    }
    return try leave(from: top, to: target, operation, step, isPresentation: true) {
      animated, completion in top.dismiss(animated: animated, completion: completion)
    }
  }

  /// Has a screen go as the step says, or as it came; one that is still coming is sent back.
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
          "screen '\(running.to)' is still coming at this time, and is sent back the way it comes; "
            + "say nothing of how it goes, or let this step begin at \(running.end.seconds) s")
      }
      let length = stage.now - running.begin
      self.running?.isTurnable = false
      self.running?.end = stage.now + length
      change(true) {}
      return length
    }
    try refuseOverlap(at: operation.location)
    let opening = openings[old.document.id]
    let kind = operation.transition ?? opening?.kind ?? (isPresentation ? .cover : .slide)
    let source = opening?.source.flatMap(find)
    let isThere = opening?.source.flatMap { screen(of: $0) } === new && source != nil
    if operation.transition?.leadsFromCollection == true, !isThere || opening?.target == nil {
      throw Diagnostic(
        at: operation.location,
        "'\(kind.rawValue)' goes back to the collection that a screen was opened from, and "
          + "'\(old.document.id)' was opened from none of '\(new.document.id)'; take another "
          + "transition")
    }
    let compat = operation.transition == nil ? opening?.compat ?? false : operation.compat
    let motion = kind.motion(of: step)
    roles.animator = animator(
      kind, .pop, opening, source: isThere ? source?.view : nil, motion: motion, compat: compat)
    return self.change(
      from: old, to: new, motion: motion, isAnimated: kind != .immediate,
      interaction: operation.interaction, isPresentation: isPresentation, isComing: false,
      by: change)
  }

  // MARK: Both

  /// Has one screen take the place of another; tells how long that takes.
  private func change(
    from old: ScreenController, to new: ScreenController, motion: TransitionMotion,
    isAnimated: Bool, interaction: InteractionDocument?, isPresentation: Bool, isComing: Bool,
    by change: (Bool, @escaping () -> Void) -> Void
  ) -> Instant {
    guard isAnimated else {
      change(false) {}
      noteTitles()
      return .zero
    }
    var length = Instant(seconds: motion.duration)
    if let interaction {
      length = interaction.length + Instant(seconds: motion.duration * interaction.rest)
    }
    running = Running(
      begin: stage.now, end: stage.now + length, from: old.document.id, to: new.document.id,
      isTurnable: isComing && interaction == nil, isPresentation: isPresentation)
    roles.isLed = interaction != nil
    leader = nil
    change(true) { [weak self] in self?.transitionEnded() }
    roles = (nil, false)
    noteTitles()
    if let interaction {
      leader?.follow(
        { interaction.progress(at: $0) }, for: interaction.length,
        finishing: interaction.end == .finish)
    }
    // A transition that has nothing to show may be over at once.
    return running == nil ? .zero : length
  }

  /// Lets the next transition begin.
  func transitionEnded() { (running, leader) = (nil, nil) }

  /// Makes who leads the change that begins; `nil` where it goes by itself.
  func makeLeader() -> PercentDrivenInteractiveTransition? {
    leader = roles.isLed ? PercentDrivenInteractiveTransition() : nil
    return leader
  }

  /// Throws where a transition is under way.
  private func refuseOverlap(at place: SourceLocation) throws {
    guard let running else { return }
    throw Diagnostic(
      at: place,
      "the transition from screen '\(running.from)' to '\(running.to)' lasts until "
        + "\(running.end.seconds) s; let this step begin then")
  }

  /// Throws where a presented screen covers the pushed ones.
  private func refusePresented(at place: SourceLocation) throws {
    guard let screen = presented.last else { return }
    throw Diagnostic(
      at: place,
      "screen '\(screen.document.id)' is presented over the pushed ones at this time; 'dismiss' it "
        + "first")
  }
}
