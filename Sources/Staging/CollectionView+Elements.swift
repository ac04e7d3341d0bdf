import Foundation
import Geometry
import Layouts
import Timelines
import Timing

/// How the elements of a collection view get from one state of the data to the next.
extension CollectionView {
  /// An element of the new state that was not on screen before, and what its hook answered.
  private struct Arrival {
    let attributes: CollectionViewLayoutAttributes
    let initial: CollectionViewLayoutAttributes?
  }

  /// Animates every element to its place after an update.
  ///
  /// All final hooks are asked first, for what was on screen, then all initial ones, for what will
  /// be and for new items whose way may cross the bounds.
  ///
  /// - Returns: what is shown of the new state.
  func elements(
    after plan: UpdatePlan, from before: [LayoutElement: ShownElement],
    oldAttributes: (LayoutElement) -> CollectionViewLayoutAttributes?, until end: Instant
  ) -> [LayoutElement: ShownElement] {
    let layout = collectionViewLayout
    let old = before.keys.sorted { $0.precedes($1) }
    var finals: [LayoutElement: CollectionViewLayoutAttributes] = [:]
    for element in old { finals[element] = layout.finalAttributes(ofDisappearing: element) }
    let (arrivals, initials) = arrivals(by: plan, oldAttributes: oldAttributes)

    var result: [LayoutElement: ShownElement] = [:]
    for element in old {
      guard let known = before[element] else { continue }
      let final = finals[element]
      guard let new = plan.after(element), let attributes = layout.attributes(of: new) else {
        leave(known, to: final, until: end)
        known.isReplaceable = plan.after(element) == nil
        continue
      }
      let plain = [attributes, known.attributes, layout.attributes(of: element)]
      if isOwnAnimation(final, among: plain) || isOwnAnimation(initials[new], among: plain) {
        // The halves do not join: the old view leaves as its hook says, and a twin arrives.
        leave(known, to: final, until: end)
      } else {
        known.view.setPath(new.indexPath)
        known.animate(to: attributes, until: end)
        result[new] = known
      }
    }

    var replaceable = replaceableLeavers()
    for arrival in arrivals where result[arrival.attributes.element] == nil {
      let element = arrival.attributes.element
      if !replaceable.isEmpty, element.category == .cell,
        let known = replaceable.removeValue(forKey: keys.text(of: element))
      {
        // Its key was deleted and is here again: it turns round instead of being drawn twice.
        leaving.removeAll { $0 === known }
        known.isReplaceable = false
        known.view.setPath(element.indexPath)
        reconfigure(known.view, as: element)
        known.animate(to: arrival.attributes, until: end)
        result[element] = known
        continue
      }
      var start = arrival.initial
      if let origin = plan.before(element), before[origin] == nil {
        // It was there, but not on screen: it comes from its old place, unless the hook has another.
        let place = oldAttributes(origin)
        let plain = [arrival.attributes, place, layout.attributes(of: origin)]
        if !isOwnAnimation(start, among: plain) { start = place }
      }
      result[element] = arrive(arrival.attributes, from: start, until: end)
    }
    return result
  }

  /// Asks the initial hooks, for what the new bounds show and for new items outside them.
  ///
  /// - Returns: what may be drawn, and every answer for what the bounds show.
  private func arrivals(
    by plan: UpdatePlan, oldAttributes: (LayoutElement) -> CollectionViewLayoutAttributes?
  ) -> ([Arrival], [LayoutElement: CollectionViewLayoutAttributes]) {
    let layout = collectionViewLayout
    var initials: [LayoutElement: CollectionViewLayoutAttributes] = [:]
    var result: [Arrival] = []
    var inBounds: Set<LayoutElement> = []
    for attributes in attributesInBounds() {
      let element = attributes.element
      guard inBounds.insert(element).inserted else { continue }
      initials[element] = layout.initialAttributes(ofAppearing: element)
      result.append(Arrival(attributes: attributes, initial: initials[element]))
    }
    // What fades in where the bounds do not show it need not be asked for, were it a million items.
    if type(of: layout) == CollectionViewFlowLayout.self, layout.appearingPose == .fade {
      return (result, initials)
    }
    for path in plan.newItems {
      let element = LayoutElement(category: .cell, indexPath: path)
      if inBounds.contains(element) { continue }
      guard let attributes = layout.attributes(of: element) else { continue }
      let initial = layout.initialAttributes(ofAppearing: element)
      let way = (initial ?? attributes).frame.union(attributes.frame)
      if way.overlaps(bounds) {
        result.append(Arrival(attributes: attributes, initial: initial))
      }
    }
    return (result, initials)
  }

  /// The deleted cells that still move, by their keys.
  private func replaceableLeavers() -> [String: ShownElement] {
    var result: [String: ShownElement] = [:]
    for element in leaving where element.isReplaceable {
      if let key = element.view.elementIdentity?.key { result[key] = element }
    }
    return result
  }

  /// Tells whether a hook's answer is an animation of its own, not one of the plain attributes.
  ///
  /// A layout that answers "as always" for items that only shift means that they glide.
  private func isOwnAnimation(
    _ answer: CollectionViewLayoutAttributes?, among plain: [CollectionViewLayoutAttributes?]
  ) -> Bool {
    guard let answer else { return false }
    return !plain.contains { $0?.isAlike(answer) ?? false }
  }

  /// Sends an element away; it goes off the stage when it has arrived.
  private func leave(
    _ element: ShownElement, to final: CollectionViewLayoutAttributes?, until end: Instant
  ) {
    let target = final ?? element.attributes.faded()
    element.take(target)
    element.motionEnd = end
    leaving.append(element)
  }

  /// Puts an element on the stage and sends it to its place.
  private func arrive(
    _ attributes: CollectionViewLayoutAttributes, from initial: CollectionViewLayoutAttributes?,
    until end: Instant
  ) -> ShownElement? {
    let element = show(attributes, startingFrom: initial ?? attributes.faded())
    element?.animate(to: attributes, until: end)
    return element
  }

  /// Has the data source fill a shown view anew.
  func reconfigure(_ view: CollectionReusableView, as element: LayoutElement) {
    reconfiguredView = view
    defer { reconfiguredView = nil }
    switch element.category {
    case .cell: _ = dataSource?.collectionView(self, cellForItemAt: element.indexPath)
    case .supplementaryView:
      _ = dataSource?.collectionView(
        self, viewForSupplementaryElementOfKind: element.kind, at: element.indexPath)
    case .decorationView: break
    }
  }
}

extension CollectionViewLayoutAttributes {
  /// Returns a copy that is not seen.
  func faded() -> CollectionViewLayoutAttributes {
    let copy = duplicated()
    copy.alpha = 0
    return copy
  }
}
