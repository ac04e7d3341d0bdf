import Cellophane

/// Squares in three sections; showing one's details makes its section a grid of large squares.
final class SquaresViewController: CollectionViewController, NavigationControllerDelegate {
  let counts: [Int]
  private var selectedItem = 0

  init(counts: [Int] = [13, 16, 14]) {
    self.counts = counts
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 50, height: 50)
    layout.minimumLineSpacing = 16
    layout.sectionInset = EdgeInsets(all: 8)
    super.init(collectionViewLayout: layout)
    title = "Squares"
  }

  required init?(coder: NSCoder) { nil }

  override func viewDidLoad() {
    super.viewDidLoad()
    collectionView.id = "squares"
    collectionView.backgroundColor = .black
    collectionView.register(CollectionViewCell.self, forCellWithReuseIdentifier: "square")
  }

  override func viewWillAppear(_ animated: Bool) {
    super.viewWillAppear(animated)
    navigationController?.delegate = self
  }

  /// Shows the section of an item large, the item in the middle.
  func showDetails(ofItemAt indexPath: IndexPath, in detail: DetailViewController) {
    selectedItem = indexPath.item
    collectionView.selectItem(at: indexPath, animated: true, scrollPosition: [])
    detail.useLayoutToLayoutNavigationTransitions = true
    navigationController?.pushViewController(detail, animated: true)
  }

  // MARK: Data source

  override func numberOfSections(in collectionView: CollectionView) -> Int { counts.count }

  override func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[section] }

  override func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "square", for: indexPath)
    cell.backgroundColor = shade(of: indexPath.item, in: indexPath.section, of: counts)
    return cell
  }

  // MARK: Navigation

  func navigationController(
    _ navigationController: NavigationController, didShow viewController: ViewController,
    animated: Bool
  ) {
    // With the data switch at the start everything is so already, and nothing happens here.
    if let detail = viewController as? DetailViewController {
      detail.collectionView.dataSource = detail
      detail.collectionView.delegate = detail
      detail.collectionView.scrollToItem(
        at: IndexPath(item: selectedItem, section: 0), at: .centeredVertically, animated: false)
    } else if viewController === self {
      collectionView.dataSource = self
      collectionView.delegate = self
    }
  }
}

/// One section of the squares, two in a row.
class DetailViewController: CollectionViewController {
  let section: Int
  let counts: [Int]

  init(section: Int, counts: [Int] = [13, 16, 14]) {
    self.section = section; self.counts = counts
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 300, height: 300)
    layout.minimumLineSpacing = 16
    layout.minimumInteritemSpacing = 16
    layout.sectionInset = EdgeInsets(top: 8, left: 0, bottom: 8, right: 8)
    super.init(collectionViewLayout: layout)
    title = "Section \(section)"
  }

  required init?(coder: NSCoder) { nil }

  override func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { counts[self.section] }

  override func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "square", for: indexPath)
    cell.backgroundColor = shade(of: indexPath.item, in: section, of: counts)
    return cell
  }

  /// The number of an item's square: the root names squares by index path.
  override func collectionView(
    _ collectionView: CollectionView, keyForItemAt indexPath: IndexPath
  ) -> String? { "\(section)/\(indexPath.item)" }
}

/// Returns red, green or blue by section, darker with each item.
private func shade(of item: Int, in section: Int, of counts: [Int]) -> Color {
  let shade = 1 - Double(item + 1) / Double(2 * counts[section])
  let shades = [0, 1, 2].map { $0 == section % 3 ? shade : 0 }
  return Color(red: shades[0], green: shades[1], blue: shades[2])
}

/// Plays the way to the details of an item and back and returns its timeline.
func layoutNavigationTimeline() throws -> Timeline {
  let canvas = Canvas(size: CGSize(width: 768, height: 1024), background: .black)
  return try Stage.run(canvas: canvas) { stage in
    let squares = SquaresViewController()
    let navigation = NavigationController(rootViewController: squares)
    stage.rootViewController = navigation

    stage.advance(by: 0.5)
    squares.showDetails(
      ofItemAt: IndexPath(item: 8, section: 1), in: DetailViewController(section: 1))
    stage.advance(by: 1)
    navigation.popViewController(animated: true)
    stage.advance(by: 1)
  }
}
