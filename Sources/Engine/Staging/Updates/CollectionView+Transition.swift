import CollectionUpdates
import Foundation
import Geometry
import Layouts
import Timelines
import Timing

/// The animation of a collection view's elements from one state to the next.
extension CollectionView {
  /// An element of the new state that was not on screen before, and what its hook answered.
  private struct Arrival {
    let attributes: CollectionViewLayoutAttributes
    let initial: CollectionViewLayoutAttributes?

    /// The element.
    var element: LayoutElement { attributes.element }
  }

  /// Animates every element to its position in the new state; the bounds show the visible ones.
  ///
  /// All final hooks are asked first, for what was on screen, then all initial ones, for what will
  /// be and for new items whose path may cross the bounds.
  func carryOut(
    _ transition: CollectionTransition, showing visible: [CollectionViewLayoutAttributes],
    until end: Instant
  ) {
    let (before, places) = (elementStore.shown, elementStore.shown.mapValues(\.attributes))
    let old = before.keys.sorted { $0.precedes($1) }
    var finals: [LayoutElement: CollectionViewLayoutAttributes] = [:]
    if transition.asksHooks {
      for element in old {
        finals[element] = transition.oldLayout.finalAttributes(ofDisappearing: element)
      }
    }
    let (arrivals, initials) = arrivals(of: transition, showing: visible)
    let arriving = Set(arrivals.map(\.element))
    let shares = orderShares(of: transition, from: old, finals: finals, arrivals: arrivals)

    var result: [LayoutElement: ShownElement] = [:]
    for element in old {
      guard let known = before[element] else { continue }
      let final = finals[element]
      guard let new = transition.after(element),
        let attributes = transition.newLayout.attributes(of: new)
      else {
        if transition.remade.contains(element) {
          leaveAsSnapshot(known, to: final, until: end)
        } else {
          leave(known, to: final, until: end)
        }
        continue
      }
      if transition.isReloadSource(element) {
        let plain = [attributes, known.attributes]
        if changesInPlace(
          transition.policy, as: new, of: transition.newLayout, final: final,
          initial: initials[new],
          among: plain),
          let renewed = renew(known, as: new)
        {
          renewed.animate(to: attributes, changingOrderAt: shares[new] ?? 0, until: end)
          // The order that the old view was still to take is the new one's now.
          renewed.view.take(attributes, changingOrderAt: shares[new] ?? 0)
          result[new] = renewed
        } else {
          leaveAsSnapshot(known, to: final, until: end)
        }
      } else if !transition.isReappearing(element),
        staysOne(
          element, as: new, at: attributes, of: transition, from: known.attributes, final: final,
          initial: initials[new], arrives: arriving.contains(new))
      {
        rehost(known, as: new)
        known.animate(to: attributes, changingOrderAt: shares[new] ?? 0, until: end)
        result[new] = known
      } else {
        // The halves do not join: the old view leaves as its hook says, and a twin arrives.
        let target =
          if case .crossfade = transition.policy { known.attributes.faded() } else { final }
        leaveAsSnapshot(known, to: target, until: end)
      }
    }
    let shifts = shifts(from: places, in: transition, to: result)
    arrive(
      arrivals.filter { result[$0.element] == nil }, in: transition, beside: &result,
      before: before, shifts: shifts, orderShares: shares, until: end)
    elementStore.shown = result
  }

  /// Returns when each element takes its new paint order, as a share of the progress.
  private func orderShares(
    of transition: CollectionTransition, from old: [LayoutElement],
    finals: [LayoutElement: CollectionViewLayoutAttributes], arrivals: [Arrival]
  ) -> [LayoutElement: CGFloat] {
    let (before, leavers) = (elementStore.shown, leavers())
    let visible = Dictionary(
      arrivals.map { ($0.element, $0.attributes) }, uniquingKeysWith: { one, _ in one })
    var kept: Set<LayoutElement> = []
    var visuals = elementStore.leaving.map {
      OrderedVisual(view: $0.view, old: $0.attributes, new: $0.attributes, leaves: true)
    }
    for element in old {
      guard let known = before[element] else { continue }
      if let new = transition.after(element), !transition.isReappearing(element),
        !transition.isReloadSource(element) || known.view.elementIdentity == identity(of: new),
        let attributes = visible[new] ?? transition.newLayout.attributes(of: new)
      {
        kept.insert(new)
        visuals.append(OrderedVisual(view: known.view, old: known.attributes, new: attributes))
      } else {
        visuals.append(
          OrderedVisual(
            view: known.view, old: known.attributes, new: finals[element] ?? known.attributes,
            leaves: true))
      }
    }
    for arrival in arrivals where !kept.contains(arrival.element) {
      let element = arrival.element
      let known = leavers.isEmpty ? nil : leavers[identity(of: element)]
      let start = start(of: arrival, in: transition, before: before, shifts: [])
      visuals.append(
        OrderedVisual(
          view: known?.view, old: known?.attributes ?? start ?? arrival.attributes,
          new: arrival.attributes, isNew: known == nil && transition.isArrival(element)))
    }
    return orderShares(of: visuals)
  }

