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

  /// Shows the image for the present state.
  private func showImage() {
    guard let stage else { return }
    let image = isHighlighted ? highlightedImage ?? image : image
    let shown = image?.renderingMode == .alwaysTemplate ? image?.withTintColor(tintColor) : image
    show(shown?.picture(on: stage), mode: contentMode)
  }

  package func traitsDidChange() {
    if image?.renderingMode == .alwaysTemplate { showImage() }
  }

  open override func didMoveToWindow() {
    super.didMoveToWindow()
    traitsDidChange()
  }
}
