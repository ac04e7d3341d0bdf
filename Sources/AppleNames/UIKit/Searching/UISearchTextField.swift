public import Foundation
import Staging

/// The text field of searches: a magnifying glass and the text on a rounded background.
open class UISearchTextField: UITextField {
  /// Makes an empty field.
  public override init(frame: CGRect) {
    super.init(frame: frame)
    setUp()
  }

  /// Makes an empty field of no size; see `View.init(coder:)`.
  public required init?(coder: NSCoder) {
    super.init(coder: coder)
    setUp()
  }

  /// Adds the magnifying glass and the background.
  private func setUp() {
    let glass = UIImage(systemName: "magnifyingglass", withConfiguration: .init(pointSize: 14))
    let icon = UIImageView(image: glass)
    icon.tintColor = .secondaryLabel
    icon.contentMode = .center
    icon.frame.size.width += 16
    icon.center = CGPoint(x: icon.bounds.midX, y: icon.bounds.midY)
    leftView = icon
    leftViewMode = .always
    clearButtonMode = .whileEditing
    backgroundColor = .tertiarySystemFill
    appearance.cornerRadius = 10
  }

  /// The size of the field: 36 points high, as in a search bar of iOS 17.
  open override var intrinsicContentSize: CGSize {
    CGSize(width: super.intrinsicContentSize.width, height: 36)
  }
}
