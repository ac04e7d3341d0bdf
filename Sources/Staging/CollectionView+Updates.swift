public import Foundation
import Geometry
import Layouts
import Timing

extension CollectionView {
  /// What the operations of a batch update are recorded in.
  final class Batch {
    var operations: [UpdatePlan.Operation] = []
    var reconfigured: [LayoutElement] = []
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
    performBatchUpdates {
      self.batch?.reconfigured += indexPaths.map {
        LayoutElement(category: .cell, indexPath: $0)
      }
    }
  }

  /// Fills everything that is shown anew with the batch: cells, headers, footers.
  package func reconfigureVisibleElements() {
    performBatchUpdates {
      self.batch?.reconfigured += self.shown.keys.sorted { $0.precedes($1) }
    }
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
    // After a mistake nothing is shown any more, and data and counts may differ.
    guard let stage, counts != nil, stage.failure == nil else {
      // Nothing is laid out yet: the first load takes the new state.
      batch = Batch()
      updates?()
      batch = nil
      completion?(true)
      return
    }
    // Whatever waits to be loaded or laid out belongs to the state before the update.
    View.performWithoutAnimation { layoutIfNeeded() }
    guard let countsBefore = counts else { return }
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
    if let duplicate { stage.fail(duplicate.error(in: id)) }
    let context = type(of: layout).invalidationContextClass.init()
    context.invalidateDataSourceCounts = true
    layout.invalidateLayout(with: context)
    layout.prepareIfNeeded()

    let before = shown
    let oldAttributes: (LayoutElement) -> CollectionViewLayoutAttributes? = {
      before[$0]?.attributes ?? frozen($0)
    }
    layout.update = LayoutUpdate(
      before: plan.before, after: plan.after, oldAttributes: oldAttributes,
      newAttributes: { [unowned layout] in layout.attributes(of: $0) })
    layout.prepare(forCollectionViewUpdates: plan.updateItems)

    let animation = updateContext(on: stage)
    let end = stage.now + animation.length
    stage.perform(in: animation) {
      contentSize = layout.collectionViewContentSize
      moveToTargetOffset()
      layout.prepareIfNeeded()
      shown = elements(after: plan, from: before, oldAttributes: oldAttributes, until: end)
      for element in batch.reconfigured.compactMap(plan.after) {
        if let known = shown[element] { reconfigure(known.view, as: element) }
      }
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
    guard let stage, stage.failure == nil else { return }
    let now = stage.now
    for element in leaving where element.motionEnd <= now { retire(element) }
    leaving.removeAll { $0.motionEnd <= now }
    View.performWithoutAnimation {
      setNeedsLayout()
      layoutIfNeeded()
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

extension LayoutElement {
  /// Orders elements by category, kind and path, so that nothing depends on a hash.
  func precedes(_ other: LayoutElement) -> Bool {
    if category != other.category { return category.rawValue < other.category.rawValue }
    if kind != other.kind { return kind < other.kind }
    return indexPath < other.indexPath
  }
}
