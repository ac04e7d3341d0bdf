import CollectionUpdates
public import Foundation
public import Geometry
public import Layouts
import Timelines
import Timing

/// A view that shows the items of a data source where a layout puts them, as `UICollectionView`.
///
/// Only elements that meet the bounds, or that an animation carries through them, are views on the
/// stage; each keeps its identity for as long as it is shown.
///
/// ```swift
/// let view = CollectionView(
///   frame: stage.rootView.bounds, collectionViewLayout: CollectionViewFlowLayout())
/// view.id = "grid"
/// view.dataSource = cells
/// stage.rootView.addSubview(view)
/// ```
open class CollectionView: ScrollView {
  var _id = "collection"
  var _backgroundView: View?
  /// The durations, curves and policies of animated changes.
  var changeSettings = ChangeSettings()
  /// The elements on the stage, and the identities of all items.
  let elementStore = ElementStore()
  /// The classes of views, and the views that can be reused.
  let reusePool = ReusePool()
  /// The scrolling that the layout follows.
  let scrollTracking = ScrollTracking()
  /// The changes that are being recorded or animated.
  let updateState = UpdateState()
  /// The selection, and the items that fingers touch or move.
  let interactionState = InteractionState()
  /// The simulation that moves items, whatever the layout.
  package weak var simulation: (any CollectionSimulation)?
  /// The layout that is in force.
  var installedLayout: CollectionViewLayout
  /// The layout that is being prepared.
  var preparingLayout: CollectionViewLayout?

  /// The source of the data.
  package weak var itemSource: (any CollectionViewDataSource)? {
    didSet { if itemSource !== oldValue, !updateState.isExchangingData { reloadData() } }
  }
  /// Whether a tap on an item selects it.
  open var allowsSelection: Bool {
    get { interactionState.allowsSelection }
    set { interactionState.allowsSelection = newValue }
  }
  /// Whether a tap on an item leaves the others selected, and a tap on a selected item deselects it.
  open var allowsMultipleSelection: Bool {
    get { interactionState.allowsMultipleSelection }
    set { interactionState.allowsMultipleSelection = newValue }
  }
  /// The default duration of a batch update, in seconds.
  ///
  /// UIKit documents none; 0.30–0.33 s is measured on recordings.
  public static let defaultUpdateDuration: TimeInterval = 0.3
  /// The default duration of a rotation, in seconds; 0.40–0.45 s is measured on recordings.
  public static let defaultBoundsChangeDuration: TimeInterval = 0.4
  /// The default duration of a layout change, in seconds.
  public static let defaultLayoutChangeDuration: TimeInterval = 0.3

  /// The layout that places the elements.
  ///
  /// Setting it changes the layout without an animation of its own.
  open var collectionViewLayout: CollectionViewLayout {
    get { installedLayout }
    set { changeLayout(to: newValue, animated: false) }
  }

  /// Makes a collection view with a layout.
  public init(frame: CGRect, collectionViewLayout layout: CollectionViewLayout) {
    installedLayout = layout
    super.init(frame: frame)
    install(layout)
    layout.invalidateLayout()
  }

