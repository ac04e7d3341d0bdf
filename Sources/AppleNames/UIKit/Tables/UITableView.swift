public import Foundation
public import Geometry
public import Layouts
public import Staging

/// A view of rows in a single column, which scrolls vertically.
///
/// It is a collection view with a layout of its own, so that scrolling, reuse, updates and selection
/// are the engine's. Rows have the engine's names in the timeline, of the collection `table`.
///
/// ```swift
/// let table = UITableView(frame: view.bounds, style: .insetGrouped)
/// table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
/// table.dataSource = self
/// view.addSubview(table)
/// ```
open class UITableView: CollectionView {
  /// The style of a table view.
  public enum Style: Int, Hashable, Sendable {
    /// Rows from edge to edge; headers and footers stay in the bounds.
    case plain
    /// Sections with gaps between them.
    case grouped
    /// Sections with gaps around them and rounded corners.
    case insetGrouped
  }

  /// The animation with which rows appear and disappear in an update.
  public enum RowAnimation: Int, Hashable, Sendable {
    /// Rows fade in place.
    case fade = 0
    /// Rows slide in from the right, or out to it.
    case right = 1
    /// Rows slide in from the left, or out to it.
    case left = 2
    /// Rows slide in from the top of their space, or out to it.
    case top = 3
    /// Rows slide in from the bottom of their space, or out to it.
    case bottom = 4
    /// Rows appear and disappear at once; their neighbors make room.
    case none = 5
    /// Rows open from the middle of their space, or close to it.
    case middle = 6
    /// The table's choice: a fade, as UIKit's is not documented.
    case automatic = 100
  }

  /// The position of a row after a scroll to it.
  public enum ScrollPosition: Int, Hashable, Sendable {
    /// Wherever the row becomes visible by the least movement.
    case none
    case top, middle, bottom
  }

  /// The kinds of views between rows.
  enum SupplementaryKind: String {
    case header = "UICollectionElementKindSectionHeader"
    case footer = "UICollectionElementKindSectionFooter"
  }

  /// The height of rows, headers and footers that size themselves.
  public class var automaticDimension: CGFloat { -1 }

  /// The style of the table.
  public let style: Style
  /// The layout that places the rows.
  let tableLayout: TableLayout
  /// The translator between the engine's protocols and those of table views.
  private(set) lazy var adapter = TableAdapter(self)
  /// The registered classes, and the views that were made to be measured.
  var views = TableViews()
  /// The animations that the operations of the present update ask for.
  var animations = RowAnimations()
  /// The updates between `beginUpdates` and `endUpdates`; `nil` outside of them.
  var openUpdates: OpenUpdates?
  /// Whether the selection that is being changed fades in or out.
  var fadesSelection = false
  /// The appearance of the lines between rows.
  var separators = TableSeparators()

  // MARK: Making

  /// Makes a table view of a style.
  public init(frame: CGRect, style: Style) {
    self.style = style
    tableLayout = TableLayout(style: style)
    super.init(frame: frame, collectionViewLayout: tableLayout)
    setUp()
  }

  /// Makes a plain table view.
  public convenience init(frame: CGRect) { self.init(frame: frame, style: .plain) }

  /// Makes a plain table view of no size.
  public convenience init() { self.init(frame: .zero, style: .plain) }

