import CollectionUpdates
import Foundation
import Geometry
import Layouts
import Timelines
import Timing

/// Which elements are on the stage, and how they get there without an animation.
extension CollectionView {
  /// The attributes of what the data has and a rectangle shows, in the layout's order.
  func attributes(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
    collectionViewLayout.attributes(in: rect).filter { exists($0.element) }
  }

  /// Tells whether the data has an element; a planned layout also knows future ones.
  func exists(_ element: LayoutElement) -> Bool {
    guard let counts, counts.indices.contains(element.indexPath.section) else { return false }
    return element.category != .cell
      || (0..<counts[element.indexPath.section]).contains(element.indexPath.item)
  }

  /// What is shown of the present data, in the order of elements and not of hashes.
  var shownInOrder: [ShownElement] {
    shown.sorted { $0.key.precedes($1.key) }.map(\.value)
  }

  /// What of the content is shown until the next look: more than the bounds while they scroll.
  var visibleRect: CGRect { scrollWatch == nil ? bounds : presentedSweep }

  /// What an animated change shows at its end, or on the way where a scroll is under way.
  ///
  /// What the scroll is about to pass comes from its old place, too, or it would appear at its
  /// new one in sight.
  func attributesAfterChange() -> [CollectionViewLayoutAttributes] {
    let final = attributes(in: bounds)
    return scrollWatch == nil ? final : final + attributes(in: presentedSweep)
  }

  /// Puts on the stage what the bounds show and takes off what they do not, without animation.
  ///
  /// Elements that still move stay until they have arrived.
  func showVisibleElements() {
    var seen: Set<LayoutElement> = []
    let leavers = leavers()
    for attributes in attributes(in: visibleRect) {
      let element = attributes.element
      guard seen.insert(element).inserted else { continue }
      if let known = shown[element] {
        known.take(attributes)
      } else if !leavers.isEmpty, let known = leavers[identity(of: element)] {
        returnInTime(known, as: element, to: attributes)
        shown[element] = known
      } else {
        shown[element] = show(attributes, startingFrom: attributes)
      }
    }
    let now = stage?.now ?? .zero
    // Where a later change still scrolls or drives the layout, what is gone from the bounds may yet be seen.
    let presented = isViewportMoving || transition != nil ? presentedSweep : nil
    let gone = shown.keys.filter { !seen.contains($0) }.sorted { $0.precedes($1) }
    var retired: [ShownElement] = []
    for element in gone {
      guard let known = shown[element] else { continue }
      let isSeen = presented.map { known.attributes.frame.overlaps($0) } ?? false
      if !hasArrived(known, by: now) || isSeen, exists(element) {
        if let attributes = collectionViewLayout.attributes(of: element) { known.take(attributes) }
      } else {
        retired.append(known)
        shown[element] = nil
      }
    }
    retire(retired)
  }

  /// Takes back what was leaving and sends it to its place in what is left of its way's time.
  private func returnInTime(
    _ known: ShownElement, as element: LayoutElement, to attributes: CollectionViewLayoutAttributes
  ) {
    takeBack(known, as: element)
    guard let stage, stage.now < known.motionEnd else { return known.take(attributes) }
    let context = AnimationContext(
      delay: .zero, duration: known.motionEnd - stage.now, curve: updateCurve,
      beginsFromCurrentState: false, isEnabled: true)
    stage.perform(in: context) { known.take(attributes) }
  }

  /// Puts an element on the stage at the attributes from which it starts.
  func show(
    _ attributes: CollectionViewLayoutAttributes,
    startingFrom start: CollectionViewLayoutAttributes
  ) -> ShownElement? {
    filledView(for: attributes.element).map {
      show($0, as: attributes.element, startingFrom: start)
    }
  }

