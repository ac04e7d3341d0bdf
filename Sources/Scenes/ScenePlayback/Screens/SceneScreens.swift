import Documents
import Foundation
import Imaging
import Layouts
import SceneDocuments
import SharedElementTransitions
import Staging
import Timelines
import Timing

/// The screens during playback: their stack and the transitions between them.
///
/// One transition runs at a time. A step that returns while a screen is still opening reverses that
/// transition; any other step waits, or is an error.
final class SceneScreens {
  /// The opening of a screen, which is needed to close it.
  struct Opening {
    let kind: TransitionKind
    let compat: Bool
    /// The collection that the screen was opened from and the key of the item, as steps name them.
    let source: String?
    let key: String?
    /// The name of the view that the screen was opened from; `nil` if there was none.
    let view: String?
    /// The collection of the screen that the items moved to.
    let target: SceneCollection?
  }

  /// A transition that is running.
  struct Running {
    let begin: Instant
    var end: Instant
    /// The names of the screens that change.
    let from: String
    let to: String
    /// Whether a return to the previous screen reverses it: while it opens without a finger.
    var isTurnable: Bool
    let isPresentation: Bool
  }

  let stage: Stage
  let navigation: NavigationController
  /// Whether screens dissolve instead of moving.
  let reducesMotion: Bool
  /// All screens in the order of the document.
  let controllers: [ScreenController]
  /// Returns a collection by its path; `nil` if there is none at this time.
  let find: (String) -> SceneCollection?
  private let texts: TextInventory
  private let bar: BarDocument?
  /// The openings of screens, by their ids.
  var openings: [String: Opening] = [:]
  /// The running transition; `nil` if there is none.
  var running: Running?
  /// The ids of the screens whose sheets are closing.
  var closings: [String] = []
  /// A closure that is called whenever the height of a screen's sheet changes, in the same sample.
  ///
  /// The progress is 0 at the lowest detent and 1 at the highest one, and -1 when the sheet is closed.
  var sheetDidMove: ((_ screen: String, _ height: CGFloat, _ progress: Double) -> Void)?
  /// A closure that returns the name in messages of what a finger touches.
  var touchedName: ((View?) -> String)?
  /// The animator of the next change, and whether a finger controls it.
  var roles: (animator: (any ViewControllerAnimatedTransitioning)?, isLed: Bool)
  /// The controller of the present interactive change.
  private(set) var leader: PercentDrivenInteractiveTransition?

