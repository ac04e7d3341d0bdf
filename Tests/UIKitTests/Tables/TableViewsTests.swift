import Foundation
import Staging
import Testing
import Timelines
import Timing
import UIKit

struct TableViewsTests {
  /// A header with an initializer, a height and a color of its own.
  private final class Banner: UITableViewHeaderFooterView {
    var reuses = 0

    override init(reuseIdentifier: String?) {
      super.init(reuseIdentifier: reuseIdentifier)
      contentView.backgroundColor = reuseIdentifier == "banner" ? .red : .green
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func prepareForReuse() {
      super.prepareForReuse()
      reuses += 1
    }

    override func systemLayoutSizeFitting(
      _ targetSize: CGSize,
      withHorizontalFittingPriority horizontalFittingPriority: UILayoutPriority,
      verticalFittingPriority: UILayoutPriority
    ) -> CGSize { CGSize(width: targetSize.width, height: 60) }
  }

  /// A source of sections with banners, and with plain views below them.
  private final class Banners: NSObject, UITableViewDataSource, UITableViewDelegate {
    var shown: [String] = []

    func numberOfSections(in tableView: UITableView) -> Int { 20 }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { 4 }

    func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell = tableView.dequeueReusableCell(withIdentifier: "cell", for: indexPath)
      cell.textLabel?.text = "\(indexPath.section) \(indexPath.row)"
      return cell
    }

    func tableView(_ tableView: UITableView, viewForHeaderInSection section: Int) -> UIView? {
      tableView.dequeueReusableHeaderFooterView(withIdentifier: "banner")
    }

    func tableView(_ tableView: UITableView, heightForFooterInSection section: Int) -> CGFloat {
      25
    }

    func tableView(_ tableView: UITableView, viewForFooterInSection section: Int) -> UIView? {
      let view = UIView()
      view.backgroundColor = .blue
      return view
    }

    func tableView(
      _ tableView: UITableView, willDisplayHeaderView view: UIView, forSection section: Int
    ) { shown.append("\(section) \(view is Banner)") }

    func tableView(
      _ tableView: UITableView, willDisplayFooterView view: UIView, forSection section: Int
    ) { if view.backgroundColor == .blue { shown.append("\(section) footer") } }
  }

