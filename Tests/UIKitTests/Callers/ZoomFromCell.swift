import UIKit

/// An animator that opens a cell to the whole screen and closes it again, with images of both on a
/// spring.
final class ZoomFromCell: NSObject, UIViewControllerAnimatedTransitioning {
  private let isOpening: Bool

  init(opening isOpening: Bool) { self.isOpening = isOpening }

  func transitionDuration(
    using transitionContext: UIViewControllerContextTransitioning?
  ) -> TimeInterval { 0.4 }

  func animateTransition(using transitionContext: UIViewControllerContextTransitioning) {
    let container = transitionContext.containerView
    let keys: [UITransitionContextViewControllerKey] = isOpening ? [.from, .to] : [.to, .from]
    guard let grid = transitionContext.viewController(forKey: keys[0]) as? CellGridController,
      let page = transitionContext.viewController(forKey: keys[1])?.view,
      let cell = grid.openedCell, let coming = transitionContext.view(forKey: .to)
    else { return transitionContext.completeTransition(false) }
    container.addSubview(coming)
    let closed = cell.convert(cell.bounds, to: container)
    let ends = isOpening ? (closed, page.bounds) : (page.bounds, closed)
    let images = [page, cell].map { view -> UIImageView in
      let image = UIImageView(image: Self.image(of: view))
      image.frame = ends.0
      container.addSubview(image)
      return image
    }
    page.isHidden = true
    if isOpening {
      images[0].isHidden = true
      DispatchQueue.main.asyncAfter(deadline: .now() + 0.08) { images[0].isHidden = false }
    } else {
      cell.isHidden = true
      images[1].alpha = 0
    }
    UIView.animate(
      withDuration: transitionDuration(using: transitionContext), delay: 0,
      usingSpringWithDamping: 0.7, initialSpringVelocity: 0, options: []
    ) {
      for image in images { image.frame = ends.1 }
      images[1].alpha = self.isOpening ? 0 : 1
    } completion: { _ in
      for image in images { image.removeFromSuperview() }
      page.isHidden = false
      cell.isHidden = false
      transitionContext.completeTransition(!transitionContext.transitionWasCancelled)
    }
  }

  /// Returns an image of a view without transparency.
  private static func image(of view: UIView) -> UIImage {
    let format = UIGraphicsImageRendererFormat()
    format.opaque = true
    return UIGraphicsImageRenderer(bounds: view.bounds, format: format).image { context in
      view.layer.render(in: context.cgContext)
    }
  }
}

/// Twelve squares, of which one opens.
final class CellGridController: UICollectionViewController, UINavigationControllerDelegate {
  static let color = UIColor(red: 1, green: 182 / 255, blue: 92 / 255, alpha: 1)
  var openedCell: UICollectionViewCell? {
    collectionView.cellForItem(at: IndexPath(item: 4, section: 0))
  }

  override func viewDidLoad() {
    super.viewDidLoad()
    title = "Hubble"
    collectionView.register(UICollectionViewCell.self, forCellWithReuseIdentifier: "square")
    navigationController?.delegate = self
  }

  override func collectionView(
    _ collectionView: UICollectionView, numberOfItemsInSection section: Int
  ) -> Int { 12 }

  override func collectionView(
    _ collectionView: UICollectionView, cellForItemAt indexPath: IndexPath
  ) -> UICollectionViewCell {
    let cell = collectionView.dequeueReusableCell(withReuseIdentifier: "square", for: indexPath)
    cell.backgroundColor = Self.color
    return cell
  }

  func navigationController(
    _ navigationController: UINavigationController,
    animationControllerFor operation: UINavigationController.Operation,
    from fromVC: UIViewController, to toVC: UIViewController
  ) -> UIViewControllerAnimatedTransitioning? { ZoomFromCell(opening: operation == .push) }
}
