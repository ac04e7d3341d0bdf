import UIKit

/// The view in which things move: a grid of cells, a stripe or pages.
class Board: UIView, UICollectionViewDataSource, UICollectionViewDelegate {
  /// An action for the moment at which the fingers leave a scroll view.
  var onRelease: (() -> Void)?
  private(set) lazy var collectionView = makeCollectionView()
  private var count = 60
  /// The cells that were made since the last change began, in their order.
  private var made: [UICollectionViewCell] = []

  private func makeCollectionView() -> UICollectionView {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 70, height: 50)
    layout.minimumLineSpacing = 10
    layout.minimumInteritemSpacing = 10
    let result = UICollectionView(frame: bounds, collectionViewLayout: layout)
    result.backgroundColor = .white
    result.dataSource = self
    result.delegate = self
    result.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "cell")
    return result
  }

  // MARK: Contents

  /// Shows the grid; returns the first cells in their order.
  func showCells() -> [UICollectionViewCell] {
    addSubview(collectionView)
    layoutIfNeeded()
    collectionView.layoutIfNeeded()
    made = []
    return (0..<4).compactMap { collectionView.cellForItem(at: IndexPath(item: $0, section: 0)) }
  }

  /// Shows a scroll view that is longer than it is high.
  func showStripe(length: CGFloat) -> UIScrollView {
    let scrollView = UIScrollView(frame: bounds)
    scrollView.contentSize = CGSize(width: bounds.width, height: length)
    return show(scrollView, filledWith: .lightGray)
  }

  /// Shows a scroll view with three pages.
  func showPages() -> UIScrollView {
    let scrollView = UIScrollView(frame: bounds)
    scrollView.contentSize = CGSize(width: 3 * bounds.width, height: bounds.height)
    scrollView.isPagingEnabled = true
    return show(scrollView, filledWith: .lightGray)
  }

  /// Adds a scroll view, and a view as large as its content.
  func show(_ scrollView: UIScrollView, filledWith color: UIColor) -> UIScrollView {
    let content = UIView(frame: CGRect(origin: .zero, size: scrollView.contentSize))
    content.backgroundColor = color
    scrollView.addSubview(content)
    scrollView.delegate = self
    addSubview(scrollView)
    layoutIfNeeded()
    return scrollView
  }

  // MARK: Changes

  /// Inserts an item.
  func insert(at item: Int) {
    change { collectionView in
      self.count += 1
      collectionView.insertItems(at: [IndexPath(item: item, section: 0)])
    }
  }

  /// Deletes an item.
  func delete(at item: Int) {
    change { collectionView in
      self.count -= 1
      collectionView.deleteItems(at: [IndexPath(item: item, section: 0)])
    }
  }

  /// Moves an item.
  func move(from source: Int, to target: Int) {
    change { collectionView in
      collectionView.moveItem(
        at: IndexPath(item: source, section: 0), to: IndexPath(item: target, section: 0))
    }
  }

  /// Reloads an item.
  func reload(at item: Int) {
    change { $0.reloadItems(at: [IndexPath(item: item, section: 0)]) }
  }

  private func change(_ updates: @escaping (UICollectionView) -> Void) {
    let view = collectionView
    view.performBatchUpdates({ updates(view) }, completion: nil)
    view.layoutIfNeeded()
  }

  // MARK: Probes

  /// Returns the probes of a cell: its center and its opacity.
  static func probes(of cell: UIView, named name: String) -> [Probe] {
    [
      Probe(property: name + " x") { cell.layer.presentation()?.position.x },
      Probe(property: name + " y") { cell.layer.presentation()?.position.y },
      Probe(property: name + " opacity") {
        cell.layer.presentation().map { CGFloat($0.opacity) }
      },
    ]
  }

  /// Returns the probes of the first cell that a change has made.
  func probesOfNewCells(except known: [UICollectionViewCell]) -> [Probe] {
    let cell = made.first { new in !known.contains { $0 === new } }
    return cell.map { Board.probes(of: $0, named: "new") } ?? []
  }

  /// Returns the probe of what a scroll view shows: its offset along both axes.
  static func offset(of scrollView: UIScrollView) -> Probe {
    Probe(property: "offset") {
      let shown = scrollView.layer.presentation()?.bounds.origin ?? scrollView.contentOffset
      return shown.x + shown.y
    }
  }

  // MARK: UICollectionViewDataSource

  func collectionView(_ view: UICollectionView, numberOfItemsInSection section: Int) -> Int {
    count
  }

  func collectionView(
    _ view: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = view.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    cell.contentView.backgroundColor = .orange
    made.append(cell)
    return cell
  }

  // MARK: UIScrollViewDelegate

  func scrollViewWillEndDragging(
    _ scrollView: UIScrollView, withVelocity velocity: CGPoint,
    targetContentOffset: UnsafeMutablePointer<CGPoint>
  ) {
    guard scrollView.isPagingEnabled else { return }
    let target = targetContentOffset.pointee
    Trace.print(["page", "0", "velocity", Trace.text(Double(velocity.x))])
    Trace.print(["page", "0", "target", Trace.text(Double(target.x))])
    release()
  }

  /// Calls the action of a release, once.
  func release() {
    onRelease?()
    onRelease = nil
  }
}