  @Test func `headers are made by their own initializer, measured and reused`() throws {
    let source = Banners()
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 375, height: 400))) { stage in
      let table = UITableView(frame: stage.rootView.bounds, style: .grouped)
      table.register(UITableViewCell.self, forCellReuseIdentifier: "cell")
      table.register(Banner.self, forHeaderFooterViewReuseIdentifier: "banner")
      (table.dataSource, table.delegate) = (source, source)
      stage.rootView.addSubview(table)
      stage.advance(by: 0)
      let header = try #require(table.headerView(forSection: 0) as? Banner)
      #expect(header.reuseIdentifier == "banner")
      #expect(header.contentView.backgroundColor == .red)
      #expect(table.rectForHeader(inSection: 0).height == 60)
      #expect(table.rectForFooter(inSection: 0) == CGRect(x: 0, y: 236, width: 375, height: 25))
      #expect(source.shown == ["0 true", "0 footer", "1 true"])
      for offset in stride(from: 100.0, through: 3000, by: 100) {
        table.contentOffset.y = offset
        stage.advance(by: 0.1)
      }
      #expect(table.rect(forSection: 19).height == 261)
    }
  }

  @Test func `cells that are not registered are reused, too`() throws {
    let rows = TableRows([(0..<30).map(String.init)])
    _ = try playTable(rows) { stage, table in
      #expect(table.dequeueReusableCell(withIdentifier: "other") == nil)
      table.contentOffset.y = 500
      stage.advance(by: 0.1)
      let made = rows.made
      table.contentOffset.y = 0
      stage.advance(by: 0.1)
      #expect(rows.made == made)
      #expect(table.visibleCells.first?.textLabel?.text == "0")
    }
  }

  @Test func `an animated scroll keeps the header at the top at every instant`() throws {
    let rows = TableRows([(0..<40).map(String.init)])
    rows.headers = [0: "A"]
    let timeline = try playTable(rows) { stage, table in
      stage.advance(by: 0.1)
      table.scrollToRow(at: IndexPath(row: 20, section: 0), at: .top, animated: true)
      stage.advance(by: 1)
      #expect(table.contentOffset.y == 880)
    }
    for seconds in [0.1, 0.2, 0.25, 0.3, 0.4, 0.6] {
      let header = timeline.elements(at: Instant(seconds: seconds)).first {
        $0.identity.kind == .supplementary
      }
      #expect(isNear(header?.frame.minY, 0, 1))
    }
    #expect(timeline.row("0/20", at: 0.6)?.frame.minY == 28)
  }

  @Test func `the sections of a reload change, and a moved row glides`() throws {
    let rows = TableRows([["a", "b"], ["c"]])
    let timeline = try playTable(rows) { stage, table in
      stage.advance(by: 1)
      rows.sections = [["a", "b", "new"], ["c"]]
      table.reloadSections(IndexSet(integer: 0), with: .left)
      stage.advance(by: 1)
      #expect(table.visibleCells.map { $0.textLabel?.text } == ["a", "b", "new", "c"])
      rows.sections = [["b", "new"], ["c", "a"]]
      table.moveRow(at: IndexPath(row: 0, section: 0), to: IndexPath(row: 1, section: 1))
      stage.advance(by: 1)
      #expect(table.visibleCells.map { $0.textLabel?.text } == ["b", "new", "c", "a"])
    }
    #expect(isNear(timeline.row("1/0", at: 1.15)?.frame.minY, 110, 0.5))
    #expect(timeline.elements(at: Instant(seconds: 2.15)).allSatisfy { $0.alpha == 1 })
  }

  @Test func `rows keep their cells and selection in an update`() throws {
    let rows = TableRows([["a", "b", "c"]])
    _ = try playTable(rows) { stage, table in
      let path = IndexPath(row: 1, section: 0)
      table.selectRow(at: path, animated: false, scrollPosition: .none)
      let cell = try #require(table.cellForRow(at: path))
      rows.sections[0].insert("new", at: 0)
      table.performBatchUpdates {
        table.insertRows(at: [IndexPath(row: 0, section: 0)], with: .automatic)
      }
      #expect(table.indexPathForSelectedRow == IndexPath(row: 2, section: 0))
      #expect(table.cellForRow(at: IndexPath(row: 2, section: 0)) === cell && cell.isSelected)
      rows.sections[0][2] = "other"
      table.reconfigureRows(at: [IndexPath(row: 2, section: 0)])
      #expect(table.cellForRow(at: IndexPath(row: 2, section: 0)) === cell)
      #expect(cell.textLabel?.text == "other")
      stage.advance(by: 1)
    }
  }

  /// A cell whose height is that of a box with space around it.
  private final class Boxed: UITableViewCell {
    let box = UIView()
    private(set) var height: NSLayoutConstraint?

    override init(style: UITableViewCell.CellStyle, reuseIdentifier: String?) {
      super.init(style: style, reuseIdentifier: reuseIdentifier)
      box.translatesAutoresizingMaskIntoConstraints = false
      contentView.addSubview(box)
      let height = box.heightAnchor.constraint(equalToConstant: 80)
      self.height = height
      NSLayoutConstraint.activate([
        height, box.topAnchor.constraint(equalTo: contentView.topAnchor, constant: 10),
        box.bottomAnchor.constraint(equalTo: contentView.bottomAnchor, constant: -10),
        box.leadingAnchor.constraint(equalTo: contentView.leadingAnchor, constant: 16),
        box.trailingAnchor.constraint(equalTo: contentView.trailingAnchor, constant: -16),
      ])
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }
  }

  @Test func `constraints give cells their heights, and a change of them is animated`() throws {
    let source = RowSource("boxed")
    let timeline = try Stage.run(canvas: Canvas(size: CGSize(width: 375, height: 400))) { stage in
      let table = UITableView(frame: stage.rootView.bounds)
      table.register(Boxed.self, forCellReuseIdentifier: "boxed")
      table.dataSource = source
      stage.rootView.addSubview(table)
      stage.advance(by: 0.1)
      let cell = try #require(table.cellForRow(at: IndexPath(row: 0, section: 0)) as? Boxed)
      #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).minY == 100)
      #expect(cell.box.frame == CGRect(x: 16, y: 10, width: 343, height: 80))
      cell.height?.constant = 140
      table.performBatchUpdates(nil)
      #expect(table.rectForRow(at: IndexPath(row: 1, section: 0)).minY == 160)
      #expect(cell.box.frame.height == 140)
      stage.advance(by: 0.4)
    }
    #expect(isNear(timeline.row("0/1", at: 0.25)?.frame.minY, 130, 0.5))
  }

  /// A screen of twenty rows below a header.
  private final class List: UITableViewController {
    override func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
      20
    }

    override func tableView(
      _ tableView: UITableView, cellForRowAt indexPath: IndexPath
    ) -> UITableViewCell {
      let cell =
        tableView.dequeueReusableCell(withIdentifier: "row")
        ?? UITableViewCell(style: .default, reuseIdentifier: "row")
      cell.textLabel?.text = "\(indexPath.row)"
      return cell
    }

    override func tableView(
      _ tableView: UITableView, titleForHeaderInSection section: Int
    ) -> String? { "Title" }

    override func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
      navigationController?.pushViewController(List(style: .grouped), animated: true)
    }
  }

  @Test func `a list below a navigation bar keeps its header there, and deselects on return`()
    throws
  {
    _ = try Stage.run(canvas: Canvas(size: CGSize(width: 375, height: 600))) { stage in
      let list = List(style: .plain)
      let navigation = UINavigationController(rootViewController: list)
      stage.rootViewController = navigation
      stage.advance(by: 0.1)
      let table = try #require(list.tableView)
      let bar = table.adjustedContentInset.top
      #expect(bar >= 44 && table.contentOffset.y == -bar)
      table.contentOffset.y = 100
      stage.advance(by: 0.1)
      #expect(table.headerView(forSection: 0)?.frame.minY == 100 + bar)
      table.selectRow(at: IndexPath(row: 5, section: 0), animated: false, scrollPosition: .none)
      list.tableView(table, didSelectRowAt: IndexPath(row: 5, section: 0))
      stage.advance(by: 1)
      #expect(navigation.viewControllers.count == 2)
      #expect(table.indexPathForSelectedRow?.row == 5)
      navigation.popViewController(animated: true)
      stage.advance(by: 1)
      #expect(table.indexPathForSelectedRow == nil)
    }
  }
}
