import Foundation
import Testing
import UIKit

/// Extensions that register cells of tables and of collection views by their types alone.
struct CellRegistrationTests {
  @Test func `the extension of either finds the cells of tables`() {
    let table = UITableView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
    // The extension of collection views has fewer parameters, so that the compiler prefers it.
    table.register(cellType: SubtitleCell.self)
    let path = IndexPath(row: 0, section: 0)
    #expect(table.dequeueReusableCell(with: SubtitleCell.self, for: path)?.style == .subtitle)
    let cell = table.dequeueReusableCell(withReuseIdentifier: "SubtitleCell", for: path)
    #expect(cell is SubtitleCell)
    table.register(SubtitleCell.self, forCellReuseIdentifier: "other")
    #expect(table.dequeueReusableCell(withIdentifier: "other") is SubtitleCell)
  }
}

private final class SubtitleCell: UITableViewCell {
  private(set) var style = CellStyle.default

  override init(style: CellStyle, reuseIdentifier: String?) {
    super.init(style: .subtitle, reuseIdentifier: reuseIdentifier)
    self.style = .subtitle
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }
}

extension UICollectionView {
  fileprivate func register<Cell: UICollectionViewCell>(cellType: Cell.Type) {
    register(cellType, forCellWithReuseIdentifier: String(describing: cellType))
  }
}

extension UITableView {
  fileprivate func register<Cell: UITableViewCell>(cellType: Cell.Type, bundle: Bundle? = nil) {
    register(cellType, forCellReuseIdentifier: String(describing: cellType))
  }

  fileprivate func dequeueReusableCell<Cell: UITableViewCell>(
    with type: Cell.Type, for path: IndexPath
  ) -> Cell? {
    dequeueReusableCell(withIdentifier: String(describing: type), for: path) as? Cell
  }
}