  /// Returns whether a surviving element is one visual.
  private func staysOne(
    _ element: LayoutElement, as new: LayoutElement, at attributes: CollectionViewLayoutAttributes,
    of transition: CollectionTransition, from shown: CollectionViewLayoutAttributes,
    final: CollectionViewLayoutAttributes?, initial: CollectionViewLayoutAttributes?, arrives: Bool
  ) -> Bool {
    func isOwn(_ answer: CollectionViewLayoutAttributes?) -> Bool {
      isOwnAnimation(answer, of: element, in: transition, among: [attributes, shown])
    }
    switch transition.policy {
    case .slide: return arrives || !isOwn(final)
    case .crossfade: return false
    case .hooks(.single): return true
    case .hooks(.double): return false
    case .hooks(.auto):
      // What a finger holds stays in its hand, whatever hooks say of its slot.
      if transition.newLayout.pose(of: new) != nil { return true }
      return !isOwn(final) && !isOwn(initial)
    }
  }

  /// Returns whether a hook returned an animation of its own, not one of the plain attributes.
  ///
  /// A layout that returns the default for items that only shift lets them glide, even if
  /// it uses the old index path in the new state.
  private func isOwnAnimation(
    _ answer: CollectionViewLayoutAttributes?, of old: LayoutElement,
    in transition: CollectionTransition,
    among plain: [CollectionViewLayoutAttributes?]
  ) -> Bool {
    guard let answer, !plain.contains(where: { $0?.isAlike(answer) ?? false }) else {
      return false
    }
    return transition.newLayout.attributes(of: old).map { !$0.isAlike(answer) } ?? true
  }

  // MARK: Arriving

  /// Asks the initial hooks, for what the new bounds show and for new items outside them.
  ///
  /// - Returns: What may be drawn, and every answer for what the bounds show.
  private func arrivals(
    of transition: CollectionTransition, showing visible: [CollectionViewLayoutAttributes]
  ) -> ([Arrival], [LayoutElement: CollectionViewLayoutAttributes]) {
    let layout = transition.newLayout
    var initials: [LayoutElement: CollectionViewLayoutAttributes] = [:]
    var result: [Arrival] = []
    var inBounds: Set<LayoutElement> = []
    for attributes in visible {
      let element = attributes.element
      guard inBounds.insert(element).inserted else { continue }
      if transition.asksHooks { initials[element] = layout.initialAttributes(ofAppearing: element) }
      result.append(Arrival(attributes: attributes, initial: initials[element]))
    }
    // A disappearing element that is back turns round, even to a position outside the bounds.
    for element in returningCells() where !inBounds.contains(element) {
      guard let attributes = layout.attributes(of: element) else { continue }
      inBounds.insert(element)
      result.append(Arrival(attributes: attributes, initial: nil))
    }
    if layout.appearingPose == .fade, layout.itemPose == nil, layout.appearsInPlace {
      return (result, initials)
    }
    let far = transition.newItems.map { LayoutElement(category: .cell, indexPath: $0) }
      .filter { !inBounds.contains($0) && !isCarried($0) }
    // A subclass is asked for those a page around, and not for all of them.
    let near =
      far.isEmpty || layout.isBuiltIn
      ? nil : Set(layout.attributes(in: bounds.grownByPage(bounds.size)).map(\.element))
    for element in far where near?.contains(element) ?? true {
      guard let attributes = layout.attributes(of: element) else { continue }
      let initial = layout.initialAttributes(ofAppearing: element)
      let shift = shift(of: element)
      let way = (initial ?? attributes).frame.union(attributes.frame)
        .offsetBy(dx: -shift.x, dy: -shift.y)
      if way.overlaps(bounds) {
        result.append(Arrival(attributes: attributes, initial: initial))
      }
    }
    return (result, initials)
  }

  /// Adds appearing elements to the stage and animates them to their positions.
  private func arrive(
    _ arrivals: [Arrival], in transition: CollectionTransition,
    beside result: inout [LayoutElement: ShownElement], before: [LayoutElement: ShownElement],
    shifts: [Shift], orderShares shares: [LayoutElement: CGFloat], until end: Instant
  ) {
    let leavers = leavers()
    for arrival in arrivals {
      let element = arrival.element
      if !leavers.isEmpty, let known = leavers[identity(of: element)] {
        // It was gone and is here again: it turns round instead of being drawn twice.
        takeBack(known, as: element)
        known.animate(
          to: arrival.attributes, changingOrderAt: shares[element] ?? 0, until: end)
        result[element] = known
        continue
      }
      let start =
        start(of: arrival, in: transition, before: before, shifts: shifts)
        ?? arrival.attributes.faded()
      let shown = show(arrival.attributes, startingFrom: start)
      shown?.animate(
        to: arrival.attributes, changingOrderAt: shares[element] ?? 0, until: end)
      result[element] = shown
    }
  }

