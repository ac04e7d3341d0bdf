import CollectionUpdates
import Foundation
import Geometry
import Layouts
import Timelines
import Timing

/// The elements on the stage, and their appearance and disappearance without an animation.
extension CollectionView {
  /// The attributes of what the data has and a rectangle shows, in the layout's order.
  func attributes(in rect: CGRect) -> [CollectionViewLayoutAttributes] {
    collectionViewLayout.attributes(in: rect).filter { exists($0.element) }
  }

  /// Returns whether the data has an element that the stage may show.
  ///
  /// A planned layout also has future ones, and carried cells are elsewhere.
  func exists(_ element: LayoutElement) -> Bool {
    if element.indexPath.count == 1 { return true }
    guard let counts = elementStore.counts, counts.indices.contains(element.indexPath.section)
    else { return false }
    guard element.category == .cell else { return true }
    return (0..<counts[element.indexPath.section]).contains(element.indexPath.item)
      && !isCarried(element)
  }

  /// The shown elements of the present data, in the order of elements and not of hashes.
  var shownInOrder: [ShownElement] {
    elementStore.shown.sorted { $0.key.precedes($1.key) }.map(\.value)
  }

  /// The rectangle of the content that is shown until the next tick: while it scrolls more than the
  /// bounds.
  var visibleRect: CGRect {
    if scrollTracking.watch != nil { return presentedSweep }
    // A section that moves by itself brings elements into bounds that still change.
    return isSectionMoving && isViewportMoving ? bounds.union(presentedSweep) : bounds
  }

  /// The attributes of all elements that an animated change or a running scroll shows.
  ///
  /// Elements that the scroll is about to pass start at their old positions, too, or they would
  /// appear at
  /// their new ones while visible.
  func attributesAfterChange() -> [CollectionViewLayoutAttributes] {
    // What a section shows depends on where it is scrolled in the new layout.
    placeScrollViews()
    let (final, visible) = (bounds, visibleRect)
    return attributes(in: final) + (visible == final ? [] : attributes(in: visible))
  }

  /// Puts on the stage what the bounds show and takes off what they do not, without animation.
  ///
  /// Elements that still move stay until they have arrived.
  func showVisibleElements() {
    var seen: Set<LayoutElement> = []
    placeScrollViews()
    let leavers = leavers()
    for attributes in attributes(in: visibleRect) {
      let element = attributes.element
      guard seen.insert(element).inserted else { continue }
      if let known = elementStore.shown[element] {
        rehost(known, as: element)
        known.take(attributes)
      } else if !leavers.isEmpty, let known = leavers[identity(of: element)] {
        returnInTime(known, as: element, to: attributes)
        elementStore.shown[element] = known
      } else {
        elementStore.shown[element] = show(attributes, startingFrom: attributes)
      }
    }
    let now = stage?.now ?? .zero
    // Where a later change still scrolls or drives the layout, what is gone from the bounds may yet be seen.
    let presented = isViewportMoving || updateState.transition != nil ? presentedSweep : nil
    let gone = elementStore.shown.keys.filter { !seen.contains($0) }.sorted { $0.precedes($1) }
    var retired: [ShownElement] = []
    for element in gone {
      guard let known = elementStore.shown[element] else { continue }
      let isSeen = presented.map { visibleFrame(of: known).overlaps($0) } ?? false
      if !hasArrived(known, by: now) || isSeen, exists(element) {
        if let attributes = collectionViewLayout.attributes(of: element) {
          rehost(known, as: element)
          known.take(attributes)
        }
      } else {
        retired.append(known)
        elementStore.shown[element] = nil
      }
    }
    retire(retired)
  }