  /// Makes a collection view of no size with a flow layout; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    let layout = RoundedCollectionViewFlowLayout()
    installedLayout = layout
    super.init(coder: coder)
    install(layout)
  }

  /// Makes a layout serve this collection view.
  func install(_ layout: CollectionViewLayout) {
    layout.host = self
    layout.hostNeedsLayout = { [weak self] in self?.setNeedsLayout() }
    installedLayout = layout
    updateFlipping()
    stage?.performAttachmentActions()
  }

  /// Flips the coordinates if the layout says so for the direction of the interface.
  private func updateFlipping() {
    flipsHorizontally =
      installedLayout.flipsHorizontallyInOppositeLayoutDirection
      && effectiveUserInterfaceLayoutDirection != installedLayout.developmentLayoutDirection
  }

  open override var semanticContentAttribute: SemanticContentAttribute {
    didSet {
      guard semanticContentAttribute != oldValue else { return }
      updateFlipping()
      collectionViewLayout.invalidateLayout()
    }
  }

  override var beginsAtRight: Bool { collectionViewLayout.runsFromRight }

  override var identity: LayerIdentity? {
    LayerIdentity(collection: qualifiedID, key: id, kind: .view)
  }

  /// Releases completions, which often retain the view itself.
  override func runEnded() {
    super.runEnded()
    updateState.running = []
    updateState.transition = nil
  }

  /// Begins to record the view; its elements are named after its present collection.
  override func boundsOriginDidChange() {}

  override func attach(to stage: Stage, parent: Int?) {
    let collection = qualifiedID
    for element in elementStore.shown.values { element.view.rename(inCollection: collection) }
    updateFlipping()
    super.attach(to: stage, parent: parent)
  }

  open override func touchesBegan(_ touches: Set<Touch>, with event: Event?) {
    if !beginTouch(touches.inOrder) { super.touchesBegan(touches, with: event) }
  }

  open override func touchesMoved(_ touches: Set<Touch>, with event: Event?) {
    if !moveTouch(touches.inOrder) { super.touchesMoved(touches, with: event) }
  }

  open override func touchesEnded(_ touches: Set<Touch>, with event: Event?) {
    if !endTouch(touches.inOrder) { super.touchesEnded(touches, with: event) }
  }

  open override func touchesCancelled(_ touches: Set<Touch>, with event: Event?) {
    if !cancelTouch(touches.inOrder) { super.touchesCancelled(touches, with: event) }
  }

  // MARK: Data

  /// The number of sections that are laid out.
  open var numberOfSections: Int {
    loadIfNeeded()
    return elementStore.counts?.count ?? 0
  }

  /// Returns the number of items of a section that are laid out.
  open func numberOfItems(inSection section: Int) -> Int {
    loadIfNeeded()
    guard let counts = elementStore.counts, counts.indices.contains(section) else { return 0 }
    return counts[section]
  }

  /// Returns all item counts of the data source.
  func countsFromDataSource() -> [Int] {
    guard let dataSource else { return [] }
    let counts = (0..<max(0, dataSource.numberOfSections(in: self))).map {
      max(0, dataSource.collectionView(self, numberOfItemsInSection: $0))
    }
    return interactionState.movement?.shownCounts(counts) ?? counts
  }

  /// Reloads all data without an animation; items keep their identities by index path.
  ///
  /// Decelerating content is stopped within its edges.
  open func reloadData() {
    updateState.needsReload = true
    if isDecelerating { scrollTracking.needsClamping = true }
    scrollAnimator.stop()
    interactionState.movement = nil
    interactionState.touchedItem = nil
    cancelRunningChanges()
    let context = collectionViewLayout.makeInvalidationContext()
    context.invalidateEverything = true
    context.invalidateDataSourceCounts = true
    collectionViewLayout.invalidateLayout(with: context)
    setNeedsLayout()
  }

  /// Loads counts and identities if a reload is pending.
  func loadIfNeeded() {
    guard updateState.needsReload, updateState.batch == nil, stage?.failure == nil else { return }
    updateState.needsReload = false
    interactionState.selection = []
    elementStore.measuredSizes = [:]
    collectionViewLayout.removePoses()
    let gone = elementStore.leaving + shownInOrder
    elementStore.leaving.removeAll()
    elementStore.shown.removeAll()
    retire(gone)
    let counts = countsFromDataSource()
    elementStore.counts = counts
    let duplicate = elementStore.keys.load(
      counts: counts, itemKey: itemKeys(for: counts),
      sectionKey: { [weak self] section in
        self.flatMap { $0.dataSource?.collectionView($0, keyForSection: section) }
      })
    if let duplicate { stage?.fail(duplicate.error(in: id)) }
    simulation?.dataDidChange()
  }

  /// Returns a function that asks the data source for the keys of items; `nil` if it has none.
  private func itemKeys(for counts: [Int]) -> ((IndexPath) -> String?)? {
    guard let section = counts.firstIndex(where: { $0 > 0 }) else { return nil }
    func key(at path: IndexPath) -> String? {
      dataSource?.collectionView(self, keyForItemAt: path)
    }
    let first = ifImplemented("collectionView(_:keyForItemAt:)") {
      key(at: IndexPath(item: 0, section: section))
    }
    return first == nil ? nil : key
  }

  // MARK: Views

  /// Registers a class for cells of an identifier.
  open func register(
    _ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String
  ) {
    reusePool.classes.cells[identifier] = cellClass as? CollectionViewCell.Type
    reusePool.classes.nibs.remove(identifier)
  }

  /// Registers the class of a nib's name for cells of an identifier; `nil` registers nothing.
  open func register(_ nib: Nib?, forCellWithReuseIdentifier identifier: String) {
    guard let nib, let cellClass = knownClass(of: nib) else { return }
    register(cellClass, forCellWithReuseIdentifier: identifier)
    reusePool.classes.nibs.insert(identifier)
  }

  /// Registers the class of a nib's name for supplementary views; `nil` registers nothing.
  open func register(
    _ nib: Nib?, forSupplementaryViewOfKind kind: String, withReuseIdentifier identifier: String
  ) {
    guard let nib, let viewClass = knownClass(of: nib) else { return }
    register(viewClass, forSupplementaryViewOfKind: kind, withReuseIdentifier: identifier)
    reusePool.classes.nibs.insert(kind + "/" + identifier)
  }

  /// Returns the class of a nib's name, or warns that there is none.
  private func knownClass(of nib: Nib) -> CollectionReusableView.Type? {
    let known = nib.namedClass as? CollectionReusableView.Type
    if known == nil {
      warnOfUse(of: nib.name, because: "nib files are not read, and no cell's class has its name")
    }
    return known
  }

  /// Registers a class for supplementary views of a kind and identifier.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    reusePool.classes.supplementary[kind + "/" + identifier] =
      viewClass as? CollectionReusableView.Type
    reusePool.classes.nibs.remove(kind + "/" + identifier)
  }

  /// Returns a cell to fill for an item: a used one, or a new one of the registered class.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionViewCell {
    let cellClass = reusePool.classes.cells[identifier] ?? CollectionViewCell.self
    // Another data source may use another class for a surviving item.
    if let cell = reusePool.reconfiguredView as? CollectionViewCell,
      !updateState.isExchangingData || type(of: cell) == cellClass
    {
      return cell
    }
    let made = dequeue(identifier, of: cellClass, for: .cell)
    return made as? CollectionViewCell ?? CollectionViewCell()
  }

  /// Returns a supplementary view to fill.
  open func dequeueReusableSupplementaryView(
    ofKind kind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionReusableView {
    let name = kind + "/" + identifier
    let viewClass = reusePool.classes.supplementary[name] ?? CollectionReusableView.self
    if let reconfiguredView = reusePool.reconfiguredView,
      !updateState.isExchangingData || type(of: reconfiguredView) == viewClass
    {
      return reconfiguredView
    }
    return dequeue(name, of: viewClass, for: .supplementaryView)
  }

  /// Returns a reused view, or makes one, in the size that it is to have.
  private func dequeue(
    _ identifier: String, of viewClass: CollectionReusableView.Type,
    for category: ElementCategory
  ) -> CollectionReusableView {
    let awaited = reusePool.awaited
    let attributes = awaited?.representedElementCategory == category ? awaited : nil
    // Views of a class that was replaced are of no more use.
    while let view = reusePool.views[identifier]?.popLast() {
      guard type(of: view) == viewClass else { continue }
      if let attributes { View.performWithoutAnimation { view.resize(to: attributes.size) } }
      view.prepareForReuse()
      if let attributes { placeUnfilled(view, attributes) }
      return view
    }
    let frame = attributes.map { CGRect(origin: $0.frame.origin, size: $0.size) } ?? .zero
    let isOfNib = reusePool.classes.nibs.contains(identifier)
    let view =
      (isOfNib ? Nib.makeView(of: viewClass, frame: frame) : nil)
      ?? View.make(viewClass, frame: frame)
    view.reuseIdentifier = identifier
    if let attributes { placeUnfilled(view, attributes) }
    return view
  }

  /// Removes elements from the stage; their views may be reused.
  func retire(_ elements: [ShownElement]) {
    removeElementViews(elements.map(\.view))
    for element in elements {
      tellDelegate(ofEndOf: element)
      recycle(element.view)
    }
  }

  /// Keeps a view off the stage for reuse.
  func recycle(_ view: CollectionReusableView) {
    view.retired()
    if let cell = view as? CollectionViewCell, cell.isHighlighted { cell.isHighlighted = false }
    if let identifier = view.reuseIdentifier {
      reusePool.views[identifier, default: []].append(view)
    }
  }

  // MARK: Queries

  /// The visible items in ascending order.
  open var indexPathsForVisibleItems: [IndexPath] {
    presentElements.keys.filter { $0.category == .cell }.map(\.indexPath).sorted()
  }

  /// Returns the cell of an item that is on the stage.
  open func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
    presentElements[LayoutElement(category: .cell, indexPath: indexPath)]?.view
      as? CollectionViewCell
  }

  /// Returns the visible item that is on top of the others at a point of the content.
  ///
  /// Transforms count, and an item that is hidden or all but transparent is not there, as in
  /// `hitTest(_:with:)`. What is no item is passed over, whatever it covers.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    let attributes = indexPathsForVisibleItems.compactMap { scrolledAttributesForItem(at: $0) }
    return indexOfNearest(attributes, at: point).map { attributes[$0].indexPath }
  }

  /// Returns an item's attributes as it is posed, or as the layout has them.
  package func shownAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    loadIfNeeded()
    collectionViewLayout.prepareIfNeeded()
    return collectionViewLayout.attributes(
      of: LayoutElement(category: .cell, indexPath: indexPath))
  }

  /// Returns the layout's attributes of an item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    loadIfNeeded()
    collectionViewLayout.prepareIfNeeded()
    return collectionViewLayout.layoutAttributes(
      of: LayoutElement(category: .cell, indexPath: indexPath))
  }

  /// Returns where the items with some names are now; names that no item has are left out.
  package func indexPaths(forKeys names: [String]) -> [String: IndexPath] {
    if names.isEmpty { return [:] }
    loadIfNeeded()
    return elementStore.keys.paths(ofNames: names)
  }

  /// Returns the name of an item of the present data.
  package func key(ofItemAt indexPath: IndexPath) -> String {
    loadIfNeeded()
    return elementStore.keys.text(of: LayoutElement(category: .cell, indexPath: indexPath))
  }

  /// Returns the name that an item of the data source will have once it is inserted.
  package func key(ofPlannedItemAt indexPath: IndexPath) -> String {
    dataSource?.collectionView(self, keyForItemAt: indexPath)
      ?? elementStore.keys.nextBirthName(at: indexPath)
  }

  /// Returns the key that the data source gives an item of the present data; `nil` for none.
  package func explicitKey(ofItemAt indexPath: IndexPath) -> String? {
    loadIfNeeded()
    return knownKey(ofItemAt: indexPath)
  }

  /// Returns the key that the data source has given an item; `nil` for none.
  func knownKey(ofItemAt indexPath: IndexPath) -> String? {
    elementStore.keys.explicitKey(ofItemAt: indexPath)
  }

  /// Returns the name of a section of the present data.
  package func key(ofSection section: Int) -> String {
    loadIfNeeded()
    return elementStore.keys.text(ofSection: section) ?? ""
  }

  // MARK: Updates

  /// Inserts items at paths as they are after the update; alone it is a batch of its own.
  open func insertItems(at indexPaths: [IndexPath]) {
    record(indexPaths.map { .insertItem($0) })
  }

  /// Deletes items at paths as they are before the update.
  open func deleteItems(at indexPaths: [IndexPath]) {
    record(indexPaths.map { .deleteItem($0) })
  }

  /// Moves an item from a path before to a path after the update.
  open func moveItem(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    record([.moveItem(from: indexPath, to: newIndexPath)])
  }

  /// Replaces the cells of items, at paths as they are before the update.
  ///
  /// The items keep their keys; snapshots of the old cells fade out in their positions, and the new
  /// cells fade in.
  open func reloadItems(at indexPaths: [IndexPath]) {
    record(indexPaths.map { .reloadItem($0) })
  }

  /// Inserts sections with all their items, at indices as they are after the update.
  open func insertSections(_ sections: IndexSet) {
    record(sections.map { .insertSection($0) })
  }

  /// Deletes sections with all their items, at indices as they are before the update.
  open func deleteSections(_ sections: IndexSet) {
    record(sections.map { .deleteSection($0) })
  }

  /// Moves a section with its items from an index before to an index after the update.
  open func moveSection(_ section: Int, toSection newSection: Int) {
    record([.moveSection(from: section, to: newSection)])
  }

  /// Replaces all views of sections, whose counts may change, at indices as before the update.
  open func reloadSections(_ sections: IndexSet) {
    record(sections.map { .reloadSection($0) })
  }

  /// Fills the cells of items again without replacing them, at index paths as before the update.
  ///
  /// The data source is asked for each cell and gets the one that is shown; what it changes is
  /// animated with the update.
  open func reconfigureItems(at indexPaths: [IndexPath]) {
    carryOutUpdates {
      self.updateState.batch?.reconfigured += indexPaths.map {
        LayoutElement(category: .cell, indexPath: $0)
      }
    }
  }

  /// Animates the operations of a body together; a batch inside another joins it.
  ///
  /// The data changes before the call or in the body. `prepare`, the update hooks and the initial
  /// and final queries run before the call returns; the completion is called when the animation
  /// has ended, with `false` where a reload of the data cut it off. What else the body changes of
  /// the layout is animated too; where it brings another layout and does not scroll itself, a
  /// selected item on screen, or the one nearest to the viewport's center, goes to the center. A
  /// contradiction ends the stage's run with
  /// `StageError.invalidUpdate`, unless `onInvalidUpdate` says otherwise.
  ///
  /// ```swift
  /// view.performBatchUpdates {
  ///   cells.count -= 1
  ///   view.deleteItems(at: [IndexPath(item: 0, section: 0), IndexPath(item: 1, section: 0)])
  ///   view.insertItems(at: [IndexPath(item: 3, section: 0)])
  /// }
  /// ```
  open func performBatchUpdates(
    @_implicitSelfCapture _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    carryOutUpdates(updates, completion: completion)
  }

  // MARK: Another layout

  /// Replaces the layout; see `setCollectionViewLayout(_:animated:completion:)`.
  ///
  /// ```swift
  /// let circle = CollectionViewCircleLayout()
  /// circle.itemSize = CGSize(width: 30, height: 30)
  /// view.setCollectionViewLayout(circle, animated: true)
  /// ```
  open func setCollectionViewLayout(_ layout: CollectionViewLayout, animated: Bool) {
    changeLayout(to: layout, animated: animated)
  }

  /// Replaces the layout; elements move from their old positions to their new ones.
  ///
  /// The offset is retargeted so that a selected item on screen, or the one nearest to the
  /// viewport's center, goes to the center. Inside a batch update the two are one animation. Without
  /// `animated` it still is animated inside an animation block, as in UIKit.
  ///
  /// - Parameter completion: Called when the animation has ended, at once where there is none.
  open func setCollectionViewLayout(
    _ layout: CollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) {
    changeLayout(to: layout, animated: animated, completion: completion)
  }

  /// Begins an interactive transition to another layout.
  ///
  /// The layout that is returned blends the present one and the next; set its
  /// `transitionProgress`, then finish or cancel the transition.
  ///
  /// - Parameter completion: Called at the end with whether the transition was finished rather
  ///   than cancelled, and whether its last animation was played to its end.
  @discardableResult
  open func startInteractiveTransition(
    to layout: CollectionViewLayout,
    completion: ((_ completed: Bool, _ finished: Bool) -> Void)? = nil
  ) -> CollectionViewTransitionLayout {
    beginTransition(to: layout, completion: completion)
  }

  /// Lets the interactive transition go on to the next layout by itself.
  open func finishInteractiveTransition() { endTransition(at: 1) }

  /// Lets the interactive transition go back to the layout from which it came.
  open func cancelInteractiveTransition() { endTransition(at: 0) }

  // MARK: Places and selection

  /// Scrolls an item to a position; without a position until it is just visible.
  ///
  /// ```swift
  /// let path = IndexPath(item: 50, section: 0)
  /// view.scrollToItem(at: path, at: .centeredVertically, animated: true)
  /// ```
  ///
  /// - Parameter position: one option for each axis that matters; it yields to the content's ends.
  open func scrollToItem(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    View.performWithoutAnimation { layoutIfNeeded() }
    scrollSections(toItemAt: indexPath, at: position, animated: animated)
  }

  /// Selects an item, besides those that are selected already, and scrolls to it if asked to.
  ///
  /// - Parameters:
  ///   - indexPath: The item; `nil` selects nothing any more.
  ///   - scrollPosition: Where the item is to be then; empty leaves the offset alone.
  open func selectItem(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    select(indexPath, animated: animated, scrollPosition: scrollPosition)
  }

  /// Selects an item no longer.
  open func deselectItem(at indexPath: IndexPath, animated: Bool) { deselect(indexPath) }

  // MARK: Layout

  open override var contentInset: EdgeInsets {
    didSet {
      guard contentInset != oldValue else { return }
      var old = adjustedContentInset
      old.top += oldValue.top - contentInset.top
      old.left += oldValue.left - contentInset.left
      relayout(forInsetChangedFrom: old)
    }
  }

  override func adjustedContentInsetChanged(from old: EdgeInsets) {
    relayout(forInsetChangedFrom: old)
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      if bounds == newValue { return }
      reportedOffset = nil
      if updateState.isChanging || updateState.batch != nil || elementStore.counts == nil {
        invalidateLayout(forBoundsChange: newValue)
        super.bounds = newValue
        layOutBackground()
        setNeedsLayout()
      } else if bounds.size != newValue.size {
        place { changeBounds(to: newValue) }
      } else {
        scroll(to: newValue)
      }
    }
  }

  override func dragWillBegin() { closeSwipe() }
  override var isOffsetMoving: Bool { scrollTracking.stepped != nil || super.isOffsetMoving }

  override func stopScrollAnimation(at offset: CGPoint?) -> Bool {
    let wasStepped = endSteppedScroll()
    return super.stopScrollAnimation(at: offset) || wasStepped
  }

  override func restingOffset(_ proposal: CGPoint, velocity: CGPoint, from: CGPoint) -> CGPoint {
    layoutOffset(proposal, velocity: velocity)
  }

  /// Sets the bounds and nothing else.
  func setBounds(_ bounds: CGRect) {
    super.bounds = bounds
    layOutBackground()
  }

  /// Invalidates the layout if it says that new bounds require it.
  func invalidateLayout(forBoundsChange newBounds: CGRect) {
    let layout = collectionViewLayout
    guard layout.shouldInvalidateLayout(forBoundsChange: newBounds) else { return }
    layout.invalidateLayout(with: layout.invalidationContext(forBoundsChange: newBounds))
  }

  open override func layoutSubviews() {
    let reported = reportedOffset
    reportedOffset = nil
    defer { reportedOffset = reported }
    super.layoutSubviews()
    if updateState.batch != nil || updateState.isChanging { return }
    if !updateState.needsReload, elementStore.counts != nil, !collectionViewLayout.isValid,
      stage?.animation != nil
    {
      return animateRelayout()
    }
    // A layout that counts the items loads them itself; the counts of others may depend on it.
    collectionViewLayout.prepareIfNeeded()
    loadIfNeeded()
    collectionViewLayout.prepareIfNeeded()
    contentSize = collectionViewLayout.collectionViewContentSize
    beginAtRight()
    if scrollTracking.needsClamping {
      setBounds(CGRect(origin: clampedContentOffset(contentOffset), size: bounds.size))
    }
    scrollTracking.needsClamping = false
    showFittedElements()
    scrollTracking.laidOutBounds = bounds
    prefetchItems()
  }

  /// Shows the first items of content that begins at its right end, unless it was scrolled before.
  private func beginAtRight() {
    guard scrollTracking.laidOutBounds == nil, beginsAtRight, bounds.width > 0 else { return }
    let start = -adjustedContentInset.left
    guard contentOffset.x == start || contentOffset.x == 0 else { return }
    let end = limits(along: .horizontal).upperBound
    let target = CGRect(origin: CGPoint(x: end, y: contentOffset.y), size: bounds.size)
    invalidateLayout(forBoundsChange: target)
    setBounds(target)
    collectionViewLayout.prepareIfNeeded()
  }

  /// A view behind all elements that fills the bounds and does not scroll; `nil` by default.
  open var backgroundView: View? {
    get { _backgroundView }
    set {
      _backgroundView?.removeFromSuperview()
      _backgroundView = newValue
      guard let newValue else { return }
      newValue.zIndex = CollectionView.zIndexOfBackground
      addSubview(newValue)
      sendSubviewToBack(newValue)
      layOutBackground()
    }
  }
}
