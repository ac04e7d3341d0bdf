public import DynamicItems
public import Foundation
import Geometry

/// An observer of an animator that starts to move items or comes to rest.
public protocol DynamicAnimatorDelegate: AnyObject {
  /// Called when an animator at rest is about to move items.
  func dynamicAnimatorWillResume(_ animator: DynamicAnimator)

  /// Called when all items have come to rest.
  func dynamicAnimatorDidPause(_ animator: DynamicAnimator)
}

extension DynamicAnimatorDelegate {
  public func dynamicAnimatorWillResume(_ animator: DynamicAnimator) {}
  public func dynamicAnimatorDidPause(_ animator: DynamicAnimator) {}
}

/// The physical properties of items that no behavior sets.
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

  /// UIKit's documented defaults: no elasticity, friction or resistance.
  public static let documented = BodyDefaults(
    elasticity: 0, friction: 0, resistance: 0, angularResistance: 0)

  /// A little of every property, so that scenes come to rest by themselves.
  public static let soft = BodyDefaults(
    elasticity: 0.2, friction: 0.2, resistance: 0.1, angularResistance: 0.1)
}

/// A simulation that moves items by behaviors, in steps of a time that the caller provides.
///
/// Units are points with y down, seconds, and radians clockwise on the screen; 100 pt are a meter
/// of the solver. An animator has no clock: its owner calls `advance(by:)`. It is confined to one
/// thread.
open class DynamicAnimator: NSObject {
  public weak var delegate: (any DynamicAnimatorDelegate)?
  /// The added behaviors, in order, without their children.
  public private(set) var behaviors: [DynamicBehavior] = []
  /// Whether any item may still move.
  public private(set) var isRunning = false
  /// Returns the rectangle that collision behaviors may use as a boundary.
  public var referenceBounds: (() -> CGRect)? { didSet { simulation.needsProgram = true } }
  /// A handler that is called when an animator at rest starts to move items, for the owner that
  /// steps it.
  package var onResume: (() -> Void)?
  /// A handler that is called for each problem, once for each.
  package var onProblem: ((DynamicsProblem) -> Void)? {
    didSet {
      let waiting = untold
      untold = []
      for problem in waiting { onProblem?(problem) }
    }
  }
  /// Returns parameters of the owner that act beside the behaviors, by name.
  package var ownParameters: () -> [(name: String, value: Double)] = { [] }
  let simulation = Simulation()
  private var clock = StepClock()
  private var told: Set<DynamicsProblem> = []
  private var untold: [DynamicsProblem] = []
  private var isAdvancing = false

  /// Makes an animator without behaviors.
  public override init() {
    super.init()
    simulation.report = { [unowned self] in report($0) }
  }

  /// The length of a step, in seconds: 1/120 by default, from 1/10 000 to 1/10.
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

  /// The frequency of a snap's spring in hertz: 3 by default, from 0.01 to 60.
  public var snapFrequency = 3.0 {
    didSet {
      if !(snapFrequency >= 0.01 && snapFrequency <= 60) {
        report(.invalidValue(property: "snapFrequency", value: "\(snapFrequency)"))
        snapFrequency = oldValue
      }
      simulation.needsProgram = true
    }
  }

  /// The impact velocity below which nothing bounces: 100 pt/s by default.
  public var restitutionThreshold = 100.0 {
    didSet {
      if !(restitutionThreshold >= 0 && restitutionThreshold <= PhysicsLimits.greatestValue) {
        report(.invalidValue(property: "restitutionThreshold", value: "\(restitutionThreshold)"))
        restitutionThreshold = oldValue
      }
      simulation.needsProgram = true
    }
  }

  /// The physical properties of items that no item behavior sets.
  public var bodyDefaults = BodyDefaults.documented { didSet { simulation.needsProgram = true } }

  /// Whether an item keeps the rest of its transform, such as a scale, besides the rotation.
  public var keepsBaseTransform = false

  /// Whether springs at an item's center follow their exact solution instead of an implicit step.
  ///
  /// These are snaps and attachments of length 0 to a point. The implicit step, which the solver's
  /// own springs use, damps more (UIKIT reference, 7.3): at 1 Hz an item is 6 ms late.
  public var exactPointSprings = true { didSet { simulation.needsProgram = true } }

  /// The simulated time in seconds, in whole steps; times at rest do not count.
  public private(set) var elapsedTime = 0.0

  /// Adds a behavior; one that belongs to an animator or a parent already stays there.
  public func addBehavior(_ behavior: DynamicBehavior) {
    guard behavior.dynamicAnimator == nil, !behavior.hasParent else { return }
    behaviors.append(behavior)
    behavior.move(to: self)
    behaviorsChanged(waking: behavior.tree.flatMap { $0.ownItems })
  }

  /// Removes an added behavior.
  public func removeBehavior(_ behavior: DynamicBehavior) {
    guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
    behaviors.remove(at: index)
    behavior.move(to: nil)
    behaviorsChanged(waking: behavior.tree.flatMap { $0.ownItems })
  }

  /// Removes all behaviors.
  public func removeAllBehaviors() { for behavior in behaviors { removeBehavior(behavior) } }

  /// Reads an item's present position, rotation, size and shape; its velocity stays.
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

  /// Advances the simulation by a time in seconds, and returns whether any item was written.
  ///
  /// Steps are counted from the total time, so that its division into calls does not matter. After
  /// each step contacts are reported, those that began first; at the end actions are called.
  /// Behaviors that these add or remove take effect from the next step on.
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

  /// Wakes the items that touch the reference bounds if these have changed.
  package func followReferenceBounds() {
    guard let known = simulation.referenceBounds, let bounds = referenceBounds?(), bounds != known
    else { return }
    let held = simulation.collisions.filter { $0.translatesReferenceBoundsIntoBoundary }
    behaviorsChanged(waking: held.flatMap { $0.items })
  }

  /// Stops the simulation, with all items at their final positions.
  private func pause(isWritten: inout Bool) {
    isWritten = simulation.writeItems(keepingBase: keepsBaseTransform) || isWritten
    isRunning = false
    delegate?.dynamicAnimatorDidPause(self)
  }

  /// Resumes the simulation if everything was at rest.
  private func resume() {
    guard !isRunning else { return }
    delegate?.dynamicAnimatorWillResume(self)
    isRunning = true
    onResume?()
  }

  /// Records a change of behaviors or of their items.
  func behaviorsChanged(waking items: [any DynamicItem]) {
    simulation.needsProgram = true
    simulation.wake(items)
    if !items.isEmpty { resume() }
  }

  /// Updates the list of bodies from the behaviors.
  package func synchronize() { if simulation.needsProgram { simulation.readBehaviors(of: self) } }

  /// Reports a problem, once.
  func report(_ problem: DynamicsProblem) {
    guard told.insert(problem).inserted else { return }
    if let onProblem { onProblem(problem) } else { untold.append(problem) }
  }
}
