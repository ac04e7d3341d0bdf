import Foundation
import Layouts

/// An animated change of what a collection view shows: which element of the old state is which of
/// the new one, and who answers for their ways.
struct CollectionTransition {
  /// Who decides on elements that are on screen before and after the change.
  enum Policy {
    /// The hooks, as in a batch update.
    case hooks(SurvivorPolicy)
    /// Nobody: they glide, as one visual.
    case slide
    /// Nobody: the old view fades out in its place, and the new one in.
    case crossfade
  }

  /// The layout of the old state, which is asked for final attributes.
  let oldLayout: CollectionViewLayout
  /// The layout of the new state, which is asked for initial attributes; often the same one.
  let newLayout: CollectionViewLayout
  let policy: Policy
  /// Whether the layouts' hooks are asked at all.
  var asksHooks = true
  /// Where an element of the new state was before; `nil` where it is new.
  var before: (LayoutElement) -> LayoutElement? = { $0 }
  /// Where an element of the old state is afterwards; `nil` where it is gone.
  var after: (LayoutElement) -> LayoutElement? = { $0 }
  /// Whether an element of the old state is made anew.
  var isReloadSource: (LayoutElement) -> Bool = { _ in false }
  /// Whether an item of the old state leaves, and arrives at its new place as if it were new.
  var isReappearing: (LayoutElement) -> Bool = { _ in false }
  /// New items, which may cross the bounds on their way even where they end outside.
  var newItems: [IndexPath] = []
  /// The attributes that an element of the old state was last shown with, or had.
  let oldAttributes: (LayoutElement) -> CollectionViewLayoutAttributes?

  /// What the layouts' default answers need to know.
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

  /// Elements of the old state that the layout says are gone, and new in the same place.
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
