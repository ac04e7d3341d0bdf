package import CollectionUpdates
package import Foundation
import Geometry
import Layouts
import Timing

extension CollectionView {
  /// The record of a batch update's operations.
  final class Batch {
    var operations: [UpdatePlan.Operation] = []
    var reconfigured: [LayoutElement] = []
    /// The items, as before the update, that leave and arrive instead of gliding.
    var reappearing: Set<IndexPath> = []
    var completions: [(Bool) -> Void] = []
    /// The new layout; `nil` if the batch has none.
    var layout: CollectionViewLayout?
    /// The bounds before the batch.
    var oldBounds = CGRect.null
    /// The position to which the batch scrolls; `nil` to derive it from the anchor.
    var place: ContentPlace?
    /// The invalidation of the layout; `nil` for everything that depends on counts.
    var invalidation: CollectionViewLayoutInvalidationContext?
    /// The further changes if the batch exchanges the data source.
    var exchange: Exchange?

    /// Takes over the changes of a batch that leaves the data as they are.
    func takeLayout(of other: Batch) {
      (layout, place, invalidation) = (other.layout, other.place, other.invalidation)
      reconfigured += other.reconfigured
      completions += other.completions
    }
  }

  // MARK: Operations

  /// Fills all shown cells, headers and footers again with the batch.
  package func reconfigureVisibleElements() {
    carryOutUpdates {
      self.updateState.batch?.reconfigured += self.elementStore.shown.keys.sorted {
        $0.precedes($1)
      }
    }
  }

  /// Adds operations to the batch, or makes one.
  ///
  /// - Parameter reappearing: The items, as before the update, that leave and arrive instead of
  ///   gliding; `movePolicy` decides where `nil`.
  package func record(
    _ operations: [UpdatePlan.Operation], reappearing: Set<IndexPath>? = nil
  ) {
    carryOutUpdates {
      self.updateState.batch?.operations += operations
      let paths = reappearing ?? self.reappearingItems(of: operations)
      if !paths.isEmpty { self.updateState.batch?.reappearing.formUnion(paths) }
    }
  }

  /// Returns the items that leave and arrive by `movePolicy`.
  ///
  /// An item in a finger's hand glides, as do those of another collection's data.
  private func reappearingItems(of operations: [UpdatePlan.Operation]) -> Set<IndexPath> {
    guard movePolicy == .reappear, !interactionState.isUpdatingMovement,
      updateState.batch?.exchange == nil
    else { return [] }
    return Set(
      operations.compactMap { operation in
        if case .moveItem(let from, _) = operation { from } else { nil }
      })
  }

  // MARK: Batch

  /// Animates the operations of a body together; not affected by overrides of
  /// `performBatchUpdates`.
  func carryOutUpdates(
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    if let batch = updateState.batch {
      updates?()
      if let completion { batch.completions.append(completion) }
      return
    }
    // After a mistake nothing is shown any more, and data and counts may differ.
    guard let stage, elementStore.counts != nil, stage.failure == nil else {
      // Nothing is laid out yet: the first load takes the new state.
      let batch = Batch()
      updateState.batch = batch
      updates?()
      updateState.batch = nil
      if let layout = batch.layout {
        if showsPresentLayout(before: batch) {
          return carryOutUpdates(
            { self.updateState.batch?.takeLayout(of: batch) }, completion: completion)
        }
        changeLayout(to: layout, animated: false)
      }
      completion?(true)
      for completion in batch.completions { completion(true) }
      return
    }
    settle()
    var oldAttributes = presentAttributes()
    let oldShift = presentShifts()
    if !interactionState.isUpdatingMovement { oldAttributes = endMovement(asking: oldAttributes) }
    guard let countsBefore = elementStore.counts else { return }
    let batch = Batch()
    batch.oldBounds = bounds
    if let completion { batch.completions.append(completion) }
    updateState.batch = batch
    updates?()
    updateState.batch = nil
    let countsAfter = countsFromDataSource()
    do throws(BatchUpdateError) {
      var plan = try UpdatePlan(
        batch.operations, countsBefore: countsBefore, countsAfter: countsAfter)
      plan.attachedKinds = collectionViewLayout.attachedKinds
      perform(plan, batch: batch, oldAttributes: oldAttributes, oldShift: oldShift, on: stage)
    } catch {
      refuse(error, batch: batch, on: stage)
    }
  }

  /// Whether a change is being made, while the paths of elements are those before or after it.
  package var isChangingContent: Bool { updateState.batch != nil || updateState.isChanging }

