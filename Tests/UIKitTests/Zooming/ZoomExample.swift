import UIKit

/// The example of zooming.
final class PhotoViewController: UIViewController, UIScrollViewDelegate {
  private let scrollView = UIScrollView()
  private let imageView = UIImageView()

  override func viewDidLoad() {
    super.viewDidLoad()
    scrollView.delegate = self
    scrollView.minimumZoomScale = 1
    scrollView.maximumZoomScale = 4
    view.addSubview(scrollView)
    scrollView.addSubview(imageView)
  }

  func viewForZooming(in scrollView: UIScrollView) -> UIView? { imageView }

  func scrollViewDidZoom(_ scrollView: UIScrollView) {
    let (bounds, size) = (scrollView.bounds.size, scrollView.contentSize)
    imageView.center = CGPoint(
      x: max(bounds.width, size.width) / 2, y: max(bounds.height, size.height) / 2)
  }

  func doubleTapped(_ tap: UITapGestureRecognizer) {
    let point = tap.location(in: imageView)
    scrollView.zoom(
      to: CGRect(x: point.x - 50, y: point.y - 50, width: 100, height: 100), animated: true)
  }
}
