public import DynamicItems
public import Foundation
import Geometry

/// What is told of an animator that begins to move things, or has none left to move.
public protocol DynamicAnimatorDelegate: AnyObject {
  /// Tells that something that rested is about to move.
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator)

  /// Tells that everything has come to rest.
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
}

extension DynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
}

/// What holds for items of which nobody says anything else.
public struct BodyDefaults: Hashable, Sendable {
  public var elasticity: Double
  public var friction: Double
  public var density: Double
  public var resistance: Double
  public var angularResistance: Double

  /// Makes defaults from their values, which are within the limits of `DynamicItemBehavior`.
  public init(
    elasticity: Double, friction: Double, density: Double = 1, resistance: Double,
    angularResistance: Double
  ) {
    precondition((0...1).contains(elasticity), "elasticity is 0 to 1")
    let limits = 0...PhysicsLimits.greatestValue
    precondition(
      [friction, resistance, angularResistance].allSatisfy { limits.contains($0) },
      "friction and resistance are not negative")
    precondition(density >= 1e-6 && density <= limits.upperBound, "density is positive")
    self.elasticity = elasticity; self.friction = friction; self.density = density
    self.resistance = resistance; self.angularResistance = angularResistance
  }

  /// What UIKit documents: nothing bounces, rubs or slows down.
  public static let documented = BodyDefaults(
    elasticity: 0, friction: 0, resistance: 0, angularResistance: 0)

  /// A little of everything, so that scenes come to rest by themselves.
  public static let soft = BodyDefaults(
    elasticity: 0.2, friction: 0.2, resistance: 0.1, angularResistance: 0.1)
}

/// Moves items by the behaviours that were added to it, in steps of a time that it is given.
///
/// Points, y down, seconds, radians clockwise on the screen; 100 pt are a metre of the solver. An
/// animator has no clock: somebody calls `advance(by:)`. It is confined to one thread.
open class DynamicAnimator: NSObject {
  public weak var delegate: (any DynamicAnimatorDelegate)?
  /// The behaviours that were added, in order, without their children.
  public private(set) var behaviors: [DynamicBehavior] = []
  /// Whether anything may still move.
  public private(set) var isRunning = false
  /// The rectangle that collision behaviours may take as a boundary.
  public var referenceBounds: (() -> CGRect)? {
    didSet { simulation.needsProgram = true }
  }
  /// What is called when something makes a resting animator move, for whoever steps it.
  package var onResume: (() -> Void)?
  /// What is called for each problem, once for each.
  package var onProblem: ((DynamicsProblem) -> Void)? {
    didSet {
      let waiting = untold
      untold = []
      for problem in waiting { onProblem?(problem) }
    }
  }
  let simulation = Simulation()
  private var clock = StepClock()
  private var told: Set<DynamicsProblem> = []
  private var untold: [DynamicsProblem] = []
  private var isAdvancing = false

  /// Makes an animator with nothing to move.
  public override init() {
    super.init()
    simulation.report = { [unowned self] in report($0) }
  }

  /// The length of a step, in seconds: 1/120 unless set, from 1/10 000 to 1/10.
  public var physicsStep: Double {
    get { clock.step }
    set {
      guard newValue >= 1e-4, newValue <= 0.1 else {
        report(.invalidValue(property: "physicsStep", value: "\(newValue)"))
        return
      }
      clock.change(step: newValue)
    }
  }

  /// How often a snap's spring swings in a second: 3 unless set, from 0.01 to 60.
  public var snapFrequency = 3.0 {
    didSet {
      if !(snapFrequency >= 0.01 && snapFrequency <= 60) {
        report(.invalidValue(property: "snapFrequency", value: "\(snapFrequency)"))
        snapFrequency = oldValue
      }
      simulation.needsProgram = true
    }
  }

  /// The speed of an impact below which nothing bounces: 100 pt/s unless set.
  public var restitutionThreshold = 100.0 {
    didSet {
      if !(restitutionThreshold >= 0 && restitutionThreshold <= PhysicsLimits.greatestValue) {
        report(
          .invalidValue(property: "restitutionThreshold", value: "\(restitutionThreshold)"))
        restitutionThreshold = oldValue
      }
      simulation.needsProgram = true
    }
  }

  /// What holds for items of which no item behaviour says anything else.
  public var bodyDefaults = BodyDefaults.documented {
    didSet { simulation.needsProgram = true }
  }

  /// Whether an item keeps the rest of its transform, as a scale, besides the rotation.
  public var keepsBaseTransform = false

  /// Whether springs at an item's centre follow their exact solution instead of an implicit step.
  ///
  /// These are snaps and attachments of no length to a point. The implicit step, which is that of
  /// the solver's own springs, damps more (UIKIT reference, 7.3): at 1 Hz an item is 6 ms late.
  public var exactPointSprings = true {
    didSet { simulation.needsProgram = true }
  }

  /// The seconds for which things were moved, in whole steps; rests do not count.
  public private(set) var elapsedTime = 0.0

