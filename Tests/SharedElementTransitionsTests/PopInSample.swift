import Cellophane

/// A grid of images, each of which opens a screen of its own.
final class PhotosViewController: ViewController, CollectionPushAndPoppable,
  CollectionViewDataSource, NavigationControllerDelegate
{
  var sourceCell: CollectionViewCell?
  var collectionView: CollectionView?

  override func viewDidLoad() {
    super.viewDidLoad()
    let layout = CollectionViewFlowLayout()
    layout.itemSize = CGSize(width: 373.0 / 3, height: 373.0 / 3)
    layout.minimumLineSpacing = 1
    layout.minimumInteritemSpacing = 1
    let collectionView = CollectionView(frame: view.bounds, collectionViewLayout: layout)
    collectionView.dataSource = self
    view.addSubview(collectionView)
    self.collectionView = collectionView
    navigationController?.delegate = self
  }

  /// Opens the image of an item.
  func open(_ indexPath: IndexPath) {
    sourceCell = collectionView?.cellForItem(at: indexPath)
    let screen = ViewController(title: "Image \(indexPath.item)")
    screen.view.backgroundColor = color(of: indexPath)
    navigationController?.pushViewController(screen, animated: true)
  }

  /// Returns the color of an item's image.
  private func color(of indexPath: IndexPath) -> Color {
    Color(red: 0.9, green: 0.3 + 0.05 * Double(indexPath.item), blue: 0.3)
  }

  func navigationController(
    _ navigationController: NavigationController,
    animationControllerFor operation: NavigationController.Operation,
    from fromVC: ViewController, to toVC: ViewController
  ) -> (any ViewControllerAnimatedTransitioning)? {
    PopInAndOutAnimator(operation: operation)
  }

  func numberOfSections(in collectionView: CollectionView) -> Int { 1 }

  func collectionView(
    _ collectionView: CollectionView, numberOfItemsInSection section: Int
  ) -> Int { 12 }

  func collectionView(
    _ collectionView: CollectionView, cellForItemAt indexPath: IndexPath
  ) -> CollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "image", for: indexPath)
    cell.backgroundColor = color(of: indexPath)
    return cell
  }
}

/// Opens the image in the middle of the second row, and closes it again after a second.
func popInTimeline() throws -> Timeline {
  try Stage.run(canvas: Canvas(size: CGSize(width: 375, height: 667))) { stage in
    let photos = PhotosViewController(title: "Hubble")
    stage.rootViewController = NavigationController(rootViewController: photos)
    stage.advance(by: 0)
    photos.open(IndexPath(item: 4, section: 0))
    stage.advance(by: 1)
    photos.navigationController?.popViewController(animated: true)
  }
}
