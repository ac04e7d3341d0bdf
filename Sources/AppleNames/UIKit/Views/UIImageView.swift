public import Foundation
public import Staging
import Timelines

/// A view that shows an image in its bounds according to `contentMode`.
open class UIImageView: View, TraitFollower {
  /// The image; `nil` for none.
  open var image: UIImage? { didSet { imageChanged(from: oldValue) } }
  /// The image that is shown while the view is highlighted; `nil` for the same image.
  open var highlightedImage: UIImage? { didSet { imageChanged(from: oldValue) } }
  /// Whether the highlighted image is shown.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { showImage() } } }
  /// The images that follow each other while the view is animating; `nil` for none.
  open var animationImages: [UIImage]? { didSet { stopAnimating() } }
  /// The images that follow each other while the view is highlighted; `nil` for the same ones.
  open var highlightedAnimationImages: [UIImage]? { didSet { stopAnimating() } }
  /// The time of all images of the animation, in seconds; 0 for a 30th of a second each.
  open var animationDuration: TimeInterval = 0 { didSet { stopAnimating() } }
  /// The number of repetitions of the animation; 0 for no end.
  open var animationRepeatCount = 0 { didSet { stopAnimating() } }
  /// Whether the images of the animation follow each other.
  open private(set) var isAnimating = false
  /// The number of animations that were started.
  private var animationCount = 0
  /// The images that are being shown one after another; `nil` for a single one.
  private var sequence: ImageSequence?

  /// Makes a view without an image.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Makes a view of no size without an image; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// Makes a view with the size of its image.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    self.image = image
    showImage()
  }

  /// Makes a view with the size of its image, and another image for the highlighted state.
  public init(image: UIImage?, highlightedImage: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    self.image = image; self.highlightedImage = highlightedImage
    showImage()
  }

  open override var intrinsicContentSize: CGSize {
    image?.size ?? CGSize(width: View.noIntrinsicMetric, height: View.noIntrinsicMetric)
  }

  open override func sizeThatFits(_ size: CGSize) -> CGSize { image?.size ?? bounds.size }

  /// Shows another image, and invalidates the intrinsic content size if it changes.
  private func imageChanged(from old: UIImage?) {
    if image === old, highlightedImage === old { return }
    showImage()
    if image?.size != old?.size { invalidateIntrinsicContentSize() }
  }

  // MARK: Animation

  /// Starts to show the images of the animation, on the stage's clock.
  open func startAnimating() {
    guard !isAnimating, let stage, let images = imagesOfAnimation else { return }
    isAnimating = true
    animationCount += 1
    let number = animationCount
    showImage()
    guard animationRepeatCount > 0 else { return }
    stage.schedule(after: length(of: images) * Double(animationRepeatCount)) { [weak self] in
      if let self, animationCount == number { stopAnimating() }
    }
  }

  /// Ends the animation, and shows the image.
  open func stopAnimating() {
    guard isAnimating else { return }
    isAnimating = false
    animationCount += 1
    showImage()
  }

  /// The images of the animation for the present state; `nil` without any.
  private var imagesOfAnimation: [UIImage]? {
    let images = isHighlighted ? highlightedAnimationImages ?? animationImages : animationImages
    return images?.isEmpty == false ? images : nil
  }

  /// Returns the time that the images of the animation take together, in seconds.
  private func length(of images: [UIImage]) -> TimeInterval {
    animationDuration > 0 ? animationDuration : Double(images.count) / 30
  }

  /// Shows images one after another, if the view is on the stage.
  private func show(_ images: [UIImage], over duration: TimeInterval, on stage: Stage) {
    show(nil, mode: contentMode)
    guard isOnStage else { return }
    sequence = ImageSequence(
      of: images, duration: duration, tint: tintColor, in: self, on: stage)
  }

  // MARK: Showing

  /// Shows the image for the present state, or the images that follow each other.
  private func showImage() {
    guard let stage else { return }
    sequence?.end()
    sequence = nil
    if isAnimating, let images = imagesOfAnimation {
      return show(images, over: length(of: images), on: stage)
    }
    let image = isHighlighted ? highlightedImage ?? image : image
    if let images = image?.images, images.count > 1 {
      return show(images, over: image?.duration ?? 0, on: stage)
    }
    let shown = image?.renderingMode == .alwaysTemplate ? image?.withTintColor(tintColor) : image
    show(shown?.snapshot(on: stage), mode: contentMode)
  }

  package func traitsDidChange() {
    if image?.renderingMode == .alwaysTemplate { showImage() }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    if isAnimating || image?.images != nil { showImage() }
    traitsDidChange()
  }
}
