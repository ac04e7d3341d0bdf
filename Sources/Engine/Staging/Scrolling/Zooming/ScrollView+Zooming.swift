public import Foundation

/// Zooming, of the view that the delegate's `viewForZooming(in:)` returns.
///
/// ```swift
/// scrollView.delegate = self
/// scrollView.minimumZoomScale = 1
/// scrollView.maximumZoomScale = 4
/// ```
///
/// Fingers zoom where the maximum is larger than the minimum. The scale is that of the view's
/// transform, which should have no other part.
extension ScrollView {
  /// The smallest scale at rest, above 0; 1 by default.
  public var minimumZoomScale: CGFloat {
    get { zoomer.minimum }
    set { if newValue > 0 { zoomer.minimum = newValue } }
  }

  /// The largest scale at rest, above 0; 1 by default.
  public var maximumZoomScale: CGFloat {
    get { zoomer.maximum }
    set { if newValue > 0 { zoomer.maximum = newValue } }
  }

  /// The scale of the content; 1 without a view that is zoomed.
  public var zoomScale: CGFloat {
    get { zoomer.scale }
    set { setZoomScale(newValue, animated: false) }
  }

  /// Whether fingers zoom beyond the limits, from where the scale returns.
  public var bouncesZoom: Bool {
    get { zoomer.bounces }
    set { zoomer.bounces = newValue }
  }

  /// Whether fingers zoom the content.
  public var isZooming: Bool { zoomer.isZooming }

  /// Whether the scale returns to its limits by itself.
  public var isZoomBouncing: Bool { zoomer.isBouncing }

  /// The recognizer of the fingers that zoom; `nil` where the scale is fixed.
  public var pinchGestureRecognizer: PinchGestureRecognizer? { zoomer.pinchRecognizer }

  /// Scales the content about the middle of the bounds, by a scale within the limits.
  ///
  /// An animated change takes as long as an animated scroll. The delegate's `scrollViewDidZoom(_:)`
  /// is called once, so that what it changes is animated as well.
  public func setZoomScale(_ scale: CGFloat, animated: Bool) {
    zoomer.set(scale, animated: animated)
  }

  /// Zooms to the largest scale within the limits at which a rectangle of the content is visible.
  ///
  /// - Parameter rect: a rectangle in the coordinates of the view that is zoomed.
  public func zoom(to rect: CGRect, animated: Bool) { zoomer.zoom(to: rect, animated: animated) }

  /// Returns the scale by which a subview is zoomed; 1 unless it is the one that is.
  package func zoomScale(of subview: View) -> CGFloat { zoomer.scale(ofPlaced: subview) }
}