  /// Loads and lays out what nothing is shown of yet, where a batch leaves the data as they are.
  ///
  /// Such a batch has another layout, and the present one has the positions at which items start.
  private func showsPresentLayout(before batch: Batch) -> Bool {
    guard let stage, stage.failure == nil, layer != nil, elementStore.counts == nil,
      batch.operations.isEmpty, batch.exchange == nil
    else { return false }
    View.performWithoutAnimation { layoutIfNeeded() }
    return elementStore.counts != nil && stage.failure == nil
  }

  /// Loads and lays out what belongs to the state before a change.
  ///
  /// A layout that was only invalidated is left to the change, which animates its new attributes.
  ///
  /// Off the stage nothing is laid out, but the data are loaded, so that the change applies to
  /// them.
  func settle() {
    // A delegate that changes something while it is called about a scroll changes where that ends.
    reportedOffset = nil
    handSteppedScrollOver()
    catchSectionsUp()
    if layer == nil {
      loadIfNeeded()
      return collectionViewLayout.prepareIfNeeded()
    }
    if updateState.needsReload || collectionViewLayout.isValid
      || scrollTracking.laidOutBounds != bounds
    {
      View.performWithoutAnimation { layoutIfNeeded() }
    }
  }

  /// Reports an update that cannot be carried out, and reloads the data if that is the response.
  private func refuse(_ error: BatchUpdateError, batch: Batch, on stage: Stage) {
    switch onInvalidUpdate {
    case .throw: stage.fail(.invalidUpdate(error))
    case .reload:
      stage.warn(.invalidUpdate(error), in: qualifiedID)
      reloadData()
      if let layout = batch.layout { changeLayout(to: layout, animated: false) }
      stage.scheduleCompletion(at: stage.now) {
        for completion in batch.completions { completion(false) }
      }
    }
  }

  /// Carries a checked update out.
  private func perform(
    _ checked: UpdatePlan, batch: Batch,
    oldAttributes: @escaping (LayoutElement) -> CollectionViewLayoutAttributes?,
    oldShift: @escaping (LayoutElement) -> CGPoint, on stage: Stage
  ) {
    var plan = checked
    let selectedKeys = selectedKeys(reloadedBy: checked)
    let duplicate = elementStore.keys.apply(
      &plan,
      itemKey: { self.dataSource?.collectionView(self, keyForItemAt: self.dataPath($0)) },
      sectionKey: { self.dataSource?.collectionView(self, keyForSection: $0) },
      returning: batch.exchange?.keys)
    if let duplicate { stage.fail(duplicate.error(in: qualifiedID)) }
    // Elements that become visible may start far away, and only the present layout has their
    // positions.
    for place in elementStore.shown.keys.sorted(by: { $0.precedes($1) }) {
      _ = plan.before(place).map(oldAttributes)
    }
    elementStore.counts = plan.countsAfter
    let anchor = anchor(of: batch, in: plan)
    carryOver(plan, selectedKeys: selectedKeys)
    if let selected = batch.exchange?.selection {
      interactionState.selection = selected.filter { $0.exists(in: plan.countsAfter) }
    }

    let oldLayout = collectionViewLayout
    let layout = batch.layout ?? oldLayout
    let abandoned = layout === oldLayout ? nil : abandonTransition()
    if layout !== oldLayout { exchange(oldLayout, for: layout) }
    let context = batch.invalidation ?? layout.makeInvalidationContext()
    context.invalidateDataSourceCounts = true
    layout.invalidateLayout(with: context)
    layout.prepareIfNeeded()

    var transition = CollectionTransition(
      oldLayout: oldLayout, newLayout: layout, policy: .hooks(survivorPolicy),
      before: plan.before, after: plan.after, isReloadSource: plan.isReloadSource,
      newItems: plan.newItems, oldAttributes: oldAttributes, oldShift: oldShift)
    if !batch.reappearing.isEmpty {
      let paths = batch.reappearing
      transition.isReappearing = { $0.category == .cell && paths.contains($0.indexPath) }
      // As they arrive they may cross the bounds, even where they end outside.
      transition.newItems += paths.sorted().compactMap { plan.after($0) }
    }
    (oldLayout.update, layout.update) = (transition.layoutUpdate, transition.layoutUpdate)
    layout.prepare(forCollectionViewUpdates: plan.updateItems)

    let lasting = batch.exchange == nil ? [:] : elementStore.shown.mapValues(\.attributes)
    change(in: changeContext(lasting: updateDuration, on: stage), batch.completions) { end in
      contentSize = layout.collectionViewContentSize
      moveToTargetOffset(of: batch, centering: anchor)
      layout.prepareIfNeeded()
      let visible = attributesAfterChange()
      if exceptWhatLayoutNames(in: &transition, showing: visible) {
        (oldLayout.update, layout.update) = (transition.layoutUpdate, transition.layoutUpdate)
      }
      carryOut(transition, showing: visible, until: end)
      refill(lasting, in: transition, until: end)
      refill(batch.reconfigured.compactMap(plan.after))
      layout.finalizeCollectionViewUpdates()
      if layout !== oldLayout { finalizeTransition(from: oldLayout, to: layout) }
    }
    oldLayout.update = nil
    layout.update = nil
    if layout !== oldLayout { release(oldLayout) }
    if let abandoned { endAbandoned(abandoned) }
    interactionState.swipes?.dataDidChange()
  }

