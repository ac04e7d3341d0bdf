public import Foundation
import Geometry
import Timelines
import Timing

/// A screen that a cell of which can open to another screen, and close again.
///
/// The names are those of Stefano Vettor's article on popping in and out.
public protocol CollectionPushAndPoppable: AnyObject {
  /// The cell that was tapped; its item is found again by its key, wherever the cell is by then.
  var sourceCell: CollectionViewCell? { get }
  var collectionView: CollectionView? { get }
  var view: View! { get }
}

/// Has a screen pop open from a cell, and close into it again.
///
/// A picture of the cell and one of the screen fly on one spring between the cell's frame and the
/// whole container; the cell's is on top and fades out on the way up and in on the way down. Each
/// flying frame clips a picture that fills it evenly, so that nothing is ever squeezed. The cell
/// itself is hidden until its picture has landed. It is found by its item's key, also after
/// scrolling, updates, reloads and rotations. Where there is none, the screen grows from
/// `fallbackScale` of its size in the middle as it fades in, and the other way round.
public final class PopInAndOutAnimator: ViewControllerAnimatedTransitioning {
  /// How long it takes by default, in seconds.
  public static let defaultDuration: TimeInterval = 0.4
  /// The damping ratio of the spring by default.
  public static let defaultDamping: CGFloat = 0.7
  /// The size of a screen that comes from no cell, as a share of the whole.
  public static let fallbackScale: CGFloat = 0.9
  /// How long `compat` hides the new screen at first, in seconds.
  static let hiddenTime: TimeInterval = 0.08

  /// Whether it does as the article's code does: pictures are squeezed into their frames and
  /// opaque, the new one is not seen for the first 0.08 s, the cell stays to be seen beneath on the
  /// way up, and without a cell nothing is animated.
  public var compat = false
  /// The damping ratio of the spring, above 0 to 1.
  public var springDamping = PopInAndOutAnimator.defaultDamping
  private let operation: NavigationController.Operation
  private let duration: TimeInterval
  /// The timing that is asked for instead of the spring.
  private let motion: TransitionMotion?
  /// The item to open from, where it is told and not found by its cell.
  private let source: TransitionSource?

  /// Makes an animator of 0.4 s.
  ///
  /// ```swift
  /// /// Opens screens from their cells, and closes them again.
  /// final class PopTransitions: NavigationControllerDelegate {
  ///   func navigationController(
  ///     _ navigationController: NavigationController,
  ///     animationControllerFor operation: NavigationController.Operation,
  ///     from fromVC: ViewController, to toVC: ViewController
  ///   ) -> (any ViewControllerAnimatedTransitioning)? {
  ///     PopInAndOutAnimator(operation: operation)
  ///   }
  /// }
  /// ```
  public convenience init(operation: NavigationController.Operation) {
    self.init(operation: operation, andDuration: Self.defaultDuration)
  }

  /// Makes an animator; duration in seconds.
  public init(operation: NavigationController.Operation, andDuration duration: TimeInterval) {
    self.operation = operation; self.duration = duration; motion = nil; source = nil
  }

  /// Makes an animator between any view of the screen behind and the screen in front; seconds.
  public init(
    operation: NavigationController.Operation, view: View,
    andDuration duration: TimeInterval = PopInAndOutAnimator.defaultDuration
  ) {
    self.operation = operation; self.duration = duration; motion = nil
    source = TransitionSource(view: view)
  }

  /// Makes an animator between any view and a screen, with a timing of any kind.
  package init(operation: NavigationController.Operation, motion: TransitionMotion, view: View) {
    self.operation = operation; duration = motion.duration; self.motion = motion
    source = TransitionSource(view: view)
  }

  /// Makes an animator for an item that is told by its key, with a timing of any kind.
  package init(
    operation: NavigationController.Operation, motion: TransitionMotion,
    item: (collectionView: CollectionView, key: String)?
  ) {
    self.operation = operation; duration = motion.duration; self.motion = motion
    source = item.map { TransitionSource(collectionView: $0.collectionView, key: $0.key) }
  }

  public func transitionDuration(
    using context: (any ViewControllerContextTransitioning)?
  ) -> TimeInterval { duration }

  public func animateTransition(using context: any ViewControllerContextTransitioning) {
    guard let (from, to, stage) = context.placeScreens(for: operation) else {
      return context.completeTransition(!context.transitionWasCancelled)
    }
    let container = context.containerView
    let (closed, opened) = operation == .pop ? (to, from) : (from, to)
    let cell = landing(in: closed, of: opened, container: container)
    if cell == nil, compat { return context.completeTransition(true) }
    let flight = PopFlight(
      cell: cell, screen: opened.view, container: container, stage: stage,
      isOpening: operation != .pop, isCompat: compat)
    opened.view.concealments += 1
    flight.begin()
    flight.animateNeighbors(for: duration)
    curve(for: flight).animate {
      flight.place(atEnd: true)
    } completion: {
      flight.end()
      opened.view.concealments -= 1
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// Finds the cell between which and the whole container the screen flies.
  private func landing(
    in closed: ViewController, of opened: ViewController, container: View
  ) -> PopFlight.Cell? {
    let screen = closed.visibleContent
    if operation != .pop { opened.source = source ?? Self.source(on: screen) }
    let known = source ?? opened.source ?? Self.source(on: screen)
    guard let known else { return nil }
    if let view = known.view {
      guard view.isDescendant(of: container), view.isDescendant(of: closed.view),
        view !== closed.view, let stage = view.stage
      else { return nil }
      return PopFlight.Cell(view: view, on: closed.view, in: container, stage: stage)
    }
    guard let key = known.key, let collectionView = known.collectionView,
      collectionView.isDescendant(of: container), collectionView.isDescendant(of: closed.view)
    else { return nil }
    View.performWithoutAnimation { collectionView.layoutIfNeeded() }
    let name = LayerIdentity(collection: collectionView.qualifiedID, key: key, kind: .cell)
    let short = CollectionView.ElementName(kind: .cell, key: key)
    guard let element = collectionView.elements(named: [short])[short],
      let placement = collectionView.shownPlacement(of: element, in: container),
      let picture = collectionView.picture(of: element)
    else { return nil }
    return PopFlight.Cell(
      name: name, collectionView: collectionView, screen: closed.view, placement: placement,
      picture: picture, container: container)
  }

  /// Finds the item of the cell that a screen calls its source.
  private static func source(on screen: ViewController) -> TransitionSource? {
    guard let screen = screen as? any CollectionPushAndPoppable,
      let collectionView = screen.collectionView,
      let name = screen.sourceCell?.elementIdentity, name.kind == .cell
    else { return nil }
    return TransitionSource(collectionView: collectionView, key: name.key)
  }

  /// Returns how the flight is timed.
  ///
  /// A spring that swings over must not turn a tiny cell's frame inside out.
  private func curve(for flight: PopFlight) -> TransitionMotion {
    let spring = Spring(dampingRatio: Double(springDamping), duration: duration)
    let wanted = motion ?? TransitionMotion(duration: duration, curve: .spring(spring))
    guard !compat, flight.isTooSmall(forOvershootOf: wanted.curve, lasting: duration) else {
      return wanted
    }
    return TransitionMotion(
      duration: duration, curve: .spring(Spring(dampingRatio: 1, duration: duration)))
  }
}
