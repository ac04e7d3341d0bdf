import UIKit

/// Ten squares of one color, for a row and for the grid into which it changes.
final class RowSquares: NSObject, UICollectionViewDataSource {
  static let colors: [UIColor] = [
    .red, .green, .blue, .orange, .yellow, .magenta, .cyan, .purple,
  ]
  let row: Int

  init(row: Int) {
    self.row = row
    super.init()
  }

  /// Makes a flow layout of squares of 180 pt.
  static func makeLayout(
    _ direction: UICollectionView.ScrollDirection
  ) -> UICollectionViewFlowLayout {
    let layout = UICollectionViewFlowLayout()
    layout.scrollDirection = direction
    layout.itemSize = CGSize(width: 180, height: 180)
    layout.sectionInset = UIEdgeInsets(top: 10, left: 10, bottom: 10, right: 10)
    layout.minimumLineSpacing = 10
    layout.minimumInteritemSpacing = 10
    return layout
  }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 10 }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "square", for: indexPath)
    cell.backgroundColor = RowSquares.colors[row]
    (cell as? SquareCell)?.label.text = "\(indexPath.section) - \(indexPath.item)"
    return cell
  }
}

/// A square with a label in its middle.
final class SquareCell: UICollectionViewCell {
  let label = UILabel()

  override init(frame: CGRect) {
    super.init(frame: frame)
    label.frame = contentView.bounds
    label.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    label.textAlignment = .center
    label.textColor = UIColor.white.withAlphaComponent(0.6)
    contentView.addSubview(label)
  }

  required init?(coder: NSCoder) { nil }
}

/// A cell that contains a row of squares.
final class RowCell: UICollectionViewCell {
  let row: UICollectionView

  override init(frame: CGRect) {
    row = UICollectionView(frame: .zero, collectionViewLayout: RowSquares.makeLayout(.horizontal))
    super.init(frame: frame)
    row.frame = contentView.bounds
    row.autoresizingMask = [.flexibleWidth, .flexibleHeight]
    row.backgroundColor = .black
    row.register(SquareCell.self, forCellWithReuseIdentifier: "square")
    contentView.addSubview(row)
  }

  required init?(coder: NSCoder) { nil }
}

/// The first article's eight rows, of which the tapped one becomes a grid.
final class RowsViewController: UICollectionViewController, UINavigationControllerDelegate {
  private let squares = (0..<8).map(RowSquares.init)
  private var openedRow: UICollectionView?
  var keepsOriginalFaults = false

  init() {
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 768, height: 200)
    super.init(collectionViewLayout: layout)
    title = "Rows"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.backgroundColor = .black
    collectionView.register(RowCell.self, forCellWithReuseIdentifier: "row")
    navigationController?.delegate = self
  }

  /// Returns the collection view of a visible row.
  func row(_ index: Int) -> UICollectionView? {
    (collectionView.cellForItem(at: IndexPath(item: 0, section: index)) as? RowCell)?.row
  }

  override func numberOfSections(in collectionView: UICollectionView) -> Int { squares.count }

  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 1 }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "row", for: indexPath)
    if let row = (cell as? RowCell)?.row {
      row.dataSource = squares[indexPath.section]
      row.delegate = self
    }
    return cell
  }

  override func collectionView(
    _ collectionView: UICollectionView, didSelectItemAt indexPath: IndexPath
  ) {
    guard collectionView !== self.collectionView,
      let squares = collectionView.dataSource as? RowSquares
    else { return }
    openedRow = collectionView
    navigationController?.pushViewController(GridViewController(squares), animated: true)
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? {
    guard operation == .push, let openedRow,
      let grid = (toVC as? GridViewController)?.collectionView
    else { return nil }
    let transition = RowToGridTransition(from: openedRow, to: grid)
    transition.keepsOriginalFaults = keepsOriginalFaults
    return transition
  }
}

/// The squares of one row as a grid.
final class GridViewController: UICollectionViewController {
  private let squares: RowSquares

  init(_ squares: RowSquares) {
    self.squares = squares
    super.init(collectionViewLayout: RowSquares.makeLayout(.vertical))
    title = "Grid"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.backgroundColor = .black
    collectionView.register(SquareCell.self, forCellWithReuseIdentifier: "square")
    collectionView.dataSource = squares
  }
}
