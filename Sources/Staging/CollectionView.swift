public import Foundation
public import Geometry
public import Layouts
import Timelines
public import Timing

/// A view that shows the items of a data source where a layout puts them, as `UICollectionView`.
///
/// Only elements that meet the bounds, or that an animation carries through them, are views on the
/// stage; each keeps its identity for as long as it is shown.
open class CollectionView: ScrollView {
  /// The name of the collection in the timeline.
  public var id = "collection"
  public weak var dataSource: (any CollectionViewDataSource)? { didSet { reloadData() } }
  public weak var delegate: (any CollectionViewDelegate)?
  /// How long a batch update takes by default, in seconds.
  ///
  /// UIKit documents none; 0.30–0.33 s is measured on recordings.
  public static let defaultUpdateDuration: TimeInterval = 0.3
  /// How long a batch update takes that no animation block encloses, in seconds.
  public var updateDuration = CollectionView.defaultUpdateDuration
  /// The curve of a batch update that no animation block encloses.
  public var updateCurve = TimingCurve.easeInEaseOut

  /// The layout that places the elements.
  public private(set) var collectionViewLayout: CollectionViewLayout

  /// The elements of the present data that are on the stage.
  var shown: [LayoutElement: ShownElement] = [:]
  /// The elements that are gone from the data and still animate.
  var leaving: [ShownElement] = []
  var keys = KeyBook()
  /// The item counts that are laid out; `nil` before the first load.
  var counts: [Int]?
  /// The operations of the batch that is being recorded; `nil` outside one.
  var batch: Batch?
  private var cellClasses: [String: CollectionReusableView.Type] = [:]
  private var supplementaryClasses: [String: CollectionReusableView.Type] = [:]
  private var reusable: [String: [CollectionReusableView]] = [:]
  private var needsReload = true
  /// The view that a reconfiguration hands out instead of a new one.
  var reconfiguredView: CollectionReusableView?

  /// Makes a collection view with a layout.
  public init(frame: CGRect, collectionViewLayout layout: CollectionViewLayout) {
    collectionViewLayout = layout
    super.init(frame: frame)
    layout.host = self
    layout.hostNeedsLayout = { [weak self] in self?.setNeedsLayout() }
    layout.invalidateLayout()
  }

  override var identity: LayerIdentity? {
    LayerIdentity(collection: id, key: id, kind: .view)
  }

  // MARK: Data

  /// The number of sections that are laid out.
  public var numberOfSections: Int {
    loadIfNeeded()
    return counts?.count ?? 0
  }

  /// Tells the number of items of a section that are laid out.
  public func numberOfItems(inSection section: Int) -> Int {
    loadIfNeeded()
    guard let counts, counts.indices.contains(section) else { return 0 }
    return counts[section]
  }

  /// Asks the data source for all counts.
  func countsFromDataSource() -> [Int] {
    guard let dataSource else { return [] }
    return (0..<max(0, dataSource.numberOfSections(in: self))).map {
      max(0, dataSource.collectionView(self, numberOfItemsInSection: $0))
    }
  }

  /// Has everything loaded anew, without animation; items keep their names by place.
  open func reloadData() {
    needsReload = true
    let context = CollectionViewLayoutInvalidationContext()
    context.invalidateEverything = true
    context.invalidateDataSourceCounts = true
    collectionViewLayout.invalidateLayout(with: context)
    setNeedsLayout()
  }

  /// Loads counts and names where that was asked for.
  private func loadIfNeeded() {
    guard needsReload, batch == nil, stage?.failure == nil else { return }
    needsReload = false
    for element in leaving { retire(element) }
    leaving.removeAll()
    for element in shown.keys.sorted(by: { $0.precedes($1) }) {
      if let known = shown.removeValue(forKey: element) { retire(known) }
    }
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
  }

  // MARK: Views

  /// Has cells of an identifier made by a class.
  open func register(
    _ cellClass: CollectionViewCell.Type, forCellWithReuseIdentifier identifier: String
  ) {
    cellClasses[identifier] = cellClass
  }

  /// Has supplementary views of a kind and identifier made by a class.
  open func register(
    _ viewClass: CollectionReusableView.Type, forSupplementaryViewOfKind kind: String,
    withReuseIdentifier identifier: String
  ) {
    supplementaryClasses[kind + "/" + identifier] = viewClass
  }

  /// Returns a cell to fill for an item: a used one, or a new one of the registered class.
  open func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionViewCell {
    if let cell = reconfiguredView as? CollectionViewCell { return cell }
    let made = dequeue(identifier, of: cellClasses[identifier] ?? CollectionViewCell.self)
    return made as? CollectionViewCell ?? CollectionViewCell()
  }

