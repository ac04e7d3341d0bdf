public import Foundation
import Geometry
public import Staging
import Timelines
import Timing

/// A view controller of which a cell can open to another view controller, and close again.
///
/// The names are those of Stefano Vettor's article on popping in and out.
public protocol CollectionPushAndPoppable: AnyObject {
  /// The cell that was tapped; its item is found again by its key, even if the cell has moved.
  var sourceCell: CollectionViewCell? { get }
  var collectionView: CollectionView? { get }
  var view: View! { get }
}

/// An animator that opens a view controller from a cell, and closes it into the cell again.
///
/// A snapshot of the cell and one of the new screen move on one spring between the cell's frame and
/// the whole container. The cell's snapshot is on top; it fades out while the screen opens, and in
/// while it closes. Each snapshot fills its frame evenly and is clipped to it, so nothing is
/// distorted. The cell itself is hidden until the end. It is found by its item's key, even after
/// scrolling, updates, reloads and rotations. Without a cell the screen fades in while it grows from
/// `fallbackScale` of its size in the middle, and the reverse when it closes.
public final class PopInAndOutAnimator: ViewControllerAnimatedTransitioning {
  /// The default duration in seconds.
  public static let defaultDuration: TimeInterval = 0.4
  /// The default damping ratio of the spring.
  public static let defaultDamping: CGFloat = 0.7
  /// The initial scale of a screen that opens from no cell.
  public static let fallbackScale: CGFloat = 0.9
  /// The time in seconds for which `compat` hides the new screen at first.
  static let hiddenTime: TimeInterval = 0.08

  /// Whether the animation is that of the article's code.
  ///
  /// Snapshots are then opaque and distorted into their frames, the new one is hidden for the first
  /// 0.08 s, the cell stays visible below while it opens, and without a cell nothing is animated.
  public var compat = false
  /// The damping ratio of the spring, above 0 to 1.
  public var springDamping = PopInAndOutAnimator.defaultDamping
  private let operation: NavigationController.Operation
  private let duration: TimeInterval
  /// The timing that replaces the spring; `nil` for the spring.
  private let motion: TransitionMotion?
  /// The item or view to open from; `nil` to find it by `sourceCell`.
  private let source: TransitionSource?
  /// Whether a finger carries the screen away from its path while it closes.
  package var isCarried = false
  private var transition: PopTransition?

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
    self.operation = operation
    self.duration = duration
    motion = nil
    source = nil
  }

  /// Makes an animator between any view of the screen behind and the screen in front; seconds.
  public init(
    operation: NavigationController.Operation, view: View,
    andDuration duration: TimeInterval = PopInAndOutAnimator.defaultDuration
  ) {
    self.operation = operation
    self.duration = duration
    motion = nil
    source = TransitionSource(view: view)
  }

  /// Makes an animator between any view and a screen, with a timing of any kind.
  package init(operation: NavigationController.Operation, motion: TransitionMotion, view: View) {
    self.operation = operation
    duration = motion.duration
    self.motion = motion
    source = TransitionSource(view: view)
  }

  /// Makes an animator for an item with a key, with a timing of any kind.
  package init(
    operation: NavigationController.Operation, motion: TransitionMotion,
    item: (collectionView: CollectionView, key: String)?
  ) {
    self.operation = operation
    duration = motion.duration
    self.motion = motion
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
    let cell = closedEnd(in: closed, of: opened, container: container)
    if cell == nil, compat { return context.completeTransition(true) }
    let transition = PopTransition(
      cell: cell, screen: opened.view, container: container, stage: stage,
      isOpening: operation != .pop, isCompat: compat, isCarried: isCarried)
    self.transition = transition
    opened.view.concealments += 1
    transition.begin()
    transition.animateNeighbors(for: duration)
    let motion = curve(for: transition)
    motion.animateToArrival { transition.moveClips(toEnd: true) }
    motion.animate {
      transition.move(toEnd: true)
    } completion: {
      transition.end()
      self.transition = nil
      opened.view.concealments -= 1
      context.completeTransition(!context.transitionWasCancelled)
    }
  }

  /// Returns by how much the screen is off its path where a finger holds a point of it.
  ///
  /// - Parameters:
  ///   - start: The point of the canvas at which the finger touched down.
  ///   - progress: The share of the path from the open screen to the closed one.
  package func deviation(of start: CGPoint, at finger: CGPoint, progress: Double) -> CGPoint {
    transition?.deviation(of: start, at: finger, progress: progress) ?? .zero
  }

  /// Moves the screen away from its path.
  package func deviate(by deviation: CGPoint) { transition?.deviate(by: deviation) }

  /// Returns the cell or view at the closed end of the transition; `nil` if there is none.
  private func closedEnd(
    in closed: ViewController, of opened: ViewController, container: View
  ) -> PopTransition.Cell? {
    let screen = closed.visibleContent
    if operation != .pop { opened.transitionSource = source ?? Self.source(on: screen) }
    let known = source ?? opened.transitionSource ?? Self.source(on: screen)
    guard let known else { return nil }
    if let view = known.view {
      guard view.isDescendant(of: container), view.isDescendant(of: closed.view),
        view !== closed.view, let stage = view.stage
      else { return nil }
      return PopTransition.Cell(view: view, on: closed.view, in: container, stage: stage)
    }
    guard let key = known.key, let collectionView = known.collectionView,
      collectionView.isDescendant(of: container), collectionView.isDescendant(of: closed.view)
    else { return nil }
    View.performWithoutAnimation { collectionView.layoutIfNeeded() }
    let name = LayerIdentity(collection: collectionView.qualifiedID, key: key, kind: .cell)
    let short = CollectionView.ElementName(kind: .cell, key: key)
    guard let element = collectionView.elements(named: [short])[short],
      let placement = collectionView.shownPlacement(of: element, in: container),
      let snapshot = collectionView.snapshot(of: element)
    else { return nil }
    return PopTransition.Cell(
      name: name, collectionView: collectionView, screen: closed.view, placement: placement,
      snapshot: snapshot, container: container)
  }

  /// Returns the item of the cell that a view controller names as its source.
  private static func source(on screen: ViewController) -> TransitionSource? {
    guard let screen = screen as? any CollectionPushAndPoppable,
      let collectionView = screen.collectionView,
      let name = screen.sourceCell?.elementIdentity, name.kind == .cell
    else { return nil }
    return TransitionSource(collectionView: collectionView, key: name.key)
  }

  /// Returns the timing of the transition.
  ///
  /// A spring that overshoots must not turn a tiny cell's frame inside out.
  private func curve(for transition: PopTransition) -> TransitionMotion {
    let spring = Spring(dampingRatio: Double(springDamping), duration: duration)
    let wanted = motion ?? TransitionMotion(duration: duration, curve: .spring(spring))
    guard !compat, transition.isTooSmall(forOvershootOf: wanted.curve, lasting: duration) else {
      return wanted
    }
    return TransitionMotion(
      duration: duration, curve: .spring(Spring(dampingRatio: 1, duration: duration)))
  }
}