  /// Makes a plain table view of no size; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    style = .plain
    tableLayout = TableLayout(style: .plain)
    super.init(coder: coder)
    collectionViewLayout = tableLayout
    setUp()
  }

  /// Sets up the background and the translation of protocols.
  private func setUp() {
    id = "table"
    backgroundColor = style == .plain ? .systemBackground : .systemGroupedBackground
    alwaysBounceVertical = true
    scrollDelegate = adapter
    itemSource = adapter
    swipeSource = rowSwipes
  }

  // MARK: Sources

  /// The source of the data; replacing it loads the new data at once, without an animation.
  open weak var dataSource: (any UITableViewDataSource)? {
    didSet { if dataSource !== oldValue { reloadData() } }
  }

  /// The object that is asked about rows, and notified of taps and scrolling.
  open weak var delegate: (any UITableViewDelegate)? {
    didSet { if delegate !== oldValue { collectionViewLayout.invalidateLayout() } }
  }

  // MARK: Heights

  /// The height of rows without one from the delegate; by default cells size themselves.
  open var rowHeight = UITableView.automaticDimension { didSet { heightsChanged() } }
  /// The height of headers without one from the delegate; by default that of their content.
  open var sectionHeaderHeight = UITableView.automaticDimension { didSet { heightsChanged() } }
  /// The height of footers without one from the delegate; by default that of their content.
  open var sectionFooterHeight = UITableView.automaticDimension { didSet { heightsChanged() } }
  /// The height of rows before their cells have been measured; 0 switches measuring off.
  open var estimatedRowHeight = UITableView.automaticDimension { didSet { heightsChanged() } }
  /// An estimate of the height of headers, which are measured at once.
  open var estimatedSectionHeaderHeight = UITableView.automaticDimension
  /// An estimate of the height of footers, which are measured at once.
  open var estimatedSectionFooterHeight = UITableView.automaticDimension
  /// The space above headers of a plain table; `automaticDimension` is none, or 22 pt in iOS 26.
  open var sectionHeaderTopPadding = UITableView.automaticDimension { didSet { heightsChanged() } }

  /// Lays out again because heights have changed.
  private func heightsChanged() { collectionViewLayout.invalidateLayout() }

  // MARK: Views around the sections

  /// The view above the first section, which scrolls with the content; its height is its frame's.
  open var tableHeaderView: UIView? {
    didSet { replace(oldValue, by: tableHeaderView) }
  }

  /// The view below the last section, which scrolls with the content; its height is its frame's.
  open var tableFooterView: UIView? {
    didSet { replace(oldValue, by: tableFooterView) }
  }

  /// Replaces the table's own header or footer.
  private func replace(_ old: UIView?, by new: UIView?) {
    if old !== new {
      if old?.superview === self { old?.removeFromSuperview() }
      if let new { addSubview(new) }
    }
    collectionViewLayout.invalidateLayout()
  }

  /// Gives the table's own header and footer the width and the ends of the content.
  private func placeOuterViews() {
    func place(_ view: UIView?, at y: CGFloat) {
      guard let view else { return }
      let frame = CGRect(x: 0, y: y, width: contentSize.width, height: view.frame.height)
      if view.frame != frame { view.frame = frame }
    }
    place(tableHeaderView, at: 0)
    place(tableFooterView, at: contentSize.height - (tableFooterView?.frame.height ?? 0))
  }

  open override var contentSize: CGSize {
    didSet { if contentSize != oldValue { placeOuterViews() } }
  }

  open override func layoutSubviews() {
    super.layoutSubviews()
    placeOuterViews()
  }

  // MARK: Separators

  /// The style of the lines between rows.
  open var separatorStyle: UITableViewCell.SeparatorStyle {
    get { separators.style }
    set {
      separators.style = newValue
      refreshCells()
    }
  }

  /// The color of the lines between rows; `nil` restores the default.
  open var separatorColor: UIColor? {
    get { separators.color }
    set {
      separators.color = newValue ?? .separator
      refreshCells()
    }
  }

  /// The distances of the lines between rows from the edges; by default the margin on the left.
  open var separatorInset: UIEdgeInsets {
    get {
      separators.inset
        ?? UIEdgeInsets(
          top: 0, left: ListForm.margin(forWidth: bounds.width), bottom: 0,
          right: TableMetrics.current.separatorInset)
    }
    set {
      separators.inset = newValue
      refreshCells()
    }
  }

  /// Whether the margins of cells follow a readable width, which is the whole one here.
  open var cellLayoutMarginsFollowReadableWidth = false
  /// Whether the insets of content views include the safe area, which tables have none of inside.
  open var insetsContentViewsToSafeArea = true

  // MARK: Editing

  /// Whether rows show controls for their deletion, insertion and movement.
  open var isEditing: Bool {
    get { editingState }
    set { setEditing(newValue, animated: false) }
  }

  /// Whether rows show their controls.
  private var editingState = false
  /// Whether a tap on a row selects it while the table is edited.
  open var allowsSelectionDuringEditing = false
  /// Whether several rows can be selected while the table is edited.
  open var allowsMultipleSelectionDuringEditing = false

  /// Shows or hides the controls of rows; the cells' contents make room for them.
  open func setEditing(_ editing: Bool, animated: Bool) {
    guard editing != editingState else { return closeSwipe() }
    for path in indexPathsForSelectedRows ?? [] { deselectRow(at: path, animated: animated) }
    editingState = editing
    closeSwipe()
    for cell in visibleCells {
      guard let path = indexPath(for: cell) else { continue }
      prepareForEditing(cell, at: path)
      cell.setEditing(editing, animated: animated)
    }
  }

  /// Whether a tap on a row leaves others selected; that which holds while the table is edited, then.
  open override var allowsMultipleSelection: Bool {
    get { isEditing ? allowsMultipleSelectionDuringEditing : super.allowsMultipleSelection }
    set { super.allowsMultipleSelection = newValue }
  }

  // MARK: Updates

  /// Inserts rows at index paths as they are after the update.
  open func insertRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { table in
      for path in indexPaths { table.animations.inserted.rows[path] = animation }
      table.insertItems(at: indexPaths)
    }
  }

  /// Deletes rows at index paths as they are before the update.
  open func deleteRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { table in
      for path in indexPaths { table.animations.deleted.rows[path] = animation }
      table.deleteItems(at: indexPaths)
    }
  }

  /// Replaces the cells of rows at index paths as they are before the update.
  open func reloadRows(at indexPaths: [IndexPath], with animation: RowAnimation) {
    change { table in
      for path in indexPaths { table.animations.reloaded.rows[path] = animation }
      table.reloadItems(at: indexPaths)
    }
  }

  /// Moves a row from an index path before to one after the update.
  open func moveRow(at indexPath: IndexPath, to newIndexPath: IndexPath) {
    change { $0.moveItem(at: indexPath, to: newIndexPath) }
  }

  /// Inserts sections with all their rows at indices as they are after the update.
  open func insertSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { table in
      for section in sections { table.animations.inserted.sections[section] = animation }
      table.insertSections(sections)
    }
  }

  /// Moves a section with all its rows from an index before to one after the update.
  open override func moveSection(_ section: Int, toSection newSection: Int) {
    if openUpdates == nil { return super.moveSection(section, toSection: newSection) }
    openUpdates?.operations.append { $0.moveSection(section, toSection: newSection) }
  }

  /// Deletes sections with all their rows at indices as they are before the update.
  open func deleteSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { table in
      for section in sections { table.animations.deleted.sections[section] = animation }
      table.deleteSections(sections)
    }
  }

  /// Replaces all views of sections at indices as they are before the update.
  open func reloadSections(_ sections: IndexSet, with animation: RowAnimation) {
    change { table in
      for section in sections { table.animations.reloaded.sections[section] = animation }
      table.reloadSections(sections)
    }
  }

  /// Fills the cells of rows again that are shown, without replacing them.
  open func reconfigureRows(at indexPaths: [IndexPath]) {
    change { $0.reconfigureItems(at: indexPaths) }
  }

  /// Begins an update whose operations `endUpdates` animates together; calls may be nested.
  open func beginUpdates() {
    if var updates = openUpdates {
      updates.depth += 1
      openUpdates = updates
    } else {
      // What belongs to the data before the update is laid out before they change.
      View.performWithoutAnimation { layoutIfNeeded() }
      openUpdates = OpenUpdates()
    }
  }

  /// Animates the operations since `beginUpdates`; heights are asked for again in any case.
  open func endUpdates() {
    guard var updates = openUpdates else { return }
    updates.depth -= 1
    openUpdates = updates.depth > 0 ? updates : nil
    if updates.depth > 0 { return }
    performBatchUpdates({ for operation in updates.operations { operation(self) } }) { finished in
      for completion in updates.completions { completion(finished) }
    }
  }

  /// Whether an update has begun that has not been carried out.
  open var hasUncommittedUpdates: Bool { openUpdates != nil }

  open override func performBatchUpdates(
    @_implicitSelfCapture _ updates: (() -> Void)?, completion: ((Bool) -> Void)? = nil
  ) {
    if openUpdates != nil {
      updates?()
      if let completion { openUpdates?.completions.append(completion) }
      return
    }
    let isOutermost = !isChangingContent
    super.performBatchUpdates(
      {
        updates?()
        // Cells that size themselves may prefer other heights by now.
        if isOutermost { self.refitVisibleElements() }
      }, completion: completion)
    if isOutermost { animations = RowAnimations() }
  }

  // MARK: Selection

  /// Selects a row, besides those that are selected where several can be, and scrolls to it.
  ///
  /// The delegate is not called.
  ///
  /// - Parameters:
  ///   - indexPath: The row; `nil` selects nothing any more.
  ///   - animated: Whether the table scrolls with an animation.
  ///   - scrollPosition: The position to which the row is scrolled.
  open func selectRow(
    at indexPath: IndexPath?, animated: Bool, scrollPosition: ScrollPosition
  ) {
    fading(animated) {
      for other in indexPathsForSelectedRows ?? []
      where other != indexPath && (indexPath == nil || !allowsMultipleSelection) {
        deselectItem(at: other, animated: animated)
      }
      if let indexPath { selectItem(at: indexPath, animated: animated, scrollPosition: []) }
    }
    if let indexPath, scrollPosition != .none {
      scrollToRow(at: indexPath, at: scrollPosition, animated: animated)
    }
  }

  /// Deselects a row; its background fades out if animated. The delegate is not called.
  open func deselectRow(at indexPath: IndexPath, animated: Bool) {
    fading(animated) { deselectItem(at: indexPath, animated: animated) }
  }

  /// Scrolls until a row has a position; it yields to the ends of the content.
  open func scrollToRow(
    at indexPath: IndexPath, at scrollPosition: ScrollPosition, animated: Bool
  ) {
    View.performWithoutAnimation { layoutIfNeeded() }
    guard let offset = offset(toRowAt: indexPath, at: scrollPosition) else { return }
    setContentOffset(offset, animated: animated)
  }

  // MARK: Views

  /// The cells on the screen in the order of their rows.
  open var visibleCells: [UITableViewCell] {
    indexPathsForVisibleItems.compactMap { cellForRow(at: $0) }
  }

  /// Returns the cell of a row that is on the screen.
  open func cellForRow(at indexPath: IndexPath) -> UITableViewCell? {
    cellForItem(at: indexPath) as? UITableViewCell
  }

  /// Registers a class for cells of an identifier; `nil` registers it no longer.
  open func register(_ cellClass: AnyClass?, forCellReuseIdentifier identifier: String) {
    views.cellClasses[identifier] = cellClass as? UITableViewCell.Type
  }

  /// Registers a class for cells of an identifier.
  ///
  /// A table is no collection view on iOS; an extension of both that names its parameters alike finds
  /// the cells of tables here, too.
  open override func register(
    _ cellClass: AnyClass?, forCellWithReuseIdentifier identifier: String
  ) { register(cellClass, forCellReuseIdentifier: identifier) }

  open override func dequeueReusableCell(
    withReuseIdentifier identifier: String, for indexPath: IndexPath
  ) -> CollectionViewCell { dequeueReusableCell(withIdentifier: identifier, for: indexPath) }

  /// Registers a class for headers and footers of an identifier; `nil` registers it no longer.
  open func register(_ aClass: AnyClass?, forHeaderFooterViewReuseIdentifier identifier: String) {
    views.headerClasses[identifier] = aClass as? UITableViewHeaderFooterView.Type
  }

  /// Returns a cell to fill for a row: a used one, or a new one of the registered class.
  open func dequeueReusableCell(
    withIdentifier identifier: String, for indexPath: IndexPath
  ) -> UITableViewCell {
    dequeueReusableCell(withIdentifier: identifier)
      ?? UITableViewCell(style: .default, reuseIdentifier: identifier)
  }

  /// Registers the class of a nib's name for cells of an identifier.
  open func register(_ nib: UINib?, forCellReuseIdentifier identifier: String) {
    views.cellClasses[identifier] = nib?.namedClass as? UITableViewCell.Type
  }

  /// Registers the class of a nib's name for headers and footers of an identifier.
  open func register(_ nib: UINib?, forHeaderFooterViewReuseIdentifier identifier: String) {
    views.headerClasses[identifier] = nib?.namedClass as? UITableViewHeaderFooterView.Type
  }

  /// Returns a used cell, or a new one of the registered class; `nil` without either.
  open func dequeueReusableCell(withIdentifier identifier: String) -> UITableViewCell? {
    let cellClass = views.cellClasses[identifier]
    if let used = usedView(withReuseIdentifier: identifier, of: cellClass) as? UITableViewCell {
      return used
    }
    return cellClass.map { UITableViewCell.make($0, reuseIdentifier: identifier) }
  }

  /// Returns a used header or footer, or a new one of the registered class; `nil` without either.
  open func dequeueReusableHeaderFooterView(
    withIdentifier identifier: String
  ) -> UITableViewHeaderFooterView? {
    let viewClass = views.headerClasses[identifier]
    if let used = usedView(withReuseIdentifier: identifier, of: viewClass)
      as? UITableViewHeaderFooterView
    {
      return used
    }
    return viewClass.map { UITableViewHeaderFooterView.make($0, reuseIdentifier: identifier) }
  }

  open override func reloadData() {
    views.prepared = [:]
    super.reloadData()
  }
}
