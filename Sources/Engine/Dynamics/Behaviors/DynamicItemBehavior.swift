public import DynamicItems
public import Foundation

/// Physical properties of items, such as elasticity, friction and resistance.
///
/// If several such behaviors apply to one item, the one added last takes precedence for each
/// property that was set; properties that none sets have the values of the animator's
/// `bodyDefaults`.
open class DynamicItemBehavior: ItemBehavior {
  struct Properties: Hashable {
    var elasticity: Double?
    var friction: Double?
    var density: Double?
    var resistance: Double?
    var angularResistance: Double?
    var isAnchored: Bool?
    var allowsRotation: Bool?

    /// Replaces the values of all properties that the other has set.
    mutating func override(by other: Properties) {
      elasticity = other.elasticity ?? elasticity
      friction = other.friction ?? friction
      density = other.density ?? density
      resistance = other.resistance ?? resistance
      angularResistance = other.angularResistance ?? angularResistance
      isAnchored = other.isAnchored ?? isAnchored
      allowsRotation = other.allowsRotation ?? allowsRotation
    }
  }

  private(set) var properties = Properties() { didSet { if properties != oldValue { changed() } } }
  /// The values of unset properties.
  private var defaults: BodyDefaults { dynamicAnimator?.bodyDefaults ?? .documented }
  /// Velocities that were added before the behavior had an animator.
  private var waiting: [(item: any DynamicItem, linear: CGPoint, angular: Double)] = []

  /// Makes a behavior that sets no properties.
  public init(items: [any DynamicItem] = []) { super.init(items) }

  /// The fraction of its velocity that an item keeps in a bounce, 0 to 1; the greater one of two
  /// items applies.
  public var elasticity: CGFloat {
    get { properties.elasticity ?? defaults.elasticity }
    set { properties.elasticity = checked(newValue, "elasticity", to: 1, else: elasticity) }
  }

  /// The friction between touching items; the geometric mean of two items applies.
  ///
  /// Along a boundary it is the item's own.
  public var friction: CGFloat {
    get { properties.friction ?? defaults.friction }
    set { properties.friction = checked(newValue, "friction", else: friction) }
  }

  /// The mass of 100 × 100 pt, in kilograms.
  public var density: CGFloat {
    get { properties.density ?? defaults.density }
    set { properties.density = checked(newValue, "density", from: 1e-6, else: density) }
  }

  /// The rate at which an item loses velocity, per second.
  public var resistance: CGFloat {
    get { properties.resistance ?? defaults.resistance }
    set { properties.resistance = checked(newValue, "resistance", else: resistance) }
  }

  /// The rate at which an item loses angular velocity, per second.
  public var angularResistance: CGFloat {
    get { properties.angularResistance ?? defaults.angularResistance }
    set {
      properties.angularResistance = checked(newValue, "angularResistance", else: angularResistance)
    }
  }

  /// Whether items keep their positions in collisions.
  public var isAnchored: Bool {
    get { properties.isAnchored ?? false }
    set { properties.isAnchored = newValue }
  }

  /// Whether items rotate.
  public var allowsRotation: Bool {
    get { properties.allowsRotation ?? true }
    set { properties.allowsRotation = newValue }
  }

  /// Adds to the velocity of one of the items, in points per second.
  public func addLinearVelocity(_ velocity: CGPoint, for item: any DynamicItem) {
    addVelocity(velocity, 0, for: item)
  }

  /// Adds to the angular velocity of one of the items, in radians per second.
  public func addAngularVelocity(_ velocity: CGFloat, for item: any DynamicItem) {
    addVelocity(.zero, velocity, for: item)
  }

  /// Returns the velocity of one of the items, in points per second; zero for others.
  public func linearVelocity(for item: any DynamicItem) -> CGPoint {
    guard contains(item), let dynamicAnimator else { return .zero }
    return dynamicAnimator.velocity(of: item).linear
  }

  /// Returns the angular velocity of one of the items, in radians per second; zero for others.
  public func angularVelocity(for item: any DynamicItem) -> CGFloat {
    guard contains(item), let dynamicAnimator else { return 0 }
    return dynamicAnimator.velocity(of: item).angular
  }

  /// Adds velocities, at once or when there is an animator.
  private func addVelocity(_ linear: CGPoint, _ angular: Double, for item: any DynamicItem) {
    guard contains(item) else { return }
    let limit = PhysicsLimits.greatestValue
    guard abs(linear.x) <= limit, abs(linear.y) <= limit, abs(angular) <= limit else {
      report(.invalidValue(property: "velocity", value: "\(linear) and \(angular)"))
      return
    }
    if let dynamicAnimator {
      dynamicAnimator.addVelocity(linear: linear, angular: angular, to: item)
    } else {
      waiting.append((item, linear, angular))
    }
  }

  override func move(to animator: DynamicAnimator?) {
    super.move(to: animator)
    guard let animator else { return }
    // The animator must know the items before it can change their velocities.
    if !waiting.isEmpty { animator.behaviorsChanged(waking: items) }
    let velocities = waiting
    waiting = []
    for velocity in velocities {
      addVelocity(velocity.linear, velocity.angular, for: velocity.item)
    }
  }
}