  /// Keeps a disappearing element and animates it to its position in the remaining time.
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
    reusePool.awaited = attributes
    defer { reusePool.awaited = nil }
    return filledView(for: attributes.element).map {
      show($0, as: attributes.element, startingFrom: start)
    }
  }

  /// Puts an element's filled view on the stage at the attributes from which it starts.
  func show(
    _ view: CollectionReusableView, as element: LayoutElement,
    startingFrom start: CollectionViewLayoutAttributes
  ) -> ShownElement {
    view.isReplacedBySnapshot = view.elementIdentity.map(elementStore.concealed.contains) ?? false
    let result = ShownElement(view: view, attributes: start, in: self)
    View.performWithoutAnimation {
      view.start(from: start)
      host(of: element).addSubview(view)
      // What is inside is laid out now, or it would move there with the view's first animation.
      view.layoutIfNeeded()
    }
    if elementStore.unannounced == nil {
      tellDelegate(ofDisplayOf: view, as: element)
    } else {
      elementStore.unannounced?.append(result)
    }
    return result
  }

  /// Returns a view for an element, filled and with its identity.
  func filledView(for element: LayoutElement) -> CollectionReusableView? {
    guard let view = view(for: element) else { return nil }
    view.elementIdentity = identity(of: element)
    view.elementPath = element.indexPath.ofElement
    if let cell = view as? CollectionViewCell {
      cell.isSelected = isSelected(element)
      cell.updateConfiguration(using: cell.configurationState)
    }
    return view
  }

  /// Returns the identity of an element in the timeline.
  func identity(of element: LayoutElement) -> LayerIdentity {
    LayerIdentity(
      collection: qualifiedID,
      key: elementStore.keys.text(of: element, isAttached: isAttached(element)),
      kind: element.category.layerKind)
  }

  /// Returns whether an element is attached to the item of its path.
  private func isAttached(_ element: LayoutElement) -> Bool {
    element.category == .supplementaryView && element.indexPath.count == 2
      && collectionViewLayout.attachedKinds.contains(element.kind)
  }

  /// Returns a view for an element, filled by the data source.
  private func view(for element: LayoutElement) -> CollectionReusableView? {
    switch element.category {
    case .cell:
      return dataSource?.collectionView(self, cellForItemAt: dataPath(element.indexPath))
    case .supplementaryView:
      return dataSource?.collectionView(
        self, viewForSupplementaryElementOfKind: element.kind,
        at: isAttached(element) ? dataPath(element.indexPath) : element.indexPath)
    case .decorationView:
      return decorationView(ofKind: element.kind)
    }
  }

  /// Lets the data source fill a shown element again, which may then prefer another size.
  func refill(_ known: ShownElement, as element: LayoutElement) {
    reconfigure(known.view, as: element)
    known.fittedSize = nil
    elementStore.unfitted.append(known)
  }

  /// Lets the data source fill a shown view again.
  func reconfigure(_ view: CollectionReusableView, as element: LayoutElement) {
    reusePool.reconfiguredView = view
    defer { reusePool.reconfiguredView = nil }
    if element.category != .decorationView { _ = self.view(for: element) }
  }

  /// Takes off the stage what has left or is no longer visible.
  func finishChange() {
    guard let stage, stage.failure == nil else { return }
    catchSectionsUp()
    let now = stage.now
    let gone = elementStore.leaving.filter { hasLeft($0, by: now) }
    retire(gone)
    let left = Set(gone.map { ObjectIdentifier($0) })
    elementStore.leaving.removeAll { left.contains(ObjectIdentifier($0)) }
    View.performWithoutAnimation {
      setNeedsLayout()
      layoutIfNeeded()
    }
  }

  /// Returns whether an element's last animation is over, on the clock that drives it.
  private func hasArrived(_ element: ShownElement, by now: Instant) -> Bool {
    element.motionEnd <= now && element.motionEnd != updateState.heldEnd
      && !element.view.isMovingThroughKeyframes
  }

  /// Returns whether a disappearing element is gone: its own change has ended, even if others go
  /// on.
  ///
  /// An element that an earlier change still fades in or out stays while it is visible.
  private func hasLeft(_ element: ShownElement, by now: Instant) -> Bool {
    if hasArrived(element, by: now) { return true }
    guard element.departure <= now, element.departure != updateState.heldEnd,
      let layer = element.view.layer,
      let stage
    else { return false }
    return element.attributes.alpha > 0 || stage.layers[layer].shownAlpha(at: now) < 0.004
  }

  /// Cuts every running animation off and shows everything where it belongs.
  package func finishAnimations() {
    retire(elementStore.leaving)
    elementStore.leaving.removeAll()
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
    elementPath = path.ofElement
    if let layer { stage?.setIndexPath(elementPath, of: layer) }
  }
}

extension IndexPath {
  /// The path by which an element is ordered; that of the whole content is before all items.
  fileprivate var ofElement: [Int] { [section, count > 1 ? item : 0] }
}
