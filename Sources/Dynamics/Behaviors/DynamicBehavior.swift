import DynamicItems
public import Foundation

/// A rule that moves items, or several of them that are added and removed together.
open class DynamicBehavior: NSObject {
  /// The behaviours that this one is put together of, in the order of adding.
  public private(set) var childBehaviors: [DynamicBehavior] = []
  /// What is called after every advance of a running animator.
  public var action: (() -> Void)?
  /// The animator that the behaviour works in, also where it is somebody's child.
  public private(set) weak var dynamicAnimator: DynamicAnimator?
  private weak var parent: DynamicBehavior?

  /// Makes a behaviour that does nothing itself.
  public override init() {}

  /// Tells subclasses that the behaviour is about to enter an animator, or to leave it for `nil`.
  open func willMove(to dynamicAnimator: DynamicAnimator?) {}

  /// Adds a behaviour that works wherever this one does; one that has a place already stays there.
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

  /// The items that the behaviour itself moves, without its children's.
  var ownItems: [any DynamicItem] { [] }

  /// The behaviour and all below it, parents first.
  var tree: [DynamicBehavior] { [self] + childBehaviors.flatMap { $0.tree } }

  /// Tells whether a behaviour is this one or below it.
  private func contains(_ behavior: DynamicBehavior) -> Bool {
    self === behavior || childBehaviors.contains { $0.contains(behavior) }
  }

  /// Whether the behaviour belongs to another one.
  var hasParent: Bool { parent != nil }

  /// Enters or leaves an animator with all children.
  func move(to animator: DynamicAnimator?) {
    willMove(to: animator)
    dynamicAnimator = animator
    if let animator {
      for problem in untold { animator.report(problem) }
      untold = []
    }
    for child in childBehaviors { child.move(to: animator) }
  }

  /// Tells the animator that something else holds for some items from the next step on.
  func changed(waking items: [any DynamicItem]) {
    dynamicAnimator?.behaviorsChanged(waking: items)
  }

  /// Tells the animator that something else holds for all items of the behaviour.
  func changed() { changed(waking: ownItems) }

  /// Returns a value within limits, or else the old one after telling so.
  func checked(
    _ value: Double, _ property: String, from least: Double = 0,
    to greatest: Double = PhysicsLimits.greatestValue, else old: Double
  ) -> Double {
    if value >= least, value <= greatest { return value }
    report(.invalidValue(property: property, value: "\(value)"))
    return old
  }

  /// Tells a problem to the animator; one without an animator keeps it until it has one.
  func report(_ problem: DynamicsProblem) {
    if let dynamicAnimator { dynamicAnimator.report(problem) } else { untold.append(problem) }
  }

  /// Problems from before there was an animator to tell.
  private var untold: [DynamicsProblem] = []
}
