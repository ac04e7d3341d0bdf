public import Foundation
import Geometry
import Layouts
import Timing

extension CollectionView {
  /// What the operations of a batch update are recorded in.
  final class Batch {
    var operations: [UpdatePlan.Operation] = []
    var reconfigured: [IndexPath] = []
    var completions: [(Bool) -> Void] = []
  }

  // MARK: Operations

  /// Inserts items at paths as they are after the update; alone it is a batch of its own.
  public func insertItems(at indexPaths: [IndexPath]) {
    record(indexPaths.map { .insertItem($0) })
  }

  /// Deletes items at paths as they are before the update.
  public func deleteItems(at indexPaths: [IndexPath]) {
    record(indexPaths.map { .deleteItem($0) })
  }

  /// Moves an item from a path before to a path after the update.
  public func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    record([.moveItem(from: indexPath, to: newIndexPath)])
  }

  /// Inserts sections with all their items, at indices as they are after the update.
  public func insertSections(_ sections: IndexSet) {
    record(sections.map { .insertSection($0) })
  }

  /// Fills the cells of items anew without replacing them, at paths as they are before the update.
  ///
  /// The data source is asked for each cell and gets the one that is shown; what it changes is
  /// animated with the update.
  public func reconfigureItems(at indexPaths: [IndexPath]) {
    performBatchUpdates { self.batch?.reconfigured += indexPaths }
  }

  /// Adds operations to the batch, or makes one.
  private func record(_ operations: [UpdatePlan.Operation]) {
    performBatchUpdates { self.batch?.operations += operations }
  }

  // MARK: Batch

  /// Animates the operations of a body together; a batch inside another joins it.
  ///
  /// The data changes before the call or in the body. `prepare`, the update hooks and the initial
  /// and final queries run before the call returns; the completion is called when the animation
  /// has ended. A contradiction ends the stage's run with `StageError.invalidUpdate`.
  public func performBatchUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    if let batch {
      updates?()
      if let completion { batch.completions.append(completion) }
      return
    }
    guard let stage, let countsBefore = counts else {
      // Nothing is laid out yet: the first load takes the new state.
      batch = Batch()
      updates?()
      batch = nil
      completion?(true)
      return
    }
    View.performWithoutAnimation { layoutIfNeeded() }
    let batch = Batch()
    if let completion { batch.completions.append(completion) }
    let frozen = collectionViewLayout.frozenAttributes()
    self.batch = batch
    updates?()
    self.batch = nil
    let countsAfter = countsFromDataSource()
    do throws(BatchUpdateError) {
      let plan = try UpdatePlan(
        batch.operations, countsBefore: countsBefore, countsAfter: countsAfter)
      perform(plan, batch: batch, frozen: frozen, on: stage)
    } catch {
      stage.fail(.invalidUpdate(error))
    }
  }

  /// Carries a checked update out.
  private func perform(
    _ plan: UpdatePlan, batch: Batch,
    frozen: @escaping (LayoutElement) -> CollectionViewLayoutAttributes?, on stage: Stage
  ) {
    let layout = collectionViewLayout
    counts = plan.countsAfter
    let duplicate = keys.apply(
      plan, itemKey: { self.dataSource?.collectionView(self, keyForItemAt: $0) },
      sectionKey: { self.dataSource?.collectionView(self, keyForSection: $0) })
    if let duplicate { stage.fail(.duplicateKey(duplicate, collection: id)) }
    let context = type(of: layout).invalidationContextClass.init()
    context.invalidateDataSourceCounts = true
    layout.invalidateLayout(with: context)
    layout.prepareIfNeeded()

    let before = shown
    let oldAttributes: (LayoutElement) -> CollectionViewLayoutAttributes? = {
      before[$0]?.attributes ?? frozen($0)
    }
    layout.update = LayoutUpdate(
      before: plan.before, after: plan.after, oldAttributes: oldAttributes)
    layout.prepare(forCollectionViewUpdates: plan.updateItems)

    let animation = updateContext(on: stage)
    let end = stage.now + animation.length
    stage.perform(in: animation) {
      contentSize = layout.collectionViewContentSize
      moveToTargetOffset()
      shown = elements(after: plan, from: before, oldAttributes: oldAttributes, until: end)
      reconfigure(batch.reconfigured.compactMap(plan.after))
      layout.finalizeCollectionViewUpdates()
    }
    layout.update = nil
    stage.scheduleCompletion(at: end) { [weak self] in
      self?.finishUpdate()
      for completion in batch.completions { completion(true) }
    }
  }

  /// The context of an update: the enclosing animation's, or the collection view's own.
  private func updateContext(on stage: Stage) -> AnimationContext {
    stage.contexts.last
      ?? AnimationContext(
        delay: .zero, duration: Instant(seconds: updateDuration), curve: updateCurve,
        beginsFromCurrentState: false, isEnabled: true)
  }

  /// Scrolls to where the layout and the delegate want to be in the new content.
  private func moveToTargetOffset() {
    var target = collectionViewLayout.targetContentOffset(
      forProposedContentOffset: clampedContentOffset(contentOffset))
    if let delegate {
      target = delegate.collectionView(self, targetContentOffsetForProposedContentOffset: target)
    }
    if target != contentOffset { contentOffset = target }
  }

  /// Takes off the stage what has left or is no longer visible.
  private func finishUpdate() {
    guard let now = stage?.now else { return }
    for element in leaving where element.motionEnd <= now { retire(element) }
    leaving.removeAll { $0.motionEnd <= now }
    View.performWithoutAnimation {
      setNeedsLayout()
      layoutIfNeeded()
    }
  }

  // MARK: Elements

  /// Animates every element to its place after an update.
  ///
  /// All final hooks are asked first, for what was on screen, then all initial ones, for what will
  /// be and for new items whose way may cross the bounds.
  ///
  /// - Returns: what is shown of the new state.
  private func elements(
    after plan: UpdatePlan, from before: [LayoutElement: ShownElement],
    oldAttributes: (LayoutElement) -> CollectionViewLayoutAttributes?, until end: Instant
  ) -> [LayoutElement: ShownElement] {
    let layout = collectionViewLayout
    let old = before.keys.sorted { $0.precedes($1) }
    var finals: [LayoutElement: CollectionViewLayoutAttributes] = [:]
    for element in old { finals[element] = layout.finalAttributes(ofDisappearing: element) }

    var arriving = attributesInBounds()
    let inBounds = Set(arriving.map(\.element))
    for path in plan.newItems {
      let element = LayoutElement(category: .cell, indexPath: path)
      if inBounds.contains(element) { continue }
      if let attributes = layout.attributes(of: element) { arriving.append(attributes) }
    }
    var initials: [LayoutElement: CollectionViewLayoutAttributes] = [:]
    for attributes in arriving {
      initials[attributes.element] = layout.initialAttributes(ofAppearing: attributes.element)
    }

    var result: [LayoutElement: ShownElement] = [:]
    for element in old {
      guard let known = before[element] else { continue }
      let final = finals[element]
      guard let new = plan.after(element), let attributes = layout.attributes(of: new) else {
        leave(known, to: final, until: end)
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

    for attributes in arriving where result[attributes.element] == nil {
      let element = attributes.element
      var start = initials[element]
      if let origin = plan.before(element), before[origin] == nil {
        // It was there, but not on screen: it comes from its old place, unless the hook has another.
        let place = oldAttributes(origin)
        let plain = [attributes, place, layout.attributes(of: origin)]
        if !isOwnAnimation(start, among: plain) { start = place }
      }
      let way = (start ?? attributes).frame.union(attributes.frame)
      if inBounds.contains(element) || way.overlaps(bounds) {
        result[element] = arrive(attributes, from: start, until: end)
      }
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

  /// Has the data source fill the shown cells of items anew.
  private func reconfigure(_ paths: [IndexPath]) {
    for path in paths {
      guard let cell = cellForItem(at: path) else { continue }
      reconfiguredCell = cell
      _ = dataSource?.collectionView(self, cellForItemAt: path)
      reconfiguredCell = nil
    }
  }

  /// Cuts every running animation off and shows everything where it belongs.
  package func finishAnimations() {
    for element in leaving { retire(element) }
    leaving.removeAll()
    for element in shown.values.sorted(by: { $0.view.pathPrecedes($1.view) }) {
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

  /// Tells whether the view's element comes before another's.
  func pathPrecedes(_ other: CollectionReusableView) -> Bool {
    elementPath.lexicographicallyPrecedes(other.elementPath)
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

extension LayoutElement {
  /// Orders elements by category, kind and path, so that nothing depends on a hash.
  func precedes(_ other: LayoutElement) -> Bool {
    if category != other.category { return category.rawValue < other.category.rawValue }
    if kind != other.kind { return kind < other.kind }
    return indexPath < other.indexPath
  }
}
