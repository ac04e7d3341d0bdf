import Foundation
import Staging
import Timelines

/// The title or the image of a segment.
final class SegmentView: View {
  private let label = UILabel()
  private let imageView = UIImageView(frame: .zero)
  /// The title; `nil` for none.
  var title: String?
  /// The image; `nil` for none.
  var image: UIImage?
  /// The width in points; 0 for that of the content.
  var width: CGFloat = 0
  /// The distance by which the content is moved, in points.
  var offset = CGSize.zero { didSet { setNeedsLayout() } }
  /// Whether the segment takes touches.
  var isEnabled = true

  /// Makes a segment.
  init(title: String?, image: UIImage?) {
    self.title = title; self.image = image
    super.init(frame: .zero)
    isUserInteractionEnabled = false
    label.textAlignment = .center
    addSubview(label)
    addSubview(imageView)
  }

  /// Returns `nil`: a segment is always made with a content.
  required init?(coder: NSCoder) { nil }

  /// Shows the content in a font and a color.
  func show(font: UIFont, color: UIColor) {
    label.font = font
    label.textColor = color
    label.text = image == nil ? title : nil
    imageView.tintColor = color
    imageView.image =
      image?.renderingMode == .automatic ? image?.withRenderingMode(.alwaysTemplate) : image
    setNeedsLayout()
  }

  /// The size of the content in points.
  var contentSize: CGSize { image?.size ?? label.intrinsicContentSize }

  override func layoutSubviews() {
    super.layoutSubviews()
    let size = contentSize
    let frame = CGRect(
      x: max(0, (bounds.width - size.width) / 2) + offset.width,
      y: (bounds.height - size.height) / 2 + offset.height,
      width: min(size.width, bounds.width), height: size.height)
    label.frame = frame
    imageView.frame = frame
  }
}
