import DynamicItems
public import Foundation

/// A rule that moves items, or a group of rules that are added and removed together.
open class DynamicBehavior: NSObject {
  /// The behaviors that this one consists of, in the order of adding.
  public private(set) var childBehaviors: [DynamicBehavior] = []
  /// A handler that is called after every advance of a running animator.
  public var action: (() -> Void)?
  /// The animator of the behavior, directly or through a parent.
  public private(set) weak var dynamicAnimator: DynamicAnimator?
  private weak var parent: DynamicBehavior?

  /// Makes a behavior without an effect of its own.
  public override init() {}

  /// Called when the behavior is about to be added to an animator, or removed for `nil`.
  open func willMove(to dynamicAnimator: DynamicAnimator?) {}

  /// Adds a child behavior; one that belongs to an animator or a parent already stays there.
  public func addChildBehavior(_ behavior: DynamicBehavior) {
    guard behavior.parent == nil, behavior.dynamicAnimator == nil else { return }
    guard behavior !== self, !behavior.contains(self) else { return }
    childBehaviors.append(behavior)
    behavior.parent = self
    if let dynamicAnimator {
      behavior.move(to: dynamicAnimator)
      dynamicAnimator.behaviorsChanged(waking: behavior.tree.flatMap { $0.ownItems })
    }
  }

  /// Removes a child.
  public func removeChildBehavior(_ behavior: DynamicBehavior) {
    guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    childBehaviors.remove(at: index)
    behavior.parent = nil
    if let dynamicAnimator {
      behavior.move(to: nil)
      dynamicAnimator.behaviorsChanged(waking: behavior.tree.flatMap { $0.ownItems })
    }
  }

  /// The items that the behavior itself moves, without its children's.
  var ownItems: [any DynamicItem] { [] }

  /// The behavior and all its descendants, parents first.
  var tree: [DynamicBehavior] { [self] + childBehaviors.flatMap { $0.tree } }

  /// Returns whether a behavior is this one or a descendant.
  private func contains(_ behavior: DynamicBehavior) -> Bool {
    self === behavior || childBehaviors.contains { $0.contains(behavior) }
  }

  /// Whether the behavior is a child.
  var hasParent: Bool { parent != nil }

  /// Adds the behavior and its children to an animator, or removes them.
  func move(to animator: DynamicAnimator?) {
    willMove(to: animator)
    dynamicAnimator = animator
    if let animator {
      for problem in untold { animator.report(problem) }
      untold = []
    }
    for child in childBehaviors { child.move(to: animator) }
  }

  /// Notifies the animator of a change that affects some items from the next step on.
  func changed(waking items: [any DynamicItem]) { dynamicAnimator?.behaviorsChanged(waking: items) }

  /// Notifies the animator of a change that affects all items of the behavior.
  func changed() { changed(waking: ownItems) }

  /// Returns a value within its range; otherwise reports the value and returns the old one.
  func checked(
    _ value: Double, _ property: String, from least: Double = 0,
    to greatest: Double = PhysicsLimits.greatestValue, else old: Double
  ) -> Double {
    if value >= least, value <= greatest { return value }
    report(.invalidValue(property: property, value: "\(value)"))
    return old
  }

  /// Reports a problem to the animator, or stores it until the behavior has one.
  func report(_ problem: DynamicsProblem) {
    if let dynamicAnimator { dynamicAnimator.report(problem) } else { untold.append(problem) }
  }

  /// Problems that are reported once the behavior has an animator.
  private var untold: [DynamicsProblem] = []
}