  /// Returns the attributes from which an element arrives; `nil` fades it in.
  private func start(
    of arrival: Arrival, in transition: CollectionTransition, before: [LayoutElement: ShownElement],
    shifts: [Shift]
  ) -> CollectionViewLayoutAttributes? {
    guard let origin = transition.before(arrival.element) else { return arrival.initial }
    if before[origin] != nil {
      // Its old view disappears: it is replaced, or a second visual.
      if case .crossfade = transition.policy { return nil }
      return arrival.initial
    }
    if transition.isReloadSource(origin) || transition.isReappearing(origin) {
      return arrival.initial
    }
    // It existed, but was not visible: it starts at its old position, unless the hook has another.
    let known = transition.oldAttributes(origin)
    // If the position is unknown, the default hooks let the element fade in.
    let other = known ?? arrival.attributes.faded()
    if isOwnAnimation(
      arrival.initial, of: origin, in: transition, among: [arrival.attributes, other])
    {
      return arrival.initial
    }
    let place = known ?? guessedPlace(of: arrival.attributes, from: shifts)
    // It may be visible without being shown while the bounds or a transition animate.
    guard let place else { return nil }
    // It begins where its section shows it, which may be another one than in the new state.
    let (before, after) = (transition.oldShift(origin), presentedShift(of: arrival.element))
    let shift = CGPoint(x: before.x - after.x, y: before.y - after.y)
    guard known == nil || isViewportMoving || isSectionMoving || updateState.transition != nil,
      place.shifted(by: before).frame.overlaps(presentedViewport)
    else { return place.shifted(by: shift) }
    return place.faded().shifted(by: shift)
  }

  /// The distance that the cell of a surviving item has to move.
  private struct Shift {
    /// The path of the item in the new state.
    let path: IndexPath
    /// The vector from its new position to its old one, in points.
    let x, y: CGFloat
  }

  /// Returns the movements of surviving cells in ascending order, if old positions may be unknown.
  private func shifts(
    from places: [LayoutElement: CollectionViewLayoutAttributes],
    in transition: CollectionTransition,
    to result: [LayoutElement: ShownElement]
  ) -> [Shift] {
    if transition.oldLayout.isBuiltIn { return [] }
    return places.compactMap { element, old in
      guard element.category == .cell, let new = transition.after(element), let known = result[new]
      else { return nil }
      let center = known.attributes.center
      return Shift(path: new.indexPath, x: old.center.x - center.x, y: old.center.y - center.y)
    }.sorted { $0.path < $1.path }
  }

  /// Returns the initial position of an item that moves with its nearest visible neighbor.
  ///
  /// It is for items of which the old layout, invalid by now, does not say where they were.
  private func guessedPlace(
    of attributes: CollectionViewLayoutAttributes, from shifts: [Shift]
  ) -> CollectionViewLayoutAttributes? {
    guard attributes.representedElementCategory == .cell else { return nil }
    let path = attributes.indexPath
    let nearest = shifts.min {
      (abs($0.path.section - path.section), abs($0.path.item - path.item))
        < (abs($1.path.section - path.section), abs($1.path.item - path.item))
    }
    guard let nearest else { return nil }
    let result = attributes.duplicated()
    result.center = CGPoint(x: result.center.x + nearest.x, y: result.center.y + nearest.y)
    return result
  }

  /// The disappearing elements by their identities, without snapshots of replaced views.
  func leavers() -> [LayerIdentity: ShownElement] {
    var result: [LayerIdentity: ShownElement] = [:]
    for element in elementStore.leaving {
      if let identity = element.view.elementIdentity, identity.kind != .snapshot {
        result[identity] = element
      }
    }
    return result
  }

  /// The cells of the present data, ascending, that leave because they were deleted before.
  private func returningCells() -> [LayoutElement] {
    let names = leavers().keys.filter { $0.kind == .cell }.map(\.key)
    if names.isEmpty { return [] }
    return elementStore.keys.paths(ofNames: names).values.sorted().map {
      LayoutElement(category: .cell, indexPath: $0)
    }
  }

  /// Keeps a disappearing element, which is in the data again.
  func takeBack(_ known: ShownElement, as element: LayoutElement) {
    elementStore.leaving.removeAll { $0 === known }
    rehost(known, as: element)
    (known.view as? CollectionViewCell)?.isSelected = isSelected(element)
    refill(known, as: element)
  }

  // MARK: Leaving

  /// Animates the disappearance of an element, which leaves the stage at the end.
  private func leave(
    _ element: ShownElement, to final: CollectionViewLayoutAttributes?, until end: Instant
  ) {
    element.animate(to: final ?? element.attributes.faded(), until: end)
    element.departure = end
    elementStore.leaving.append(element)
  }

  /// Animates the disappearance of a snapshot whose element has another view.
  private func leaveAsSnapshot(
    _ element: ShownElement, to final: CollectionViewLayoutAttributes?, until end: Instant
  ) {
    element.view.becomeSnapshot()
    leave(element, to: final, until: end)
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