  /// Adds a behaviour; one that has a place already stays there.
  public func addBehavior(_ behavior: DynamicBehavior) {
    guard behavior.dynamicAnimator == nil, !behavior.hasParent else { return }
    behaviors.append(behavior)
    behavior.move(to: self)
    behaviorsChanged(waking: behavior.tree.flatMap { $0.ownItems })
  }

  /// Removes a behaviour that was added.
  public func removeBehavior(_ behavior: DynamicBehavior) {
    guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
    behaviors.remove(at: index)
    behavior.move(to: nil)
    behaviorsChanged(waking: behavior.tree.flatMap { $0.ownItems })
  }

  /// Removes all behaviours.
  public func removeAllBehaviors() {
    for behavior in behaviors { removeBehavior(behavior) }
  }

  /// Takes an item's place, rotation, size and shape as they are now; its velocity stays.
  public func updateItem(usingCurrentState item: any DynamicItem) {
    synchronize()
    if simulation.takeState(of: item) { resume() }
  }

  /// Returns the items whose rotated bounds overlap a rectangle, in the order of their keys.
  public func items(in rect: CGRect) -> [any DynamicItem] {
    synchronize()
    return simulation.bodies.filter { $0.isMovable && $0.boundingBox.overlaps(rect) }
      .map { $0.item }
  }

  /// Returns the item that a key stands for.
  package func item(forKey key: DynamicItemKey) -> (any DynamicItem)? {
    synchronize()
    return simulation.body(for: .key(key))?.item
  }

  /// Returns an item's velocity, in points and radians per second.
  package func velocity(of item: any DynamicItem) -> (linear: CGPoint, angular: CGFloat) {
    synchronize()
    guard let body = simulation.body(for: item.identity) else { return (.zero, 0) }
    return (CGPoint(x: body.velocity.dx, y: body.velocity.dy), body.angularVelocity)
  }

  /// Adds to an item's velocity.
  func addVelocity(linear: CGPoint, angular: Double, to item: any DynamicItem) {
    synchronize()
    if simulation.addVelocity(linear: linear, angular: angular, to: item) { resume() }
  }

  /// Moves everything on by a time, and tells whether any item was written.
  ///
  /// Steps are counted from the whole time that was given, so that nothing depends on how it is
  /// divided. After each step contacts are told, those that began first; at the end actions are
  /// called. What these add or remove counts from the next step on.
  @discardableResult
  public func advance(by seconds: Double) -> Bool {
    guard !isAdvancing else {
      report(.nestedAdvance)
      return false
    }
    guard seconds >= 0, seconds <= PhysicsLimits.longestAdvance else {
      report(.invalidTime("\(seconds)"))
      return false
    }
    isAdvancing = true
    defer { isAdvancing = false }
    followReferenceBounds()
    var isWritten = false
    let wasRunning = isRunning
    var steps = clock.advance(by: seconds)
    while steps > 0, isRunning {
      steps -= 1
      synchronize()
      simulation.step(clock.step, of: self)
      elapsedTime += clock.step
      if simulation.hasContactsToTell {
        isWritten = simulation.writeItems(keepingBase: keepsBaseTransform) || isWritten
        simulation.tellContacts()
      }
      if !simulation.mayMove { pause(isWritten: &isWritten) }
    }
    isWritten = simulation.writeItems(keepingBase: keepsBaseTransform) || isWritten
    if wasRunning {
      for behavior in behaviors.flatMap({ $0.tree }) { behavior.action?() }
    }
    return isWritten
  }

  /// Wakes what meets the reference bounds where these are others than they were.
  package func followReferenceBounds() {
    guard let known = simulation.referenceBounds, let bounds = referenceBounds?(), bounds != known
    else { return }
    let held = simulation.collisions.filter { $0.translatesReferenceBoundsIntoBoundary }
    behaviorsChanged(waking: held.flatMap { $0.items })
  }

  /// Ends running, with all items at their places.
  private func pause(isWritten: inout Bool) {
    isWritten = simulation.writeItems(keepingBase: keepsBaseTransform) || isWritten
    isRunning = false
    delegate?.dynamicAnimatorDidPause(self)
  }

  /// Begins to run again where everything rested.
  private func resume() {
    guard !isRunning else { return }
    delegate?.dynamicAnimatorWillResume(self)
    isRunning = true
    onResume?()
  }

  /// Takes note that behaviours or their items changed.
  func behaviorsChanged(waking items: [any DynamicItem]) {
    simulation.needsProgram = true
    simulation.wake(items)
    if !items.isEmpty { resume() }
  }

  /// Brings the list of bodies up to what the behaviours hold.
  package func synchronize() {
    if simulation.needsProgram { simulation.readBehaviors(of: self) }
  }

  /// Tells a problem, once.
  func report(_ problem: DynamicsProblem) {
    guard told.insert(problem).inserted else { return }
    if let onProblem { onProblem(problem) } else { untold.append(problem) }
  }
}
