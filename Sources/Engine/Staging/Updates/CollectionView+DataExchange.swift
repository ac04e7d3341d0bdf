import CollectionUpdates
import Foundation
import Geometry
import Layouts
import Timing

/// The exchange of layout and data in a collection view that several view controllers share.
extension CollectionView {
  /// The further changes of a batch that exchanges the data source.
  struct Exchange {
    /// The names that the data had when it was last shown; an empty map where it never was.
    let keys: ItemIdentityMap
    /// The selected items after the update; `nil` where they are those from before.
    let selection: [IndexPath]?
  }

  /// The present state, to which the view can return.
  var state: CollectionState {
    CollectionState(
      layout: collectionViewLayout, dataSource: dataSource, delegate: delegate,
      place: .offset(
        contentOffset, content: contentSize, bounds: bounds.size, inset: adjustedContentInset),
      classes: reusePool.classes, keys: elementStore.counts == nil ? nil : elementStore.keys,
      selection: interactionState.selection)
  }

  // MARK: Changes

  /// Changes to another layout and scrolls, in the animation under way; the data stays.
  func move(to state: CollectionState) {
    loadIfNeeded()
    reusePool.classes = state.classes.overridden(by: reusePool.classes)
    carryOutUpdates {
      self.updateState.batch?.layout = state.layout
      self.updateState.batch?.place = state.place
    }
  }

  /// Goes on to another layout, another source's data and another offset, in one motion.
  ///
  /// Items that both sources have, by their keys and the names that they had, are one.
  func exchangeData(for state: CollectionState) {
    guard elementStore.counts != nil else {
      takeSources(of: state)
      reloadData()
      return changeLayout(to: state.layout, animated: false)
    }
    cancelInteractiveMovement()
    settle()
    let old = (elementStore.counts ?? []).indices.map { section in
      KeyedSection(
        key: ItemName.known(elementStore.keys.text(ofSection: section) ?? ""),
        items: elementStore.keys.items[section].map { ItemName.known($0.text) })
    }
    carryOutUpdates {
      self.takeSources(of: state)
      self.updateState.batch?.layout = state.layout
      self.updateState.batch?.place = state.place
      self.updateState.batch?.exchange = Exchange(
        keys: state.keys ?? ItemIdentityMap(), selection: state.selection)
      let new = self.sectionsOfDataSource(returning: state.keys, after: old)
      self.record(StateDifference(from: old, to: new).operations)
    }
  }

  /// Loads another source's data at once and centers the item that was selected.
  ///
  /// It is found by its key; without one it is taken for the item of the same number in the one
  /// section that there is.
  func switchData(to state: CollectionState) {
    let selected =
      anchor.flatMap { interactionState.selection.contains($0) ? $0 : nil }
      ?? interactionState.selection.first
    let name = selected.map {
      elementStore.keys.text(of: LayoutElement(category: .cell, indexPath: $0))
    }
    takeSources(of: state)
    reloadData()
    loadIfNeeded()
    View.performWithoutAnimation { layoutIfNeeded() }
    guard var path = selected, let name else { return }
    path = elementStore.keys.paths(ofNames: [name])[name] ?? IndexPath(item: path.item, section: 0)
    if path.exists(in: elementStore.counts ?? []) {
      scrollToItem(
        at: path, at: [.centeredVertically, .centeredHorizontally], animated: false)
    }
  }

  /// Shows at once what was shown before, from the names of items to the offset.
  func restore(_ state: CollectionState) {
    if let transition = abandonTransition() { endAbandoned(transition) }
    takeSources(of: state)
    if collectionViewLayout !== state.layout {
      let old = collectionViewLayout
      install(state.layout)
      release(old)
    }
    if let names = state.keys { elementStore.keys.takeNames(of: names) }
    reloadData()
    if state.keys != nil {
      loadIfNeeded()
      interactionState.selection = (state.selection ?? []).filter {
        $0.exists(in: elementStore.counts ?? [])
      }
    }
    collectionViewLayout.prepareIfNeeded()
    contentSize = collectionViewLayout.collectionViewContentSize
    scrollTracking.stepped = nil
    setBounds(CGRect(origin: offset(at: state.place, or: nil), size: bounds.size))
    View.performWithoutAnimation {
      setNeedsLayout()
      layoutIfNeeded()
    }
  }

  /// Takes over data source, delegate and classes without loading anything.
  private func takeSources(of state: CollectionState) {
    updateState.isExchangingData = true
    dataSource = state.dataSource
    updateState.isExchangingData = false
    delegate = state.delegate
    reusePool.classes = state.classes
  }