  /// Puts an element's filled view on the stage at the attributes from which it starts.
  func show(
    _ view: CollectionReusableView, as element: LayoutElement,
    startingFrom start: CollectionViewLayoutAttributes
  ) -> ShownElement {
    view.isReplacedBySnapshot = view.elementIdentity.map(concealed.contains) ?? false
    let result = ShownElement(view: view, attributes: start, in: self)
    View.performWithoutAnimation {
      view.take(start)
      addSubview(view)
      // What is inside is laid out now, or it would move there with the view's first animation.
      view.layoutIfNeeded()
    }
    tellDelegate(ofDisplayOf: view, as: element)
    return result
  }

  /// Has a view made, filled and named for an element.
  func filledView(for element: LayoutElement) -> CollectionReusableView? {
    guard let view = view(for: element) else { return nil }
    view.elementIdentity = identity(of: element)
    view.elementPath = [element.indexPath.section, element.indexPath.item]
    (view as? CollectionViewCell)?.isSelected = isSelected(element)
    return view
  }

  /// Returns who an element is in the timeline.
  func identity(of element: LayoutElement) -> LayerIdentity {
    LayerIdentity(
      collection: qualifiedID, key: keys.text(of: element), kind: element.category.layerKind)
  }

  /// Has a view made and filled for an element.
  private func view(for element: LayoutElement) -> CollectionReusableView? {
    switch element.category {
    case .cell:
      return dataSource?.collectionView(self, cellForItemAt: dataPath(element.indexPath))
    case .supplementaryView:
      return dataSource?.collectionView(
        self, viewForSupplementaryElementOfKind: element.kind, at: element.indexPath)
    case .decorationView:
      return decorationView(ofKind: element.kind)
    }
  }

  /// Has the data source fill a shown element anew, which may then prefer another size.
  func refill(_ known: ShownElement, as element: LayoutElement) {
    reconfigure(known.view, as: element)
    known.fittedSize = nil
    unfitted.append(known)
  }

  /// Has the data source fill a shown view anew.
  func reconfigure(_ view: CollectionReusableView, as element: LayoutElement) {
    reconfiguredView = view
    defer { reconfiguredView = nil }
    if element.category != .decorationView { _ = self.view(for: element) }
  }

  /// Takes off the stage what has left or is no longer visible.
  func finishChange() {
    guard let stage, stage.failure == nil else { return }
    let now = stage.now
    let gone = leaving.filter { hasLeft($0, by: now) }
    retire(gone)
    let left = Set(gone.map { ObjectIdentifier($0) })
    leaving.removeAll { left.contains(ObjectIdentifier($0)) }
    View.performWithoutAnimation {
      setNeedsLayout()
      layoutIfNeeded()
    }
  }

  /// Tells whether an element's last animation is over, on the clock that moves it.
  private func hasArrived(_ element: ShownElement, by now: Instant) -> Bool {
    element.motionEnd <= now && element.motionEnd != heldEnd
  }

  /// Tells whether what leaves is gone: with its own change, whatever longer one it took part in.
  ///
  /// What fades out and is still seen, because it fades in or out by an earlier change, too, stays.
  private func hasLeft(_ element: ShownElement, by now: Instant) -> Bool {
    if hasArrived(element, by: now) { return true }
    guard element.departure <= now, element.departure != heldEnd, let layer = element.view.layer,
      let stage
    else { return false }
    return element.attributes.alpha > 0 || stage.layers[layer].alpha.value(at: now) < 0.004
  }

  /// Cuts every running animation off and shows everything where it belongs.
  package func finishAnimations() {
    retire(leaving)
    leaving.removeAll()
    for element in shownInOrder {
      element.view.cutAnimations()
      element.motionEnd = .zero
    }
    setNeedsLayout()
  }
}

extension CollectionReusableView {
  /// Gives the view the path that its element now has.
  func setPath(_ path: IndexPath) {
    elementPath = [path.section, path.item]
    if let layer { stage?.setIndexPath(elementPath, of: layer) }
  }
}
