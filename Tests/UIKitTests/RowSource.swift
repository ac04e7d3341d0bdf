import UIKit

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
