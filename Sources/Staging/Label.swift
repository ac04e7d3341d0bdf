public import Foundation
public import Imaging
public import Timelines

/// A view that shows one text, as `UILabel`.
open class Label: View {
  /// The text; wrapped at the width of the bounds and centred along their height.
  public var text: String? { didSet { update() } }
  public var font = FontDescriptor() { didSet { update() } }
  /// The size of the em in points.
  public var fontSize: CGFloat = 17 { didSet { update() } }
  public var textColor = Color.black { didSet { update() } }
  public var textAlignment = TextContent.Alignment.left { didSet { update() } }

  /// Makes a label, which lets touches through to what is behind it.
  public override init(frame: CGRect = .zero) {
    super.init(frame: frame)
    isUserInteractionEnabled = false
  }

  /// Puts the text into the appearance.
  private func update() {
    appearance.texts =
      text.map {
        [
          TextContent(
            $0, font: font, size: Double(fontSize), color: textColor, alignment: textAlignment)
        ]
      } ?? []
  }
}
