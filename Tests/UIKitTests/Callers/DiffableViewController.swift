import UIKit

/// A view controller whose states are snapshots of sections and items.
final class DiffableViewController: UIViewController {
  enum Section: Hashable { case fruit, roots }

  private(set) var collectionView: UICollectionView!
  private(set) var dataSource: UICollectionViewDiffableDataSource<Section, String>!
  private(set) var configured: [String] = []

  override func viewDidLoad() {
    super.viewDidLoad()
    let layout = UICollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 40, height: 40)
    layout.headerReferenceSize = CGSize(width: 10, height: 20)
    collectionView = UICollectionView(frame: view.bounds, collectionViewLayout: layout)
    view.addSubview(collectionView)

    let cell = UICollectionView.CellRegistration<UICollectionViewCell, String> {
      [unowned self] cell, _, item in
      configured.append(item)
      cell.contentView.backgroundColor = .red
    }
    let header = UICollectionView.SupplementaryRegistration<UICollectionReusableView>(
      elementKind: UICollectionView.elementKindSectionHeader
    ) { view, _, _ in view.backgroundColor = .black }
    dataSource = UICollectionViewDiffableDataSource(collectionView: collectionView) {
      collectionView, indexPath, item in
      collectionView.dequeueConfiguredReusableCell(using: cell, for: indexPath, item: item)
    }
    dataSource.supplementaryViewProvider = { collectionView, _, indexPath in
      collectionView.dequeueConfiguredReusableSupplementary(using: header, for: indexPath)
    }
    show(fruit: ["apple", "pear"], roots: ["carrot"], animated: false)
  }

  /// Applies the snapshot of another state.
  func show(fruit: [String], roots: [String], animated: Bool = true) {
    var snapshot = NSDiffableDataSourceSnapshot<Section, String>()
    snapshot.appendSections([.fruit, .roots])
    snapshot.appendItems(fruit, toSection: .fruit)
    snapshot.appendItems(roots, toSection: .roots)
    dataSource.apply(snapshot, animatingDifferences: animated)
  }
}
