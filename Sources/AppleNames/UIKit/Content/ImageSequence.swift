import Geometry
import Staging
import Timelines
import Timing

/// Images that an image view shows one after another.
///
/// Each has a layer above the view's own image, which is hidden meanwhile. All layers but one are
/// transparent at any time.
final class ImageSequence {
  private var views: [View] = []
  private var tokens: [OverlayToken] = []
  private weak var stage: Stage?

  /// Begins to show images without end.
  ///
  /// - Parameter duration: The time of all images, in seconds.
  init(of images: [UIImage], duration: Double, tint: UIColor, in view: UIImageView, on stage: Stage)
  {
    self.stage = stage
    let (begin, count) = (stage.now, images.count)
    View.performWithoutAnimation {
      for image in images {
        let frame = View(frame: view.bounds)
        frame.isBareLayer = true
        frame.autoresizingMask = [.flexibleWidth, .flexibleHeight]
        frame.contentMode = view.contentMode
        frame.alpha = 0
        let shown = image.renderingMode == .alwaysTemplate ? image.withTintColor(tint) : image
        frame.show(shown.snapshot(on: stage), mode: view.contentMode)
        view.addSubview(frame)
        views.append(frame)
      }
    }
    for (index, frame) in views.enumerated() {
      let token = frame.add(
        Overlay<Double>(coversAll: true, cycle: (begin, Instant(seconds: duration))) { _, time in
          // Half a clock unit is less than any step.
          let step = Int((time - begin).seconds / duration * Double(count) + 1e-6)
          return step % count == index ? 1 : 0
        }, to: \.alpha)
      if let token { tokens.append(token) }
    }
  }

  /// Ends the sequence.
  func end() {
    for token in tokens { stage?.remove(token) }
    View.performWithoutAnimation { for view in views { view.removeFromSuperview() } }
    (tokens, views) = ([], [])
  }
}
