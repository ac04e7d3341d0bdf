import Foundation
import Layouts

/// An animated change of what a collection view shows: which element of the old state is which of
/// the new one, and the policy for their animations.
struct CollectionTransition {
  /// The policy for elements that are visible before and after the change.
  enum Policy {
    /// The hooks, as in a batch update.
    case hooks(SurvivorPolicy)
    /// No hook: they glide, as one visual.
    case slide
    /// No hook: the old view fades out in its position, and the new one fades in.
    case crossfade
  }

  /// The layout of the old state, which is asked for final attributes.
  let oldLayout: CollectionViewLayout
  /// The layout of the new state, which is asked for initial attributes; often the same one.
  let newLayout: CollectionViewLayout
  let policy: Policy
  /// Whether the layouts' hooks are asked at all.
  var asksHooks = true
  /// Returns the element of the old state that is an element of the new one; `nil` for a new
  /// element.
  var before: (LayoutElement) -> LayoutElement? = { $0 }
  /// Returns the element of the new state that is an element of the old one; `nil` for a removed
  /// element.
  var after: (LayoutElement) -> LayoutElement? = { $0 }
  /// Returns whether an element of the old state gets a new view.
  var isReloadSource: (LayoutElement) -> Bool = { _ in false }
  /// Whether an item of the old state disappears and appears in its new position like a new one.
  var isReappearing: (LayoutElement) -> Bool = { _ in false }
  /// New items, which may cross the bounds even if they end outside.
  var newItems: [IndexPath] = []
  /// The attributes that an element of the old state was last shown with, or had.
  let oldAttributes: (LayoutElement) -> CollectionViewLayoutAttributes?
  /// The vector from what was shown of an element of the old state to those attributes.
  let oldShift: (LayoutElement) -> CGPoint

  /// The information for the layouts' default hooks.
  var layoutUpdate: LayoutUpdate {
    let (before, after, isReloadSource) = (before, after, isReloadSource)
    var update = LayoutUpdate(
      before: { element in before(element).flatMap { isReloadSource($0) ? nil : $0 } },
      after: { isReloadSource($0) ? nil : after($0) }, oldAttributes: oldAttributes,
      newAttributes: { [unowned newLayout] in newLayout.attributes(of: $0) })
    update.isReloadSource = isReloadSource
    update.isReappearing = isReappearing
    update.isReloadTarget = { before($0).map(isReloadSource) ?? false }
    return update
  }

  /// Returns whether an element of the new state is new, or arrives as if it were.
  func isArrival(_ element: LayoutElement) -> Bool {
    before(element).map(isReappearing) ?? true
  }

  /// Elements of the old state that the layout reports as removed and inserted again.
  private(set) var remade: Set<LayoutElement> = []

  /// Takes supplementary and decoration views out that the layout itself says are gone or new.
  mutating func except(gone: Set<LayoutElement>, new: Set<LayoutElement>) {
    if gone.isEmpty, new.isEmpty { return }
    let (oldBefore, oldAfter) = (before, after)
    remade = gone.filter { oldAfter($0).map(new.contains) ?? false }
    before = { element in
      if new.contains(element) { return nil }
      return oldBefore(element).flatMap { gone.contains($0) ? nil : $0 }
    }
    after = { element in
      if gone.contains(element) { return nil }
      return oldAfter(element).flatMap { new.contains($0) ? nil : $0 }
    }
  }
}
