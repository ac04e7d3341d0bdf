import UIKit

// Cellophane's scroll views do not zoom, so that only a device records this.
#if canImport(Darwin)
  extension RecorderViewController {
    /// The recordings of zooms.
    static let zooms: [(RecorderViewController) -> Void] = [
      { $0.scale(to: 2) }, { $0.zoomToRectangle() }, { $0.ask(.zoom) },
    ]

    /// Records `setZoomScale(_:animated:)`.
    private func scale(to scale: CGFloat) {
      guard let scrollView = board?.showSquare() else { return }
      scrollView.setZoomScale(scale, animated: true)
      record("scale \(Int(scale))", for: 1, Board.zoom(of: scrollView))
    }

    /// Records `zoom(to:animated:)`.
    private func zoomToRectangle() {
      guard let scrollView = board?.showSquare() else { return }
      scrollView.zoom(to: CGRect(x: 20, y: 20, width: 100, height: 100), animated: true)
      record("zoom to rectangle", for: 1, Board.zoom(of: scrollView))
    }

    /// Records the return from a scale below the minimum, once the fingers have gone.
    func pinch() {
      guard let board = board else { return }
      let scrollView = board.showSquare()
      board.onRelease = { self.record("zoom back", for: 1.5, Board.zoom(of: scrollView)) }
    }
  }

  extension Board {
    /// Shows a scroll view with a square that can be zoomed.
    func showSquare() -> UIScrollView {
      let scrollView = UIScrollView(frame: bounds)
      scrollView.contentSize = CGSize(width: 300, height: 300)
      scrollView.minimumZoomScale = 0.8
      scrollView.maximumZoomScale = 3
      return show(scrollView, filledWith: .orange)
    }

    /// Returns the probes of a scroll view that zooms.
    static func zoom(of scrollView: UIScrollView) -> [Probe] {
      let content = scrollView.subviews.first { $0.bounds.width >= 300 }
      return [
        offset(of: scrollView),
        Probe(property: "width") { content?.layer.presentation()?.frame.width },
      ]
    }

    func viewForZooming(in scrollView: UIScrollView) -> UIView? {
      scrollView.subviews.first { $0.bounds.width >= 300 }
    }

    func scrollViewDidEndZooming(
      _ scrollView: UIScrollView, with view: UIView?, atScale scale: CGFloat
    ) {
      release()
    }
  }
#else
  extension RecorderViewController {
    /// No recordings: nothing zooms.
    static let zooms: [(RecorderViewController) -> Void] = []

    /// Does nothing: nothing asks for a pinch.
    func pinch() {}
  }
#endif