  /// Adds the first screen to the stage, in a navigation controller; `nil` without screens.
  init?(
    _ document: SceneDocument, on stage: Stage, resources: SceneCollection.Resources,
    find: @escaping (String) -> SceneCollection?
  ) {
    let area = CGRect(origin: .zero, size: document.canvas.size)
    controllers = document.screens.map { screen in
      var area = area
      // A sheet has the size that it has at its highest detent.
      if let sheet = screen.sheet {
        let sheet = sheet.configuration(on: document.traits.system)
        area.size.height = SheetHeights(sheet, in: area.size).highestPlace.contentHeight
      }
      return ScreenController(screen, in: area, resources: resources)
    }
    guard let first = controllers.first else { return nil }
    self.stage = stage; self.find = find; texts = resources.texts
    (bar, roles) = (document.navigation.bar, (nil, false))
    reducesMotion = document.traits.reducesMotion
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

  // MARK: State

  /// The screens that were pushed, beginning at the bottom.
  var stack: [ScreenController] {
    navigation.viewControllers.compactMap { $0 as? ScreenController }
  }

  /// The screens that are presented over each other, ending with the uppermost.
  var presented: [ScreenController] {
    var result: [ScreenController] = []
    var next = navigation.presentedViewController
    while let screen = next as? ScreenController {
      result.append(screen)
      next = screen.presentedViewController
    }
    return result
  }

  /// The visible screen.
  var top: ScreenController? { presented.last ?? stack.last }

  /// Returns the screen of a collection, by the collection's path.
  func screen(of path: String) -> ScreenController? {
    let id = path.prefix { $0 != "/" }
    return controllers.first { $0.ownCollections.contains { $0.document.id == id } }
  }

  /// Records the titles in the bar.
  private func noteTitles() {
    guard bar != nil else { return }
    if let title = stack.last?.document.title {
      texts.note(title.string, in: BarDocument.titleFont, at: title.location)
    }
    if let title = stack.dropLast().last?.document.title {
      texts.note(title.string, in: BarDocument.backFont, at: title.location)
    }
  }

  // MARK: Changes

  /// Replaces one screen by another, and returns the duration.
  func change(
    from old: ScreenController, to new: ScreenController, motion: TransitionMotion,
    isAnimated: Bool, interaction: InteractionDocument?, finger: ScreenFinger?,
    isPresentation: Bool, isOpening: Bool,
    by change: (Bool, @escaping () -> Void) -> Void
  ) -> Instant {
    guard isAnimated else {
      change(false) {}
      endLoans()
      noteTitles()
      return .zero
    }
    var length = Instant(seconds: motion.duration)
    if let interaction, finger == nil {
      length = interaction.length + Instant(seconds: motion.duration * interaction.rest(of: motion))
    }
    running = Running(
      begin: stage.now, end: stage.now + length, from: old.document.id, to: new.document.id,
      isTurnable: isOpening && interaction == nil, isPresentation: isPresentation)
    roles.isLed = interaction != nil
    leader = nil
    let carried = isOpening || finger == nil ? nil : roles.animator as? PopInAndOutAnimator
    carried?.isCarried = true
    change(true) { [weak self] in self?.transitionEnded() }
    roles = (nil, false)
    noteTitles()
    if let finger {
      length = follow(finger, carrying: carried)
      running?.end = stage.now + length
    } else if let interaction {
      leader?.follow(
        { motion.share(ofProgress: interaction.progress(at: $0)) }, for: interaction.length,
        finishing: interaction.end != .cancel)
    }
    // A transition with nothing to show may be over at once.
    return running == nil ? .zero : length
  }

  /// Returns the finger that leads a change; `nil` if none does.
  ///
  /// - Throws: a `Diagnostic` if it does not reach the screen, or moves the wrong way.
  func finger(
    of interaction: InteractionDocument?, _ step: StepDocument, on screen: ScreenController,
    _ kind: TransitionKind, isOpening: Bool
  ) throws -> ScreenFinger? {
    guard let interaction, interaction.isByFinger else { return nil }
    return try ScreenFinger(
      interaction, lasting: step.duration ?? StepDocument.fingerDuration(of: "swipe"), on: screen,
      toward: kind.direction(
        isOpening: isOpening,
        isMirrored: screen.view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    ) { touchedName?($0) ?? "something" }
  }

  /// Allows the next transition to begin.
  func transitionEnded() {
    (running, leader) = (nil, nil)
    endLoans()
  }

  /// Ends the loans of screens that are no longer on the stack.
  private func endLoans() {
    for screen in controllers where screen.navigationController == nil {
      screen.loan?.end()
      screen.loan = nil
    }
  }

  /// Makes the controller of an interactive change; `nil` if it runs by itself.
  func makeLeader() -> PercentDrivenInteractiveTransition? {
    leader = roles.isLed ? PercentDrivenInteractiveTransition() : nil
    return leader
  }

  /// Throws if a transition is running, or a sheet is held by a finger or closing.
  func refuseOverlap(at location: SourceLocation) throws {
    try refuseBusySheet(at: location)
    guard let running else { return }
    throw Diagnostic(
      at: location,
      "the transition from screen '\(running.from)' to '\(running.to)' lasts until "
        + "\(running.end.seconds) s; begin this step then")
  }

  /// Throws if a presented screen covers the pushed ones.
  func refusePresented(at location: SourceLocation) throws {
    guard let screen = presented.last else { return }
    throw Diagnostic(
      at: location,
      "screen '\(screen.document.id)' is presented over the pushed ones at this time; 'dismiss' it "
        + "first")
  }
}
