import UIKit

/// A data source of numbered sections that a test changes.
final class CellSource: NSObject, UICollectionViewDataSource, UICollectionViewDelegateFlowLayout {
  var counts: [Int]
  var cellClass: UICollectionViewCell.Type = UICollectionViewCell.self
  var fill: (UICollectionViewCell, IndexPath) -> Void

  init(
    _ counts: [Int],
    fill: @escaping (UICollectionViewCell, IndexPath) -> Void = { cell, _ in
      cell.backgroundColor = .red
    }
  ) { (self.counts, self.fill) = (counts, fill) }

  func numberOfSections(in collectionView: UICollectionView) -> Int { counts.count }

  func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }

  func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
    fill(cell, indexPath)
    return cell
  }
}

/// A data source of two table cells, which are made for a registered identifier.
final class RowSource: NSObject, UITableViewDataSource {
  let identifier: String
  let fill: (UITableViewCell, IndexPath) -> Void

  init(
    _ identifier: String = "cell",
    fill: @escaping (UITableViewCell, IndexPath) -> Void = { _, _ in }
  ) { (self.identifier, self.fill) = (identifier, fill) }

  func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 2 }

  func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
    let cell = tableView.dequeueReusableCell(withIdentifier: identifier, for: indexPath)
    fill(cell, indexPath)
    return cell
  }
}
