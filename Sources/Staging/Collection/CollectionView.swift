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
  /// Who has the data; another one is loaded at once, without an animation.
  public weak var dataSource: (any CollectionViewDataSource)? {
    didSet { if dataSource !== oldValue, !isExchangingData { reloadData() } }
  }
  /// Who is asked about updates and flow, and told of scrolling.
  public var delegate: (any CollectionViewDelegate)? {
    get { scrollDelegate as? any CollectionViewDelegate }
    set { scrollDelegate = newValue }
  }
  /// How long a batch update takes by default, in seconds.
  ///
  /// UIKit documents none; 0.30–0.33 s is measured on recordings.
  public static let defaultUpdateDuration: TimeInterval = 0.3
  /// How long a rotation takes by default, in seconds; 0.40–0.45 s is measured on recordings.
  public static let defaultBoundsChangeDuration: TimeInterval = 0.4
  var _liftDuration: TimeInterval = 0.2
  /// How long the way from one layout to another takes by default, in seconds.
  public static let defaultLayoutChangeDuration: TimeInterval = 0.3
  var _updateDuration = CollectionView.defaultUpdateDuration
  var _updateCurve = TimingCurve.easeInEaseOut
  var _layoutChangeDuration = CollectionView.defaultLayoutChangeDuration
  var _survivorPolicy = SurvivorPolicy.auto
  var _movePolicy = MovePolicy.glide
  var _boundsChangePolicy = BoundsChangePolicy.slide
  var _boundsChangeAnchor = BoundsChangeAnchor.center
  var _zIndexSwitch = CollectionViewLayoutAttributes.ZIndexSwitch.auto
  var _onInvalidUpdate = InvalidUpdateResponse.throw

  /// The layout that places the elements; setting it changes the layout without an animation of
  /// its own.
  open var collectionViewLayout: CollectionViewLayout {
    get { installedLayout }
    set { changeLayout(to: newValue, animated: false) }
  }

  var _backgroundView: View?
  /// The layout that is in force.
  var installedLayout: CollectionViewLayout
  /// The layout that is being prepared.
  var preparingLayout: CollectionViewLayout?
  /// The elements of the present data that are on the stage.
  var shown: [LayoutElement: ShownElement] = [:]
  /// What is shown at a size at which its view may not have been asked what it prefers.
  var unfitted: [ShownElement] = []
  /// The elements that are gone from the data, or replaced by a twin, and still animate.
  var leaving: [ShownElement] = []
  /// The animated changes that have not ended.
  var running: [RunningChange] = []
  var keys = ItemIdentityMap()
  /// The simulation that moves items, whatever the layout.
  package weak var simulation: (any CollectionSimulation)?
  /// The item counts that are laid out; `nil` before the first load.
  var counts: [Int]?
  /// The operations of the batch that is being recorded; `nil` outside one.
  var batch: Batch?
  /// Whether an animated change is being made: it sets bounds without making another one.
  var isChanging = false
  /// The item that is being moved by hand.
  var movement: ItemMovement?
  /// Whether the batch that is being made is the movement's own.
  var isUpdatingMovement = false
  /// Whether the data source does not know how to move an item.
  var hasRefusedMove = false
  /// The item under a finger that may select it.
  var touchedItem: TouchedItem?
  /// Whether fingers that tap items select them.
  open var allowsSelection = true
  /// Whether a tap on an item leaves the others selected, and one on a selected item deselects it.
  open var allowsMultipleSelection = false
  /// The interactive transition that is under way.
  var transition: InteractiveTransition?
  /// The elements whose pictures fly in a transition between screens.
  var concealed: Set<LayerIdentity> = []
  /// The selected items, ascending.
  var selection: [IndexPath] = []
  /// The sizes for which the views of items asked, where the layout minds.
  var measuredSizes: [IndexPath: CGSize] = [:]
  /// Has elements shown while the offset animates past them.
  var scrollWatch: DisplayLink?
  /// The scroll that is played tick by tick.
  var steppedScroll: SteppedScroll?
  /// When the last animation of the offset ends that is watched.
  var scrollEnd = Instant.zero
  /// The bounds that were last laid out.
  var laidOutBounds: CGRect?
  /// Whether the offset is brought within the content by the next layout.
  var needsClamping = false
  /// Whether the data source is replaced by one whose items are known already.
  var isExchangingData = false
  /// When the motions of a transition between screens would end if its clock were not touched;
  /// what moves until then stays, wherever that clock stands.
  var heldEnd: Instant?
  /// What views are made of.
  var classes = ViewClasses()
  private var reusable: [String: [CollectionReusableView]] = [:]
  private(set) var needsReload = true
  /// The view that a reconfiguration hands out instead of a new one.
  var reconfiguredView: CollectionReusableView?

  /// Makes a collection view with a layout.
  public init(frame: CGRect, collectionViewLayout layout: CollectionViewLayout) {
    installedLayout = layout
    super.init(frame: frame)
    install(layout)
    layout.invalidateLayout()
  }

  /// Makes a collection view of no size with a flow layout; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    let layout = CollectionViewLayout.makeDefault()
    installedLayout = layout
    super.init(coder: coder)
    install(layout)
  }

  /// Serves a layout from now on.
  func install(_ layout: CollectionViewLayout) {
    layout.host = self
    layout.hostNeedsLayout = { [weak self] in self?.setNeedsLayout() }
    installedLayout = layout
    stage?.performAttachmentActions()
  }

  override var identity: LayerIdentity? {
    LayerIdentity(collection: qualifiedID, key: id, kind: .view)
  }

  /// Lets go of completions, which often hold the view itself.
  override func runEnded() {
    super.runEnded()
    running = []
    transition = nil
  }

  /// Begins to record the view; what is in it is named after where it is now.
  override func attach(to stage: Stage, parent: Int?) {
    let collection = qualifiedID
    for element in shown.values { element.view.rename(inCollection: collection) }
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
    return counts?.count ?? 0
  }

  /// Tells the number of items of a section that are laid out.
  open func numberOfItems(inSection section: Int) -> Int {
    loadIfNeeded()
    guard let counts, counts.indices.contains(section) else { return 0 }
    return counts[section]
  }

  /// Asks the data source for all counts.
  func countsFromDataSource() -> [Int] {
    guard let dataSource else { return [] }
    let counts = (0..<max(0, dataSource.numberOfSections(in: self))).map {
      max(0, dataSource.collectionView(self, numberOfItemsInSection: $0))
    }
    return movement?.shownCounts(counts) ?? counts
  }

  /// Has everything loaded anew, without animation; items keep their names by place.
  ///
  /// Content that moves by itself is stopped, within its edges.
  open func reloadData() {
    needsReload = true
    if isDecelerating { needsClamping = true }
    mover.stop()
    movement = nil
    touchedItem = nil
    cancelRunningChanges()
    let context = collectionViewLayout.makeInvalidationContext()
    context.invalidateEverything = true
    context.invalidateDataSourceCounts = true
    collectionViewLayout.invalidateLayout(with: context)
    setNeedsLayout()
  }

  /// Loads counts and names where that was asked for.
  func loadIfNeeded() {
    guard needsReload, batch == nil, stage?.failure == nil else { return }
    needsReload = false
    selection = []
    measuredSizes = [:]
    collectionViewLayout.removePoses()
    retire(leaving + shownInOrder)
    leaving.removeAll()
    shown.removeAll()
    let counts = countsFromDataSource()
    self.counts = counts
    let duplicate = keys.load(
      counts: counts,
      itemKey: { [weak self] path in
        self.flatMap { $0.dataSource?.collectionView($0, keyForItemAt: path) }
      },
      sectionKey: { [weak self] section in
        self.flatMap { $0.dataSource?.collectionView($0, keyForSection: section) }
      })
    if let duplicate { stage?.fail(duplicate.error(in: id)) }
    simulation?.dataDidChange()
  }

  // MARK: Views

  /// Has cells of an identifier made by a class.
  open func register(
    _ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String
  ) {
    classes.cells[identifier] = cellClass as? CollectionViewCell.Type
  }

  /// Has supplementary views of a kind and identifier made by a class.
  open func register(
    _ viewClass: AnyClass?, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    classes.supplementary[kind + "/" + identifier] = viewClass as? CollectionReusableView.Type
  }

  /// Returns a cell to fill for an item: a used one, or a new one of the registered class.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionViewCell {
    let cellClass = classes.cells[identifier] ?? CollectionViewCell.self
    // Another data source may want another class for an item that stays.
    if let cell = reconfiguredView as? CollectionViewCell,
      !isExchangingData || type(of: cell) == cellClass
    {
      return cell
    }
    let made = dequeue(identifier, of: cellClass)
    return made as? CollectionViewCell ?? CollectionViewCell()
  }

  /// Returns a supplementary view to fill.
  open func dequeueReusableSupplementaryView(
    ofKind kind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionReusableView {
    let name = kind + "/" + identifier
    let viewClass = classes.supplementary[name] ?? CollectionReusableView.self
    if let reconfiguredView, !isExchangingData || type(of: reconfiguredView) == viewClass {
      return reconfiguredView
    }
    return dequeue(name, of: viewClass)
  }

  /// Takes a used view, or makes one.
  private func dequeue(
    _ identifier: String, of viewClass: CollectionReusableView.Type
  ) -> CollectionReusableView {
    // What was made before another class was registered is of no more use.
    while let view = reusable[identifier]?.popLast() {
      guard type(of: view) == viewClass else { continue }
      view.prepareForReuse()
      return view
    }
    let view = ViewClass(viewClass).makeView(frame: .zero)
    view.reuseIdentifier = identifier
    return view
  }

  /// Takes elements off the stage; their views may be used again.
  func retire(_ elements: [ShownElement]) {
    removeSubviews(elements.map(\.view))
    for element in elements {
      tellDelegate(ofEndOf: element)
      recycle(element.view)
    }
  }

  /// Keeps a view that is off the stage to be used again.
  func recycle(_ view: CollectionReusableView) {
    view.retired()
    if let cell = view as? CollectionViewCell, cell.isHighlighted { cell.isHighlighted = false }
    if let identifier = view.reuseIdentifier { reusable[identifier, default: []].append(view) }
  }

  // MARK: Queries

  /// The visible items in ascending order.
  open var indexPathsForVisibleItems: [IndexPath] {
    shown.keys.filter { $0.category == .cell }.map(\.indexPath).sorted()
  }

  /// The visible cells in the order of their items.
  open var visibleCells: [CollectionViewCell] {
    indexPathsForVisibleItems.compactMap { cellForItem(at: $0) }
  }

  /// Returns the cell of an item that is on the stage.
  open func cellForItem(at indexPath: IndexPath) -> CollectionViewCell? {
    shown[LayoutElement(category: .cell, indexPath: indexPath)]?.view as? CollectionViewCell
  }

  /// Returns the visible item that is on top of the others at a point of the content.
  ///
  /// Transforms count, and an item that is hidden or all but transparent is not there, as in
  /// `hitTest(_:with:)`. What is no item is passed over, whatever it covers.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    let attributes = indexPathsForVisibleItems.compactMap { shownAttributesForItem(at: $0) }
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
    return keys.paths(ofNames: names)
  }

  /// Returns the name of an item of the present data.
  package func key(ofItemAt indexPath: IndexPath) -> String {
    loadIfNeeded()
    return keys.text(of: LayoutElement(category: .cell, indexPath: indexPath))
  }

  /// Returns the name of a section of the present data.
  package func key(ofSection section: Int) -> String {
    loadIfNeeded()
    return keys.text(ofSection: section) ?? ""
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
  /// The items keep their keys; the old pictures fade out where they are, the new cells fade in.
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

  /// Fills the cells of items anew without replacing them, at paths as they are before the update.
  ///
  /// The data source is asked for each cell and gets the one that is shown; what it changes is
  /// animated with the update.
  open func reconfigureItems(at indexPaths: [IndexPath]) {
    carryOutUpdates {
      self.batch?.reconfigured += indexPaths.map {
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
  /// selected item on screen, or the one nearest to the viewport's centre, goes to the centre. A
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
    _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
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

  /// Replaces the layout; elements travel from their places in the old one to those in the new one.
  ///
  /// The offset is retargeted so that a selected item on screen, or the one nearest to the
  /// viewport's centre, goes to the centre. Inside a batch update the two are one animation. Without
  /// `animated` it still is animated inside an animation block, as in UIKit.
  ///
  /// - Parameter completion: called when the animation has ended, at once where there is none.
  open func setCollectionViewLayout(
    _ layout: CollectionViewLayout, animated: Bool, completion: ((Bool) -> Void)?
  ) {
    changeLayout(to: layout, animated: animated, completion: completion)
  }

  /// Begins a transition to another layout whose progress is driven by hand.
  ///
  /// The layout that is returned blends the present one and the next; set its
  /// `transitionProgress`, then finish or cancel the transition.
  ///
  /// - Parameter completion: called at the end with whether the transition was finished rather
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

  /// Scrolls until an item is where it should be; with no position until it is just in sight.
  ///
  /// ```swift
  /// let path = IndexPath(item: 50, section: 0)
  /// view.scrollToItem(at: path, at: .centeredVertically, animated: true)
  /// ```
  ///
  /// - Parameter position: one option for each axis that matters; it yields to the content's ends.
  open func scrollToItem(at indexPath: IndexPath, at position: ScrollPosition, animated: Bool) {
    View.performWithoutAnimation { layoutIfNeeded() }
    guard let offset = offset(toItemAt: indexPath, at: position) else { return }
    setContentOffset(offset, animated: animated)
  }

  /// Selects an item, besides those that are selected already, and scrolls to it if asked to.
  ///
  /// - Parameters:
  ///   - indexPath: the item; `nil` selects nothing any more.
  ///   - scrollPosition: where the item is to be then; empty leaves the offset alone.
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
      if isChanging || batch != nil || counts == nil {
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

  override var isOffsetMoving: Bool { steppedScroll != nil || super.isOffsetMoving }

  override func stopScrollAnimation(at offset: CGPoint?) -> Bool {
    let wasStepped = endSteppedScroll()
    return super.stopScrollAnimation(at: offset) || wasStepped
  }

  override func restingOffset(_ proposal: CGPoint, velocity: CGPoint) -> CGPoint {
    layoutOffset(proposal, velocity: velocity)
  }

  /// Sets the bounds and nothing else.
  func setBounds(_ bounds: CGRect) {
    super.bounds = bounds
    layOutBackground()
  }

  /// Has the layout worked out anew where it says that new bounds need it.
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
    if batch != nil || isChanging { return }
    if !needsReload, counts != nil, !collectionViewLayout.isValid, stage?.animation != nil {
      return animateRelayout()
    }
    loadIfNeeded()
    collectionViewLayout.prepareIfNeeded()
    contentSize = collectionViewLayout.collectionViewContentSize
    if needsClamping {
      setBounds(CGRect(origin: clampedContentOffset(contentOffset), size: bounds.size))
    }
    needsClamping = false
    simulation?.willShowElements(in: visibleRect)
    showVisibleElements()
    fitVisibleElements()
    laidOutBounds = bounds
  }
}