  /// Returns the offset of a scroll position in the present content; an anchor replaces a missing
  /// selection.
  func offset(at place: ContentPlace, or anchor: IndexPath?) -> CGPoint {
    switch place {
    case .selection:
      // One that was on screen is the anchor already.
      let isSelected = anchor.map { interactionState.selection.contains($0) } ?? false
      guard let path = isSelected ? anchor : interactionState.selection.first ?? anchor else {
        return clampedContentOffset(contentOffset)
      }
      return offset(toItemAt: path, at: [.centeredVertically, .centeredHorizontally])
        ?? clampedContentOffset(contentOffset)
    case .offset(let offset, let content, let size, let inset):
      // An offset beyond the content's end stays, if nothing has changed.
      if content == contentSize, size == bounds.size, inset == adjustedContentInset {
        return offset
      }
      return clampedContentOffset(self.offset(offset, movedFrom: inset))
    }
  }

  /// Lets what moved with a transition between screens have arrived, whenever that was.
  func endHold(at now: Instant) {
    guard let end = updateState.heldEnd else { return }
    updateState.heldEnd = nil
    for element in elementStore.leaving + shownInOrder {
      if element.motionEnd == end { element.motionEnd = min(end, now) }
      if element.departure == end { element.departure = min(end, now) }
    }
  }

  // MARK: Names

  /// The key of a section or an item, or its index path if it has no known key.
  private enum ItemName: Hashable {
    case known(String)
    case new(IndexPath)
  }

  /// Returns the present data source's sections by their keys, or the names that they had.
  private func sectionsOfDataSource(
    returning book: ItemIdentityMap?, after old: [KeyedSection<ItemName, ItemName>]
  ) -> [KeyedSection<ItemName, ItemName>] {
    var used: Set<String> = []
    func name(_ text: String?, at path: IndexPath) -> ItemName {
      guard let text, used.insert(text).inserted else { return .new(path) }
      return .known(text)
    }
    let items = countsFromDataSource().enumerated().map { section, count in
      let known =
        book.map { section < $0.items.count ? $0.items[section] : ItemNames() } ?? ItemNames()
      return (0..<count).map { item in
        let path = IndexPath(item: item, section: section)
        let key = dataSource?.collectionView(self, keyForItemAt: path)
        return name(key ?? (item < known.count ? known[item].text : nil), at: path)
      }
    }
    used = []
    var sections = items.enumerated().map { section, items in
      let key =
        dataSource?.collectionView(self, keyForSection: section)
        ?? book?.text(ofSection: section)
      return KeyedSection(key: name(key, at: IndexPath(index: section)), items: items)
    }
    var homes: [ItemName: ItemName] = [:]
    for section in old { for item in section.items { homes[item] = section.key } }
    var taken = Set(sections.map(\.key))
    for (index, section) in sections.enumerated() {
      guard case .new = section.key else { continue }
      var shares: [ItemName: Int] = [:]
      for item in section.items { if let home = homes[item] { shares[home, default: 0] += 1 } }
      var best: (key: ItemName, share: Int)?
      for candidate in old.map(\.key) where !taken.contains(candidate) {
        if let share = shares[candidate], share > best?.share ?? 0 { best = (candidate, share) }
      }
      guard let best else { continue }
      sections[index].key = best.key
      taken.insert(best.key)
    }
    return sections
  }

  // MARK: Views

  /// Lets the new data source fill surviving elements.
  ///
  /// If it takes another class, the new view fades in and a snapshot of the old one fades out.
  ///
  /// - Parameter elements: The elements that were shown before the change, with their attributes.
  func refill(
    _ elements: [LayoutElement: CollectionViewLayoutAttributes],
    in transition: CollectionTransition,
    until end: Instant
  ) {
    if elements.isEmpty { return }
    for (element, known) in elementStore.shown.sorted(by: { $0.key.precedes($1.key) }) {
      guard element.category != .decorationView, let origin = transition.before(element),
        let start = elements[origin]
      else { continue }
      updateState.isExchangingData = true
      reusePool.reconfiguredView = known.view
      let view = filledView(for: element)
      reusePool.reconfiguredView = nil
      updateState.isExchangingData = false
      guard let view, view !== known.view else {
        known.fittedSize = nil
        elementStore.unfitted.append(known)
        continue
      }
      let target = known.attributes
      known.view.becomeSnapshot()
      known.animate(to: target.faded(), until: end)
      known.departure = end
      elementStore.leaving.append(known)
      let twin = show(view, as: element, startingFrom: start.faded())
      twin.animate(to: target, until: end)
      elementStore.shown[element] = twin
    }
  }
}