  /// Returns a supplementary view to fill.
  open func dequeueReusableSupplementaryView(
    ofKind kind: String, withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionReusableView {
    if let reconfiguredView { return reconfiguredView }
    let name = kind + "/" + identifier
    return dequeue(name, of: supplementaryClasses[name] ?? CollectionReusableView.self)
  }

  /// Takes a used view, or makes one.
  private func dequeue(
    _ identifier: String, of viewClass: CollectionReusableView.Type
  ) -> CollectionReusableView {
    if let view = reusable[identifier]?.popLast() {
      view.prepareForReuse()
      return view
    }
    let view = viewClass.init(frame: .zero)
    view.reuseIdentifier = identifier
    return view
  }

  /// Takes an element off the stage; its view may be used again.
  func retire(_ element: ShownElement) {
    element.view.removeFromSuperview()
    element.view.elementIdentity = nil
    if let identifier = element.view.reuseIdentifier {
      reusable[identifier, default: []].append(element.view)
    }
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

  /// Returns the visible item whose frame holds a point of the content.
  open func indexPathForItem(at point: CGPoint) -> IndexPath? {
    indexPathsForVisibleItems.last {
      layoutAttributesForItem(at: $0)?.frame.contains(point) ?? false
    }
  }

  /// Returns the layout's attributes of an item.
  open func layoutAttributesForItem(at indexPath: IndexPath) -> CollectionViewLayoutAttributes? {
    loadIfNeeded()
    collectionViewLayout.prepareIfNeeded()
    return collectionViewLayout.layoutAttributesForItem(at: indexPath)
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

  // MARK: Layout

  open override var contentInset: EdgeInsets {
    didSet { if contentInset != oldValue { collectionViewLayout.invalidateLayout() } }
  }

  open override var bounds: CGRect {
    get { super.bounds }
    set {
      let old = bounds
      if old == newValue { return }
      if collectionViewLayout.host != nil,
        collectionViewLayout.shouldInvalidateLayout(forBoundsChange: newValue)
      {
        let context = collectionViewLayout.invalidationContext(forBoundsChange: newValue)
        collectionViewLayout.invalidateLayout(with: context)
      }
      super.bounds = newValue
      setNeedsLayout()
    }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    if batch != nil { return }
    loadIfNeeded()
    collectionViewLayout.prepareIfNeeded()
    contentSize = collectionViewLayout.collectionViewContentSize
    showVisibleElements()
  }

  /// The attributes of what the data has and the bounds show, in the layout's order.
  func attributesInBounds() -> [CollectionViewLayoutAttributes] {
    let found = collectionViewLayout.layoutAttributesForElements(in: bounds) ?? []
    return found.filter { exists($0.element) }
  }

  /// Tells whether the data has an element; a planned layout also knows future ones.
  func exists(_ element: LayoutElement) -> Bool {
    guard let counts, counts.indices.contains(element.indexPath.section) else { return false }
    return element.category != .cell
      || (0..<counts[element.indexPath.section]).contains(element.indexPath.item)
  }

  /// Puts on the stage what the bounds show and takes off what they do not, without animation.
  ///
  /// Elements that still move stay until they have arrived.
  func showVisibleElements() {
    let attributes = attributesInBounds()
    var seen: Set<LayoutElement> = []
    for attributes in attributes {
      let element = attributes.element
      guard seen.insert(element).inserted else { continue }
      if let known = shown[element] {
        known.take(attributes)
      } else {
        shown[element] = show(attributes, startingFrom: attributes)
      }
    }
    let now = stage?.now ?? .zero
    let gone = shown.keys.filter { !seen.contains($0) }.sorted { $0.precedes($1) }
    for element in gone {
      guard let known = shown[element] else { continue }
      if known.motionEnd > now {
        if let attributes = collectionViewLayout.attributes(of: element) { known.take(attributes) }
      } else {
        retire(known)
        shown[element] = nil
      }
    }
  }

  /// Puts an element on the stage at the attributes from which it starts.
  func show(
    _ attributes: CollectionViewLayoutAttributes,
    startingFrom start: CollectionViewLayoutAttributes
  ) -> ShownElement? {
    let element = attributes.element
    let view: CollectionReusableView
    switch element.category {
    case .cell:
      guard let dataSource else { return nil }
      view = dataSource.collectionView(self, cellForItemAt: element.indexPath)
    case .supplementaryView:
      guard let dataSource else { return nil }
      view = dataSource.collectionView(
        self, viewForSupplementaryElementOfKind: element.kind, at: element.indexPath)
    case .decorationView:
      view = CollectionReusableView()
    }
    view.elementIdentity = LayerIdentity(
      collection: id, key: keys.text(of: element), kind: element.category.layerKind)
    view.elementPath = [element.indexPath.section, element.indexPath.item]
    let result = ShownElement(view: view, attributes: start)
    View.performWithoutAnimation {
      view.take(start)
      addSubview(view)
      // What is inside is laid out now, or it would move there with the view's first animation.
      view.layoutIfNeeded()
    }
    return result
  }
}
