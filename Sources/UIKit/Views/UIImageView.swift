public import Foundation
public import Staging
import Timelines

/// A view that shows a picture, laid in its bounds as `contentMode` says.
open class UIImageView: View, TraitFollower {
  /// The picture; `nil` for none.
  open var image: UIImage? { didSet { imageChanged(from: oldValue) } }
  /// The picture that is shown while the view is highlighted; `nil` for the same one.
  open var highlightedImage: UIImage? { didSet { imageChanged(from: oldValue) } }
  /// Whether the other picture is shown.
  open var isHighlighted = false { didSet { if isHighlighted != oldValue { showImage() } } }

  /// Makes a view that shows nothing.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Makes a view of no size that shows nothing; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    isUserInteractionEnabled = false
  }

  /// Makes a view as large as its picture.
  public init(image: UIImage?) {
    super.init(frame: CGRect(origin: .zero, size: image?.size ?? .zero))
    isUserInteractionEnabled = false
    self.image = image
    showImage()
  }

  /// Makes a view as large as its picture, with another one for when it is highlighted.
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

  /// Shows another picture, and asks for another extent where it has one.
  private func imageChanged(from old: UIImage?) {
    if image === old, highlightedImage === old { return }
    showImage()
    if image?.size != old?.size { invalidateIntrinsicContentSize() }
  }

  /// Shows the picture that is to be seen now.
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