  /// Fills the views of reconfigured elements again, and gives those of lists their places.
  private func refill(_ reconfigured: [LayoutElement]) {
    for element in reconfigured {
      if let known = elementStore.shown[element] { refill(known, as: element) }
    }
    updateListRows()
  }

  /// Returns the keys of selected items in reloaded sections, where index paths have no meaning.
  private func selectedKeys(reloadedBy plan: UpdatePlan) -> [String] {
    interactionState.selection.filter { plan.sections.isReloadSource($0.section) }.map {
      elementStore.keys.text(of: LayoutElement(category: .cell, indexPath: $0))
    }
  }

  /// Moves all state that is stored by index path on to the new index paths: selection, sizes,
  /// poses.
  func carryOver(_ plan: UpdatePlan, selectedKeys: [String]) {
    let plain = interactionState.selection.filter { !plan.sections.isReloadSource($0.section) }
    let renewed = selectedKeys.isEmpty ? [:] : elementStore.keys.paths(ofNames: selectedKeys)
    interactionState.selection = (plain.compactMap { plan.after($0) } + renewed.values).sorted()
    if !elementStore.measuredSizes.isEmpty {
      var sizes: [Int: [Int: CGSize]] = [:]
      for (section, known) in elementStore.measuredSizes {
        for (item, size) in known {
          let path = IndexPath(item: item, section: section)
          if plan.isReloadSource(LayoutElement(category: .cell, indexPath: path)) { continue }
          guard let after = plan.after(path) else { continue }
          sizes[after.section, default: [:]][after.item] = size
        }
      }
      elementStore.measuredSizes = sizes
    }
    collectionViewLayout.remapPoses { plan.after($0) }
    carryScrollViews(plan)
    simulation?.dataDidChange()
  }

  /// Asks the layout for supplementary and decoration views that are gone or new by its own account.
  ///
  /// - Returns: Whether there are any.
  private func exceptWhatLayoutNames(
    in transition: inout CollectionTransition, showing visible: [CollectionViewLayoutAttributes]
  ) -> Bool {
    let layout = transition.newLayout
    let elements =
      elementStore.shown.keys.filter { $0.category != .cell }
      + visible.map(\.element).filter { $0.category != .cell }
    if elements.isEmpty { return false }
    let known = Set(elements.map { Kind($0) })
    var (gone, new): (Set<LayoutElement>, Set<LayoutElement>) = ([], [])
    for kind in known.sorted() {
      let isSupplementary = kind.category == .supplementaryView
      let deleted =
        isSupplementary
        ? layout.indexPathsToDeleteForSupplementaryView(ofKind: kind.kind)
        : layout.indexPathsToDeleteForDecorationView(ofKind: kind.kind)
      let inserted =
        isSupplementary
        ? layout.indexPathsToInsertForSupplementaryView(ofKind: kind.kind)
        : layout.indexPathsToInsertForDecorationView(ofKind: kind.kind)
      gone.formUnion(deleted.map { kind.element(at: $0) })
      new.formUnion(inserted.map { kind.element(at: $0) })
    }
    transition.except(gone: gone, new: new)
    return !gone.isEmpty || !new.isEmpty
  }

  /// A category and kind of elements.
  private struct Kind: Hashable, Comparable {
    let category: ElementCategory
    let kind: String

    /// Takes the kind of an element.
    init(_ element: LayoutElement) { (category, kind) = (element.category, element.kind) }

    /// Returns the element of the kind at a path.
    func element(at path: IndexPath) -> LayoutElement {
      LayoutElement(category: category, kind: kind, indexPath: path)
    }

    static func < (left: Kind, right: Kind) -> Bool {
      (left.category.rawValue, left.kind) < (right.category.rawValue, right.kind)
    }
  }
}
